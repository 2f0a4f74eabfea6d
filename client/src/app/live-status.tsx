import { useOwnBalance } from '../graphql/updates/use-updates';
import { ConnectionNote } from '../ui/shell/connection-note';
import { useConnection } from './use-connection';

/** What the shell follows on every page: the balance, and the connection itself. Loads after the page. */
export function LiveStatus() {
  useOwnBalance();
  return <ConnectionNote connection={useConnection()} />;
}
