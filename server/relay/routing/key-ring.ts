import type { ChannelView } from '../../channels/directory/channel-view.js';

/**
 * Rotates the keys of a channel. One conversation always uses the same key because a vendor's cache belongs to a key.
 */
export class KeyRing {
  private readonly turns = new Map<number, number>();

  /** @param conversation its key in `Affinity`; null when any key may be used */
  next(channel: ChannelView, conversation: string | null): string {
    const { keys } = channel;
    if (keys.length <= 1) return keys[0] ?? '';
    if (conversation !== null) return keys[sum(conversation) % keys.length] as string;
    const turn = this.turns.get(channel.id) ?? 0;
    this.turns.set(channel.id, (turn + 1) % keys.length);
    return keys[turn % keys.length] as string;
  }
}

function sum(text: string): number {
  let total = 0;
  for (let at = 0; at < text.length; at++) total = (total * 31 + text.charCodeAt(at)) % 1_000_003;
  return total;
}
