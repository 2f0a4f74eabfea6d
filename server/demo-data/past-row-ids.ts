import { type RowId, rowIdAt } from '../platform/database/row-id.js';

const PER_MS = 4_096;

/** Ids of log rows for past instants; unique among thousands in a row, even for one instant. */
export class PastRowIds {
  private next = 0;

  /** @param count how many consecutive ids are needed */
  at(instant: Date, count = 1): RowId {
    const sequence = this.next + count > PER_MS ? 0 : this.next;
    this.next = sequence + count;
    return rowIdAt(instant.getTime(), sequence);
  }
}
