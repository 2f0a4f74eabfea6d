import { createHash, createHmac } from 'node:crypto';
import { SignatureV4 } from '@smithy/signature-v4';

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

/** An AWS access key. Keys of roles have a session token. */
export interface AwsCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

/** The parts of a POST request that are signed. */
export interface Unsigned {
  /** `host`, with the port unless it is the default one. */
  readonly host: string;
  /** The escaped path, as in the request. */
  readonly path: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** The scope of a signature: the signing name of a service, such as `bedrock`, and a region. */
export interface AwsScope {
  readonly service: string;
  readonly region: string;
}

/** The headers of the request and those that authenticate it (AWS Signature Version 4), without `host`. */
export async function signedHeaders(
  request: Unsigned,
  { service, region }: AwsScope,
  credentials: AwsCredentials,
  now: Date,
): Promise<Record<string, string>> {
  const signer = new SignatureV4({ service, region, credentials, sha256: Sha256, applyChecksum: false });
  const signed = await signer.sign(
    {
      method: 'POST',
      protocol: 'https:',
      hostname: request.host,
      path: request.path,
      headers: { ...request.headers, host: request.host },
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
