import { Injectable } from '@nestjs/common';
import type { Executor } from '../platform/database/pg-client.js';
import { createdAtOf } from '../platform/database/row-id.js';
import { Sql } from '../platform/database/sql.js';
import { toSafeInteger } from '../platform/database/sql-values.js';
import { type ObjectReader, visibleObjects } from '../tokens/object-reader.js';
import {
  BATCH_COLUMNS,
  BATCH_RETENTION_DAYS,
  type Batch,
  type BatchDescription,
  type BatchFamily,
  type BatchRow,
  toBatch,
} from './batch.js';
import type { ObjectPage } from './file-store.js';
import { RequestIndex } from './request-index.js';

export type NewBatch = Omit<
  Batch,
  'position' | 'state' | 'upstreamId' | 'outputFile' | 'errorFile' | 'description' | 'charged' | 'createdAt' | 'endedAt'
> & {
  /** See `RequestIndex`. If absent, the index of the input file is used. */
  readonly requestIndex?: Buffer;
};

/** A request of a batch, and the log row of its charge. */
export interface BatchCharge {
  readonly customId: string;
  readonly model: string;
  readonly chargeId: number;
}

/** The charges of some requests. */
export interface BatchCharges {
  /** Those that are not booked yet, with their ids and models. */
  readonly open: readonly BatchCharge[];
  /** The quota units of charges that were booked before, by their ids. */
  readonly booked: ReadonlyMap<number, number>;
}

/** The result files and the charge of a batch that has ended. */
export interface BatchOutcome {
  readonly outputFile: string | null;
  readonly errorFile: string | null;
  /** The sum of its charges in quota units. */
  readonly charged: number;
}

/** The upstream responds to a submission within this time, or the submission has failed. */
const SUBMISSION_SECONDS = 15 * 60;

const ADD = `INSERT INTO batches (id, family, user_id, token_id, token_name, "group", channel_id, key_fingerprint,
    endpoint, model, requests, input_file, reserved, reservation_id, state, description, next_poll_at, prompt_tokens,
    request_index)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14,
    CASE WHEN $15::text IS NULL THEN 'submitting' ELSE 'running' END, coalesce($15, '{}'),
    CASE WHEN $15 IS NULL THEN now() + ${SUBMISSION_SECONDS} * interval '1 second' ELSE now() END, $16,
    coalesce($17, (SELECT f.request_index FROM stored_files f WHERE f.id = $12)))`;

/**
 * A batch that has not ended. The statement prevents its end until the commit: a process that was suspended for longer
 * than its claim finds that another one has ended the batch and deleted its requests, so it must not begin again.
 */
const OPEN_BATCH = `(SELECT id FROM batches WHERE id = $1 AND state <> 'ended' FOR SHARE)`;

/** The first charge id of a request is its only one. */
const CHARGES = `INSERT INTO batch_requests AS r (batch_id, custom_id, model, charge_id)
  SELECT b.id, c.* FROM ${OPEN_BATCH} b, unnest($2::text[], $3::text[], $4::bigint[]) c
  ON CONFLICT (batch_id, custom_id) DO UPDATE SET charge_id = coalesce(r.charge_id, excluded.charge_id)
  RETURNING custom_id AS "customId", model, charge_id AS "chargeId"`;

const BOOKED = `SELECT l.id, l.quota FROM unnest($1::bigint[], $2::timestamptz[]) c (id, created_at)
  JOIN logs l ON l.created_at = c.created_at AND l.id = c.id`;

/** Every write of the tables of batches, and the reads of the relay. */
@Injectable()
export class BatchStore {
  constructor(private readonly sql: Sql) {}

