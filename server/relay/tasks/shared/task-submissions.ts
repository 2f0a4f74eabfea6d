import { Injectable } from '@nestjs/common';
import type { Hold } from '../../../billing/ledger/admission.js';
import { LedgerError } from '../../../billing/ledger/ledger.errors.js';
import type { ChannelView } from '../../../channels/directory/channel-view.js';
import { ChannelStatus } from '../../../channels/model/channel-status.js';
import { AppError, type ErrorDefinition } from '../../../common/errors/app-error.js';
import { FailedCallsService } from '../../../logs/failed-calls.service.js';
import { newRowId, type RowId } from '../../../platform/database/row-id.js';
import { openaiDialect } from '../../../protocols/dialects/openai/shared/openai.dialect.js';
import { isFailed, type Platform, TASK_KINDS } from '../../../tasks/task.js';
import { TaskStore } from '../../../tasks/task-store.js';
import { accountReader } from '../../../tokens/object-reader.js';
import { CallAdmission } from '../../admission/call-admission.js';
import { CallHeaders } from '../../delivery/call-headers.js';
import { failedCallOf } from '../../delivery/failed-attempts.js';
import { type CallAllowance, CallLimits } from '../../limits/call-limits.js';
import type { Payer, QuotaNeed } from '../../model/call.js';
import { endUserOf } from '../../model/end-user.js';
import type { Exchange } from '../../model/exchange.js';
import type { BookedCharge } from '../../model/outcome.js';
import { UpstreamChannels } from '../../ports/site.port.js';
import { TaskError } from './task.errors.js';
import { TaskBill, type TaskCharge } from './task-bill.js';
import { type PricedTask, type TaskOrder, TaskPrices } from './task-order.js';
import { type Destination, type PlacedOrder, type TakenTask, TaskSender, taskRow } from './task-sender.js';

/**
 * Submits tasks: selects a channel, sends the task, stores it, and books its charge before the client receives the
 * response.
 */
@Injectable()
export class TaskSubmissions {
  constructor(
    private readonly callAdmission: CallAdmission,
    private readonly limits: CallLimits,
    private readonly channels: UpstreamChannels,
    private readonly prices: TaskPrices,
    private readonly sender: TaskSender,
    private readonly failed: FailedCallsService,
    private readonly store: TaskStore,
    private readonly bill: TaskBill,
    private readonly callHeaders: CallHeaders,
  ) {}

  /**
   * Submits a task within the limits of its payer, for which the submission is a call.
   * @returns the response body for the client
   * @throws {AppError} when the payer is at a limit or may not submit the task, no channel serves it, or every attempt
   * failed
   */
  async submit(exchange: Exchange, payer: Payer, order: TaskOrder): Promise<Buffer> {
    const allowance = this.limits.appliesTo(payer)
      ? await this.limits.enter(exchange, openaiDialect, payer)
      : undefined;
    let failed = true;
    try {
      const response = await this.place(exchange, payer, order, allowance);
      failed = false;
      return response;
    } finally {
      allowance?.end(failed);
      this.limits.ended(exchange);
    }
  }

  private async place(
    exchange: Exchange,
    payer: Payer,
    order: TaskOrder,
    allowance: CallAllowance | undefined,
  ): Promise<Buffer> {
    const candidates = this.candidates(payer, order);
    const need = order.free ? undefined : this.needOf(payer, order, this.maxPriced(payer, order, candidates));
    const endUser = endUserOf(exchange.request.headers);
    const placed: PlacedOrder = { exchange, payer, order, quota: need, route: [], endUser };
    if (need) await allowance?.takeQuota(need);
    const hold = need ? await this.reserve(payer, order, need) : null;
    let response: Buffer;
    let due: { charge: TaskCharge; rowId: RowId } | null;
    let channel: ChannelView;
    try {
      const { taken, destination } = await this.sender.send(placed, candidates);
      due = await this.keep(
        placed,
        hold && this.prices.onChannel(payer, order, destination.channel),
        taken,
        destination,
      );
      channel = destination.channel;
      response = taken.response;
    } catch (error) {
      if (hold) this.callAdmission.release(hold);
      if (placed.route.length > 0 && error instanceof AppError) {
        const requested = { model: order.model, stream: false };
        this.failed.record(failedCallOf({ ...placed, kind: TASK_KINDS[order.platform], requested }, error));
      }
      throw error;
    }
    if (hold && due) {
      const unbooked = await this.bill.settle(due.charge, hold, due.rowId);
      if (unbooked) throw unbooked;
    } else if (hold) this.callAdmission.release(hold);
    const charge = due ? this.bill.bookedCharge(due.charge, due.rowId) : FREE;
    const served = { channel, attempts: placed.route.length, charge };
    exchange.callHeaders = this.callHeaders.of({ exchange, payer, requested: order }, served);
    return response;
  }

