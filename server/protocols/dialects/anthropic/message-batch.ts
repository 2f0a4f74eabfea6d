import { AppError } from '../../../common/errors/app-error.js';
import { JsonBody } from '../../bytes/json-body.js';
import type { RequestBody } from '../../bytes/request-body.js';
import { asRecord, asString, type Fields, isFields, parsedFields } from '../../bytes/untrusted.js';
import { BatchError } from '../openai/batch.errors.js';
import type { BatchResult } from '../openai/openai-batch-line.js';
import { invalidMessage } from './anthropic.errors.js';

/** Anthropic's pattern of `custom_id`. */
const CUSTOM_ID = /^[a-zA-Z0-9_-]{1,64}$/;
/** Anthropic's limit. */
const MAX_REQUESTS = 100_000;

/** A request of a message batch. */
export interface MessageBatchRequest {
  readonly customId: string;
  readonly params: Fields;
  /** The parameters as a body of `POST /v1/messages`. */
  readonly body: JsonBody;
}

/**
 * Reads `requests` of `POST /v1/messages/batches`, one at a time.
 * Source: `BatchCreateParams` in anthropics/anthropic-sdk-typescript.
 * @throws {AppError} empty_batch, too_many_batch_requests, or naming the invalid field of the request that is next
 */
export function* messageBatchRequests(body: RequestBody): Generator<MessageBatchRequest> {
  const requests = body.get('requests');
  if (!Array.isArray(requests) || requests.length === 0) throw new AppError(BatchError.empty_batch);
  if (requests.length > MAX_REQUESTS) throw new AppError(BatchError.too_many_batch_requests, { max: MAX_REQUESTS });
  for (const request of requests as readonly unknown[]) {
    const { custom_id: customId, params } = asRecord(request);
    if (typeof customId !== 'string' || !CUSTOM_ID.test(customId)) {
      throw invalidMessage('custom_id must have 1 to 64 letters, digits, hyphens and underscores');
    }
    if (!isFields(params)) throw invalidMessage('params must be an object');
    if (params.stream === true) throw invalidMessage('stream is not supported in a batch');
    if (params.thread !== undefined) throw invalidMessage('thread is not supported in a batch');
    yield { customId, params, body: new JsonBody(Buffer.from(JSON.stringify(params))) };
  }
}

/**
 * Reads a line of the results: `MessageBatchIndividualResponse` in anthropics/anthropic-sdk-typescript.
 * @returns null for a line of another shape, or with an id that no request can have
 */
export function readMessageResult(bytes: Buffer): BatchResult | null {
  const fields = parsedFields(bytes.toString('utf8'));
  const customId = asString(fields.custom_id);
  if (!CUSTOM_ID.test(customId)) return null;
  const { type, message } = asRecord(fields.result);
  return { customId, body: type === 'succeeded' && isFields(message) ? Buffer.from(JSON.stringify(message)) : null };
}
