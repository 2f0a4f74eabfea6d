import type { ChannelView } from '../../channels/directory/channel-view.js';

/** Uses a channel's several keys in turn, and the same one for the same conversation, whose cache belongs to a key. */
export class KeyRing {
  private readonly turns = new Map<number, number>();

  /** @param conversation its name in `Affinity`; null when any key will do */
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
