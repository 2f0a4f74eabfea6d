import type { Provider, ProviderTools, UpstreamAccount } from '../../provider.js';
import { amountOf, requestAccount, withoutVersion } from '../../shared/account-balance.js';

const DAY_MS = 86_400_000;
/** Days of usage that are added up for an account without a card. */
const PREPAID_DAYS = 100;

/** The limit of an account minus its usage, in US dollars. OpenAI itself no longer returns it for API keys. */
export async function billedBalance(account: UpstreamAccount, tools: ProviderTools): Promise<number> {
  const subscription = await requestAccount(account, '/v1/dashboard/billing/subscription', tools);
  const limit = amountOf(subscription.hard_limit_usd);
  const today = tools.now();
  const since = subscription.has_payment_method === false ? daysBefore(today, PREPAID_DAYS) : firstOfMonth(today);
  const period = `start_date=${since}&end_date=${dateOf(today)}`;
  const { total_usage } = await requestAccount(account, `/v1/dashboard/billing/usage?${period}`, tools);
  // Usage is reported in cents.
  return amountOf(limit - amountOf(total_usage) / 100);
}

/** The balance API of early resellers. */
export function creditGrants(field: 'total_remaining' | 'total_available'): NonNullable<Provider['balance']> {
  return async (account, tools) =>
    amountOf((await requestAccount(withoutVersion(account), '/dashboard/billing/credit_grants', tools))[field]);
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
