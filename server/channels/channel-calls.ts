import { Injectable } from '@nestjs/common';
import { Sql } from '../platform/database/sql.js';
import { CHANNEL_FAILURES } from './events/failed-attempt-counts.js';

/** The calls that a channel served, and its failures; see `CHANNEL_FAILURES`. */
export interface CallsOfLastDay {
  answered: number;
  failed: number;
}

interface Row extends CallsOfLastDay {
  id: number;
}

/** Reads the hourly sums of the hours that began within the last 24 hours. */
const LAST_DAY = `
  SELECT channel_id AS id, sum(answered)::bigint AS answered, sum(failed)::bigint AS failed
    FROM (
      SELECT channel_id, request_count AS answered, 0 AS failed FROM usage_by_hour_channel
       WHERE hour >= now() - interval '24 hours' AND channel_id = ANY ($1)
      UNION ALL
      SELECT channel_id, 0, error_count FROM ${CHANNEL_FAILURES}
       WHERE hour >= now() - interval '24 hours' AND channel_id = ANY ($1)
    ) AS hours
   GROUP BY channel_id`;

/** Success and failure counts of channels, by hours. */
@Injectable()
export class ChannelCalls {
  constructor(private readonly sql: Sql) {}

  /** The calls of channels in the order of the ids; a batch function for loaders. */
  readonly ofLastDay = async (ids: readonly number[]): Promise<CallsOfLastDay[]> => {
    const rows = await this.sql.query<Row>('channel-calls-of-last-day', LAST_DAY, [ids]);
    const byId = new Map(rows.map(({ id, answered, failed }) => [id, { answered, failed }]));
    return ids.map((id) => byId.get(id) ?? { answered: 0, failed: 0 });
  };
}
