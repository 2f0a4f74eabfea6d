import { Role } from '../../common/principal.js';
import { randomAlphanumeric } from '../../common/random.js';
import type { SiteCalendar } from '../../options/site-calendar.js';
import type { Secrets } from '../../platform/config/secrets.js';
import { ImportNotes } from '../model/import-notes.js';
import type { ImportedUser } from '../model/records.js';
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
const SHOWN_CONFLICTS = 20;
const CODE_LENGTH = 8;

/** The target has users that could be meant by users of the source. */
export class ConflictingUsers extends Error {
  constructor(
    readonly names: readonly string[],
    readonly count: number,
  ) {
    super(`${count} users of the source have the name or id of a user of this site: ${names.join(', ')}`);
  }
}

interface UserServices {
  readonly secrets: Secrets;
  readonly calendar: SiteCalendar;
}

/** Inserts the users without their balances; `import-sums.ts` books the balances when all usage is known. */
export async function importUsers(context: ImportContext, services: UserServices): Promise<StepCount> {
  const count = noRows();
  const merged = await planIds(context);
  for await (const batch of batches(context.product.users(context.reading), BATCH_SIZE, context)) {
    count.read += batch.length;
    context.progress('users', count.read);
    const known = await knownRows(
      context,
      'user',
      batch.map(({ id }) => id),
    );
    const planned = batch.filter(({ id }) => context.ids.user.has(id));
    count.dropped += batch.length - planned.length;
    count.present += planned.filter(({ id }) => known.has(id)).length;
    const unknown = planned.filter(({ id }) => !known.has(id));
    count.added += unknown.length;
    if (!context.dryRun && unknown.length > 0) await insert(context, services, unknown, merged);
  }
  return count;
}

interface NamedUser {
  id: number;
  username: string;
}

/**
 * Decides the ids of all users before any is inserted, since users name their inviters.
 * @returns the users of the source that are users of this site already
 * @throws {ConflictingUsers} without a rule for them
 */
async function planIds(context: ImportContext): Promise<ReadonlySet<string>> {
  const { ids, reading, conflicts, sql, run, dryRun } = context;
  const merged = new Set<string>();
  const withoutId: string[] = [];
  const conflicting: string[] = [];
  let conflictCount = 0;
  let highest = 0;
  // Problems of a user are noted when the user is inserted, not while the users are counted.
  const quiet = { ...reading, notes: new ImportNotes() };
  for await (const batch of batches(context.product.users(quiet), BATCH_SIZE, context)) {
    const known = await knownRows(
      context,
      'user',
      batch.map(({ id }) => id),
    );
    const present = await sql.query<NamedUser>(
      'import-users-present',
      'SELECT id, username FROM users WHERE id = ANY($1::bigint[]) OR username = ANY($2)',
      [batch.map(({ id }) => numeric(id)).filter((id) => id !== null), batch.map(({ username }) => username)],
    );
    for (const user of batch) {
      const id = numeric(user.id);
      if (id !== null) highest = Math.max(highest, id);
      const before = known.get(user.id);
      const namesake = present.find(({ username }) => username === user.username);
      const sameId = present.find((other) => other.id === id);
      // Users who registered on this site after the first run may have ids that the source later assigned to other
      // users.
      const isConflict = namesake !== undefined || (sameId !== undefined && run === 1);
      if (before) ids.user.set(user.id, before.targetId);
      else if (isConflict && conflicts === 'refuse') {
        conflictCount++;
        if (conflicting.length < SHOWN_CONFLICTS) conflicting.push(`${user.username} (${user.id})`);
      } else if (isConflict && conflicts === 'skip') {
        reading.notes.add('users', 'user_taken', user.username);
      } else if (namesake) {
        merged.add(user.id);
        ids.user.set(user.id, namesake.id);
        reading.notes.add('users', 'user_merged', user.username);
      } else if (id === null || sameId) {
        withoutId.push(user.id);
        if (sameId) reading.notes.add('users', 'user_other_id', user.username);
      } else ids.user.set(user.id, id);
    }
  }
  if (conflictCount > 0) throw new ConflictingUsers(conflicting, conflictCount);
  if (!dryRun) await raiseSequence(sql, 'users', highest);
  const assigned = dryRun ? withoutId.map(() => 0) : await newIds(sql, 'users', withoutId.length);
  for (const [index, id] of withoutId.entries()) ids.user.set(id, assigned[index] ?? 0);
  return merged;
}

function numeric(id: string): number | null {
  return /^\d{1,15}$/.test(id) ? Number(id) : null;
}

const INSERT = `
  INSERT INTO users (id, username, password_hash, display_name, role, status, email, "group", access_token_digest,
    aff_code, aff_count, aff_quota, aff_history_quota, inviter_id, setting, created_at, deleted_at)
  SELECT id, username, password_hash, display_name, role, status, email, "group", decode(access_token, 'base64'),
    aff_code, aff_count, aff_quota, aff_history, inviter_id, setting, coalesce(created_at, now()), deleted_at
  FROM json_to_recordset($1) AS u(id bigint, username text, password_hash text, display_name text, role smallint,
    status smallint, email text, "group" text, access_token text, aff_code text, aff_count integer, aff_quota bigint,
    aff_history bigint, inviter_id bigint, setting jsonb, created_at timestamptz, deleted_at timestamptz)`;

