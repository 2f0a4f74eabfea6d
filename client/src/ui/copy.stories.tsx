import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { CopyButton } from './copy';

const t = getFixedT(null, 'tokens');

const meta: Meta<typeof CopyButton> = { component: CopyButton, args: { value: 'sk-3fQ9mXw2' } };
export default meta;
type Story = StoryObj<typeof CopyButton>;

export const Icon: Story = {};
export const Small: Story = { args: { size: 'xs' } };
export const WithLabel: Story = {
  args: { shape: 'button' },
  render: (args) => <CopyButton {...args} label={t('key.copy', { name: 'ci' })} />,
};
/** The text is fetched first: click the button to see its busy state. */
export const Fetched: Story = {
  args: { shape: 'button', value: () => new Promise((resolve) => setTimeout(resolve, 1500, 'sk-3fQ9mXw2')) },
};
