import { useTranslation } from '../../../i18n/use-translation';
import { notify } from '../../../ui/feedback/notify';
import { useMutationHandler } from '../../../ui/feedback/use-mutation-handler';
import { useProblemText } from '../../../ui/feedback/use-problem-text';
import { useConfirm } from '../../../ui/overlay/confirm';
import type { Outcome } from '../model-tests/use-test-run';
import {
  useAddChannelKeysMutation,
  useRemoveChannelKeysMutation,
  useReplaceChannelKeyMutation,
  useSetChannelKeyEnabledMutation,
  useTestChannelKeyMutation,
} from './channel-keys.generated';

/** Actions on single stored keys of a channel. Each takes effect immediately, independent of the surrounding form. */
export interface KeyActs {
  /** The following resolve to whether the action succeeded. */
  add(keys: string): Promise<boolean>;
  replace(fingerprint: string, key: string): Promise<boolean>;
  remove(fingerprint: string): Promise<boolean>;
  setEnabled(fingerprint: string, enabled: boolean): Promise<boolean>;
  test(fingerprint: string): Promise<Outcome>;
}

export function useStoredKeys(id: string): KeyActs {
  const { t } = useTranslation('channelForm');
  const act = useMutationHandler();
  const confirm = useConfirm();
  const explain = useProblemText();
  const [add] = useAddChannelKeysMutation();
  const [replace] = useReplaceChannelKeyMutation();
  const [remove] = useRemoveChannelKeysMutation();
  const [setEnabled] = useSetChannelKeyEnabledMutation();
  const [test] = useTestChannelKeyMutation();
  const done = async (run: () => Promise<unknown>, success: string) => (await act(run, { success })) !== undefined;

  return {
    add: (keys) => done(() => add({ variables: { id, keys } }), t('keys.added')),
    replace: (fingerprint, key) =>
      done(() => replace({ variables: { id, fingerprint, key } }), t('keys.replaced', { fingerprint })),
    remove: async (fingerprint) => {
      const sure = await confirm({
        title: t('keys.removeTitle', { fingerprint }),
        text: t('keys.removeText'),
        action: t('keys.remove'),
        dangerous: true,
      });
      if (!sure) return false;
      return done(() => remove({ variables: { id, fingerprints: [fingerprint] } }), t('keys.removed', { fingerprint }));
    },
    setEnabled: async (fingerprint, enabled) => {
      const response = await act(() => setEnabled({ variables: { id, fingerprint, enabled } }));
      if (!response) return false;
      const text = t(enabled ? 'keys.enabled' : 'keys.disabled', { fingerprint });
      notify.success(text);
      return true;
    },
    test: async (fingerprint) => {
      try {
        const { data } = await test({ variables: { id, key: fingerprint } });
        const result = data?.testChannel;
        if (!result) return { state: 'failed', message: '' };
        const { success, time: seconds, message } = result;
        return success ? { state: 'ok', seconds } : { state: 'failed', seconds, message };
      } catch (error) {
        return { state: 'failed', message: explain(error).text };
      }
    },
  };
}
