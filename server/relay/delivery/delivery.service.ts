import { Injectable } from '@nestjs/common';
import { AppError } from '../../platform/errors/app-error.js';
import type { Call } from '../call.js';
import { RelayError } from '../relay.errors.js';
import { Affinity } from '../routing/affinity.js';
import { ChannelGuard } from '../routing/channel-guard.js';
import { ChannelHealth } from '../routing/channel-health.js';
import { KeyRing } from '../routing/key-ring.js';
import { Route } from '../routing/route.js';
import { UsageRequests } from '../routing/usage-requests.js';
import { type ChannelView, SiteSettings, UpstreamChannels } from '../site/ports.js';
import { mayRetry, toClientError, type UpstreamFailure } from './failure.js';
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

/** Takes a call to a channel that answers it, trying the next one while nothing has reached the client. */
@Injectable()
export class Delivery {
  private readonly keys = new KeyRing();

  constructor(
    private readonly channels: UpstreamChannels,
    private readonly settings: SiteSettings,
    private readonly sender: Sender,
    private readonly health: ChannelHealth,
    private readonly affinity: Affinity,
    private readonly guard: ChannelGuard,
    private readonly usageRequests: UsageRequests,
  ) {}

  /** @throws {AppError} when no channel serves the model, or when all that might have been tried failed. */
  async run(call: Call): Promise<Delivered> {
    const conversation = this.affinity.keyOf(call);
    const route = new Route(call.candidates, {
      favourite: conversation === null ? undefined : this.affinity.channelFor(conversation),
      restsUntil: (channelId) => this.health.restsUntil(channelId),
    });
    let attempts = call.payer.pinnedChannelId === null ? 1 + this.settings.retryTimes() : 1;
    let failure: UpstreamFailure | undefined;
    /** Channels that are not asked for usage this time. */
    const unasked = new Set<number>();
    for (let attempt = 0; attempt < attempts; attempt++) {
      const channel = route.next();
      if (channel === null) break;
      const model = this.channels.upstreamName(channel, call.asked.model);
      const key = this.keys.next(channel, conversation);
      const withoutUsage = unasked.has(channel.id);
      const answer = await this.sender.attempt(call, { channel, model, key, withoutUsage });
      if (answer.kind === 'answered') {
        if (withoutUsage && answer.metered.produced) this.usageRequests.refusedBy(channel.id);
        call.route.push({ channel: channel.id, failure: answer.interrupted ? textOf(answer.interrupted) : '' });
        if (answer.interrupted) this.health.record(channel.id, 'bad');
        else if (!answer.clientLeft) this.health.record(channel.id, 'good');
        if (conversation !== null) this.affinity.remember(conversation, channel.id);
        return { answer, channel, upstreamModel: model };
      }
      failure = answer.failure;
      call.route.push({ channel: channel.id, failure: textOf(failure) });
      if (!withoutUsage && !call.exchange.gone && this.usageRequests.mayHaveCaused(call, channel.id, failure)) {
        unasked.add(channel.id);
        attempts++;
        route.giveBack(channel);
        continue;
      }
      const spared = this.guard.blame(channel, key, failure);
      if (!mayRepeat(call, failure, channel) || call.exchange.gone) break;
      // Another key of the pool may still be good.
      if (spared) route.giveBack(channel);
    }
    if (failure) throw toClientError(failure, this.settings.hidesUpstreamErrors());
    throw new AppError(RelayError.no_channel, { group: call.payer.group, model: call.asked.model });
  }
}

function textOf(failure: UpstreamFailure): string {
  return `${failure.status} ${failure.message}`.trim();
}

function mayRepeat({ operation }: Call, failure: UpstreamFailure, channel: ChannelView): boolean {
  const ambiguous = failure.kind === 'timeout' || failure.kind === 'bad_answer' || failure.status >= 500;
  if (NOT_REPEATED.has(operation.task) && ambiguous && !failure.unsent) return false;
  return mayRetry(failure, channel.type);
}
