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

/** CPU time of the process in microseconds, over all its threads. */
export function cpuMicroseconds(pid: number): number {
  const threads = existsSync(`/proc/${pid}/task`) ? readdirSync(`/proc/${pid}/task`) : [];
  const nanoseconds = threads.map((thread) => Number(read(`/proc/${pid}/task/${thread}/schedstat`).split(' ')[0] || 0));
  return nanoseconds.reduce((sum, value) => sum + value, 0) / 1000;
}

/**
 * Starts to measure the CPU time of processes.
 * @param pids called again at the end, because backends of a database come and go; the time of those that ended is lost
 * @returns a function that returns the microseconds since the start
 */
export function cpuSince(pids: () => readonly number[]): () => number {
  const before = new Map(pids().map((pid) => [pid, cpuMicroseconds(pid)]));
  return () => pids().reduce((sum, pid) => sum + cpuMicroseconds(pid) - (before.get(pid) ?? 0), 0);
}

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
