import { Injectable } from '@nestjs/common';
import type { ChannelView } from '../../channels/directory/channel-view.js';
import { AppError } from '../../common/errors/app-error.js';
import type { AttemptRecord } from '../../common/routing.js';
import { type AdmittedAttempt, ChannelLimits } from '../limits/channel-limits.js';
import type { TokenNeed } from '../limits/window-rule.js';
import type { Payer, QuotaNeed } from '../model/call.js';
import type { Exchange } from '../model/exchange.js';
import { toClientError, type UpstreamFailure } from '../model/failure.js';
import { RelayError } from '../model/relay.errors.js';
import { CallObserver } from '../observation/call-observer.js';
import { SiteSettings } from '../ports/site-settings.js';
import { KeyRing } from './affinity.js';
import { ChannelGuard, ChannelHealth } from './channel-health.js';
import { CallsInProgress, ChannelRankings } from './channel-rankings.js';
import { ChannelSelector, type Choice } from './channel-selector.js';

/** Work that any one of several channels can do. */
export interface RoutedWork {
  readonly payer: Pick<Payer, 'group'>;
  readonly model: string;
  readonly candidates: readonly ChannelView[];
  /** The channel is fixed: it is tried once, and no other channel is tried. */
  readonly pinned: boolean;
  /** The attempts, for the log; entries are added. */
  readonly route: AttemptRecord[];
  /** Added to each entry of the route. */
  readonly notes?: Pick<AttemptRecord, 'model' | 'group'>;
  /** The conversation's key in `Affinity`; its calls use one channel key. Absent: keys are used in turn. */
  readonly conversation?: string | null;
  /** The key to use when it is fixed. */
  readonly keyOf?: ((channel: ChannelView) => string) | undefined;
  /** The channel to try first if it is healthy. */
  readonly preferredChannelId?: number | undefined;
  /** The exchange whose trace contains the attempts, and whose client may disconnect. */
  readonly exchange: Pick<Exchange, 'requestId' | 'signal'>;
  /** The tokens that the work may use; absent for work without tokens. */
  readonly requested?: TokenNeed;
  /** The quota that it may cost; absent for work that is not charged. */
  readonly quota?: QuotaNeed | undefined;
  /** Called with the function that ends the use of the channel, when it lasts longer than the attempt. */
  readonly keep?: (end: () => void) => void;
  /** Whether the request no longer needs a response; checked before each attempt. */
  readonly abandoned?: () => boolean;
}

/** How one attempt ended. */
export type AttemptEnd<Response> =
  | {
      readonly kind: 'responded';
      readonly response: Response;
      /** Why the response was interrupted after a part of it was sent to the client; null when it was complete. */
      readonly interrupted: UpstreamFailure | null;
      /**
       * Whether the result counts for the health of the channel; not when the client disconnected or the gateway ended
       * the response.
       */
      readonly affectsHealth: boolean;
    }
  | {
      readonly kind: 'failed';
      readonly failure: UpstreamFailure;
      /** An attempt that is retried on the same channel does not count and does not affect the channel's health. */
      readonly retry: 'other-channel' | 'same-channel' | 'never';
    };

/** Tries one channel after the other while nothing was sent to the client. */
@Injectable()
export class Failover {
  private readonly keys = new KeyRing();

  constructor(
    private readonly settings: SiteSettings,
    private readonly health: ChannelHealth,
    private readonly guard: ChannelGuard,
    private readonly observer: CallObserver,
    private readonly limits: ChannelLimits,
    private readonly rankings: ChannelRankings,
    private readonly calls: CallsInProgress,
  ) {}

