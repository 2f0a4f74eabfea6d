import type { Type } from '@nestjs/common';
import { ArgsType, Field, registerEnumType } from '@nestjs/graphql';
import { Transform } from 'class-transformer';
import { IsIn, IsOptional } from 'class-validator';
import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { choice, described } from '../http/input/wire.js';
import { Wire } from '../http/input/wire-field.js';
import { decodeCursor, invalidCursor } from './connection.js';
import type { ListPage } from './list-page.js';

export enum SortDirection {
  ASC = 'ASC',
  DESC = 'DESC',
}
registerEnumType(SortDirection, { name: 'SortDirection' });

/** The column by which a list is sorted, and its direction; without one, the usual direction of the column. */
export interface OrderRequest<Sort> {
  sort: Sort;
  direction?: SortDirection | null;
}

/** The part of a column to sort by that the API documents. */
interface SortName {
  /** Its usual direction. */
  readonly first: SortDirection;
  /** In the API, if the name does not say it. */
  readonly description?: string;
}

/** The names of the columns as an enum. */
export const sortNames = <Sort extends string>(columns: Readonly<Record<Sort, SortName>>) =>
  Object.fromEntries(Object.keys(columns).map((sort) => [sort, sort])) as Record<string, Sort>;

/** The usual directions of the columns of each list, by the name of its enum. */
export const usualDirections = new Map<string, Readonly<Record<string, SortDirection>>>();

/**
 * The arguments `sort` and `direction` of a list, and the parameters of its REST route. The names of the columns are
 * the values of an enum of the API.
 * @param name of the enum
 * @param usual the column without an argument
 * @param description of the enum
 */
export function orderArgsOf<Sort extends string>(
  name: string,
  columns: Readonly<Record<Sort, SortName>>,
  usual: NoInfer<Sort>,
  description?: string,
): Type<OrderRequest<Sort>> {
  const entries = Object.entries<SortName>(columns);
  const sorts = sortNames(columns);
  const valuesMap = Object.fromEntries(entries.map(([sort, { description }]) => [sort, { description }]));
  registerEnumType(sorts, { name, description, valuesMap });
  usualDirections.set(name, Object.fromEntries(entries.map(([sort, { first }]) => [sort, first])));

  @ArgsType()
  class OrderArgs implements OrderRequest<Sort> {
    @Field(() => sorts, { nullable: true, defaultValue: usual })
    @Wire(choice(sorts), described('Any other value means the default.'))
    // An explicit null is also the default.
    @Transform(({ value }) => value ?? usual)
    @IsIn(Object.values(sorts))
    sort: Sort = usual;

    @Field(() => SortDirection, { nullable: true, description: 'Default: the usual direction of the column.' })
    @Wire(choice(SortDirection), described('Any other value means the usual direction of the column.'))
    @IsIn(Object.values(SortDirection))
    @IsOptional()
    direction?: SortDirection | null;
  }
  return OrderArgs;
}

/** A column by which a list can be sorted. */
export interface SortColumn<Row> extends SortName {
  /** An SQL expression that is never null. */
  readonly expression: string;
  /** The value of the expression for a row. */
  readonly of: (row: Row) => number | string;
  /** The type of the value; default `integer`. */
  readonly type?: 'integer' | 'decimal' | 'text';
}

/** The value of a time that a row does not have. */
export const NEVER_MS = { first: 0, last: Date.UTC(9999, 0, 1) } as const;

/** Sorts by a time in whole milliseconds, as JavaScript reads it. */
export function timeColumn<Row>(
  column: string,
  of: (row: Row) => Date | null,
  absent: keyof typeof NEVER_MS = 'first',
): SortColumn<Row> {
  return {
    expression: `coalesce(floor(extract(epoch FROM ${column}) * 1000)::bigint, ${NEVER_MS[absent]})`,
    first: absent === 'last' ? SortDirection.ASC : SortDirection.DESC,
    of: (row) => of(row)?.getTime() ?? NEVER_MS[absent],
  };
}

