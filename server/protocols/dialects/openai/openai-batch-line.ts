import { JsonBody } from '../../bytes/json-body.js';
import { asRecord, asString, isFields, parsedFields } from '../../bytes/untrusted.js';
import type { Operation } from '../shared/dialect.js';
import { openaiChat } from './chat/openai.chat.js';
import { openaiCompletion } from './completion/openai.completion.js';
import { openaiEmbedding } from './openai.embedding.js';
import { openaiResponse } from './responses/openai.response.js';
import { invalidText } from './shared/request-fields.js';

/** The endpoints of batches. Source: `endpoint` of `POST /batches` in openai/openai-openapi. */
export const BATCH_OPERATIONS: Readonly<Record<string, Operation>> = {
  '/v1/chat/completions': openaiChat,
  '/v1/responses': openaiResponse,
  '/v1/embeddings': openaiEmbedding,
  '/v1/completions': openaiCompletion,
};

const MAX_ID_LENGTH = 512;

/** A line of an input file. */
export interface OpenAiBatchLine {
  readonly customId: string;
  readonly endpoint: string;
  readonly operation: Operation;
  readonly body: JsonBody;
  /** The line with another model. */
  withModel(model: string): Buffer;
}

/**
 * Reads a line of an input file: `BatchRequestInput` in openai/openai-openapi.
 * @throws {AppError} naming the invalid field
 */
export function readBatchLine(bytes: Buffer): OpenAiBatchLine {
  const line = new JsonBody(bytes);
  const customId = line.get('custom_id');
  if (typeof customId !== 'string' || customId === '' || customId.length > MAX_ID_LENGTH) {
    throw invalidText(`custom_id must be a text of 1 to ${MAX_ID_LENGTH} characters`, 'custom_id');
  }
  if (!isStorable(customId)) {
    throw invalidText('custom_id contains a NUL character or an unpaired surrogate', 'custom_id');
  }
  if (line.get('method') !== 'POST') throw invalidText('method must be POST', 'method');
  const endpoint = asString(line.get('url'));
  const operation = Object.hasOwn(BATCH_OPERATIONS, endpoint) ? BATCH_OPERATIONS[endpoint] : undefined;
  if (!operation) throw invalidText(`url must be one of ${Object.keys(BATCH_OPERATIONS).join(', ')}`, 'url');
  const fields = line.get('body');
  if (!isFields(fields)) throw invalidText('body must be an object', 'body');
  if (fields.stream === true) throw invalidText('stream is not supported in a batch', 'body.stream');
  if (fields.background === true) throw invalidText('background is not supported in a batch', 'body.background');
  const body = new JsonBody(Buffer.from(JSON.stringify(fields)));
  const withModel = (model: string) => line.with(new Map([['body', { ...fields, model }]]));
  return { customId, endpoint, operation, body, withModel };
}

/** The response to a request of a batch. */
export interface BatchResult {
  readonly customId: string;
  /** The body of a successful response; null for a request that failed, was cancelled or expired. */
  readonly body: Buffer | null;
}

/**
 * Reads a line of an output file: `BatchRequestOutput` in openai/openai-openapi.
 * @returns null for a line of another shape, or with an id that no request can have
 */
export function readBatchResult(bytes: Buffer): BatchResult | null {
  const fields = parsedFields(bytes.toString('utf8'));
  const customId = asString(fields.custom_id);
  if (customId === '' || customId.length > MAX_ID_LENGTH || !isStorable(customId)) return null;
  const { status_code: status, body } = asRecord(fields.response);
  const done = typeof status === 'number' && status >= 200 && status < 300 && isFields(body);
  return { customId, body: done ? Buffer.from(JSON.stringify(body)) : null };
}

/**
 * The database refuses NUL characters and replaces unpaired surrogates, so that a result would not be found by its id.
 */
function isStorable(customId: string): boolean {
  return customId.isWellFormed() && !customId.includes('\u0000');
}
