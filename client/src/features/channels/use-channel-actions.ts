import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../ui/feedback/notify';
import { useMutationHandler } from '../../ui/feedback/use-mutation-handler';
import { useProblemText } from '../../ui/feedback/use-problem-text';
import { useConfirm } from '../../ui/overlay/confirm';
import { type ChannelTypeFact, demoType } from './channel-types';
import {
  type ChannelRowFragment,
  useCopyChannelMutation,
  useCreateChannelMutation,
  useDeleteChannelsMutation,
  useSetChannelsEnabledMutation,
  useTestChannelMutation,
  useUpdateChannelBalanceMutation,
  useUpdateChannelMutation,
} from './channels.generated';
import type { SaveNumber } from './list/channel-columns';

/** Irreversible actions on more channels than this require typing their number. */
export const typedAbove = 10;

/** Called after channels were created or deleted; changed channels are updated from the response. */
type Reload = () => unknown;

/** All channel actions of the list and the drawer, with their confirmations and notifications. */
export function useChannelActions(reload: Reload) {
  return {
    switchTo: useSwitching(),
    deleteChannels: useDeleting(reload),
    quickTest: useTesting(),
    copyChannel: useCopying(reload),
    createDemo: useDemo(reload),
    saveNumber: useSaveNumber(),
    updateBalance: useBalance(),
  };
}

function useSaveNumber(): SaveNumber {
  const { t } = useTranslation('channels');
  const act = useMutationHandler();
  const [update] = useUpdateChannelMutation();
  return useCallback(
    async ({ id, name }, input) => {
      const saved = await act(() => update({ variables: { id, input } }), { success: t('done.saved', { name }) });
      return saved !== undefined;
    },
    [act, update, t],
  );
}

function useBalance() {
  const { t } = useTranslation('channels');
  const act = useMutationHandler();
  const [update] = useUpdateChannelBalanceMutation();
  return useCallback(
    async ({ id, name }: Pick<ChannelRowFragment, 'id' | 'name'>) => {
      const answer = await act(() => update({ variables: { id } }));
      const balance = answer?.data?.updateChannelBalance.balance;
      if (balance !== undefined) notify.success(t('done.balance', { name, amount: `$${balance.toFixed(2)}` }));
    },
    [act, update, t],
  );
}

/** Enabling and disabling needs no confirmation, because one click reverts it. */
function useSwitching() {
  const { t } = useTranslation('channels');
  const { t: tc } = useTranslation('common');
  const act = useMutationHandler();
  const [setEnabled] = useSetChannelsEnabledMutation();

  const put = (ids: readonly string[], enabled: boolean) =>
    act(() => setEnabled({ variables: { ids: [...ids], enabled } }));
  return async (ids: readonly string[], enabled: boolean, name?: string) => {
    if (!(await put(ids, enabled))) return;
    const text = name
      ? t(enabled ? 'done.switchedOn' : 'done.switchedOff', { name })
      : t(enabled ? 'done.enabled' : 'done.disabled', { count: ids.length });
    notify.success(text, { action: { label: tc('action.undo'), onClick: () => void put(ids, !enabled) } });
  };
}

function useDeleting(reload: Reload) {
  const { t } = useTranslation('channels');
  const act = useMutationHandler();
  const confirm = useConfirm();
  const [remove] = useDeleteChannelsMutation();

  /** Resolves to whether the channels were deleted. */
  return async (ids: readonly string[], name: string | undefined): Promise<boolean> => {
    const count = ids.length;
    if (count === 0) {
      notify.error(t('error.selectToDelete'));
      return false;
    }
    const sure = await confirm({
      title: count === 1 && name ? t('delete.one', { name }) : t('delete.many', { count }),
      text: t('delete.text'),
      action: t('delete.action'),
      dangerous: true,
      typed: count > typedAbove ? String(count) : undefined,
    });
    if (!sure) return false;
    const answer = await act(() => remove({ variables: { ids: [...ids] } }));
    if (!answer) return false;
    notify.success(t('done.deleted', { count: answer.data?.deleteChannels ?? count }));
    void reload();
    return true;
  };
}

function useTesting() {
  const { t } = useTranslation('channels');
  const act = useMutationHandler();
  const [test] = useTestChannelMutation();

  /** Runs one test with the default test model and shows the result in a notification. */
  return async ({ id, name }: Pick<ChannelRowFragment, 'id' | 'name'>) => {
    const answer = await act(() => test({ variables: { id, model: null } }));
    const result = answer?.data?.testChannel;
    if (!result) return;
    if (result.success) notify.success(t('done.tested', { name, time: result.time.toFixed(2) }));
    else notify.error(t('done.testFailed', { name }), { description: result.message });
  };
}

function useCopying(reload: Reload) {
  const { t } = useTranslation('channels');
  const explain = useProblemText();
  const [copy] = useCopyChannelMutation();

  /** Resolves to whether the copy was created. */
  return async (id: string, name: string, enabled: boolean): Promise<boolean> => {
    try {
      await copy({ variables: { id, name, enabled } });
      notify.success(t('done.copied', { name }));
      void reload();
      return true;
    } catch (error) {
      notify.error(t('copy.failed'), { description: explain(error).text });
      return false;
    }
  };
}

function useDemo(reload: Reload) {
  const { t } = useTranslation('channels');
  const act = useMutationHandler();
  const [create] = useCreateChannelMutation();
  /** Creates a working demo channel from the empty list with one click. */
  return async (type: ChannelTypeFact) => {
    const name = t('empty.demoName');
    const input = { type: demoType, name, key: '', models: type.defaultModels };
    await act(() => create({ variables: { input } }), { success: t('done.created', { name }) });
    await reload();
  };
}
