import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createdAtOf, newRowId, ROW_ID_SLOTS, rowIdAt, useRowIdSlot } from './row-id.js';

/** Resets the sequence: ids of another slot restart at the current time. */
function startOver(): void {
  useRowIdSlot(1);
  useRowIdSlot(0);
}

beforeEach(startOver);
afterEach(startOver);

describe('newRowId', () => {
  const now = Date.UTC(2026, 10, 21);

  it('contains its creation time', () => {
    const { id, createdAt } = newRowId(now);
    expect(createdAt).toEqual(new Date(now));
    expect(createdAtOf(id)).toEqual(new Date(now));
  });

  it('increases, and runs ahead of the clock when a millisecond is used up', () => {
    useRowIdSlot(5);
    const ids = Array.from({ length: 200 }, () => newRowId(now).id);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
    expect(createdAtOf(ids[199] ?? 0)).toEqual(new Date(now + 3));
  });

  it('is unique across processes in the same milliseconds', () => {
    const ids = new Set<number>();
    for (let slot = 0; slot < ROW_ID_SLOTS; slot++) {
      useRowIdSlot(slot);
      for (let count = 0; count < 150; count++) ids.add(newRowId(now).id);
    }
    expect(ids.size).toBe(ROW_ID_SLOTS * 150);
  });

  it('is unique when a process is assigned its former slot again', () => {
    useRowIdSlot(7);
    const before = Array.from({ length: 100 }, () => newRowId(now).id);
    useRowIdSlot(7);
    expect(before).not.toContain(newRowId(now).id);
  });

  it('never decreases when the clock is set back', () => {
    const before = newRowId(now).id;
    expect(newRowId(now - 60_000).id).toBeGreaterThan(before);
  });
});

describe('rowIdAt', () => {
  const past = Date.UTC(2026, 9, 1);

  it.each([0, 1, 4_095])('contains the instant, for any sequence (%d)', (sequence) => {
    const { id, createdAt } = rowIdAt(past, sequence);
    expect(createdAt).toEqual(new Date(past));
    expect(createdAtOf(id)).toEqual(new Date(past));
  });

  it('is unique within one millisecond and ordered by time', () => {
    expect(rowIdAt(past, 1).id).toBeGreaterThan(rowIdAt(past, 0).id);
    expect(rowIdAt(past + 1, 0).id).toBeGreaterThan(rowIdAt(past, 4_095).id);
  });
});
