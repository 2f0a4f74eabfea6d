import { Inject } from '@nestjs/common';
import pg from 'pg';
import { z } from 'zod';
import { AppError } from '../common/errors/app-error.js';
import type { RunContext, RunResult } from '../jobs/runs/job-run.js';
import { JobRunsService } from '../jobs/runs/job-runs.service.js';
import { RunJob } from '../jobs/runs/run-job.js';
import { Secrets } from '../platform/config/secrets.js';
import { BackgroundJob } from '../platform/coordination/background-job.js';
import { Cipher } from '../platform/crypto/cipher.js';
import { setOrigin, withOrigin } from '../platform/database/change-origin.js';
import { type ConnectionTarget, DATABASE_TARGET } from '../platform/database/database-target.js';
import { encryptionKeyDigest } from '../platform/database/encryption-key.js';
import { executorOf, inTransaction, withClient } from '../platform/database/pg-client.js';
import { otherKeyIsUsed } from '../platform/database/secret-marks.js';
import { Logger } from '../platform/telemetry/logger.js';
import { KeyRotationError } from './key-rotation.errors.js';
import { countValues, type RowKey, reencryptBatch } from './reencryption.js';
import { ALL_SEALED_COLUMNS } from './sealed-columns.js';

/** The next batch: a column, by its place in the list and its name, and the row after which it continues. */
interface Position {
  readonly column: string;
  readonly after: RowKey | null;
}

/** The values stay the same, so the audit log contains the run instead of each row. */
const UNRECORDED = { kind: 'job', name: 'key-rotation', operation: 'key-rotation', summarised: true } as const;

const LOCK = 'SELECT position FROM encryption_key WHERE digest = $1 FOR UPDATE';
const ADVANCE = 'UPDATE encryption_key SET position = $2 WHERE digest = $1';
const RETIRE = `
  INSERT INTO retired_encryption_keys (digest, key_cipher) VALUES ($1, $2)
  ON CONFLICT (digest) DO UPDATE SET key_cipher = excluded.key_cipher, retired_at = now()`;
const MAX_REPORTED = 100;

const columns = ALL_SEALED_COLUMNS.map((sealed) => ({ ...sealed, name: `${sealed.table}.${sealed.column}` }));

/**
 * Encrypts all values of ENCRYPTION_KEY_PREVIOUS with ENCRYPTION_KEY while the site runs. The position is stored with
 * each batch, so an interrupted run continues where it ended. Afterwards no value is encrypted with the previous key.
 */
@BackgroundJob({ name: 'key-rotation', attempts: 10, backoffMs: 10_000, parksFailures: false })
export class KeyRotationJob extends RunJob<Record<string, unknown>> {
  readonly params = z.object({});
  readonly retention = { runs: 100 };
  override readonly resumes = true;

  constructor(
    runs: JobRunsService,
    private readonly secrets: Secrets,
    private readonly cipher: Cipher,
    @Inject(DATABASE_TARGET) private readonly database: ConnectionTarget,
    private readonly logger: Logger,
  ) {
    super(runs);
  }

  async execute(_params: object, context: RunContext): Promise<RunResult | undefined> {
    const previous = this.secrets.ofPreviousKey;
    if (!previous) throw new AppError(KeyRotationError.previous_key_missing);
    return withClient({ ...this.database.connection, application_name: 'tollgate-key-rotation' }, async (client) => {
      await this.requireNewKey(client);
      await context.setTotal(await totalOf(client));
      const unreadable = await this.reencryptAll(client, encryptionKeyDigest(previous), context);
      await this.retire(client, previous);
      this.logger.info(
        { event: 'key_rotation.completed', unreadable: unreadable.length },
        'Encryption key was rotated: no value is encrypted with the previous key',
      );
      return { summary: { unreadable: unreadable.slice(0, MAX_REPORTED), unreadableCount: unreadable.length } };
    });
  }

  /** @returns the values that neither key decrypts. @throws when the run was interrupted */
  private async reencryptAll(client: pg.Client, digest: Buffer, context: RunContext): Promise<string[]> {
    const unreadable: string[] = [];
    for (;;) {
      context.throwIfCancelled();
      if (!(await context.isActive())) throw new Error('Run was interrupted');
      const ofBatch = await inTransaction(client, () => this.reencryptNext(client, digest, context));
      if (ofBatch === null) return unreadable;
      unreadable.push(...ofBatch);
    }
  }

  /** @returns the values of one batch that neither key decrypts; null when no value is left */
  private async reencryptNext(client: pg.Client, digest: Buffer, context: RunContext): Promise<string[] | null> {
    await withOrigin(UNRECORDED, () => setOrigin(executorOf(client).query));
    const { rows } = await client.query<{ position: Position | null }>(LOCK, [digest]);
    const position = rows[0]?.position ?? { column: columns[0]?.name ?? '', after: null };
    const index = columns.findIndex(({ name }) => name === position.column);
    const column = columns[index];
    // Without a row no value is encrypted with the key: an earlier run has retired it, or it never was a key of the
    // site.
    if (!rows[0] || !column) return null;
    const batch = await reencryptBatch(client, column, position.after, {
      cipher: this.cipher,
      secrets: this.secrets,
    });
    const next = batch.last ? { column: column.name, after: batch.last } : { column: nameAfter(index), after: null };
    await client.query(ADVANCE, [digest, next]);
    await context.addDone(batch.rows, client);
    return batch.unreadable.map((key) => `${column.name} of ${key.join(', ')}`);
  }

  /** Records that no value is encrypted with the previous key. It is kept for digests, encrypted with the current one. */
  private async retire(client: pg.Client, previous: Secrets): Promise<void> {
    const digest = encryptionKeyDigest(previous);
    await inTransaction(client, async () => {
      await client.query('LOCK TABLE encryption_key IN SHARE ROW EXCLUSIVE MODE');
      const { rowCount } = await client.query('DELETE FROM encryption_key WHERE digest = $1 AND position IS NOT NULL', [
        digest,
      ]);
      const sealed = this.cipher.encrypt('retired-key', previous.values.encryptionKey);
      if (rowCount === 1) await client.query(RETIRE, [digest, sealed]);
      await this.requireNewKey(client);
    });
  }

  /** @throws {AppError} previous_key_in_use */
  private async requireNewKey(client: pg.Client): Promise<void> {
    if (await otherKeyIsUsed(client, this.secrets)) throw new AppError(KeyRotationError.previous_key_in_use);
  }
}

/** The end of the list has the name `end`. */
const nameAfter = (index: number) => columns[index + 1]?.name ?? 'end';

async function totalOf(client: pg.Client): Promise<number> {
  let total = 0;
  for (const column of columns) total += await countValues(client, column);
  return total;
}
