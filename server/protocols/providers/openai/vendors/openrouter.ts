import { asRecord } from '../../../bytes/untrusted.js';
import { amountOf, requestAccount } from '../../shared/account.js';
import { type Profile, usual } from '../../shared/openai/profile.js';

/** Only Claude models of this vendor reason by suffix; other names with this ending are real. */
const REASONS_BY_NAME = /^(anthropic\/claude-[^:]+)-thinking$/;

/** A reseller of most models, which supports several formats. */
export const openrouter: Profile = {
  paths: {
    ...usual('/v1', 'openai.chat', 'openai.completion', 'openai.response', 'openai.embedding'),
    'anthropic.message': '/v1/messages',
  },
  models: '/v1/models',
  streamUsage: 'when-requested',
  traits: { cacheMarks: true, reasoningDetails: true },
  headers: () => ({ 'x-title': 'Tollgate', 'x-openrouter-title': 'Tollgate' }),
  text: { knowsDeveloper: true, reasoning: { style: 'reasoning' } },
  async balance(account, tools) {
    const { data } = await requestAccount(account, '/v1/credits', tools);
    const { total_credits, total_usage } = asRecord(data);
    return amountOf(amountOf(total_credits) - amountOf(total_usage));
  },
  adapt(body, { format, model }) {
    if (format !== 'openai.chat' && format !== 'openai.completion') return;
    // Also requests the price of the call, which the site can compare with its own.
    if (!body.has('usage')) body.set('usage', { include: true });
    const plain = REASONS_BY_NAME.exec(model)?.[1];
    if (plain === undefined) return;
    body.set('model', plain);
    if (!body.has('reasoning') && !body.has('reasoning_effort')) body.set('reasoning', { enabled: true });
  },
};
