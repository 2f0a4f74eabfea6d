import { useCallback, useEffect, useRef, useState } from 'react';
import { runQueue } from './test-queue';

export type Outcome =
  | { state: 'waiting' | 'running' | 'stopped' }
  | { state: 'ok'; seconds: number }
  | { state: 'failed'; seconds?: number; message: string };

/** The upstream was called and returned an error; a test that could not run does not count. */
export const isRefused = (outcome: Outcome | undefined): boolean =>
  outcome?.state === 'failed' && outcome.seconds !== undefined;

export type Probe = (id: string, signal: AbortSignal) => Promise<Outcome>;

/** Max number of concurrent tests. */
const maxConcurrent = 3;

const unfinished = (outcome: Outcome | undefined) => outcome?.state === 'waiting' || outcome?.state === 'running';

/** Runs tests and stores their results. Leaving the page or calling `stop` ends the run: no further test starts. */
export function useTestRun(probe: Probe) {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [running, setRunning] = useState(false);
  const control = useRef<AbortController>(undefined);
  const set = useCallback(
    (id: string, outcome: Outcome) => setOutcomes((before) => new Map(before).set(id, outcome)),
    [],
  );
  useEffect(() => () => control.current?.abort(), []);

  const start = useCallback(
    async (ids: readonly string[]) => {
      control.current = new AbortController();
      const { signal } = control.current;
      setRunning(true);
      for (const id of ids) set(id, { state: 'waiting' });
      const work = async (id: string) => {
        set(id, { state: 'running' });
        const outcome = await probe(id, signal);
        set(id, signal.aborted ? { state: 'stopped' } : outcome);
      };
      await runQueue(ids, work, { concurrency: maxConcurrent, signal });
      setOutcomes(
        (before) => new Map([...before].map(([id, one]) => [id, unfinished(one) ? { state: 'stopped' } : one])),
      );
      setRunning(false);
    },
    [probe, set],
  );
  const stop = useCallback(() => control.current?.abort(), []);
  return { outcomes, running, start, stop };
}

/** Progress of a run: finished, failed and total. */
export function progressOf(outcomes: ReadonlyMap<string, Outcome>) {
  const all = [...outcomes.values()];
  const finished = all.filter(({ state }) => state === 'ok' || state === 'failed');
  return { total: all.length, done: finished.length, failed: all.filter(({ state }) => state === 'failed').length };
}
