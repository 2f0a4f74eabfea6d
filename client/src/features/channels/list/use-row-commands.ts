import {
  ChartNetwork,
  Copy,
  FlaskConical,
  Pause,
  Play,
  ScrollText,
  ShieldCheck,
  SquarePen,
  Trash2,
  Wallet,
} from 'lucide-react';
import { useCallback } from 'react';
import { useLocation } from 'react-router-dom';
import { usePrefetch } from '../../../graphql/prefetch';
import { useTranslation } from '../../../i18n/use-translation';
import { useCan } from '../../../lib/session';
import { channelStatus } from '../../../lib/status-numbers.generated';
import type { BulkCommand, RowCommands } from '../../../resource-list/commands';
import { ChannelDocument, type ChannelRowFragment, type ChannelTagRowFragment } from '../shared/channels.generated';
import type { TreeRow } from '../shared/tag-tree';

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
  onChanges(channel: ChannelRowFragment): void;
}

/** Actions on a tag, which apply to all its channels. */
export interface TagActs {
  onSwitchTag(tag: string, enabled: boolean): Promise<void>;
  onEditTag(tag: ChannelTagRowFragment): void;
}

/** Actions on the selected channels. */
export interface BulkActs {
  onSwitch(ids: readonly string[], enabled: boolean): Promise<void>;
  onTest(ids: readonly string[]): void;
  onFetchModels(ids: readonly string[]): void;
  onSetTag(ids: readonly string[]): void;
  onDelete(ids: readonly string[]): void;
}

/** `reportsBalance`: whether upstreams of this type report a balance. All arguments are stable. */
export function useChannelCommands(acts: ChannelActs, reportsBalance: (type: number) => boolean) {
  const { t } = useTranslation('channels');
  const [mayWrite, mayAudit] = [useCan('channels:write'), useCan('audit:read')];
  const prefetch = usePrefetch(ChannelDocument);
  return useCallback(
    (channel: ChannelRowFragment): RowCommands => {
      const { id, name, type, status } = channel;
      const on = status === channelStatus.enabled;
      return {
        buttons: [
          mayWrite && {
            id: 'test',
            icon: FlaskConical,
            label: t('action.test', { name }),
            slow: true,
            onSelect: () => acts.onQuickTest(channel),
          },
          mayWrite && {
            id: 'switch',
            icon: on ? Pause : Play,
            label: t(on ? 'action.disableRow' : 'action.enableRow', { name }),
            slow: true,
            onSelect: () => acts.onSwitch([id], !on, name),
          },
        ],
        menuLabel: t('action.more', { name }),
        onMenu: mayWrite ? () => prefetch({ id }) : undefined,
        menu: [
          mayWrite && {
            id: 'edit',
            label: t('action.edit'),
            icon: SquarePen,
            onSelect: () => acts.onEdit(channel),
          },
          mayWrite && {
            id: 'test',
            label: t('action.testModels'),
            icon: FlaskConical,
            onSelect: () => acts.onTestModels(channel),
          },
          mayWrite &&
            reportsBalance(type) && {
              id: 'balance',
              label: t('action.balance'),
              icon: Wallet,
              onSelect: () => void acts.onUpdateBalance(channel),
            },
          mayWrite && { id: 'copy', label: t('action.copy'), icon: Copy, onSelect: () => acts.onCopy(channel) },
          { id: 'route', label: t('action.explain'), icon: ChartNetwork, onSelect: () => acts.onExplain(channel) },
          { id: 'logs', label: t('action.logs'), icon: ScrollText, onSelect: () => acts.onLog(channel) },
          mayAudit && {
            id: 'changes',
            label: t('action.changes'),
            icon: ShieldCheck,
            onSelect: () => acts.onChanges(channel),
          },
          mayWrite && {
            id: 'delete',
            label: t('action.delete'),
            icon: Trash2,
            dangerous: true,
            onSelect: () => acts.onDelete([id], name),
          },
        ],
      };
    },
    [t, acts, reportsBalance, mayWrite, mayAudit, prefetch],
  );
}

/** Commands on the rows of the tree. All arguments are stable. */
export function useTreeCommands(commandsOf: (channel: ChannelRowFragment) => RowCommands, acts: TagActs) {
  const { t } = useTranslation('channels');
  const mayWrite = useCan('channels:write');
  return useCallback(
    (row: TreeRow): RowCommands | null => {
      if (row.kind === 'channel') return commandsOf(row.channel);
      if (row.kind === 'note' || !row.sums || !mayWrite) return null;
      const { sums } = row;
      const { tag, enabledCount, channelCount } = sums;
      return {
        buttons: [
          {
            id: 'enable',
            icon: Play,
            label: t('tag.enableAll', { tag }),
            slow: true,
            disabled: enabledCount === channelCount,
            onSelect: () => acts.onSwitchTag(tag, true),
          },
          {
            id: 'disable',
            icon: Pause,
            label: t('tag.disableAll', { tag }),
            slow: true,
            disabled: enabledCount === 0,
            onSelect: () => acts.onSwitchTag(tag, false),
          },
          { id: 'edit', icon: SquarePen, label: t('tag.edit', { tag }), onSelect: () => acts.onEditTag(sums) },
        ],
      };
    },
    [t, commandsOf, acts, mayWrite],
  );
}

export function useBulkCommands(selected: readonly string[], acts: BulkActs): BulkCommand[] {
  const { t } = useTranslation('channels');
  const { search } = useLocation();
  return [
    { id: 'enable', label: t('action.enable'), onSelect: () => acts.onSwitch(selected, true) },
    { id: 'disable', label: t('action.disable'), onSelect: () => acts.onSwitch(selected, false) },
    { id: 'test', label: t('action.testSelected'), onSelect: () => acts.onTest(selected) },
    { id: 'models', label: t('action.fetchModels'), onSelect: () => acts.onFetchModels(selected) },
    { id: 'tag', label: t('action.setTag'), onSelect: () => acts.onSetTag(selected) },
    { id: 'change', label: t('action.change'), to: { pathname: '/channel/bulk', search } },
    { id: 'delete', label: t('action.delete'), dangerous: true, onSelect: () => acts.onDelete(selected) },
  ];
}
