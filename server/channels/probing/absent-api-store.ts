import { Injectable } from '@nestjs/common';
import { DAY_MS } from '../../common/durations.js';
import { Sql } from '../../platform/database/sql.js';

/** An API that the upstream of a channel does not have. */
export interface AbsentApi {
  readonly channelId: number;
  readonly format: string;
  /** The model's name at the upstream. Null if the API is absent for all models. */
  readonly model: string | null;
}

/** How long it is remembered, in ms. */
export const ABSENT_API_MS = DAY_MS;

const FRESH = `found_at > now() - ${ABSENT_API_MS} * interval '1 ms'`;
const ADD = `
  WITH old AS (DELETE FROM channel_absent_apis WHERE NOT ${FRESH})
  INSERT INTO channel_absent_apis (channel_id, format, model)
    SELECT id, $2, $3 FROM channels WHERE id = $1
  ON CONFLICT (channel_id, model, format) DO UPDATE SET found_at = now()`;
const ALL = `SELECT channel_id AS "channelId", format, nullif(model, '') AS model,
    extract(epoch FROM now() - found_at) * 1000 AS "ageMs"
  FROM channel_absent_apis WHERE ${FRESH}`;

/** APIs that upstreams were found not to have, for processes that start later. */
@Injectable()
export class AbsentApiStore {
  constructor(private readonly sql: Sql) {}

  async add({ channelId, format, model }: AbsentApi): Promise<void> {
    await this.sql.query('absent-api-add', ADD, [channelId, format, model ?? '']);
  }

  /** Those that were found within a day, with their ages in ms. */
  async all(): Promise<(AbsentApi & { readonly ageMs: number })[]> {
    const rows = await this.sql.query<AbsentApi & { ageMs: string | number }>('absent-apis', ALL);
    return rows.map((row) => ({ ...row, channelId: Number(row.channelId), ageMs: Number(row.ageMs) }));
  }

  /** Removes what was found about channels that have changed. */
  async remove(channelIds: readonly number[]): Promise<void> {
    const text = 'DELETE FROM channel_absent_apis WHERE channel_id = ANY($1)';
    await this.sql.query('absent-api-remove', text, [channelIds]);
  }
}
