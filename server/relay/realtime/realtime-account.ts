import { Injectable } from '@nestjs/common';
import { type Hold, holdOfNothing, QuotaAdmission } from '../../billing/ledger/admission.js';
import type { AttemptRecord } from '../../common/attempt-record.js';
import type { AppError } from '../../common/errors/app-error.js';
import { ObjectBody } from '../../protocols/bytes/object-body.js';
import type { RequestParams } from '../../protocols/request-params.js';
import { CallAdmission, type Offer } from '../admission/call-admission.js';
import { type BilledCall, CallBill } from '../billing/call-bill.js';
import type { Exchange } from '../model/exchange.js';
import type { Payer } from '../model/payer.js';
import type { UpstreamConnection } from './realtime-dialer.js';
import type { Finished } from './realtime-meter.js';

/** Who pays for a session, and at what price. */
export interface SessionTerms {
  exchange: Exchange;
  payer: Payer;
  model: string;
  offer: Offer;
  route: AttemptRecord[];
}

/** Opens accounts for sessions. */
@Injectable()
export class RealtimeAccounts {
  constructor(
    private readonly callAdmission: CallAdmission,
    private readonly admission: QuotaAdmission,
    private readonly bill: CallBill,
  ) {}

  open(terms: SessionTerms): SessionAccount {
    return new SessionAccount(terms, this.callAdmission, this.admission, this.bill);
  }
}

/** The money of one session: something is reserved for the next response, and each is a bill of its own. */
export class SessionAccount {
  private hold: Hold | null = null;
  private closed = false;

  constructor(
    private readonly terms: SessionTerms,
    private readonly callAdmission: CallAdmission,
    private readonly admission: QuotaAdmission,
    private readonly bill: CallBill,
  ) {}

  /** @throws {AppError} insufficient_user_quota, pre_consume_token_quota_failed */
  async reserve(): Promise<void> {
    if (this.hold) return;
    const { payer, offer, model } = this.terms;
    const hold = await this.callAdmission.reserve({ ...offer, payer, requested: requestedOf(model) });
    if (this.closed) this.admission.release(hold);
    else this.hold = hold;
  }

  /** Books something that has come to its end. @returns why it could not be booked in time; undefined when it is booked */
  async charge(done: Finished, { channel, upstreamModel }: UpstreamConnection): Promise<AppError | undefined> {
    const hold = this.hold ?? this.nothing();
    this.hold = null;
    const { metered, startedAt, firstAt } = done;
    const firstByteMs = firstAt === null ? null : Math.round(firstAt - startedAt);
    const answer = {
      kind: 'answered' as const,
      metered,
      firstByteMs,
      clientDisconnected: false,
      interrupted: null,
      finish: () => undefined,
    };
    const own = done.transcriber === null;
    // Another model than the session's has no name at the upstream that could differ.
    const model = done.transcriber ?? this.terms.model;
    const delivered = { answer, channel, upstreamModel: own ? upstreamModel : model };
    try {
      return await this.bill.settle(this.callOf(done, model), hold, delivered);
    } catch (error) {
      this.admission.release(hold);
      throw error;
    }
  }

  /** Gives back what is still reserved. */
  close(): void {
    this.closed = true;
    if (this.hold) this.admission.release(this.hold);
    this.hold = null;
  }

  /** A hold of nothing, for what is charged when the session is over already. */
  private nothing(): Hold {
    const { user, token } = this.terms.payer;
    return holdOfNothing(user.id, token?.id ?? 0);
  }

  private callOf({ startedAt, effort }: Finished, model: string): BilledCall {
    const { exchange, payer, offer, route } = this.terms;
    const endedAt = performance.now();
    return {
      payer,
      price: offer.price,
      // A session may outlast a price, and a transcriber has its own: each answer's is looked up anew.
      pricedChannel: null,
      groupRatio: offer.groupRatio,
      route,
      requested: requestedOf(model),
      exchange: { requestId: exchange.requestId, elapsedMs: () => Math.round(endedAt - startedAt) },
      // The meter counts, or estimates, everything.
      operation: { promptForCount: () => ({ texts: [], structureTokens: 0 }) },
      body: new ObjectBody({ reasoning: { effort } }),
      inSession: true,
    };
  }
}

/** What a session asks for. Nobody knows beforehand how long a response will be. */
export function requestedOf(model: string): RequestParams {
  return { model, stream: true, wantsUsage: false, maxTokens: null, promptEstimate: 0 };
}
