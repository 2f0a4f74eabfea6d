import { Box } from '@chakra-ui/react/box';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { Controlled } from '../../testing/story-inputs';
import { DateTimeInput } from './date-time-input';

const t = getFixedT(null, 'common');

const meta: Meta<typeof DateTimeInput> = {
  component: DateTimeInput,
  args: { value: null },
  render: ({ value, ...args }) => (
    <Box w="60">
      <Controlled initial={value}>
        {(current, onChange) => <DateTimeInput {...args} label={t('range.from')} value={current} onChange={onChange} />}
      </Controlled>
    </Box>
  ),
};
export default meta;
type Story = StoryObj<typeof DateTimeInput>;

export const Empty: Story = {};
export const Filled: Story = { args: { value: '2026-03-14T09:26:53.000Z' } };
export const InFilterBar: Story = { args: { value: '2026-03-14T09:26:53.000Z', size: 'sm' } };
export const Disabled: Story = { args: { disabled: true } };
