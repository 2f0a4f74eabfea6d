import type { ModelFacts } from './model-facts.js';
import { MODEL_SNAPSHOT } from './model-snapshot.generated.js';

const byId = new Map(MODEL_SNAPSHOT.models.map((facts) => [facts.id, facts]));

/**
 * The facts of a model by its name in requests. Undefined if the snapshot does not contain the model.
 * @param prefix the prefix that the channel adds to the names of its models
 */
export function findModelFacts(model: string, prefix = ''): ModelFacts | undefined {
  return byId.get(model) ?? (model.startsWith(prefix) ? byId.get(model.slice(prefix.length)) : undefined);
}

/** The vendor's page that a list cites for a model. */
export function pageOf({ page }: ModelFacts): string | undefined {
  return page === undefined ? undefined : MODEL_SNAPSHOT.pages[page];
}
