import type { Address } from '../dialect.js';
import { invalidGemini, unknownMethod } from './gemini.errors.js';

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

const MAX_MODEL_LENGTH = 255;

/** @throws {AppError} when the path contains no usable model. */
export function modelOf({ model }: Address): string {
  if (model === null || model.trim() === '') throw invalidGemini('the address names no model');
  // Names with control characters or unpaired surrogates cannot be stored in the log.
  if (model.length > MAX_MODEL_LENGTH || hasControlCharacters(model) || !model.isWellFormed()) {
    throw invalidGemini('the name of the model is not valid');
  }
  return model;
}

function hasControlCharacters(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) < 0x20) return true;
  return false;
}
