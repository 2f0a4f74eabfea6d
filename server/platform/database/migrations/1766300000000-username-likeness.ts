import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Cyrillic and Greek letters, and the Latin letters that look like them. */
const FOREIGN = 'авекмнорстухіјѕһԁԛԝαβεικνορτυχ';
const LATIN = 'abekmhopctyxijshdqwabeikvoptyx';

/** A new name must not look like that of another user; existing names are kept. */
export class UsernameLikeness1766300000000 implements MigrationInterface {
  name = 'UsernameLikeness1766300000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Equal for names that look alike: case, width and look-alike letters of other scripts are ignored.
      CREATE FUNCTION username_likeness(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN translate(lower(normalize(name, NFKC)), '${FOREIGN}', '${LATIN}');

      CREATE INDEX users_username_likeness ON users (username_likeness(username));

      -- No unique index: older names may look alike. The lock makes two users who ask at once wait for each other; a thousand
      -- of them bound what one statement with many users holds.
      CREATE FUNCTION refuse_like_username() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE likeness text := username_likeness(NEW.username);
      BEGIN
        PERFORM pg_advisory_xact_lock(hashtext('users.username'), hashtext(likeness) & 1023);
        -- The very same name is refused by the constraint.
        IF EXISTS (
          SELECT 1 FROM users u
          WHERE username_likeness(u.username) = likeness AND u.username <> NEW.username AND u.id <> NEW.id
        ) THEN
          RAISE EXCEPTION 'a user has a name like %', NEW.username
            USING ERRCODE = 'unique_violation', CONSTRAINT = 'users_username_key';
        END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER users_username_added BEFORE INSERT ON users
        FOR EACH ROW EXECUTE FUNCTION refuse_like_username();
      CREATE TRIGGER users_username_changed BEFORE UPDATE OF username ON users
        FOR EACH ROW WHEN (NEW.username <> OLD.username) EXECUTE FUNCTION refuse_like_username();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER users_username_changed ON users;
      DROP TRIGGER users_username_added ON users;
      DROP FUNCTION refuse_like_username();
      DROP INDEX users_username_likeness;
      DROP FUNCTION username_likeness(text);
    `);
  }
}
