/**
 * CPU time that an operation takes in this process, in ms. Unlike wall time it does not grow with the load of the
 * machine. A limit far above the usual value is therefore met by linear algorithms on every machine, and by quadratic
 * ones on none.
 */
export function cpuTimeMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
