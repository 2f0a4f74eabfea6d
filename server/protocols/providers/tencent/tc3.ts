import { createHash, createHmac } from 'node:crypto';

const SERVICE = 'hunyuan';
const SIGNED = 'content-type;host;x-tc-action';

export interface Tc3Call {
  host: string;
  action: string;
  /** Exactly as it is sent. */
  contentType: string;
  body: Buffer;
  /** Seconds since 1970. */
  timestamp: number;
}

/** The `Authorization` header of a call to Tencent Cloud, signed with TC3-HMAC-SHA256. */
export function tc3Authorization(call: Tc3Call, secretId: string, secretKey: string): string {
  const date = new Date(call.timestamp * 1000).toISOString().slice(0, 10);
  const scope = `${date}/${SERVICE}/tc3_request`;
  const toSign = ['TC3-HMAC-SHA256', String(call.timestamp), scope, sha256(canonicalRequest(call))].join('\n');
  const key = [date, SERVICE, 'tc3_request'].reduce<string | Buffer>(hmac, `TC3${secretKey}`);
  const signature = createHmac('sha256', key).update(toSign).digest('hex');
  return `TC3-HMAC-SHA256 Credential=${secretId}/${scope}, SignedHeaders=${SIGNED}, Signature=${signature}`;
}

/** The signed part of the request. */
export function canonicalRequest({ host, action, contentType, body }: Tc3Call): string {
  const headers = [`content-type:${contentType}`, `host:${host}`, `x-tc-action:${action.toLowerCase()}`];
  return ['POST', '/', '', ...headers, '', SIGNED, sha256(body)].join('\n');
}

function sha256(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