/**
 * A total order of a list: by a column, then by the id in the same direction, so that pages neither repeat nor omit
 * rows.
 */
export class ListOrder<Row> {
  readonly direction: SortDirection;
  private readonly keys: readonly SortColumn<Row>[];

  /** @param id the column of the id, which may also be the column to sort by */
  constructor(column: SortColumn<Row>, id: SortColumn<Row>, direction?: SortDirection | null) {
    this.direction = direction ?? column.first;
    this.keys = column.expression === id.expression ? [id] : [column, id];
  }

  /** The expressions of the order. */
  get expressions(): string[] {
    return this.keys.map(({ expression }) => expression);
  }

  /** The terms of `ORDER BY`. */
  get text(): string {
    return this.expressions.map((expression) => `${expression} ${this.direction}`).join(', ');
  }

  /** How rows after a cursor compare with it. */
  get comparison(): '<' | '>' {
    return this.direction === SortDirection.ASC ? '>' : '<';
  }

  /** The values in the cursor of a row. */
  cursorKey(row: Row): (number | string)[] {
    return this.keys.map(({ of }) => of(row));
  }

  /** The values of a cursor. @throws {AppError} invalid_parameter for a cursor of another order */
  read(cursor: string): (number | string)[] {
    const values = decodeCursor(cursor);
    const isOfOrder = values?.length === this.keys.length && this.keys.every((key, index) => fits(key, values[index]));
    if (!values || !isOfOrder || Number(values.at(-1)) <= 0) throw invalidCursor();
    return values;
  }

  /**
   * The page of a query in SQL: the condition of rows after the cursor, and what follows the conditions.
   * @param values the parameters of the query before the page
   * @throws {AppError} invalid_parameter for a cursor of another order
   */
  pageTerms(
    { limit, offset, after }: ListPage,
    values: readonly unknown[],
  ): { condition: string; end: string; values: unknown[] } {
    const key = after ? this.read(after) : [];
    const place = key.map((_, index) => `$${values.length + index + 1}`);
    return {
      condition: after ? `(${this.expressions}) ${this.comparison} (${place})` : 'true',
      end: `ORDER BY ${this.text} LIMIT ${limit} OFFSET ${after ? 0 : offset}`,
      values: [...values, ...key],
    };
  }

  /** Sorts a query. */
  sorted<Entity extends ObjectLiteral>(query: SelectQueryBuilder<Entity>): SelectQueryBuilder<Entity> {
    for (const expression of this.expressions) query.addOrderBy(expression, this.direction);
    return query;
  }

  /** Sorts a query and limits it to a page. @throws {AppError} invalid_parameter for a cursor of another order */
  page<Entity extends ObjectLiteral>(
    query: SelectQueryBuilder<Entity>,
    { limit, offset, after }: ListPage,
  ): SelectQueryBuilder<Entity> {
    this.sorted(query).limit(limit);
    if (!after) return query.offset(offset);
    const parameters = Object.fromEntries(this.read(after).map((value, index) => [`after${index}`, value]));
    const names = Object.keys(parameters).map((name) => `:${name}`);
    return query.andWhere(`(${this.expressions.join(', ')}) ${this.comparison} (${names.join(', ')})`, parameters);
  }
}

function fits({ type = 'integer' }: SortColumn<never>, value: number | string | undefined): boolean {
  if (type === 'text') return typeof value === 'string' && !value.includes('\u0000');
  return type === 'decimal' ? Number.isFinite(value) : Number.isSafeInteger(value);
}

/**
 * The function that makes the order of a list from a request.
 * @param columns by which the list can be sorted
 * @param id the column of the id
 */
export function orderOf<Row, Sort extends string>(
  columns: Readonly<Record<Sort, SortColumn<Row>>>,
  id: SortColumn<Row>,
): (request: OrderRequest<Sort>) => ListOrder<Row> {
  return ({ sort, direction }) => new ListOrder(columns[sort], id, direction);
}
