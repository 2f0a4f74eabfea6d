import type { ModelFacts } from './model-facts.js';
import { MODEL_SNAPSHOT } from './model-snapshot.generated.js';

const byId = new Map(MODEL_SNAPSHOT.models.map((facts) => [facts.id, facts]));

/** The facts of a model by its name in requests; undefined for a model that the snapshot does not contain. */
export function findModelFacts(model: string): ModelFacts | undefined {
  return byId.get(model);
}

/** The vendor's page that a list cites for a model. */
export function pageOf({ page }: ModelFacts): string | undefined {
  return page === undefined ? undefined : MODEL_SNAPSHOT.pages[page];
}
