import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** CPU time of processes that ended, in clock ticks of 10 ms: cutime and cstime of proc(5). Linux only. */
const ENDED_CHILDREN = '/proc/self/stat';
const TICK_MS = 10;

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
    if (event === 'setup') this.before = cpuTimeMs();
    if (event !== 'teardown') return;
    const seconds = (cpuTimeMs() - this.before) / 1000;
    appendFileSync(TEST_CPU_FILE, `${JSON.stringify({ path: this.path, seconds })}\n`);
  }
}

function cpuTimeMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000 + endedChildrenMs();
}

function endedChildrenMs(): number {
  if (!existsSync(ENDED_CHILDREN)) return 0;
  // The name of the program is in parentheses and may contain spaces; the fields after it are separated by one.
  const fields = readFileSync(ENDED_CHILDREN, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[13]) + Number(fields[14])) * TICK_MS;
}
