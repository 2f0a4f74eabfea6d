import type { Secrets } from '../../platform/config/secrets.js';
import type { Cipher } from '../../platform/crypto/cipher.js';
import { foreignKeyText, hintOf, withPrefix } from '../../tokens/token-key.js';
import { TokenStatus } from '../../tokens/token-status.js';
import type { ImportedToken } from '../model/records.js';
import {
  batches,
  type ImportContext,
  knownRows,
  newIds,
  noRows,
  raiseSequence,
  remember,
  type StepCount,
} from './import-context.js';

const BATCH_SIZE = 500;

interface TokenServices {
  readonly secrets: Secrets;
  readonly cipher: Cipher;
}

/** Inserts the tokens, and adds the quota that the source has granted to them since the last run. */
export async function importTokens(context: ImportContext, services: TokenServices): Promise<StepCount> {
  const { product, reading, ids, tokenNames, sql, dryRun } = context;
  const count = noRows();
  /** Tokens whose id is taken or not a number. They are given ids above all others. */
  const late: ImportedToken[] = [];
  let highest = 0;
  for await (const batch of batches(product.tokens(reading), BATCH_SIZE, context)) {
    count.read += batch.length;
    context.progress('tokens', count.read);
    const known = await knownRows(
      context,
      'token',
      batch.map(({ id }) => id),
    );
    const fresh: ImportedToken[] = [];
    for (const token of batch) {
      tokenNames.add(token);
      const before = known.get(token.id);
      if (before) {
        count.present++;
        ids.token.set(token.id, before.targetId);
      } else if (ids.user.has(token.userId)) fresh.push(token);
      else {
        count.dropped++;
        reading.notes.add('tokens', 'user_not_imported', token.name);
      }
    }
    if (!dryRun) await addQuota(context, batch);
    const free = await withFreeKeys(context, services, fresh, count);
    const taken = await takenIds(context, free);
    const [now, later] = [free.filter(({ id }) => !taken.has(id)), free.filter(({ id }) => taken.has(id))];
    late.push(...later);
    for (const { id } of now) {
      ids.token.set(id, Number(id));
      highest = Math.max(highest, Number(id));
    }
    count.added += now.length;
    if (!dryRun && now.length > 0) await insert(context, services, now);
  }
  count.added += late.length;
  if (dryRun) return count;
  await raiseSequence(sql, 'tokens', highest);
  const assigned = await newIds(sql, 'tokens', late.length);
  for (const [index, { id }] of late.entries()) ids.token.set(id, assigned[index] as number);
  for (let start = 0; start < late.length; start += BATCH_SIZE)
    await insert(context, services, late.slice(start, start + BATCH_SIZE));
  return count;
}

function storedText({ key }: ImportedToken): string {
  return 'plain' in key ? key.plain : foreignKeyText(key.sha256);
}

async function withFreeKeys(
  { sql, reading }: ImportContext,
  services: TokenServices,
  tokens: readonly ImportedToken[],
  count: StepCount,
): Promise<ImportedToken[]> {
  const digests = tokens.map((token) => services.secrets.digests('token', storedText(token)));
  const rows = await sql.query<{ digest: string }>(
    'import-tokens-taken',
    "SELECT encode(key_digest, 'hex') AS digest FROM tokens WHERE key_digest = ANY($1)",
    [digests.flat()],
  );
  const taken = new Set(rows.map(({ digest }) => digest));
  return tokens.filter((token, index) => {
    const [current = '', ...former] = (digests[index] ?? []).map((digest) => digest.toString('hex'));
    if (![current, ...former].some((digest) => taken.has(digest))) return taken.add(current) !== undefined;
    count.dropped++;
    reading.notes.add('tokens', 'token_key_taken', token.name);
    return false;
  });
}

async function takenIds({ sql }: ImportContext, tokens: readonly ImportedToken[]): Promise<ReadonlySet<string>> {
  const numbers = tokens.filter(({ id }) => /^\d{1,15}$/.test(id)).map(({ id }) => id);
  const rows = await sql.query<{ id: string }>(
    'import-tokens-ids',
    'SELECT id::text AS id FROM tokens WHERE id = ANY($1::bigint[])',
    [numbers],
  );
  const usable = new Set(numbers);
  for (const { id } of rows) usable.delete(id);
  return new Set(tokens.map(({ id }) => id).filter((id) => !usable.has(id)));
}