const IDENTITIES = `
  INSERT INTO user_identities (user_id, provider, subject)
  SELECT user_id, provider, subject FROM json_to_recordset($1) AS i(user_id bigint, provider text, subject text)
  WHERE NOT EXISTS (SELECT 1 FROM user_identities taken WHERE taken.provider = i.provider AND taken.subject = i.subject)
  ON CONFLICT DO NOTHING RETURNING user_id`;

const CHECK_INS = `
  INSERT INTO ledger_entries (user_id, amount, kind, effect_key, note)
  SELECT user_id, 0, 'checkin', effect_key, 'import'
  FROM json_to_recordset($1) AS c(user_id bigint, effect_key text) ON CONFLICT DO NOTHING`;

async function insert(
  context: ImportContext,
  services: UserServices,
  users: readonly ImportedUser[],
  merged: ReadonlySet<string>,
): Promise<void> {
  const { sql, site, ids, reading } = context;
  const idOf = ({ id }: ImportedUser) => ids.user.get(id) as number;
  const fresh = users.filter(({ id }) => !merged.has(id));
  const unique = await uniqueValues(context, services, fresh);
  const rows = fresh.map((user) => ({
    id: idOf(user),
    password_hash: user.passwordHash,
    display_name: user.displayName,
    status: user.status,
    email: user.email,
    group: user.group,
    aff_count: user.affCount,
    aff_quota: user.affQuota,
    aff_history: user.affHistory,
    setting: user.setting,
    created_at: user.createdAt,
    deleted_at: user.deletedAt,
    inviter_id: user.inviterId === null ? null : (ids.user.get(user.inviterId) ?? null),
    ...unique(user),
  }));
  const identities = users.flatMap((user) =>
    user.identities.map(({ provider, subject }) => ({ user_id: idOf(user), provider, subject })),
  );
  const today = services.calendar.at(Date.now()).day;
  const checkIns = users.flatMap((user) => {
    if (user.checkedInAt === null || user.checkedInAt.getTime() < today.from) return [];
    const period = `${new Date(today.from).toISOString()}/${new Date(today.to).toISOString()}`;
    return [{ user_id: idOf(user), effect_key: `checkin:${idOf(user)}:${period}` }];
  });
  await sql.transaction(async (client) => {
    await client.query(INSERT, [JSON.stringify(rows)]);
    const linked = await client.query(IDENTITIES, [JSON.stringify(identities)]);
    const taken = identities.length - (linked.rowCount ?? 0);
    if (taken > 0) reading.notes.add('users', 'login_taken', undefined, taken);
    await client.query('INSERT INTO user_balances (user_id) SELECT unnest($1::bigint[]) ON CONFLICT DO NOTHING', [
      users.map(idOf),
    ]);
    if (checkIns.length > 0) await client.query(CHECK_INS, [JSON.stringify(checkIns)]);
    await remember(
      client,
      site,
      'user',
      users.map((user) => ({ sourceId: user.id, targetId: idOf(user) })),
    );
  });
}

/**
 * The values that no two users may share. Names that look like another one, taken invite codes and taken access tokens
 * are replaced, and a second super administrator becomes an administrator.
 */
async function uniqueValues(
  { sql, reading: { notes }, ids }: ImportContext,
  { secrets }: UserServices,
  users: readonly ImportedUser[],
) {
  const tokens = new Map(
    users.flatMap(({ id, accessToken }) =>
      accessToken ? [[id, secrets.digest('accessToken', accessToken)] as const] : [],
    ),
  );
  const taken = await sql.query<{ value: string }>(
    'import-users-taken',
    `SELECT 'code:' || aff_code AS value FROM users WHERE aff_code = ANY($1)
      UNION ALL SELECT 'token:' || encode(access_token_digest, 'base64') FROM users WHERE access_token_digest = ANY($2)
      UNION ALL SELECT 'like:' || username_likeness(username) FROM users
        WHERE username_likeness(username) IN (SELECT username_likeness(name) FROM unnest($3::text[]) name)
      UNION ALL SELECT 'root' FROM users WHERE role = ${Role.root}`,
    [users.map(({ affCode }) => affCode), [...tokens.values()], users.map(({ username }) => username)],
  );
  const values = new Set(taken.map(({ value }) => value));
  const likenesses = await sql.query<{ name: string; likeness: string }>(
    'import-users-likeness',
    'SELECT name, username_likeness(name) AS likeness FROM unnest($1::text[]) name',
    [users.map(({ username }) => username)],
  );
  const likenessOf = new Map(likenesses.map(({ name, likeness }) => [name, likeness]));
  const isNew = (value: string) => !values.has(value) && values.add(value) !== undefined;
  return (user: ImportedUser) => {
    const digest = tokens.get(user.id)?.toString('base64') ?? null;
    const name = isNew(`like:${likenessOf.get(user.username)}`)
      ? user.username
      : `${user.username}-${ids.user.get(user.id)}`;
    if (name !== user.username) notes.add('users', 'username_extended', name);
    const code = user.affCode !== '' && isNew(`code:${user.affCode}`) ? user.affCode : randomAlphanumeric(CODE_LENGTH);
    if (user.affCode !== '' && code !== user.affCode) notes.add('users', 'invite_code_replaced', name);
    const token = digest !== null && isNew(`token:${digest}`) ? digest : null;
    if (token !== digest) notes.add('users', 'access_token_taken', name);
    const role = user.role !== Role.root || isNew('root') ? user.role : Role.admin;
    if (role !== user.role) notes.add('users', 'root_became_admin', name);
    return { username: name, aff_code: code, access_token: token, role };
  };
}
