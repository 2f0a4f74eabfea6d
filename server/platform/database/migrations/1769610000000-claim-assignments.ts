import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration.js';

/** Rights that rules for claims of the OpenID Connect provider have assigned to users; all others were set by hand. */
export class ClaimAssignments1769610000000 implements Migration {
  readonly compatible = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Written by accounts. What they change in users and team_members is recorded by the audit log.
      CREATE TABLE claim_assignments (
        user_id bigint NOT NULL,
        kind text NOT NULL CHECK (kind IN ('role', 'staff_role', 'group', 'team')),
        -- 0 unless it is a membership.
        team_id bigint NOT NULL,
        value text NOT NULL,
        PRIMARY KEY (user_id, kind, team_id)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE claim_assignments');
  }
}
