import { asArray, asRecord } from '../../../bytes/untrusted.js';
import { changeMessages } from '../../../models/openai/chat-messages.js';
import { dropFields } from '../../../models/openai/drop-fields.js';
import { amountOf, askAccount, withoutVersion } from '../../shared/account-balance.js';
import { onHost, usual } from '../../shared/openai/paths.js';
import type { Profile } from '../../shared/openai/profile.js';
import { changeSchemas, withoutDialect } from '../../shared/openai/tool-schemas.js';

/** Models that always reason, and choose their words by themselves. */
const REASONER = /r1|reasoner/;
/** Models that must be given back all they thought, while they think. */
const REMEMBERS = /v4/;

/** DeepSeek, which also has the messages API. */
export const deepseek: Profile = {
  paths: {
    ...usual('/v1', 'openai.chat'),
    // Completions are for filling gaps in code, which a reasoning model does not do.
    'openai.completion': (model) => (REASONER.test(model) ? null : '/beta/completions'),
    'anthropic.message': onHost(/(^|\.)deepseek\.com$/, '/anthropic/v1/messages'),
  },
  models: '/v1/models',
  streamUsage: 'requested',
  text: {
    maxTokens: 'max_tokens',
    drop: ['logit_bias', 'n', 'seed', 'parallel_tool_calls'],
    outputFormats: ['json_object'],
    reasoning: { style: 'thinking', alsoTypes: ['adaptive'], efforts: { models: REMEMBERS, words: ['high', 'max'] } },
  },
  async balance(account, tools) {
    const { balance_infos } = await askAccount(withoutVersion(account), '/user/balance', tools);
    const accounts = asArray(balance_infos).map(asRecord);
    // Most are in CNY; one that is paid in dollars has no such entry.
    const chosen = accounts.find(({ currency }) => currency === 'CNY') ?? accounts[0];
    return amountOf(chosen?.total_balance);
  },
  adapt(body, { format, model }, downgrades) {
    if (format !== 'openai.chat') return;
    if (REASONER.test(model)) {
      dropFields(
        body,
        ['temperature', 'top_p', 'presence_penalty', 'frequency_penalty', 'logprobs', 'top_logprobs'],
        downgrades,
      );
      if (!body.has('tools') && body.mentions('"reasoning_content"')) changeMessages(body, withoutReasoning);
    } else if (REMEMBERS.test(model) && body.mentions('"assistant"') && thinks(body.get('thinking'))) {
      changeMessages(body, withReasoning);
    }
    if (body.has('tools') && body.mentions('"$schema"')) changeSchemas(body, withoutDialect);
  },
};

function thinks(thinking: unknown): boolean {
  return asRecord(thinking).type !== 'disabled';
}

/** The first reasoning models refuse to be told what they thought. */
function withoutReasoning(message: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (message.reasoning_content === undefined) return message;
  const { reasoning_content: _, ...rest } = message;
  return rest;
}

/** What a client lost cannot be given back, but that nothing was thought can be said. */
function withReasoning(message: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (message.role !== 'assistant' || typeof message.reasoning_content === 'string') return message;
  return { ...message, reasoning_content: '' };
}
