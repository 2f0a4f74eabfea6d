import type { Provider, ProviderTools, UpstreamAccount } from '../../provider.js';
import { amountOf, askAccount, withoutVersion } from '../../shared/account-balance.js';

const DAY_MS = 86_400_000;
/** How far back the usage of an account without a card is counted. */
const PREPAID_DAYS = 100;

/** The limit of an account less what it has used of it, in US dollars; OpenAI itself no longer tells it to keys. */
export async function billedBalance(account: UpstreamAccount, tools: ProviderTools): Promise<number> {
  const subscription = await askAccount(account, '/v1/dashboard/billing/subscription', tools);
  const limit = amountOf(subscription.hard_limit_usd);
  const today = tools.now();
  const since = subscription.has_payment_method === false ? daysBefore(today, PREPAID_DAYS) : firstOfMonth(today);
  const period = `start_date=${since}&end_date=${dateOf(today)}`;
  const { total_usage } = await askAccount(account, `/v1/dashboard/billing/usage?${period}`, tools);
  // Usage is told in cents.
  return amountOf(limit - amountOf(total_usage) / 100);
}

/** What resellers of the first years tell of their credits. */
export function creditGrants(field: 'total_remaining' | 'total_available'): NonNullable<Provider['balance']> {
  return async (account, tools) =>
    amountOf((await askAccount(withoutVersion(account), '/dashboard/billing/credit_grants', tools))[field]);
}

function dateOf(date: Date): string {
  return date.toISOString().slice(0, 'yyyy-mm-dd'.length);
}

function firstOfMonth(date: Date): string {
  return `${dateOf(date).slice(0, 'yyyy-mm'.length)}-01`;
}

function daysBefore(date: Date, days: number): string {
  return dateOf(new Date(date.getTime() - days * DAY_MS));
}
