import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration.js';

/** The last names of deleted channels, which the usage log and its sums refer to by their ids. */
export class DeletedChannels1769840700000 implements Migration {
  readonly compatible = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE deleted_channels (
        id bigint PRIMARY KEY,
        name text NOT NULL
      );
      CREATE FUNCTION keep_name_of_channel() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO deleted_channels (id, name) VALUES (OLD.id, OLD.name) ON CONFLICT (id) DO UPDATE SET name = excluded.name;
        RETURN NULL;
      END $$;
      CREATE TRIGGER keep_name AFTER DELETE ON channels FOR EACH ROW EXECUTE FUNCTION keep_name_of_channel();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER keep_name ON channels');
    await runner.query('DROP FUNCTION keep_name_of_channel()');
    await runner.query('DROP TABLE deleted_channels');
  }
}