  /** Adds a batch. @param description of one that this site runs; others are not submitted yet */
  async add(batch: NewBatch, description?: BatchDescription): Promise<void> {
    const { id, family, userId, tokenId, tokenName, group, channelId, keyFingerprint, endpoint, model } = batch;
    const { requests, promptTokens, inputFile, reserved, reservationId, requestIndex } = batch;
    const place = [id, family, userId, tokenId, tokenName, group, channelId, keyFingerprint, endpoint, model];
    const state = [
      requests,
      inputFile,
      reserved,
      reservationId,
      description ? jsonOf(description) : null,
      promptTokens,
      requestIndex ?? null,
    ];
    await this.sql.query('batch-add', ADD, [...place, ...state]);
  }

  /** Stores the requests of a batch: each is charged by its model. */
  async addRequests(batchId: string, models: ReadonlyMap<string, string>): Promise<void> {
    const text = `INSERT INTO batch_requests (batch_id, custom_id, model) SELECT $1, * FROM unnest($2::text[], $3::text[])`;
    await this.sql.query('batch-requests', text, [batchId, [...models.keys()], [...models.values()]]);
  }

  /**
   * The requests of a batch that runs at an upstream. Null if the batch or its input file was stored by an earlier
   * version.
   */
  async requestIndex(id: string): Promise<RequestIndex | null> {
    const text = 'SELECT request_index AS bytes FROM batches WHERE id = $1';
    const [row] = await this.sql.query<{ bytes: Buffer | null }>('batch-index', text, [id]);
    return row?.bytes ? new RequestIndex(row.bytes) : null;
  }

  /** Stores the upstream's response to a submission. The batch is polled afterwards. */
  async submitted(id: string, upstreamId: string, description: BatchDescription): Promise<void> {
    const text = `UPDATE batches SET state = 'running', upstream_id = $2, description = $3, next_poll_at = now()
      WHERE id = $1 AND state = 'submitting'`;
    await this.sql.query('batch-submitted', text, [id, upstreamId, jsonOf(description)]);
  }

  /** Stores what is known about a batch. @param instead only when it is still described like this */
  async describe(id: string, description: BatchDescription, instead?: BatchDescription): Promise<void> {
    const text = `UPDATE batches SET description = $2
      WHERE id = $1 AND state = 'running' AND ($3::text IS NULL OR description = $3)`;
    await this.sql.query('batch-describe', text, [id, jsonOf(description), instead ? jsonOf(instead) : null]);
  }

  /** What is known about a batch now. Empty if the batch does not exist. */
  async description(id: string): Promise<BatchDescription> {
    const text = 'SELECT description FROM batches WHERE id = $1';
    const [row] = await this.sql.query<{ description: string }>('batch-description', text, [id]);
    return row ? (JSON.parse(row.description) as BatchDescription) : {};
  }

  /** Makes a batch due. */
  async hurry(id: string): Promise<void> {
    const text = `UPDATE batches SET next_poll_at = least(next_poll_at, now()) WHERE id = $1 AND state = 'running'`;
    await this.sql.query('batch-hurry', text, [id]);
  }

  /** Ends the claims of all batches that this site runs itself. */
  async releaseOwn(): Promise<void> {
    await this.sql.query(
      'batch-release-own',
      'UPDATE batches SET next_poll_at = now() WHERE channel_id = 0 AND next_poll_at > now()',
    );
  }

  /** A batch that the reader may read. Null if there is none. */
  async find({ userId, teamTokenId }: ObjectReader, family: BatchFamily, id: string): Promise<Batch | null> {
    const text = `SELECT ${BATCH_COLUMNS} FROM batches
      WHERE id = $1 AND ${visibleObjects('batches', '$2', '$4')} AND family = $3 AND state <> 'submitting'`;
    const [row] = await this.sql.query<BatchRow>('batch-find', text, [id, userId, family, teamTokenId]);
    return row ? toBatch(row) : null;
  }

