import type { Batch, BatchDescription, BatchFamily } from '../../batches/batch.js';
import { asString } from '../../protocols/bytes/untrusted.js';
import { anthropicMessage } from '../../protocols/dialects/anthropic/anthropic.message.js';
import { readMessageResult } from '../../protocols/dialects/anthropic/message-batch.js';
import { openaiChat } from '../../protocols/dialects/openai/chat/openai.chat.js';
import {
  BATCH_OPERATIONS,
  type BatchResult,
  readBatchResult,
} from '../../protocols/dialects/openai/openai-batch-line.js';
import type { Operation } from '../../protocols/dialects/shared/dialect.js';

/** How batches of an API are polled and read. */
export interface BatchFamilyApi {
  /** The path of a batch below the version. */
  path(upstreamId: string): string;
  /** The path of the results of a batch that is over; null when there are none. */
  resultsPath(batch: Pick<Batch, 'upstreamId'>, description: BatchDescription): string | null;
  /** Reads a line of the results; null for a line of another shape. */
  readResult(line: Buffer): BatchResult | null;
  /** The operation of its requests, which measures responses. */
  operationOf(batch: Pick<Batch, 'endpoint'>): Operation;
  /** The description of a batch that its upstream no longer reports. */
  lost(description: BatchDescription): BatchDescription;
}

const openai: BatchFamilyApi = {
  path: (id) => `/batches/${encodeURIComponent(id)}`,
  resultsPath: (_, { output_file_id: file }) =>
    asString(file) === '' ? null : `/files/${encodeURIComponent(asString(file))}/content`,
  readResult: readBatchResult,
  operationOf: ({ endpoint }) => BATCH_OPERATIONS[endpoint] ?? openaiChat,
  lost: (description) => ({ ...description, status: 'expired', output_file_id: null, error_file_id: null }),
};

const anthropic: BatchFamilyApi = {
  path: (id) => `/messages/batches/${encodeURIComponent(id)}`,
  resultsPath: ({ upstreamId }, { results_url: url }) =>
    asString(url) === '' ? null : `/messages/batches/${encodeURIComponent(upstreamId)}/results`,
  readResult: readMessageResult,
  operationOf: () => anthropicMessage,
  lost: (description) => ({ ...description, processing_status: 'ended', results_url: null }),
};

export const BATCH_FAMILIES: Readonly<Record<BatchFamily, BatchFamilyApi>> = { openai, anthropic };
