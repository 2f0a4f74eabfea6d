import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { z } from 'zod';
import type { SiteSecrets } from '../platform/config/secrets.js';
import { BackupFileError } from './archive-reader.js';

const secret = z.string().min(16);
const secretsSchema = z.object({
  encryptionKey: secret,
  sessionSecret: secret,
  previousEncryptionKey: secret.optional(),
  previousSessionSecret: secret.optional(),
});
const sealedSchema = z.object({ salt: z.base64(), iv: z.base64(), tag: z.base64(), text: z.base64() });

/** About a tenth of a second and 64 MB for each guess of a passphrase. */
const COST = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };

export const MIN_PASSPHRASE_LENGTH = 12;

/** Encrypts the secrets of a site with a passphrase: scrypt and AES-256-GCM. */
export function sealSecrets(secrets: SiteSecrets, passphrase: string): string {
  const [salt, iv] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv('aes-256-gcm', scryptSync(passphrase, salt, 32, COST), iv);
  const text = Buffer.concat([cipher.update(JSON.stringify(secrets)), cipher.final()]);
  const sealed = { salt, iv, tag: cipher.getAuthTag(), text };
  return JSON.stringify(
    Object.fromEntries(Object.entries(sealed).map(([name, bytes]) => [name, bytes.toString('base64')])),
  );
}

/** @throws {BackupFileError} when the passphrase is another one */
export function unsealSecrets(sealed: string, passphrase: string): SiteSecrets {
  const { salt, iv, tag, text } = sealedSchema.parse(JSON.parse(sealed));
  const bytes = (base64: string) => Buffer.from(base64, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', scryptSync(passphrase, bytes(salt), 32, COST), bytes(iv));
  decipher.setAuthTag(bytes(tag));
  try {
    const plain = Buffer.concat([decipher.update(bytes(text)), decipher.final()]);
    return secretsSchema.parse(JSON.parse(plain.toString()));
  } catch {
    throw new BackupFileError('its secrets cannot be decrypted with this passphrase');
  }
}
