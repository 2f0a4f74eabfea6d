import { parsedJson } from '../../lib/json';
import type { AuditRowFragment } from './shared/audit.generated';

/** A field of an object, as texts; null where the object does not exist or the field was not recorded. */
export interface ChangedField {
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
}

type Fields = Record<string, unknown>;

/** The fields that an entry recorded, in the order of the server. */
export function changedFields({ before, after }: Pick<AuditRowFragment, 'before' | 'after'>): ChangedField[] {
  const [from, to] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...Object.keys(to), ...Object.keys(from)])].map((name) => ({
    name,
    before: textOf(from, name),
    after: textOf(to, name),
  }));
}

const fieldsOf = (text: string | null): Fields => (text === null ? {} : (JSON.parse(text) as Fields));

function textOf(fields: Fields, name: string): string | null {
  if (!Object.hasOwn(fields, name)) return null;
  const value = fields[name];
  return typeof value === 'string' && value !== '' ? readable(value) : JSON.stringify(value);
}

/** Texts with a JSON object or list are shown with one entry a line, so that their difference is visible. */
function readable(text: string): string {
  if (!/^\s*[[{]/.test(text)) return text;
  const value = parsedJson(text);
  return value === undefined ? text : JSON.stringify(value, null, 2);
}
