import { arrange } from '../../../lib/arrange';
import { isPinned, type PinnedCard } from '../../../lib/pinned-cost';
import type { ColumnChoice } from '../../../lib/storage';

/** The cards of every dashboard. Their ids are stored in views. */
const builtInCards = [
  'overview',
  'channels',
  'teams',
  'spend',
  'models',
  'tokens',
  'users',
  'topChannels',
  'errors',
  'latency',
  'hours',
] as const;
export type BuiltInCard = (typeof builtInCards)[number];
export type CardId = BuiltInCard | PinnedCard;

export const isCard = (id: string): id is CardId => isPinned(id) || builtInCards.some((one) => one === id);

/** All cards that a user may see, in their order, and which of them are hidden. */
export interface Layout {
  order: readonly CardId[];
  hidden: readonly CardId[];
}

/** The cards of a view: ids of those that are hidden, and of all in their order. */
type CardChoice = Pick<ColumnChoice, 'hidden' | 'order'>;

export interface Reader {
  /** Sees the calls of all users. */
  site: boolean;
  /** Sees the state of channels. */
  channels: boolean;
  /** Is a member of a team. */
  team: boolean;
}

/**
 * The layout of users who have not chosen one.
 * @param pinned what they may pin, which is hidden until they do
 */
export function defaultLayout(reader: Reader, pinned: readonly PinnedCard[] = []): Layout {
  const { order, hidden } = usualLayout(reader);
  return { order: [...order, ...pinned], hidden: [...hidden, ...pinned] };
}

function usualLayout({ site, channels, team }: Reader): Layout {
  const health: CardId[] = channels ? ['channels'] : [];
  const teams: CardId[] = team ? ['teams'] : [];
  if (site) {
    return {
      order: [
        'overview',
        ...health,
        'spend',
        'models',
        'users',
        'topChannels',
        'tokens',
        'errors',
        'hours',
        'latency',
        ...teams,
      ],
      hidden: teams,
    };
  }
  return { order: ['overview', ...health, ...teams, 'spend', 'models', 'tokens', 'latency', 'hours'], hidden: [] };
}

/** A stored choice for the cards of a user; cards that it does not know are placed and hidden as by default. */
export function layoutOf(choice: CardChoice | null | undefined, defaults: Layout): Layout {
  if (!choice) return defaults;
  const order = arrange(
    defaults.order.map((id) => ({ id })),
    choice.order,
  ).map(({ id }) => id);
  const isHidden = (id: CardId) =>
    (choice.order.includes(id) ? choice.hidden : defaults.hidden).some((one) => one === id);
  return { order, hidden: order.filter(isHidden) };
}

const fullRow: readonly CardId[] = ['overview', 'channels', 'teams', 'spend'];

/**
 * The cards, and whether each takes a whole row. A narrow card without a neighbour does as well, so that rows have no
 * gaps.
 */
export function placed(ids: readonly CardId[]): { id: CardId; wide: boolean }[] {
  const places: { id: CardId; wide: boolean }[] = [];
  let alone: { wide: boolean } | undefined;
  for (const id of ids) {
    const place = { id, wide: fullRow.includes(id) };
    places.push(place);
    if (alone && place.wide) alone.wide = true;
    alone = alone || place.wide ? undefined : place;
  }
  if (alone) alone.wide = true;
  return places;
}

/** Cards that a range without calls can still show; pinned cards have their own ranges. */
export const needsNoCalls = (id: CardId): boolean =>
  isPinned(id) || id === 'overview' || id === 'channels' || id === 'teams';

/** Cards of all users together. */
const ofSite: readonly CardId[] = ['users', 'topChannels', 'errors'];

/** The visible cards of a view of the dashboard. */
export const shownIn = (view: { site: boolean }, layout: Layout): CardId[] =>
  visibleOf(layout).filter((id) => view.site || !ofSite.includes(id));

/** The cards that a stored layout names: all but those that are hidden until they are pinned. */
export function storedOf({ order, hidden }: Layout): Layout {
  const isStored = (id: CardId) => !isPinned(id) || !hidden.includes(id);
  return { order: order.filter(isStored), hidden: hidden.filter(isStored) };
}

/** The layout with a card shown. */
export const withCard = ({ order, hidden }: Layout, id: CardId): Layout => ({
  order,
  hidden: hidden.filter((one) => one !== id),
});

export const visibleOf = ({ order, hidden }: Layout): CardId[] => order.filter((id) => !hidden.includes(id));

/** The layout with the card at the place of another card. */
export function withCardAt({ order, hidden }: Layout, id: CardId, target: CardId): Layout {
  const others = order.filter((one) => one !== id);
  const to = order.indexOf(target);
  return { order: [...others.slice(0, to), id, ...others.slice(to)], hidden };
}
