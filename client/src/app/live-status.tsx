import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { useCatchUp, useSocketState } from '../graphql/live/socket-state';
import { useOwnBalance } from '../graphql/updates/use-updates';
import { type Connection, ConnectionNote } from '../ui/shell/connection-note';
import { ShellNavBadgesDocument, ViewerDocument } from './app.generated';

/** Interruptions shorter than this are not shown, in ms. */
const lostAfterMs = 2_000;
/** Time for which a restored connection is shown, in ms. */
const restoredShownMs = 4_000;

/** Keeps the balance up to date on every page and shows a lost connection. Loads after the page. */
export function LiveStatus() {
  useOwnBalance();
  return <ConnectionNote connection={useConnection()} />;
}

/** The state of the live connection for the bar. Refetches the counts of the shell after a reconnect. */
function useConnection(): Connection {
  const socket = useSocketState();
  const client = useApolloClient();
  const [shown, setShown] = useState<Connection>('connected');
  useCatchUp(() => client.refetchQueries({ include: [ViewerDocument, ShellNavBadgesDocument] }));
  const next = nextOf(shown, socket === 'lost');
  useEffect(() => {
    if (next === undefined) return;
    const timer = setTimeout(() => setShown(next.connection), next.after);
    return () => clearTimeout(timer);
  }, [next]);
  return shown;
}

const toLost = { connection: 'lost', after: lostAfterMs } as const;
const toRestored = { connection: 'restored', after: 0 } as const;
const toConnected = { connection: 'connected', after: restoredShownMs } as const;

/** The state that is shown next, and the time in ms until then; undefined if it stays. */
function nextOf(shown: Connection, lost: boolean) {
  if (lost) return shown === 'lost' ? undefined : toLost;
  if (shown === 'lost') return toRestored;
  return shown === 'restored' ? toConnected : undefined;
}
