import { unknownMethod } from './gemini.errors.js';

/** The model and the method in a path of the API. */
export interface ModelMethod {
  model: string;
  method: string;
}

/**
 * Splits `{model}:{method}`, the last segment of every path of this API. Model names may contain slashes and colons.
 * @throws {AppError} when there is no method
 */
export function readModelMethod(resource: string): ModelMethod {
  const colon = resource.lastIndexOf(':');
  if (colon <= 0) throw unknownMethod(resource.slice(colon + 1));
  return { model: modelName(resource.slice(0, colon)), method: resource.slice(colon + 1) };
}

/** A model's name without the collection prefix that some clients add. */
export function modelName(name: string): string {
  return name.replace(/^\/?(models\/)?/, '');
}
