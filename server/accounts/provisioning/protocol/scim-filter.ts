import { type Filter, parse } from 'scim2-parse-filter';
import { AppError } from '../../../common/errors/app-error.js';
import { ScimError } from './scim.errors.js';
import { attributePath, type ScimResourceType } from './scim-attributes.js';

/** A column that filters compare. `text` ignores the case, `exact` does not. */
interface FilterColumn {
  readonly sql: string;
  readonly kind: 'text' | 'exact' | 'boolean' | 'time';
}

/** The values of a list: what to select from, with `WHERE`, and the columns by sub-attribute. */
interface FilterList {
  readonly from: string;
  readonly columns: Readonly<Record<string, FilterColumn>>;
}

/** The columns of a kind of resource, by attribute, such as `userName` and `name.givenName`. */
export interface FilterTable {
  readonly type: ScimResourceType;
  readonly columns: Readonly<Record<string, FilterColumn>>;
  readonly lists: Readonly<Record<string, FilterList>>;
}

type Comparison = Extract<Filter, { readonly attrPath: string }>;
type Columns = (path: string, compare: (column: FilterColumn) => string) => string;

const MAX_LENGTH = 2_000;
const ORDERS: Readonly<Record<string, string>> = { gt: '>', ge: '>=', lt: '<', le: '<=' };

/**
 * Converts a filter (RFC 7644, 3.4.2.2) to an SQL condition.
 * @param values the parameters of the statement, to which the parameters of the filter are appended
 * @throws {AppError} scim_filter_invalid, including for attributes that are not stored
 */
export function filterCondition(filter: string, table: FilterTable, values: unknown[]): string {
  const parameter = (value: unknown) => `$${values.push(value)}`;
  return condition(parsed(filter), (path, compare) => ofResource(path, table, compare), table, parameter);
}

/** @throws {AppError} scim_filter_invalid */
function parsed(filter: string): Filter {
  if (filter.length > MAX_LENGTH) throw invalid(`more than ${MAX_LENGTH} characters`);
  try {
    return parse(filter);
  } catch (error) {
    throw invalid(error instanceof Error ? error.message.slice(0, 200) : 'unknown syntax');
  }
}

function condition(
  filter: Filter,
  columns: Columns,
  table: FilterTable,
  parameter: (value: unknown) => string,
): string {
  if (filter.op === 'and' || filter.op === 'or') {
    const parts = (filter as Extract<Filter, { filters: Filter[] }>).filters;
    return `(${parts.map((part) => condition(part, columns, table, parameter)).join(` ${filter.op.toUpperCase()} `)})`;
  }
  if (filter.op === 'not')
    return `NOT ${condition((filter as Extract<Filter, { filter: Filter }>).filter, columns, table, parameter)}`;
  if (filter.op === '[]') {
    const { attrPath, valFilter } = filter as Extract<Filter, { valFilter: Filter }>;
    const list = listAt(attrPath, table);
    const inner: Columns = (path, compare) => compare(columnOf(list, path));
    return exists(list, condition(valFilter, inner, table, parameter));
  }
  const comparison = filter as Comparison;
  return columns(comparison.attrPath, (column) => comparisonOf(comparison, column, parameter));
}

function ofResource(path: string, table: FilterTable, compare: (column: FilterColumn) => string): string {
  const { name, sub } = named(path, table.type);
  const column = table.columns[sub === undefined ? name : `${name}.${sub}`];
  if (column) return compare(column);
  const list = table.lists[name];
  if (!list) throw invalid(`${path} cannot be filtered`);
  return exists(list, compare(columnOf(list, sub ?? 'value')));
}

function listAt(path: string, table: FilterTable): FilterList {
  const list = table.lists[named(path, table.type).name];
  if (!list) throw invalid(`${path} is not a list`);
  return list;
}

function named(path: string, type: ScimResourceType): { name: string; sub: string | undefined } {
  const found = attributePath(type, path);
  if (!found) throw invalid(`unknown attribute ${path.slice(0, 200)}`);
  return { name: found.attribute.name, sub: found.sub?.name };
}

function columnOf({ columns }: FilterList, name: string): FilterColumn {
  const found = Object.entries(columns).find(([key]) => key.toLowerCase() === name.toLowerCase());
  if (!found) throw invalid(`unknown attribute ${name.slice(0, 200)}`);
  return found[1];
}

const exists = ({ from }: FilterList, inner: string): string => `EXISTS (SELECT 1 FROM ${from} AND ${inner})`;

function comparisonOf(filter: Comparison, column: FilterColumn, parameter: (value: unknown) => string): string {
  const { sql, kind } = column;
  if (filter.op === 'pr')
    return kind === 'text' || kind === 'exact' ? `coalesce(${sql}, '') <> ''` : `${sql} IS NOT NULL`;
  if (!('compValue' in filter)) throw invalid(`unknown operator ${filter.op}`);
  const { op, compValue } = filter;
  if (compValue === null) return `${sql} IS ${op === 'ne' ? 'NOT NULL' : 'NULL'}`;
  if (kind === 'boolean') return truth(op, sql, parameter(booleanOf(compValue)));
  if (kind === 'time') return order(op, sql, `${parameter(timeOf(compValue))}::timestamptz`);
  const value = `${parameter(String(compValue))}::text`;
  return kind === 'text' ? matches(op, `lower(${sql})`, `lower(${value})`) : matches(op, sql, value);
}

function matches(op: string, sql: string, value: string): string {
  if (op === 'co') return `coalesce(strpos(${sql}, ${value}) > 0, false)`;
  if (op === 'sw') return `coalesce(starts_with(${sql}, ${value}), false)`;
  if (op === 'ew') return `coalesce(right(${sql}, length(${value})) = ${value}, false)`;
  return order(op, sql, value);
}

function order(op: string, sql: string, value: string): string {
  // Without coalesce, because an index is used for it; in a negation null is not a match either way.
  if (op === 'eq') return `(${sql} IS NOT NULL AND ${sql} = ${value})`;
  if (op === 'ne') return `${sql} IS DISTINCT FROM ${value}`;
  const sign = ORDERS[op];
  if (sign === undefined) throw invalid(`${op} does not apply to this attribute`);
  return `coalesce(${sql} ${sign} ${value}, false)`;
}

function truth(op: string, sql: string, value: string): string {
  if (op !== 'eq' && op !== 'ne') throw invalid(`${op} does not apply to this attribute`);
  return `${sql} IS ${op === 'eq' ? 'NOT ' : ''}DISTINCT FROM ${value}::boolean`;
}

/** Some clients send booleans as text. */
function booleanOf(value: unknown): boolean {
  const text = String(value).toLowerCase();
  if (text !== 'true' && text !== 'false') throw invalid('a boolean is expected');
  return text === 'true';
}

function timeOf(value: unknown): string {
  const time = new Date(String(value));
  if (Number.isNaN(time.getTime())) throw invalid('a time is expected');
  return time.toISOString();
}

const invalid = (detail: string): AppError => new AppError(ScimError.scim_filter_invalid, { detail });
