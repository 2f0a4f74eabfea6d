import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Secrets } from '../config/secrets.js';

const VERSION = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The kind of the encrypted value; it is authenticated data, so that a value cannot be moved to another column. */
export type CipherPurpose =
  | 'channel-key'
  | 'token-key'
  | 'redemption-key'
  | 'option'
  | 'webhook-secret'
  | 'mailed-code'
  | 'second-factor'
  | 'reasoning'
  | 'idempotent-answer'
  | 'log-content'
  | 'stored-response'
  | 'batch-file'
  | 'database-address';

/** AES-256-GCM for secrets that must be decrypted again: provider keys, option secrets, token keys. */
@Injectable()
export class Cipher {
  constructor(private readonly secrets: Secrets) {}

  /** Encrypts to `v1.<base64url of iv, tag and text>`. */
  encrypt(purpose: CipherPurpose, plain: string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.secrets.encryptionKeyFor(purpose), iv);
    cipher.setAAD(Buffer.from(purpose));
    const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    return `${VERSION}.${Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')}`;
  }

  /** @throws when the text was not made by `encrypt` with the same purpose and key. */
  decrypt(purpose: CipherPurpose, stored: string): string {
    const [version, body] = stored.split('.');
    if (version !== VERSION || body === undefined) throw new Error(`Not an encrypted ${purpose}`);
    const bytes = Buffer.from(body, 'base64url');
    const decipher = createDecipheriv(
      'aes-256-gcm',
      this.secrets.encryptionKeyFor(purpose),
      bytes.subarray(0, IV_BYTES),
    );
    decipher.setAAD(Buffer.from(purpose));
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  }
}
