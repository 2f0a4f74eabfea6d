import { DAY_MS } from '../../../../common/durations.js';
import { adaptToModel, isResponsesOnly } from '../../../models/openai/openai-models.js';
import type { Provider, ProviderTools, UpstreamAccount } from '../../interface/provider.js';
import { aiproxyPoints, amountOf, requestAccount, withoutVersion } from '../../shared/account.js';
import { ALL_BUT_RESPONSES, CALL_NAMES, type Profile, usual } from '../../shared/openai/profile.js';

/** Days of usage that are added up for an account without a card. */
const PREPAID_DAYS = 100;

/** OpenAI, and other services with its complete API. */
export const openai: Profile = {
  paths: {
    ...usual('/v1', ...ALL_BUT_RESPONSES),
    'openai.response': '/v1/responses',
  },
  responsesOnly: isResponsesOnly,
  models: '/v1/models',
  streamUsage: 'when-requested',
  text: { knowsDeveloper: true },
  realtime: true,
  batches: true,
  balance: billedBalance,
  adapt(body, { format, model }, downgrades) {
    if (format !== null) adaptToModel(body, format, model, downgrades);
  },
};

/** Early resellers: OpenAI's models, without its newer APIs. */
const { balance: _, batches: __, ...withoutAccount } = openai;
export const reseller: Profile = { ...withoutAccount, paths: usual('/v1', ...ALL_BUT_RESPONSES) };
export const aiproxy: Profile = { ...reseller, balance: aiproxyPoints };
export const api2gpt: Profile = { ...reseller, balance: creditGrants('total_remaining') };
export const aigc2d: Profile = { ...reseller, balance: creditGrants('total_available') };

const CHAT = CALL_NAMES['openai.chat'];

/** A custom address: the address of the chat, with the other calls next to it when it has a known ending. */
export const custom: Profile = {
  paths: Object.fromEntries(
    ALL_BUT_RESPONSES.map((format) => [
      format,
      (model: string, { baseUrl }: { baseUrl: string }) => {
        const address = fill(baseUrl, model);
        if (format === 'openai.chat') return address;
        return replaceCall(address, CALL_NAMES[format]);
      },
    ]),
  ),
  responses(model, { baseUrl }) {
    const address = fill(baseUrl, model);
    return replaceCall(address, CALL_NAMES['openai.response']) ?? address;
  },
  models: (_, { baseUrl }) => replaceCall(baseUrl, '/models') ?? baseUrl,
  streamUsage: 'when-requested',
  balance(account, tools) {
    const root = replaceCall(account.baseUrl, '')?.split('?')[0];
    return billedBalance(root === undefined ? account : { ...account, baseUrl: root }, tools);
  },
};

/** The URL of another call next to the chat; null when the chat's URL has another ending. */
function replaceCall(address: string, name: string): string | null {
  const [path = '', query] = address.split('?', 2);
  if (!path.endsWith(CHAT)) return null;
  return path.slice(0, -CHAT.length) + name + (query === undefined ? '' : `?${query}`);
}

/** Slashes of a model's name are part of the path; a name that leads out of the path is rejected. */
function fill(baseUrl: string, model: string): string {
  if (!baseUrl.includes('{model}')) return baseUrl.trim();
  const segments = model.split('/').filter((segment) => !/^\.*$/.test(segment));
  return baseUrl.trim().replaceAll('{model}', () => segments.map(encodeURIComponent).join('/'));
}

/** The limit of an account minus its usage, in US dollars. OpenAI itself no longer returns it for API keys. */
async function billedBalance(account: UpstreamAccount, tools: ProviderTools): Promise<number> {
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
function creditGrants(field: 'total_remaining' | 'total_available'): NonNullable<Provider['balance']> {
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
