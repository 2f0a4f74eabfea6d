import { isObject } from './json';
import { fallbackConditions } from './model-aliases.generated';
import { newId } from './new-id';

type FallbackCondition = (typeof fallbackConditions)[number];

/** A model of an alias being edited; `id` is stable while it changes. */
export interface AliasTarget {
  id: string;
  model: string;
  /** Empty: the group of the call. */
  group: string;
  /** The failures of the target before, after which this one is tried. */
  when: readonly FallbackCondition[];
}

export interface ModelAlias {
  id: string;
  /** The group whose calls it applies to; empty: all. */
  scope: string;
  name: string;
  targets: readonly AliasTarget[];
}

export const newTarget = (): AliasTarget => ({
  id: newId(),
  model: '',
  group: '',
  when: fallbackConditions,
});

export const newAlias = (): ModelAlias => ({ id: newId(), scope: '', name: '', targets: [newTarget()] });

/** The aliases of a parsed `{"smart": [{"model": "gpt-5", "when": ["timeout"]}]}`; undefined for other values. */
export function readAliases(value: unknown, scope = ''): ModelAlias[] | undefined {
  if (!isObject(value)) return undefined;
  const aliases: ModelAlias[] = [];
  for (const [name, written] of Object.entries(value)) {
    const id = JSON.stringify([scope, name]);
    const targets = Array.isArray(written) ? written.map((target, index) => readTarget(target, `${id} ${index}`)) : [];
    if (targets.length === 0 || !targets.every((target) => target !== undefined)) return undefined;
    aliases.push({ id, scope, name, targets });
  }
  return aliases;
}

function readTarget(value: unknown, id: string): AliasTarget | undefined {
  if (!isObject(value) || typeof value.model !== 'string') return undefined;
  const { model, group = '', when = fallbackConditions } = value;
  if (typeof group !== 'string' || !Array.isArray(when)) return undefined;
  return { id, model, group, when: fallbackConditions.filter((condition) => when.includes(condition)) };
}

/** The object that `readAliases` reads. The conditions of the first target have no meaning and are left out. */
export function writeAliases(aliases: readonly ModelAlias[]): Record<string, unknown> {
  const targetOf = ({ model, group, when }: AliasTarget, index: number) => ({
    model: model.trim(),
    ...(group !== '' && { group }),
    ...(index > 0 && when.length < fallbackConditions.length && { when }),
  });
  return Object.fromEntries(aliases.map(({ name, targets }) => [name.trim(), targets.map(targetOf)]));
}

export type AliasProblem = 'name' | 'nameTaken' | 'model' | 'when' | 'cycle';

/** The error of an alias, considering the others. */
export function aliasProblem(alias: ModelAlias, all: readonly ModelAlias[]): AliasProblem | undefined {
  const name = alias.name.trim();
  const others = all.filter(({ scope }) => scope === alias.scope);
  if (name === '') return 'name';
  if (others.some(({ id, name: other }) => id !== alias.id && other.trim() === name)) return 'nameTaken';
  if (alias.targets.some(({ model }) => model.trim() === '')) return 'model';
  if (alias.targets.some(({ when }, index) => index > 0 && when.length === 0)) return 'when';
  return leadsTo(name, name, others, new Set()) ? 'cycle' : undefined;
}

/**
 * Whether the targets of an alias contain a name, directly or through other aliases. Its own name means the model of
 * that name.
 */
function leadsTo(from: string, wanted: string, all: readonly ModelAlias[], passed: Set<string>): boolean {
  passed.add(from);
  const targets = all.find(({ name }) => name.trim() === from)?.targets ?? [];
  return targets.some(({ model }) => {
    const name = model.trim();
    if (name === from) return false;
    if (name === wanted) return true;
    return !passed.has(name) && leadsTo(name, wanted, all, passed);
  });
}
