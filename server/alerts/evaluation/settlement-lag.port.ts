/**
 * How long ended calls wait for their bills to be booked. Implemented by monitoring, which has the health of all
 * processes.
 */
export abstract class SettlementLag {
  /**
   * The age of the oldest bill of the site that is not booked, in ms, as of the last heartbeats. 0 if all are booked.
   * @throws {Error} when the processes cannot be read
   */
  abstract oldestBillMs(): Promise<number>;
}
