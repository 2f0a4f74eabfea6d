import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from './free-port.js';

const script = join(import.meta.dirname, 'valkey-server.mjs');

/**
 * A Redis of one suite that can be made unavailable: the Valkey of an npm package in a process of its own, or the
 * server of REDIS_TEST_URL, behind a TCP proxy. The caller ends it with `close`.
 */
export class Valkey {
  private readonly sockets = new Set<Socket>();
  private state: 'open' | 'cut' | 'hanging' = 'open';

  private constructor(
    private readonly proxy: Server,
    private readonly server: { host: string; port: number; child?: ChildProcess },
  ) {
    proxy.on('connection', (client) => this.forwardConnection(client));
  }

  static async start(): Promise<Valkey> {
    const given = process.env.REDIS_TEST_URL;
    const server = given
      ? { host: new URL(given).hostname, port: Number(new URL(given).port || 6379) }
      : await startServer();
    const proxy = createServer();
    proxy.listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const valkey = new Valkey(proxy, server);
    await valkey.flush();
    return valkey;
  }

  get url(): string {
    return `redis://127.0.0.1:${(this.proxy.address() as AddressInfo).port}`;
  }

  /** Deletes all data, as a restarted Redis without persistence does. */
  async flush(): Promise<void> {
    const { host, port } = this.server;
    const redis = new Redis({ host, port });
    await redis.flushall();
    redis.disconnect();
  }

  /** Ends all connections and rejects new ones until `heal`. */
  cut(): void {
    this.state = 'cut';
    for (const socket of this.sockets) socket.destroy();
  }

  /** Keeps connections open without forwarding data until `heal`. */
  hang(): void {
    this.state = 'hanging';
    for (const socket of this.sockets) socket.pause();
  }

  /** Forwards data again. */
  heal(): void {
    this.state = 'open';
    for (const socket of this.sockets) socket.resume();
  }

  async close(): Promise<void> {
    this.cut();
    this.proxy.close();
    const { child } = this.server;
    if (!child) return;
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }

  private forwardConnection(client: Socket): void {
    if (this.state === 'cut') {
      client.destroy();
      return;
    }
    const { host, port } = this.server;
    const server = connect({ host, port, noDelay: true });
    client.setNoDelay(true);
    this.join(client, server);
    this.join(server, client);
  }

  private join(from: Socket, to: Socket): void {
    this.sockets.add(from);
    from.on('data', (data) => to.write(data));
    from.on('error', () => from.destroy());
    from.on('close', () => {
      this.sockets.delete(from);
      to.destroy();
    });
    if (this.state === 'hanging') from.pause();
  }
}

async function startServer(): Promise<{ host: string; port: number; child: ChildProcess }> {
  const port = await freePort();
  const child = spawn(process.execPath, ['--no-warnings', script, String(port)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  return { host: '127.0.0.1', port, child };
}
