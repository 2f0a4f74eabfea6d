import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration.js';

/** Databases of other products that the console imports: uploaded files and addresses. */
export class ImportSources1769570000000 implements Migration {
  readonly compatible = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE import_sources (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        -- The name of the uploaded file, or the address without the password.
        name text NOT NULL,
        -- The address with the password, encrypted; null for a file.
        address_cipher text,
        -- Bytes of the uploaded file; null until it is complete, and for an address.
        bytes bigint,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      -- The content of an uploaded file in order, encrypted, so that any process can execute the import.
      CREATE TABLE import_source_parts (
        source_id bigint NOT NULL REFERENCES import_sources (id) ON DELETE CASCADE,
        part integer NOT NULL,
        content text NOT NULL,
        PRIMARY KEY (source_id, part)
      );
      ALTER TABLE import_source_parts ALTER COLUMN content SET STORAGE EXTERNAL;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE import_source_parts, import_sources');
  }
}
