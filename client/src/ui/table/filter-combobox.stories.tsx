import { Box } from '@chakra-ui/react/box';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { Controlled } from '../../testing/story-inputs';
import { FilterCombobox } from './filter-combobox';

const t = getFixedT(null, 'channels');

const meta: Meta<typeof FilterCombobox> = {
  component: FilterCombobox,
  args: { value: '' },
  render: ({ value, ...args }) => (
    <Box w="48" minH="48">
      <Controlled initial={value}>
        {(current, onChange) => (
          <FilterCombobox
            {...args}
            label={t('filterModel')}
            placeholder={t('anyModel')}
            value={current}
            onChange={onChange}
            options={['gpt-4o', 'gpt-4o-mini'].map((name) => ({ value: name, label: name }))}
          />
        )}
      </Controlled>
    </Box>
  ),
};
export default meta;
type Story = StoryObj<typeof FilterCombobox>;

export const Unchosen: Story = {};
export const Chosen: Story = { args: { value: 'gpt-4o' } };
