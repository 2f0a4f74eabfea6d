import { modelCards, rateLimitCards } from './models';
import { operationCards, ownCards } from './operation';
import type { CardSpec, OptionSpec, OwnCardSpec, Tab } from './spec';
import { otherCards, systemCards } from './system';

/** Every card whose options need no editor of their own, in the order of the page. */
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

export const cardsOf = (tab: Tab): (CardSpec | OwnCardSpec)[] =>
  [...cards, ...ownCards].filter((card) => card.tab === tab);

/** Keys hold dots, which mean a step down in the files of texts. */
export const textId = (key: string): string => key.replaceAll('.', '_');
