import { Box } from '@chakra-ui/react/box';
import { Input } from '@chakra-ui/react/input';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { SearchFrame } from './search-frame';

const label = getFixedT(null, 'channels')('search');

const meta: Meta<typeof SearchFrame> = {
  component: SearchFrame,
  args: { label, isEmpty: false, onClear: () => undefined },
  render: (args) => (
    <Box w="64">
      <SearchFrame {...args}>
        <Input size="sm" ps="8" pe="8" aria-label={label} defaultValue={args.isEmpty ? '' : 'Azure'} />
      </SearchFrame>
    </Box>
  ),
};
export default meta;
type Story = StoryObj<typeof SearchFrame>;

export const Filled: Story = {};
export const Empty: Story = { args: { isEmpty: true } };
