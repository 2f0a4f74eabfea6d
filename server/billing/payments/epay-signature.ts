import { createHash, timingSafeEqual } from 'node:crypto';

/** The parameters of a message to or from an epay gateway. */
export type EpayParameters = Readonly<Record<string, string>>;

/** Not part of what is signed. */
const UNSIGNED = new Set(['sign', 'sign_type']);

/**
 * The signature of a message: MD5 in lowercase hex over the parameters that are not empty, sorted by name, as
 * `a=1&b=2` with the merchant's key behind them. The scheme is the gateways'.
 */
export function signatureOf(parameters: EpayParameters, key: string): string {
  const signed = Object.entries(parameters)
    .filter(([name, value]) => value !== '' && !UNSIGNED.has(name))
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`);
  return createHash('md5').update(signed.join('&')).update(key).digest('hex');
}

/** True when the message was signed with this key. Takes the same time wherever the signatures differ. */
export function isSigned(parameters: EpayParameters, key: string): boolean {
  const given = Buffer.from(parameters.sign ?? '');
  const right = Buffer.from(signatureOf(parameters, key));
  return given.length === right.length && timingSafeEqual(given, right);
}
