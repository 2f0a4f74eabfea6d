import { Button } from '@chakra-ui/react/button';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { PowerOff, ScrollText, Trash2 } from 'lucide-react';
import { ActionMenu } from './action-menu';
import type { MenuAction } from './menu-action';

const t = getFixedT(null, 'channels');
const onSelect = () => undefined;
const actions = (): MenuAction[] => [
  { id: 'logs', label: t('action.logs'), icon: ScrollText, onSelect },
  { id: 'balance', label: t('action.balance'), onSelect, disabled: true },
  { id: 'disable', label: t('action.disable'), icon: PowerOff, onSelect },
  { id: 'delete', label: t('action.delete'), icon: Trash2, onSelect, dangerous: true },
];

const meta: Meta<typeof ActionMenu> = {
  component: ActionMenu,
  render: () => <ActionMenu actions={actions()} label={t('action.more', { name: 'Azure West Europe' })} />,
};
export default meta;
type Story = StoryObj<typeof ActionMenu>;

export const Closed: Story = {};
export const Open: Story = {
  play: ({ canvas, userEvent }) => userEvent.click(canvas.getByRole('button')),
};
export const OwnButton: Story = {
  render: () => <ActionMenu actions={actions()} trigger={<Button>{t('action.change')}</Button>} />,
};
