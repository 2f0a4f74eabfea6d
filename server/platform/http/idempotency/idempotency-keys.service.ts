import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DAY_SECONDS } from '../../../common/durations.js';
import { AppError } from '../../../common/errors/app-error.js';
import { Secrets } from '../../config/secrets.js';
import { Cipher } from '../../crypto/cipher.js';
import { Sql } from '../../database/sql.js';
import { IdempotencyError } from './idempotency.errors.js';
import { StoredResponse } from './stored-response.js';

/** The header with the client's idempotency key. */
export const IDEMPOTENCY_KEY = 'idempotency-key';

/** The right to run a request and to store its response. */
export interface Claim {
  readonly userId: number;
  readonly keyDigest: Buffer;
  /** Distinguishes this run from one that took over after it had expired. */
  readonly run: string;
}

/** A request in a normalized form, which is equal for every repetition. */
export interface RepeatableRequest {
  readonly method: string;
  /** Including the query. */
  readonly url: string;
  readonly body: unknown;
}

/** How a claim differs from claims of the site's own routes. */
interface ClaimOptions {
  /** Separates the keys of callers who share the account but do not see each other's responses. */
  readonly scope?: string | null;
  /** Longer than the request can take, or than the interval of its extension: a copy that comes later may run. */
  readonly maxRunSeconds?: number;
}

/** Longer than any call of the site's own routes takes; a run that died expires after it. */
const MAX_RUN_SECONDS = 60;
const RETENTION_SECONDS = DAY_SECONDS;

const CLAIM = `
  INSERT INTO idempotency_keys AS k (user_id, key_digest, request_digest, run, expires_at)
  VALUES ($1, $2, $3, $4, now() + make_interval(secs => $5))
  ON CONFLICT (user_id, key_digest) DO UPDATE
    SET request_digest = excluded.request_digest, run = excluded.run, status = NULL, answer_cipher = NULL,
      expires_at = excluded.expires_at
    WHERE k.expires_at <= now()
  RETURNING run`;
const FIND_FORMER = `
  SELECT request_digest, status, answer_cipher FROM idempotency_keys
  WHERE user_id = $1 AND key_digest = ANY($2) AND expires_at > now()`;
const FIND =
  'SELECT request_digest, status, answer_cipher FROM idempotency_keys WHERE user_id = $1 AND key_digest = $2';
const KEEP = `
  UPDATE idempotency_keys SET status = $4, answer_cipher = $5, expires_at = now() + make_interval(secs => $6)
    WHERE user_id = $1 AND key_digest = $2 AND run = $3`;
const EXTEND = `
  UPDATE idempotency_keys SET expires_at = now() + make_interval(secs => $4)
    WHERE user_id = $1 AND key_digest = $2 AND run = $3 AND status IS NULL`;
const RELEASE = 'DELETE FROM idempotency_keys WHERE user_id = $1 AND key_digest = $2 AND run = $3';
const DELETE_EXPIRED = `
  WITH deleted AS (DELETE FROM idempotency_keys WHERE expires_at <= now() RETURNING 1)
  SELECT count(*) AS count FROM deleted`;

/** The stored row of a request; the response is missing while it runs. */
interface KnownRequest {
  request_digest: Buffer;
  status: number | null;
  answer_cipher: string | null;
}

/**
 * Lets each caller's key run one request and stores its response for a day. The unique key of the table decides between
 * concurrent copies, in any process. A run that dies between its commit and its response leaves a claim that expires
 * after a minute, or that of a video after 15 minutes; only then could a copy run again.
 */
@Injectable()
export class IdempotencyKeysService {
  constructor(
    private readonly sql: Sql,
    private readonly secrets: Secrets,
    private readonly cipher: Cipher,
  ) {}

  /**
   * Claims a key for a request.
   * @returns the stored response instead, when the same request has been served.
   * @throws {AppError} idempotency_key_invalid, idempotency_key_reused, idempotency_key_in_use
   */
  async claim(
    userId: number,
    key: string,
    request: RepeatableRequest,
    { scope = null, maxRunSeconds = MAX_RUN_SECONDS }: ClaimOptions = {},
  ): Promise<Claim | StoredResponse> {
    if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw new AppError(IdempotencyError.idempotency_key_invalid);
    // Keys contain no space, so a key with a scope cannot equal a key without one.
    const scoped = scope === null ? key : `${scope} ${key}`;
    const [keyDigest, ...formerKeys] = this.secrets.digests('idempotency', scoped) as [Buffer, ...Buffer[]];
    // Bodies may contain passwords and provider keys, so even their digest is keyed.
    const text = `${request.method} ${request.url}\n${JSON.stringify(request.body) ?? ''}`;
    const requestDigests = this.secrets.digests('idempotency', text);
    if (formerKeys.length > 0) {
      // Of the time before the encryption key was changed.
      const former = await this.sql.query<KnownRequest & object>('idempotency-find-former', FIND_FORMER, [
        userId,
        formerKeys,
      ]);
      if (former[0]) return this.responseOf(former[0], requestDigests);
    }
    const run = randomUUID();
    const values = [userId, keyDigest, requestDigests[0], run, maxRunSeconds];
    const claimed = await this.sql.query('idempotency-claim', CLAIM, values);
    if (claimed.length > 0) return { userId, keyDigest, run };
    const [known] = await this.sql.query<KnownRequest & object>('idempotency-find', FIND, [userId, keyDigest]);
    return this.responseOf(known, requestDigests);
  }

  private responseOf(known: KnownRequest | undefined, requestDigests: readonly Buffer[]): StoredResponse {
    if (known && !requestDigests.some((digest) => digest.equals(known.request_digest))) {
      throw new AppError(IdempotencyError.idempotency_key_reused);
    }
    // The row was deleted because its run was just abandoned.
    if (!known || known.status === null || known.answer_cipher === null) {
      throw new AppError(IdempotencyError.idempotency_key_in_use, {}, { retryAfterSeconds: 1 });
    }
    return new StoredResponse(known.status, this.cipher.decrypt('idempotent-answer', known.answer_cipher));
  }

  /** Stores the response of a run for a day, encrypted: some responses contain new keys and codes. */
  async keep({ userId, keyDigest, run }: Claim, { status, body }: StoredResponse): Promise<void> {
    const cipher = this.cipher.encrypt('idempotent-answer', body);
    await this.sql.query('idempotency-keep', KEEP, [userId, keyDigest, run, status, cipher, RETENTION_SECONDS]);
  }

  /**
   * Extends a claim again and again, for a run of unknown duration.
   * @param maxRunSeconds the limit of the claim, which also applies after the process is killed
   * @returns ends the extension
   */
  extend({ userId, keyDigest, run }: Claim, maxRunSeconds: number): () => void {
    const values = [userId, keyDigest, run, maxRunSeconds];
    // When it fails, the next one may succeed in time.
    const extend = () => void this.sql.query('idempotency-extend', EXTEND, values).catch(() => undefined);
    const timer = setInterval(extend, (maxRunSeconds * 1_000) / 3);
    return () => clearInterval(timer);
  }

  /** Ends a run without a response to store, so that the next copy may run. */
  async release({ userId, keyDigest, run }: Claim): Promise<void> {
    await this.sql.query('idempotency-release', RELEASE, [userId, keyDigest, run]);
  }

  /**
   * Deletes expired rows.
   * @returns the number of deleted rows.
   */
  async deleteExpired(): Promise<number> {
    const [deleted] = await this.sql.query<{ count: number }>('idempotency-delete-expired', DELETE_EXPIRED);
    return deleted?.count ?? 0;
  }
}
