import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { onFirstInput, untilQuiet } from './after-page';
import { counted } from './pending-requests';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'requestIdleCallback');
});

/** A browser whose idle callbacks run only at their time limit. */
function busyBrowser() {
  const requestIdleCallback = (run: () => void, { timeout }: { timeout: number }) => setTimeout(run, timeout);
  Object.assign(globalThis, { requestIdleCallback });
}

it('a page is complete when its data has arrived and the browser is idle', async () => {
  let respond = () => {};
  void counted(new Promise<void>((resolve) => (respond = resolve)));
  const done = jest.fn();
  void untilQuiet().then(done);
  await jest.advanceTimersByTimeAsync(5_000);
  expect(done).not.toHaveBeenCalled();
  respond();
  await jest.advanceTimersByTimeAsync(200);
  expect(done).toHaveBeenCalledTimes(1);
});

it.each([
  ['a request never ends', () => void counted(new Promise(() => {}))],
  ['the browser is never idle', busyBrowser],
  [
    'data arrives late at a busy browser',
    () => {
      busyBrowser();
      void counted(new Promise((resolve) => setTimeout(resolve, 9_000)));
    },
  ],
])('a page is complete after 10 s when %s', async (_, begin) => {
  begin();
  const done = jest.fn();
  void untilQuiet().then(done);
  await jest.advanceTimersByTimeAsync(10_100);
  expect(done).toHaveBeenCalledTimes(1);
});

it('code for user input loads once, on the first input, unless it is cancelled', () => {
  const [load, cancelled] = [jest.fn(), jest.fn()];
  onFirstInput(load);
  onFirstInput(cancelled)();
  expect(load).not.toHaveBeenCalled();
  for (const input of ['pointerdown', 'keydown', 'keydown']) dispatchEvent(new Event(input));
  expect([load, cancelled].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
});
