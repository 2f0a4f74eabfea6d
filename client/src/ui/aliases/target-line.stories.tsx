import { Stack } from '@chakra-ui/react/stack';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { newTarget } from '../../lib/model-aliases';
import { Controlled } from '../../testing/story-inputs';
import { TargetLine } from './target-line';

const meta: Meta<typeof TargetLine> = {
  component: TargetLine,
  args: { index: 1, models: ['gpt-5', 'o3'], groups: [{ value: 'vip', label: 'vip' }], unserved: false },
  render: (given) => (
    <Stack as="ol" listStyleType="none">
      <Controlled initial={given.target}>
        {(target, onChange) => (
          <TargetLine {...given} target={target} onEdit={(patch) => onChange({ ...target, ...patch })} />
        )}
      </Controlled>
    </Stack>
  ),
};
export default meta;
type Story = StoryObj<typeof TargetLine>;

export const New: Story = { args: { target: newTarget() } };
export const First: Story = { args: { index: 0, target: { ...newTarget(), model: 'gpt-5' } } };
export const WithConditions: Story = { args: { target: { ...newTarget(), model: 'o3', when: ['timeout'] } } };
export const Unserved: Story = { args: { unserved: true, target: { ...newTarget(), model: 'o3', group: 'vip' } } };
