import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration.js';

/**
 * Rows of the log contain their charge in columns instead of a JSON text of another product. Rows of earlier versions
 * keep that text in `other`. The columns accept null, so that no table is rewritten, and `settle_usage` fills them from
 * the batch by their names: processes of the previous version, whose batches lack them, continue to settle.
 */
export class StoredCharges1766950000000 implements Migration {
  readonly compatible = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE logs
        -- The inputs of a charge and its lines; null for rows that are no charges.
        ADD COLUMN charge jsonb,
        -- Part of prompt_tokens.
        ADD COLUMN cached_tokens integer,
        -- Null when it is model_name.
        ADD COLUMN upstream_model text,
        -- The tried channels, in order.
        ADD COLUMN attempts jsonb,
        -- Fields that only some rows have, such as the event of a row that is no call.
        ADD COLUMN details jsonb;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE logs DROP COLUMN charge, DROP COLUMN cached_tokens, DROP COLUMN upstream_model, DROP COLUMN attempts,
        DROP COLUMN details;
    `);
  }
}
