import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { pinnedNode, root } from './paths.mjs';

const binaries = join(root, 'node_modules', '.bin');

/** The environment with the pinned Node first on PATH, so that tools that start Node start the pinned version. */
export function pinnedEnv(extra = {}) {
  return { ...process.env, PATH: `${binaries}${delimiter}${process.env.PATH ?? ''}`, ...extra };
}

/** PATH without this checkout's own binaries: `npm ci` deletes them while it runs. */
export function pathWithoutOwnBinaries() {
  const parts = (process.env.PATH ?? '').split(delimiter);
  return parts.filter((part) => !part.startsWith(join(root, 'node_modules'))).join(delimiter);
}

/** The exit status that a shell reports for an ended child: its exit code, or 128 + signal number. */
export const exitCodeOf = (code, signal) => code ?? 128 + (constants.signals[signal] ?? 0);

/**
 * Forwards SIGTERM and SIGHUP to the child, and SIGINT unless a terminal has already sent it to the whole process
 * group: a second SIGINT would skip the graceful stop. Returns a function that stops forwarding.
 */
function forwardSignals(child) {
  const signals = process.stdin.isTTY ? ['SIGTERM', 'SIGHUP'] : ['SIGTERM', 'SIGHUP', 'SIGINT'];
  const forward = (signal) => child.kill(signal);
  const ignore = () => {};
  for (const signal of signals) process.on(signal, forward);
  if (process.stdin.isTTY) process.on('SIGINT', ignore);
  return () => {
    for (const signal of signals) process.off(signal, forward);
    process.off('SIGINT', ignore);
  };
}

/** Runs a command in the foreground and resolves with its exit code. */
export function run(command, args, { env = pinnedEnv(), cwd = root, stdio = 'inherit' } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio });
    const release = forwardSignals(child);
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      release();
      resolve(exitCodeOf(code, signal));
    });
  });
}

/** Runs a Node script under the pinned Node without showing its output. Resolves with its exit code and its output. */
export function runQuietly(script, args, { env = pinnedEnv() } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(pinnedNode, [script, ...args], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const release = forwardSignals(child);
    let output = '';
    const collect = (chunk) => {
      output += chunk;
    };
    child.stdout.setEncoding('utf8').on('data', collect);
    child.stderr.setEncoding('utf8').on('data', collect);
    child.once('error', reject);
    child.once('close', (code, signal) => {
      release();
      resolve({ code: exitCodeOf(code, signal), output });
    });
  });
}

/** Formats the time since a `performance.now()` reading, such as `1.9 s`. */
export const since = (start) => `${((performance.now() - start) / 1000).toFixed(1)} s`;
