import { asRecord, asString, codeOf } from '../../../bytes/untrusted.js';
import { ResponseError } from '../../../canonical/reply.js';
import { amountOf, requestAccount } from '../../shared/account-balance.js';
import { onHost, usual } from '../../shared/openai/paths.js';
import type { Profile } from '../../shared/openai/profile.js';
import { lenientRerank } from '../rerank.codec.js';
import { siliconImages } from './siliconcloud-images.codec.js';

/** The vendor's codes that are more specific than the status of the response. */
const CODES: ReadonlyMap<string, { status: number; code: string }> = new Map([
  ['30001', { status: 402, code: 'insufficient_quota' }],
  ['50505', { status: 503, code: 'overloaded' }],
]);

/** The code of a success response of the account API. */
const DONE = 20_000;

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
  streamUsage: 'requested',
  text: {
    maxTokens: 'max_tokens',
    drop: ['parallel_tool_calls'],
    reasoning: { style: 'enable_thinking', budget: [128, 32_768] },
  },
  async balance(account, tools) {
    const { code, message, data } = await requestAccount(account, '/v1/user/info', tools);
    if (code !== DONE) throw new ResponseError(asString(message) || `code ${codeOf(code)}`);
    return amountOf(asRecord(data).totalBalance);
  },
  failure(_, body) {
    const answer = parse(body);
    // The response to an invalid key is a JSON string.
    if (typeof answer === 'string') return { message: answer };
    const { code, message } = asRecord(answer);
    const number = codeOf(code);
    if (number === '') return undefined;
    return { code: number, ...(asString(message) && { message: asString(message) }), ...CODES.get(number) };
  },
};

function parse(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}
