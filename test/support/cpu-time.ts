/**
 * CPU time of this process that some work takes, in ms. Unlike wall time it does not grow with what else the machine does, so a
 * limit far above the usual value is passed by linear work on every machine, and by quadratic work on none.
 */
export function cpuTimeMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
