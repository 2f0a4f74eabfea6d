import { isFields } from '../../protocols/bytes/untrusted.js';
import type { Editable } from '../../protocols/dialects/response-texts.js';

/** Parses a JSON text into an editable object; null when the text is not a JSON object. */
export function parsedObject(json: string): Editable | null {
  try {
    const value: unknown = JSON.parse(json);
    return isFields(value) ? value : null;
  } catch {
    return null;
  }
}
