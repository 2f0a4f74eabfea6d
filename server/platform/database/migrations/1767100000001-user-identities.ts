import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Identities of users at sign-in providers are rows instead of one column of `users` for each provider. */
export class UserIdentities1767100000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE user_identities (
        user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        provider text NOT NULL,
        -- The provider's immutable id of the user.
        subject text NOT NULL,
        PRIMARY KEY (user_id, provider),
        CONSTRAINT user_identities_subject_key UNIQUE (provider, subject)
      );
      INSERT INTO user_identities (user_id, provider, subject)
        SELECT users.id, identity.provider, identity.subject FROM users
        CROSS JOIN LATERAL (VALUES ('github', github_id), ('oidc', oidc_id), ('linuxdo', linux_do_id),
          ('wechat', wechat_id), ('telegram', telegram_id)) AS identity (provider, subject)
        WHERE identity.subject IS NOT NULL;
      ALTER TABLE users DROP COLUMN github_id, DROP COLUMN oidc_id, DROP COLUMN wechat_id, DROP COLUMN telegram_id,
        DROP COLUMN linux_do_id;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE users ADD COLUMN github_id text UNIQUE, ADD COLUMN oidc_id text UNIQUE, ADD COLUMN wechat_id text UNIQUE,
        ADD COLUMN telegram_id text UNIQUE, ADD COLUMN linux_do_id text UNIQUE;
      UPDATE users SET github_id = identity.github, oidc_id = identity.oidc, linux_do_id = identity.linuxdo,
          wechat_id = identity.wechat, telegram_id = identity.telegram
        FROM (
          SELECT user_id, max(subject) FILTER (WHERE provider = 'github') AS github,
            max(subject) FILTER (WHERE provider = 'oidc') AS oidc,
            max(subject) FILTER (WHERE provider = 'linuxdo') AS linuxdo,
            max(subject) FILTER (WHERE provider = 'wechat') AS wechat,
            max(subject) FILTER (WHERE provider = 'telegram') AS telegram
          FROM user_identities GROUP BY user_id
        ) AS identity
        WHERE users.id = identity.user_id;
      DROP TABLE user_identities;
    `);
  }
}
