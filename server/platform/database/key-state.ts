import type pg from 'pg';
import type { Secrets } from '../config/secrets.js';
import { accepts, encryptionKeyDigest } from './encryption-key.js';

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
