import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration.js';

/**
 * Models without a price have the list price of the release. Sites that have set prices of their own keep refusing calls
 * of all other models until an administrator turns list prices on. What imports change is recorded.
 */
export class ListPrices1767700000000 implements Migration {
  readonly compatible = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      INSERT INTO options (key, value) SELECT 'ListPricesEnabled', 'false'
        WHERE EXISTS (SELECT FROM options WHERE key IN ('ModelRatio', 'ModelPrice'))
        ON CONFLICT (key) DO NOTHING;
      CREATE TABLE price_versions (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        created_at timestamptz NOT NULL DEFAULT now(),
        -- Null for a scheduled update.
        username text,
        address text NOT NULL,
        -- The version that this one reverts.
        reverts bigint REFERENCES price_versions (id),
        -- The models, each with its entries in the tables before and after.
        changes jsonb NOT NULL,
        reverted_at timestamptz
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM options WHERE key = 'ListPricesEnabled'; DROP TABLE price_versions`);
  }
}
