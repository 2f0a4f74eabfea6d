import { priceOptions, setDimensions } from '../../../lib/prices/price-dimensions';
import { priceDimensions } from '../../../lib/prices/price-dimensions.generated';
import { type JsonMember, type JsonNode, readJson } from '../../../ui/form/json-editor-text';
import { plain } from './decimal';
import { entriesOf, printJson } from './option-text';

/** The options of factors on prices. */
export const ruleKeys = ['PriceTiers', 'ServiceTierRatio', 'PriceHours'] as const;
export type RuleKey = (typeof ruleKeys)[number];

/** The part of a charge that a factor applies to: the option that sets the price of these tokens, or of a call. */
export type FactorKind = (typeof priceOptions)[number];
export const factorKinds = priceOptions;
type FactorValues = Record<FactorKind, string>;

/** A row of the form: when it applies, and its factors as typed. */
export interface FactorRow {
  /** Stable while the row is edited. */
  id: string;
  /** The threshold in tokens, or the service tier. */
  name: string;
  /** Times of the day in UTC. */
  from: string;
  to: string;
  /** One factor for all prices, or one for each kind of tokens. */
  by: 'all' | 'kinds';
  all: string;
  /** Blank: the factor of prompt or response. */
  factors: FactorValues;
  /** Typed US dollars per million tokens, which replace the factor. */
  dollars: Partial<FactorValues>;
}

/** The rows of a model by option. */
export type FactorForm = Record<RuleKey, FactorRow[]>;

export const noFactors: FactorForm = { PriceTiers: [], ServiceTierRatio: [], PriceHours: [] };
/** Max number of rows of an option that the server accepts. */
export const maxRows = 24;

const keyOf = (kind: FactorKind): string => {
  const dimension = setDimensions.find((one) => priceDimensions[one].option === kind);
  return dimension ? priceDimensions[dimension].factor.key : kind;
};
const byKind = (read: (kind: FactorKind) => string): FactorValues =>
  Object.fromEntries(factorKinds.map((kind) => [kind, read(kind)])) as FactorValues;
const blank = byKind(() => '');

let serial = 0;

export const newRow = (key: RuleKey): FactorRow => ({
  id: String(++serial),
  name: '',
  from: '',
  to: '',
  by: key === 'PriceTiers' ? 'kinds' : 'all',
  all: '',
  factors: blank,
  dollars: {},
});

/** The rows of an entry; undefined if it has another format. */
export function readRows(key: RuleKey, entry: string): FactorRow[] | undefined {
  const { node } = readJson(entry);
  const rows = node && (key === 'ServiceTierRatio' ? tierRows(node) : listRows(key, node));
  return rows?.every((row) => row !== undefined) ? rows : undefined;
}

function tierRows(node: JsonNode): (FactorRow | undefined)[] | undefined {
  if (node.kind !== 'object') return undefined;
  return node.members.map(({ key: name, value }) => {
    const fields = value.kind === 'object' ? value.members : [{ key: 'factor', at: 0, value }];
    return withFactors({ ...newRow('ServiceTierRatio'), name }, fields);
  });
}

function listRows(key: RuleKey, node: JsonNode): (FactorRow | undefined)[] | undefined {
  if (node.kind !== 'array') return undefined;
  const places = key === 'PriceTiers' ? ['above'] : ['from', 'to'];
  return node.items.map((item) => {
    if (item.kind !== 'object') return undefined;
    const [name, from, to] = ['above', 'from', 'to'].map((field) => textOf(item.members, field));
    const row = { ...newRow(key), name: name ?? '', from: from ?? '', to: to ?? '' };
    return withFactors(
      row,
      item.members.filter(({ key: field }) => !places.includes(field)),
    );
  });
}

function textOf(members: readonly JsonMember[], field: string): string | undefined {
  const value = members.find(({ key }) => key === field)?.value;
  if (value?.kind === 'number') return plain(value.text);
  return value?.kind === 'string' ? value.value : undefined;
}

function withFactors(row: FactorRow, fields: readonly JsonMember[]): FactorRow | undefined {
  const values = new Map(
    fields.map(({ key, value }) => [key, value.kind === 'number' ? plain(value.text) : undefined]),
  );
  const all = values.get('factor');
  if (all !== undefined && values.size === 1) return { ...row, by: 'all', all };
  const known = new Set(factorKinds.map(keyOf));
  const isRead = values.size > 0 && [...values].every(([key, value]) => known.has(key) && value !== undefined);
  return isRead ? { ...row, by: 'kinds', factors: byKind((kind) => values.get(keyOf(kind)) ?? '') } : undefined;
}

