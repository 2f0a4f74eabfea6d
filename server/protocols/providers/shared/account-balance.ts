import { joinPath } from '../../bytes/join-path.js';
import { asRecord, type Fields, parsedFields } from '../../bytes/untrusted.js';
import { BadResponse } from '../../canonical/bad-response.js';
import { ResponseError } from '../../canonical/reply.js';
import type { ProviderTools, UpstreamAccount } from '../provider.js';

/** Beyond this a sum of floating-point amounts shows digits that nobody meant. */
const DIGITS = 6;

/**
 * Asks an upstream about the account behind the key.
 * @param path after the version, which a base may already have
 * @param headers instead of the key as a bearer
 */
export async function askAccount(
  { baseUrl }: Pick<UpstreamAccount, 'baseUrl'>,
  path: string,
  { key, ask }: Pick<ProviderTools, 'key' | 'ask'>,
  headers: Readonly<Record<string, string>> = { authorization: `Bearer ${key}` },
): Promise<Fields> {
  const common = { accept: 'application/json', 'accept-encoding': 'identity' };
  const target = joinPath(baseUrl, path);
  const answer = await ask({ method: 'GET', ...target, headers: { ...headers, ...common }, body: null });
  return parsedFields(answer.body.toString('utf8'));
}

/**
 * An amount as vendors write them, as a number or as text.
 * @throws {ResponseError} when it is neither
 */
export function amountOf(value: unknown): number {
  const amount = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof amount === 'number' && Number.isFinite(amount)) return Number(amount.toFixed(DIGITS));
  throw new ResponseError(BadResponse.noBalance);
}

/** A base without the version that its calls have and its account pages have not. */
export function withoutVersion<Account extends Pick<UpstreamAccount, 'baseUrl'>>(account: Account): Account {
  return { ...account, baseUrl: account.baseUrl.replace(/\/v\d+\/?$/, '') };
}

/** What AI Proxy calls the points of an account. Its own site has another host than its API. */
export async function aiproxyPoints(account: UpstreamAccount, tools: ProviderTools): Promise<number> {
  const baseUrl = account.baseUrl.replace(/^https:\/\/api\.aiproxy\.io\b/, 'https://aiproxy.io');
  const path = '/api/report/getUserOverview';
  const answer = await askAccount(withoutVersion({ baseUrl }), path, tools, { 'api-key': tools.key });
  return amountOf(asRecord(answer.data).totalPoints);
}
