import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { startingWith } from './sql-values.js';

/** Restricts a query to the row whose id is the keyword, and rows of which one of the columns begins with it. */
export function searching<Row extends ObjectLiteral>(
  query: SelectQueryBuilder<Row>,
  keyword: string,
  columns: readonly string[],
): SelectQueryBuilder<Row> {
  const id = /^\d+$/.test(keyword) ? Number(keyword) : 0;
  const conditions = columns.map((column) => `${column} ILIKE :pattern`);
  if (id > 0 && Number.isSafeInteger(id)) conditions.push(`${query.alias}.id = :id`);
  return query.andWhere(`(${conditions.join(' OR ')})`, { pattern: startingWith(keyword), id });
}
