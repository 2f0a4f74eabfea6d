import { recordEvent } from '../../platform/audit/audit-trail.js';
import type { Executor } from '../../platform/database/pg-client.js';
import { jsonbText } from '../../platform/database/sql-values.js';

/** The replacement of an erased value. */
const ERASED = '[erased]';
/** The fields of objects whose values are about a person, or were written by one. */
const PERSONAL = new Set([
  'username',
  'display_name',
  'email',
  'subject',
  'setting',
  'aff_code',
  'name',
  'note',
  'allow_ips',
  'model_aliases',
  'credential_id',
  'filter',
]);
/** Max number of entries that one call reads. */
const BATCH_SIZE = 500;

interface Values {
  readonly [field: string]: unknown;
}

interface PersonalEntry {
  readonly id: string;
  readonly position: string;
  readonly owner_id: string | null;
  readonly actor_id: string | null;
  readonly actor_name: string;
  readonly address: string | null;
  readonly object_type: string;
  readonly object_name: string;
  readonly before: Values | null;
  readonly after: Values | null;
}

const NEXT = `
  SELECT id, position, owner_id, actor_id, actor_name, address, object_type, object_name, before, after FROM audit_entries
    WHERE (owner_id = $1 OR actor_id = $1) AND position > $2 ORDER BY position LIMIT ${BATCH_SIZE}`;
const REPLACE =
  'UPDATE audit_entries SET actor_name = $2, address = $3, object_name = $4, before = $5, after = $6 WHERE id = $1';

/**
 * Replaces what the next entries of the audit log contain about a user. Their hashes are kept, so the chain does not
 * change. A new entry lists them, so that verification accepts that their content was erased.
 * @param user with the name that replaces the former one
 * @param executor of a transaction
 * @returns the position of the last entry that was read; null when the end of the log was reached
 */
export async function eraseEntries(
  user: { readonly id: number; readonly username: string },
  after: number,
  executor: Executor,
): Promise<number | null> {
  const rows = await executor.query<PersonalEntry>(NEXT, [user.id, after]);
  const erased: number[] = [];
  for (const row of rows) {
    const changed = withoutPerson(row, user);
    if (JSON.stringify(changed) === JSON.stringify(row)) continue;
    const { id, actor_name, address, object_name, before, after: values } = changed;
    const json = (value: Values | null) => (value === null ? null : jsonbText(value));
    await executor.query(REPLACE, [id, actor_name, address, object_name, json(before), json(values)]);
    erased.push(Number(row.position));
  }
  if (erased.length > 0) {
    const facts = { entries: erased };
    await recordEvent({ action: 'user.data_erased', objectId: user.id, ownerId: user.id, facts }, executor);
  }
  return rows.length === 0 ? null : Number(rows.at(-1)?.position);
}

function withoutPerson(row: PersonalEntry, { id, username }: { id: number; username: string }): PersonalEntry {
  const owned = row.owner_id !== null && Number(row.owner_id) === id;
  const acted = row.actor_id !== null && Number(row.actor_id) === id;
  const name = row.object_type === 'user' ? username : ERASED;
  return {
    ...row,
    ...(acted && { actor_name: username, address: null }),
    ...(owned && {
      object_name: row.object_name === '' ? '' : name,
      before: withoutValues(row.before),
      after: withoutValues(row.after),
    }),
  };
}

function withoutValues(values: Values | null): Values | null {
  if (values === null) return null;
  const entries = Object.entries(values).map(([field, value]): [string, unknown] => [
    field,
    PERSONAL.has(field) && value !== null ? ERASED : value,
  ]);
  return Object.fromEntries(entries);
}
