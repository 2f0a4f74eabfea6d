import { useApolloClient } from '@apollo/client/react';
import { CircleCheck, CircleOff, Copy, Pencil, Share2, Trash2 } from 'lucide-react';
import { useCallback } from 'react';
import { useCachedRecord } from '../../graphql/use-cached-record';
import { useTranslation } from '../../i18n/use-translation';
import { redemptionStatus } from '../../lib/status-numbers.generated';
import type { BulkCommand, RowCommands } from '../../resource-list/commands';
import { useCopySecrets, useDelete, useDeleteMatching, useSetEnabled } from '../../resource-list/use-list-commands';
import { useMutationHandler } from '../../ui/feedback/use-mutation-handler';
import {
  type RedemptionRowFragment,
  RedemptionRowFragmentDoc,
  RedemptionsDisabledDocument,
  useDeleteDisabledRedemptionsMutation,
  useDeleteRedemptionsMutation,
  useRevealRedemptionsMutation,
  useSetRedemptionsEnabledMutation,
} from './redemptions.generated';

interface CommandInput {
  selected: readonly string[];
  /** The ids are unknown after the deletion of all disabled codes. */
  onDeleted(ids?: readonly string[]): unknown;
  /** Stable. */
  onEdit(id: string): void;
  /** Stable. */
  onShare(redemption: RedemptionRowFragment): void;
}

/** Commands on the codes of the list. */
export function useRedemptionCommands({ selected, onDeleted, onEdit, onShare }: CommandInput) {
  const { t } = useTranslation('redemptions');
  const { t: tc } = useTranslation('common');
  const client = useApolloClient();
  const [mutateEnabled] = useSetRedemptionsEnabledMutation();
  const [runDelete] = useDeleteRedemptionsMutation();
  const [mutateDisabledDeleted] = useDeleteDisabledRedemptionsMutation();
  const revealMany = useRevealMany();
  const recordOf = useCachedRecord(RedemptionRowFragmentDoc);
  const reveal = useCallback(async (id: string) => (await revealMany([id]))?.[0], [revealMany]);

  const setEnabled = useSetEnabled({
    set: async (ids, enabled) =>
      (await mutateEnabled({ variables: { ids, enabled } })).data?.setRedemptionsEnabled ?? [],
    done: ({ enabled, name, result }) => {
      const used = result.filter(({ status }) => status === redemptionStatus.used).length;
      const what = enabled ? 'enabled' : 'disabled';
      const title = name ? t(`done.${what}`, { name }) : t(`done.${what}Many`, { count: result.length - used });
      return { title, description: used > 0 ? t('done.usedStay', { count: used }) : undefined };
    },
    recordOf,
    isEnabled: ({ status }) => (status === redemptionStatus.used ? undefined : status === redemptionStatus.unused),
  });
  const deletion = {
    text: t('delete.text'),
    done: (count: number) => t('done.deleted', { count }),
  };
  const remove = useDelete({
    confirmation: (count, name) => ({
      title: name ? t('delete.title', { name }) : t('delete.titleMany', { count }),
      text: deletion.text,
      action: name ? t('delete.action') : t('delete.actionMany', { count }),
    }),
    remove: async (ids) => (await runDelete({ variables: { ids } })).data?.deleteRedemptions,
    done: deletion.done,
    onDeleted,
  });
  const removeDisabled = useDeleteMatching({
    count: async () => {
      const counted = await client.query({ query: RedemptionsDisabledDocument, fetchPolicy: 'network-only' });
      return { count: counted.data?.redemptions.totalCount ?? 0 };
    },
    none: t('delete.noneDisabled'),
    confirmation: ({ count }) => ({
      title: t('delete.titleDisabled', { count }),
      text: deletion.text,
      action: t('delete.actionMany', { count }),
    }),
    remove: async () => (await mutateDisabledDeleted()).data?.deleteDisabledRedemptions,
    done: deletion.done,
    onDeleted,
  });
  const copy = useCopySecrets({
    none: t('selectFirst'),
    reveal: revealMany,
    done: (count) => t('copied', { count }),
  });

  const commandsOf = useCallback(
    (redemption: RedemptionRowFragment): RowCommands => {
      const { id, name, status } = redemption;
      const who = t('rowName', { id, name });
      // A used code can be neither edited nor enabled or disabled.
      const unused = status === redemptionStatus.unused;
      return {
        buttons: [
          unused && { id: 'edit', icon: Pencil, label: t('action.edit', { name: who }), onSelect: () => onEdit(id) },
        ],
        menuLabel: t('action.more', { name: who }),
        menu: [
          unused && { id: 'share', label: t('action.share'), icon: Share2, onSelect: () => onShare(redemption) },
          unused && {
            id: 'disable',
            label: t('action.disable'),
            icon: CircleOff,
            onSelect: () => void setEnabled([id], false, name),
          },
          status === redemptionStatus.disabled && {
            id: 'enable',
            label: t('action.enable'),
            icon: CircleCheck,
            onSelect: () => void setEnabled([id], true, name),
          },
          {
            id: 'delete',
            label: tc('action.delete'),
            icon: Trash2,
            dangerous: true,
            onSelect: () => void remove([id], name),
          },
        ],
      };
    },
    [t, tc, onEdit, onShare, setEnabled, remove],
  );
  const bulk: BulkCommand[] = [
    { id: 'copy', label: t('bulk.copy'), icon: Copy, onSelect: () => copy(selected) },
    { id: 'enable', label: t('action.enable'), onSelect: () => setEnabled(selected, true) },
    { id: 'disable', label: t('action.disable'), onSelect: () => setEnabled(selected, false) },
    { id: 'delete', label: tc('action.delete'), dangerous: true, onSelect: () => remove(selected) },
  ];
  return { reveal, commandsOf, bulk, removeDisabled };
}

function useRevealMany() {
  const act = useMutationHandler();
  const [reveal] = useRevealRedemptionsMutation();
  return useCallback(
    (ids: readonly string[]) =>
      act(async () => {
        const { data } = await reveal({ variables: { ids: [...ids] } });
        return data?.revealRedemptions.map(({ key }) => key);
      }),
    [act, reveal],
  );
}
