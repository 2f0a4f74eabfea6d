import { saneUsage } from '../../../../common/usage.js';
import { ObjectBody } from '../../../bytes/request-body.js';
import { asArray, asRecord, asString, parsedFields } from '../../../bytes/untrusted.js';
import { unsupported } from '../../../canonical/downgrades.js';
import { BadResponse, ResponseError } from '../../../canonical/reply.js';
import type { EmbeddingUpstream } from '../../../canonical/whole-codec.js';
import { changeMessages, dropFields } from '../../../models/openai/chat-request.js';
import { amountOf, requestAccount, withoutVersion } from '../../shared/account.js';
import { readJsonResponse } from '../../shared/json-response.js';
import { onHost, type Profile, usual } from '../../shared/openai/profile.js';
import { changeSchemas, type JsonSchema, withoutDialect } from '../../shared/openai/text-rules.js';
import { jsonImageEdits } from './vendor-codecs.js';

/** Embeddings by a vision model: all inputs of one request become a single vector, so a request contains one text. */
export const volcengineVision: EmbeddingUpstream = {
  task: 'embedding',
  write({ model, inputs, dimensions, user }, _, downgrades) {
    const [text, more] = inputs;
    if (more !== undefined) throw unsupported('more than one input');
    if (typeof text !== 'string') throw unsupported('token ids as input');
    if (user !== null) downgrades.note('user');
    return new ObjectBody({
      model,
      input: [{ type: 'text', text }],
      ...(dimensions !== null && { dimensions }),
    });
  },
  read(raw) {
    const { data, usage } = readJsonResponse(raw);
    const { embedding } = asRecord(data);
    const vector = asArray(embedding).filter((value) => typeof value === 'number');
    if (vector.length === 0) throw new ResponseError(BadResponse.noVector);
    const { prompt_tokens, total_tokens } = asRecord(usage);
    return { vectors: [vector], usage: saneUsage({ input: prompt_tokens ?? total_tokens, output: 0 }) };
  },
};

/** Clouds that host the models of many vendors behind one OpenAI-style API. */

const ARK = '/api/v3';
/** Models that make one vector of texts and images together, at a separate URL. */
const VISION_MODEL = /^doubao-embedding-vision/;

/** Ark, the models of Volcengine. */
export const volcengine: Profile = {
  version: ARK,
  paths: {
    ...usual(ARK, 'openai.response', 'openai.image'),
    'openai.embedding': (model) => (VISION_MODEL.test(model) ? null : `${ARK}/embeddings`),
    // Applications built on a model are called like models, at a separate URL.
    'openai.chat': (model) => (model.startsWith('bot') ? `${ARK}/bots/chat/completions` : `${ARK}/chat/completions`),
  },
  own: {
    embedding: { codec: volcengineVision, path: `${ARK}/embeddings/multimodal` },
    image_edit: { codec: jsonImageEdits({ image: 'texts', size: true }), path: `${ARK}/images/generations` },
  },
  models: `${ARK}/models`,
  streamUsage: 'when-requested',
  text: {
    drop: ['parallel_tool_calls'],
    reasoning: {
      style: 'thinking',
      alsoTypes: ['auto'],
      efforts: { models: /^doubao-seed-(1-[89]|[2-9])/, words: ['minimal', 'low', 'medium', 'high'] },
    },
  },
};

const QIANFAN = '/v2';
/** No model has such a name: the suffix requests a web search. */
const SEARCH_SUFFIX = /^(.+)-search$/;

/** Qianfan, Baidu's models in OpenAI's API. */
export const baidu: Profile = {
  version: QIANFAN,
  paths: usual(QIANFAN, 'openai.chat', 'openai.embedding', 'openai.image', 'openai.image_edit', 'jina.rerank'),
  models: `${QIANFAN}/models`,
  streamUsage: 'when-requested',
  headers(key, { other }) {
    const [bearer = '', appId = other] = key.split('|', 2);
    return { authorization: `Bearer ${bearer.trim()}`, ...(appId.trim() && { appid: appId.trim() }) };
  },
  text: {
    maxTokens: 'max_tokens',
    drop: ['parallel_tool_calls'],
    reasoning: { style: 'enable_thinking', budget: [100, 32_768] },
  },
  adapt(body, { format, model }) {
    const searching = format === 'openai.chat' ? SEARCH_SUFFIX.exec(model)?.[1] : undefined;
    if (searching === undefined) return;
    body.set('model', searching);
    if (body.has('web_search')) return;
    body.set('web_search', { enable: true, enable_citation: true, enable_trace: true, enable_status: false });
  },
};

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
