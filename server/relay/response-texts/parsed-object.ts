import { isFields } from '../../protocols/bytes/untrusted.js';
import type { Editable } from '../../protocols/dialects/response-texts.js';

/** A JSON text as an object to edit; null when it is none. */
export function parsedObject(json: string): Editable | null {
  try {
    const value: unknown = JSON.parse(json);
    return isFields(value) ? value : null;
  } catch {
    return null;
  }
}
