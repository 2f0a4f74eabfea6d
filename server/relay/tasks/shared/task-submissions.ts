import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Hold, QuotaAdmission } from '../../../billing/ledger/admission.js';
import { LedgerError } from '../../../billing/ledger/ledger.errors.js';
import { PriceCatalog } from '../../../billing/prices/price-catalog.js';
import type { ChannelView } from '../../../channels/directory/channel-view.js';
import { fingerprintOf } from '../../../channels/model/channel-keys.js';
import { ChannelStatus } from '../../../channels/model/channel-status.js';
import { hasPriceOnChannel, priceOnChannel } from '../../../common/channel-price.js';
import { AppError, type ErrorDefinition } from '../../../common/errors/app-error.js';
import { BillingMode } from '../../../common/price.js';
import { randomSecret } from '../../../common/random.js';
import type { AttemptRecord } from '../../../common/routing.js';
import { FailedCallsService } from '../../../logs/failed-calls.service.js';
import { newRowId, type RowId } from '../../../platform/database/row-id.js';
import { openaiDialect } from '../../../protocols/dialects/openai/shared/openai.dialect.js';
import { isFailed, type Platform, TASK_KINDS, type TaskProgress } from '../../../tasks/task.js';
import { TaskStore } from '../../../tasks/task-store.js';
import { accountReader } from '../../../tokens/object-reader.js';
import { CallAdmission } from '../../admission/call-admission.js';
import { CallHeaders } from '../../delivery/call-headers.js';
import { failedCallOf } from '../../delivery/failed-attempts.js';
import { SmallRequests } from '../../delivery/small-requests.js';
import { type CallAllowance, CallLimits } from '../../limits/call-limits.js';
import type { Payer, QuotaNeed } from '../../model/call.js';
import type { Exchange } from '../../model/exchange.js';
import { failureOfConnection } from '../../model/failure.js';
import { classify } from '../../model/failure-class.js';
import { redacted, secretsOf } from '../../model/redaction.js';
import { UpstreamChannels } from '../../ports/site.port.js';
import { SiteSettings } from '../../ports/site-settings.js';
import { Failover } from '../../routing/failover.js';
import { TaskError } from './task.errors.js';
import { ONE_TASK, TaskBill, type TaskCharge } from './task-bill.js';
import { type Submission, type TaskOrder, TaskPrices } from './task-order.js';
import { keyOfTask } from './task-upstream.js';

type Priced = Pick<TaskCharge, 'price' | 'purchasePrice' | 'units' | 'groupRatio'>;
type Taken = Extract<Submission, { kind: 'taken' }>;

/** The channel and key of a submission. */
interface Destination {
  channel: ChannelView;
  key: string;
  /** The secret with which the upstream may send notices; null when notices are not requested. */
  notice: string | null;
}

/** An order and its payer. */
interface PlacedOrder {
  exchange: Exchange;
  payer: Payer;
  order: TaskOrder;
  /** The cost; undefined when it is free. */
  quota: QuotaNeed | undefined;
  route: AttemptRecord[];
}

/**
 * Submits tasks: selects a channel, sends the task, stores it, and books its charge before the client gets the
 * response.
 */
