import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from './free-port.js';
import { TcpProxy } from './tcp-proxy.js';

const script = join(import.meta.dirname, 'valkey-server.mjs');

/**
 * A Redis of one suite that can be made unavailable: the Valkey of an npm package in a separate process, or the
 * server of REDIS_TEST_URL, behind a TCP proxy. The caller ends it with `close`.
 */
export class Valkey {
  private constructor(
    private readonly proxy: TcpProxy,
    private readonly server: { host: string; port: number; child?: ChildProcess },
  ) {}

  static async start(): Promise<Valkey> {
    const given = process.env.REDIS_TEST_URL;
    const server = given
      ? { host: new URL(given).hostname, port: Number(new URL(given).port || 6379) }
      : await startServer();
    const valkey = new Valkey(await TcpProxy.start(server), server);
    await valkey.flush();
    return valkey;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.proxy.port}`;
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
    this.proxy.cut();
  }

  /** Keeps connections open without forwarding data until `heal`. */
  hang(): void {
    this.proxy.hang();
  }

  /** Forwards data again. */
  heal(): void {
    this.proxy.heal();
  }

  async close(): Promise<void> {
    this.proxy.close();
    const { child } = this.server;
    if (!child) return;
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
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
