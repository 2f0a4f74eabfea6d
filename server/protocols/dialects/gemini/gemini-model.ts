import type { Address } from '../dialect.js';
import { invalidGemini } from './gemini.errors.js';

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
