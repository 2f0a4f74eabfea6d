import { argon2Sync, randomBytes } from 'node:crypto';

/**
 * A hash of a password that takes less than a millisecond instead of thirty. It contains its cost, so any process can
 * verify it.
 */
export function cheapHash(password: string): string {
  const [memory, passes, nonce] = [8, 1, randomBytes(16)];
  const message = Buffer.from(password.normalize());
  const tag = argon2Sync('argon2id', { message, nonce, memory, passes, parallelism: 1, tagLength: 32 });
  return ['argon2id', memory, passes, nonce.toString('base64url'), tag.toString('base64url')].join('$');
}
