import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { LocalText } from '../../../common/errors/app-error.js';
import type { Executor } from '../../../platform/database/executor.js';
import { Sql } from '../../../platform/database/sql.js';
import { idOfCursor } from '../../../platform/graphql/connection.js';
import type { ListPage } from '../../../platform/graphql/list-page.js';
import { countKinds, type PriceChange, type PriceChangeKind } from '../price-changes.js';
import type { PriceImport } from '../price-import.service.js';
import type { PriceImportRun, PriceImportRunState } from './price-import-run.js';

const COLUMNS = `id, url, vendors, started_by AS "startedBy", state, created_at AS "createdAt", started_at AS "startedAt",
  finished_at AS "finishedAt", failure, digest, source, counts, applied_models AS "appliedModels"`;
const UNDER_WAY = `state IN ('waiting', 'running')`;

// Keeps and returns an import that is under way.
const INSERT = `
  INSERT INTO price_imports (url, vendors, asked, started_by) VALUES ($1, $2, $3, $4)
  ON CONFLICT (asked) WHERE ${UNDER_WAY} DO UPDATE SET asked = excluded.asked RETURNING ${COLUMNS}`;
const FIND = `SELECT ${COLUMNS} FROM price_imports WHERE id = $1`;
const PAGE = `SELECT ${COLUMNS} FROM price_imports WHERE $1::bigint IS NULL OR id < $1 ORDER BY id DESC LIMIT $2 OFFSET $3`;
const COUNT = 'SELECT count(*) AS total FROM price_imports';
const COMPARED = 'SELECT changes, prices_digest AS "pricesDigest" FROM price_imports WHERE id = $1';
const CHANGES = `
  SELECT position, change
    FROM price_imports, jsonb_array_elements(changes) WITH ORDINALITY AS listed (change, position)
    WHERE id = $1 AND change ->> 'kind' = ANY($2) AND position > $3
    ORDER BY position LIMIT $4 OFFSET $5`;
const PENDING = `SELECT id FROM price_imports WHERE ${UNDER_WAY} ORDER BY id`;
const BEGIN = `
  UPDATE price_imports SET state = 'running', started_at = now() WHERE id = $1 AND ${UNDER_WAY} RETURNING ${COLUMNS}`;
const READY = `
  UPDATE price_imports SET state = 'ready', finished_at = now(), failure = NULL, digest = $2, prices_digest = $3,
    source = $4, counts = $5, changes = $6
  WHERE id = $1 AND ${UNDER_WAY}`;
const FAIL = `
  UPDATE price_imports SET tries = tries + 1, failure = $2,
    state = CASE WHEN tries + 1 < $3 THEN 'waiting' ELSE 'failed' END,
    finished_at = CASE WHEN tries + 1 < $3 THEN NULL ELSE now() END
  WHERE id = $1 AND ${UNDER_WAY} RETURNING state`;
const CANCEL = `
  UPDATE price_imports SET state = 'cancelled', finished_at = now()
  WHERE id = $1 AND (${UNDER_WAY} OR state = 'ready')`;
// As a query, because the result of an update depends on the type of the executor.
const CLAIM = `
  WITH claimed AS (
    UPDATE price_imports SET state = 'applied', finished_at = now(), applied_models = $2
    WHERE id = $1 AND state = 'ready' RETURNING id
  )
  SELECT id FROM claimed`;
const FORGET = 'DELETE FROM price_imports WHERE created_at < $1';

/** Table `price_imports`. */
@Injectable()
export class PriceImportRunsRepository {
  constructor(private readonly sql: Sql) {}

  /** Inserts an import; returns the one under way when it has the same parameters. */
  async insert(startedBy: number, url: string, vendors: readonly string[]): Promise<PriceImportRun> {
    const asked = createHash('sha256')
      .update(JSON.stringify([url, vendors]))
      .digest('hex');
    const values = [url, vendors, asked, startedBy];
    const [inserted] = await this.sql.query<PriceImportRun>('price-import-insert', INSERT, values);
    if (!inserted) throw new Error('Price import could not be stored');
    return inserted;
  }

  async find(id: number): Promise<PriceImportRun | null> {
    const [run] = await this.sql.query<PriceImportRun>('price-import', FIND, [id]);
    return run ?? null;
  }

  /** Newest first. @throws {AppError} invalid_parameter for a cursor of another list */
  async page({ limit, offset, after }: ListPage): Promise<{ runs: PriceImportRun[]; total: number }> {
    const values = after ? [idOfCursor(after), limit, 0] : [null, limit, offset];
    const runs = await this.sql.query<PriceImportRun>('price-imports-page', PAGE, values);
    const [count] = await this.sql.query<{ total: number }>('price-imports-count', COUNT);
    return { runs, total: count?.total ?? 0 };
  }

  /** The changes of a ready import, and the digest of the compared prices. */
  async compared(id: number): Promise<Pick<PriceImport, 'changes' | 'pricesDigest'> | null> {
    type Compared = Pick<PriceImport, 'changes' | 'pricesDigest'>;
    const [row] = await this.sql.query<Compared>('price-import-compared', COMPARED, [id]);
    return row?.changes ? row : null;
  }

  /**
   * The same changes page by page, in the order of names. @throws {AppError} invalid_parameter for a cursor of another
   * list
   */
  changes(
    id: number,
    kinds: readonly PriceChangeKind[],
    { limit, offset, after }: ListPage,
  ): Promise<{ position: number; change: PriceChange }[]> {
    const values = after ? [id, kinds, idOfCursor(after), limit, 0] : [id, kinds, 0, limit, offset];
    return this.sql.query('price-import-changes', CHANGES, values);
  }

  /** Ids of the imports that are not fetched yet, oldest first. */
  async pending(): Promise<number[]> {
    return (await this.sql.query<{ id: number }>('price-imports-pending', PENDING)).map(({ id }) => id);
  }

  /** @returns null when it is finished. */
  async begin(id: number): Promise<PriceImportRun | null> {
    const [run] = await this.sql.query<PriceImportRun>('price-import-begin', BEGIN, [id]);
    return run ?? null;
  }

  async ready(id: number, { digest, pricesDigest, source, changes }: PriceImport): Promise<void> {
    const values = [id, digest, pricesDigest, source, countKinds(changes), JSON.stringify(changes)];
    await this.sql.query('price-import-ready', READY, values);
  }

  /** Stores the failure of an attempt and its reason. @returns true when a retry is due. */
  async fail(id: number, reason: LocalText, maxTries: number): Promise<boolean> {
    const values = [id, reason, maxTries];
    const [row] = await this.sql.query<{ state: PriceImportRunState }>('price-import-fail', FAIL, values);
    return row?.state === 'waiting';
  }

  /** Cancels an import that was not applied. */
  async cancel(id: number): Promise<void> {
    await this.sql.query('price-import-cancel', CANCEL, [id]);
  }

  /**
   * Runs in the transaction that applies the import. @returns false when it is not ready, or another request applies
   * it.
   */
  async claim(id: number, models: number, executor: Executor): Promise<boolean> {
    return (await executor.query(CLAIM, [id, models])).length > 0;
  }

  async deleteBefore(before: Date): Promise<void> {
    await this.sql.query('price-imports-forget', FORGET, [before]);
  }
}
