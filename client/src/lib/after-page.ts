import { hasPendingRequests } from './pending-requests';

let shown: Promise<void> | undefined;

/** A page is complete after this time at the latest, in ms, also without a response or an idle browser. */
const maxWaitMs = 10_000;
const pollIntervalMs = 50;

/**
 * Resolves when the first page has its data and the browser is idle. Code that the page does not need waits for it: on a
 * slow computer it would delay the rows.
 */
export const afterPage = (): Promise<void> => {
  shown ??= untilQuiet();
  return shown;
};

/** Resolves when no request is in flight and the browser is idle, after at most `maxWaitMs`. */
export async function untilQuiet(): Promise<void> {
  const latest = performance.now() + maxWaitMs;
  // The second time is after the response has been rendered.
  for (let quiet = 0; quiet < 2 && performance.now() < latest; ) {
    await idle(latest - performance.now());
    quiet = hasPendingRequests() ? 0 : quiet + 1;
    if (quiet === 0) await new Promise((resolve) => setTimeout(resolve, pollIntervalMs));
  }
}

function idle(timeout: number): Promise<unknown> {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback !== 'function') return new Promise((resolve) => setTimeout(resolve));
  return new Promise((resolve) => requestIdleCallback(resolve, { timeout }));
}

const inputs = ['pointermove', 'pointerdown', 'keydown'] as const;

/**
 * Runs `load` on the first user input, for code that only user interaction needs. Returns a function that cancels it.
 */
export function onFirstInput(load: () => unknown): () => void {
  const cancel = () => {
    for (const input of inputs) removeEventListener(input, run);
  };
  const run = () => {
    cancel();
    load();
  };
  for (const input of inputs) addEventListener(input, run, { passive: true });
  return cancel;
}
