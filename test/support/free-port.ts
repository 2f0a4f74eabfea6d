import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections and to servers that ask for any. */
const FIRST = 10_000;
const LAST = 32_000;

/** A port of this machine that nobody listens on, and that nobody is given who asks for any. */
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
