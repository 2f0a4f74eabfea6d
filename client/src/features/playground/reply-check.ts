import { schemaIn } from './request-extras';
import { mismatches } from './schema-mismatches';

export type ReplyCheck =
  | { kind: 'valid' }
  /** The text is no JSON. */
  | { kind: 'text' }
  /** `places` are paths of the values that do not fit; `$` is the whole reply. */
  | { kind: 'mismatch'; places: string[] }
  /** The schema uses something that the console cannot check, such as references to other documents. */
  | { kind: 'unchecked' };

/** Compares a reply with the schema that it was requested with; undefined without a schema. */
export function checkReply(content: string, schemaText: string): ReplyCheck | undefined {
  const schema = schemaIn(schemaText);
  if (!schema) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    return { kind: 'text' };
  }
  const places = mismatches(value, schema);
  if (places === undefined) return { kind: 'unchecked' };
  return places.length === 0 ? { kind: 'valid' } : { kind: 'mismatch', places };
}