  /**
   * Attempts the work on one channel after the other until one responds. Every attempt is recorded in the work's route,
   * and its result in the health of its channel.
   * @throws {AppError} the last failure in its public form; no_channel when there was no channel to try
   */
  async tryChannels<Response>(
    work: RoutedWork,
    attempt: (channel: ChannelView, key: string) => Promise<AttemptEnd<Response>>,
  ): Promise<Response> {
    const { candidates, pinned, conversation = null, preferredChannelId, abandoned } = work;
    const keyOf = work.keyOf ?? ((channel: ChannelView) => this.keys.next(channel, conversation));
    const route = new ChannelSelector(candidates, {
      preferredChannelId,
      ranking: this.rankings.of(work.payer.group, work.model),
      cooldownUntil: (channelId) => this.health.cooldownUntil(channelId),
    });
    let attempts = pinned ? 1 : 1 + this.settings.retryTimes();
    let failure: UpstreamFailure | undefined;
    let limited: AppError | undefined;
    while (attempts-- > 0 && !abandoned?.()) {
      const channel = route.next();
      if (channel === null) break;
      let key = keyOf(channel);
      let place: AdmittedAttempt | undefined;
      const rules = this.limits.rules();
      if (rules) {
        const keys = work.keyOf ? [key] : [key, ...channel.keys.filter((other) => other !== key)];
        const entered = await this.limits.enter(rules, channel, keys, work.exchange, {
          tokens: work.requested,
          quota: work.quota,
        });
        if (entered.refusal) {
          limited = entered.refusal;
          this.skip(work, channel, limited);
          if (!entered.elsewhere) break;
          // A channel at its limit was not attempted.
          attempts++;
          continue;
        }
        place = entered;
        key = entered.key;
      }
      this.observer.attempting(work.exchange, channel, work.model);
      let responded = false;
      let end: AttemptEnd<Response>;
      // The attempt is in progress on its channel until it ends, or until the use of the channel ends.
      this.calls.begin(channel.id);
      try {
        end = await attempt(channel, key);
        responded = end.kind === 'responded';
      } finally {
        this.leave(work, channel, place, responded);
      }
      if (end.kind === 'responded') {
        this.note(work, channel, route.choice, end.interrupted);
        if (end.interrupted) this.health.record(channel.id, 'bad');
        else if (end.affectsHealth) this.health.record(channel.id, 'good');
        return end.response;
      }
      failure = end.failure;
      this.note(work, channel, route.choice, failure);
      if (end.retry === 'same-channel') {
        attempts++;
        route.requeue(channel);
        continue;
      }
      const spared = this.guard.blame(channel, key, failure);
      if (end.retry === 'never') break;
      // Another key of the pool may still work.
      if (spared) route.requeue(channel);
    }
    if (failure) throw toClientError(failure, this.settings.hidesUpstreamErrors());
    if (limited) throw limited;
    throw new AppError(RelayError.no_channel, { group: work.payer.group, model: work.model });
  }

  /**
   * Ends an attempt, or leaves that to the work that continues to use the channel.
   * @param place what the attempt has taken from the limits of its channel
   */
  private leave(
    { exchange, keep }: RoutedWork,
    channel: ChannelView,
    place: AdmittedAttempt | undefined,
    responded: boolean,
  ): void {
    const leave = () => {
      this.calls.end(channel.id);
      if (place) this.limits.leave(place, exchange, responded);
    };
    if (responded && keep) keep(leave);
    else leave();
  }

  private skip({ route, notes }: RoutedWork, channel: ChannelView, error: AppError): void {
    const texts = { zh: `${error.status} ${error.text('zh')}`, en: `${error.status} ${error.text('en')}` };
    route.push({ channel: channel.id, failure: texts.zh, texts, ...notes });
  }

  private note(
    { route, exchange, notes }: RoutedWork,
    channel: ChannelView,
    choice: Choice | null,
    failure: UpstreamFailure | null,
  ): void {
    route.push({ channel: channel.id, ...(failure ? noted(failure) : { failure: '' }), ...notes, ...choice });
    this.observer.attempted(exchange, channel, failure, route.length);
  }
}

/** A failure in the format of the log. */
function noted({ status, message, text }: UpstreamFailure): Omit<AttemptRecord, 'channel'> {
  const failure = `${status} ${message}`.trim();
  return text ? { failure, texts: { zh: `${status} ${text.zh}`, en: `${status} ${text.en}` } } : { failure };
}
