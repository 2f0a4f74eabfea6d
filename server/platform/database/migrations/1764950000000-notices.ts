import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Low balance warnings of users, and sent and pending notices. Both written by notices. */
export class Notices1764950000000 implements MigrationInterface {
  name = 'Notices1764950000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- A row exists from the warning until the balance is back at the threshold.
      CREATE TABLE low_balances (
        user_id bigint PRIMARY KEY,
        warned_at timestamptz NOT NULL DEFAULT now()
      );

      CREATE TABLE notices (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        -- Lets the receiver recognize repetitions.
        delivery_id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
        user_id bigint NOT NULL,
        kind text NOT NULL,
        channel text NOT NULL CHECK (channel IN ('email', 'webhook')),
        target text NOT NULL,
        title text NOT NULL,
        -- Exactly what is sent: a signature must fit every repetition.
        body text NOT NULL,
        -- The secret as it was when the notice was made, so that it never goes to another address than its own.
        secret_cipher text,
        state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'delivered', 'parked')),
        tries integer NOT NULL DEFAULT 0,
        next_try_at timestamptz NOT NULL DEFAULT now(),
        error text NOT NULL DEFAULT '',
        created_at timestamptz NOT NULL DEFAULT now(),
        delivered_at timestamptz
      );
      CREATE INDEX notices_pending ON notices (next_try_at) WHERE state = 'pending';
      CREATE INDEX notices_user ON notices (user_id, kind, created_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE notices, low_balances');
  }
}
