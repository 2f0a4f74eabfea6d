import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { ClientConfig } from 'pg';
import type { Secrets } from '../config/secrets.js';
import { Cipher } from '../crypto/cipher.js';
import { inTransaction, withClient } from './pg-client.js';

// One process at a time decides which keys are used.
const LOCK = 'LOCK TABLE encryption_key IN SHARE ROW EXCLUSIVE MODE';
const USED = 'SELECT digest FROM encryption_key';
// Values are encrypted with this key again, so an earlier search for such values has missed them.
const USE = `
  INSERT INTO encryption_key (digest) VALUES ($1)
  ON CONFLICT (digest) DO UPDATE SET position = NULL WHERE encryption_key.position IS NOT NULL`;
const USE_SESSION_SECRET = 'INSERT INTO session_secrets (digest) VALUES ($1) ON CONFLICT DO NOTHING';
const RETIRED = 'SELECT key_cipher FROM retired_encryption_keys ORDER BY retired_at';

const OTHER_KEY =
  'ENCRYPTION_KEY differs from the one that this database was set up with, so its keys cannot be decrypted: use the ' +
  'former key, which is in secrets.json of the former DATA_DIR unless the environment set it; to change the key, set ' +
  'the former one as ENCRYPTION_KEY_PREVIOUS';

/** Identifies ENCRYPTION_KEY without revealing it. */
export function encryptionKeyDigest(secrets: Secrets): Buffer {
  return createHash('sha256').update(secrets.encryptionKeyFor('digest in the database')).digest();
}

/** Identifies the keys whose values this process can decrypt, the current one first. */
export function acceptedKeyDigests(secrets: Secrets): Buffer[] {
  const previous = secrets.ofPreviousKey;
  return [encryptionKeyDigest(secrets), ...(previous ? [encryptionKeyDigest(previous)] : [])];
}

/** Whether one of these digests identifies a key of this process. */
function accepts(secrets: Secrets, digest: Buffer): boolean {
  return acceptedKeyDigests(secrets).some((accepted) => accepted.equals(digest));
}

/**
 * Checks that this process can decrypt all stored values, and records the secrets that it makes new ones with. The
 * secrets also accept digests of retired keys afterwards. The tables must exist.
 * @throws when values may be encrypted with a key that this process does not have
 */
export async function useSecrets(connection: ClientConfig, secrets: Secrets): Promise<void> {
  await withClient(connection, (client) =>
    inTransaction(client, async () => {
      await client.query(LOCK);
      const { rows } = await client.query<{ digest: Buffer }>(USED);
      if (!rows.every(({ digest }) => accepts(secrets, digest))) throw new Error(OTHER_KEY);
      await client.query(USE, [encryptionKeyDigest(secrets)]);
      await client.query(USE_SESSION_SECRET, [secrets.sessionSecretDigest]);
      const retired = await client.query<{ key_cipher: string }>(RETIRED);
      const cipher = new Cipher(secrets);
      secrets.acceptDigestsOf(retired.rows.map((row) => cipher.decrypt('retired-key', row.key_cipher)));
    }),
  );
}

/** How far the secrets of a site have been replaced. */
export interface KeyState {
  /** False when values may be encrypted with a key that these secrets do not contain. */
  readonly readable: boolean;
  /** Whether values may be encrypted with the previous key. */
  readonly previousKeyUsed: boolean;
  /** When the previous key was retired; null when it was not, or there is none. */
  readonly retiredAt: Date | null;
  /** Since when logins are made with the current SESSION_SECRET; null when it has not been used. */
  readonly sessionSecretSince: Date | null;
}

/** Reads how far the secrets have been replaced. */
export async function keyState(client: pg.ClientBase, secrets: Secrets): Promise<KeyState> {
  const { rows } = await client.query<{ digest: Buffer }>('SELECT digest FROM encryption_key');
  const current = encryptionKeyDigest(secrets);
  const previous = secrets.ofPreviousKey;
  const retired = await client.query<{ retired_at: Date }>(
    'SELECT retired_at FROM retired_encryption_keys WHERE digest = $1',
    [previous ? encryptionKeyDigest(previous) : null],
  );
  const since = await client.query<{ first_used_at: Date }>(
    'SELECT first_used_at FROM session_secrets WHERE digest = $1',
    [secrets.sessionSecretDigest],
  );
  const readable = rows.every(({ digest }) => accepts(secrets, digest));
  return {
    readable,
    previousKeyUsed: readable && rows.some(({ digest }) => !digest.equals(current)),
    retiredAt: retired.rows[0]?.retired_at ?? null,
    sessionSecretSince: since.rows[0]?.first_used_at ?? null,
  };
}
