import { jest } from '@jest/globals';
import { TailWindow } from './tail-window.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function reader() {
  const window = new TailWindow<number>();
  const end = jest.fn();
  const messages = window.read(end);
  const push = (from: number, to = from) => {
    for (let row = from; row <= to; row++) window.push(row);
  };
  return { push, end, messages };
}

it('shows the first row immediately', async () => {
  const { push, messages } = reader();
  const message = messages.next();
  push(1);
  await expect(message).resolves.toEqual({ done: false, value: { rows: [1], dropped: 0 } });
});

it('shows the rows of the following second together, at its end', async () => {
  const { push, messages } = reader();
  push(1);
  await messages.next();
  let shown = false;
  const message = messages.next().finally(() => {
    shown = true;
  });
  push(2);
  push(3);
  await jest.advanceTimersByTimeAsync(999);
  expect(shown).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  expect((await message).value).toEqual({ rows: [2, 3], dropped: 0 });
});

it('shows a row immediately after a second without rows', async () => {
  const { push, messages } = reader();
  push(1);
  await messages.next();
  const message = messages.next();
  await jest.advanceTimersByTimeAsync(5_000);
  push(2);
  expect((await message).value).toEqual({ rows: [2], dropped: 0 });
});

it('shows ten rows per second and counts the others', async () => {
  const { push, messages } = reader();
  push(1, 25);
  const first = (await messages.next()).value;
  expect([first.rows.length, first.dropped]).toEqual([10, 15]);
  push(26, 40);
  const second = messages.next();
  await jest.advanceTimersByTimeAsync(1_000);
  expect((await second).value).toEqual({ rows: [26, 27, 28, 29, 30, 31, 32, 33, 34, 35], dropped: 5 });
});

it('ends once when the reader disconnects while waiting', async () => {
  const { end, messages } = reader();
  const waiting = messages.next();
  await messages.return?.();
  await messages.return?.();
  await expect(waiting).resolves.toEqual({ done: true, value: undefined });
  await expect(messages.next()).resolves.toEqual({ done: true, value: undefined });
  expect(end).toHaveBeenCalledTimes(1);
  expect(jest.getTimerCount()).toBe(0);
});
