import { type ModelAlias, readAliases, writeAliases } from '../../../lib/model-aliases';
import { formatJson } from '../../../ui/form/json-editor-text';
import type { Texts } from '../pricing/option-text';

export const aliasKeys = ['ModelAliases', 'GroupModelAliases'] as const;
export type AliasKey = (typeof aliasKeys)[number];

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The aliases of a value of `GroupModelAliases`: group → aliases; undefined for other values. */
function ofGroups(value: unknown): ModelAlias[] | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const read = Object.entries(value).map(([group, aliases]) => readAliases(aliases, group));
  return read.every((aliases) => aliases !== undefined) ? read.flat() : undefined;
}

export const readers: Record<AliasKey, (value: unknown) => ModelAlias[] | undefined> = {
  ModelAliases: (value) => readAliases(value),
  GroupModelAliases: ofGroups,
};

/** The aliases of the site and of its groups; undefined if a text is invalid. */
export function readAliasTexts(texts: Texts<AliasKey>): ModelAlias[] | undefined {
  const [site, groups] = aliasKeys.map((key) => readers[key](parsed(texts[key])));
  return site && groups && [...site, ...groups];
}

export function writeAliasTexts(aliases: readonly ModelAlias[]): Texts<AliasKey> {
  const of = (wanted: string) => writeAliases(aliases.filter(({ scope }) => scope === wanted));
  const groups = [...new Set(aliases.map(({ scope }) => scope))].filter((scope) => scope !== '');
  return {
    ModelAliases: formatJson(JSON.stringify(of(''))),
    GroupModelAliases: formatJson(JSON.stringify(Object.fromEntries(groups.map((group) => [group, of(group)])))),
  };
}
