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
  | 'invitation-secret'
  | 'second-factor'
  | 'id-token'
  | 'sign-in-response'
  | 'reasoning'
  | 'idempotent-answer'
  | 'log-content'
  | 'log-sink-secret'
  | 'audit-sink-secret'
  | 'stored-response'
  | 'batch-file'
  | 'database-address'
  | 'import-source'
  | 'retired-key';

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

  /** @throws when the text was not made by `encrypt` with the same purpose and the current or the previous key. */
  decrypt(purpose: CipherPurpose, stored: string): string {
    return this.open(purpose, stored).plain;
  }

  /**
   * Encrypts a text with the current key that is encrypted with the previous one.
   * @returns null when it is encrypted with the current key
   * @throws when it is encrypted with neither
   */
  reencrypt(purpose: CipherPurpose, stored: string): { plain: string; stored: string } | null {
    const { plain, isCurrent } = this.open(purpose, stored);
    return isCurrent ? null : { plain, stored: this.encrypt(purpose, plain) };
  }

  private open(purpose: CipherPurpose, stored: string): { plain: string; isCurrent: boolean } {
    const [version, body] = stored.split('.');
    if (version !== VERSION || body === undefined) throw new Error(`Not an encrypted ${purpose}`);
    const bytes = Buffer.from(body, 'base64url');
    const keys = this.secrets.decryptionKeysFor(purpose);
    for (const [index, key] of keys.entries()) {
      try {
        return { plain: decryptWith(key, purpose, bytes), isCurrent: index === 0 };
      } catch (error) {
        if (index === keys.length - 1) throw error;
      }
    }
    throw new Error('There is no encryption key');
  }
}

function decryptWith(key: Buffer, purpose: CipherPurpose, bytes: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES));
  decipher.setAAD(Buffer.from(purpose));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}
