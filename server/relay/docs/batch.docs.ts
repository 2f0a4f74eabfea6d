import { z } from 'zod';
import type { PlainCall } from '../../platform/http/openapi/documented.js';
import { BATCH_OPERATIONS } from '../../protocols/dialects/openai/openai-batch-line.js';
import { counting, messageFailure, passedOn, receiving, relayFailure, tokenFailures } from './shared.docs.js';

const seconds = z.int().describe('Unix seconds.');

const storedFile = z
  .object({
    id: z.string(),
    object: z.literal('file'),
    bytes: z.int(),
    created_at: seconds,
    expires_at: seconds.optional().describe('Absent for a file that does not expire.'),
    filename: z.string(),
    purpose: z.string().describe('`batch_output` for the results of a batch.'),
    status: z.literal('processed'),
    status_details: z.null(),
  })
  .meta({ id: 'StoredFile', description: 'In the format of the OpenAI API.' });

const upload = z
  .object({
    file: z
      .string()
      .describe('Of a batch: JSON Lines, one request per line, with `custom_id`, `method`, `url` and `body`.'),
    purpose: z
      .enum(['batch', 'assistants', 'vision', 'user_data'])
      .optional()
      .describe('Required unless the request has an `anthropic-version` header.'),
    model: z.string().optional().describe('Not for batches: the file is stored by a channel that serves this model.'),
    'expires_after[anchor]': z.literal('created_at').optional(),
    'expires_after[seconds]': z.int().min(3_600).max(2_592_000).optional(),
  })
  .meta({
    id: 'FileUpload',
    description:
      'Sent as multipart/form-data. All requests of a batch use one model and one endpoint. The file may be as large as the ' +
      'option MaxFileMegabytes. Files that the site stores itself are limited together by MaxStoredMegabytes.',
  });

const batchBody = z
  .looseObject({
    input_file_id: z.string(),
    endpoint: z.enum(Object.keys(BATCH_OPERATIONS)).describe('That of the requests in the file.'),
    completion_window: z.string().describe('`24h`'),
    metadata: z.record(z.string(), z.string()).nullable().optional(),
  })
  .meta({ id: 'BatchRequest' });

const batch = z
  .looseObject({
    id: z.string(),
    object: z.literal('batch'),
    endpoint: z.string(),
    input_file_id: z.string(),
    output_file_id: z.string().nullable().describe('The results; null until they are charged.'),
    error_file_id: z.string().nullable().describe('The requests that failed.'),
    status: z.string().describe('`finalizing` until the results are charged.'),
    created_at: seconds,
    request_counts: z.looseObject({ total: z.int(), completed: z.int(), failed: z.int() }),
  })
  .meta({ id: 'Batch', description: 'In the format of the OpenAI API, with any other fields of the upstream.' });

const list = <Item extends z.ZodType>(item: Item, id: string) =>
  z
    .object({
      object: z.literal('list'),
      data: z.array(item),
      first_id: z.string().nullable(),
      last_id: z.string().nullable(),
      has_more: z.boolean(),
    })
    .meta({ id });

const page = {
  after: z.string().optional().describe('The id after which the page begins.'),
  order: z.enum(['asc', 'desc']).default('desc').describe('By the time of creation.'),
};
const pageOf = (max: number, usual: number) => ({ ...page, limit: z.int().min(1).max(max).default(usual) });

const message = z
  .object({
    id: z.string(),
    type: z.literal('message_batch'),
    processing_status: z.enum(['in_progress', 'canceling', 'ended']).describe('`ended` when the results are charged.'),
    request_counts: z.looseObject({ processing: z.int(), succeeded: z.int() }),
    created_at: z.string(),
    expires_at: z.string(),
    ended_at: z.string().nullable(),
    archived_at: z.string().nullable(),
    cancel_initiated_at: z.string().nullable(),
    results_url: z.string().nullable(),
  })
  .meta({ id: 'MessageBatch', description: 'In the format of the Anthropic API.' });

const messageBatchBody = z
  .object({
    requests: z
      .array(
        z.object({
          custom_id: z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/),
          params: z.looseObject({}).describe('As for `POST /v1/messages`, without `stream`.'),
        }),
      )
      .min(1)
      .max(100_000),
  })
  .meta({ id: 'MessageBatchRequest' });

const messageList = z
  .object({
    data: z.array(message),
    has_more: z.boolean(),
    first_id: z.string().nullable(),
    last_id: z.string().nullable(),
  })
  .meta({ id: 'MessageBatchList' });

const NOT_FOUND = 'It does not exist, belongs to another user, or the channel that stores it is not available.';
const entering = {
  429: 'Too many concurrent calls, here or at the upstream.',
  508: 'A channel leads back to this gateway.',
};
const reading = { ...tokenFailures, ...entering, 400: 'A parameter is invalid.', 404: NOT_FOUND, ...passedOn };
const ANTHROPIC = { 501: 'The request has an `anthropic-version` header: that API has no such path.' };
const ANTHROPIC_FILES =
  'With an `anthropic-version` header, requests and responses have the format of the Anthropic API, and only files that were ' +
  'uploaded with it exist. With `x-goog-api-key` or `x-goog-api-client`, the path is one of the Gemini API, which is not implemented.';
const creating = {
  ...counting,
  ...entering,
  400: 'The request or one of its lines is invalid, or no channel of the model supports batches.',
  403: 'The balance is too low, or the token or group may not call this model.',
  404: NOT_FOUND,
  500: 'The model has no price, or an internal server error.',
  503: 'No channel of this group serves the model at the moment, or the database cannot be reached.',
  ...passedOn,
};

