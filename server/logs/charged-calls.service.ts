import { Injectable } from '@nestjs/common';
import type { ChargeInputs } from '../billing/prices/stored-charge.js';
import { toSafeInteger } from '../platform/database/sql-values.js';
import { LogType } from '../usage-log/log-type.js';
import { LogDatabase } from './log-database.js';

/** The names by which the price of a call is looked up. */
export interface CalledModel {
  model: string;
  /** The name of the model at the upstream. */
  upstream: string;
  channelId: number;
}

/** The sums of the charged calls with the same names. Quota in whole units. */
export interface CalledModelSums extends CalledModel {
  calls: number;
  quota: number;
  promptTokens: number;
  completionTokens: number;
}

/** A charged call. */
export interface ChargedCall extends CalledModel {
  createdAt: Date;
  quota: number;
  promptTokens: number;
  completionTokens: number;
  /** Null for rows of versions that did not store it. */
  charge: ChargeInputs | null;
}

interface Place {
  /** The calls at or after this time. */
  from: Date;
  /** Only calls before this row. Null for the newest. */
  before: { createdAt: Date; id: string } | null;
}

const NAMES = 'model_name, coalesce(upstream_model, model_name) AS upstream, channel_id';
const ROWS_PER_READ = 2_000;

/** Reads the charged calls of all users, newest first, in bounded amounts. */
@Injectable()
export class ChargedCallsService {
  constructor(private readonly database: LogDatabase) {}

  /**
   * The sums of the newest calls by the names that their prices are looked up by.
   * @param limit max number of calls that are read
   * @returns the sums, and the time of the oldest call that was read when there are more
   */
  async sums(from: Date, limit: number): Promise<{ sums: CalledModelSums[]; since: Date | null }> {
    const rows = await this.database.query<Record<string, string> & { oldest: Date }>(
      `SELECT ${NAMES}, count(*) AS calls, sum(quota) AS quota, sum(prompt_tokens) AS prompt_tokens,
        sum(completion_tokens) AS completion_tokens, min(created_at) AS oldest
      FROM (
        SELECT created_at, model_name, upstream_model, channel_id, quota, prompt_tokens, completion_tokens
        FROM logs WHERE created_at >= $1 AND type = ${LogType.consumption} ORDER BY created_at DESC, id DESC LIMIT $2
      ) newest
      GROUP BY 1, 2, 3`,
      [from, limit],
    );
    const sums = rows.map((row) => ({
      model: row.model_name ?? '',
      upstream: row.upstream ?? '',
      channelId: toSafeInteger(row.channel_id ?? 0),
      calls: toSafeInteger(row.calls ?? 0),
      quota: toSafeInteger(row.quota ?? 0),
      promptTokens: toSafeInteger(row.prompt_tokens ?? 0),
      completionTokens: toSafeInteger(row.completion_tokens ?? 0),
    }));
    const read = sums.reduce((total, { calls }) => total + calls, 0);
    const oldest = Math.min(...rows.map((row) => row.oldest.getTime()));
    return { sums, since: read < limit ? null : new Date(oldest) };
  }

  /**
   * The newest calls with any of these names, in pages, so that few of them are in memory at a time.
   * @param limit max number of calls
   */
  async *pages(from: Date, names: readonly CalledModel[], limit: number): AsyncGenerator<readonly ChargedCall[]> {
    let before: Place['before'] = null;
    for (let left = limit; left > 0; ) {
      const read: StoredCall[] = await this.read({ from, before }, names);
      const page = read.filter(({ wanted }) => wanted).slice(0, left);
      if (page.length > 0) yield page.map(toChargedCall);
      const last = read.at(-1);
      if (!last || last.rows_read < ROWS_PER_READ) return;
      before = { createdAt: last.created_at, id: last.id };
      left -= page.length;
    }
  }

  /**
   * The wanted ones of the next rows in order, and the last of these rows: with the names as a condition of the scan the
   * planner expects few matches, and sorts all the remaining rows for each page.
   */
  private read({ from, before }: Place, names: readonly CalledModel[]): Promise<StoredCall[]> {
    return this.database.query<StoredCall>(
      `WITH read AS (
        SELECT id, created_at, ${NAMES}, quota, prompt_tokens, completion_tokens, charge,
          (model_name, coalesce(upstream_model, model_name), channel_id)
            IN (SELECT * FROM unnest($4::text[], $5::text[], $6::bigint[])) AS wanted
        FROM logs
        WHERE created_at >= $1 AND type = ${LogType.consumption}
          AND ($2::timestamptz IS NULL OR (created_at, id) < ($2, $3::bigint))
        ORDER BY created_at DESC, id DESC LIMIT ${ROWS_PER_READ}
      ), numbered AS (
        SELECT *, row_number() OVER (ORDER BY created_at DESC, id DESC) AS place, count(*) OVER () AS rows_read FROM read
      )
      SELECT id, created_at, model_name, upstream, channel_id, quota, prompt_tokens, completion_tokens, wanted,
        charge - 'lines' - 'exact' AS charge, rows_read::int
      FROM numbered WHERE wanted OR place = rows_read ORDER BY created_at DESC, id DESC`,
      [
        from,
        before?.createdAt ?? null,
        before?.id ?? null,
        names.map(({ model }) => model),
        names.map(({ upstream }) => upstream),
        names.map(({ channelId }) => channelId),
      ],
    );
  }
}

interface StoredCall {
  id: string;
  created_at: Date;
  model_name: string;
  upstream: string;
  channel_id: string;
  quota: string;
  prompt_tokens: number;
  completion_tokens: number;
  charge: ChargeInputs | null;
  /** Whether it has one of the names. */
  wanted: boolean;
  /** The number of rows of the read, wanted or not. */
  rows_read: number;
}

function toChargedCall(row: StoredCall): ChargedCall {
  return {
    model: row.model_name,
    upstream: row.upstream,
    channelId: toSafeInteger(row.channel_id),
    createdAt: row.created_at,
    quota: toSafeInteger(row.quota),
    promptTokens: row.prompt_tokens,
    completionTokens: row.completion_tokens,
    charge: row.charge,
  };
}
