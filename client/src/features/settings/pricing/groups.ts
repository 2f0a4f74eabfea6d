import { plain } from './decimal';
import { entriesOf, type Texts, writeEntries } from './option-text';
import type { Row } from './use-draft-rows';

export const groupKeys = ['GroupRatio', 'UserUsableGroups', 'GroupRoutingStrategies'] as const;
export type GroupKey = (typeof groupKeys)[number];
export type GroupTexts = Texts<GroupKey>;

export interface GroupRow extends Row {
  name: string;
  /** As typed. */
  ratio: string;
  /** All users may select the group. */
  usable: boolean;
  description: string;
  /** The routing strategy; empty: that of the site. */
  strategy: string;
}

const textOf = (json: string | undefined): string => {
  const value: unknown = json === undefined ? '' : JSON.parse(json);
  return typeof value === 'string' ? value : '';
};

/** One row for each group that an option contains. */
export function readGroups(texts: GroupTexts): GroupRow[] | undefined {
  const ratios = entriesOf(texts.GroupRatio);
  const usable = entriesOf(texts.UserUsableGroups);
  const strategies = entriesOf(texts.GroupRoutingStrategies);
  if (!ratios || !usable || !strategies) return undefined;
  return [...new Set([...ratios.keys(), ...usable.keys(), ...strategies.keys()])].map((name) => ({
    id: name,
    name,
    ratio: ratios.get(name) ?? '',
    usable: usable.has(name),
    description: textOf(usable.get(name)),
    strategy: textOf(strategies.get(name)),
  }));
}

export function writeGroups(rows: readonly GroupRow[]): GroupTexts {
  const entries = (jsonOf: (row: GroupRow) => string | undefined) =>
    writeEntries(
      new Map(
        rows.flatMap((row) => {
          const value = jsonOf(row);
          return value === undefined ? [] : [[row.name.trim(), value] as const];
        }),
      ),
    );
  return {
    GroupRatio: entries(({ ratio }) => plain(ratio)),
    UserUsableGroups: entries(({ usable, description }) => (usable ? JSON.stringify(description.trim()) : undefined)),
    GroupRoutingStrategies: entries(({ strategy }) => (strategy ? JSON.stringify(strategy) : undefined)),
  };
}

export type GroupFlaw = 'name' | 'nameTaken' | 'number';

/** The error of a row, considering the other rows. */
export function groupFlaw(row: GroupRow, rows: readonly GroupRow[]): GroupFlaw | undefined {
  const name = row.name.trim();
  if (name === '') return 'name';
  if (rows.some((other) => other.id !== row.id && other.name.trim() === name)) return 'nameTaken';
  return plain(row.ratio) === undefined ? 'number' : undefined;
}
