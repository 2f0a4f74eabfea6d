import { Injectable } from '@nestjs/common';
import type { Executor } from '../platform/database/pg-client.js';
import { newRowId } from '../platform/database/row-id.js';
import { Sql } from '../platform/database/sql.js';
import { jsonbText } from '../platform/database/sql-values.js';
import type { LogDetails } from './log-details.js';
import { eventText, type LogEvent } from './log-event.js';

/** An event of an account. Calls are not included, because billing books them. */
export interface LogEntry {
  type: 1 | 3 | 4 | 5;
  userId: number;
  username: string;
  event: LogEvent;
  /** The credited or debited quota units, for display only; the ledger changes balances. */
  quota?: number;
}

const INSERT = `
  INSERT INTO logs (id, created_at, type, user_id, username, content, quota, details)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`;

/** Writes the rows of the log that are not calls. */
@Injectable()
export class LogWriterService {
  constructor(private readonly sql: Sql) {}

  /** Adds a row; with an executor it is part of the caller's transaction. */
  async record({ type, userId, username, event, quota = 0 }: LogEntry, executor?: Executor): Promise<void> {
    const { id, createdAt } = newRowId();
    // For direct readers of the table, and for searches; the APIs return the event in the reader's language.
    const content = eventText(event, 'zh');
    const values = [id, createdAt, type, userId, username, content, quota, jsonbText({ event } satisfies LogDetails)];
    if (executor) await executor.query(INSERT, values);
    else await this.sql.query('log-entry', INSERT, values);
  }
}
