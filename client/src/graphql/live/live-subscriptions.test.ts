import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Client, Sink, SubscribePayload } from 'graphql-ws';
import { retryDelay } from './live-socket';
import { LiveSubscriptions } from './live-subscriptions';

interface Begun {
  query: string;
  ended: boolean;
  next(data: Record<string, unknown>): void;
  complete(): void;
}

/** A WebSocket client that records its subscriptions. */
function fakeSocket() {
  const begun: Begun[] = [];
  const subscribe = ({ query }: SubscribePayload, { next, complete }: Sink) => {
    const one: Begun = { query, ended: false, next: (data) => next({ data }), complete: () => complete() };
    begun.push(one);
    return () => {
      one.ended = true;
    };
  };
  const connect = jest.fn(() => ({ subscribe }) as unknown as Client);
  return { begun, connect, running: () => begun.filter(({ ended }) => !ended).map(({ query }) => query) };
}

const operation = (query: string, variables = {}) => ({ query, variables, operationName: undefined });

function sink() {
  const seen: unknown[] = [];
  return { seen, next: (result: unknown) => void seen.push(result), error: () => undefined, complete: () => undefined };
}

let hidden = false;
function show(visible: boolean) {
  hidden = !visible;
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  jest.useFakeTimers();
  hidden = false;
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(document, 'hidden');
});

describe('subscriptions of the page', () => {
  it('are one at the server for equal ones, until the last ends', async () => {
    const { begun, connect, running } = fakeSocket();
    const live = new LiveSubscriptions(connect);
    const [first, second, other] = [sink(), sink(), sink()];
    const endFirst = live.follow(operation('balance'), first);
    const endSecond = live.follow(operation('balance'), second);
    live.follow(operation('balance', { team: '1' }), other);
    await jest.advanceTimersByTimeAsync(0);
    expect(running()).toEqual(['balance', 'balance']);
    begun[0]?.next({ quota: 1 });
    endFirst();
    endFirst();
    begun[0]?.next({ quota: 2 });
    expect([first.seen, second.seen, other.seen].map(({ length }) => length)).toEqual([1, 2, 0]);
    endSecond();
    expect(begun.map(({ ended }) => ended)).toEqual([true, false]);
  });

  it('begin again when they are followed after the server completed them', async () => {
    const { begun, connect, running } = fakeSocket();
    const live = new LiveSubscriptions(connect);
    live.follow(operation('job'), sink());
    await jest.advanceTimersByTimeAsync(0);
    begun[0]?.complete();
    live.follow(operation('job'), sink());
    await jest.advanceTimersByTimeAsync(0);
    expect(running()).toEqual(['job']);
  });

  it('end when the page was hidden for ten seconds, and begin once when it is shown', async () => {
    const { begun, connect, running } = fakeSocket();
    const live = new LiveSubscriptions(connect);
    const end = live.follow(operation('notices'), sink());
    await jest.advanceTimersByTimeAsync(0);
    show(false);
    await jest.advanceTimersByTimeAsync(9_000);
    show(true);
    await jest.advanceTimersByTimeAsync(9_000);
    expect(begun.length).toBe(1);
    show(false);
    await jest.advanceTimersByTimeAsync(10_000);
    live.follow(operation('jobs'), sink());
    await jest.advanceTimersByTimeAsync(0);
    expect(running()).toEqual([]);
    show(true);
    show(true);
    await jest.advanceTimersByTimeAsync(0);
    expect(running()).toEqual(['notices', 'jobs']);
    end();
    expect(running()).toEqual(['jobs']);
  });
});

describe('delay before a reconnect', () => {
  it.each([
    [0, 250, 500],
    [3, 2_000, 4_000],
    [60, 5_000, 10_000],
  ])('is random and limited after %d failures', (attempts, min, max) => {
    expect([retryDelay(attempts, 1), retryDelay(attempts, 0)]).toEqual([min, max]);
  });
});
