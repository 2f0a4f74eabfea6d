import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '../support/free-port.js';

/** Starts a Redis in a separate process. @returns its address and a function that ends it */
export async function startRedis(): Promise<{ url: string; pid: number | undefined; stop: () => void }> {
  const port = await freePort();
  const script = join(import.meta.dirname, '..', 'support', 'valkey-server.mjs');
  const child = spawn(process.execPath, ['--no-warnings', script, String(port)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  return { url: `redis://127.0.0.1:${port}`, pid: child.pid, stop: () => child.kill('SIGKILL') };
}
