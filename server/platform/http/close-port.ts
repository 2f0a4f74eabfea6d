import type { Server as HttpServer } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

/** A connection that has been idle for so long may be closed: a request that was on its way has arrived. */
const LAST_REQUESTS_MS = 500;
const LOOK_AGAIN_MS = 20;

/**
 * Closes the port, so that balancers turn to another process at once. Connections that are open are kept for one more
 * answer, which says that it is the last: to close an idle one would lose the call that is just on its way.
 * @returns when no connection is open, or none has brought a request for `LAST_REQUESTS_MS`
 */
export async function closePort(server: HttpServer): Promise<void> {
  let requestAt = performance.now();
  server.prependListener('request', (_request, response) => {
    requestAt = performance.now();
    response.shouldKeepAlive = false;
  });
  // Connections that still wait to be accepted are reset with the port. The second turn comes after a whole look for them.
  await nextTurn();
  await nextTurn();
  // An HTTP server's own `close` would close idle connections, too.
  NetServer.prototype.close.call(server);
  const connections = promisify(server.getConnections.bind(server));
  while (performance.now() - requestAt < LAST_REQUESTS_MS && (await connections()) > 0) await pause(LOOK_AGAIN_MS);
}
