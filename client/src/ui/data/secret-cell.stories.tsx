import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { SecretCell } from './secret-cell';

const t = getFixedT(null, 'tokens');

const meta: Meta<typeof SecretCell> = {
  component: SecretCell,
  args: { hint: 'sk-3f…xBn', reveal: async () => 'sk-3fQ9mXw27bLrT0zPqYvN5hKdUcEaJgSi8oRtWxBn' },
  render: (args) => (
    <SecretCell
      {...args}
      labels={{
        show: t('key.show', { name: 'ci' }),
        hide: t('key.hide', { name: 'ci' }),
        copy: t('key.copy', { name: 'ci' }),
      }}
    />
  ),
};
export default meta;
type Story = StoryObj<typeof SecretCell>;

export const Masked: Story = {};
export const Revealed: Story = {
  play: ({ canvas, userEvent }) => userEvent.click(canvas.getAllByRole('button')[0] as HTMLElement),
};
