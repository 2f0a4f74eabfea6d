import type { WireBody } from './wire-body.js';

/** Fields of JSON bodies and of forms, where every value is a text. What is null, empty or of another kind reads as absent. */

export function textField(body: WireBody, name: string): string | null {
  const value = body.get(name);
  return typeof value === 'string' && value !== '' ? value : null;
}

/** A finite number, or the text of one. */
export function numberField(body: WireBody, name: string): number | null {
  const value = body.get(name);
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof read === 'number' && Number.isFinite(read) ? read : null;
}

/** True when the field says so. */
export function flagField(body: WireBody, name: string): boolean {
  const value = body.get(name);
  return value === true || value === 'true';
}
