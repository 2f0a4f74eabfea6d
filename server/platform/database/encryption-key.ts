import { createHash } from 'node:crypto';
import pg, { type ClientConfig } from 'pg';
import type { Secrets } from '../config/secrets.js';

const CLAIM = 'INSERT INTO encryption_key (digest) VALUES ($1) ON CONFLICT DO NOTHING';
const CLAIMED = 'SELECT digest FROM encryption_key';

/**
 * Makes sure that this process can read what others, or it in former times, have encrypted. The first process of a database
 * leaves a digest of its key there; the tables must be there.
 * @throws when the database was set up with another key
 */
export async function requireSameKey(connection: ClientConfig, secrets: Secrets): Promise<void> {
  const digest = createHash('sha256').update(secrets.encryptionKeyFor('digest in the database')).digest();
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(CLAIM, [digest]);
    const { rows } = await client.query<{ digest: Buffer }>(CLAIMED);
    if (rows[0]?.digest.equals(digest)) return;
  } finally {
    await client.end();
  }
  throw new Error(
    'ENCRYPTION_KEY is not the one that this database was set up with, so the keys in it cannot be read: ' +
      'give the former one, which stands in secrets.json of the former DATA_DIR unless it was given by the environment',
  );
}
