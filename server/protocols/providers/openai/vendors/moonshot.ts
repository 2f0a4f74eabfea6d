import { asArray, asRecord, asString, parsedFields } from '../../../bytes/untrusted.js';
import { changeMessages } from '../../../models/openai/chat-request.js';
import { amountOf, requestAccount } from '../../shared/account.js';
import { onHost, type Profile, usual } from '../../shared/openai/profile.js';
import { changeSchemas, type JsonSchema } from '../../shared/openai/text-rules.js';

/** Common spellings of empty content. */
const EMPTY_CONTENT = ['"content":""', '"content": ""', '"content":null', '"content": null'];

/** Moonshot, the vendor of Kimi, which also has the messages API. */
export const moonshot: Profile = {
  paths: {
    ...usual('/v1', 'openai.chat'),
    'anthropic.message': onHost(/(^|\.)moonshot\.(cn|ai)$/, '/anthropic/v1/messages'),
  },
  models: '/v1/models',
  batches: true,
  streamUsage: 'when-requested',
  text: {
    drop: ['parallel_tool_calls', 'logprobs', 'top_logprobs', 'logit_bias'],
    clamp: { temperature: [0, 1] },
    reasoning: { style: 'thinking' },
  },
  async balance(account, tools) {
    const { data } = await requestAccount(account, '/v1/users/me/balance', tools);
    return amountOf(asRecord(data).available_balance);
  },
  adapt(body, { format }) {
    if (format !== 'openai.chat') return;
    if (body.has('tools') && body.mentions('"anyOf"')) changeSchemas(body, typesIntoBranches);
    // Moonshot rejects empty content next to a tool call.
    if (body.mentions('"tool_calls"') && EMPTY_CONTENT.some((words) => body.mentions(words))) {
      changeMessages(body, (message) => {
        const calls = message.role === 'assistant' && asArray(message.tool_calls).length > 0;
        return calls && (message.content ?? '') === '' ? { ...message, content: ' ' } : message;
      });
    }
  },
  failure(_, body) {
    const type = asString(asRecord(parsedFields(body).error).type);
    return type === 'exceeded_current_quota_error' ? { code: 'insufficient_quota' } : undefined;
  },
};

/** A schema must not have a type next to `anyOf`: the type is moved into the branches. */
function typesIntoBranches(schema: JsonSchema): JsonSchema {
  if (schema.type === undefined || !Array.isArray(schema.anyOf)) return schema;
  const { type, anyOf, ...rest } = schema;
  return { ...rest, anyOf: asArray(anyOf).map((branch) => ({ type, ...asRecord(branch) })) };
}
