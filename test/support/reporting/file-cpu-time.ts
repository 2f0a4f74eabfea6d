import { appendFileSync } from 'node:fs';
import { cpuTimes } from '../cpu-time.ts';

let unawaited = 0;

/** Adds CPU seconds of processes that end without being awaited, which the operating system adds to no other process. */
export function addUnawaitedCpuSeconds(seconds: number): void {
  unawaited += seconds;
}

/**
 * Measures the CPU time of one test file, in its own process and in the processes that it started and that ended, and
 * appends it to TEST_CPU_FILE, from which the reporter reads it. PostgreSQL is not included.
 */
export class FileCpuTime {
  private readonly path: string;
  private before = 0;

  constructor(path: string) {
    this.path = path;
  }

  /** @param event an event of jest-circus */
  on(event: string): void {
    const { TEST_CPU_FILE } = process.env;
    if (!TEST_CPU_FILE) return;
    if (event === 'setup') this.before = cpuSeconds();
    if (event !== 'teardown') return;
    const seconds = cpuSeconds() - this.before;
    appendFileSync(TEST_CPU_FILE, `${JSON.stringify({ path: this.path, seconds })}\n`);
  }
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000 + (cpuTimes(process.pid)?.ended ?? 0) + unawaited;
}