const INSERT = `
  INSERT INTO tokens (id, user_id, name, key_digest, key_cipher, key_hint, status, "group", backup_group, model_aliases,
    granted_quota, unlimited_quota, expires_at, model_limits_enabled, model_limits, allow_ips, requests_per_minute,
    tokens_per_minute, daily_quota, weekly_quota, monthly_quota, created_at, deleted_at)
  SELECT id, user_id, name, decode(key_digest, 'base64'), key_cipher, key_hint, status, "group", backup_group, model_aliases,
    granted_quota, unlimited_quota, expires_at, model_limits_enabled, model_limits, allow_ips, requests_per_minute,
    tokens_per_minute, daily_quota, weekly_quota, monthly_quota, coalesce(created_at, now()), deleted_at
  FROM json_to_recordset($1) AS t(id bigint, user_id bigint, name text, key_digest text, key_cipher text, key_hint text,
    status smallint, "group" text, backup_group text, model_aliases text, granted_quota bigint, unlimited_quota boolean,
    expires_at timestamptz, model_limits_enabled boolean, model_limits text[], allow_ips text[],
    requests_per_minute integer, tokens_per_minute integer, daily_quota bigint, weekly_quota bigint,
    monthly_quota bigint, created_at timestamptz, deleted_at timestamptz)`;

async function insert(
  context: ImportContext,
  services: TokenServices,
  tokens: readonly ImportedToken[],
): Promise<void> {
  const { sql, site, ids } = context;
  const rows = tokens.map((token) => ({
    id: ids.token.get(token.id),
    user_id: ids.user.get(token.userId),
    name: token.name,
    key_digest: services.secrets.digest('token', storedText(token)).toString('base64'),
    ...shownKey(services, token),
    status: token.enabled ? TokenStatus.enabled : TokenStatus.disabled,
    group: token.group,
    backup_group: token.backupGroup,
    model_aliases: token.modelAliases,
    granted_quota: token.sums.granted,
    unlimited_quota: token.unlimited,
    expires_at: token.expiresAt,
    model_limits_enabled: token.models !== null,
    model_limits: token.models ?? [],
    allow_ips: token.allowIps,
    requests_per_minute: token.requestsPerMinute,
    tokens_per_minute: token.tokensPerMinute,
    daily_quota: token.dailyQuota,
    weekly_quota: token.weeklyQuota,
    monthly_quota: token.monthlyQuota,
    created_at: token.createdAt,
    deleted_at: token.deletedAt,
  }));
  const remembered = tokens.map(({ id, sums }) => ({
    sourceId: id,
    targetId: ids.token.get(id) as number,
    granted: sums.granted,
  }));
  await sql.transaction(async (client) => {
    await client.query(INSERT, [JSON.stringify(rows)]);
    await remember(client, site, 'token', remembered);
  });
}

/** A key that is only known by its hash is displayed as in the source product. */
function shownKey({ cipher }: TokenServices, { key }: ImportedToken) {
  if ('plain' in key) return { key_cipher: cipher.encrypt('token-key', key.plain), key_hint: hintOf(key.plain) };
  return { key_cipher: cipher.encrypt('token-key', key.hint), key_hint: withPrefix(key.hint) };
}

const ADD_QUOTA = `
  WITH given AS (
    SELECT * FROM json_to_recordset($2) AS g(source_id text, granted bigint)
  ), added AS (
    UPDATE import_rows r SET granted = g.granted FROM given g
      , LATERAL (SELECT granted FROM import_rows o WHERE o.site = $1 AND o.kind = 'token' AND o.source_id = g.source_id) before
      WHERE r.site = $1 AND r.kind = 'token' AND r.source_id = g.source_id AND r.granted <> g.granted
      RETURNING r.target_id, g.granted - before.granted AS amount
  )
  UPDATE tokens t SET granted_quota = t.granted_quota + added.amount FROM added WHERE t.id = added.target_id`;

async function addQuota({ sql, site }: ImportContext, tokens: readonly ImportedToken[]): Promise<void> {
  const given = tokens.map(({ id, sums }) => ({ source_id: id, granted: sums.granted }));
  await sql.query('import-token-quota', ADD_QUOTA, [site, JSON.stringify(given)]);
}
