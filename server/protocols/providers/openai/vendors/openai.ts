import { isResponsesOnly } from '../../../models/openai/openai-model-names.js';
import { adaptToModel } from '../../../models/openai/openai-models.js';
import { aiproxyPoints } from '../../shared/account-balance.js';
import { ALL_BUT_RESPONSES, CALL_NAMES, usual } from '../../shared/openai/paths.js';
import type { Profile } from '../../shared/openai/profile.js';
import { billedBalance, creditGrants } from './openai-balance.js';

/** OpenAI, and other services with its complete API. */
export const openai: Profile = {
  paths: {
    ...usual('/v1', ...ALL_BUT_RESPONSES),
    'openai.chat': (model) => (isResponsesOnly(model) ? null : '/v1/chat/completions'),
    'openai.response': '/v1/responses',
  },
  models: '/v1/models',
  streamUsage: 'requested',
  text: { knowsDeveloper: true },
  realtime: true,
  balance: billedBalance,
  adapt(body, { format, model }, downgrades) {
    if (format !== null) adaptToModel(body, format, model, downgrades);
  },
};

/** Early resellers: OpenAI's models, without its newer APIs. */
const { balance: _, ...withoutBalance } = openai;
export const reseller: Profile = { ...withoutBalance, paths: usual('/v1', ...ALL_BUT_RESPONSES) };
export const aiproxy: Profile = { ...reseller, balance: aiproxyPoints };
export const api2gpt: Profile = { ...reseller, balance: creditGrants('total_remaining') };
export const aigc2d: Profile = { ...reseller, balance: creditGrants('total_available') };

const CHAT = CALL_NAMES['openai.chat'];

/** A custom address: that of the chat, with the other calls next to it when it has a known ending. */
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
  models: (_, { baseUrl }) => replaceCall(baseUrl, '/models') ?? baseUrl,
  streamUsage: 'requested',
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
