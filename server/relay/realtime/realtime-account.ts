import { Injectable } from '@nestjs/common';
import { type Hold, holdOfNothing, QuotaAdmission } from '../../billing/ledger/admission.js';
import type { AppError } from '../../common/errors/app-error.js';
import type { AttemptRecord } from '../../common/routing.js';
import { ObjectBody } from '../../protocols/bytes/request-body.js';
import type { RequestParams } from '../../protocols/canonical/request-params.js';
import { CallAdmission, type Offer } from '../admission/call-admission.js';
import { type BilledCall, CallBill } from '../billing/call-bill.js';
import type { CallAllowance } from '../limits/call-limits.js';
import type { ChosenModel, Payer, QuotaNeed } from '../model/call.js';
import { endUserOf } from '../model/end-user.js';
import type { Exchange } from '../model/exchange.js';
import { conversationKey } from '../routing/conversation.js';
import type { UpstreamConnection } from './realtime-dialer.js';
import type { Finished } from './realtime-meter.js';

/** The payer and the price of a session. */
export interface SessionTerms {
  exchange: Exchange;
  payer: Payer;
  model: string;
  offer: Offer;
  route: AttemptRecord[];
  /** Absent when only the requested model may serve the session. */
  chosen?: ChosenModel;
  /** Undefined when no limit applies to the payer. */
  allowance: CallAllowance | undefined;
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

/** The account of one session: quota is reserved for the next response, and each response is billed separately. */
export class SessionAccount {
  private hold: Hold | null = null;
  private closed = false;
  /** The maximum cost of a response. */
  readonly need: QuotaNeed;
  /** The responses of a connection are one conversation. */
  private readonly conversation: string;

  constructor(
    private readonly terms: SessionTerms,
    private readonly callAdmission: CallAdmission,
    private readonly admission: QuotaAdmission,
    private readonly bill: CallBill,
  ) {
    const { exchange, payer, offer, model } = terms;
    this.conversation = conversationKey(payer, 'connection', exchange.requestId);
    this.need = callAdmission.needOf({ ...offer, payer, requested: requestedOf(model) });
  }

  /** @throws {AppError} insufficient_user_quota, pre_consume_token_quota_failed, subject_budget_reached */
  async reserve(): Promise<void> {
    if (this.hold) return;
    const { payer, allowance } = this.terms;
    await allowance?.takeQuota(this.need);
    const hold = await this.callAdmission.reserve(payer, this.need);
    if (this.closed) this.admission.release(hold);
    else this.hold = hold;
  }

  /** Books a finished response. @returns the error when it could not be booked in time; undefined when it is booked */
  async charge(done: Finished, { channel, key, upstreamModel }: UpstreamConnection): Promise<AppError | undefined> {
    const hold = this.hold ?? this.emptyHold();
    this.hold = null;
    const { metered, startedAt, firstAt } = done;
    const timeToFirstTokenMs = firstAt === null ? null : Math.round(firstAt - startedAt);
    const response = {
      kind: 'responded' as const,
      metered,
      timeToFirstTokenMs,
      clientDisconnected: false,
      interrupted: null,
      finish: () => undefined,
    };
    const own = done.transcriber === null;
    // A model other than the session's has the same name at the upstream.
    const model = done.transcriber ?? this.terms.model;
    const delivered = { response, channel, key, upstreamModel: own ? upstreamModel : model };
    try {
      return (await this.bill.settle(this.callOf(done, model), hold, delivered)).late;
    } catch (error) {
      this.admission.release(hold);
      throw error;
    }
  }

  /** Releases what is still reserved. */
  close(): void {
    this.closed = true;
    if (this.hold) this.admission.release(this.hold);
    this.hold = null;
  }

  /** An empty hold, for charges made after the session has ended. */
  private emptyHold(): Hold {
    const { user, token } = this.terms.payer;
    return holdOfNothing(user.id, token?.id ?? 0);
  }

  private callOf({ startedAt, effort }: Finished, model: string): BilledCall {
    const { exchange, payer, offer, route, chosen } = this.terms;
    const endedAt = performance.now();
    return {
      payer,
      price: offer.price,
      // A price may change during a session, and a transcriber has its own: the price is read for each response.
      pricedChannel: null,
      groupRatio: offer.groupRatio,
      route,
      requested: requestedOf(model),
      exchange: { requestId: exchange.requestId, elapsedMs: () => Math.round(endedAt - startedAt) },
      // The meter counts or estimates all tokens.
      operation: { task: 'chat', promptForCount: () => ({ texts: [], structureTokens: 0 }) },
      body: new ObjectBody({ reasoning: { effort } }),
      inSession: true,
      conversation: this.conversation,
      endUser: endUserOf(exchange.request.headers),
      ...(chosen && { chosen }),
    };
  }
}

/** The parameters of a session. The length of a response is unknown beforehand. */
export function requestedOf(model: string): RequestParams {
  return { model, stream: true, wantsUsage: false, maxTokens: null, promptEstimate: 0 };
}
