import { argon2Sync, randomBytes } from 'node:crypto';
import { Passwords } from '../../server/platform/crypto/passwords.js';

/** Hashes that take less than a millisecond instead of thirty. They contain their cost, so any process can verify them. */
export class CheapPasswords extends Passwords {
  override async hash(password: string): Promise<string> {
    return cheapHash(password);
  }
}

export function cheapHash(password: string): string {
  const [memory, passes, nonce] = [8, 1, randomBytes(16)];
  const message = Buffer.from(password.normalize());
  const tag = argon2Sync('argon2id', { message, nonce, memory, passes, parallelism: 1, tagLength: 32 });
  return ['argon2id', memory, passes, nonce.toString('base64url'), tag.toString('base64url')].join('$');
}
