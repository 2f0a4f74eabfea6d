import { Injectable } from '@nestjs/common';
import { createdAtOf } from '../platform/database/row-id.js';
import { addRowConditions, addTimeConditions, Conditions } from './log-conditions.js';
import type { LogCriteria } from './log-criteria.js';
import { LogDatabase } from './log-database.js';
import { LOG_COLUMNS, type LogRow, type StoredLogRow, toLogRow } from './log-row.js';

/** Where a page begins: after a row, or after so many rows. */
export interface LogPosition {
  limit: number;
  offset: number;
  afterId?: number;
}

/** Reads rows of the usage log. */
@Injectable()
export class LogsRepository {
  constructor(private readonly database: LogDatabase) {}

  /** Rows that may be shown, newest first. */
  async page(criteria: LogCriteria, { limit, offset, afterId }: LogPosition): Promise<LogRow[]> {
    const conditions = visible(criteria);
    if (afterId !== undefined) {
      const at = createdAtOf(afterId);
      // The first comparison prunes partitions, which a comparison of pairs cannot.
      conditions.add('created_at <= ? AND (created_at, id) < (?, ?)', at, at, afterId);
    }
    return this.rows(
      `
      SELECT ${LOG_COLUMNS} FROM logs WHERE ${conditions.text}
      ORDER BY created_at DESC, id DESC
      LIMIT ${conditions.parameter(limit)} OFFSET ${conditions.parameter(afterId === undefined ? offset : 0)}`,
      conditions.values,
    );
  }

  /** The statement that reads all rows that may be shown, newest first, for a reader with a connection of its own. */
  listing(criteria: LogCriteria): { text: string; values: unknown[] } {
    const { text, values } = visible(criteria);
    return { text: `SELECT ${LOG_COLUMNS} FROM logs WHERE ${text} ORDER BY created_at DESC, id DESC`, values };
  }

  /** How many rows may be shown; counting ends at `most`. */
  async count(criteria: LogCriteria, most: number): Promise<number> {
    const conditions = visible(criteria);
    const rows = await this.database.query<{ count: string }>(
      `SELECT count(*) FROM (SELECT 1 FROM logs WHERE ${conditions.text} LIMIT ${conditions.parameter(most)}) found`,
      conditions.values,
    );
    return Number(rows[0]?.count ?? 0);
  }

  /** One row that may be shown; its id leads to its partition. */
  async byId(id: number, criteria: LogCriteria): Promise<LogRow | null> {
    const conditions = visible(criteria).add('created_at = ? AND id = ?', createdAtOf(id), id);
    const rows = await this.rows(`SELECT ${LOG_COLUMNS} FROM logs WHERE ${conditions.text}`, conditions.values);
    return rows[0] ?? null;
  }

  /** The newest rows of a type or whose content matches a LIKE pattern. */
  async search(criteria: LogCriteria, anyOf: { type?: number; content?: string }, limit: number): Promise<LogRow[]> {
    const conditions = visible(criteria);
    const alternatives: string[] = [];
    if (anyOf.type !== undefined) alternatives.push(`type = ${conditions.parameter(anyOf.type)}::bigint`);
    if (anyOf.content !== undefined) alternatives.push(`content LIKE ${conditions.parameter(anyOf.content)}`);
    return this.rows(
      `SELECT ${LOG_COLUMNS} FROM logs WHERE ${conditions.text} AND (${alternatives.join(' OR ')})
        ORDER BY created_at DESC, id DESC LIMIT ${conditions.parameter(limit)}`,
      conditions.values,
    );
  }

  private async rows(text: string, values: unknown[]): Promise<LogRow[]> {
    const rows = await this.database.query<StoredLogRow>(text, values);
    return rows.map(toLogRow);
  }
}

function visible(criteria: LogCriteria): Conditions {
  const conditions = new Conditions().add('NOT hidden');
  addRowConditions(conditions, criteria);
  addTimeConditions(conditions, criteria);
  return conditions;
}
