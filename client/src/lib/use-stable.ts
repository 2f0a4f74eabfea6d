import { useCallback, useRef } from 'react';

/** Always the same function, which does what the latest one given does. For events, never for rendering. */
export function useStable<Given extends unknown[], Answer>(
  run: (...given: Given) => Answer,
): (...given: Given) => Answer {
  const latest = useRef(run);
  latest.current = run;
  return useCallback((...given: Given) => latest.current(...given), []);
}
