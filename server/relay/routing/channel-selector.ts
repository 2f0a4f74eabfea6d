import { randomInt } from 'node:crypto';
import type { ChannelView } from '../../channels/directory/channel-view.js';
import { RoutingStrategy } from '../../common/routing.js';
import { BY_WEIGHT, type Contender, type Ranking, type Turn, topPriority } from './turns.js';

/** Inputs to the order besides priority and weight. */
export interface Preferences {
  /** The channel that served this conversation before. */
  preferredChannelId?: number | undefined;
  /** The order within a priority; by weight when it is absent. */
  ranking?: Ranking;
  /** The end of a channel's cooldown, in ms; 0 for a healthy channel. */
  cooldownUntil?: (channelId: number) => number;
  now?: number;
  /** A random integer from 0 up to, not including, the limit. */
  draw?: (limit: number) => number;
}

/**
 * Why a channel was chosen among others of its priority: the strategy and what it compared. A purchase price is not
 * among it, because readers of the log may not know prices.
 */
export interface Choice {
  readonly strategy: RoutingStrategy;
  readonly value?: number | null;
}

/**
 * The order in which one call tries its channels, each at most once: healthy channels before those in cooldown, the
 * conversation's channel first, then by highest priority, and within a priority by the ranking. Of channels in
 * cooldown, the one whose cooldown ends first is tried first.
 */
export class ChannelSelector {
  private readonly healthy: ChannelView[] = [];
  private readonly coolingDown: ChannelView[] = [];
  /** The turns of the priority that is being tried, and the ranking that made them. */
  private turns: Turn<ChannelView>[] = [];
  private ranking = BY_WEIGHT;
  private returned: ChannelView | null = null;
  private readonly draw: (limit: number) => number;
  /** Why the last channel was chosen; null when the strategy did not decide. */
  choice: Choice | null = null;

  constructor(
    candidates: readonly ChannelView[],
    private readonly preferences: Preferences = {},
  ) {
    const { cooldownUntil, now = Date.now(), draw = randomInt } = preferences;
    this.draw = draw;
    for (const channel of candidates) {
      if (cooldownUntil && cooldownUntil(channel.id) > now) this.coolingDown.push(channel);
      else this.healthy.push(channel);
    }
    if (this.coolingDown.length > 1 && cooldownUntil) {
      this.coolingDown.sort((a, b) => cooldownUntil(a.id) - cooldownUntil(b.id));
    }
  }

  /** The next channel to try; null when all have been tried. */
  next(): ChannelView | null {
    const { returned } = this;
    this.returned = null;
    if (returned) return returned;
    this.choice = null;
    if (this.healthy.length === 0) return this.coolingDown.shift() ?? null;
    if (this.healthy.length === 1 && this.turns.length === 0) return this.healthy.pop() ?? null;
    const chosen = this.preferred() ?? this.ranked();
    this.healthy.splice(this.healthy.indexOf(chosen), 1);
    return chosen;
  }

  /** Allows a channel to be tried once more, before others. */
  requeue(channel: ChannelView): void {
    this.returned = channel;
  }

  private preferred(): ChannelView | undefined {
    const { preferredChannelId } = this.preferences;
    return preferredChannelId === undefined ? undefined : this.healthy.find(({ id }) => id === preferredChannelId);
  }

  private ranked(): ChannelView {
    if (this.turns.length === 0) {
      const equal = topPriority(this.healthy);
      this.ranking = (equal.length > 1 && this.preferences.ranking) || BY_WEIGHT;
      this.turns = this.ranking.turns(equal);
    }
    const [turn = []] = this.turns;
    const { strategy } = this.ranking;
    const chosen = this.drawn(turn);
    if (strategy === RoutingStrategy.CHEAPEST) this.choice = { strategy };
    else if (strategy !== RoutingStrategy.PRIORITY) this.choice = { strategy, value: chosen.value };
    turn.splice(turn.indexOf(chosen), 1);
    if (turn.length === 0) this.turns.shift();
    return chosen.channel;
  }

  private drawn(turn: Turn<ChannelView>): Contender<ChannelView> {
    const total = turn.reduce((sum, { odds }) => sum + odds, 0);
    let point = this.draw(total);
    for (const contender of turn) {
      point -= contender.odds;
      if (point < 0) return contender;
    }
    return turn[turn.length - 1] as Contender<ChannelView>;
  }
}
