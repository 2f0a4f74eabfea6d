import type { Meta, StoryObj } from '@storybook/react-vite';
import { Controlled } from '../../testing/story-inputs';
import { SecretInput } from './secret-input';

const meta: Meta<typeof SecretInput> = {
  component: SecretInput,
  args: { value: '', placeholder: 'sk-…' },
  render: ({ value, ...args }) => (
    <Controlled initial={value}>
      {(current, onChange) => <SecretInput {...args} value={current} onChange={onChange} />}
    </Controlled>
  ),
};
export default meta;
type Story = StoryObj<typeof SecretInput>;

export const Empty: Story = {};
export const Filled: Story = { args: { value: 'sk-3fQ9mXw2' } };
export const AlreadySet: Story = { args: { alreadySet: true } };
export const Revealed: Story = {
  args: { value: 'sk-3fQ9mXw2' },
  play: ({ canvas, userEvent }) => userEvent.click(canvas.getByRole('button')),
};
