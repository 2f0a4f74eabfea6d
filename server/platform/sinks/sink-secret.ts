import type { Cipher, CipherPurpose } from '../crypto/cipher.js';
import { SinkFailure } from './sink-http.js';

/** The address and secret of a sink as they are stored. */
interface StoredAddress {
  readonly kind: string;
  readonly url: string;
  /** Encrypted; null for none. */
  readonly secretCipher: string | null;
}

/** The stored secret, which stays valid while kind and host of the address stay the same; null for none. */
export function keptSecret(old: StoredAddress | null, kind: string, url: URL): string | null {
  return old?.kind === kind && new URL(old.url).host === url.host ? old.secretCipher : null;
}

/** The secret in plain text; empty for none. @throws {SinkFailure} when the key does not decrypt it */
export function openSecret(cipher: Cipher, purpose: CipherPurpose, secretCipher: string | null): string {
  if (secretCipher === null) return '';
  try {
    return cipher.decrypt(purpose, secretCipher);
  } catch {
    throw new SinkFailure('the secret was encrypted with another ENCRYPTION_KEY');
  }
}
