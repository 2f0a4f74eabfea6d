import type { Editable } from '../dialects/answer-texts.js';
import { isFields } from '../wire/untrusted.js';

/** A JSON text as an object to edit; null when it is none. */
export function parsedObject(json: string): Editable | null {
  try {
    const value: unknown = JSON.parse(json);
    return isFields(value) ? value : null;
  } catch {
    return null;
  }
}
