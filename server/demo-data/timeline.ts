import { holdOfNothing } from '../billing/ledger/admission.js';
import type { SettledRow } from '../billing/ledger/settled-row.js';
import { Settlement } from '../billing/ledger/settlement.js';
import { FailedCallsService } from '../logs/failed-calls.service.js';
import type { Backdating } from './backdating.js';
import type { HistoryCall } from './history-calls.js';
import type { Services } from './services.js';

/** Max bills that wait for the database at the same time; the settlement books them by the hundred. */
const MAX_PENDING_BILLS = 1_000;

/** An action of a user or an administrator. */
export interface HistoryEvent {
  readonly at: Date;
  act(): Promise<unknown>;
}

/** Books calls and runs events in chronological order, so that each one uses the balances of its time. */
export class Timeline {
  constructor(
    private readonly services: Services,
    private readonly backdating: Backdating,
  ) {}

  /** @param calls ascending */
  async run(calls: readonly HistoryCall[], events: readonly HistoryEvent[]): Promise<void> {
    let next = 0;
    for (const { at, act } of [...events].sort((a, b) => a.at.getTime() - b.at.getTime())) {
      const first = next;
      while (next < calls.length && (calls[next]?.at ?? at) < at) next++;
      await this.book(calls.slice(first, next));
      await this.backdating.at(at, act);
    }
    await this.book(calls.slice(next));
  }

  private async book(calls: readonly HistoryCall[]): Promise<void> {
    for (let first = 0; first < calls.length; first += MAX_PENDING_BILLS) {
      const some = calls.slice(first, first + MAX_PENDING_BILLS);
      await Promise.all(some.flatMap((call) => (call.kind === 'charged' ? [this.settle(call.row)] : [])));
      const failed = some.filter((call) => call.kind === 'failed');
      if (failed.length > 0) await this.services.get(FailedCallsService).enter(failed);
    }
  }

  private settle(row: SettledRow): Promise<void> {
    const hold = holdOfNothing(row.user_id, row.token_id);
    return new Promise((resolve, reject) => {
      this.services.get(Settlement).settle(row, hold, (error) => (error ? reject(error) : resolve()));
    });
  }
}
