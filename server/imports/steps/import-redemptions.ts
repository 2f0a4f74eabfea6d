import { RedemptionStatus, UNLIMITED } from '../../billing/redemptions/redemption-rules.js';
import type { Secrets } from '../../platform/config/secrets.js';
import type { Cipher } from '../../platform/crypto/cipher.js';
import type { ImportedRedemption } from '../model/records.js';
import { batches, type ImportContext, noRows, type StepCount } from './import-context.js';

const BATCH_SIZE = 500;

interface CodeServices {
  readonly secrets: Secrets;
  readonly cipher: Cipher;
}

// A code that was used at the source since the last run must not be usable again on this site.
const UPSERT = `
  INSERT INTO redemptions AS r (creator_id, key_digest, key_cipher, name, status, quota, is_gift, max_uses, used_count,
    valid_from, valid_until, used_by, used_at, created_at, deleted_at)
  SELECT creator_id, decode(key_digest, 'base64'), key_cipher, name, status, quota, is_gift, max_uses, used_count,
    valid_from, valid_until, used_by, used_at, coalesce(created_at, now()), deleted_at
  FROM json_to_recordset($1) AS c(creator_id bigint, key_digest text, key_cipher text, name text, status smallint,
    quota bigint, is_gift boolean, max_uses integer, used_count integer, valid_from timestamptz, valid_until timestamptz,
    used_by bigint, used_at timestamptz, created_at timestamptz, deleted_at timestamptz)
  ON CONFLICT (key_digest) DO UPDATE SET status = excluded.status, used_count = excluded.used_count,
    used_by = excluded.used_by, used_at = excluded.used_at, deleted_at = excluded.deleted_at
    WHERE r.status = ${RedemptionStatus.unused} AND r.used_count <= excluded.used_count
      AND (r.status, r.used_count, r.deleted_at) IS DISTINCT FROM (excluded.status, excluded.used_count, excluded.deleted_at)
  RETURNING (xmax = 0) AS added`;

const USES = `
  INSERT INTO redemption_uses (redemption_id, user_id, used_at)
  SELECT r.id, u.user_id, coalesce(u.used_at, now())
  FROM json_to_recordset($1) AS u(key_digest text, user_id bigint, used_at timestamptz)
  JOIN redemptions r ON r.key_digest = decode(u.key_digest, 'base64')
  ON CONFLICT DO NOTHING`;

/** Inserts redemption codes and their uses. Quota that was redeemed is part of the balances. */
export async function importRedemptions(context: ImportContext, { secrets, cipher }: CodeServices): Promise<StepCount> {
  const { product, reading, ids, sql, dryRun } = context;
  const count = noRows();
  const digestOf = new Map<string, string>();
  for await (const batch of batches(product.redemptions(reading), BATCH_SIZE, context)) {
    count.read += batch.length;
    context.progress('redemption codes', count.read);
    const usable = batch.filter((code) => isUsable(code, context, count));
    const rows = usable.map((code) => {
      const digest = secrets.digest('redemption', code.key).toString('base64');
      if (code.isGift) digestOf.set(code.id, digest);
      return {
        creator_id: ids.user.get(code.creatorId) ?? 0,
        key_digest: digest,
        name: code.name,
        status: code.status,
        key_cipher: dryRun ? '' : cipher.encrypt('redemption-key', code.key),
        quota: code.quota,
        is_gift: code.isGift,
        max_uses: code.maxUses,
        used_count: usesOf(code),
        valid_from: code.validFrom,
        valid_until: code.validUntil,
        used_at: code.usedAt,
        used_by: code.usedBy === null ? null : (ids.user.get(code.usedBy) ?? null),
        created_at: code.createdAt,
        deleted_at: code.deletedAt,
      };
    });
    if (dryRun) count.added += rows.length;
    else {
      const written = await sql.transaction((client) =>
        client.query<{ added: boolean }>(UPSERT, [JSON.stringify(rows)]),
      );
      const added = written.rows.filter((row) => row.added).length;
      count.added += added;
      count.present += rows.length - added;
    }
  }
  if (dryRun) return count;
  for await (const batch of batches(product.redemptionUses(reading), BATCH_SIZE, context)) {
    const uses = batch.flatMap(({ redemptionId, userId, usedAt }) => {
      const [digest, user] = [digestOf.get(redemptionId), ids.user.get(userId)];
      return digest === undefined || user === undefined ? [] : [{ key_digest: digest, user_id: user, used_at: usedAt }];
    });
    await sql.query('import-redemption-uses', USES, [JSON.stringify(uses)]);
  }
  return count;
}

function isUsable({ key, quota, name }: ImportedRedemption, { reading }: ImportContext, count: StepCount): boolean {
  if (key !== '' && quota > 0) return true;
  count.dropped++;
  reading.notes.add('redemption codes', 'code_without_key', name);
  return false;
}

/** The uses of a code, limited to the uses that it allows. */
function usesOf({ maxUses, usedCount }: ImportedRedemption): number {
  return maxUses === UNLIMITED ? usedCount : Math.min(usedCount, maxUses);
}
