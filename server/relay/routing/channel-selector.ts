import { randomInt } from 'node:crypto';
import type { ChannelView } from '../../channels/directory/channel-view.js';

/** Added to every channel's weight, so that weight 0 still gets a share. */
const SMOOTHING = 10;

/** Inputs to the order besides priority and weight. */
export interface Preferences {
  /** The channel that served this conversation before. */
  favourite?: number | undefined;
  /** The end of a channel's cooldown, in ms; 0 for a healthy channel. */
  cooldownUntil?: (channelId: number) => number;
  now?: number;
  /** A random integer from 0 up to, not including, the limit. */
  draw?: (limit: number) => number;
}

/**
 * The order in which one call tries its channels, each at most once: healthy channels before those in cooldown, the
 * conversation's channel first, then by highest priority, and within a priority by weighted chance. Of channels in
 * cooldown, the one whose cooldown ends first is tried first.
 */
export class ChannelSelector {
  private readonly well: ChannelView[] = [];
  private readonly coolingDown: ChannelView[] = [];
  private returned: ChannelView | null = null;
  private readonly draw: (limit: number) => number;

  constructor(
    candidates: readonly ChannelView[],
    private readonly preferences: Preferences = {},
  ) {
    const { cooldownUntil, now = Date.now(), draw = randomInt } = preferences;
    this.draw = draw;
    for (const channel of candidates) {
      if (cooldownUntil && cooldownUntil(channel.id) > now) this.coolingDown.push(channel);
      else this.well.push(channel);
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
    if (this.well.length === 0) return this.coolingDown.shift() ?? null;
    if (this.well.length === 1) return this.well.pop() ?? null;
    const chosen = this.favourite() ?? this.byWeight(topTier(this.well));
    this.well.splice(this.well.indexOf(chosen), 1);
    return chosen;
  }

  /** Allows a channel to be tried once more, before others. */
  requeue(channel: ChannelView): void {
    this.returned = channel;
  }

  private favourite(): ChannelView | undefined {
    const { favourite } = this.preferences;
    return favourite === undefined ? undefined : this.well.find(({ id }) => id === favourite);
  }

  private byWeight(tier: ChannelView[]): ChannelView {
    const total = tier.reduce((sum, channel) => sum + oddsOf(channel), 0);
    let point = this.draw(total);
    for (const channel of tier) {
      point -= oddsOf(channel);
      if (point < 0) return channel;
    }
    return tier[tier.length - 1] as ChannelView;
  }
}

/** The probability that a channel is drawn within its priority, relative to the sum. */
export function oddsOf({ weight }: Pick<ChannelView, 'weight'>): number {
  return weight + SMOOTHING;
}

function topTier(channels: ChannelView[]): ChannelView[] {
  const top = Math.max(...channels.map((channel) => channel.priority));
  return channels.filter((channel) => channel.priority === top);
}
