import type { Secrets } from '../platform/config/secrets.js';
import type { Cipher } from '../platform/crypto/cipher.js';
import { hintOf } from './token-key.js';

/** What is stored of the key of a token. */
export function keyColumns(key: string, secrets: Secrets, cipher: Cipher) {
  return {
    keyDigest: secrets.digest('token', key),
    keyCipher: cipher.encrypt('token-key', key),
    keyHint: hintOf(key),
  };
}