@Injectable()
export class TaskSubmissions {
  constructor(
    private readonly callAdmission: CallAdmission,
    private readonly limits: CallLimits,
    private readonly channels: UpstreamChannels,
    private readonly settings: SiteSettings,
    private readonly prices: PriceCatalog,
    private readonly taskPrices: TaskPrices,
    private readonly admission: QuotaAdmission,
    private readonly requests: SmallRequests,
    private readonly failover: Failover,
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
    const placed: PlacedOrder = { exchange, payer, order, quota: need, route: [] };
    if (need) await allowance?.takeQuota(need);
    const hold = need ? await this.reserve(payer, order, need) : null;
    let response: Buffer;
    let due: { charge: TaskCharge; rowId: RowId } | null;
    let channel: ChannelView;
    try {
      const { taken, destination } = await this.handIn(placed, candidates);
      due = await this.keep(placed, hold && this.pricedAt(payer, order, destination.channel), taken, destination);
      channel = destination.channel;
      response = taken.response;
    } catch (error) {
      if (hold) this.admission.release(hold);
      if (placed.route.length > 0 && error instanceof AppError) {
        const requested = { model: order.model, stream: false };
        this.failed.record(failedCallOf({ ...placed, kind: TASK_KINDS[order.platform], requested }, error));
      }
      throw error;
    }
    if (hold && due) {
      const unbooked = await this.bill.settle(due.charge, hold, due.rowId);
      if (unbooked) throw unbooked;
    } else if (hold) this.admission.release(hold);
    const quota = due ? this.bill.quotaOf(due.charge, due.rowId) : 0;
    const charge = { quota, dollars: quota / this.prices.quotaPerUnit.number };
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

  /** The price of a task on a channel. */
  private pricedAt(payer: Payer, { model, priced }: TaskOrder, channel: ChannelView): Priced {
    const groupRatio = this.prices.groupRatio(payer.group);
    if (priced) return { ...priced(channel), groupRatio };
    const usual = this.taskPrices.of(model);
    const { prices, purchasePrices } = channel.setting;
    const own = prices ? priceOnChannel(usual, prices, [model]) : usual;
    const isBought = purchasePrices !== null && hasPriceOnChannel(purchasePrices, [model]);
    return {
      price: own.mode === BillingMode.PER_CALL ? own : usual,
      purchasePrice: isBought ? priceOnChannel(usual, purchasePrices, [model]) : null,
      units: ONE_TASK,
      groupRatio,
    };
  }

  /** The highest price of the channels that may serve a task. */
  private maxPriced(payer: Payer, order: TaskOrder, candidates: readonly ChannelView[]): Priced {
    const [first, ...others] = candidates.map((channel) => this.pricedAt(payer, order, channel));
    if (first === undefined) throw new Error('Task has no channel');
    const now = { createdAt: new Date() };
    const quotaOf = (priced: Priced) => this.bill.quotaOf(priced, now);
    return others.reduce((max, one) => (quotaOf(one) > quotaOf(max) ? one : max), first);
  }

  private needOf(payer: Payer, { model }: TaskOrder, priced: Priced): QuotaNeed {
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

  /** Sends the task to a channel. Only a task that was certainly not accepted is retried on another channel. */
  private handIn(
    placed: PlacedOrder,
    candidates: readonly ChannelView[],
  ): Promise<{ taken: Taken; destination: Destination }> {
    const { exchange, order, payer, quota, route } = placed;
    const { model, origin } = order;
    const pinned = origin !== null || payer.pinnedChannelId !== null;
    const keyOf = origin ? (channel: ChannelView) => keyOfTask(channel, origin) : undefined;
    const work = { exchange, payer, model, candidates, pinned, route, keyOf, quota };
    return this.failover.tryChannels(work, async (channel, key) => {
      const destination = { channel, key, notice: this.settings.noticeAddress() !== null ? randomSecret() : null };
      const submission = redactedRefusal(await this.send(order, destination), secretsOf(channel, key));
      if (submission.kind === 'taken') {
        return {
          kind: 'responded',
          response: { taken: submission, destination },
          interrupted: null,
          affectsHealth: true,
        };
      }
      const { failure, progress } = submission;
      if (progress) await this.keepRefused(placed, destination, progress);
      return { kind: 'failed', failure, retry: mayTryElsewhere(submission) ? 'other-channel' : 'never' };
    });
  }

  private async send(order: TaskOrder, { channel, key, notice }: Destination): Promise<Submission> {
    const address = notice === null ? null : this.settings.noticeAddress();
    const noticeUrl = address === null ? null : `${address}/mj/notify?task=${notice}`;
    try {
      const request = await order.request(channel, key, noticeUrl);
      return order.read(await this.requests.sendTo({ channel, key }, request), channel);
    } catch (error) {
      const failure = failureOfConnection(error instanceof Error ? error : new Error(String(error)));
      return { kind: 'refused', failure, elsewhere: false, progress: null };
    }
  }

  /**
   * Stores a task before its charge is booked: a charge without a task could not be refunded.
   * @param priced the price; null when the task is free
   * @returns the charge to book; null for none
   */
  private async keep(
    { exchange, payer, order, route }: PlacedOrder,
    priced: Priced | null,
    { taskId, progress, charged, repeated }: Taken,
    destination: Destination,
  ): Promise<{ charge: TaskCharge; rowId: RowId } | null> {
    const channelId = destination.channel.id;
    const known = repeated ? await this.store.find(order.platform, accountReader(payer.user.id), taskId) : null;
    // A task that was charged before is not charged again.
    if (known?.channelId === channelId && !isFailed(known)) return null;
    const due = charged ? priced : null;
    const rowId = newRowId();
    await this.store.add(order.platform, {
      ...this.shared(payer, order, destination),
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
      charge: { exchange, payer, kind, model, action, taskId, channelId, key: destination.key, route, ...due },
    };
  }

  private keepRefused({ payer, order }: PlacedOrder, destination: Destination, progress: TaskProgress): Promise<void> {
    const nothing = { taskId: '', quota: 0, chargeId: 0 };
    return this.store.add(order.platform, {
      ...this.shared(payer, order, { ...destination, notice: null }),
      ...progress,
      ...nothing,
    });
  }

  private shared(payer: Payer, order: TaskOrder, { channel, key, notice }: Destination) {
    return {
      userId: payer.user.id,
      tokenId: payer.token?.id ?? 0,
      channelId: channel.id,
      keyFingerprint: fingerprintOf(key),
      action: order.action,
      submittedAt: new Date(),
      noticeDigest: notice === null ? null : noticeDigest(notice),
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

const SHORT = new Set([LedgerError.insufficient_user_quota, LedgerError.pre_consume_token_quota_failed]);

/** The digest of a notice's secret; the secret itself is not stored. */
export function noticeDigest(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Removes secrets from a refusal, for the response and for the client's list of tasks. */
function redactedRefusal(submission: Submission, secrets: readonly string[]): Submission {
  if (submission.kind === 'taken') return submission;
  const { failure, progress } = submission;
  const redact = (text: string) => redacted(text, secrets);
  return {
    ...submission,
    failure: { ...failure, message: redact(failure.message) },
    progress: progress && { ...progress, failReason: redact(progress.failReason) },
  };
}

function mayTryElsewhere({ failure, elsewhere }: Extract<Submission, { kind: 'refused' }>): boolean {
  const { retryable, maybeProcessed } = classify(failure);
  return elsewhere || (retryable && !maybeProcessed);
}
