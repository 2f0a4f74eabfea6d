import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration.js';

/** Users and groups that the directory of a company provisions with SCIM. */
export class ProvisionedUsers1769660000000 implements Migration {
  readonly compatible = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Written by accounts, as is each table below.
      CREATE TABLE provisioned_users (
        user_id bigint PRIMARY KEY REFERENCES users (id),
        -- As the directory sent them; users has a username and a display name by the rules of the site.
        user_name text NOT NULL,
        external_id text UNIQUE,
        display_name text,
        given_name text,
        family_name text,
        formatted_name text,
        emails jsonb NOT NULL DEFAULT '[]',
        -- The state in the directory. A ban by hand does not change it.
        active boolean NOT NULL,
        -- The values of claims at the last login, by the names that rules use.
        claims jsonb NOT NULL DEFAULT '{}',
        -- The groups have changed, and the rules for claims are not applied yet.
        rules_due boolean NOT NULL DEFAULT false,
        version integer NOT NULL DEFAULT 1,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE UNIQUE INDEX provisioned_users_user_name ON provisioned_users (lower(user_name));
      CREATE INDEX provisioned_users_rules_due ON provisioned_users (user_id) WHERE rules_due;
      CREATE TABLE provisioned_groups (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        display_name text NOT NULL CONSTRAINT provisioned_groups_display_name UNIQUE,
        external_id text,
        version integer NOT NULL DEFAULT 1,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE TABLE provisioned_members (
        group_id bigint NOT NULL REFERENCES provisioned_groups (id) ON DELETE CASCADE,
        user_id bigint NOT NULL REFERENCES provisioned_users (user_id) ON DELETE CASCADE,
        PRIMARY KEY (group_id, user_id)
      );
      CREATE INDEX provisioned_members_user ON provisioned_members (user_id);
    `);
    for (const statement of AUDITED.map(triggersOf)) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE provisioned_members, provisioned_groups, provisioned_users');
  }
}

/** A table, the object of the audit log, its columns of id, name and owner, and columns that are not recorded. */
const AUDITED: readonly (readonly [table: string, object: string, columns: readonly string[], ignored: string])[] = [
  [
    'provisioned_users',
    'provisioned_user',
    ['user_id', 'user_name', 'user_id'],
    '{claims,rules_due,version,updated_at}',
  ],
  ['provisioned_groups', 'provisioned_group', ['id', 'display_name', ''], '{version,updated_at}'],
  ['provisioned_members', 'provisioned_member', ['group_id', '', 'user_id'], '{}'],
];

function triggersOf([table, object, columns, ignored]: (typeof AUDITED)[number]): string {
  const args = [object, ...columns, ignored, '{}'].map((argument) => `'${argument}'`).join(', ');
  const recorded = (row: string) => `to_jsonb(${row}) - '${ignored}'::text[]`;
  return `
    CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE ON ${table} DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION audit_change(${args});
    CREATE CONSTRAINT TRIGGER audit_update AFTER UPDATE ON ${table} DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW WHEN (${recorded('OLD')} IS DISTINCT FROM ${recorded('NEW')})
      EXECUTE FUNCTION audit_change(${args});`;
}
