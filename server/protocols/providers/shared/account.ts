import { AppError } from '../../../common/errors/app-error.js';
import { joinPath } from '../../bytes/join-path.js';
import { asRecord, type Fields, parsedFields } from '../../bytes/untrusted.js';
import { BadResponse, ResponseError } from '../../canonical/reply.js';
import type { ProviderTools, UpstreamAccount } from '../interface/provider.js';
import { KeyError } from './channel-key.errors.js';

/** Decimal places of a sum; further digits are floating-point noise. */
const DIGITS = 6;

/**
 * Sends a request about the account of the key.
 * @param path path after the version, which a base URL may already contain
 * @param headers replace the default bearer key
 */
export async function requestAccount(
  { baseUrl }: Pick<UpstreamAccount, 'baseUrl'>,
  path: string,
  { key, fetch }: Pick<ProviderTools, 'key' | 'fetch'>,
  headers: Readonly<Record<string, string>> = { authorization: `Bearer ${key}` },
): Promise<Fields> {
  const common = { accept: 'application/json', 'accept-encoding': 'identity' };
  const target = joinPath(baseUrl, path);
  const response = await fetch({ method: 'GET', ...target, headers: { ...headers, ...common }, body: null });
  return parsedFields(response.body.toString('utf8'));
}

/**
 * An amount that a vendor sends as a number or a string.
 * @throws {ResponseError} when it is neither
 */
export function amountOf(value: unknown): number {
  const amount = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof amount === 'number' && Number.isFinite(amount)) return Number(amount.toFixed(DIGITS));
  throw new ResponseError(BadResponse.noBalance);
}

/** The base URL without the version, which account pages do not have. */
export function withoutVersion<Account extends Pick<UpstreamAccount, 'baseUrl'>>(account: Account): Account {
  return { ...account, baseUrl: account.baseUrl.replace(/\/v\d+\/?$/, '') };
}

/** The points of an AI Proxy account. The account API is on another host than the model API. */
export async function aiproxyPoints(account: UpstreamAccount, tools: ProviderTools): Promise<number> {
  const baseUrl = account.baseUrl.replace(/^https:\/\/api\.aiproxy\.io\b/, 'https://aiproxy.io');
  const path = '/api/report/getUserOverview';
  const response = await requestAccount(withoutVersion({ baseUrl }), path, tools, { 'api-key': tools.key });
  return amountOf(asRecord(response.data).totalPoints);
}

/**
 * The parts of a key that is entered as one text.
 * @param form the expected form, with as many separators as the key must have
 * @throws {AppError} channel_key_malformed
 */
export function keyParts(key: string, form: string, separator = '|'): string[] {
  const parts = key.split(separator).map((part) => part.trim());
  if (parts.length !== form.split(separator).length || parts.includes('')) {
    throw new AppError(KeyError.channel_key_malformed, { form });
  }
  return parts;
}
