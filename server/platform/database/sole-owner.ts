import pg, { type ClientConfig } from 'pg';

const LOCK_ID = 7_067_645;

/**
 * One process owns the database, because balances are decided on in its memory. A second one would overspend them, so
 * it is refused at start; the lock dies with its connection, so a killed owner leaves nothing behind.
 */
export class SoleOwner {
  private constructor(private readonly client: pg.Client) {}

  /** @throws when another process holds the database. */
  static async claim(connection: ClientConfig): Promise<SoleOwner> {
    const client = new pg.Client({ ...connection, application_name: 'tollgate-owner', keepAlive: true });
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [LOCK_ID]);
    if (rows[0]?.locked) return new SoleOwner(client);
    await client.end();
    throw new Error('another Tollgate process uses this database; this version runs one process per database');
  }

  async release(): Promise<void> {
    await this.client.end().catch(() => undefined);
  }
}
