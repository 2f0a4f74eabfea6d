import { AppError } from '../../../common/errors/app-error.js';
import { ScimError } from './scim.errors.js';
import { attributePath, type ScimResourceType } from './scim-attributes.js';
import { type FilterTable, filterCondition } from './scim-filter.js';

const DEFAULT_COUNT = 100;
/** Resources of a response. */
export const MAX_COUNT = 200;

/** The parameters of a request, as the framework parses them. */
export type QueryRecord = Readonly<Record<string, unknown>>;

/** The attributes that a response contains (RFC 7644, 3.9). Undefined: all. */
export interface Projection {
  readonly only?: ReadonlySet<string> | undefined;
  readonly without: ReadonlySet<string>;
}

/** A page of a list as SQL: the condition, the order and the parameters of both. */
export interface ListQuery {
  readonly condition: string;
  readonly order: string;
  readonly values: unknown[];
  /** The number of the first resource, from 1. */
  readonly startIndex: number;
  readonly count: number;
}

/**
 * Reads filter, order and page.
 * @param defaultOrder unique columns
 * @throws {AppError} scim_filter_invalid, scim_path_invalid
 */
export function listQuery(query: QueryRecord, table: FilterTable, defaultOrder: string): ListQuery {
  const values: unknown[] = [];
  const filter = queryText(query, 'filter');
  const condition = filter === '' ? 'true' : filterCondition(filter, table, values);
  const startIndex = Math.max(1, wholeOf(query, 'startIndex') ?? 1);
  const count = Math.min(MAX_COUNT, Math.max(0, wholeOf(query, 'count') ?? DEFAULT_COUNT));
  return { condition, order: orderOf(query, table, defaultOrder), values, startIndex, count };
}

function orderOf(query: QueryRecord, { type, columns }: FilterTable, defaultOrder: string): string {
  const sortBy = queryText(query, 'sortBy');
  if (sortBy === '') return defaultOrder;
  const path = attributePath(type, sortBy);
  const column = path && columns[path.sub ? `${path.attribute.name}.${path.sub.name}` : path.attribute.name];
  if (!column) throw new AppError(ScimError.scim_path_invalid, { path: sortBy.slice(0, 200) });
  const direction = queryText(query, 'sortOrder').toLowerCase() === 'descending' ? 'DESC' : 'ASC';
  const sql = column.kind === 'text' ? `lower(${column.sql})` : column.sql;
  return `${sql} ${direction} NULLS LAST, ${defaultOrder}`;
}

/** Reads `attributes` and `excludedAttributes`. */
export function projectionOf(query: QueryRecord, type: ScimResourceType): Projection {
  const names = (key: string) =>
    queryText(query, key)
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '');
  const paths = (key: string) =>
    new Set(
      names(key).flatMap((name) => {
        const found = attributePath(type, name);
        return found ? [found.sub ? `${found.attribute.name}.${found.sub.name}` : found.attribute.name] : [];
      }),
    );
  return {
    only: names('attributes').length > 0 ? paths('attributes') : undefined,
    without: paths('excludedAttributes'),
  };
}

/** Whether a response contains an attribute or a part of it. */
export function includes({ only, without }: Projection, name: string): boolean {
  if (without.has(name)) return false;
  return only === undefined || [...only].some((path) => path === name || path.startsWith(`${name}.`));
}

/** The part of a resource that was requested; `id` and `schemas` are always returned. */
export function projected<Resource extends object>(resource: Resource, projection: Projection): Partial<Resource> {
  const entries = Object.entries(resource).flatMap(([name, value]: [string, unknown]) => {
    if (name === 'id' || name === 'schemas') return [[name, value]];
    return includes(projection, name) ? [[name, partOf(name, value, projection)]] : [];
  });
  return Object.fromEntries(entries) as Partial<Resource>;
}

function partOf(name: string, value: unknown, projection: Projection): unknown {
  if (Array.isArray(value)) return value.map((item) => partOf(name, item, projection));
  if (typeof value !== 'object' || value === null) return value;
  const { only, without } = projection;
  const whole = only === undefined || only.has(name);
  const entries = Object.entries(value).filter(
    ([sub]) => (whole || only.has(`${name}.${sub}`)) && !without.has(`${name}.${sub}`),
  );
  return Object.fromEntries(entries);
}

function queryText(query: QueryRecord, name: string): string {
  const value = query[name];
  return typeof value === 'string' ? value : '';
}

function wholeOf(query: QueryRecord, name: string): number | undefined {
  const text = queryText(query, name);
  return /^-?\d{1,9}$/.test(text) ? Number(text) : undefined;
}
