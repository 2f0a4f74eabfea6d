import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { join } from 'node:path';
import { PassThrough, Readable, type Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { runCommandLine } from '../../../server/cli/run-command-line.js';

const dist = join(import.meta.dirname, '..', '..', '..', 'dist');
const program = join(dist, 'server', 'cli.js');

/** The output and the exit code of a command. */
export interface CommandResult {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Starts a command of the built product as a process, as `npx tollgate` does, with these environment variables alone.
 */
export function startCommand(
  args: readonly string[],
  env: Environment,
): ChildProcessByStdio<Writable, Readable, Readable> {
  return spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: join(dist, '.compile-cache'), ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

/**
 * Runs a command to its end in the process of the test, which saves the second that a process needs to load the product.
 * @param input standard input
 */
export async function runCommand(args: readonly string[], env: Environment, input = ''): Promise<CommandResult> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const running = runCommandLine(args, {
    environment: { ...env },
    input: Readable.from([Buffer.from(input)]),
    output: stdout,
    errors: stderr,
    stopSignal: () => new AbortController().signal,
  }).finally(() => {
    stdout.end();
    stderr.end();
  });
  const [code, output, errors] = await Promise.all([running, text(stdout), text(stderr)]);
  return { code, output, errors };
}
