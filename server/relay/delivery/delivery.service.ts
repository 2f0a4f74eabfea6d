import { Injectable } from '@nestjs/common';
import type { Call } from '../call.js';
import { type ChannelView, UpstreamChannels } from '../ports/site.port.js';
import { Affinity } from '../routing/affinity.js';
import { type AttemptEnd, Failover } from '../routing/failover.js';
import { UsageRequests } from '../routing/usage-requests.js';
import { mayRetry, type UpstreamFailure } from './failure.js';
import type { Answered } from './outcome.js';
import { Sender } from './sender.js';

/** An answered call and where the answer came from. */
export interface Delivered {
  answer: Answered;
  channel: ChannelView;
  upstreamModel: string;
}

/** Work that must not be done twice when it is unknown whether it was done once. */
const NOT_REPEATED = new Set(['image', 'image_edit', 'speech', 'transcription']);

/** Takes a call to a channel that answers it. */
@Injectable()
export class Delivery {
  constructor(
    private readonly channels: UpstreamChannels,
    private readonly sender: Sender,
    private readonly failover: Failover,
    private readonly affinity: Affinity,
    private readonly usageRequests: UsageRequests,
  ) {}

  /** @throws {AppError} when no channel serves the model, or when all that might have been tried failed. */
  run(call: Call): Promise<Delivered> {
    const { exchange, payer, asked, candidates, route } = call;
    const conversation = this.affinity.keyOf(call);
    const favourite = conversation === null ? undefined : this.affinity.channelFor(conversation);
    const pinned = payer.pinnedChannelId !== null;
    /** Channels that are not asked for usage this time. */
    const unasked = new Set<number>();
    const work = { exchange, payer, model: asked.model, candidates, pinned, route, conversation, favourite };
    return this.failover.tryChannels(work, async (channel, key) => {
      const end = await this.attempt(call, channel, key, unasked);
      if (end.kind === 'answered' && conversation !== null) this.affinity.remember(conversation, channel.id);
      return end;
    });
  }

  private async attempt(
    call: Call,
    channel: ChannelView,
    key: string,
    unasked: Set<number>,
  ): Promise<AttemptEnd<Delivered>> {
    const upstreamModel = this.channels.upstreamName(channel, call.asked.model);
    const withoutUsage = unasked.has(channel.id);
    const answer = await this.sender.attempt(call, { channel, model: upstreamModel, key, withoutUsage });
    if (answer.kind === 'answered') {
      if (withoutUsage && answer.metered.produced) this.usageRequests.refusedBy(channel.id);
      const { interrupted, clientLeft } = answer;
      return { kind: 'answered', answer: { answer, channel, upstreamModel }, interrupted, clientLeft };
    }
    const { failure } = answer;
    const { gone } = call.exchange;
    if (!withoutUsage && !gone && this.usageRequests.mayHaveCaused(call, channel.id, failure)) {
      unasked.add(channel.id);
      return { kind: 'failed', failure, retry: 'again' };
    }
    return { kind: 'failed', failure, retry: !gone && mayRepeat(call, failure, channel) ? 'elsewhere' : 'never' };
  }
}

function mayRepeat({ operation }: Call, failure: UpstreamFailure, channel: ChannelView): boolean {
  const ambiguous = failure.kind === 'timeout' || failure.kind === 'bad_answer' || failure.status >= 500;
  if (NOT_REPEATED.has(operation.task) && ambiguous && !failure.unsent) return false;
  return mayRetry(failure, channel.type);
}
