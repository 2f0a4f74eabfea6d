import { createHash, timingSafeEqual } from 'node:crypto';

/** The parameters of a message to or from an epay gateway. */
export type EpayParameters = Readonly<Record<string, string>>;

/** Parameters that the signature does not cover. */
const UNSIGNED = new Set(['sign', 'sign_type']);

/**
 * The signature of a message: MD5 in lowercase hex over the non-empty parameters, sorted by name, as `a=1&b=2` followed
 * by the merchant's key. The epay protocol defines the scheme.
 */
export function signatureOf(parameters: EpayParameters, key: string): string {
  const signed = Object.entries(parameters)
    .filter(([name, value]) => value !== '' && !UNSIGNED.has(name))
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`);
  return createHash('md5').update(signed.join('&')).update(key).digest('hex');
}

/** Whether the message was signed with this key. Compares in constant time. */
export function isSigned(parameters: EpayParameters, key: string): boolean {
  const given = Buffer.from(parameters.sign ?? '');
  const right = Buffer.from(signatureOf(parameters, key));
  return given.length === right.length && timingSafeEqual(given, right);
}
