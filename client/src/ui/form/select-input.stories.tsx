import { Box } from '@chakra-ui/react/box';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { Controlled } from '../../testing/story-inputs';
import { SelectInput } from './select-input';

const t = getFixedT(null, 'channels');

const meta: Meta<typeof SelectInput> = {
  component: SelectInput,
  args: { value: 'default' },
  render: ({ value, ...args }) => (
    <Box w="48">
      <Controlled initial={value}>
        {(current, onChange) => (
          <SelectInput
            {...args}
            label={t('filterGroup')}
            placeholder={t('anyGroup')}
            value={current}
            onChange={onChange}
            options={['default', 'vip', 'batch'].map((name) => ({ value: name, label: name }))}
          />
        )}
      </Controlled>
    </Box>
  ),
};
export default meta;
type Story = StoryObj<typeof SelectInput>;

export const Default: Story = {};
export const Unchosen: Story = { args: { value: '' } };
export const InFilterBar: Story = { args: { size: 'sm' } };
export const Disabled: Story = { args: { disabled: true } };
