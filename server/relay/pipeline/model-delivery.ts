import { Injectable } from '@nestjs/common';
import type { Hold } from '../../billing/ledger/admission.js';
import type { AttemptRecord } from '../../common/routing.js';
import { CallAdmission } from '../admission/call-admission.js';
import { DeliveryService } from '../delivery/delivery.service.js';
import type { CallAllowance } from '../limits/call-limits.js';
import type { Call, Payer, ReadRequest } from '../model/call.js';
import type { Exchange } from '../model/exchange.js';
import type { Delivered } from '../model/outcome.js';
import { type FallbackPlan, Fallbacks, withModel } from '../routing/fallbacks.js';
import type { Incoming } from './request-reader.js';

/** The call that is being served, and the quota that is reserved for it. */
export interface Served {
  call: Call;
  hold: Hold;
}

/** A call that is being served, even before it is admitted. */
export type Serving = { [Key in keyof Served]: Served[Key] | undefined };

/** The limits that a call takes quota from, and the callback that runs when it is admitted. */
interface Admitting {
  readonly allowance: CallAllowance | undefined;
  readonly incoming: Pick<Incoming, 'admitted'>;
}

/** A request to deliver. */
interface Order extends Admitting {
  readonly exchange: Exchange;
  readonly payer: Payer;
  readonly request: ReadRequest;
  /** Further models that the request names. */
  readonly otherModels: readonly string[] | undefined;
}

/** Delivers a request by one of the models that may serve it, with quota that is reserved for that model. */
@Injectable()
export class ModelDelivery {
  constructor(
    private readonly callAdmission: CallAdmission,
    private readonly fallbacks: Fallbacks,
    private readonly delivery: DeliveryService,
  ) {}

  /**
   * @param serving set to the call and its hold as soon as they exist, even when this throws
   * @throws {AppError} the error of the last model that was tried, or of an admission
   */
  async deliver(serving: Serving, order: Order): Promise<Delivered> {
    const { exchange, payer, request, allowance } = order;
    const { requested } = request;
    const plan = this.fallbacks.plan(payer, requested.model, order.otherModels);
    if (!plan) serving.call = this.callAdmission.call(exchange, payer, request);
    if (allowance) await allowance.takeTokens(requested);
    return plan
      ? this.deliverByPlan(serving, exchange, plan, request, order)
      : this.deliverCall(serving, serving.call as Call, order);
  }

  /** Ends the reservation of a call that was not delivered. */
  release(serving: Serving): void {
    if (serving.hold) this.callAdmission.release(serving.hold, serving.call);
    serving.hold = undefined;
  }

  /** Reserves quota for a call and delivers it. */
  private async deliverCall(serving: Serving, call: Call, { allowance, incoming }: Admitting): Promise<Delivered> {
    serving.call = call;
    const need = this.callAdmission.needOf(call);
    if (allowance) await allowance.takeQuota(need);
    call.quota = need;
    const reserving = this.callAdmission.reserve(call.payer, need);
    const hold = reserving instanceof Promise ? await reserving : reserving;
    serving.hold = hold;
    call.output = this.callAdmission.allowance(call, hold);
    if (incoming.admitted) await incoming.admitted();
    const delivered = await this.delivery.run(call);
    serving.hold = call.output?.close() ?? hold;
    return delivered;
  }

  /**
   * Delivers a request that several models may serve: one after the other, while nothing was sent to the client. Each
   * has its own price, and its own reservation, which is released before the next one is made.
   */
  private async deliverByPlan(
    serving: Serving,
    exchange: Exchange,
    plan: FallbackPlan,
    request: ReadRequest,
    admitting: Admitting,
  ): Promise<Delivered> {
    const route: AttemptRecord[] = [];
    const { task } = request.operation;
    return this.fallbacks.tryTargets(plan, { exchange, task, route }, async ({ model, payer, chosen }) => {
      this.release(serving);
      const renamed = await withModel(request, model);
      const refusable = plan.continuesAfter('content_refused');
      const call = this.callAdmission.call(exchange, payer, { ...renamed, chosen, refusable }, route);
      return this.deliverCall(serving, call, admitting);
    });
  }
}
