import { setTimeout as pause } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { type Hold, QuotaAdmission } from '../../billing/ledger/admission.js';
import { Settlement } from '../../billing/ledger/settlement.js';
import { AppError } from '../../common/errors/app-error.js';
import type { AttemptRecord } from '../../common/routing.js';
import { FailedCallsService } from '../../logs/failed-calls.service.js';
import { Config } from '../../platform/config/config.js';
import { CommonError } from '../../platform/errors/common.errors.js';
import { isDatabaseOutage, isUnstorable } from '../../platform/errors/database-errors.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { JsonBody } from '../../protocols/bytes/json-body.js';
import type { RequestBody } from '../../protocols/bytes/request-body.js';
import type { Address, Dialect, Operation } from '../../protocols/dialects/shared/dialect.js';
import { CallAdmission } from '../admission/call-admission.js';
import { type CurrentCalls, RunningCalls } from '../admission/running-calls.js';
import { CallBill } from '../billing/call-bill.js';
import { ChatContents } from '../billing/chat-contents.js';
import { CallHeaders } from '../delivery/call-headers.js';
import { DeliveryService } from '../delivery/delivery.service.js';
import { type FailedAttempts, failedCallOf } from '../delivery/failed-attempts.js';
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

const DRAIN_STEP_MS = 50;

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
export class RelayService implements BeforeApplicationShutdown {
  constructor(
    private readonly running: RunningCalls,
    private readonly callAdmission: CallAdmission,
    private readonly fallbacks: Fallbacks,
    private readonly limits: CallLimits,
    private readonly admission: QuotaAdmission,
    private readonly delivery: DeliveryService,
    private readonly callHeaders: CallHeaders,
    private readonly guard: PromptGuard,
    private readonly extensions: ExtensionGuard,
    private readonly failed: FailedCallsService,
    private readonly bill: CallBill,
    private readonly settlement: Settlement,
    private readonly contents: ChatContents,
    private readonly observer: CallObserver,
    private readonly own: OwnResponses,
    private readonly files: FileReferences,
    private readonly logger: Logger,
    private readonly config: Config,
  ) {}

  /** Serves one call. Errors are sent to the client in its own dialect. */
  async serve(exchange: Exchange, incoming: Incoming, payerOf: () => Promise<Payer>): Promise<void> {
    const { operation, address } = incoming;
    const serving: Serving = { call: undefined, hold: undefined };
    let allowance: CallAllowance | undefined;
    let delivered: Delivered | undefined;
    let error: AppError | undefined;
    this.observer.began(exchange, operation);
    try {
      this.running.enter(exchange);
      exchange.served = true;
      this.extensions.check(operation, exchange.request);
      const payer = await payerOf();
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
      const request = { operation, address, body, requested, ...filed };
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
    } catch (thrown) {
      this.release(serving);
      error = this.toAppError(thrown, exchange.requestId);
      const { call } = serving;
      const isTried = call?.route.some(({ channel }) => channel !== 0);
      if (call && isTried) exchange.callHeaders = [CALL_HEADER.attempts, call.route.length];
      // An outage of the database is no mistake of the client either: administrators see all calls that it refused.
      if (call && (isTried || error.code === CommonError.database_unavailable.code))
        this.recordFailure({ ...call, kind: kindOfCall(call) }, error);
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
    serving.hold = await this.callAdmission.reserve(call.payer, need);
    call.output = this.callAdmission.allowance(call, serving.hold);
    await incoming.admitted?.();
    const delivered = await this.delivery.run(call);
    serving.hold = call.output?.close() ?? serving.hold;
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
    if (serving.hold) this.admission.release(serving.call?.output?.close() ?? serving.hold);
    serving.hold = undefined;
  }

  /** Responds with an error; the details of an internal error are not sent. */
  refuse(exchange: Exchange, dialect: Dialect, thrown: unknown): void {
    const error = this.toAppError(thrown, exchange.requestId);
    this.observer.refused(exchange, error);
    exchange.sendError(dialect, error);
  }

  /**
   * The relay's part of a shutdown: running calls, and new calls on open connections, have the grace period. Then new
   * calls are refused, the remaining calls end with an error and are billed for what they delivered, and every bill is
   * booked before the database connections are closed.
   */
  async beforeApplicationShutdown(): Promise<void> {
    await emptied(this.running.all, this.config.env.SHUTDOWN_GRACE_SECONDS * 1000);
    const running = this.running.close();
    if (running.size > 0)
      this.logger.warn({ event: 'calls.cut', calls: running.size }, 'Calls were ended at the end of the grace period');
    for (const exchange of running) exchange.cut(new AppError(RelayError.restarting));
    await emptied(running, this.config.env.SETTLE_TIMEOUT_MS);
    for (const exchange of running) exchange.abandon();
    await this.settlement.drain();
    await this.contents.drain();
  }

  private describe(call: Call, { channel }: Delivered, charge: BookedCharge): void {
    const served = { channel, attempts: call.route.length, charge };
    call.exchange.callHeaders = this.callHeaders.of(call, served);
  }

  /** Writes a call that no channel served, or that the database refused, to the administrators' log. */
  recordFailure(attempts: FailedAttempts, error: AppError): void {
    this.failed.record(failedCallOf(attempts, error));
  }

  /** Converts a thrown value into the error for the client; internal errors are logged. */
  toAppError(thrown: unknown, requestId: string): AppError {
    if (thrown instanceof AppError) return thrown;
    if (isDatabaseOutage(thrown)) return new AppError(CommonError.database_unavailable, {}, { cause: thrown });
    if (isUnstorable(thrown)) return new AppError(CommonError.invalid_parameter, {}, { cause: thrown });
    this.logger.error({ event: 'call.failed', err: thrown, requestId }, 'Call failed with an internal error');
    return new AppError(RelayError.internal, {}, { cause: thrown });
  }
}

/** Waits until no call is running, or for `limitMs`. */
async function emptied(running: CurrentCalls, limitMs: number): Promise<void> {
  const until = Date.now() + limitMs;
  while (running.size > 0 && Date.now() < until) await pause(DRAIN_STEP_MS);
}
