import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { Trash2 } from 'lucide-react';
import { IconAction } from './icon-action';

const t = getFixedT(null, 'common');

const meta: Meta<typeof IconAction> = {
  component: IconAction,
  args: { icon: Trash2 },
  render: (args) => <IconAction {...args} label={t('action.delete')} />,
};
export default meta;
type Story = StoryObj<typeof IconAction>;

export const Default: Story = {};
export const ExtraSmall: Story = { args: { size: 'xs' } };
export const Outlined: Story = { args: { variant: 'outline' } };
export const Destructive: Story = { args: { colorPalette: 'danger' } };
export const Loading: Story = { args: { loading: true } };
export const Disabled: Story = { args: { disabled: true } };
