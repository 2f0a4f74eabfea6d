import * as z from 'zod/mini';

/** The card of the dashboard with the chart of a saved view of the cost explorer, by the id of the view. */
export type PinnedCard = `cost:${string}`;

const prefix = 'cost:';
export const pinnedCard = (viewId: string): PinnedCard => `${prefix}${viewId}`;
export const isPinned = (id: string): id is PinnedCard => id.startsWith(prefix);
export const pinnedView = (id: PinnedCard): string => id.slice(prefix.length);

const stateSchema = z.object({ card: z.string() });

/** State of the address of the dashboard that shows a view in the editor of its cards. */
export const pinState = (viewId: string) => ({ card: pinnedCard(viewId) });

/** The card of such a state. */
export function cardToPin(state: unknown): PinnedCard | undefined {
  const { data } = z.safeParse(stateSchema, state);
  return data && isPinned(data.card) ? data.card : undefined;
}
