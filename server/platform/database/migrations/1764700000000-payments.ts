import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Orders for quota at a payment gateway. */
export class Payments1764700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE payments (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        order_number text NOT NULL CONSTRAINT payments_order_number UNIQUE,
        user_id bigint NOT NULL,
        username text NOT NULL,
        method text NOT NULL,
        merchant_id text NOT NULL,
        amount bigint NOT NULL CHECK (amount > 0),
        quota bigint NOT NULL CHECK (quota > 0),
        cents bigint NOT NULL CHECK (cents > 0),
        currency text NOT NULL,
        status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'paid', 'closed')),
        gateway_number text,
        created_at timestamptz NOT NULL DEFAULT now(),
        paid_at timestamptz,
        closed_at timestamptz,
        -- A late payment makes a closed order a paid one, so a paid one may have been closed before.
        CONSTRAINT payments_times CHECK (
          (status = 'paid') = (paid_at IS NOT NULL) AND (status <> 'closed' OR closed_at IS NOT NULL)
        )
      );
      CREATE INDEX payments_user ON payments (user_id, id);
      CREATE INDEX payments_gateway_number ON payments (gateway_number);
      CREATE INDEX payments_pending ON payments (created_at) WHERE status = 'pending';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE payments');
  }
}
