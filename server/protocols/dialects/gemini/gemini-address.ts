import { unknownMethod } from './gemini.errors.js';

/** What an address of the API names. */
export interface ModelMethod {
  model: string;
  method: string;
}

/**
 * Takes `{model}:{method}` apart, the last segment of every address of this API. Model names may contain slashes and colons.
 * @throws {AppError} when there is no method
 */
export function readModelMethod(resource: string): ModelMethod {
  const colon = resource.lastIndexOf(':');
  if (colon <= 0) throw unknownMethod(resource.slice(colon + 1));
  return { model: modelName(resource.slice(0, colon)), method: resource.slice(colon + 1) };
}

/** A model's name without the collection that some clients put before it. */
export function modelName(name: string): string {
  return name.replace(/^\/?(models\/)?/, '');
}
