import type { ChangedEntry } from '../audit/log-event.js';
import { parseStrictObject } from '../platform/json/strict-json.js';

/** Max length of a stored value of an entry, in characters. */
const MAX_LENGTH = 500;

/**
 * The entries in which two JSON objects differ, in the order of the first and then of the second.
 * @returns an empty list when either text is not a JSON object.
 */
export function changedEntries(before: string, after: string): ChangedEntry[] {
  const [from, to] = [entriesOf(before), entriesOf(after)];
  if (!from || !to) return [];
  return [...new Set([...from.keys(), ...to.keys()])]
    .map((name) => ({ name, before: from.get(name) ?? null, after: to.get(name) ?? null }))
    .filter((entry) => entry.before !== entry.after)
    .map(({ name, before, after }) => ({ name, before: cut(before), after: cut(after) }));
}

function entriesOf(text: string): Map<string, string> | undefined {
  const object = parseStrictObject(text);
  return object && new Map(Object.entries(object).map(([name, value]) => [name, textOf(value)]));
}

/** Returns strings unchanged and all other values as JSON. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function cut(text: string | null): string | null {
  return text !== null && text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}
