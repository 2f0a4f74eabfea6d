import type { BodyDraft } from '../../bytes/body-draft.js';
import { JSON_TYPE } from '../../bytes/content-types.js';
import { ObjectBody, type RequestBody } from '../../bytes/request-body.js';
import { asArray, isFields, numberOf } from '../../bytes/untrusted.js';
import { unsupported } from '../../canonical/downgrades.js';
import { BadResponse, ResponseError } from '../../canonical/reply.js';
import type { RequestParams } from '../../canonical/request-params.js';
import type { EmbeddingClient, EmbeddingRequest, EmbeddingUpstream, RawResponse } from '../../canonical/whole-codec.js';
import { estimateTokens } from '../../metering/estimate.js';
import { NOTHING_PRODUCED, type ResponseMeter } from '../../metering/meter.js';
import { googleError } from '../../models/vendor-errors.js';
import type { Address, Operation, PromptForCount, Rewrite } from '../shared/dialect.js';
import { geminiDialect, modelOf } from './gemini.dialect.js';
import { invalidGemini } from './gemini.errors.js';
import { bodyField, field, objectsOf, stringOf } from './gemini-fields.js';
import { readContents } from './gemini-prompt.js';
import { notJson, parsedResponse } from './gemini-response-meter.js';
import { GeminiStreamMeter } from './gemini-stream-meter.js';
import { lastUsageMetadata, readGeminiUsage } from './gemini-usage.js';

/** The client side of `embedContent`. */
export const geminiEmbedClient: EmbeddingClient = {
  task: 'embedding',
  read: (body, model) => ({
    model,
    inputs: [textIn(body.get('content'))],
    ...settings((name) => bodyField(body, name)),
  }),
  write: ({ vectors }) => json({ embedding: { values: vectors[0] ?? [] } }),
};

/** The client side of `batchEmbedContents`. */
export const geminiEmbedBatchClient: EmbeddingClient = {
  task: 'embedding',
  read(body, model) {
    const requests = objectsOf(body.get('requests'));
    const all = requests.map((request) => settings((name) => field(request, name)));
    const [first = settings(() => undefined)] = all;
    const same = all.every(({ dimensions, purpose }) => dimensions === first.dimensions && purpose === first.purpose);
    if (!same) throw unsupported('requests of different taskType or outputDimensionality');
    return { model, inputs: requests.map(({ content }) => textIn(content)), ...first };
  },
  write: ({ vectors }) => json({ embeddings: vectors.map((values) => ({ values })) }),
};

function settings(get: (name: string) => unknown): Pick<EmbeddingRequest, 'dimensions' | 'purpose' | 'user'> {
  const purpose = stringOf(get('taskType'));
  return {
    dimensions: numberOf(get('outputDimensionality')),
    purpose: purpose === undefined || purpose === 'TASK_TYPE_UNSPECIFIED' ? null : purpose,
    user: null,
  };
}

/** @throws {AppError} unsupported: images and other content that is not text */
function textIn(content: unknown): string {
  if (typeof content === 'string') return content;
  const parts = objectsOf(field(content, 'parts') ?? content);
  const texts = parts.map((part) => stringOf(part.text));
  if (texts.length === 0 || texts.includes(undefined)) throw unsupported('content that is not text');
  return texts.join('\n');
}

function json(fields: object): RawResponse {
  return { contentType: JSON_TYPE, body: Buffer.from(JSON.stringify(fields)) };
}

/** Meters embeddings that pass through. Upstreams seldom report their usage; the prompt is then counted here. */
export const embedResponseMeter: ResponseMeter = {
  read(response) {
    const usage = readGeminiUsage(lastUsageMetadata(response.body));
    if (response.body.includes('"values"')) {
      return { metered: { usage, producedText: '', produced: true }, error: null, response };
    }
    const body = parsedResponse(response.body);
    const error = isFields(body) ? googleError(body) : (googleError(body) ?? notJson());
    return { metered: NOTHING_PRODUCED, error, response };
  },
};

const common = { task: 'embedding', dialect: geminiDialect, responseMeter: () => embedResponseMeter } as const;

