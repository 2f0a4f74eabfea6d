import type { ChannelView } from '../../channels/directory/channel-view.js';
import { RoutingStrategy } from '../../common/routing.js';

/** The properties of a channel that its place depends on. */
export type Standing = Pick<ChannelView, 'id' | 'priority' | 'weight'>;

/** A channel in its turn. */
export interface Contender<Channel extends Standing> {
  readonly channel: Channel;
  /** The probability of being drawn in its turn, relative to the sum; a positive integer. */
  readonly odds: number;
  /**
   * The value that the strategy compared: quota units, ms or calls in progress; null when it is unknown, or the weights
   * decide.
   */
  readonly value: number | null;
}

/** Channels that are drawn by their odds. The channels of the next turn are tried when all of this one have failed. */
export type Turn<Channel extends Standing> = Contender<Channel>[];

/** Divides channels of one priority into turns. */
export interface Ranking {
  readonly strategy: RoutingStrategy;
  turns(channels: readonly ChannelView[]): Turn<ChannelView>[];
}

/** Added to every channel's weight, so that weight 0 still has a share. */
const SMOOTHING = 10;
/** The sum of the odds of a turn whose channels have fixed shares. */
const ODDS = 1_000_000;
/** The share of the calls that go to channels without a measured time, so that one is measured. */
const EXPLORATION_SHARE = 0.1;
/** Times within this factor, or within `EQUAL_TIME_MS`, of the lowest one of a turn are considered equal. */
const EQUAL_TIME_FACTOR = 1.2;
const EQUAL_TIME_MS = 20;

/** The channels with the highest priority. */
export function topPriority<Channel extends Standing>(channels: readonly Channel[]): Channel[] {
  const top = Math.max(...channels.map((channel) => channel.priority));
  return channels.filter((channel) => channel.priority === top);
}

/** The share of a channel by its weight, relative to the sum. */
function oddsOf({ weight }: Standing): number {
  return weight + SMOOTHING;
}

/** One turn, in which the weights decide. */
export const BY_WEIGHT: Ranking = {
  strategy: RoutingStrategy.PRIORITY,
  turns: (channels) => [channels.map((channel) => ({ channel, odds: oddsOf(channel), value: null }))],
};

/**
 * Channels with the fewest calls in progress for their weight first; the weights decide between equal ones.
 * @param callsOf the calls in progress on a channel
 */
export function byLoad<Channel extends Standing>(
  channels: readonly Channel[],
  callsOf: (channel: Channel) => number,
): Turn<Channel>[] {
  return ascending(channels, callsOf, (calls, odds) => calls / odds);
}

/**
 * Channels with the lowest price first, those without one last; the weights decide between equal ones.
 * @param priceOf the price in any unit; null when it is unknown
 */
export function byPrice<Channel extends Standing>(
  channels: readonly Channel[],
  priceOf: (channel: Channel) => number | null,
): Turn<Channel>[] {
  return ascending(channels, priceOf, (price) => price ?? Number.POSITIVE_INFINITY);
}

/** A turn for each rank, the lowest first. */
function ascending<Channel extends Standing, Value extends number | null>(
  channels: readonly Channel[],
  measured: (channel: Channel) => Value,
  rankOf: (value: Value, odds: number) => number,
): Turn<Channel>[] {
  const turns = new Map<number, Turn<Channel>>();
  for (const channel of channels) {
    const [value, odds] = [measured(channel), oddsOf(channel)];
    const rank = rankOf(value, odds);
    const turn = turns.get(rank);
    if (turn) turn.push({ channel, odds, value });
    else turns.set(rank, [{ channel, odds, value }]);
  }
  return [...turns].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, turn]) => turn);
}

/**
 * Channels with the lowest time to first token first; the weights decide between those whose times are nearly equal.
 * Channels without a measured time get a tenth of the calls together, or all calls when there is no other channel.
 * @param timeOf the time to first token in ms; null when none was measured
 */
export function byTime<Channel extends Standing>(
  channels: readonly Channel[],
  timeOf: (channel: Channel) => number | null,
): Turn<Channel>[] {
  const unmeasured: Turn<Channel> = [];
  const measured: (Contender<Channel> & { value: number })[] = [];
  for (const channel of channels) {
    const [value, odds] = [timeOf(channel), oddsOf(channel)];
    if (value === null) unmeasured.push({ channel, odds, value });
    else measured.push({ channel, odds, value });
  }
  measured.sort((a, b) => a.value - b.value);
  const turns: Turn<Channel>[] = [];
  let limit = Number.NEGATIVE_INFINITY;
  for (const contender of measured) {
    const { value } = contender;
    if (value <= limit) turns.at(-1)?.push(contender);
    else {
      turns.push([contender]);
      limit = Math.max(value * EQUAL_TIME_FACTOR, value + EQUAL_TIME_MS);
    }
  }
  if (unmeasured.length === 0) return turns;
  const [fastest, ...slower] = turns;
  if (!fastest) return [unmeasured];
  return [[...sharing(fastest, 1 - EXPLORATION_SHARE), ...sharing(unmeasured, EXPLORATION_SHARE)], ...slower];
}

/** Divides a share of a turn by the weights. */
function sharing<Channel extends Standing>(contenders: Turn<Channel>, share: number): Turn<Channel> {
  const total = contenders.reduce((sum, { odds }) => sum + odds, 0);
  return contenders.map((contender) => ({
    ...contender,
    odds: Math.max(1, Math.round((ODDS * share * contender.odds) / total)),
  }));
}
