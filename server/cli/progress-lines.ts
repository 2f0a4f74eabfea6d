/** Passes at most one line in an interval; the first one at once. */
export function every(intervalMs: number, print: (line: string) => void): (line: string) => void {
  let next = 0;
  return (line) => {
    const now = performance.now();
    if (now < next) return;
    next = now + intervalMs;
    print(line);
  };
}
