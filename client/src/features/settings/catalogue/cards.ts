import { modelCards, rateLimitCards } from './models';
import { operationCards, ownCards } from './operation';
import type { CardSpec, OptionSpec, OwnCardSpec, Subject } from './spec';
import { otherCards, systemCards } from './system';

/** All cards without a custom editor, in page order. */
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

/** The cards on the page of a subject. */
export const cardsOf = (subject: Subject): (CardSpec | OwnCardSpec)[] =>
  [...cards, ...ownCards].filter((card) => card.subject === subject && !('page' in card && card.page));

/** The subject of a card, or of the card with an option; undefined for other names. */
export const subjectOf = (name: string): Subject | undefined =>
  cards.find(({ id, options }) => id === name || options.some(({ key }) => key === name))?.subject ??
  ownCards.find(({ id, page, keys }) => !page && (id === name || keys.includes(name)))?.subject;
