const EPOCH_MS = Date.UTC(2024, 0, 1);
const IDS_PER_MS = 4_096;
/** The number of processes that can create ids concurrently without collisions. */
export const ROW_ID_SLOTS = 64;
const IDS_PER_SLOT = IDS_PER_MS / ROW_ID_SLOTS;

let slot = 0;
let last = 0;

/** A row's id and its time; each can be computed from the other's milliseconds. */
export interface RowId {
  id: number;
  createdAt: Date;
}

/** Sets the slot of this process' ids, 0 to `ROW_ID_SLOTS - 1`; a single process has slot 0. */
export function useRowIdSlot(number: number): void {
  // Ids that were created ahead of the clock must not be created again.
  if (number === slot) return;
  slot = number;
  last = 0;
}

/**
 * A new id for a log row: milliseconds since 2024 times 4096 plus the process' slot and a counter, so that ids sort by
 * time, fit a JavaScript integer until 2093, and determine their partition without an additional index. A process
 * that creates more than 64 ids in a millisecond runs ahead of the clock.
 */
export function newRowId(now: number = Date.now()): RowId {
  const first = (now - EPOCH_MS) * IDS_PER_MS + slot * IDS_PER_SLOT;
  const next = last + 1;
  const following = next % IDS_PER_SLOT === 0 ? next - IDS_PER_SLOT + IDS_PER_MS : next;
  last = Math.max(first, following);
  return { id: last, createdAt: createdAtOf(last) };
}

/** The id of a row for a past instant; `sequence`, 0 to 4095, distinguishes rows of one millisecond. */
export function rowIdAt(instantMs: number, sequence: number): RowId {
  const id = (instantMs - EPOCH_MS) * IDS_PER_MS + sequence;
  return { id, createdAt: createdAtOf(id) };
}

/** The creation time of an id. */
export function createdAtOf(id: number): Date {
  return new Date(Math.floor(id / IDS_PER_MS) + EPOCH_MS);
}
