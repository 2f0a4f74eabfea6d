import { expect, it, jest } from '@jest/globals';
import { startAgain } from './start-again.js';

const failure = new Error('process ended before it was listening');

it('a process that does not start is started again after longer and longer pauses, each with a log line', async () => {
  const pauses: number[] = [];
  const error = jest.fn();
  let starts = 0;
  const start = async () => {
    if (++starts <= 7) throw failure;
  };
  await startAgain({ start, isStopping: () => false, logger: { error }, wait: async (ms) => pauses.push(ms) });
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  expect(error.mock.calls).toEqual(
    pauses.map((retryMs) => [{ event: 'process.restart_failed', err: failure, retryMs }, expect.any(String)]),
  );
});

it('no process is started, and no failure logged, while the site is stopped', async () => {
  const error = jest.fn();
  let isStopping = false;
  const start = jest.fn(async () => {
    isStopping = true;
    throw failure;
  });
  const restart = { start, isStopping: () => isStopping, logger: { error } };
  await startAgain(restart);
  await startAgain(restart);
  expect([start.mock.calls.length, error.mock.calls.length]).toEqual([1, 0]);
});
