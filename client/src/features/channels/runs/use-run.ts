import { skipToken } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { useSocketState } from '../../../graphql/socket-state';
import {
  type ChannelRunResultFragment,
  useChannelBalanceRunQuery,
  useChannelRunProgressSubscription,
  useChannelTestRunQuery,
} from '../channels.generated';

export type RunKind = 'tests' | 'balances';

export const isOver = ({ state }: Pick<ChannelRunResultFragment, 'state'>) => state === 'DONE' || state === 'CANCELLED';

/** Polling interval without a socket connection, in ms. */
const lookEvery = 3000;

/** Follows a run: refetches it when its job reports a change, and polls while the socket is disconnected. */
export function useRun(kind: RunKind, id: string) {
  const fresh = { variables: { id }, fetchPolicy: 'cache-and-network' } as const;
  const tests = useChannelTestRunQuery(kind === 'tests' ? fresh : skipToken);
  const balances = useChannelBalanceRunQuery(kind === 'balances' ? fresh : skipToken);
  const { data, error, refetch } = kind === 'tests' ? tests : balances;
  const run = data?.run;
  const over = run !== undefined && isOver(run);
  const [silent, setSilent] = useState(false);
  const socket = useSocketState();
  const look = () => void refetch().catch(() => undefined);

  useChannelRunProgressSubscription(
    over
      ? skipToken
      : {
          variables: { kind: `channel-${kind}`, id: `channel-${kind}-${id}` },
          onData: look,
          // The job may already be deleted, or not exist yet.
          onError: () => setSilent(true),
          onComplete: () => {
            setSilent(true);
            look();
          },
        },
  );
  const alone = !over && (silent || socket !== 'live');
  useEffect(() => {
    if (!alone) return;
    const timer = setInterval(() => void refetch().catch(() => undefined), lookEvery);
    return () => clearInterval(timer);
  }, [alone, refetch]);
  return { run, error };
}
