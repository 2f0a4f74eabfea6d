import { Flex } from '@chakra-ui/react/flex';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Controlled } from '../../testing/story-inputs';
import { RangeFilter } from './range-filter';

const meta: Meta<typeof RangeFilter> = {
  component: RangeFilter,
  args: { value: { range: '7d', from: undefined, to: undefined } },
  render: ({ value }) => (
    <Flex gap="2" wrap="wrap" align="center">
      <Controlled initial={value}>
        {(current, onChange) => (
          <RangeFilter value={current} fallback="today" onChange={(patch) => onChange({ ...current, ...patch })} />
        )}
      </Controlled>
    </Flex>
  ),
};
export default meta;
type Story = StoryObj<typeof RangeFilter>;

export const Preset: Story = {};
export const Custom: Story = { args: { value: { range: 'today', from: 1_773_475_200, to: 1_773_561_600 } } };
