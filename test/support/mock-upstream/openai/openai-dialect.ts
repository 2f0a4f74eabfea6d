import type { MockResponse } from '../behaviour.js';
import type { MockDialect } from '../dialect.js';
import { jsonPlan, type Plan } from '../plan.js';
import type { RecordedRequest } from '../recorded-request.js';
import { speechPlan, transcriptPlan } from './audio.js';
import { chat } from './chat.js';
import { completions } from './completions.js';
import { embeddingsPlan } from './embeddings.js';
import { fieldOf } from './fields.js';
import { generationPlan } from './generation.js';
import { imagesPlan } from './images.js';
import { moderationPlan, rerankPlan } from './judgements.js';
import { modelsPlan } from './models.js';
import { responsesPlan } from './responses.js';

type Operation = (request: RecordedRequest, response: MockResponse) => Plan;

const operations: readonly [method: string, path: RegExp, operation: Operation][] = [
  ['POST', /\/chat\/completions$/, (request, response) => generationPlan(chat, request, response)],
  ['POST', /\/completions$/, (request, response) => generationPlan(completions, request, response)],
  ['POST', /\/responses$/, responsesPlan],
  ['POST', /\/embeddings$/, embeddingsPlan],
  ['POST', /\/images\/(generations|edits|variations)$/, imagesPlan],
  ['POST', /\/audio\/speech$/, speechPlan],
  ['POST', /\/audio\/(transcriptions|translations)$/, transcriptPlan],
  ['POST', /\/moderations$/, moderationPlan],
  ['POST', /\/rerank$/, rerankPlan],
  ['GET', /\/models(\/.+)?$/, modelsPlan],
];

const operationFor = ({ method, path }: RecordedRequest): Operation | undefined =>
  operations.find(([wanted, pattern]) => wanted === method && pattern.test(path))?.[2];

/** OpenAI's wire format, for the operations that the tests need. */
export const openAiDialect: MockDialect = {
  matchesPath: (request) => operationFor(request) !== undefined,
  modelOf: (request) => {
    const model = fieldOf(request, 'model');
    return typeof model === 'string' ? model : undefined;
  },
  plan: (request, response) => {
    const operation = operationFor(request);
    if (operation) return operation(request, response);
    const message = `Invalid URL (${request.method} ${request.path})`;
    return jsonPlan(404, { error: { message, type: 'invalid_request_error', param: null, code: null } });
  },
};
