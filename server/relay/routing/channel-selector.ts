import { randomInt } from 'node:crypto';
import type { ChannelView } from '../../channels/directory/channel-view.js';

/** Added to every channel's weight, so that weight 0 still gets a share. */
const SMOOTHING = 10;

/** Inputs to the order besides priority and weight. */
export interface Preferences {
  /** The channel that served this conversation before. */
  preferredChannelId?: number | undefined;
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
  private readonly healthy: ChannelView[] = [];
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
    if (this.healthy.length === 0) return this.coolingDown.shift() ?? null;
    if (this.healthy.length === 1) return this.healthy.pop() ?? null;
    const chosen = this.preferred() ?? this.byWeight(topTier(this.healthy));
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
