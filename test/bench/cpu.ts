import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // The thread ended between the listing and the read.
    return '';
  }
};

/** The sum of a value that each thread of the process has in a file of proc(5). */
function overThreads(pid: number, file: string, parse: (content: string) => number): number {
  const threads = existsSync(`/proc/${pid}/task`) ? readdirSync(`/proc/${pid}/task`) : [];
  return threads.reduce((sum, thread) => sum + parse(read(`/proc/${pid}/task/${thread}/${file}`)), 0);
}

/** CPU time of the process in microseconds, over all its threads. */
export const cpuMicroseconds = (pid: number): number =>
  overThreads(pid, 'schedstat', (content) => Number(content.split(' ')[0] || 0)) / 1_000;

/** How often a thread of the process has waited, each of which the kernel had to wake up again. */
const waits = (pid: number): number =>
  overThreads(pid, 'status', (content) => Number(/^voluntary_ctxt_switches:\s+(\d+)/m.exec(content)?.[1] ?? 0));

/**
 * @param pids called again at the end, because backends of a database come and go; the value of those that ended is lost
 * @returns a function that returns by how much the value of the processes has grown
 */
function growth(pids: () => readonly number[], measure: (pid: number) => number): () => number {
  const before = new Map(pids().map((pid) => [pid, measure(pid)]));
  return () => pids().reduce((sum, pid) => sum + measure(pid) - (before.get(pid) ?? 0), 0);
}

/** Starts to measure the CPU time of processes; the function returns the microseconds since the start. */
export const cpuSince = (pids: () => readonly number[]): (() => number) => growth(pids, cpuMicroseconds);

/** Starts to count how often threads of processes wait; the function returns the count since the start. */
export const waitsSince = (pids: () => readonly number[]): (() => number) => growth(pids, waits);

/** Memory of the processes in MB; a page that several processes share counts once. */
export function memoryMegabytes(pids: readonly number[]): number {
  const kilobytes = pids.map((pid) => Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0));
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1024;
}

/** The process and its children, such as a PostgreSQL server and its backends. */
export function familyOf(pid: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => Number(read(`/proc/${name}/stat`).split(') ')[1]?.split(' ')[1]) === pid)
    .map(Number);
  return [pid, ...children];
}

/** Jiffies so far: the total, and those that the hypervisor assigned to other guests. */
export function machineTime(): { total: number; stolen: number } {
  const fields = (read('/proc/stat').split('\n')[0] ?? '').trim().split(/\s+/).slice(1, 9).map(Number);
  return { total: fields.reduce((sum, value) => sum + value, 0), stolen: fields[7] ?? 0 };
}

/** True when processes can be pinned to one core each. */
export const canPin: boolean = (() => {
  try {
    execFileSync('taskset', ['-c', '1', 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

/** Pins a process with all its threads to one core. */
export function pin(pid: number, core: number): void {
  if (canPin) execFileSync('taskset', ['-apc', String(core), String(pid)], { stdio: 'ignore' });
}

/** The prefix of a command that starts it on one core. */
export const pinned = (core: number): string[] => (canPin ? ['taskset', '-c', String(core)] : []);

/** The prefix of a command that may run on both cores, independent of the affinity of its parent. */
export const unpinned: string[] = canPin ? ['taskset', '-c', '0,1'] : [];
