import { Injectable } from '@nestjs/common';
import { lruCache } from '../common/lru-cache.js';
import { Sql } from '../platform/database/sql.js';
import { Logger } from '../platform/telemetry/logger.js';
import type { TokenView } from './token-directory.js';

/** The minimum interval between writes for a key in use, by one process and by all processes together. */
const INTERVAL_MS = 60_000;
const MAX_KEYS = 10_000;

const recordedIn = (column: string, hint: string): string => `
  UPDATE tokens SET ${column} = now()
  WHERE id = $1 AND ${hint} = $2 AND deleted_at IS NULL AND former_key_ends_at > now()
    AND coalesce(${column} < now() - interval '1 minute', true)`;
const RECORD = recordedIn('key_used_at', 'key_hint');
const RECORD_FORMER = recordedIn('former_key_used_at', 'former_key_hint');

/**
 * Records when each of the two keys of a token was last used, so that the owner sees whether the former one is still in
 * use. Calls do not wait for it.
 */
@Injectable()
export class KeyUsesService {
  private readonly recorded = lruCache<string, true>(MAX_KEYS, { ttl: INTERVAL_MS });

  constructor(
    private readonly sql: Sql,
    private readonly logger: Logger,
  ) {}

  /** Records a use of the key by which the token was found. Does nothing for a token with one key. */
  record(token: TokenView): void {
    const { id, keyHint, keyEndsAtMs, overlapEndsAtMs } = token;
    if (overlapEndsAtMs === null || overlapEndsAtMs <= Date.now()) return;
    const key = `${id} ${keyHint}`;
    if (this.recorded.has(key)) return;
    this.recorded.set(key, true);
    const isFormer = keyEndsAtMs !== null;
    this.sql
      .query(isFormer ? 'former-key-used' : 'key-used', isFormer ? RECORD_FORMER : RECORD, [id, keyHint])
      .catch((error: unknown) => {
        this.recorded.delete(key);
        this.logger.warn(
          { event: 'tokens.key_use_failed', err: error, tokenId: id },
          'Use of a key could not be recorded; the next use is recorded',
        );
      });
  }
}
