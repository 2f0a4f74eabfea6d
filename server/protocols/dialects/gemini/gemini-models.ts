import { AppError } from '../../../common/errors/app-error.js';
import { ModelCapability, type ModelFacts } from '../../../common/model-facts/model-facts.js';
import { ModelError } from '../shared/models.errors.js';
import { modelName } from './gemini.dialect.js';

/** A model in the API's list. */
interface ListedModel {
  name: string;
  baseModelId: string;
  version: string;
  displayName: string;
  supportedGenerationMethods: string[];
  inputTokenLimit?: number;
  outputTokenLimit?: number;
  thinking?: boolean;
}

type FactsOf = (model: string) => ModelFacts | undefined;

const GENERATES = ['generateContent', 'streamGenerateContent', 'countTokens'];
const EMBEDS = ['embedContent', 'batchEmbedContents'];

/**
 * The list of models, on one page.
 * @param factsOf the facts to show of a model; undefined for none
 */
export function listGeminiModels(
  names: readonly string[],
  factsOf: FactsOf = () => undefined,
): { models: ListedModel[] } {
  return { models: names.map((name) => listed(name, factsOf(name))) };
}

/** @throws {AppError} model_not_found */
export function findGeminiModel(
  names: readonly string[],
  name: string,
  factsOf: FactsOf = () => undefined,
): ListedModel {
  const model = modelName(name);
  if (!names.includes(model)) throw new AppError(ModelError.model_not_found, { model });
  return listed(model, factsOf(model));
}

function listed(name: string, facts: ModelFacts | undefined): ListedModel {
  const methods = /imagen/.test(name) ? ['predict'] : /embed/.test(name) ? EMBEDS : GENERATES;
  return {
    name: `models/${name}`,
    baseModelId: name,
    version: '001',
    displayName: facts?.name ?? name,
    supportedGenerationMethods: methods,
    ...(facts?.context && { inputTokenLimit: facts.context }),
    ...(facts?.output && { outputTokenLimit: facts.output }),
    ...(facts?.can && { thinking: facts.can.includes(ModelCapability.REASONING) }),
  };
}
