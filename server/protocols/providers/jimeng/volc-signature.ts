import { createHash, createHmac } from 'node:crypto';
import { keyParts } from '../shared/key-parts.js';

const REGION = 'cn-north-1';
const SERVICE = 'cv';
const CONTENT_TYPE = 'application/json';
const SIGNED = 'content-type;host;x-content-sha256;x-date';

/** The signed parts of a POST request with a JSON body. */
export interface VolcRequest {
  readonly host: string;
  readonly path: string;
  /** Sorted and encoded. */
  readonly query: string;
  readonly body: Buffer;
}

/**
 * The headers that authenticate a request to Volcengine: its signature version 4, or the key itself when it is one text.
 * Source: https://www.volcengine.com/docs/6369/67269
 * @param key `AccessKeyID|SecretAccessKey`
 * @throws {AppError} channel_key_malformed
 */
export function volcHeaders({ host, path, query, body }: VolcRequest, key: string, now: Date): Record<string, string> {
  // Gateways that offer this API have keys of their own.
  if (!key.includes('|')) return { 'content-type': CONTENT_TYPE, authorization: `Bearer ${key}` };
  const [accessKey = '', secretKey = ''] = keyParts(key, 'AccessKeyID|SecretAccessKey');
  const date = now.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const hash = sha256(body);
  const headers = [`content-type:${CONTENT_TYPE}`, `host:${host}`, `x-content-sha256:${hash}`, `x-date:${date}`];
  const canonical = ['POST', path, query, ...headers, '', SIGNED, hash].join('\n');
  const scope = [date.slice(0, 8), REGION, SERVICE, 'request'];
  const toSign = ['HMAC-SHA256', date, scope.join('/'), sha256(canonical)].join('\n');
  const signature = createHmac('sha256', scope.reduce<string | Buffer>(hmac, secretKey)).update(toSign).digest('hex');
  return {
    'content-type': CONTENT_TYPE,
    'x-date': date,
    'x-content-sha256': hash,
    authorization: `HMAC-SHA256 Credential=${accessKey}/${scope.join('/')}, SignedHeaders=${SIGNED}, Signature=${signature}`,
  };
}

function sha256(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
