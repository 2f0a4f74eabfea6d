import { type RowId, rowIdAt } from '../platform/database/row-id.js';

const PER_MS = 4_096;

/** Ids of log rows about instants that have passed; of thousands in a row none is given twice, even for one instant. */
export class PastRowIds {
  private next = 0;

  /** @param count how many ids are needed; those after the first follow it */
  at(instant: Date, count = 1): RowId {
    const sequence = this.next + count > PER_MS ? 0 : this.next;
    this.next = sequence + count;
    return rowIdAt(instant.getTime(), sequence);
  }
}
