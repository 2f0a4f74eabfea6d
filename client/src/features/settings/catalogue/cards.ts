import { modelCards, rateLimitCards } from './models';
import { operationCards, ownCards } from './operation';
import type { CardSpec, OptionSpec, OwnCardSpec, Tab } from './spec';
import { otherCards, systemCards } from './system';

/** All cards without an editor of their own, in page order. */
export const cards: readonly CardSpec[] = [
  ...operationCards,
  ...rateLimitCards,
  ...modelCards,
  ...systemCards,
  ...otherCards,
];

export const specs: ReadonlyMap<string, OptionSpec> = new Map(
  cards.flatMap(({ options }) => options.map((option) => [option.key, option] as const)),
);

/** The cards that a tab of the settings page has. */
export const cardsOf = (tab: Tab): (CardSpec | OwnCardSpec)[] =>
  [...cards, ...ownCards].filter((card) => card.tab === tab && !('page' in card && card.page));
