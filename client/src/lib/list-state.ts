import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readBound } from './bounds';
import { type PageSize, pageSizes, stored, useStored } from './storage';

/** Parses one filter of a list from its query parameters; `undefined` drops an invalid value. */
export interface Param<T> {
  read(values: string[]): T | undefined;
  write(value: T): string[];
  fallback: T;
  /** The parameter does not decide which rows the list shows, as its order: clearing the filters keeps it. */
  isOrder?: true;
}

const one = <T>(read: (text: string) => T | undefined, write: (value: T) => string, fallback: T): Param<T> => ({
  read: ([text]) => (text === undefined || text === '' ? undefined : read(text)),
  write: (value) => [write(value)],
  fallback,
});

/** The kinds of filters. A filter with its fallback value is omitted from the URL. */
export const param = {
  text: (fallback = ''): Param<string> =>
    one(
      (text) => text,
      (value) => value,
      fallback,
    ),
  texts: (): Param<string[]> => ({ read: (values) => values.filter(Boolean), write: (values) => values, fallback: [] }),
  choice: <T extends string>(choices: readonly T[], fallback: T): Param<T> =>
    one(
      (text) => choices.find((choice) => choice === text),
      (value) => value,
      fallback,
    ),
  integer: (): Param<number | undefined> =>
    one<number | undefined>((text) => (/^-?\d{1,15}$/.test(text) ? Number(text) : undefined), String, undefined),
  integers: (allowed: readonly number[]): Param<number[]> => ({
    read: (values) => values.map(Number).filter((value) => allowed.includes(value)),
    write: (values) => values.map(String),
    fallback: [],
  }),
  /** Bounds of a number, see `readBound`. */
  bounds: (): Param<string[]> => ({
    read: (values) => values.filter((value) => readBound(value) !== undefined),
    write: (values) => values,
    fallback: [],
  }),
  flag: (): Param<boolean> =>
    one(
      (text) => (text === '1' ? true : undefined),
      (value) => (value ? '1' : ''),
      false,
    ),
};

export type Params = Record<string, Param<unknown>>;
export type Filters<P extends Params> = { [K in keyof P]: P[K] extends Param<infer T> ? T : never };

export interface ListState<P extends Params> {
  page: number;
  size: PageSize;
  filters: Filters<P>;
  /** True when any filter differs from its fallback; the order is not a filter. */
  filtered: boolean;
  setPage(page: number): void;
  /** Also stored for the next visit. Returns to page 1. */
  setSize(size: PageSize): void;
  /** Returns to page 1. `replace` (typing) adds no history entry. */
  setFilters(patch: Partial<Filters<P>>, options?: { replace?: boolean }): void;
  /** One filter as text, as in the address; empty if it has no value. */
  textOf(name: keyof P & string): string;
  /** All texts of one filter, as in the address. */
  textsOf(name: keyof P & string): readonly string[];
  /** Sets several filters from their texts; invalid texts restore the fallback. */
  setTexts(texts: Readonly<Record<string, readonly string[]>>, options?: { replace?: boolean }): void;
  /** Sets one filter from its text; an empty or invalid text restores the fallback. */
  setText(name: keyof P & string, text: string, options?: { replace?: boolean }): void;
  /** Whether one filter differs from its fallback. */
  isSet(name: keyof P & string): boolean;
  clearFilters(): void;
}

/** The sort order of a list in its address: a column, with a minus for descending. */
export interface ListSort<Sort extends string> {
  param: Param<string>;
  /** Column and direction by the value of the parameter, the usual direction of each column first. */
  orders: Readonly<Record<string, { id: string; desc: boolean }>>;
  /** The arguments of the query of the list. */
  argumentsOf(value: string): { sort: Sort; direction: 'ASC' | 'DESC' };
}

/** The id of the column of a list: `LAST_USED` is `lastUsed`. */
const columnOf = (sort: string) => sort.toLowerCase().replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/**
 * @param directions the columns of the API with their usual directions, from `sort-columns`
 * @param fallback such as `-created`
 * @param ids the columns whose id in the list is not their name in the API
 */
