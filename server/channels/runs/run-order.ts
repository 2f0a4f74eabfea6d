import type { ChannelView } from '../directory/channel-view.js';

/** Ids of the channels that are chosen, in the order of a run: by descending priority, the oldest first. */
export function inOrder(channels: Iterable<ChannelView>, isChosen: (channel: ChannelView) => boolean): number[] {
  const chosen = [...channels].filter(isChosen);
  return chosen.toSorted((a, b) => b.priority - a.priority || a.id - b.id).map(({ id }) => id);
}
