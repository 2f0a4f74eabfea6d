import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';

const dist = join(import.meta.dirname, '..', '..', '..', 'dist');
const program = join(dist, 'server', 'cli.js');

/** What a command printed, and how it ended. */
export interface CommandResult {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Starts a command of the built product, as `npx tollgate` does, with these environment variables alone. */
export function startCommand(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): ChildProcessByStdio<Writable, Readable, Readable> {
  return spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: join(dist, '.compile-cache'), ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

/** Runs a command of the built product to its end. */
export async function runCommand(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  input = '',
): Promise<CommandResult> {
  const child = startCommand(args, env);
  // A command that reads no input may end before it is written.
  child.stdin.on('error', () => undefined).end(input);
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, output, errors };
}
