import { createHmac } from 'node:crypto';
import { keyParts } from '../shared/key-parts.js';

const LIFE_MS = 10 * 60 * 1000;

/**
 * The `Authorization` header for a key `id.secret`: the vendor's variant of a JSON web token, valid for ten minutes.
 * Its header has no type and its times are in milliseconds, so it is built here.
 * @throws {AppError} channel_key_malformed
 */
export function zhipuToken(key: string, now: Date): string {
  const [id = '', secret = ''] = keyParts(key, 'id.secret', '.');
  const timestamp = now.getTime();
  const header = encoded({ alg: 'HS256', sign_type: 'SIGN' });
  const payload = encoded({ api_key: id, exp: timestamp + LIFE_MS, timestamp });
  const signature = createHmac('sha256', secret).update(`${header}.${payload}`).digest('base64url');
  return `${header}.${payload}.${signature}`;
}

function encoded(fields: object): string {
  return Buffer.from(JSON.stringify(fields)).toString('base64url');
}
