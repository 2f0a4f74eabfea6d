import type { ChannelView } from '../channels/directory/channel-view.js';
import type { AppError } from '../common/errors/app-error.js';
import type { AttemptRecord } from '../common/routing.js';
import { providerOf } from '../protocols/providers/registry.js';
import { toClientError, type UpstreamFailure } from '../relay/model/failure.js';
import { classify } from '../relay/model/failure-class.js';
import type { UpstreamChannels } from '../relay/ports/site.port.js';
import { ChannelSelector } from '../relay/routing/channel-selector.js';
import type { DemoChannel } from './demo-channels.js';
import type { Period } from './period.js';
import type { Random } from './random.js';

/** Retries after the first attempt (option RetryTimes): enough to reach the Demo channel after all others. */
export const MAX_RETRIES = 6;

const FAILURE_SHARE = 0.024;
const OUTAGE_FAILURE_SHARE = 0.8;
/** Share of the calls that the upstream rejects as invalid. */
const REFUSED_SHARE = 0.01;

const failure = (status: number, message: string, given: Partial<UpstreamFailure> = {}): UpstreamFailure => ({
  kind: 'status',
  status,
  upstreamStatus: status,
  message,
  ...given,
});
/** The failure of an outage. */
export const OVERLOADED = failure(
  503,
  'The server is currently overloaded with other requests. Please try again later.',
);
const FAILURES: readonly { readonly share: number; readonly failure: UpstreamFailure }[] = [
  { share: 5, failure: failure(429, 'Rate limit reached for requests', { code: 'rate_limit_exceeded' }) },
  { share: 3, failure: OVERLOADED },
  {
    share: 2,
    failure: failure(500, 'The server had an error while processing your request.', { type: 'server_error' }),
  },
  { share: 2, failure: failure(502, 'Bad gateway') },
  { share: 1, failure: failure(500, '请求上游地址失败', { kind: 'unreachable', code: 'do_request_failed' }) },
  {
    share: 1.5,
    failure: failure(504, 'the upstream did not respond in time', { kind: 'timeout', code: 'upstream_timeout' }),
  },
];
const REFUSALS: readonly UpstreamFailure[] = [
  failure(400, "This model's maximum context length is 128000 tokens.", {
    type: 'invalid_request_error',
    code: 'context_length_exceeded',
    param: 'messages',
  }),
  failure(400, 'Unsupported value: temperature does not support 0.2 with this model.', {
    type: 'invalid_request_error',
    code: 'unsupported_value',
    param: 'temperature',
  }),
];

/** The attempts of one call. */
export interface Attempts {
  readonly route: readonly AttemptRecord[];
  /** The channel that served the call. Null if all failed. */
  readonly channel: ChannelView | null;
  /** The error of the response in that case. */
  readonly error: AppError | null;
}

/** The channels at the instants of the period, with the failures of their upstreams. */
export class HistoryUpstreams {
  constructor(
    private readonly random: Random,
    private readonly period: Period,
    private readonly channels: Pick<UpstreamChannels, 'candidates'>,
    private readonly known: ReadonlyMap<number, DemoChannel>,
  ) {}

  /** The channels that served a model in a group at an instant. */
  candidates(group: string, model: string, at: Date): ChannelView[] {
    const share = this.period.shareAt(at);
    return this.channels.candidates(group, model).filter(({ id }) => {
      const { from = 0, until = Number.POSITIVE_INFINITY } = this.known.get(id) ?? {};
      return share >= from && share < until;
    });
  }

  /** Tries channels in the order of the product's own routing, within its retry limits. */
  attempt(candidates: readonly ChannelView[], at: Date): Attempts {
    const { random } = this;
    const order = new ChannelSelector(candidates, { draw: (limit) => random.whole(0, limit - 1) });
    const refusal = random.chance(REFUSED_SHARE) ? random.pick(REFUSALS) : null;
    const route: AttemptRecord[] = [];
    let last: UpstreamFailure | null = null;
    for (let attempts = 1 + MAX_RETRIES; attempts > 0; attempts--) {
      const channel = order.next();
      if (channel === null) break;
      // A refusal that is retried would count against the last tried channel.
      const traits = providerOf(channel.type)?.failureTraits;
      const isFinal = refusal !== null && !classify(refusal, traits).retryable;
      last = isFinal ? refusal : this.failureOf(channel, at);
      route.push({ channel: channel.id, failure: last ? `${last.status} ${last.message}` : '' });
      if (last === null) return { route, channel, error: null };
      if (!classify(last, traits).retryable) break;
    }
    return { route, channel: null, error: last && toClientError(last) };
  }

  private failureOf({ id }: ChannelView, at: Date): UpstreamFailure | null {
    const share = this.period.shareAt(at);
    const outage = this.known.get(id)?.outage;
    const isOut = outage !== undefined && share >= outage.from && share < outage.to;
    if (!this.random.chance(isOut ? OUTAGE_FAILURE_SHARE : FAILURE_SHARE)) return null;
    return isOut ? OVERLOADED : this.random.weighted(FAILURES, ({ share: weight }) => weight).failure;
  }
}
