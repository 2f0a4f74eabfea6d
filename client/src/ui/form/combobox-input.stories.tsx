import { Box } from '@chakra-ui/react/box';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { Controlled } from '../../testing/story-inputs';
import { ComboboxInput } from './combobox-input';

const t = getFixedT(null, 'channels');

const meta: Meta<typeof ComboboxInput> = {
  component: ComboboxInput,
  args: { value: '' },
  render: ({ value, ...args }) => (
    <Box w="60" minH="60">
      <Controlled initial={value}>
        {(current, onChange) => (
          <ComboboxInput
            {...args}
            label={t('filterModel')}
            placeholder={t('anyModel')}
            value={current}
            onChange={onChange}
            options={['gpt-4o', 'gpt-4o-mini', 'claude-sonnet-4-5'].map((name) => ({ value: name, label: name }))}
          />
        )}
      </Controlled>
    </Box>
  ),
};
export default meta;
type Story = StoryObj<typeof ComboboxInput>;

export const Unchosen: Story = {};
export const Chosen: Story = { args: { value: 'gpt-4o' } };
export const Open: Story = { args: { start: { query: null, open: true } } };
export const NothingFound: Story = { args: { start: { query: 'llama', open: true } } };
export const InFilterBar: Story = { args: { size: 'sm', value: 'gpt-4o' } };
export const Disabled: Story = { args: { value: 'gpt-4o', disabled: true } };