  private candidates(payer: Payer, { platform, model, origin, serves }: TaskOrder): readonly ChannelView[] {
    if (origin === null) return this.callAdmission.channelsFor(payer, model, serves);
    this.callAdmission.requireAllowed(payer, model);
    const channel = this.channels.byId(origin.channelId);
    if (channel?.status === ChannelStatus.enabled && serves(channel)) return this.callAdmission.permitted([channel]);
    throw new AppError(CHANNEL_DISABLED[platform]);
  }

  /** The highest price of the channels that may serve a task. */
  private maxPriced(payer: Payer, order: TaskOrder, candidates: readonly ChannelView[]): PricedTask {
    const [first, ...others] = candidates.map((channel) => this.prices.onChannel(payer, order, channel));
    if (first === undefined) throw new Error('Task has no channel');
    const now = { createdAt: new Date() };
    const quotaOf = (priced: PricedTask) => this.bill.quotaOf(priced, now);
    return others.reduce((max, one) => (quotaOf(one) > quotaOf(max) ? one : max), first);
  }

  private needOf(payer: Payer, { model }: TaskOrder, priced: PricedTask): QuotaNeed {
    const { units } = priced;
    const requested = { model, stream: false, wantsUsage: false, maxTokens: 0, promptEstimate: 0, units };
    return this.callAdmission.needOf({ requested, payer, ...priced });
  }

  private async reserve(payer: Payer, { platform }: TaskOrder, need: QuotaNeed): Promise<Hold> {
    try {
      return await this.callAdmission.reserve(payer, need);
    } catch (error) {
      const short = error instanceof AppError && SHORT.has(error.definition);
      const definition = QUOTA_SHORT[platform];
      if (!short || definition === null) throw error;
      throw new AppError(definition, {}, { cause: error });
    }
  }

  /**
   * Stores a task before its charge is booked: a charge without a task could not be refunded.
   * @param priced the price; null when the task is free
   * @returns the charge to book; null for none
   */
  private async keep(
    { exchange, payer, order, route, endUser }: PlacedOrder,
    priced: PricedTask | null,
    { taskId, progress, charged, repeated }: TakenTask,
    destination: Destination,
  ): Promise<{ charge: TaskCharge; rowId: RowId } | null> {
    const channelId = destination.channel.id;
    const known = repeated ? await this.store.find(order.platform, accountReader(payer.user.id), taskId) : null;
    // A task that was charged before is not charged again.
    if (known?.channelId === channelId && !isFailed(known)) return null;
    const due = charged ? priced : null;
    const rowId = newRowId();
    await this.store.add(order.platform, {
      ...taskRow(payer, order, destination),
      ...progress,
      taskId,
      quota: due ? this.bill.quotaOf(due, rowId) : 0,
      chargeId: due ? rowId.id : 0,
    });
    if (!due) return null;
    const { model, action, platform } = order;
    const kind = TASK_KINDS[platform];
    return {
      rowId,
      charge: { exchange, payer, kind, model, action, taskId, channelId, key: destination.key, route, endUser, ...due },
    };
  }
}

/** The errors that the clients of a platform expect. */
const CHANNEL_DISABLED: Readonly<Record<Platform, ErrorDefinition>> = {
  midjourney: TaskError.origin_channel_disabled,
  suno: TaskError.task_channel_disable,
  video: TaskError.origin_channel_disabled,
};
/** Null: the error of all calls. */
const QUOTA_SHORT: Readonly<Record<Platform, ErrorDefinition | null>> = {
  midjourney: TaskError.drawing_quota_not_enough,
  suno: TaskError.quota_not_enough,
  video: null,
};

const FREE: BookedCharge = { quota: 0, dollars: 0 };

const SHORT = new Set([LedgerError.insufficient_user_quota, LedgerError.pre_consume_token_quota_failed]);
