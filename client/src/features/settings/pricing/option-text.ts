import { type JsonNode, jsonFaults, readJson } from '../../../ui/form/json-editor-text';
import { plain } from './decimal';

/** Options by key, as stored JSON texts. */
export type Texts<K extends string = string> = Readonly<Record<K, string>>;

/** A changed entry of an option. */
export interface EntryChange<K extends string = string> {
  option: K;
  name: string;
  /** As JSON; undefined if there is none. */
  before?: string;
  after?: string;
}

/** The JSON of an entry. Numbers with the same value print alike. */
export function printJson(node: JsonNode): string {
  switch (node.kind) {
    case 'object':
      return `{${node.members.map(({ key, value }) => `${JSON.stringify(key)}: ${printJson(value)}`).join(', ')}}`;
    case 'array':
      return `[${node.items.map(printJson).join(', ')}]`;
    case 'number':
      return plain(node.text) ?? node.text;
    default:
      return JSON.stringify(node.value);
  }
}

/** Entries of an object, or of a list of single-entry objects, as JSON by name; undefined for other texts. */
export function entriesOf(text: string): Map<string, string> | undefined {
  const { node } = readJson(text);
  if (node?.kind === 'object') return new Map(node.members.map(({ key, value }) => [key, printJson(value)]));
  if (node?.kind !== 'array') return undefined;
  const entries = new Map<string, string>();
  for (const item of node.items) {
    const [first, ...more] = item.kind === 'object' ? item.members : [];
    if (!first || more.length > 0) return undefined;
    entries.set(first.key, printJson(first.value));
  }
  return entries;
}

const isList = (text: string) => text.trimStart().startsWith('[');

/** Entries as the stored text of an option. */
export function writeEntries(entries: ReadonlyMap<string, string>, list = false): string {
  if (entries.size === 0) return list ? '[]' : '{}';
  const lines = [...entries].map(([name, value]) => `${JSON.stringify(name)}: ${value}`);
  return list ? `[\n  { ${lines.join(' },\n  { ')} }\n]` : `{\n  ${lines.join(',\n  ')}\n}`;
}

/** Whether two texts are equivalent; the order matters only in lists. */
export function sameOption(a: string, b: string): boolean {
  if (a === b) return true;
  const [left, right] = [entriesOf(a), entriesOf(b)];
  if (!left || !right || left.size !== right.size || isList(a) !== isList(b)) return false;
  if (isList(a)) return writeEntries(left, true) === writeEntries(right, true);
  return [...left].every(([name, value]) => right.get(name) === value);
}

function changesOf<K extends string>(option: K, before: string, after: string): EntryChange<K>[] {
  if (sameOption(before, after)) return [];
  const [old, now] = [entriesOf(before), entriesOf(after)];
  // A text that is not valid JSON is one change.
  if (!old || !now) return [{ option, name: '', before, after }];
  const names = [...new Set([...old.keys(), ...now.keys()])];
  const changed = names.filter((name) => old.get(name) !== now.get(name));
  if (changed.length === 0)
    return [{ option, name: '', before: [...old.keys()].join(', '), after: [...now.keys()].join(', ') }];
  return changed.map((name) => ({ option, name, before: old.get(name), after: now.get(name) }));
}

/** Differences by option. */
export const diffOptions = <K extends string>(
  keys: readonly K[],
  before: Texts<K>,
  after: Texts<K>,
): EntryChange<K>[] => keys.flatMap((key) => changesOf(key, before[key], after[key]));

/** The first option that cannot be saved: its text is blank or no JSON, or `isValid` rejects it. */
export const firstInvalid = <K extends string>(
  keys: readonly K[],
  texts: Texts<K>,
  isValid: (key: K, text: string) => boolean,
): K | undefined =>
  keys.find((key) => texts[key].trim() === '' || jsonFaults(texts[key]).length > 0 || !isValid(key, texts[key]));

type ChangeKind = 'added' | 'changed' | 'removed';
export const kindOf = ({ before, after }: EntryChange): ChangeKind =>
  before === undefined ? 'added' : after === undefined ? 'removed' : 'changed';

/**
 * Kind of change of each model, group or client. A name in several options counts once, as changed if its kinds differ.
 * A change without a name belongs to its option.
 */
function kindsByName(changes: readonly EntryChange[]): Map<string, ChangeKind> {
  const kinds = new Map<string, ChangeKind>();
  for (const change of changes) {
    const name = change.name === '' ? `${change.option}\u0000` : change.name;
    const kind = kindOf(change);
    kinds.set(name, (kinds.get(name) ?? kind) === kind ? kind : 'changed');
  }
  return kinds;
}

/** Number of changed models, groups or clients. */
export const countChanges = (changes: readonly EntryChange[]): number => kindsByName(changes).size;

/** Number of changes by kind. */
export function countByKind(changes: readonly EntryChange[]): Record<ChangeKind, number> {
  const counts = { added: 0, changed: 0, removed: 0 };
  for (const kind of kindsByName(changes).values()) counts[kind] += 1;
  return counts;
}

/** Applies the user's changes to the text that another administrator saved in the meantime. */
export function mergeOption(base: string, mine: string, savedValue: string): string {
  const entries = entriesOf(savedValue);
  if (!entries || !entriesOf(mine) || !entriesOf(base)) return mine;
  for (const { name, after } of changesOf('', base, mine)) {
    if (name === '') continue;
    if (after === undefined) entries.delete(name);
    else entries.set(name, after);
  }
  return writeEntries(entries, isList(savedValue));
}
