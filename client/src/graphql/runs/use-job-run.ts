import { skipToken } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { useVisibleInterval } from '../live/page-visibility';
import { useSocketState } from '../live/socket-state';
import { isOver } from './run-state';
import { useJobRunChangedSubscription, useJobRunQuery } from './runs.generated';

/** Polling interval without a socket connection, in ms. */
const pollIntervalMs = 3000;

/**
 * Follows a run: refetches it when the server reports a change, and polls while the socket is disconnected.
 * @param onOverChange called when the run ends, and when a retry begins
 */
export function useJobRun(id: string, onOverChange?: () => void) {
  const { data, error, refetch } = useJobRunQuery({ variables: { id }, fetchPolicy: 'cache-and-network' });
  const run = data?.jobRun;
  const over = run !== undefined && isOver(run.state);
  const [silent, setSilent] = useState(false);
  const socket = useSocketState();
  const look = () => void refetch().catch(() => undefined);

  useJobRunChangedSubscription(
    over
      ? skipToken
      : {
          variables: { id },
          onData: look,
          onError: () => setSilent(true),
          onComplete: () => {
            setSilent(true);
            look();
          },
        },
  );
  const alone = !over && (silent || socket !== 'live');
  useVisibleInterval(look, alone ? pollIntervalMs : undefined);
  useOverChange(over, onOverChange);
  return { run, error };
}

function useOverChange(over: boolean, onOverChange: (() => void) | undefined) {
  const reported = useRef(false);
  useEffect(() => {
    if (over !== reported.current) onOverChange?.();
    reported.current = over;
  }, [over, onOverChange]);
}
