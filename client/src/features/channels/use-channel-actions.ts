import { useCallback } from 'react';
import { useCachedRecord } from '../../graphql/use-cached-record';
import { useTranslation } from '../../i18n/use-translation';
import { channelStatus } from '../../lib/status-numbers.generated';
import { useDelete, useSetEnabled } from '../../resource-list/use-list-commands';
import { notify } from '../../ui/feedback/notify';
import { useMutationHandler } from '../../ui/feedback/use-mutation-handler';
import { useProblemText } from '../../ui/feedback/use-problem-text';
import type { SaveCell } from './list/channel-columns';
import { type ChannelTypeFact, demoType } from './shared/channel-types';
import {
  type ChannelRowFragment,
  ChannelRowFragmentDoc,
  useCopyChannelMutation,
  useCreateChannelMutation,
  useDeleteChannelsMutation,
  useSetChannelsEnabledMutation,
  useTestChannelMutation,
  useUpdateChannelBalanceMutation,
  useUpdateChannelMutation,
} from './shared/channels.generated';

/** Called after channels were created or deleted; changed channels are updated from the response. */
type Reload = () => unknown;

/** All channel actions of the list and the drawer, with their confirmations and notifications. */
export function useChannelActions(reload: Reload) {
  return {
    switchTo: useSwitch(),
    deleteChannels: useDeletion(reload),
    quickTest: useTesting(),
    copyChannel: useCopying(reload),
    createDemo: useDemo(reload),
    saveCell: useSaveCell(),
    updateBalance: useBalance(),
  };
}

function useSaveCell(): SaveCell {
  const { t } = useTranslation('channels');
  const [update] = useUpdateChannelMutation();
  return useCallback(
    async ({ id, name }, input) => {
      await update({ variables: { id, input } });
      notify.success(t('done.saved', { name }));
    },
    [update, t],
  );
}

function useBalance() {
  const { t } = useTranslation('channels');
  const act = useMutationHandler();
  const [update] = useUpdateChannelBalanceMutation();
  return useCallback(
    async ({ id, name }: Pick<ChannelRowFragment, 'id' | 'name'>) => {
      const response = await act(() => update({ variables: { id } }));
      const balance = response?.data?.updateChannelBalance.balance;
      if (balance !== undefined) notify.success(t('done.balance', { name, amount: `$${balance.toFixed(2)}` }));
    },
    [act, update, t],
  );
}

function useSwitch() {
  const { t } = useTranslation('channels');
  const [setEnabled] = useSetChannelsEnabledMutation();
  const recordOf = useCachedRecord(ChannelRowFragmentDoc);
  return useSetEnabled({
    set: (ids, enabled) => setEnabled({ variables: { ids, enabled } }),
    done: ({ enabled, count, name }) =>
      name
        ? t(enabled ? 'done.switchedOn' : 'done.switchedOff', { name })
        : t(enabled ? 'done.enabled' : 'done.disabled', { count }),
    recordOf,
    isEnabled: ({ status }) => status === channelStatus.enabled,
  });
}

function useDeletion(reload: Reload) {
  const { t } = useTranslation('channels');
  const [remove] = useDeleteChannelsMutation();
  return useDelete({
    none: t('error.selectToDelete'),
    confirmation: (count, name) => ({
      title: count === 1 && name ? t('delete.one', { name }) : t('delete.many', { count }),
      text: t('delete.text'),
      action: t('delete.action'),
    }),
    remove: async (ids) => (await remove({ variables: { ids } })).data?.deleteChannels,
    done: (count) => t('done.deleted', { count }),
    onDeleted: () => void reload(),
  });
}

function useTesting() {
  const { t } = useTranslation('channels');
  const act = useMutationHandler();
  const [test] = useTestChannelMutation();

  /** Runs one test with the default test model and shows the result in a notification. */
  return async ({ id, name }: Pick<ChannelRowFragment, 'id' | 'name'>) => {
    const response = await act(() => test({ variables: { id, model: null } }));
    const result = response?.data?.testChannel;
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
