const EPOCH_MS = Date.UTC(2024, 0, 1);
const PER_MS = 4_096;
let last = 0;

/** A row's id and its time; each can be computed from the other's milliseconds. */
export interface RowId {
  id: number;
  createdAt: Date;
}

/**
 * A new id for a log row: milliseconds since 2024 times 4096 plus a counter, so that ids sort by time, fit a JavaScript
 * integer until 2093, and lead to their partition without an index of their own.
 */
export function newRowId(now: number = Date.now()): RowId {
  last = Math.max((now - EPOCH_MS) * PER_MS, last + 1);
  return { id: last, createdAt: createdAtOf(last) };
}

/** The instant an id was made. */
export function createdAtOf(id: number): Date {
  return new Date(Math.floor(id / PER_MS) + EPOCH_MS);
}
