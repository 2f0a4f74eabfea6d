import { useApolloClient } from '@apollo/client/react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCopy } from '../../ui/copy';
import { notify } from '../../ui/feedback/notify';
import { useMutationHandler } from '../../ui/feedback/use-mutation-handler';
import { useConfirm } from '../../ui/overlay/confirm';
import {
  RedemptionsDisabledDocument,
  useDeleteDisabledRedemptionsMutation,
  useDeleteRedemptionsMutation,
  useRevealRedemptionsMutation,
  useSetRedemptionsEnabledMutation,
} from './redemptions.generated';
import { redemptionStatus } from './redemptions.url';

/** Deleting more codes than this requires typing their number. */
const deleteUntyped = 10;

export interface RedemptionCommands {
  reveal(id: string): Promise<string | undefined>;
  copy(ids: readonly string[]): void;
  setEnabled(ids: readonly string[], enabled: boolean, name?: string): void;
  remove(ids: readonly string[], name?: string): void;
  removeDisabled(): void;
  refresh(): void;
}

interface CommandInput {
  refresh(): unknown;
  /** Removes deleted codes from the selection; clears it if the ids are unknown. */
  onDeleted(ids?: readonly string[]): void;
}

/** Actions of the list. */
export function useRedemptionCommands({ refresh, onDeleted }: CommandInput): RedemptionCommands {
  const revealMany = useRevealMany();
  const copy = useCopyCodes(revealMany);
  const setEnabled = useSetEnabled();
  const remove = useRemove(refresh, onDeleted);
  const removeDisabled = useRemoveDisabled(refresh, onDeleted);
  return useMemo(
    () => ({
      reveal: async (id: string) => (await revealMany([id]))?.[0],
      copy,
      setEnabled,
      remove,
      removeDisabled,
      refresh: () => void refresh(),
    }),
    [revealMany, copy, setEnabled, remove, removeDisabled, refresh],
  );
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

function useCopyCodes(revealMany: (ids: readonly string[]) => Promise<string[] | undefined>) {
  const { t } = useTranslation('redemptions');
  const copy = useCopy();
  return useCallback(
    async (ids: readonly string[]) => {
      if (ids.length === 0) {
        notify.error(t('selectFirst'));
        return;
      }
      const codes = await revealMany(ids);
      if (codes && (await copy(codes.join('\n')))) notify.success(t('copied', { count: codes.length }));
    },
    [copy, revealMany, t],
  );
}

function useSetEnabled() {
  const { t } = useTranslation('redemptions');
  const { t: tc } = useTranslation('common');
  const act = useMutationHandler();
  const [mutate] = useSetRedemptionsEnabledMutation();
  return useCallback(
    async (ids: readonly string[], enabled: boolean, name?: string) => {
      const set = (to: boolean) => act(() => mutate({ variables: { ids: [...ids], enabled: to } }));
      const result = await set(enabled);
      if (!result) return;
      const codes = result.data?.setRedemptionsEnabled ?? [];
      const used = codes.filter(({ status }) => status === redemptionStatus.used).length;
      const what = enabled ? 'enabled' : 'disabled';
      const title = name ? t(`done.${what}`, { name }) : t(`done.${what}Many`, { count: codes.length - used });
      const stayed = used > 0 ? t('done.usedStay', { count: used }) : undefined;
      // Undo is offered for a single code only: for many, it would also change codes that already had the state.
      const action = name ? { label: tc('action.undo'), onClick: () => void set(!enabled) } : undefined;
      notify.success(title, { description: stayed, action });
    },
    [act, mutate, t, tc],
  );
}

function useRemove(refresh: () => unknown, onDeleted: (ids: readonly string[]) => void) {
  const { t } = useTranslation('redemptions');
  const act = useMutationHandler();
  const confirm = useConfirm();
  const [mutate] = useDeleteRedemptionsMutation();
  return useCallback(
    async (ids: readonly string[], name?: string) => {
      const count = ids.length;
      const sure = await confirm({
        title: name ? t('delete.title', { name }) : t('delete.titleMany', { count }),
        text: t('delete.text'),
        action: name ? t('delete.action') : t('delete.actionMany', { count }),
        dangerous: true,
        typed: count > deleteUntyped ? String(count) : undefined,
      });
      if (!sure) return;
      const result = await act(() => mutate({ variables: { ids: [...ids] } }));
      if (!result) return;
      notify.success(t('done.deleted', { count: result.data?.deleteRedemptions ?? count }));
      onDeleted(ids);
      await refresh();
    },
    [act, confirm, mutate, onDeleted, refresh, t],
  );
}

function useRemoveDisabled(refresh: () => unknown, onDeleted: () => void) {
  const { t } = useTranslation('redemptions');
  const client = useApolloClient();
  const act = useMutationHandler();
  const confirm = useConfirm();
  const [mutate] = useDeleteDisabledRedemptionsMutation();
  return useCallback(async () => {
    const counted = await act(() => client.query({ query: RedemptionsDisabledDocument, fetchPolicy: 'network-only' }));
    if (!counted) return;
    const count = counted.data?.redemptions.totalCount ?? 0;
    if (count === 0) {
      notify.info(t('delete.noneDisabled'));
      return;
    }
    const sure = await confirm({
      title: t('delete.titleDisabled', { count }),
      text: t('delete.text'),
      action: t('delete.actionMany', { count }),
      dangerous: true,
      typed: String(count),
    });
    if (!sure) return;
    const result = await act(() => mutate());
    if (!result) return;
    notify.success(t('done.deleted', { count: result.data?.deleteDisabledRedemptions ?? count }));
    onDeleted();
    await refresh();
  }, [act, client, confirm, mutate, onDeleted, refresh, t]);
}
