import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration.js';

/**
 * The audit log: every change of an object of the site, recorded by triggers in the transaction that makes it, so that
 * no service, job, command or statement of an operator can omit it. `server/platform/audit` records the rest, and
 * `server/audit/entries` reads it.
 */
export class AuditLog1768800000000 implements Migration {
  readonly compatible = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    await runner.query(FUNCTIONS);
    for (const object of AUDITED) await runner.query(triggersOf(object));
    await runner.query(OPTION_CHANGES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP VIEW option_changes');
    await runner.query(`
      CREATE TABLE option_changes (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, key text NOT NULL, before text, after text,
        secret boolean NOT NULL, changed_at timestamptz NOT NULL DEFAULT now(), user_id bigint NOT NULL, username text NOT NULL
      );
      CREATE INDEX option_changes_by_key ON option_changes (key, id DESC);
    `);
    for (const { table } of AUDITED) await runner.query(`DROP TRIGGER audit ON ${table}`);
    await runner.query(`
      DROP TABLE audit_entries, audit_head;
      DROP FUNCTION audit_chain, audit_change, audit_values, audit_masked, audit_fingerprint;
      ALTER TABLE options DROP COLUMN fingerprint;
      ALTER TABLE channels DROP COLUMN key_fingerprints;
    `);
  }
}

/** A table whose rows are objects of the audit log. */
interface AuditedTable {
  readonly table: string;
  /** The type of the object, the first half of its actions. */
  readonly object: string;
  readonly id: string;
  readonly name?: string;
  /** The column with the user whom the object belongs to. */
  readonly owner?: string;
  /** Columns that are not recorded: counters, measurements, and values that other columns contain as well. */
  readonly ignored?: readonly string[];
  /** Columns of which only a fingerprint is recorded. Encrypted values are masked in every column. */
  readonly secret?: readonly string[];
  readonly only?: { readonly operation: string; readonly condition?: string };
}

const AUDITED: readonly AuditedTable[] = [
  {
    table: 'users',
    object: 'user',
    id: 'id',
    name: 'username',
    owner: 'id',
    ignored: ['aff_count', 'aff_quota', 'aff_history_quota'],
    secret: ['password_hash', 'access_token_digest'],
  },
  {
    table: 'tokens',
    object: 'token',
    id: 'id',
    name: 'name',
    owner: 'user_id',
    ignored: ['key_cipher'],
    secret: ['key_digest'],
  },
  {
    table: 'channels',
    object: 'channel',
    id: 'id',
    name: 'name',
    ignored: ['response_time_ms', 'tested_at', 'balance', 'balance_updated_at', 'status_event'],
  },
  { table: 'options', object: 'option', id: 'key', name: 'key', ignored: ['updated_at', 'updated_by'] },
  {
    table: 'redemptions',
    object: 'redemption',
    id: 'id',
    name: 'name',
    ignored: ['key_cipher', 'used_count'],
    secret: ['key_digest'],
  },
  { table: 'payments', object: 'payment', id: 'order_number', name: 'order_number', owner: 'user_id' },
  { table: 'user_identities', object: 'identity', id: 'provider', name: 'provider', owner: 'user_id' },
  {
    table: 'passkeys',
    object: 'passkey',
    id: 'id',
    name: 'name',
    owner: 'user_id',
    ignored: ['public_key', 'counter', 'last_used_at'],
  },
  { table: 'second_factors', object: 'second_factor', id: 'user_id', owner: 'user_id', ignored: ['last_step'] },
  {
    table: 'ledger_entries',
    object: 'quota',
    id: 'user_id',
    owner: 'user_id',
    ignored: ['id', 'actor_id'],
    only: { operation: 'INSERT', condition: `NEW.kind = 'adjustment'` },
  },
  {
    table: 'job_runs',
    object: 'job_run',
    id: 'id',
    name: 'kind',
    ignored: ['done', 'failed', 'tries', 'failure', 'result', 'total', 'started_at', 'finished_at'],
    only: { operation: 'INSERT' },
  },
];

