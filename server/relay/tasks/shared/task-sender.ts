import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ChannelView } from '../../../channels/directory/channel-view.js';
import { fingerprintOf } from '../../../channels/model/channel-keys.js';
import { randomSecret } from '../../../common/random.js';
import type { AttemptRecord } from '../../../common/routing.js';
import type { TaskProgress } from '../../../tasks/task.js';
import { TaskStore } from '../../../tasks/task-store.js';
import { SmallRequests } from '../../delivery/small-requests.js';
import type { Payer, QuotaNeed } from '../../model/call.js';
import type { CallWithColumns } from '../../model/call-columns.js';
import type { Exchange } from '../../model/exchange.js';
import { failureOfConnection } from '../../model/failure.js';
import { classify } from '../../model/failure-class.js';
import { redacted, secretsOf } from '../../model/redaction.js';
import { SiteSettings } from '../../ports/site-settings.js';
import { Failover } from '../../routing/failover.js';
import type { Submission, TaskOrder } from './task-order.js';
import { keyOfTask } from './task-upstream.js';

/** A submission that an upstream accepted. */
export type TakenTask = Extract<Submission, { kind: 'taken' }>;

/** The channel and key of a submission. */
export interface Destination {
  channel: ChannelView;
  key: string;
  /** The secret with which the upstream may send notices; null when notices are not requested. */
  notice: string | null;
}

/** An order and its payer. */
export interface PlacedOrder extends CallWithColumns {
  exchange: Exchange;
  payer: Payer;
  order: TaskOrder;
  /** The cost; undefined when it is free. */
  quota: QuotaNeed | undefined;
  route: AttemptRecord[];
}

/** Sends tasks to upstreams. */
@Injectable()
export class TaskSender {
  constructor(
    private readonly settings: SiteSettings,
    private readonly requests: SmallRequests,
    private readonly failover: Failover,
    private readonly store: TaskStore,
  ) {}

  /**
   * Sends the task to a channel. Only a task that was certainly not accepted is retried on another channel.
   * @throws {AppError} the last failure
   */
  send(
    placed: PlacedOrder,
    candidates: readonly ChannelView[],
  ): Promise<{ taken: TakenTask; destination: Destination }> {
    const { exchange, order, payer, quota, route } = placed;
    const { model, origin } = order;
    const pinned = origin !== null || payer.pinnedChannelId !== null;
    const keyOf = origin ? (channel: ChannelView) => keyOfTask(channel, origin) : undefined;
    const work = { exchange, payer, model, candidates, pinned, route, keyOf, quota };
    return this.failover.tryChannels(work, async (channel, key) => {
      const destination = { channel, key, notice: this.settings.noticeAddress() !== null ? randomSecret() : null };
      const submission = redactedRefusal(await this.request(order, destination), secretsOf(channel, key));
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

  private async request(order: TaskOrder, { channel, key, notice }: Destination): Promise<Submission> {
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

  private keepRefused({ payer, order }: PlacedOrder, destination: Destination, progress: TaskProgress): Promise<void> {
    const nothing = { taskId: '', quota: 0, chargeId: 0 };
    return this.store.add(order.platform, {
      ...taskRow(payer, order, { ...destination, notice: null }),
      ...progress,
      ...nothing,
    });
  }
}

/** The columns of a task that its order and its channel determine. */
export function taskRow(payer: Payer, order: TaskOrder, { channel, key, notice }: Destination) {
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
