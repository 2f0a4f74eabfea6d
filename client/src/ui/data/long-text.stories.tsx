import { Box } from '@chakra-ui/react/box';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { LongText } from './long-text';

const prompt = 'A lighthouse on a cliff at dusk, oil on canvas, waves breaking below, warm light in the lantern room, ';

const meta: Meta<typeof LongText> = {
  component: LongText,
  args: { text: 'A lighthouse at dusk' },
  decorators: (Text) => (
    <Box maxW="sm">
      <Text />
    </Box>
  ),
};
export default meta;
type Story = StoryObj<typeof LongText>;

export const Short: Story = {};
export const Folded: Story = { args: { text: prompt.repeat(5) } };
export const Unfolded: Story = {
  args: { text: prompt.repeat(5) },
  play: ({ canvas, userEvent }) => userEvent.click(canvas.getByRole('button')),
};
export const ExactText: Story = { args: { mono: true, text: '{\n  "error": {\n    "code": "rate_limited"\n  }\n}' } };
export const Empty: Story = { args: { text: '' } };