const TABLES = `
  CREATE TABLE audit_entries (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- The place in the chain, in the order of the commits. Assigned at the end of the transaction.
    position bigint UNIQUE,
    at timestamptz NOT NULL DEFAULT clock_timestamp(),
    actor_kind text NOT NULL,
    actor_id bigint,
    actor_name text NOT NULL DEFAULT '',
    actor_role smallint,
    credential text,
    address text,
    request_id text,
    -- The GraphQL field, REST route, job or command.
    operation text NOT NULL DEFAULT '',
    action text NOT NULL,
    object_type text NOT NULL,
    object_id text NOT NULL DEFAULT '',
    object_name text NOT NULL DEFAULT '',
    -- The user whom the object belongs to.
    owner_id bigint,
    -- Of updates: the fields that differ.
    before jsonb,
    after jsonb,
    previous_hash bytea,
    hash bytea
  );
  CREATE INDEX audit_entries_object ON audit_entries (object_type, object_id, position);
  CREATE INDEX audit_entries_owner ON audit_entries (owner_id, position) WHERE owner_id IS NOT NULL;
  CREATE INDEX audit_entries_actor ON audit_entries (actor_id, position) WHERE actor_id IS NOT NULL;
  CREATE INDEX audit_entries_at ON audit_entries (at);
  -- The last entry of the chain. Its lock makes commits that append entries consecutive.
  CREATE TABLE audit_head (position bigint NOT NULL, hash bytea NOT NULL) WITH (fillfactor = 10);
  INSERT INTO audit_head VALUES (0, sha256(''));
  -- Null for channels and secrets that were written by a previous release.
  ALTER TABLE channels ADD COLUMN key_fingerprints text[];
  ALTER TABLE options ADD COLUMN fingerprint text;
`;

const FUNCTIONS = `
  CREATE FUNCTION audit_fingerprint(value text) RETURNS text LANGUAGE sql IMMUTABLE AS
    $$ SELECT left(encode(sha256(convert_to(value, 'UTF8')), 'hex'), 12) $$;

  -- Replaces every encrypted value, at any depth.
  CREATE FUNCTION audit_masked(value jsonb) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
  DECLARE
    result text := value::text;
    found text;
  BEGIN
    FOR found IN SELECT DISTINCT matches[1] FROM regexp_matches(result, '(v1\\.[A-Za-z0-9_-]{38,})', 'g') AS matches LOOP
      result := replace(result, found, 'encrypted:' || audit_fingerprint(found));
    END LOOP;
    RETURN result::jsonb;
  END $$;

  CREATE FUNCTION audit_values(fields jsonb, ignored text[], secret text[]) RETURNS jsonb LANGUAGE sql IMMUTABLE STRICT AS $$
    SELECT coalesce(jsonb_object_agg(key, CASE
        WHEN value = 'null' THEN value
        WHEN key = ANY (secret) THEN to_jsonb(audit_fingerprint(value #>> '{}'))
        ELSE audit_masked(value) END), '{}')
      FROM jsonb_each(fields - ignored)
  $$;

  -- Arguments: object type; columns of id, name and owner; ignored and secret columns. Runs at the end of the transaction.
  CREATE FUNCTION audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    origin jsonb := coalesce(nullif(current_setting('tollgate.origin', true), ''), '{}')::jsonb;
    program text := current_setting('application_name');
    own boolean := program LIKE 'tollgate%';
    old_row jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
    new_row jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
    object jsonb := coalesce(new_row, old_row);
    old_values jsonb := audit_values(old_row, TG_ARGV[4]::text[], TG_ARGV[5]::text[]);
    new_values jsonb := audit_values(new_row, TG_ARGV[4]::text[], TG_ARGV[5]::text[]);
    verb text := CASE TG_OP WHEN 'INSERT' THEN 'created' WHEN 'DELETE' THEN 'deleted' ELSE 'updated' END;
  BEGIN
    IF origin ->> 'summarised' IS NOT NULL THEN
      RETURN NULL;
    END IF;
    IF TG_OP = 'UPDATE' THEN
      IF old_row ->> 'deleted_at' IS NULL AND new_row ->> 'deleted_at' IS NOT NULL THEN
        verb := 'deleted';
      END IF;
      SELECT coalesce(jsonb_object_agg(key, old_values -> key), '{}'), coalesce(jsonb_object_agg(key, value), '{}')
        INTO old_values, new_values
        FROM jsonb_each(new_values) WHERE value IS DISTINCT FROM old_values -> key;
    END IF;
    INSERT INTO audit_entries (at, actor_kind, actor_id, actor_name, actor_role, credential, address, request_id, operation,
        action, object_type, object_id, object_name, owner_id, before, after)
      VALUES (
        coalesce((origin ->> 'at')::timestamptz, clock_timestamp()),
        -- Without an origin the program itself made the change, such as the relay, or a person with another client.
        coalesce(origin ->> 'kind', CASE WHEN own THEN 'system' ELSE 'database' END),
        (origin ->> 'userId')::bigint,
        coalesce(origin ->> 'name', CASE WHEN own THEN '' ELSE session_user::text END),
        (origin ->> 'role')::smallint, origin ->> 'credential',
        coalesce(origin ->> 'address', CASE WHEN NOT own THEN host(inet_client_addr()) END),
        origin ->> 'requestId',
        coalesce(origin ->> 'operation', program), TG_ARGV[0] || '.' || verb, TG_ARGV[0], object ->> TG_ARGV[1],
        coalesce(object ->> TG_ARGV[2], ''), (object ->> TG_ARGV[3])::bigint, old_values, new_values);
    RETURN NULL;
  END $$;

  -- Appends an entry to the chain. Deferred: the lock is held from here to the commit, while no other lock is waited for.
  CREATE FUNCTION audit_chain() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    head audit_head;
  BEGIN
    SELECT * INTO STRICT head FROM audit_head FOR UPDATE;
    UPDATE audit_entries e SET position = head.position + 1, previous_hash = head.hash,
        hash = sha256(head.hash || convert_to(jsonb_build_array(head.position + 1, (extract(epoch FROM at) * 1000000)::bigint,
          actor_kind, actor_id, actor_name, actor_role, credential, address, request_id, operation, action, object_type,
          object_id, object_name, owner_id, before, after)::text, 'UTF8'))
      WHERE id = NEW.id RETURNING e.position, e.hash INTO head;
    UPDATE audit_head SET position = head.position, hash = head.hash;
    RETURN NULL;
  END $$;

  CREATE CONSTRAINT TRIGGER audit_chain AFTER INSERT ON audit_entries DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION audit_chain();
`;

