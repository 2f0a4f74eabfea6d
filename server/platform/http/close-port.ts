import type { Server as HttpServer } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

/** A connection that has been idle for this long may be closed: requests in transit have arrived. */
const LAST_REQUESTS_MS = 500;
const LOOK_AGAIN_MS = 20;

/**
 * Closes the port, so that load balancers use another process at once. Open connections are kept for one more response
 * with
 * `Connection: close`: closing an idle one would lose a request in transit.
 * @returns when no connection is open, or none has sent a request for `LAST_REQUESTS_MS`
 */
export async function closePort(server: HttpServer): Promise<void> {
  let requestAt = performance.now();
  server.prependListener('request', (_request, response) => {
    requestAt = performance.now();
    response.shouldKeepAlive = false;
  });
  // Connections that wait to be accepted are reset with the port. After the second turn the server has polled for them.
  await nextTurn();
  await nextTurn();
  // `close` of an HTTP server would close idle connections as well.
  NetServer.prototype.close.call(server);
  const connections = promisify(server.getConnections.bind(server));
  while (performance.now() - requestAt < LAST_REQUESTS_MS && (await connections()) > 0) await pause(LOOK_AGAIN_MS);
}
