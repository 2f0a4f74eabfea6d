import { useCallback, useEffect, useState } from 'react';
import { loadStatus } from '../lib/status';
import { stored } from '../lib/storage';

type State = 'loading' | 'ready' | 'failed';

const firstWait = 2000;
const maxWait = 30_000;

/** A stored record lets the page render immediately, unless it states that setup is incomplete. */
const hasUsableRecord = () => {
  const known = stored.status.read() as { setup?: unknown } | null;
  return known !== null && known.setup !== false;
};

/** Loads the status record once; retries with increasing delays until it succeeds. */
export function useStatusRecord(): { state: State; retry(): void } {
  const [state, setState] = useState<State>(() => (hasUsableRecord() ? 'ready' : 'loading'));
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let current = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    loadStatus().then(
      () => current && setState('ready'),
      () => {
        if (!current) return;
        setState('failed');
        timer = setTimeout(() => setAttempt(attempt + 1), Math.min(maxWait, firstWait * 2 ** attempt));
      },
    );
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [attempt]);

  return { state, retry: useCallback(() => setAttempt((count) => count + 1), []) };
}
