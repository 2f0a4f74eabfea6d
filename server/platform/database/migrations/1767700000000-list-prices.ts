import type { QueryRunner } from 'typeorm';
import type { Migration } from '../migration-marks.js';

/**
 * Models without a price have the list price of the release. Sites that have set prices of their own keep refusing calls
 * of all other models until an administrator turns list prices on.
 */
export class ListPrices1767700000000 implements Migration {
  readonly compatible = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      INSERT INTO options (key, value) SELECT 'ListPricesEnabled', 'false'
        WHERE EXISTS (SELECT FROM options WHERE key IN ('ModelRatio', 'ModelPrice'))
        ON CONFLICT (key) DO NOTHING`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM options WHERE key = 'ListPricesEnabled'`);
  }
}
