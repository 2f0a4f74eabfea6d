import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Pending redirects to an identity provider, and signed logins that have been used. */
export class ThirdPartyIdentities1764970000000 implements MigrationInterface {
  name = 'ThirdPartyIdentities1764970000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE sign_in_states (
        state_digest bytea PRIMARY KEY,
        browser_digest bytea NOT NULL,
        -- Null when the console makes the provider's address itself.
        provider text,
        -- The user who binds an account; null for a login.
        user_id bigint,
        invite_code text NOT NULL,
        return_to text NOT NULL,
        redirect_uri text,
        code_verifier text,
        nonce text,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX sign_in_states_expiry ON sign_in_states (expires_at);

      -- A login that a provider has signed is accepted once; the row is kept while the signature is valid.
      CREATE TABLE spent_sign_ins (
        proof_digest bytea PRIMARY KEY,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX spent_sign_ins_expiry ON spent_sign_ins (expires_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE spent_sign_ins, sign_in_states');
  }
}
