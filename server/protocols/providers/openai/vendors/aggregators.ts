import { parsedJson } from '../../../../common/json.js';
import { ObjectBody } from '../../../bytes/request-body.js';
import { asRecord, asString, codeOf } from '../../../bytes/untrusted.js';
import { unsupported } from '../../../canonical/downgrades.js';
import { ResponseError } from '../../../canonical/reply.js';
import type { ImageUpstream } from '../../../canonical/whole-codec.js';
import { amountOf, requestAccount } from '../../shared/account.js';
import { addressOf, readJsonResponse } from '../../shared/json-response.js';
import { onHost, type Profile, usual } from '../../shared/openai/profile.js';
import { noteUnsupported } from '../../shared/request-downgrades.js';
import { lenientRerank, readImages } from './vendor-codecs.js';

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

/** The vendor's codes that are more specific than the status of the response. */
const CODES: ReadonlyMap<string, { status: number; code: string }> = new Map([
  ['30001', { status: 402, code: 'insufficient_quota' }],
  ['50505', { status: 503, code: 'overloaded' }],
]);

/** The code of a success response of the account API. */
const SUCCESS_CODE = 20_000;

/** SiliconFlow, which hosts open models. */
export const siliconcloud: Profile = {
  paths: {
    ...usual('/v1', 'openai.chat', 'openai.completion', 'openai.embedding', 'openai.speech', 'openai.transcription'),
    'anthropic.message': onHost(/(^|\.)siliconflow\.(cn|com)$/, '/v1/messages'),
  },
  own: {
    rerank: { codec: lenientRerank, path: '/v1/rerank' },
    image: { codec: siliconImages('image'), path: '/v1/images/generations' },
    image_edit: { codec: siliconImages('image_edit'), path: '/v1/images/generations' },
  },
  models: '/v1/models',
  batches: true,
  streamUsage: 'when-requested',
  text: {
    maxTokens: 'max_tokens',
    drop: ['parallel_tool_calls'],
    reasoning: { style: 'enable_thinking', budget: [128, 32_768] },
  },
  async balance(account, tools) {
    const { code, message, data } = await requestAccount(account, '/v1/user/info', tools);
    if (code !== SUCCESS_CODE) throw new ResponseError(asString(message) || `code ${codeOf(code)}`);
    return amountOf(asRecord(data).totalBalance);
  },
  failure(_, body) {
    const response = parsedJson(body);
    // The response to an invalid key is a JSON string.
    if (typeof response === 'string') return { message: response };
    const { code, message } = asRecord(response);
    const number = codeOf(code);
    if (number === '') return undefined;
    return { code: number, ...(asString(message) && { message: asString(message) }), ...CODES.get(number) };
  },
};

/** SiliconCloud generates and edits images with the same call, in its own format, and returns only URLs. */
export function siliconImages(task: ImageUpstream['task']): ImageUpstream {
  return {
    task,
    write(request, _, downgrades) {
      const { model, prompt, negativePrompt, size, count, seed, images, mask, wantsBytes } = request;
      if (mask) throw unsupported('mask');
      if (images.length > 1) throw unsupported('more than one image');
      noteUnsupported(request, ['negativePrompt', 'size', 'seed'], downgrades);
      if (wantsBytes) downgrades.note('response_format');
      return new ObjectBody({
        model,
        prompt,
        ...(negativePrompt !== null && { negative_prompt: negativePrompt }),
        ...(size !== null && { image_size: size }),
        batch_size: count,
        ...(seed !== null && { seed }),
        ...(images[0] && { image: addressOf(images[0]) }),
      });
    },
    read(raw) {
      const { images, data } = readJsonResponse(raw);
      return { images: readImages(images ?? data), usage: null };
    },
  };
}
