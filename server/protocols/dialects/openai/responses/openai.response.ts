import type { RequestBody } from '../../../bytes/request-body.js';
import { MAX_TOKENS_LIMIT, type RequestParams } from '../../../request-params.js';
import type { Operation } from '../../dialect.js';
import { readModel } from '../read-fields.js';
import { openaiResponseClient } from './openai.response.client.js';
import { TOKEN_MARK, withoutOurTokens } from './reasoning-token.js';
import { responsesTexts } from './response-texts.js';
import { responsesDialect } from './responses.dialect.js';
import { invalidRequest, previousNotFound } from './responses.errors.js';
import { ResponsesMeter } from './responses-meter.js';
import { estimatePrompt, readPrompt } from './responses-prompt.js';
import { ResponsesStreamMeter } from './responses-stream-meter.js';

/** Fields that reference an input stored at the upstream. */
const INPUT_ELSEWHERE = ['prompt', 'previous_response_id', 'conversation'];

/** `POST /v1/responses` */
export const openaiResponse: Operation = {
  format: 'openai.response',
  task: 'chat',
  dialect: responsesDialect,
  codec: openaiResponseClient,
  responseTexts: responsesTexts,
  read(body): RequestParams {
    const model = readModel(body);
    requireInput(body);
    // Where the site stores responses, those in the background are calls without this field.
    if (body.get('background') === true) throw invalidRequest('background responses are not supported');
    return {
      model,
      stream: readStream(body),
      wantsUsage: true,
      maxTokens: readMaxOutputTokens(body),
      ...estimatePrompt(body),
      ...readPreviousResponse(body),
    };
  },
  promptForCount: readPrompt,
  rewrite(draft, { requested, model }) {
    if (model !== requested.model) draft.set('model', model);
    // Another vendor generated an earlier turn: its tokens were sealed by the gateway, and OpenAI rejects tokens that
    // it cannot decrypt.
    if (draft.mentions(TOKEN_MARK)) draft.set('input', withoutOurTokens(draft.get('input')));
  },
  responseMeter: () => new ResponsesMeter(),
  streamMeter: () => new ResponsesStreamMeter(),
};

function requireInput(body: RequestBody): void {
  const input = body.get('input');
  if ((typeof input === 'string' && input !== '') || (Array.isArray(input) && input.length > 0)) return;
  const elsewhere = INPUT_ELSEWHERE.some((field) => (body.get(field) ?? null) !== null);
  if (!elsewhere || (input ?? null) !== null) throw invalidRequest('field input is required');
}

function readPreviousResponse(body: RequestBody): Pick<RequestParams, 'previousResponse'> {
  const id = body.get('previous_response_id');
  if (typeof id !== 'string' || id === '') return {};
  return { previousResponse: { id, error: (reason) => previousNotFound(id, reason) } };
}

function readStream(body: RequestBody): boolean {
  const stream = body.get('stream') ?? false;
  if (typeof stream !== 'boolean') throw invalidRequest('stream must be true or false');
  return stream;
}

function readMaxOutputTokens(body: RequestBody): number | null {
  const bound = body.get('max_output_tokens') ?? null;
  if (bound === null) return null;
  if (typeof bound !== 'number' || !Number.isInteger(bound) || bound < 1 || bound > MAX_TOKENS_LIMIT) {
    throw invalidRequest('max_output_tokens is invalid');
  }
  return bound;
}
