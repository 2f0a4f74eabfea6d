import { isObject } from './json.js';

/** Failures after which the next target of an alias may be tried. */
export const FALLBACK_CONDITIONS = [
  /** No channel serves the model: none is enabled, the model has no price, or every channel refused the key. */
  'no_channel',
  /** The upstreams responded with status 429. */
  'rate_limited',
  /** The upstreams could not be reached, or responded with a status from 500. */
  'server_error',
  'timeout',
  /** The prompt is longer than the model's context. */
  'context_length',
  /** The upstream refused the content of the prompt. */
  'content_refused',
] as const;

export type FallbackCondition = (typeof FALLBACK_CONDITIONS)[number];

/** One of the models that an alias refers to. */
export interface AliasTarget {
  readonly model: string;
  /** The group whose channels and prices apply. If absent, the group of the call. */
  readonly group?: string;
  /**
   * The failures of the previous target after which this one is tried. Absent: all. The first target is always tried.
   */
  readonly when?: readonly FallbackCondition[];
}

/** Aliases by their name. */
export type AliasTable = ReadonlyMap<string, readonly AliasTarget[]>;

export const NO_ALIASES: AliasTable = new Map();

/** Why a table of aliases is invalid; `name` is the alias. */
export interface AliasProblem {
  readonly kind: 'shape' | 'cycle';
  readonly name: string;
}

const MAX_ALIASES = 500;
export const MAX_TARGETS = 10;
const MAX_NAME = 255;
const CONDITIONS: ReadonlySet<unknown> = new Set(FALLBACK_CONDITIONS);

/**
 * Reads aliases from their JSON form, `{"smart": [{"model": "gpt-5"}, {"model": "o3", "when": ["rate_limited"]}]}`.
 * @returns the error when it is invalid
 */
export function readAliases(value: unknown): AliasTable | AliasProblem {
  const entries = entriesOf(value);
  if (!entries || entries.length > MAX_ALIASES) return { kind: 'shape', name: '' };
  const table = new Map<string, readonly AliasTarget[]>();
  for (const [name, written] of entries) {
    const targets = isName(name) && Array.isArray(written) ? written.map(targetOf) : [];
    if (targets.length === 0 || targets.length > MAX_TARGETS) return { kind: 'shape', name };
    if (!targets.every((target) => target !== null)) return { kind: 'shape', name };
    table.set(name, targets);
  }
  const cyclic = [...table.keys()].find((name) => reaches(table, name, name));
  return cyclic === undefined ? table : { kind: 'cycle', name: cyclic };
}

/** Whether a table of aliases could not be read, and this is the reason. */
export function isProblem(read: AliasTable | AliasProblem): read is AliasProblem {
  return !(read instanceof Map);
}

function entriesOf(value: unknown): [string, unknown][] | null {
  return isObject(value) ? Object.entries(value) : null;
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value === value.trim() && value.length <= MAX_NAME;
}

function targetOf(value: unknown): AliasTarget | null {
  const { model, group, when, ...others } = Object.fromEntries(entriesOf(value) ?? []);
  if (!isName(model) || Object.keys(others).length > 0) return null;
  if (group !== undefined && !isName(group)) return null;
  if (when !== undefined && !(Array.isArray(when) && when.every((item) => CONDITIONS.has(item)))) return null;
  return {
    model,
    ...(group !== undefined && { group }),
    ...(when !== undefined && { when: when as FallbackCondition[] }),
  };
}

/**
 * Whether an alias leads to another one through its targets. Within its list, its own name refers to the model of that
 * name.
 */
function reaches(table: AliasTable, from: string, wanted: string, passed = new Set<string>()): boolean {
  passed.add(from);
  return (table.get(from) ?? []).some(({ model }) => {
    if (model === from || !table.has(model)) return false;
    if (model === wanted) return true;
    return !passed.has(model) && reaches(table, model, wanted, passed);
  });
}

/** Max targets of a call. */
const MAX_CALL_TARGETS = 20;

/**
 * The models that a name refers to, in the order of trying; aliases among them are replaced by their targets.
 * @param scopes the tables that apply, narrowest first; the first one with the name is used. Within the list of an
 * alias, its own name refers to the wider tables, and finally to the model.
 * @returns null when the name is not an alias
 */
export function expandAlias(name: string, scopes: readonly AliasTable[]): readonly AliasTarget[] | null {
  if (!scopes.some((table) => table.has(name))) return null;
  const found: AliasTarget[] = [];
  const visit = (target: AliasTarget, tables: readonly AliasTable[]): void => {
    const at = tables.findIndex((table) => table.has(target.model));
    const targets = tables[at]?.get(target.model);
    if (!targets) {
      const known = found.some(({ model, group }) => model === target.model && group === target.group);
      if (!known && found.length < MAX_CALL_TARGETS) found.push(target);
      return;
    }
    targets.forEach((own, index) => {
      const wider = own.model === target.model ? tables.slice(at + 1) : tables.slice(at);
      const group = own.group ?? target.group;
      const { when } = index === 0 ? target : own;
      visit({ model: own.model, ...(group !== undefined && { group }), ...(when && { when }) }, wider);
    });
  };
  visit({ model: name }, scopes);
  return found;
}
