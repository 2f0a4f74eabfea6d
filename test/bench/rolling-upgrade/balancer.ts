import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

const CHECK_EVERY_MS = 250;

/** A process behind the balancer; its address changes when it starts again. */
interface Backend {
  readonly url: string;
}

/**
 * Distributes connections in turn to the processes whose `/readyz` returned 200 at the last check. It retries nothing:
 * a connection that a process refuses or cuts fails at the client.
 */
export async function startBalancer(backends: readonly Backend[]): Promise<{ url: string; stop: () => void }> {
  let ready: URL[] = [];
  let next = 0;
  const check = async () => {
    const checked = await Promise.all(
      backends.map(async ({ url }) => {
        const ok = await fetch(`${url}/readyz`).then(
          (response) => response.ok,
          () => false,
        );
        return ok ? [new URL(url)] : [];
      }),
    );
    ready = checked.flat();
  };
  await check();
  const timer = setInterval(() => void check(), CHECK_EVERY_MS);
  const server = createServer({ noDelay: true, allowHalfOpen: true }, (client) => {
    const backend = ready[next++ % ready.length];
    if (!backend) {
      client.destroy();
      return;
    }
    const connection = { host: backend.hostname, port: Number(backend.port), noDelay: true, allowHalfOpen: true };
    const upstream = connect(connection);
    client.pipe(upstream).on('error', () => client.destroy());
    upstream.pipe(client).on('error', () => upstream.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      clearInterval(timer);
      server.close();
    },
  };
}
