import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The scope for which a mock of AWS accepts a signature. */
export interface ExpectedSignature {
  readonly service: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** The parts of a request that are not in its headers. */
interface SignedParts {
  readonly path: string;
  readonly query?: URLSearchParams;
  /** The digest of the body in hexadecimal; the value of `x-amz-content-sha256` by default. */
  readonly content?: string;
}

/** Whether the request has the signature of AWS, version 4, of these credentials. */
export function isSigned(
  { method, headers }: IncomingMessage,
  { path, query, content = String(headers['x-amz-content-sha256']) }: SignedParts,
  expected: ExpectedSignature,
): boolean {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/(\w+)\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/;
  const [, id, day = '', region = '', service = '', names = '', signature] =
    pattern.exec(headers.authorization ?? '') ?? [];
  if (id !== expected.accessKeyId || region !== expected.region || service !== expected.service) return false;
  const parameters = [...(query ?? [])].map(([name, value]) => `${escaped(name)}=${escaped(value)}`).sort();
  const signed = names.split(';').map((name) => `${name}:${headers[name]}\n`);
  const canonical = [method, path, parameters.join('&'), signed.join(''), names, content].join('\n');
  const digest = createHash('sha256').update(canonical).digest('hex');
  const toSign = `AWS4-HMAC-SHA256\n${headers['x-amz-date']}\n${day}/${region}/${service}/aws4_request\n${digest}`;
  const key = [service, 'aws4_request'].reduce<Buffer>(
    (from, text) => hmac(from, text),
    hmac(hmac(`AWS4${expected.secretAccessKey}`, day), region),
  );
  return hmac(key, toSign).toString('hex') === signature;
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

const escaped = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
