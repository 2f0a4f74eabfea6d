import { AppError } from '../../common/errors/app-error.js';
import type { Lease, LeaseMark } from './lease.js';
import type { LeaseResponse } from './lease-store.js';
import { LedgerError } from './ledger.errors.js';
import type { QuotaTurns } from './quota-turns.js';
import type { Recalls } from './recalls.js';

/** How often the leases of the others are recalled before calls are refused: steps 2 and 3 below. */
const RECALLS = 2;

/** The response of the database, and the state of the lease at the time of the request. */
export type LeaseResult = LeaseResponse & Pick<LeaseMark, 'provisional'>;

/**
 * Collects quota from other processes for calls that the database cannot serve. They are refused only if at some moment
 * since their arrival the total free quota was less than the smallest of their demands:
 *
 * 1. The process waits in the database until no other process has priority. From then on nothing is leased to others.
 * 2. It recalls the leases of the others. Each responds when its calls hold all of its lease, and leases no more until
 * this process is served or refused. After the last response, at the moment m, the holds of calls only shrink.
 * 3. It recalls once more, because calls that ended before m may have freed quota in a process that had responded.
 * The holds at this response were held at m, so the quota that the database can lease then is all that was free at m,
 * or more. If that is too little, it was too little at m.
 *
 * When a process does not respond, the result is undecided: the calls retry, after the others that wait, until their
 * deadline.
 */
export class QuotaGathering {
  /**
   * @param requestLease requests quota for the batch of a lease and serves it; with `last` the process stops waiting
   * @param refuse refuses the batch for lack of quota
   */
  constructor(
    private readonly requestLease: (lease: Lease, last: boolean) => Promise<LeaseResult>,
    private readonly refuse: (lease: Lease, response: LeaseResponse) => void,
    private readonly recalls: Recalls,
    private readonly turns: QuotaTurns,
  ) {}

  /**
   * Serves, refuses or postpones the batch of a lease.
   * @param first the response of the database for the batch, which has not served all of it
   */
  async gather(lease: Lease, first: LeaseResult): Promise<void> {
    lease.gathering = true;
    try {
      await this.decide(lease, first);
    } finally {
      lease.gathering = false;
    }
  }

  private async decide(lease: Lease, first: LeaseResult): Promise<void> {
    let response = first;
    let recalled = { place: -1, times: 0 };
    while (lease.batchSize > 0) {
      const { outcome, place } = response;
      if (outcome === 'short' && isCertain(lease, response)) return this.refuse(lease, response);
      if (outcome !== 'waits' || place === null) {
        // Quota was granted or may be free again, or the wait expired: the previous recalls no longer count.
        recalled = { place: -1, times: 0 };
        await lease.confirmed();
        response = await this.requestAndPassTurn(lease, false);
      } else if (!response.first) {
        const last = lease.isOverdue(Date.now());
        response = await this.requestInTurn(lease, last);
        if (last && response.outcome === 'waits') return postpone(lease);
      } else {
        if (place !== recalled.place) recalled = { place, times: 0 };
        if (recalled.times === RECALLS) return this.refuse(lease, response);
        await lease.confirmed();
        const complete = await this.recalls.request(lease, response.holders);
        recalled.times++;
        response = await this.requestAndPassTurn(lease, !complete || recalled.times === RECALLS);
        if (!complete && response.outcome === 'waits') return postpone(lease);
      }
    }
  }

  private async requestInTurn(lease: Lease, last: boolean): Promise<LeaseResult> {
    // Before the request, because the turn may arrive before its response.
    const turn = this.turns.next(lease);
    const response = await this.requestAndPassTurn(lease, last);
    if (response.outcome === 'waits' && !response.first && !last) await turn;
    return response;
  }

  private async requestAndPassTurn(lease: Lease, last: boolean): Promise<LeaseResult> {
    const response = await this.requestLease(lease, last);
    if (response.followed && (last || response.outcome !== 'waits')) this.turns.pass(lease);
    return response;
  }
}

/** Whether the shortfall exceeded the whole balance when the request was sent, and still does. */
function isCertain(lease: Lease, { unleased, others, provisional }: LeaseResult): boolean {
  return !provisional && unleased + others < lease.lacking;
}

function postpone(lease: Lease): void {
  lease.endBatch(Date.now(), () => new AppError(LedgerError.quota_undecided, {}, { retryAfterSeconds: 1 }));
}
