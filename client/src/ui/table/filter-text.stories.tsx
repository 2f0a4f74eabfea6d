import { Box } from '@chakra-ui/react/box';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { Controlled } from '../../testing/story-inputs';
import { FilterText } from './filter-text';

const t = getFixedT(null, 'logs');

const meta: Meta<typeof FilterText> = {
  component: FilterText,
  args: { value: '' },
  render: ({ value, ...args }) => (
    <Box w="48">
      <Controlled initial={value}>
        {(current, onChange) => (
          <FilterText {...args} label={t('filter.request')} value={current} onCommit={onChange} />
        )}
      </Controlled>
    </Box>
  ),
};
export default meta;
type Story = StoryObj<typeof FilterText>;

export const Empty: Story = {};
export const Filled: Story = { args: { value: '01JQ8ZK3V7M2XW9E', mono: true } };
export const Numeric: Story = { args: { value: '12', numeric: true } };
