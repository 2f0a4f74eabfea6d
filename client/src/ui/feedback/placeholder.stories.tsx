import { Stack } from '@chakra-ui/react/stack';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Placeholder, PlaceholderLines } from './placeholder';

const meta: Meta<typeof Placeholder> = { component: Placeholder, subcomponents: { PlaceholderLines } };
export default meta;
type Story = StoryObj<typeof Placeholder>;

export const Area: Story = { render: () => <Placeholder announced h="40" /> };
export const Card: Story = { render: () => <Placeholder announced layerStyle="card" h="40" /> };
export const Lines: Story = {
  render: () => (
    <Stack gap="3">
      <PlaceholderLines widths={['90%', '70%', '80%']} />
    </Stack>
  ),
};
