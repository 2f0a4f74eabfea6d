import { Injectable } from '@nestjs/common';
import type { Hold } from '../../billing/ledger/admission.js';
import type { AppError } from '../../common/errors/app-error.js';
import type { AttemptRecord } from '../../common/routing.js';
import { CommonError } from '../../platform/errors/common.errors.js';
import { JsonBody } from '../../protocols/bytes/json-body.js';
import type { RequestBody } from '../../protocols/bytes/request-body.js';
import type { Address, Operation } from '../../protocols/dialects/shared/dialect.js';
import { CallAdmission } from '../admission/call-admission.js';
import { RunningCalls } from '../admission/running-calls.js';
import { CallBill } from '../billing/call-bill.js';
import { CallHeaders } from '../delivery/call-headers.js';
import { DeliveryService } from '../delivery/delivery.service.js';
import { OwnResponses } from '../delivery/own-responses.js';
import { type CallAllowance, CallLimits } from '../limits/call-limits.js';
import { type Call, type Payer, type ReadRequest, readerOf } from '../model/call.js';
import { CALL_HEADER, type Exchange } from '../model/exchange.js';
import { kindOfCall } from '../model/kind-of-call.js';
import type { BookedCharge, Delivered } from '../model/outcome.js';
import { RelayError } from '../model/relay.errors.js';
import { CallObserver } from '../observation/call-observer.js';
import { type FallbackPlan, Fallbacks, withModel } from '../routing/fallbacks.js';
import { FileReferences } from '../routing/file-references.js';
import { ExtensionGuard, PromptGuard } from '../safety/guards.js';
import { CallErrors } from './call-errors.js';

/** A client request and the operation of its address. */
export interface Incoming {
  readonly operation: Operation;
  readonly address: Address;
  readonly contentType: string;
  /** The body, decompressed. */
  readonly bytes: Buffer;
  /** Called when quota is reserved, before the call is sent; for each model that is tried. Its error ends the attempt. */
  readonly admitted?: () => Promise<void>;
}

/** The call that is being served, and the quota that is reserved for it. */
interface Served {
  call: Call;
  hold: Hold;
}

/** A call that is being served, also before it is admitted. */
type Serving = { [Key in keyof Served]: Served[Key] | undefined };

/** The limits that an attempt takes quota from, and the callback that runs when it is admitted. */
interface Admitting {
  readonly allowance: CallAllowance | undefined;
  readonly incoming: Pick<Incoming, 'admitted'>;
}

/** The pipeline of a call, from the client's bytes to the last byte of the response. */
@Injectable()
export class RelayService {
  constructor(
    private readonly running: RunningCalls,
    private readonly callAdmission: CallAdmission,
    private readonly fallbacks: Fallbacks,
    private readonly limits: CallLimits,
    private readonly delivery: DeliveryService,
    private readonly callHeaders: CallHeaders,
    private readonly guard: PromptGuard,
    private readonly extensions: ExtensionGuard,
    private readonly bill: CallBill,
    private readonly observer: CallObserver,
    private readonly own: OwnResponses,
    private readonly files: FileReferences,
    private readonly errors: CallErrors,
  ) {}

  /** Serves one call. Errors are sent to the client in its own dialect. */
  async serve(exchange: Exchange, incoming: Incoming, payerOf: () => Promise<Payer>): Promise<void> {
    const { operation, address } = incoming;
    const serving: Serving = { call: undefined, hold: undefined };
    let payer: Payer | undefined;
    let request: ReadRequest | undefined;
    let allowance: CallAllowance | undefined;
    let delivered: Delivered | undefined;
    let error: AppError | undefined;
    this.observer.began(exchange, operation);
    try {
      this.running.enter(exchange);
      exchange.served = true;
      this.extensions.check(operation, exchange.request);
      payer = await payerOf();
      if (this.limits.appliesTo(payer)) allowance = await this.limits.enter(exchange, operation.dialect, payer);
      const { open } = operation;
      const sent: RequestBody = open ? await open(incoming.bytes, incoming.contentType) : new JsonBody(incoming.bytes);
      const named = this.fallbacks.named(operation, sent);
      let body = named?.body ?? sent;
      const received = operation.read(body, address);
      const completing = this.own.completed(operation, payer, body);
      const completed = completing && (await completing);
      if (completed) body = completed;
      const requested = completed ? operation.read(completed, address) : received;
      const checking = this.guard.check(operation, body);
      if (checking) await checking;
      const filed = this.files.appliesTo(operation, body)
        ? await this.files.resolve(readerOf(payer), body, requested.model)
        : null;
      request = { operation, address, body, requested, ...filed };
      const plan = this.fallbacks.plan(payer, requested.model, named?.others);
      if (!plan) serving.call = this.callAdmission.call(exchange, payer, request);
      if (allowance) await allowance.takeTokens(requested);
      delivered = plan
        ? await this.attemptAll(serving, exchange, plan, request, { allowance, incoming })
        : await this.attempt(serving, serving.call as Call, { allowance, incoming });
      // The bill is durable before the last byte is sent: every complete response is paid for exactly once.
      const { call, hold } = serving as Served;
      const { late, charge } = await this.bill.settle(call, hold, delivered);
      error = late ?? delivered.response.ended;
      if (charge && !exchange.response.headersSent) this.describe(call, delivered, charge);
      delivered.response.finish(error, charge);
      if (!error && delivered.response.metered.finalResponse) this.own.keep(call, delivered);
      const { ended, metered } = delivered.response;
      // The gateway ended a call that has no bill, such as at the end of the grace period.
      if (ended && !metered.produced) this.errors.record({ ...call, kind: kindOfCall(call) }, ended);
    } catch (thrown) {
      this.release(serving);
      error = this.errors.toAppError(thrown, exchange.requestId);
      const { call } = serving;
      const isTried = call?.route.some(({ channel }) => channel !== 0);
      if (call && isTried) exchange.callHeaders = [CALL_HEADER.attempts, call.route.length];
      // An outage of the database is no mistake of the client either: administrators see all calls that it refused.
      if (call && (isTried || error.code === CommonError.database_unavailable.code))
        this.errors.record({ ...call, kind: kindOfCall(call) }, error);
      // Administrators can mend this one only if they see it.
      else if (payer && request && error.code === RelayError.model_price_error.code)
        this.errors.record(
          { ...request, exchange, payer, route: [], kind: kindOfCall({ operation, exchange }) },
          error,
        );
      exchange.sendError(operation.dialect, error);
    } finally {
      allowance?.end(exchange.response.statusCode >= 400);
      this.limits.ended(exchange);
      this.running.leave(exchange);
      this.observer.ended({ exchange, operation, call: serving.call, delivered, error });
    }
  }

  /** Reserves quota for a call and delivers it. */
  private async attempt(serving: Serving, call: Call, { allowance, incoming }: Admitting): Promise<Delivered> {
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
   * Delivers a request that several models may serve: one after the other, while nothing was sent to the client. Each has
   * its own price, and its own reservation, which is released before the next one is made.
   * @throws {AppError} the error of the last model that was tried
   */
  private async attemptAll(
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
      return this.attempt(serving, call, admitting);
    });
  }

  /** Ends the reservation of a call that was not delivered. */
  private release(serving: Serving): void {
    if (serving.hold) this.callAdmission.release(serving.hold, serving.call);
    serving.hold = undefined;
  }

  private describe(call: Call, { channel }: Delivered, charge: BookedCharge): void {
    const served = { channel, attempts: call.route.length, charge };
    call.exchange.callHeaders = this.callHeaders.of(call, served);
  }
}