  /** The batches that the reader may read. */
  async list({ userId, teamTokenId }: ObjectReader, family: BatchFamily, page: ObjectPage): Promise<Batch[]> {
    const { limit, after, order } = page;
    const beyond = order === 'asc' ? '>' : '<';
    const text = `SELECT ${BATCH_COLUMNS} FROM batches
      WHERE ${visibleObjects('batches', '$1', '$5')} AND family = $2 AND state <> 'submitting'
        AND ($3::text IS NULL OR position ${beyond} (SELECT position FROM batches WHERE id = $3 AND user_id = $1))
      ORDER BY position ${order} LIMIT $4`;
    const values = [userId, family, after, limit, teamTokenId];
    return (await this.sql.query<BatchRow>(`batch-list-${order}`, text, values)).map(toBatch);
  }

  /**
   * Claims due batches for `leaseMs`; no other process claims them within that time.
   * @param where batches at upstreams, or batches that this site runs itself
   */
  async claimDue(where: 'upstream' | 'here', leaseMs: number, limit: number): Promise<Batch[]> {
    const text = `UPDATE batches SET next_poll_at = now() + $1 * interval '1 ms'
      WHERE id IN (SELECT id FROM batches WHERE next_poll_at <= now() AND (channel_id = 0) = $3
        ORDER BY next_poll_at LIMIT $2 FOR UPDATE SKIP LOCKED)
      RETURNING ${BATCH_COLUMNS}`;
    return (await this.sql.query<BatchRow>('batch-claim', text, [leaseMs, limit, where === 'here'])).map(toBatch);
  }

  /**
   * The requests that were stored, charged or started, by id, with whether they succeeded. Null for requests without a
   * result on this site.
   */
  async started(batchId: string): Promise<Map<string, boolean | null>> {
    const text = 'SELECT custom_id AS id, succeeded FROM batch_requests WHERE batch_id = $1';
    const rows = await this.sql.query<{ id: string; succeeded: boolean | null }>('batch-started', text, [batchId]);
    return new Map(rows.map(({ id, succeeded }) => [id, succeeded]));
  }

  /** Records that a request is running. @returns false when it was started before, or the batch has ended */
  async start(batchId: string, customId: string, model: string): Promise<boolean> {
    const text = `INSERT INTO batch_requests (batch_id, custom_id, model) SELECT b.id, $2, $3 FROM ${OPEN_BATCH} b
      ON CONFLICT DO NOTHING RETURNING custom_id`;
    return (await this.sql.query('batch-start', text, [batchId, customId, model])).length > 0;
  }

  /**
   * Stores the result of a request that this process has started, which may be charged. It replaces an interruption:
   * the process was only slow when another one took over the batch.
   * @param result encrypted @param quota its charge in quota units
   */
  async finish(batchId: string, customId: string, succeeded: boolean, result: string, quota: number): Promise<void> {
    const text = `UPDATE batch_requests SET succeeded = $3, result = $4, quota = $5 WHERE batch_id = $1 AND custom_id = $2`;
    await this.sql.query('batch-finish', text, [batchId, customId, succeeded, result, quota]);
  }

  /** Stores the error of a request that another process has started, unless it has a result. @param result encrypted */
  async interrupt(batchId: string, customId: string, result: string): Promise<void> {
    const text = `UPDATE batch_requests SET succeeded = false, result = $3, quota = 0
      WHERE batch_id = $1 AND custom_id = $2 AND succeeded IS NULL`;
    await this.sql.query('batch-interrupt', text, [batchId, customId, result]);
  }

  /** The sum of the charges of the requests that this site ran, in quota units. */
  async chargedHere(batchId: string): Promise<number> {
    const text = 'SELECT coalesce(sum(quota), 0) AS charged FROM batch_requests WHERE batch_id = $1';
    const [row] = await this.sql.query<{ charged: string | number }>('batch-charged', text, [batchId]);
    return toSafeInteger(row?.charged ?? 0);
  }

  /** Marks a request as not started, because it was refused before it was sent to an upstream. */
  async unstart(batchId: string, customId: string): Promise<void> {
    const text = 'DELETE FROM batch_requests WHERE batch_id = $1 AND custom_id = $2 AND succeeded IS NULL';
    await this.sql.query('batch-unstart', text, [batchId, customId]);
  }

