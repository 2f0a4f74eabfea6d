import { Injectable } from '@nestjs/common';
import { Sql } from '../../platform/database/sql.js';
import { type ObjectOwner, type ObjectReader, visibleObjects } from '../../tokens/object-reader.js';

const BATCH_ROWS = 500;

const INSERT = `
  INSERT INTO stored_responses (user_id, id, content, expires_at, token_id)
  VALUES ($1, $2, $3, now() + make_interval(hours => $4), $5)
  ON CONFLICT (user_id, id) DO UPDATE SET content = excluded.content, expires_at = excluded.expires_at,
    token_id = excluded.token_id`;
const BEGIN = `
  INSERT INTO stored_responses (user_id, id, content, expires_at, running_until, token_id)
  VALUES ($1, $2, $3, now() + make_interval(hours => $4), now() + $5 * interval '1 ms', $6)`;
const SEEN = visibleObjects('stored_responses', '$1', '$3');
const EXTEND = `
  UPDATE stored_responses SET running_until = now() + $3 * interval '1 ms'
  WHERE user_id = $1 AND id = $2 AND running_until IS NOT NULL RETURNING id`;
const FINISH = `
  UPDATE stored_responses SET content = $3, running_until = NULL
  WHERE user_id = $1 AND id = $2 AND running_until IS NOT NULL RETURNING id`;
const FIND = `
  SELECT content, coalesce(running_until < now(), false) AS interrupted FROM stored_responses
  WHERE ${SEEN} AND id = $2 AND expires_at > now()`;
const DELETE = `DELETE FROM stored_responses WHERE ${SEEN} AND id = $2 AND expires_at > now() RETURNING id`;
const DELETE_EXPIRED = `
  WITH deleted AS (
    DELETE FROM stored_responses WHERE (user_id, id) IN (
      SELECT user_id, id FROM stored_responses WHERE expires_at <= now() ORDER BY expires_at LIMIT ${BATCH_ROWS}
    ) RETURNING 1
  )
  SELECT count(*) AS count FROM deleted`;

/** Table `stored_responses`. */
@Injectable()
export class ResponseStoreRepository {
  constructor(private readonly sql: Sql) {}

  async insert({ userId, tokenId }: ObjectOwner, id: string, content: string, hours: number): Promise<void> {
    await this.sql.query('stored-response', INSERT, [userId, id, content, hours, tokenId]);
  }

  /** Stores a response that is still generated, for `runningMs` unless that is extended. */
  async begin(
    { userId, tokenId }: ObjectOwner,
    id: string,
    content: string,
    hours: number,
    runningMs: number,
  ): Promise<void> {
    await this.sql.query('stored-response-begin', BEGIN, [userId, id, content, hours, runningMs, tokenId]);
  }

  /** @returns false when the response has ended, or was deleted */
  async extend(userId: number, id: string, runningMs: number): Promise<boolean> {
    return (await this.sql.query('stored-response-extend', EXTEND, [userId, id, runningMs])).length > 0;
  }

  /** @returns false when the response had ended before */
  async finish(userId: number, id: string, content: string): Promise<boolean> {
    return (await this.sql.query('stored-response-finish', FINISH, [userId, id, content])).length > 0;
  }

  /** Null when there is none, or it has expired. `interrupted`: its process has stopped. */
  async find(
    { userId, teamTokenId }: ObjectReader,
    id: string,
  ): Promise<{ content: string; interrupted: boolean } | null> {
    type Row = { content: string; interrupted: boolean };
    const [row] = await this.sql.query<Row>('stored-response-of', FIND, [userId, id, teamTokenId]);
    return row ?? null;
  }

  /** @returns whether there was one */
  async delete({ userId, teamTokenId }: ObjectReader, id: string): Promise<boolean> {
    return (await this.sql.query('stored-response-delete', DELETE, [userId, id, teamTokenId])).length > 0;
  }

  async deleteExpired(): Promise<void> {
    let deleted: number;
    do {
      const [row] = await this.sql.query<{ count: number }>('stored-responses-old', DELETE_EXPIRED);
      deleted = row?.count ?? 0;
    } while (deleted === BATCH_ROWS);
  }
}
