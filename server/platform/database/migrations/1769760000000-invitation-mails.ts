import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration.js';

/** Invitations to teams that are sent by mail. Written by teams/invitations. */
export class InvitationMails1769760000000 implements Migration {
  readonly compatible = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Not audited: the address belongs to a person who may have no account.
      CREATE TABLE team_invitation_mails (
        invitation_id bigint PRIMARY KEY REFERENCES team_invitations ON DELETE CASCADE,
        address text NOT NULL,
        -- Of the inviter.
        language text NOT NULL,
        -- The secret in the link, encrypted, until the mail is sent.
        secret_cipher text,
        delivery_id uuid NOT NULL DEFAULT gen_random_uuid(),
        next_try_at timestamptz NOT NULL DEFAULT now(),
        sent_at timestamptz
      );
      CREATE INDEX team_invitation_mails_address ON team_invitation_mails (address);
      CREATE INDEX team_invitation_mails_pending ON team_invitation_mails (next_try_at) WHERE secret_cipher IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE team_invitation_mails');
  }
}
