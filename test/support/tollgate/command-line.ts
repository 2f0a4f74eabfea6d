import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

const program = join(import.meta.dirname, '..', '..', '..', 'dist', 'server', 'cli.js');

/** What a command printed, and how it ended. */
export interface CommandResult {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Starts a command of the built product, with these environment variables alone. */
export function startCommand(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): ChildProcessByStdio<null, Readable, Readable> {
  return spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Runs a command of the built product to its end. */
export async function runCommand(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<CommandResult> {
  const child = startCommand(args, env);
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, output, errors };
}
