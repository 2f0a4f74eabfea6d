import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the port ranges that systems use for outgoing connections and for servers that request any free port. */
const FIRST = 10_000;
const LAST = 32_000;

/** A free port of this machine that the system does not assign to sockets that request any free port. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST);
    const server = createServer();
    const outcome = once(server, 'listening').then(
      () => true,
      () => false,
    );
    server.listen(port, '127.0.0.1');
    if (!(await outcome)) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}
