import { Injectable } from '@nestjs/common';
import type { AppError } from '../../common/errors/app-error.js';
import { CommonError } from '../../platform/errors/common.errors.js';
import { RunningCalls } from '../admission/running-calls.js';
import { CallBill } from '../billing/call-bill.js';
import { CallHeaders } from '../delivery/call-headers.js';
import { OwnResponses } from '../delivery/own-responses.js';
import { type CallAllowance, CallLimits } from '../limits/call-limits.js';
import type { Call, Payer, ReadRequest } from '../model/call.js';
import { endUserOf } from '../model/end-user.js';
import { CALL_HEADER, type Exchange } from '../model/exchange.js';
import { kindOfCall } from '../model/kind-of-call.js';
import type { BookedCharge, Delivered } from '../model/outcome.js';
import { RelayError } from '../model/relay.errors.js';
import { CallObserver } from '../observation/call-observer.js';
import { ExtensionGuard } from '../safety/guards.js';
import { CallErrors } from './call-errors.js';
import { ModelDelivery, type Served, type Serving } from './model-delivery.js';
import { type Incoming, RequestReader } from './request-reader.js';

/** The pipeline of a call, from the client's bytes to the last byte of the response. */
@Injectable()
export class RelayService {
  constructor(
    private readonly running: RunningCalls,
    private readonly limits: CallLimits,
    private readonly extensions: ExtensionGuard,
    private readonly reader: RequestReader,
    private readonly models: ModelDelivery,
    private readonly callHeaders: CallHeaders,
    private readonly bill: CallBill,
    private readonly observer: CallObserver,
    private readonly own: OwnResponses,
    private readonly errors: CallErrors,
  ) {}

  /** Serves one call. Errors are sent to the client in its own dialect. */
  async serve(exchange: Exchange, incoming: Incoming, payerOf: () => Promise<Payer>): Promise<void> {
    const { operation } = incoming;
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
      const read = await this.reader.read(incoming, payer);
      request = read.request;
      const { otherModels } = read;
      delivered = await this.models.deliver(serving, { exchange, payer, request, otherModels, allowance, incoming });
      // The bill is durable before the last byte is sent: every complete response is paid for exactly once.
      const { call, hold } = serving as Served;
      const { late, charge } = await this.bill.settle(call, hold, delivered);
      error = late ?? delivered.response.ended;
      if (charge && !exchange.response.headersSent) this.describe(call, delivered, charge);
      // Before the last byte, so that any process finds the response when its client has all of it.
      if (!error && isWhole(delivered) && delivered.response.metered.finalResponse)
        await this.own.keep(call, delivered);
      delivered.response.finish(error, charge);
      const { ended, metered } = delivered.response;
      // The gateway ended a call that has no bill, such as at the end of the grace period.
      if (ended && !metered.produced) this.errors.record({ ...call, kind: kindOfCall(call) }, ended);
    } catch (thrown) {
      this.models.release(serving);
      error = this.errors.toAppError(thrown, exchange.requestId);
      const { call } = serving;
      const isTried = call?.route.some(({ channel }) => channel !== 0);
      if (call && isTried) exchange.callHeaders = [CALL_HEADER.attempts, call.route.length];
      // A database outage is not a client error either, so all calls it causes to fail are recorded.
      if (call && (isTried || error.code === CommonError.database_unavailable.code))
        this.errors.record({ ...call, kind: kindOfCall(call) }, error);
      // Administrators can set the price only if they see that it is missing.
      else if (payer && request && error.code === RelayError.model_price_error.code) {
        const kind = kindOfCall({ operation, exchange });
        const endUser = endUserOf(exchange.request.headers, request.body);
        this.errors.record({ ...request, exchange, payer, route: [], kind, endUser }, error);
      }
      exchange.sendError(operation.dialect, error);
    } finally {
      allowance?.end(exchange.response.statusCode >= 400);
      this.limits.ended(exchange);
      this.running.leave(exchange);
      this.observer.ended({ exchange, operation, call: serving.call, delivered, error });
    }
  }

  private describe(call: Call, { channel }: Delivered, charge: BookedCharge): void {
    const served = { channel, attempts: call.route.length, charge };
    call.exchange.callHeaders = this.callHeaders.of(call, served);
  }
}

/** Whether the client receives the whole response of the model. */
function isWhole({ response }: Delivered): boolean {
  return response.interrupted === null && !response.clientDisconnected;
}
