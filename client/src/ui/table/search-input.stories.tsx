import { Box } from '@chakra-ui/react/box';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { Controlled } from '../../testing/story-inputs';
import { SearchInput } from './search-input';

const t = getFixedT(null, 'channels');

const meta: Meta<typeof SearchInput> = {
  component: SearchInput,
  args: { value: '' },
  render: ({ value }) => (
    <Box w="64">
      <Controlled initial={value}>
        {(current, onChange) => <SearchInput value={current} onChange={onChange} placeholder={t('search')} />}
      </Controlled>
    </Box>
  ),
};
export default meta;
type Story = StoryObj<typeof SearchInput>;

export const Empty: Story = {};
export const Filled: Story = { args: { value: 'Azure' } };
