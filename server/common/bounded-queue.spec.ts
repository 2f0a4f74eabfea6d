import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { BoundedQueue } from './bounded-queue.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function batches() {
  const queue = new BoundedQueue<number>({ max: 10, drop: 'newest', pauseMs: 1_000 });
  const end = jest.fn();
  const messages = queue.readBatches(end);
  const push = (from: number, to = from) => {
    for (let row = from; row <= to; row++) queue.push(row);
  };
  return { push, end, messages };
}

describe('bounded queue', () => {
  it('reads the first row immediately', async () => {
    const { push, messages } = batches();
    const message = messages.next();
    push(1);
    await expect(message).resolves.toEqual({ done: false, value: { items: [1], dropped: 0 } });
  });

  it('reads the rows of the following second together, at its end', async () => {
    const { push, messages } = batches();
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
    expect((await message).value).toEqual({ items: [2, 3], dropped: 0 });
  });

  it('reads a row immediately after a second without rows', async () => {
    const { push, messages } = batches();
    push(1);
    await messages.next();
    const message = messages.next();
    await jest.advanceTimersByTimeAsync(5_000);
    push(2);
    expect((await message).value).toEqual({ items: [2], dropped: 0 });
  });

  it('reads ten rows per second and counts the others', async () => {
    const { push, messages } = batches();
    push(1, 25);
    const first = (await messages.next()).value;
    expect([first.items.length, first.dropped]).toEqual([10, 15]);
    push(26, 40);
    const second = messages.next();
    await jest.advanceTimersByTimeAsync(1_000);
    expect((await second).value).toEqual({ items: [26, 27, 28, 29, 30, 31, 32, 33, 34, 35], dropped: 5 });
  });

  it('ends once when the reader disconnects while waiting', async () => {
    const { end, messages } = batches();
    const waiting = messages.next();
    await messages.return?.();
    await messages.return?.();
    await expect(waiting).resolves.toEqual({ done: true, value: undefined });
    await expect(messages.next()).resolves.toEqual({ done: true, value: undefined });
    expect(end).toHaveBeenCalledTimes(1);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('drops the oldest items for a slow reader of single items', async () => {
    const queue = new BoundedQueue<number>({ max: 2, drop: 'oldest' });
    const items = queue.read(jest.fn());
    for (const item of [1, 2, 3]) queue.push(item);
    expect([(await items.next()).value, (await items.next()).value]).toEqual([2, 3]);
    const waiting = items.next();
    queue.push(4);
    await expect(waiting).resolves.toEqual({ done: false, value: 4 });
  });
});