  /** The encrypted results with this outcome after an id, in the order of their ids. */
  async results(batchId: string, succeeded: boolean, after: string, limit: number) {
    const text = `SELECT custom_id AS "customId", result FROM batch_requests
      WHERE batch_id = $1 AND succeeded = $2 AND custom_id > $3 ORDER BY custom_id LIMIT $4`;
    const values = [batchId, succeeded, after, limit];
    return this.sql.query<{ customId: string; result: string }>('batch-results', text, values);
  }

  /** Extends the claim of a batch, or ends it with 0. */
  async extendClaim(id: string, leaseMs: number): Promise<void> {
    const text = `UPDATE batches SET next_poll_at = now() + $2 * interval '1 ms' WHERE id = $1 AND next_poll_at IS NOT NULL`;
    await this.sql.query('batch-extend', text, [id, leaseMs]);
  }

  /**
   * Assigns ids to the charges of requests. A request keeps the first one, so that it cannot be charged twice.
   * @param charges the charges with the ids to assign, and the models of requests that are not stored
   * @returns an empty result when the batch has ended
   */
  async charges(batchId: string, charges: readonly BatchCharge[]): Promise<BatchCharges> {
    const column = <Value>(read: (charge: BatchCharge) => Value) => charges.map(read);
    const rows = await this.sql.query<{ customId: string; model: string; chargeId: number }>('batch-charges', CHARGES, [
      batchId,
      column(({ customId }) => customId),
      column(({ model }) => model),
      column(({ chargeId }) => chargeId),
    ]);
    const assigned = new Set(column(({ chargeId }) => chargeId));
    const earlier = rows.map(({ chargeId }) => chargeId).filter((chargeId) => !assigned.has(chargeId));
    if (earlier.length === 0) return { open: rows, booked: new Map() };
    const found = await this.sql.query<{ id: number; quota: number }>('batch-booked', BOOKED, [
      earlier,
      earlier.map(createdAtOf),
    ]);
    const booked = new Map(found.map(({ id, quota }) => [id, quota]));
    return { open: rows.filter(({ chargeId }) => !booked.has(chargeId)), booked };
  }

  /**
   * Ends a batch whose results are charged. @param executor the transaction that returns the reservation
   * @returns false when it had ended before
   */
  async end(id: string, description: BatchDescription, outcome: BatchOutcome, executor: Executor): Promise<boolean> {
    const ended = await executor.query<{ id: string }>(
      `UPDATE batches SET state = 'ended', description = $2, output_file = $3, error_file = $4, ended_at = now(),
         charged = $5, next_poll_at = NULL, request_index = NULL WHERE id = $1 AND state <> 'ended' RETURNING id`,
      [id, jsonOf(description), outcome.outputFile, outcome.errorFile, outcome.charged],
    );
    if (ended.length > 0) await executor.query('DELETE FROM batch_requests WHERE batch_id = $1', [id]);
    return ended.length > 0;
  }

  /** Removes a batch that was not submitted. @param executor the transaction that returns the reservation */
  async remove(id: string, executor: Executor): Promise<void> {
    await executor.query('DELETE FROM batches WHERE id = $1', [id]);
  }

  /** Removes a batch that has ended, at the request of its user. */
  async removeEnded(id: string): Promise<void> {
    await this.sql.query('batch-remove', `DELETE FROM batches WHERE id = $1 AND state = 'ended'`, [id]);
  }

  /** Removes batches whose results are no longer stored by any vendor. */
  async removeOld(): Promise<void> {
    await this.sql.query(
      'batch-old',
      `DELETE FROM batches WHERE ended_at < now() - ${BATCH_RETENTION_DAYS} * interval '1 day'`,
    );
  }
}

/** PostgreSQL texts cannot contain NUL; JSON writes it as an escape, so the text contains none. */
function jsonOf(description: BatchDescription): string {
  return JSON.stringify(description);
}
