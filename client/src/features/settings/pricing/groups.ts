import { type GroupOption, groupOptions } from '../catalogue/group-options';
import { optionChoices } from '../catalogue/option-bounds.generated';
import { plain } from './decimal';
import { entriesOf, type Texts, writeEntries } from './option-text';
import { isPriceTable } from './prices';
import type { Row } from './use-draft-rows';

export type GroupTexts = Texts<GroupOption>;

/** The values of a group in the options. */
interface GroupFields {
  /** As typed. */
  ratio: string;
  /** All users may select the group. */
  usable: boolean;
  description: string;
  /** The routing strategy; empty: the site's strategy. */
  strategy: string;
}

export interface GroupRow extends Row, GroupFields {
  name: string;
}

/** How an option is read, written and checked. */
interface GroupOptionSpec {
  /** @param json the entry of a group; undefined if it has none */
  read(json: string | undefined): Partial<GroupFields>;
  /** The entry of a group as JSON; undefined if it has none. */
  write(row: GroupRow): string | undefined;
  /** Whether the parsed text of the option is valid, and the text of the error. */
  holds(parsed: unknown): boolean;
  error: 'error.table' | 'error.texts' | 'error.strategies';
  example: object;
}

const textOf = (json: string | undefined): string => {
  const value: unknown = json === undefined ? '' : JSON.parse(json);
  return typeof value === 'string' ? value : '';
};

const isTextTable = (parsed: unknown): boolean =>
  typeof parsed === 'object' &&
  parsed !== null &&
  !Array.isArray(parsed) &&
  Object.values(parsed).every((value) => typeof value === 'string');

const isStrategyTable = (parsed: unknown): boolean =>
  isTextTable(parsed) &&
  Object.values(parsed as object).every((value) =>
    optionChoices.RoutingStrategy.some((strategy) => strategy === value),
  );

export const groupSpecs: Readonly<Record<GroupOption, GroupOptionSpec>> = {
  GroupRatio: {
    read: (json) => ({ ratio: json ?? '' }),
    write: ({ ratio }) => plain(ratio),
    holds: isPriceTable,
    error: 'error.table',
    example: { default: 1, vip: 0.8 },
  },
  UserUsableGroups: {
    read: (json) => ({ usable: json !== undefined, description: textOf(json) }),
    write: ({ usable, description }) => (usable ? JSON.stringify(description.trim()) : undefined),
    holds: isTextTable,
    error: 'error.texts',
    example: { default: 'Default', vip: 'VIP' },
  },
  GroupRoutingStrategies: {
    read: (json) => ({ strategy: textOf(json) }),
    write: ({ strategy }) => (strategy ? JSON.stringify(strategy) : undefined),
    holds: isStrategyTable,
    error: 'error.strategies',
    example: { vip: 'fastest' },
  },
};

const noFields: GroupFields = { ratio: '1', usable: false, description: '', strategy: '' };

/** A row that is added. */
export const newGroup = (id: string): GroupRow => ({ id, name: '', ...noFields });

/** One row for each group that an option contains; undefined if a text is not a table. */
export function readGroups(texts: GroupTexts): GroupRow[] | undefined {
  const tables: [GroupOptionSpec, Map<string, string>][] = [];
  for (const option of groupOptions) {
    const entries = entriesOf(texts[option]);
    if (!entries) return undefined;
    tables.push([groupSpecs[option], entries]);
  }
  const names = new Set(tables.flatMap(([, entries]) => [...entries.keys()]));
  return [...names].map((name) => {
    let row: GroupRow = { ...newGroup(name), name };
    for (const [spec, entries] of tables) row = { ...row, ...spec.read(entries.get(name)) };
    return row;
  });
}

export function writeGroups(rows: readonly GroupRow[]): GroupTexts {
  const textOfOption = (option: GroupOption) => {
    const entries = new Map<string, string>();
    for (const row of rows) {
      const json = groupSpecs[option].write(row);
      if (json !== undefined) entries.set(row.name.trim(), json);
    }
    return writeEntries(entries);
  };
  return Object.fromEntries(groupOptions.map((option) => [option, textOfOption(option)])) as GroupTexts;
}

export type GroupProblem = 'name' | 'nameTaken' | 'number';

/** The error of a row, considering the other rows. */
export function groupProblem(row: GroupRow, rows: readonly GroupRow[]): GroupProblem | undefined {
  const name = row.name.trim();
  if (name === '') return 'name';
  if (rows.some((other) => other.id !== row.id && other.name.trim() === name)) return 'nameTaken';
  return plain(row.ratio) === undefined ? 'number' : undefined;
}
