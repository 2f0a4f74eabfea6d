import { describe, expect, it } from '@jest/globals';
import { emptyBuffer, type LiveBuffer, type LiveRow, liveReducer, maxRows, merged } from './live-buffer';

const row = (n: number): LiveRow => ({ id: String(n), createdAt: new Date(n * 1000).toISOString() });
const ids = (rows: readonly LiveRow[]) => rows.map(({ id }) => Number(id));
const receive = (buffer: LiveBuffer<LiveRow>, numbers: number[], dropped = 0, known: number[] = []) =>
  liveReducer(buffer, { type: 'receive', rows: numbers.map(row), dropped, known: new Set(known.map(String)) });

describe('live rows', () => {
  it('wait, newest first, until they are shown', () => {
    const waiting = receive(emptyBuffer, [1, 2]);
    expect(ids(waiting.waiting)).toEqual([2, 1]);
    const shown = liveReducer(receive(waiting, [3]), { type: 'insert' });
    expect(ids(shown.shown)).toEqual([3, 2, 1]);
    expect(shown.waiting).toEqual([]);
  });

  it('are added once, from the page, the socket or polling', () => {
    const shown = liveReducer(receive(emptyBuffer, [1]), { type: 'insert' });
    expect(ids(receive(receive(shown, [2]), [1, 2, 3, 4], 0, [4]).waiting)).toEqual([3, 2]);
  });

  it('keep the buffer unchanged if none is new', () => {
    const buffer = receive(emptyBuffer, [1]);
    expect(receive(buffer, [1])).toBe(buffer);
  });

  it('are counted when the server omits them or the buffer is full', () => {
    const many = Array.from({ length: maxRows }, (_, index) => index + 1);
    const buffer = receive(receive(emptyBuffer, many, 4), [9001, 9002]);
    expect(buffer.waiting).toHaveLength(maxRows);
    expect(ids(buffer.waiting).slice(0, 2)).toEqual([9002, 9001]);
    expect(buffer.dropped).toBe(6);
    const shown = liveReducer(buffer, { type: 'insert' });
    const full = liveReducer(receive(shown, [9003]), { type: 'insert' });
    expect(full.shown).toHaveLength(maxRows);
    expect(full.dropped).toBe(7);
  });

  it('are cleared when the filter changes', () =>
    expect(liveReducer(receive(emptyBuffer, [1], 3), { type: 'reset' })).toEqual(emptyBuffer));
});

it('shows a row once if the page and the live tail contain it', () =>
  expect(ids(merged([row(3), row(2)], [row(2), row(1)]))).toEqual([3, 2, 1]));
