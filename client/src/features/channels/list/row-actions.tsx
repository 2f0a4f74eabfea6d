import { ChartNetwork, Copy, FlaskConical, Pause, Play, ScrollText, SquarePen, Trash2, Wallet } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '../../../ui/icon-action';
import { ActionMenu } from '../../../ui/overlay/action-menu';
import type { MenuAction } from '../../../ui/overlay/menu-action';
import type { ChannelRowFragment } from '../channels.generated';

const enabled = 1;

/** Actions on one channel of the list. */
export interface ChannelActs {
  onSwitch(ids: readonly string[], enabled: boolean, name?: string): Promise<void>;
  onQuickTest(channel: ChannelRowFragment): Promise<void>;
  onTestModels(channel: ChannelRowFragment): void;
  onUpdateBalance(channel: ChannelRowFragment): Promise<void>;
  onExplain(channel: ChannelRowFragment): void;
  onCopy(channel: ChannelRowFragment): void;
  onDelete(ids: readonly string[], name?: string): void;
  onEdit(channel: ChannelRowFragment): void;
  onLog(channel: ChannelRowFragment): void;
}

interface RowActionsProps {
  channel: ChannelRowFragment;
  acts: ChannelActs;
  /** Whether upstreams of this type report a balance. */
  reportsBalance(type: number): boolean;
}

export function RowActions(props: RowActionsProps) {
  const { channel, acts } = props;
  const { t } = useTranslation('channels');
  const [testing, setTesting] = useState(false);
  const [switching, setSwitching] = useState(false);
  const on = channel.status === enabled;
  const { name } = channel;
  const test = async () => {
    setTesting(true);
    await acts.onQuickTest(channel);
    setTesting(false);
  };
  const toggle = async () => {
    setSwitching(true);
    await acts.onSwitch([channel.id], !on, name);
    setSwitching(false);
  };
  return (
    <>
      <IconAction icon={FlaskConical} label={t('action.test', { name })} loading={testing} onClick={test} />
      <IconAction
        icon={on ? Pause : Play}
        label={t(on ? 'action.disableRow' : 'action.enableRow', { name })}
        loading={switching}
        onClick={toggle}
      />
      <ActionMenu label={t('action.more', { name })} actions={useRowMenu(props)} />
    </>
  );
}

function useRowMenu({ channel, acts, reportsBalance }: RowActionsProps): MenuAction[] {
  const { t } = useTranslation('channels');
  const { id, name, type } = channel;
  const balance: MenuAction = {
    id: 'balance',
    label: t('action.balance'),
    icon: Wallet,
    onSelect: () => void acts.onUpdateBalance(channel),
  };
  return [
    { id: 'edit', label: t('action.edit'), icon: SquarePen, onSelect: () => acts.onEdit(channel) },
    { id: 'test', label: t('action.testModels'), icon: FlaskConical, onSelect: () => acts.onTestModels(channel) },
    ...(reportsBalance(type) ? [balance] : []),
    { id: 'copy', label: t('action.copy'), icon: Copy, onSelect: () => acts.onCopy(channel) },
    { id: 'route', label: t('action.explain'), icon: ChartNetwork, onSelect: () => acts.onExplain(channel) },
    { id: 'logs', label: t('action.logs'), icon: ScrollText, onSelect: () => acts.onLog(channel) },
    {
      id: 'delete',
      label: t('action.delete'),
      icon: Trash2,
      dangerous: true,
      onSelect: () => acts.onDelete([id], name),
    },
  ];
}
