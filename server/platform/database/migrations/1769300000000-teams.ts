import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration.js';

/**
 * Teams: accounts that pay and cannot log in. An account of a team is a row of `users`, so that balances, the
 * ledger, leases and the usage of teams need no tables of their own.
 */
export class Teams1769300000000 implements Migration {
  readonly compatible = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE users ADD COLUMN kind text NOT NULL DEFAULT 'user';
      -- Validated by the next migration, which does not lock the table. No credential leads to the account of a team.
      ALTER TABLE users ADD CONSTRAINT users_kind CHECK (
        kind = 'user' OR (kind = 'team' AND role = 1 AND email = '' AND password_hash IS NULL AND access_token_digest IS NULL)
      ) NOT VALID;
      -- The member who made a token of a team; null for tokens of users.
      ALTER TABLE tokens ADD COLUMN created_by bigint;

      -- Written by teams.
      CREATE TABLE team_members (
        team_id bigint NOT NULL,
        user_id bigint NOT NULL,
        role text NOT NULL CHECK (role IN ('owner', 'manager', 'member')),
        joined_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (team_id, user_id)
      );
      CREATE INDEX team_members_user ON team_members (user_id, team_id);

      CREATE TABLE team_invitations (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        team_id bigint NOT NULL,
        -- SHA-256 of the secret in the link, which has 256 random bits.
        secret_digest bytea NOT NULL UNIQUE,
        role text NOT NULL CHECK (role IN ('owner', 'manager', 'member')),
        created_by bigint NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        used_by bigint,
        used_at timestamptz
      );
      CREATE INDEX team_invitations_team ON team_invitations (team_id, id);

      CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON team_members DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION audit_change('team_member', 'team_id', '', 'user_id', '{}', '{}');
      CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON team_invitations DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION audit_change('team_invitation', 'id', '', 'team_id', '{secret_digest}', '{}');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE team_invitations, team_members;
      ALTER TABLE tokens DROP COLUMN created_by;
      ALTER TABLE users DROP CONSTRAINT users_kind, DROP COLUMN kind;
    `);
  }
}