const CHARGED =
  'Quota for all requests is reserved, and returned when the results are charged: each successful request by its usage, at ' +
  'the price of the model in the service tier batch (ServiceTierRatio, else BatchPriceRatio). ';

/** The operations of files and batches. */
export function batchCalls(tag: string): PlainCall[] {
  const openai = { tag, failure: relayFailure, failures: { ...reading, ...ANTHROPIC } };
  const files = { ...openai, failures: reading };
  const file = { ...files, path: '/v1/files/{id}', route: '/v1/files/:id', params: { id: z.string() } };
  const one = { ...openai, path: '/v1/batches/{id}', route: '/v1/batches/:id', params: { id: z.string() } };
  const anthropic = { tag, failure: messageFailure, failures: reading };
  const messages = { path: '/v1/messages/batches', route: '/v1/messages/batches' };
  const oneMessage = {
    path: '/v1/messages/batches/{id}',
    route: '/v1/messages/batches/:id',
    params: { id: z.string() },
  };
  return [
    {
      ...files,
      id: 'relay_files',
      summary: 'List your files',
      description: ANTHROPIC_FILES,
      method: 'get',
      path: '/v1/files',
      route: '/v1/files',
      query: { ...pageOf(10_000, 10_000), purpose: z.string().optional() },
      response: list(storedFile, 'StoredFileList'),
    },
    {
      ...files,
      id: 'relay_file_upload',
      summary: 'Upload a file',
      description:
        'Stored by the upstream of a channel. Batches of the file run there, and responses and chats of its user that name it go ' +
        `there. ${ANTHROPIC_FILES}`,
      method: 'post',
      path: '/v1/files',
      route: '/v1/files',
      body: upload,
      response: storedFile,
      failures: { ...creating, 413: 'The file is too large.' },
    },
    { ...file, id: 'relay_file', summary: 'Get a file', method: 'get', response: storedFile },
    {
      ...file,
      id: 'relay_file_delete',
      summary: 'Delete a file',
      method: 'delete',
      response: z.object({ id: z.string(), object: z.literal('file'), deleted: z.literal(true) }),
      failures: { ...files.failures, ...receiving },
    },
    {
      ...file,
      id: 'relay_file_content',
      summary: 'Get the content of a file',
      method: 'get',
      path: '/v1/files/{id}/content',
      route: '/v1/files/:id/content',
      success: 'media',
      media: { 'application/octet-stream': 'The content, with the content type that the upstream sends.' },
    },
    {
      ...openai,
      id: 'relay_batches',
      summary: 'List your batches',
      method: 'get',
      path: '/v1/batches',
      route: '/v1/batches',
      query: pageOf(100, 20),
      response: list(batch, 'BatchList'),
    },
    {
      ...openai,
      id: 'relay_batch_create',
      summary: 'Create a batch',
      description:
        `${CHARGED}It runs at the upstream that stores the input file; with the option BatchRunnerEnabled, batches of models whose ` +
        'channels have none run here, as ordinary calls at their ordinary price.',
      method: 'post',
      path: '/v1/batches',
      route: '/v1/batches',
      body: batchBody,
      response: batch,
      failures: { ...creating, ...ANTHROPIC },
    },
    { ...one, id: 'relay_batch', summary: 'Get a batch', method: 'get', response: batch },
    {
      ...one,
      id: 'relay_batch_cancel',
      summary: 'Cancel a batch',
      description: 'What the upstream has done by then is charged.',
      method: 'post',
      path: '/v1/batches/{id}/cancel',
      route: '/v1/batches/:id/cancel',
      response: batch,
      failures: { ...openai.failures, ...receiving },
    },
    {
      ...anthropic,
      ...messages,
      id: 'relay_message_batches',
      summary: 'List your message batches',
      method: 'get',
      query: {
        limit: z.int().min(1).max(1_000).default(20),
        after_id: z.string().optional().describe('The id after which the page begins.'),
        before_id: z.string().optional().describe('The id before which the page ends.'),
      },
      response: messageList,
    },
    {
      ...anthropic,
      ...messages,
      id: 'relay_message_batch_create',
      summary: 'Create a message batch',
      description: `${CHARGED}It runs at a channel of type Claude that serves all of its models. The body has at most 32 MiB.`,
      method: 'post',
      body: messageBatchBody,
      response: message,
      failures: creating,
    },
    {
      ...anthropic,
      ...oneMessage,
      id: 'relay_message_batch',
      summary: 'Get a message batch',
      method: 'get',
      response: message,
    },
    {
      ...anthropic,
      ...oneMessage,
      id: 'relay_message_batch_delete',
      summary: 'Delete a message batch that has ended',
      method: 'delete',
      response: z.object({ id: z.string(), type: z.literal('message_batch_deleted') }),
      failures: { ...reading, ...receiving },
    },
    {
      ...anthropic,
      ...oneMessage,
      id: 'relay_message_batch_cancel',
      summary: 'Cancel a message batch',
      description: 'What the upstream has done by then is charged.',
      method: 'post',
      path: '/v1/messages/batches/{id}/cancel',
      route: '/v1/messages/batches/:id/cancel',
      response: message,
      failures: { ...reading, ...receiving },
    },
    {
      ...anthropic,
      ...oneMessage,
      id: 'relay_message_batch_results',
      summary: 'Get the results of a message batch',
      method: 'get',
      path: '/v1/messages/batches/{id}/results',
      route: '/v1/messages/batches/:id/results',
      success: 'media',
      media: { 'application/x-jsonl': 'One result per line, in any order.' },
    },
  ];
}
