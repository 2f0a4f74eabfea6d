import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

const PROGRAM = join(import.meta.dirname, '..', '..', 'dist', 'server', 'cli.js');

/** Starts a command of the built product as a separate process, which can be watched and killed. */
export function startCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): ChildProcessByStdio<null, Readable, Readable> {
  return spawn(process.execPath, [PROGRAM, ...args], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
