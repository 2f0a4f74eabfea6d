import { createHash } from 'node:crypto';
import pg, { type ClientConfig } from 'pg';
import type { Secrets } from '../config/secrets.js';

const CLAIM = 'INSERT INTO encryption_key (digest) VALUES ($1) ON CONFLICT DO NOTHING';
const CLAIMED = 'SELECT digest FROM encryption_key';

/** Identifies ENCRYPTION_KEY without revealing it. */
export function encryptionKeyDigest(secrets: Secrets): Buffer {
  return createHash('sha256').update(secrets.encryptionKeyFor('digest in the database')).digest();
}

/**
 * Checks that this process can decrypt the stored keys. The first process of a database stores a digest of its key; the
 * tables must exist.
 * @throws when the database was set up with another key
 */
export async function requireSameKey(connection: ClientConfig, secrets: Secrets): Promise<void> {
  const digest = encryptionKeyDigest(secrets);
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
    'ENCRYPTION_KEY differs from the one that this database was set up with, so its keys cannot be decrypted: ' +
      'use the former key, which is in secrets.json of the former DATA_DIR unless the environment set it',
  );
}
