import { createHash, createHmac } from 'node:crypto';
import { SignatureV4 } from '@smithy/signature-v4';
import type { AwsKey } from './aws-key.js';

type Bytes = string | ArrayBuffer | ArrayBufferView;

/** Node's SHA-256 in the signer's interface: a JavaScript implementation would block for long on bodies of some MB. */
class Sha256 {
  private readonly hash;

  constructor(secret?: Bytes) {
    this.hash = secret === undefined ? createHash('sha256') : createHmac('sha256', bytesOf(secret));
  }

  update(data: Bytes): void {
    this.hash.update(bytesOf(data));
  }

  digest(): Promise<Uint8Array> {
    return Promise.resolve(this.hash.digest());
  }
}

/** The parts of a request that are signed. */
export interface Unsigned {
  /** `host`, with the port unless it is the default one. */
  host: string;
  /** The escaped path, as it is sent. */
  path: string;
  contentType: string;
  body: Buffer;
}

/** The headers that authenticate a request to Bedrock. */
export async function signedHeaders(request: Unsigned, key: AwsKey, now: Date): Promise<Record<string, string>> {
  const contentType = { 'content-type': request.contentType };
  if (key.bearer !== undefined) return { ...contentType, authorization: `Bearer ${key.bearer}` };
  const { region, ...credentials } = key;
  const signer = new SignatureV4({ service: 'bedrock', region, credentials, sha256: Sha256, applyChecksum: false });
  const signed = await signer.sign(
    {
      method: 'POST',
      protocol: 'https:',
      hostname: request.host,
      path: request.path,
      headers: { ...contentType, host: request.host },
      body: request.body,
    },
    { signingDate: now },
  );
  const { host: _, ...headers } = signed.headers;
  return headers;
}

function bytesOf(data: Bytes): Buffer {
  if (typeof data === 'string') return Buffer.from(data);
  return data instanceof ArrayBuffer ? Buffer.from(data) : Buffer.from(data.buffer, data.byteOffset, data.byteLength);
}
