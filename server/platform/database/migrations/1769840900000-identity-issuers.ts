import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration.js';

/** `audit_update` on `user_identities`; the columns are those whose changes are not recorded. */
const audited = (ignored: string) => `
  CREATE CONSTRAINT TRIGGER audit_update AFTER UPDATE ON user_identities DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW WHEN ((to_jsonb(OLD) - '${ignored}'::text[]) IS DISTINCT FROM (to_jsonb(NEW) - '${ignored}'::text[]))
    EXECUTE FUNCTION audit_change('identity', 'provider', 'provider', 'user_id', '${ignored}', '{}')`;

/**
 * Subjects belong to an issuer: another one may give the same subject to another person. Existing identities belong to
 * the provider that is configured at the upgrade. The issuer of an OpenID Connect provider is in its discovery
 * document, which a migration cannot read, so their rows have its address until the first login with it. Empty: unknown
 * until then, for identities of an import or a site without a configured provider.
 */
export class IdentityIssuers1769840900000 implements Migration {
  readonly compatible = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE user_identities ADD COLUMN issuer text NOT NULL DEFAULT '',
        DROP CONSTRAINT user_identities_subject_key,
        ADD CONSTRAINT user_identities_subject_key UNIQUE (provider, issuer, subject);
      DROP TRIGGER audit_update ON user_identities;
      UPDATE user_identities i SET issuer = configured.address
        FROM (
          SELECT 'oidc' AS provider, coalesce(
            (SELECT nullif(value, '') FROM options WHERE key = 'oidc.well_known'),
            (SELECT value FROM options WHERE key = 'oidc.user_info_endpoint')) AS address
          UNION ALL SELECT 'saml', (SELECT value FROM options WHERE key = 'saml.entity_id')
        ) AS configured
        WHERE i.provider = configured.provider AND configured.address IS NOT NULL;
      ${audited('{issuer}')}
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    // Of several users with one subject, the identity of the earliest one stays.
    await runner.query(`
      DROP TRIGGER audit_update ON user_identities;
      DELETE FROM user_identities i USING user_identities earlier
        WHERE earlier.provider = i.provider AND earlier.subject = i.subject AND earlier.user_id < i.user_id;
      SET CONSTRAINTS ALL IMMEDIATE;
      ALTER TABLE user_identities DROP CONSTRAINT user_identities_subject_key,
        ADD CONSTRAINT user_identities_subject_key UNIQUE (provider, subject), DROP COLUMN issuer;
      ${audited('{}')}
    `);
  }
}
