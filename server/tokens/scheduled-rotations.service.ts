import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { NoticesService } from '../notifications/notices.service.js';
import { Secrets } from '../platform/config/secrets.js';
import { Changes } from '../platform/coordination/changes.js';
import { Cipher } from '../platform/crypto/cipher.js';
import { executorOf } from '../platform/database/pg-client.js';
import { Sql } from '../platform/database/sql.js';
import { type RotatedToken, RotationNoticesService, type TokenOwner } from './rotation-notices.service.js';
import { keyColumns } from './token-columns.js';
import { newTokenKey } from './token-key.js';
import { TokenStatus } from './token-status.js';

/** Tokens of one owner that are rotated in one transaction, with one notice. */
const MAX_TOGETHER = 100;

/** Disabled and expired tokens are rotated when they are usable again, and a former key works until its end. */
const DUE = `t.rotates_at <= now() AND t.deleted_at IS NULL AND t.status = ${TokenStatus.enabled}
  AND coalesce(t.expires_at > now(), true) AND coalesce(t.former_key_ends_at <= now(), true)
  AND EXISTS (SELECT 1 FROM users u WHERE u.id = t.user_id AND u.deleted_at IS NULL)`;
// Rows that another process rotates are skipped; afterwards they are no longer due.
const FIRST = `
  SELECT t.user_id AS "userId", t.created_by AS "createdBy" FROM tokens t WHERE ${DUE}
  ORDER BY t.rotates_at, t.id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED`;
const OF_OWNER = `
  SELECT t.id FROM tokens t WHERE ${DUE} AND t.user_id = $1 AND t.created_by IS NOT DISTINCT FROM $2
  ORDER BY t.id LIMIT ${MAX_TOGETHER} FOR NO KEY UPDATE SKIP LOCKED`;
const ROTATE = `
  UPDATE tokens SET former_key_digest = key_digest, former_key_hint = key_hint,
    former_key_ends_at = date_trunc('milliseconds', now() + make_interval(days => rotation_overlap_days)),
    key_digest = $2, key_cipher = $3, key_hint = $4, key_used_at = NULL, former_key_used_at = NULL,
    rotates_at = now() + make_interval(days => rotation_days)
  WHERE id = $1
  RETURNING id, name, key_hint AS "keyHint", former_key_hint AS "formerKeyHint", former_key_ends_at AS "formerKeyEndsAt"`;

/** The outcome of one transaction. */
interface Rotated {
  readonly owner: TokenOwner;
  readonly tokens: readonly RotatedToken[];
  readonly noticeIds: readonly number[];
}

/**
 * Rotates keys by the schedules of their tokens. Keys, next rotations and notices of an owner are one transaction, so
 * several processes rotate a key once, and after a crash it is either rotated with its notice or still due.
 */
@Injectable()
export class ScheduledRotationsService {
  constructor(
    private readonly sql: Sql,
    private readonly secrets: Secrets,
    private readonly cipher: Cipher,
    private readonly changes: Changes,
    private readonly notices: NoticesService,
    private readonly rotationNotices: RotationNoticesService,
  ) {}

  /** Rotates all keys that are due. @returns the number of rotated keys */
  async rotateDue(): Promise<number> {
    let count = 0;
    for (;;) {
      const rotated = await this.sql.transaction((client) => this.rotateOfOne(client));
      if (rotated === null) return count;
      const { owner, tokens, noticeIds } = rotated;
      count += tokens.length;
      for (const { id } of tokens) await this.changes.publish('token', { tokenId: id, userId: owner.userId });
      for (const id of noticeIds) await this.notices.send(id);
    }
  }

  /** Rotates the due keys of one owner. Null if none is due. */
  private async rotateOfOne(client: PoolClient): Promise<Rotated | null> {
    const executor = executorOf(client);
    const [owner] = await executor.query<TokenOwner>(FIRST);
    if (!owner) return null;
    const due = await executor.query<{ id: number }>(OF_OWNER, [owner.userId, owner.createdBy]);
    const tokens: RotatedToken[] = [];
    for (const { id } of due) {
      const { keyDigest, keyCipher, keyHint } = keyColumns(newTokenKey(), this.secrets, this.cipher);
      tokens.push(...(await executor.query<RotatedToken>(ROTATE, [id, keyDigest, keyCipher, keyHint])));
      await this.changes.publishAtCommit('token', { tokenId: id, userId: owner.userId }, executor);
    }
    const noticeIds = await this.rotationNotices.add(owner, tokens, client);
    return { owner, tokens, noticeIds };
  }
}
