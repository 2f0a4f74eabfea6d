import { asArray, asRecord } from '../../../bytes/untrusted.js';
import { changeMessages, dropFields } from '../../../models/openai/chat-request.js';
import { amountOf, requestAccount, withoutVersion } from '../../shared/account.js';
import { onHost, type Profile, usual } from '../../shared/openai/profile.js';
import { changeSchemas, withoutDialect } from '../../shared/openai/text-rules.js';

/** Models that always reason and ignore sampling parameters. */
const REASONER = /r1|reasoner/;
/** Models that require all of their reasoning back while reasoning is on. */
const KEEPS_REASONING = /v4/;

/** DeepSeek, which also has the messages API. */
export const deepseek: Profile = {
  paths: {
    ...usual('/v1', 'openai.chat'),
    // Completions fill gaps in code, which reasoning models do not support.
    'openai.completion': (model) => (REASONER.test(model) ? null : '/beta/completions'),
    'anthropic.message': onHost(/(^|\.)deepseek\.com$/, '/anthropic/v1/messages'),
  },
  models: '/v1/models',
  streamUsage: 'when-requested',
  text: {
    maxTokens: 'max_tokens',
    drop: ['logit_bias', 'n', 'seed', 'parallel_tool_calls'],
    outputFormats: ['json_object'],
    reasoning: {
      style: 'thinking',
      alsoTypes: ['adaptive'],
      efforts: { models: KEEPS_REASONING, words: ['high', 'max'] },
    },
  },
  async balance(account, tools) {
    const { balance_infos } = await requestAccount(withoutVersion(account), '/user/balance', tools);
    const accounts = asArray(balance_infos).map(asRecord);
    // Most accounts have a balance in CNY; accounts in USD have no CNY entry.
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
    } else if (KEEPS_REASONING.test(model) && body.mentions('"assistant"') && thinks(body.get('thinking'))) {
      changeMessages(body, withReasoning);
    }
    if (body.has('tools') && body.mentions('"$schema"')) changeSchemas(body, withoutDialect);
  },
};

function thinks(thinking: unknown): boolean {
  return asRecord(thinking).type !== 'disabled';
}

/** The first reasoning models reject reasoning in messages. */
function withoutReasoning(message: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (message.reasoning_content === undefined) return message;
  const { reasoning_content: _, ...rest } = message;
  return rest;
}

/** Reasoning that the client has dropped cannot be restored; the field is sent empty. */
function withReasoning(message: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (message.role !== 'assistant' || typeof message.reasoning_content === 'string') return message;
  return { ...message, reasoning_content: '' };
}
