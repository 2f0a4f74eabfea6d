import { AppError } from '../../../common/errors/app-error.js';
import { ModelError } from '../models.errors.js';
import { modelName } from './gemini-address.js';

/** A model in the API's list. */
interface ListedModel {
  name: string;
  baseModelId: string;
  version: string;
  displayName: string;
  supportedGenerationMethods: string[];
}

const GENERATES = ['generateContent', 'streamGenerateContent', 'countTokens'];
const EMBEDS = ['embedContent', 'batchEmbedContents'];

/** The list of models, on one page. */
export function listGeminiModels(names: readonly string[]): { models: ListedModel[] } {
  return { models: names.map(listed) };
}

/** @throws {AppError} model_not_found */
export function findGeminiModel(names: readonly string[], name: string): ListedModel {
  const model = modelName(name);
  if (!names.includes(model)) throw new AppError(ModelError.model_not_found, { model });
  return listed(model);
}

function listed(name: string): ListedModel {
  const methods = /imagen/.test(name) ? ['predict'] : /embed/.test(name) ? EMBEDS : GENERATES;
  return {
    name: `models/${name}`,
    baseModelId: name,
    version: '001',
    displayName: name,
    supportedGenerationMethods: methods,
  };
}
