import { Flex } from '@chakra-ui/react/flex';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { ConnectionNote } from './connection-note';

const meta: Meta<typeof ConnectionNote> = {
  component: ConnectionNote,
  render: (args) => (
    <Flex justify="flex-end">
      <ConnectionNote {...args} />
    </Flex>
  ),
};
export default meta;
type Story = StoryObj<typeof ConnectionNote>;

export const Lost: Story = { args: { connection: 'lost' } };
export const Restored: Story = { args: { connection: 'restored' } };
export const Connected: Story = { args: { connection: 'connected' } };
