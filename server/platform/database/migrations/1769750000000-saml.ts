import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration.js';

/**
 * Logins with SAML: the response of the provider until the browser returns, and the session there that a login ends
 * with.
 */
export class Saml1769750000000 implements Migration {
  readonly compatible = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE sign_in_states ADD COLUMN response_cipher text, ADD COLUMN from_provider boolean NOT NULL DEFAULT false`);
    for (const table of ['sessions', 'pending_logins'])
      await runner.query(`
        ALTER TABLE ${table} ADD COLUMN saml_name_id text, ADD COLUMN saml_session_index text;
        CREATE INDEX ${table}_saml_name_id ON ${table} (saml_name_id) WHERE saml_name_id IS NOT NULL;
      `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sign_in_states DROP COLUMN response_cipher, DROP COLUMN from_provider');
    for (const table of ['sessions', 'pending_logins'])
      await runner.query(`ALTER TABLE ${table} DROP COLUMN saml_name_id, DROP COLUMN saml_session_index`);
  }
}
