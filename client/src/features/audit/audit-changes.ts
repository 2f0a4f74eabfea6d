import { parsedJson } from '../../lib/json';
import type { AuditRowFragment } from './shared/audit.generated';

/** A field of an object with its values; undefined where the object does not exist or the field was not recorded. */
export interface ChangedField {
  readonly name: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** The display text of a value. */
export type ValueKind = 'absent' | 'none' | 'quota' | 'time' | 'other';

type Fields = Readonly<Record<string, unknown>>;

/** The fields that an entry recorded, in the order of the server. */
export function changedFields({ before, after }: Pick<AuditRowFragment, 'before' | 'after'>): ChangedField[] {
  const [from, to] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...Object.keys(to), ...Object.keys(from)])].map((name) => ({
    name,
    before: from[name],
    after: to[name],
  }));
}

const fieldsOf = (text: string | null): Fields => (text === null ? {} : (JSON.parse(text) as Fields));

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[.\d]*(Z|[+-]\d\d:\d\d)$/;
const quotaFields = new Set(['quota', 'rollover_cap', 'taken_back']);

/** @param objectType the type of the object: the amount of a booking of quota is in quota units, others are not */
export function valueKind(objectType: string, field: string, value: unknown): ValueKind {
  if (value === undefined) return 'absent';
  if (value === null) return 'none';
  if (typeof value === 'string') return isoTime.test(value) ? 'time' : 'other';
  const isQuota = field.endsWith('_quota') || quotaFields.has(field) || (objectType === 'quota' && field === 'amount');
  return typeof value === 'number' && isQuota ? 'quota' : 'other';
}

/** A value as text: JSON, except that texts have no quotation marks. */
export function valueText(value: unknown): string {
  return typeof value === 'string' && value !== '' ? readable(value) : JSON.stringify(value);
}

/** Texts with a JSON object or list are shown with one entry a line, so that their difference is visible. */
function readable(text: string): string {
  if (!/^\s*[[{]/.test(text)) return text;
  const value = parsedJson(text);
  return value === undefined ? text : JSON.stringify(value, null, 2);
}