function triggersOf({
  table,
  object,
  id,
  name = '',
  owner = '',
  ignored = [],
  secret = [],
  only,
}: AuditedTable): string {
  const list = (columns: readonly string[]) => `'{${columns.join(',')}}'`;
  const values = `'${object}', '${id}', '${name}', '${owner}', ${list(ignored)}, ${list(secret)}`;
  const create = (suffix: string, operation: string, condition?: string) => `
    CREATE CONSTRAINT TRIGGER audit${suffix} AFTER ${operation} ON ${table} DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW ${condition ? `WHEN (${condition})` : ''} EXECUTE FUNCTION audit_change(${values});`;
  if (only) return create('', only.operation, only.condition);
  const recorded = (row: string) => `to_jsonb(${row}) - ${list(ignored)}::text[]`;
  return `${create('', 'INSERT OR DELETE')} ${create('_update', 'UPDATE', `${recorded('OLD')} IS DISTINCT FROM ${recorded('NEW')}`)}`;
}

/**
 * Moves the history of options into the audit log. The view has the columns of the table that it replaces; the previous
 * release still inserts into it while it runs, and what it inserts is recorded by the trigger of `options`.
 */
const OPTION_CHANGES = `
  INSERT INTO audit_entries (at, actor_kind, actor_id, actor_name, action, object_type, object_id, object_name, before, after)
    SELECT changed_at, 'user', user_id, username,
        CASE WHEN after IS NULL AND NOT secret THEN 'option.deleted' ELSE 'option.updated' END, 'option', key, key,
        CASE WHEN before IS NOT NULL THEN jsonb_build_object('value', before) END,
        CASE WHEN secret THEN '{"fingerprint": "unknown"}' WHEN after IS NOT NULL THEN jsonb_build_object('value', after) END
      FROM option_changes ORDER BY id;
  DROP TABLE option_changes;
  CREATE VIEW option_changes AS
    SELECT position AS id, object_id AS key, CASE WHEN NOT is_secret THEN before ->> 'value' END AS before,
        CASE WHEN NOT is_secret THEN after ->> 'value' END AS after, is_secret AS secret, at AS changed_at,
        coalesce(actor_id, 0) AS user_id,
        CASE actor_kind WHEN 'user' THEN actor_name WHEN 'command' THEN 'command line' ELSE actor_kind END AS username
      FROM audit_entries, LATERAL (
        SELECT coalesce(after, before) ->> 'fingerprint' IS NOT NULL
          OR coalesce(after, before) ->> 'value' LIKE 'encrypted:%' AS is_secret) kind
      WHERE object_type = 'option' AND position IS NOT NULL AND coalesce(after, before) ?| '{value,fingerprint}';
  CREATE RULE option_changes_insert AS ON INSERT TO option_changes DO INSTEAD NOTHING;
`;
