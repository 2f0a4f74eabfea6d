import { randomInt } from 'node:crypto';
import type { ChannelView } from '../ports.js';

/** Every channel's weight counts this much more, so that weight 0 still gets its share. */
const SMOOTHING = 10;

/**
 * The order in which one call tries its channels: the highest priority first, within a priority by weighted chance,
 * none twice. When a tier is used up the next lower one follows.
 */
export class Route {
  private readonly untried: ChannelView[];

  constructor(
    candidates: readonly ChannelView[],
    private readonly draw: (limit: number) => number = randomInt,
  ) {
    this.untried = [...candidates];
  }

  /** The channel to try now; null when all have been tried. */
  next(): ChannelView | null {
    const only = this.untried.length === 1 ? this.untried.pop() : undefined;
    if (only) return only;
    if (this.untried.length === 0) return null;
    const top = Math.max(...this.untried.map((channel) => channel.priority));
    const tier = this.untried.filter((channel) => channel.priority === top);
    const chosen = this.byWeight(tier);
    this.untried.splice(this.untried.indexOf(chosen), 1);
    return chosen;
  }

  private byWeight(tier: ChannelView[]): ChannelView {
    const total = tier.reduce((sum, channel) => sum + channel.weight + SMOOTHING, 0);
    let point = this.draw(total);
    for (const channel of tier) {
      point -= channel.weight + SMOOTHING;
      if (point < 0) return channel;
    }
    return tier[tier.length - 1] as ChannelView;
  }
}

/** Uses a channel's several keys in turn. */
export class KeyRing {
  private readonly turns = new Map<number, number>();

  next(channel: ChannelView): string {
    if (channel.keys.length <= 1) return channel.keys[0] ?? '';
    const turn = this.turns.get(channel.id) ?? 0;
    this.turns.set(channel.id, (turn + 1) % channel.keys.length);
    return channel.keys[turn % channel.keys.length] as string;
  }
}
