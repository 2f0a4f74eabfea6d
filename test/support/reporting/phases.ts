/** The activities of a test file besides its own tests. */
export type Phase = 'modules' | 'database' | 'server' | 'browser';

const spent = new Map<Phase, number>();

/** Runs a step of the set-up and adds its duration to the phase; `npm run test:profile` prints the sums. */
export async function timed<Result>(phase: Phase, step: () => Promise<Result>): Promise<Result> {
  const start = performance.now();
  try {
    return await step();
  } finally {
    addTime(phase, performance.now() - start);
  }
}

export function addTime(phase: Phase, ms: number): void {
  spent.set(phase, (spent.get(phase) ?? 0) + ms);
}

/** The milliseconds of each phase since the last call. */
export function takeTimes(): ReadonlyMap<Phase, number> {
  const times = new Map(spent);
  spent.clear();
  return times;
}
