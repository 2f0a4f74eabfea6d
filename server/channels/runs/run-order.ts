import type { ChannelView } from '../directory/channel-view.js';

/** Ids of the selected channels, in the order of a run: by descending priority, then the oldest first. */
export function inOrder(channels: Iterable<ChannelView>, isChosen: (channel: ChannelView) => boolean): number[] {
  const chosen = [...channels].filter(isChosen);
  return chosen.toSorted((a, b) => b.priority - a.priority || a.id - b.id).map(({ id }) => id);
}
