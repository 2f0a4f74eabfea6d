import type { AwsCredentials } from '../../../common/aws-signature.js';
import type { UpstreamAccount } from '../provider.js';
import { keyParts } from '../shared/key-parts.js';

const DEFAULT_REGION = 'us-east-1';
const FORM = 'AccessKey|SecretKey|Region';
const ACCESS_KEY = /^A[KS]IA/;
const REGION = /^[a-z0-9-]{1,40}$/;

/** A channel's credentials for AWS. */
export type AwsKey = { region: string } & ({ bearer: string } | ({ bearer?: undefined } & AwsCredentials));

/**
 * Reads `AccessKey|SecretKey|Region`, the same with a session token or without the region, `ApiKey|Region`, or an API
 * key alone. The channel can set the region when the key has none.
 * @throws {AppError} channel_key_malformed
 */
export function readAwsKey(key: string, { other }: Pick<UpstreamAccount, 'other'>): AwsKey {
  const [first = '', second = '', third = '', fourth = '', ...more] = key.split('|').map((part) => part.trim());
  const signs = third !== '' || ACCESS_KEY.test(first);
  const region = (signs ? third : second) || other.trim() || DEFAULT_REGION;
  const whole = first !== '' && (second !== '' || !signs) && more.length === 0 && REGION.test(region);
  // An invalid key throws an error that shows the usual form.
  if (!whole) keyParts('', FORM);
  if (!signs) return { region, bearer: first };
  return { region, accessKeyId: first, secretAccessKey: second, ...(fourth !== '' && { sessionToken: fourth }) };
}