/** The entry of valid rows; undefined for none. */
function writeRows(key: RuleKey, rows: readonly FactorRow[]): string | undefined {
  if (rows.length === 0) return undefined;
  if (key === 'ServiceTierRatio') {
    const members = rows.map((row) => {
      const fields = factorMembers(row);
      const value: JsonNode = row.by === 'all' ? number(row.all) : { kind: 'object', members: fields };
      return member(row.name.trim(), value);
    });
    return printJson({ kind: 'object', members });
  }
  const items = rows.map((row): JsonNode => {
    const place =
      key === 'PriceTiers'
        ? [member('above', number(row.name))]
        : [member('from', text(row.from)), member('to', text(row.to))];
    return { kind: 'object', members: [...place, ...factorMembers(row)] };
  });
  return printJson({ kind: 'array', items });
}

/** The entry after an edit; an entry whose rows are unchanged keeps its text. */
export function editedEntry(key: RuleKey, before: string | undefined, rows: readonly FactorRow[]): string | undefined {
  const entry = writeRows(key, rows);
  const isSame = before !== undefined && writeRows(key, readRows(key, before) ?? []) === entry;
  return isSame ? before : entry;
}

function factorMembers({ by, all, factors }: FactorRow): JsonMember[] {
  if (by === 'all') return [member('factor', number(all))];
  return factorKinds
    .filter((kind) => factors[kind].trim() !== '')
    .map((kind) => member(keyOf(kind), number(factors[kind])));
}

const member = (key: string, value: JsonNode): JsonMember => ({ key, at: 0, value });
const number = (typed: string): JsonNode => ({ kind: 'number', text: plain(typed) ?? typed });
const text = (typed: string): JsonNode => ({ kind: 'string', value: typed.trim() });

/** Whether a text of an option has entries that the server accepts. */
export function isRuleTable(key: RuleKey, option: string): boolean {
  const entries = entriesOf(option);
  return (
    entries !== undefined &&
    option.trimStart().startsWith('{') &&
    [...entries.values()].every((entry) => readRows(key, entry)?.every((row) => problemsOf(key, row, []).length === 0))
  );
}

export interface FactorProblem {
  /** Path below the row. */
  path: string[];
  message: 'error.number' | 'error.threshold' | 'error.tier' | 'error.twice' | 'error.time' | 'error.factorMissing';
}

const tierName = /^[a-z][a-z0-9_:-]{0,31}$/;
const time = /^([01]\d|2[0-3]):[0-5]\d$/;

/** The errors of a row. @param others the other rows of the option */
export function problemsOf(key: RuleKey, row: FactorRow, others: readonly FactorRow[]): FactorProblem[] {
  const problems: FactorProblem[] = [];
  const complain = (path: string[], message: FactorProblem['message']) => problems.push({ path, message });
  if (key === 'PriceHours') {
    for (const field of ['from', 'to'] as const) if (!time.test(row[field].trim())) complain([field], 'error.time');
  } else if (key === 'PriceTiers') {
    if (!/^[1-9]\d{0,14}$/.test(row.name.trim())) complain(['name'], 'error.threshold');
  } else if (!tierName.test(row.name.trim())) complain(['name'], 'error.tier');
  const isTaken = others.some((other) => other.name.trim() === row.name.trim());
  if (key !== 'PriceHours' && problems.length === 0 && isTaken) complain(['name'], 'error.twice');
  if (row.by === 'all') {
    if (plain(row.all) === undefined) complain(['all'], 'error.number');
    return problems;
  }
  const typed = factorKinds.filter((kind) => (row.dollars[kind] ?? row.factors[kind]).trim() !== '');
  for (const kind of typed) {
    if (plain(row.dollars[kind] ?? row.factors[kind]) === undefined) complain(['factors', kind], 'error.number');
  }
  if (typed.length === 0) complain(['by'], 'error.factorMissing');
  return problems;
}

/** The conditions of a model's factors in short: `>272000`, `priority`, `16:30–00:30`. */
export function conditionsOf(entries: { readonly [Key in RuleKey]?: string }): string[] {
  return ruleKeys.flatMap((key) =>
    (readRows(key, entries[key] ?? '') ?? []).map(({ name, from, to }) =>
      key === 'PriceHours' ? `${from}–${to}` : key === 'PriceTiers' ? `>${name}` : name,
    ),
  );
}

/** The entry that applies to a model without its own entry: the one with the longest matching prefix. */
export function inheritedEntry(option: string, model: string): string | undefined {
  return [...(entriesOf(option)?.keys() ?? [])]
    .filter((name) => name !== model && name.endsWith('*') && model.startsWith(name.slice(0, -1)))
    .sort((one, other) => other.length - one.length)[0];
}