/** `embedContent`: one vector. */
export const geminiEmbed: Operation = {
  ...common,
  format: 'gemini.embed',
  codec: geminiEmbedClient,
  read(body, address) {
    if (body.sizeOf('content') <= 2) throw invalidGemini('content is not specified');
    return requested(body, address, promptOf);
  },
  promptForCount: promptOf,
  // The path contains the model.
  rewrite: (draft) => draft.remove('model'),
  streamMeter: () => new GeminiStreamMeter(),
};

/** `batchEmbedContents`: one vector for each request in the batch. */
export const geminiEmbedBatch: Operation = {
  ...common,
  format: 'gemini.embed_batch',
  codec: geminiEmbedBatchClient,
  read(body, address) {
    if (objectsOf(body.get('requests')).length === 0) throw invalidGemini('requests is not specified');
    return requested(body, address, promptOfBatch);
  },
  promptForCount: promptOfBatch,
  rewrite: nameModels,
  streamMeter: () => new GeminiStreamMeter(),
};

function requested(body: RequestBody, address: Address, prompt: (body: RequestBody) => PromptForCount): RequestParams {
  const { texts, structureTokens } = prompt(body);
  const promptEstimate = structureTokens + texts.reduce((sum, text) => sum + estimateTokens(text), 0);
  return { model: modelOf(address), stream: false, wantsUsage: false, maxTokens: 0, promptEstimate };
}

function promptOf(body: RequestBody): PromptForCount {
  return promptOfContents([body.get('content')]);
}

function promptOfBatch(body: RequestBody): PromptForCount {
  return promptOfContents(objectsOf(body.get('requests')).map(({ content }) => content));
}

/** A text to embed has no message structure. */
function promptOfContents(contents: readonly unknown[]): PromptForCount {
  const prompt = { texts: [], structureTokens: 0 };
  readContents(
    contents.flatMap((content) => field(content, 'parts') ?? content),
    prompt,
  );
  return { texts: prompt.texts, structureTokens: 0 };
}

/** Every request of a batch repeats the model, which must be the one in the path. */
function nameModels(draft: BodyDraft, { model }: Rewrite): void {
  draft.remove('model');
  const name = /^(models|tunedModels)\//.test(model) ? model : `models/${model}`;
  const requests = draft.get('requests');
  if (!Array.isArray(requests) || requests.every((request) => field(request, 'model') === name)) return;
  draft.set(
    'requests',
    (requests as unknown[]).map((request) => (isFields(request) ? { ...request, model: name } : request)),
  );
}

const MAX_INPUTS = 100;

/** The upstream side of `batchEmbedContents`, which is also used for single texts. */
export const geminiEmbedBatchUpstream: EmbeddingUpstream = {
  task: 'embedding',
  write({ model, inputs, dimensions, purpose, user }, _, downgrades) {
    if (inputs.length > MAX_INPUTS) throw unsupported(`more than ${MAX_INPUTS} inputs`);
    if (user !== null) downgrades.note('user');
    const requests = inputs.map((input) => {
      if (typeof input !== 'string') throw unsupported('token ids as input');
      return {
        model: /^(models|tunedModels)\//.test(model) ? model : `models/${model}`,
        content: { parts: [{ text: input }] },
        ...(purpose !== null && { taskType: purpose }),
        ...(dimensions !== null && { outputDimensionality: dimensions }),
      };
    });
    return new ObjectBody({ requests });
  },
  read({ body }) {
    const response = parsedResponse(body);
    if (response === undefined) throw notJson();
    const error = googleError(response);
    if (error) throw error;
    const embeddings = asArray(field(response, 'embeddings'));
    if (embeddings.length === 0) throw badVectors();
    const vectors = embeddings.map((embedding) => readVector(field(embedding, 'values')));
    return { vectors, usage: readGeminiUsage(field(response, 'usageMetadata')) };
  },
};

/**
 * One vector of a response.
 * @throws {ResponseError} when it is not a list of numbers
 */
function readVector(values: unknown): number[] {
  const numbers = asArray(values);
  if (numbers.length === 0 || !numbers.every((value) => typeof value === 'number')) throw badVectors();
  return [...numbers];
}

function badVectors(): ResponseError {
  return new ResponseError(BadResponse.noVectors, undefined, 'bad_response_body');
}
