import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { startCommand } from '../product-command.js';

const WATCH_MS = 100;

/** The cost of an import. */
export interface WatchedImport {
  readonly seconds: number;
  /** The most memory that its process had. */
  readonly megabytes: number;
  /** Undefined when it was killed. */
  readonly report: unknown;
}

/**
 * Runs `tollgate import --json`.
 * @param killAt kills it with SIGKILL when it has read that many rows of the log
 * @throws when it fails
 */
export async function watchedImport(
  environment: Readonly<Record<string, string>>,
  args: readonly string[],
  killAt = Number.POSITIVE_INFINITY,
): Promise<WatchedImport> {
  const begun = performance.now();
  const child = startCommand(['import', '--json', ...args], environment);
  let megabytes = 0;
  const watch = setInterval(() => {
    megabytes = Math.max(megabytes, peakOf(child.pid ?? 0));
  }, WATCH_MS);
  let messages = '';
  let isKilled = false;
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    messages += chunk;
    const read = [...messages.matchAll(/log rows: ([\d,]+)/g)].at(-1)?.[1]?.replaceAll(',', '');
    if (!isKilled && Number(read) >= killAt) isKilled = child.kill('SIGKILL');
  });
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);
  clearInterval(watch);
  const seconds = (performance.now() - begun) / 1_000;
  if (child.exitCode !== 0 && !isKilled) throw new Error(`The import ended with code ${child.exitCode}:\n${messages}`);
  return { seconds, megabytes, report: isKilled ? undefined : JSON.parse(output) };
}

/** The peak of a process's memory in MB; 0 when it has ended. */
function peakOf(pid: number): number {
  try {
    return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;
  } catch {
    return 0;
  }
}
