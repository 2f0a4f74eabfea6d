import { Injectable } from '@nestjs/common';
import { Sql } from '../platform/database/sql.js';

const ROWS_AT_A_TIME = 1_000;

const DELETE_SOME = `
  WITH deleted AS (
    DELETE FROM notices WHERE id IN (
      SELECT id FROM notices WHERE created_at < $1 ORDER BY created_at LIMIT ${ROWS_AT_A_TIME}
    ) RETURNING 1
  )
  SELECT count(*) AS count FROM deleted`;

/** Deletes old notices, whether they were read or not. */
@Injectable()
export class OldNotices {
  constructor(private readonly sql: Sql) {}

  /** Deletes in batches, so that locks and statements are short. @returns the number of deleted notices */
  async deleteBefore(before: Date): Promise<number> {
    let total = 0;
    for (;;) {
      const [row] = await this.sql.query<{ count: number }>('notices-old', DELETE_SOME, [before.toISOString()]);
      const deleted = row?.count ?? 0;
      total += deleted;
      if (deleted < ROWS_AT_A_TIME) return total;
    }
  }
}
