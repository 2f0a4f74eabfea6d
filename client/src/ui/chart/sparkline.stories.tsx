import { Box } from '@chakra-ui/react/box';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { wave } from '../../testing/story-charts';
import { Sparkline } from './sparkline';

const meta: Meta<typeof Sparkline> = {
  component: Sparkline,
  decorators: (Line) => (
    <Box w="48">
      <Line />
    </Box>
  ),
};
export default meta;
type Story = StoryObj<typeof Sparkline>;

export const Rising: Story = { args: { values: wave(900) } };
export const Flat: Story = { args: { values: [0, 0, 0, 0] } };
