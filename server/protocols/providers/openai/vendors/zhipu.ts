import type { BodyDraft } from '../../../bytes/body-draft.js';
import { asArray, asRecord, asString, codeOf, parsedFields } from '../../../bytes/untrusted.js';
import type { Downgrades } from '../../../canonical/downgrades.js';
import { changeMessages, dropFields } from '../../../models/openai/chat-request.js';
import { onHost, type Profile, usual } from '../../shared/openai/profile.js';

const VERSION = '/api/paas/v4';
/** Generations that accept a temperature of 1; the maximum of earlier ones is below 1. */
const FULL_TEMPERATURE = /^glm-(4\.[5-9]|[5-9]|\d{2})/;
const EFFORTS = { models: /^glm-(5\.[2-9]|[6-9]|\d{2})/, words: ['low', 'high', 'max'] };
const ALMOST = 0.01;

/** HTTP statuses of the vendor's codes, independent of the status of the response. */
const CODES: ReadonlyMap<string, { status: number; code?: string }> = new Map([
  ['1000', { status: 401 }],
  ['1001', { status: 401 }],
  ['1002', { status: 401 }],
  ['1003', { status: 401 }],
  ['1004', { status: 401 }],
  ['1112', { status: 403, code: 'account_deactivated' }],
  ['1113', { status: 402, code: 'insufficient_quota' }],
  ['1211', { status: 404, code: 'model_not_found' }],
  ['1213', { status: 400 }],
  ['1214', { status: 400 }],
  ['1261', { status: 400, code: 'context_length_exceeded' }],
  ['1301', { status: 400, code: 'content_filter' }],
  ['1302', { status: 429 }],
  ['1303', { status: 429 }],
  ['1304', { status: 429 }],
  ['1305', { status: 503 }],
  ['1308', { status: 429 }],
]);

/** The vendor of GLM, in its newer API. */
export const zhipu: Profile = {
  version: VERSION,
  paths: {
    ...usual(
      VERSION,
      'openai.chat',
      'openai.embedding',
      'openai.image',
      'openai.speech',
      'openai.transcription',
      'openai.moderation',
      'jina.rerank',
    ),
    'anthropic.message': onHost(/(^|\.)(bigmodel\.cn|z\.ai)$/, '/api/anthropic/v1/messages'),
  },
  models: `${VERSION}/models`,
  // Every stream ends with the usage, and the usage option is accepted.
  streamUsage: 'always',
  text: {
    maxTokens: 'max_tokens',
    drop: [
      'presence_penalty',
      'frequency_penalty',
      'logprobs',
      'top_logprobs',
      'logit_bias',
      'n',
      'seed',
      'parallel_tool_calls',
    ],
    stopAsList: true,
    toolChoices: ['auto'],
    outputFormats: ['json_object'],
    reasoning: { style: 'thinking', efforts: EFFORTS },
  },
  adapt(body, { format, model }, downgrades) {
    if (format === 'openai.chat') adaptChat(body, model);
    if (format === 'openai.image') {
      dropFields(body, ['n', 'response_format', 'style', 'background', 'output_format'], downgrades);
    }
    if (format === 'openai.chat' || format === 'openai.image') nameUser(body, downgrades);
  },
  failure(_, body) {
    return CODES.get(codeOf(asRecord(parsedFields(body).error).code));
  },
};

function adaptChat(body: BodyDraft, model: string): void {
  const { temperature, top_p } = { temperature: body.get('temperature'), top_p: body.get('top_p') };
  if (typeof temperature === 'number') {
    if (temperature <= 0) {
      body.remove('temperature');
      body.set('do_sample', false);
    } else if (temperature >= 1) body.set('temperature', FULL_TEMPERATURE.test(model) ? 1 : 1 - ALMOST);
  }
  if (typeof top_p === 'number' && (top_p <= 0 || top_p >= 1)) body.set('top_p', top_p <= 0 ? ALMOST : 1 - ALMOST);
  // The first vision model takes the base64 of an image without the data URL prefix.
  if (model === 'glm-4v' && body.mentions('data:image/')) changeMessages(body, bareImages);
}

function bareImages(message: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const parts = asArray(message.content);
  if (parts.length === 0) return message;
  return { ...message, content: parts.map(bareImage) };
}

function bareImage(part: unknown): unknown {
  const { type, image_url } = asRecord(part);
  const url = asString(asRecord(image_url).url);
  const comma = url.indexOf(',');
  if (type !== 'image_url' || !url.startsWith('data:') || comma < 0) return part;
  return { ...asRecord(part), image_url: { ...asRecord(image_url), url: url.slice(comma + 1) } };
}

/** The user must have 6 to 128 characters, or be absent. */
function nameUser(body: BodyDraft, downgrades: Downgrades): void {
  if (!body.has('user')) return;
  const user = body.get('user');
  if (typeof user === 'string' && user.length >= 6 && user.length <= 128) body.rename('user', 'user_id');
  else dropFields(body, ['user'], downgrades);
}
