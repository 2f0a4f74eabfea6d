import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The backup group of a token, and its aliases of models. The previous release ignores them. */
export class ModelAliases1767300000000 implements MigrationInterface {
  readonly compatible = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE tokens
        ADD COLUMN backup_group text NOT NULL DEFAULT '',
        ADD COLUMN model_aliases text NOT NULL DEFAULT '';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tokens DROP COLUMN backup_group, DROP COLUMN model_aliases;');
  }
}
