import { randomInt } from 'node:crypto';
import type { ChannelView } from '../../channels/directory/channel-view.js';

/** Every channel's weight counts this much more, so that weight 0 still gets its share. */
const SMOOTHING = 10;

/** What decides the order besides priority and weight. */
export interface Preferences {
  /** The channel that served this conversation before. */
  favourite?: number | undefined;
  /** When a channel's rest ends, in ms; 0 for one that is well. */
  restsUntil?: (channelId: number) => number;
  now?: number;
  /** A whole number from 0 up to, not including, the limit. */
  draw?: (limit: number) => number;
}

/**
 * The order in which one call tries its channels, none twice: those that are well before those that rest, the conversation's
 * own channel first, then the highest priority, and within a priority by weighted chance. When all rest, the one whose rest
 * ends soonest goes first.
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
    const { restsUntil, now = Date.now(), draw = randomInt } = preferences;
    this.draw = draw;
    for (const channel of candidates) {
      if (restsUntil && restsUntil(channel.id) > now) this.coolingDown.push(channel);
      else this.well.push(channel);
    }
    if (this.coolingDown.length > 1 && restsUntil) {
      this.coolingDown.sort((a, b) => restsUntil(a.id) - restsUntil(b.id));
    }
  }

  /** The channel to try now; null when all have been tried. */
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

  /** A channel that may be tried once more, before others. */
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

/** How likely a channel is drawn among its equals, against their sum. */
export function oddsOf({ weight }: Pick<ChannelView, 'weight'>): number {
  return weight + SMOOTHING;
}

function topTier(channels: ChannelView[]): ChannelView[] {
  const top = Math.max(...channels.map((channel) => channel.priority));
  return channels.filter((channel) => channel.priority === top);
}
