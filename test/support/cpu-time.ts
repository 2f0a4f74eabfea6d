import { existsSync, readdirSync, readFileSync } from 'node:fs';

/**
 * CPU time that an operation takes in this thread, in ms. Unlike wall time it does not grow with the load of the
 * machine, and without the other threads it does not contain the collection of what earlier test files left. A limit far
 * above the usual value is therefore met by linear algorithms on every machine, and by quadratic ones on none.
 */
export function cpuTimeMs(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

const TICKS_PER_SECOND = 100;

/** CPU seconds of a process, and of the child processes that it has waited for. */
export interface CpuTimes {
  readonly own: number;
  readonly ended: number;
}

/** The CPU times of a process by proc(5); undefined when it has ended and where /proc is absent. */
export function cpuTimes(pid: number): CpuTimes | undefined {
  const path = `/proc/${pid}/stat`;
  if (!existsSync(path)) return undefined;
  // The name of the program is in parentheses and may contain spaces; the fields after it are separated by one.
  const fields = readFileSync(path, 'utf8').split(') ').at(-1)?.split(' ').map(Number) ?? [];
  const seconds = (...at: number[]) => at.reduce((sum, field) => sum + (fields[field] ?? 0), 0) / TICKS_PER_SECOND;
  return { own: seconds(11, 12), ended: seconds(13, 14) };
}

/**
 * CPU seconds of the running processes that the children of a process have started, at any depth, by proc(5). A process
 * is charged with the time of its children when they end, but not with the time of grandchildren whose parent does not
 * wait for them, as in Chromium.
 */
export function grandchildrenCpuSeconds(pid: number): number {
  return childrenOf(pid)
    .flatMap(descendantsOf)
    .reduce((sum, descendant) => {
      const { own = 0, ended = 0 } = cpuTimes(descendant) ?? {};
      return sum + own + ended;
    }, 0);
}

function descendantsOf(pid: number): number[] {
  return childrenOf(pid).flatMap((child) => [child, ...descendantsOf(child)]);
}

/** The running children of a process; none when it has ended and where /proc is absent. */
function childrenOf(pid: number): number[] {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    const lists = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8'));
    return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
  } catch {
    return [];
  }
}
