import { Injectable } from '@nestjs/common';
import type { ChannelView } from '../../channels/directory/channel-view.js';
import type { AttemptRecord } from '../../common/attempt-record.js';
import { AppError } from '../../common/errors/app-error.js';
import { toClientError, type UpstreamFailure } from '../model/failure.js';
import type { Payer } from '../model/payer.js';
import { RelayError } from '../model/relay.errors.js';
import { CallObserver } from '../observation/call-observer.js';
import { SiteSettings } from '../ports/site.port.js';
import { ChannelGuard } from './channel-guard.js';
import { ChannelHealth } from './channel-health.js';
import { ChannelSelector } from './channel-selector.js';
import { KeyRing } from './key-ring.js';

/** Something that any one of several channels can do. */
export interface RoutedWork {
  readonly payer: Pick<Payer, 'group'>;
  readonly model: string;
  readonly candidates: readonly ChannelView[];
  /** The channel is given, so that it gets one attempt and no other channel is tried. */
  readonly pinned: boolean;
  /** The attempts, for the log; grows. */
  readonly route: AttemptRecord[];
  /** The conversation's name in `Affinity`, whose calls use one key; absent: keys are used in turn. */
  readonly conversation?: string | null;
  /** The key to be used where it is not a matter of choice. */
  readonly keyOf?: ((channel: ChannelView) => string) | undefined;
  /** The channel to be tried first if it is well. */
  readonly favourite?: number | undefined;
  /** Whose trace the attempts belong to. */
  readonly exchange?: object;
  /** Whether nobody waits any longer; asked before each attempt. */
  readonly abandoned?: () => boolean;
}

/** How one attempt ended. */
export type AttemptEnd<Answer> =
  | {
      readonly kind: 'answered';
      readonly answer: Answer;
      /** Why the answer broke off after the client had got a part of it; null when it did not. */
      readonly interrupted: UpstreamFailure | null;
      /** The client left, or we ended it, so that the end says nothing about the channel. */
      readonly clientDisconnected: boolean;
    }
  | {
      readonly kind: 'failed';
      readonly failure: UpstreamFailure;
      /** `again`: on the same channel, which is not to blame and for which the attempt does not count. */
      readonly retry: 'elsewhere' | 'again' | 'never';
    };

/** Tries one channel after the other while nothing has reached the client. */
@Injectable()
export class Failover {
  private readonly keys = new KeyRing();

  constructor(
    private readonly settings: SiteSettings,
    private readonly health: ChannelHealth,
    private readonly guard: ChannelGuard,
    private readonly observer: CallObserver,
  ) {}

  /**
   * Attempts the work on one channel after the other until one answers. Every attempt is noted in the work's route, and tells
   * on the health of its channel.
   * @throws {AppError} the last failure as the client may be told of it; no_channel when there was nothing to try
   */
  async tryChannels<Answer>(
    work: RoutedWork,
    attempt: (channel: ChannelView, key: string) => Promise<AttemptEnd<Answer>>,
  ): Promise<Answer> {
    const { candidates, pinned, conversation = null, favourite, abandoned } = work;
    const keyOf = work.keyOf ?? ((channel: ChannelView) => this.keys.next(channel, conversation));
    const route = new ChannelSelector(candidates, {
      favourite,
      restsUntil: (channelId) => this.health.restsUntil(channelId),
    });
    let attempts = pinned ? 1 : 1 + this.settings.retryTimes();
    let failure: UpstreamFailure | undefined;
    while (attempts-- > 0 && !abandoned?.()) {
      const channel = route.next();
      if (channel === null) break;
      const key = keyOf(channel);
      this.observer.attempting(work.exchange, channel, work.model);
      const end = await attempt(channel, key);
      if (end.kind === 'answered') {
        this.note(work, channel, end.interrupted);
        if (end.interrupted) this.health.record(channel.id, 'bad');
        else if (!end.clientDisconnected) this.health.record(channel.id, 'good');
        return end.answer;
      }
      failure = end.failure;
      this.note(work, channel, failure);
      if (end.retry === 'again') {
        attempts++;
        route.requeue(channel);
        continue;
      }
      const spared = this.guard.blame(channel, key, failure);
      if (end.retry === 'never') break;
      // Another key of the pool may still be good.
      if (spared) route.requeue(channel);
    }
    if (failure) throw toClientError(failure, this.settings.hidesUpstreamErrors());
    throw new AppError(RelayError.no_channel, { group: work.payer.group, model: work.model });
  }

  private note({ route, exchange }: RoutedWork, channel: ChannelView, failure: UpstreamFailure | null): void {
    route.push({ channel: channel.id, ...(failure ? noted(failure) : { failure: '' }) });
    this.observer.attempted(exchange, channel, failure, route.length);
  }
}

/** A failure as the log keeps it. */
function noted({ status, message, text }: UpstreamFailure): Omit<AttemptRecord, 'channel'> {
  const failure = `${status} ${message}`.trim();
  return text ? { failure, texts: { zh: `${status} ${text.zh}`, en: `${status} ${text.en}` } } : { failure };
}