export function listSort<Sort extends string>(
  directions: Readonly<Record<Sort, 'ASC' | 'DESC'>>,
  fallback: string,
  ids: Readonly<Record<string, NoInfer<Sort>>> = {},
): ListSort<Sort> {
  const idOf = new Map<string, string>(Object.entries<string>(ids).map(([id, sort]) => [sort, id]));
  const columns = new Map(
    (Object.entries(directions) as [Sort, 'ASC' | 'DESC'][]).map(([sort, direction]) => [
      idOf.get(sort) ?? columnOf(sort),
      { sort, desc: direction === 'DESC' },
    ]),
  );
  const orders = Object.fromEntries(
    [...columns].flatMap(([id, { desc }]) =>
      [desc, !desc].map((down) => [down ? `-${id}` : id, { id, desc: down }] as const),
    ),
  );
  const argumentsOf: ListSort<Sort>['argumentsOf'] = (value) => {
    const order = orders[value] ?? orders[fallback];
    const column = order && columns.get(order.id);
    if (!column) throw new Error(`${fallback} is not an order of the list`);
    return { sort: column.sort, direction: order.desc ? 'DESC' : 'ASC' };
  };
  return { param: { ...param.choice(Object.keys(orders), fallback), isOrder: true }, orders, argumentsOf };
}

const same = (a: string[], b: string[]) => a.length === b.length && a.every((value, index) => value === b[index]);

const writeParam = (search: URLSearchParams, name: string, definition: Param<unknown>, value: unknown) => {
  search.delete(name);
  if (value === undefined || value === null) return;
  const texts = definition.write(value).filter((text) => text !== '');
  const fallback = definition.fallback === undefined ? [] : definition.write(definition.fallback);
  if (!same(texts, fallback)) for (const text of texts) search.append(name, text);
};

/** The filters in the parameters of an address. */
export const readFilters = <P extends Params>(definitions: P, search: URLSearchParams): Filters<P> =>
  Object.fromEntries(
    Object.entries(definitions).map(([name, definition]) => {
      const values = search.getAll(name);
      return [name, (values.length > 0 ? definition.read(values) : undefined) ?? definition.fallback];
    }),
  ) as Filters<P>;

const differs = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b);

/**
 * Page, size and filters of a list, stored in the query string: reload, Back and a copied address show the same rows.
 * Invalid values count as absent. Declare the definitions outside the component.
 */
export function useListState<P extends Params>(definitions: P): ListState<P> {
  const [search, setSearch] = useSearchParams();
  const storedSize = useStored(stored.pageSize);

  const filters = useMemo(() => readFilters(definitions, search), [definitions, search]);
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1);
  const size = pageSizes.find((known) => String(known) === search.get('size')) ?? storedSize;

  const change = useCallback(
    (edit: (next: URLSearchParams) => void, replace = false) =>
      setSearch(
        (current) => {
          const next = new URLSearchParams(current);
          edit(next);
          return next;
        },
        { replace, preventScrollReset: true },
      ),
    [setSearch],
  );

  const setFilters: ListState<P>['setFilters'] = (patch, options) =>
    change((next) => {
      next.delete('page');
      // The open record may not be among the new rows.
      next.delete('row');
      for (const [name, value] of Object.entries(patch)) {
        const definition = definitions[name];
        if (definition) writeParam(next, name, definition, value);
      }
    }, options?.replace);
  const readTexts = (name: string, texts: readonly string[]) => {
    const definition: Param<unknown> | undefined = definitions[name];
    return (texts.length > 0 ? definition?.read([...texts]) : undefined) ?? definition?.fallback;
  };
  const textsOf = (name: keyof P & string): readonly string[] =>
    filters[name] === undefined ? [] : (definitions[name]?.write(filters[name]) ?? []);
  const isSet = (name: keyof P) => differs(filters[name], definitions[name]?.fallback);

  return {
    page,
    size,
    filters,
    filtered: Object.entries(definitions).some(([name, { isOrder }]) => !isOrder && isSet(name)),
    setPage: (to) => change((next) => (to > 1 ? next.set('page', String(to)) : next.delete('page'))),
    setSize: (to) => {
      stored.pageSize.write(to);
      change((next) => {
        next.set('size', String(to));
        next.delete('page');
      });
    },
    setFilters,
    textsOf,
    textOf: (name) => textsOf(name)[0] ?? '',
    setTexts: (texts, options) => {
      const read = Object.entries(texts).map(([name, values]) => [name, readTexts(name, values)]);
      setFilters(Object.fromEntries(read) as Partial<Filters<P>>, options);
    },
    setText: (name, text, options) =>
      setFilters({ [name]: readTexts(name, text === '' ? [] : [text]) } as Partial<Filters<P>>, options),
    isSet,
    clearFilters: () =>
      change((next) => {
        next.delete('page');
        for (const [name, { isOrder }] of Object.entries(definitions)) if (!isOrder) next.delete(name);
      }),
  };
}

/** A page of a list that the server returns as a whole. */
export function pageOf<T>(all: readonly T[], { page, size }: { page: number; size: number }) {
  return { nodes: all.slice((page - 1) * size, page * size), totalCount: all.length };
}
