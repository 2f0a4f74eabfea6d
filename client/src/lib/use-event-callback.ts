import { useCallback, useRef, useState } from 'react';

/** A stable function that calls the latest callback. For event handlers, not for rendering. */
export function useEventCallback<Given extends unknown[], Response>(
  run: (...given: Given) => Response,
): (...given: Given) => Response {
  const latest = useRef(run);
  latest.current = run;
  return useCallback((...given: Given) => latest.current(...given), []);
}

type Handlers<Acts> = { [Name in keyof Acts]: (...given: never[]) => unknown };

/** `useEventCallback` for a record of handlers, whose names must not change. */
export function useStableActs<Acts extends Handlers<Acts>>(acts: Acts): Acts {
  const latest = useRef(acts);
  latest.current = acts;
  const [stable] = useState(() => {
    const calls = Object.keys(acts).map((name) => {
      const key = name as keyof Acts;
      return [key, (...given: never[]) => latest.current[key](...given)];
    });
    return Object.fromEntries(calls) as Acts;
  });
  return stable;
}
