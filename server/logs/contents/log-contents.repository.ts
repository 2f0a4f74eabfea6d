import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { createdAtOf, type RowId } from '../../platform/database/row-id.js';
import { Sql } from '../../platform/database/sql.js';
import { CONTENT_PARTITIONS, partitionNamed, partitionsAround } from '../../usage-log/log-partitions.js';

const BATCH_ROWS = 500;

const INSERT = `
  INSERT INTO log_contents (log_id, created_at, content)
  SELECT * FROM unnest($1::bigint[], $2::timestamptz[], $3::text[]) ON CONFLICT DO NOTHING`;
const FIND = 'SELECT content FROM log_contents WHERE created_at = $1 AND log_id = $2';
const DELETE_SOME = `
  WITH deleted AS (
    DELETE FROM log_contents WHERE (created_at, log_id) IN (
      SELECT created_at, log_id FROM log_contents WHERE created_at < $1 ORDER BY created_at LIMIT ${BATCH_ROWS}
    ) RETURNING 1
  )
  SELECT count(*) AS count FROM deleted`;
const PARTITIONS = `
  SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'log_contents'::regclass ORDER BY 1`;

/** An encrypted content and the key of its log row. */
export interface EncryptedContent extends RowId {
  readonly content: string;
}

/** Table `log_contents`. */
@Injectable()
export class LogContentsRepository {
  constructor(
    private readonly sql: Sql,
    @InjectDataSource() private readonly database: DataSource,
  ) {}

  async insert(contents: readonly EncryptedContent[]): Promise<void> {
    const values = [
      contents.map(({ id }) => id),
      contents.map(({ createdAt }) => createdAt.toISOString()),
      contents.map(({ content }) => content),
    ];
    await this.sql.query('log-contents', INSERT, values);
  }

  /** The content of a log row. Null if none is stored. */
  async find(logId: number): Promise<string | null> {
    const rows: { content: string }[] = await this.database.query(FIND, [createdAtOf(logId), logId]);
    return rows[0]?.content ?? null;
  }

  /**
   * Deletes older contents: whole weeks by partition, and the rest in batches. @returns the number of deleted contents
   */
  async deleteBefore(before: Date, nowMs: number): Promise<number> {
    let total = 0;
    // Partitions that the next start would re-create are not dropped.
    const [oldestKept] = partitionsAround(nowMs);
    const partitions: { name: string }[] = await this.database.query(PARTITIONS);
    for (const { name } of partitions) {
      const week = partitionNamed(name, CONTENT_PARTITIONS);
      const isOld = week && oldestKept && week.to <= before && week.to <= oldestKept.from;
      // Settlements do not use this table, only the content writer and its readers.
      if (isOld) total += await this.drop(name);
    }
    for (;;) {
      const [row] = await this.sql.query<{ count: number }>('log-contents-old', DELETE_SOME, [before.toISOString()]);
      const deleted = row?.count ?? 0;
      total += deleted;
      if (deleted < BATCH_ROWS) return total;
    }
  }

  private async drop(name: string): Promise<number> {
    const rows: { count: string }[] = await this.database.query(`SELECT count(*) AS count FROM ${name}`);
    await this.database.query(`DROP TABLE IF EXISTS ${name}`);
    return Number(rows[0]?.count ?? 0);
  }
}
