import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { CommandError, defineCommand } from './command.js';

const POLL_INTERVAL_MS = 200;

/** The record that a serving process writes to DATA_DIR when its port is open. */
const announcement = z.object({ url: z.string(), pid: z.int().positive() });

export default defineCommand({
  options: { 'no-wait': { type: 'boolean', help: 'do not wait until the process has ended' } },
  reports: true,
  details: [
    'Stops the process that serves with the DATA_DIR of this command, on the same machine or in the same container: its',
    '/readyz fails, its calls have SHUTDOWN_GRACE_SECONDS to finish, their bills are written, and the process ends.',
    'Other processes are not affected. A service manager may start it again: tell it to stop the process instead.',
  ],
  async run(context) {
    const path = join(context.config().env.DATA_DIR, 'ready.json');
    const text = await readFile(path, 'utf8').catch(() => {
      throw new CommandError(`No process serves with this DATA_DIR: there is no ${path}`);
    });
    const { url, pid } = announcement.parse(JSON.parse(text));
    if (!signal(pid, 'SIGTERM')) throw new CommandError(`Process ${pid}, which served ${url}, has ended`);
    context.progress(`Process ${pid} at ${url} ends when its calls have finished`);
    if (!context.options['no-wait']) {
      while (signal(pid, 0)) {
        context.signal.throwIfAborted();
        await pause(POLL_INTERVAL_MS);
      }
      context.print(`Process ${pid} has ended.`);
    }
    context.report({ url, pid, ended: !context.options['no-wait'] });
  },
});

/** @returns false when there is no such process. @throws when it belongs to another user */
function signal(pid: number, name: 'SIGTERM' | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}
