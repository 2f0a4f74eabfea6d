import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { problemOfError } from '../../../lib/problem-of';
import { notify } from '../../../ui/feedback/notify';
import { useMutationHandler } from '../../../ui/feedback/use-mutation-handler';
import { useConfirm } from '../../../ui/overlay/confirm';
import {
  useChannelRunsQuery,
  useStartChannelBalancesMutation,
  useStartChannelTestsMutation,
} from '../shared/channels.generated';

export type RunKind = 'tests' | 'balances';

type Followed = Readonly<Record<RunKind, string | null>>;

/** Error codes for a run of this kind that is already in progress. */
const underWay: readonly (string | undefined)[] = ['channel_tests_running', 'channel_balances_running'];

/** The runs to show: those in progress, started by any administrator, and finished ones until they are dismissed. */
export function useChannelRuns() {
  const { t } = useTranslation('channels');
  const act = useMutationHandler();
  const confirm = useConfirm();
  const [followed, setFollowed] = useState<Followed>({ tests: null, balances: null });
  const follow = useCallback(
    (kind: RunKind, id: string | null) => setFollowed((before) => ({ ...before, [kind]: id })),
    [],
  );
  const { data, refetch } = useChannelRunsQuery({ fetchPolicy: 'network-only' });
  const [startTests] = useStartChannelTestsMutation();
  const [startBalances] = useStartChannelBalancesMutation();

  useEffect(() => {
    const [tests] = data?.tests ?? [];
    const [balances] = data?.balances ?? [];
    if (tests) follow('tests', tests.id);
    if (balances) follow('balances', balances.id);
  }, [data, follow]);

  /** Shows the started run, or the one that was already in progress. */
  const begin = async (kind: RunKind, start: () => Promise<{ data?: { run: { id: string } } }>) => {
    const result = await act(async () => {
      try {
        return await start();
      } catch (error) {
        const { code, message } = problemOfError(error);
        if (!underWay.includes(code)) throw error;
        notify.info(message);
        await refetch();
        return undefined;
      }
    });
    if (result?.data) follow(kind, `channel-${kind}-${result.data.run.id}`);
  };
  const test = (ids: readonly string[] | null) =>
    begin('tests', () => startTests({ variables: { filter: ids && { ids: [...ids] } } }));

  return {
    followed,
    dismiss: (kind: RunKind) => follow(kind, null),
    testChannels: test,
    testAll: async () => {
      const question = { title: t('run.testsTitle'), text: t('run.testsText'), action: t('run.testsAction') };
      if (await confirm(question)) await test(null);
    },
    updateBalances: async () => {
      const question = { title: t('run.balancesTitle'), text: t('run.balancesText'), action: t('run.balancesAction') };
      if (await confirm(question)) await begin('balances', () => startBalances());
    },
  };
}
