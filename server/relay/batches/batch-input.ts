import { Injectable } from '@nestjs/common';
import type { FileRequests } from '../../batches/file-store.js';
import { RequestIndexWriter } from '../../batches/request-index.js';
import { AppError } from '../../common/errors/app-error.js';
import { jsonLines } from '../../protocols/bytes/json-lines.js';
import type { RequestParams } from '../../protocols/canonical/request-params.js';
import { BatchError } from '../../protocols/dialects/openai/batch.errors.js';
import { type OpenAiBatchLine, readBatchLine } from '../../protocols/dialects/openai/openai-batch-line.js';
import { PromptGuard } from '../safety/guards.js';
import { DemandSum } from './batch-reservations.js';
import { FileSpool } from './file-streams.js';

/** OpenAI's limit. */
const MAX_REQUESTS = 50_000;
export const MAX_LINE_BYTES = 16 * 1024 * 1024;
const LF = Buffer.from('\n');

/** What the site stores of an input file. */
export interface ReadInput {
  readonly requests: FileRequests;
  /** See `RequestIndex`. */
  readonly requestIndex: Buffer;
}

/** Reads the input files of batches line by line. */
@Injectable()
export class BatchInput {
  constructor(private readonly guard: PromptGuard) {}

  /**
   * Checks every line of a file, as a call with its body would be checked.
   * @throws {AppError} invalid_batch_line, empty_batch, too_many_batch_requests, batch_models_differ,
   * sensitive_words_detected
   */
  async read(spool: FileSpool): Promise<ReadInput> {
    const ids = new Set<string>();
    const sum = new DemandSum();
    const index = new RequestIndexWriter();
    let endpoint: string | undefined;
    let number = 0;
    try {
      for await (const bytes of jsonLines(spool.read(), MAX_LINE_BYTES)) {
        number++;
        if (number > MAX_REQUESTS) throw new AppError(BatchError.too_many_batch_requests, { max: MAX_REQUESTS });
        const { line, requested } = readLine(bytes);
        if (ids.has(line.customId)) throw duplicateId(number, line.customId);
        ids.add(line.customId);
        sum.add(requested);
        index.add(line.customId, requested.promptEstimate);
        endpoint ??= line.endpoint;
        if (sum.demands.length > 1 || line.endpoint !== endpoint) throw new AppError(BatchError.batch_models_differ);
        await this.guard.check(line.operation, line.body);
      }
    } catch (error) {
      throw ofLine(number, error);
    }
    const [demand] = sum.demands;
    if (endpoint === undefined || !demand) throw new AppError(BatchError.empty_batch);
    return { requests: { endpoint, demand }, requestIndex: index.bytes() };
  }

  /** Copies a file whose requests then have another model, the upstream's. The caller closes both. */
  async renamed(spool: FileSpool, model: string): Promise<FileSpool> {
    const copy = await FileSpool.create();
    try {
      for await (const bytes of jsonLines(spool.read(), MAX_LINE_BYTES)) {
        await copy.write(Buffer.concat([readBatchLine(bytes).withModel(model), LF]));
      }
      return copy;
    } catch (error) {
      await copy.close();
      throw error;
    }
  }
}

function readLine(bytes: Buffer): { line: OpenAiBatchLine; requested: RequestParams } {
  const line = readBatchLine(bytes);
  return { line, requested: line.operation.read(line.body, { model: null, stream: false, query: null }) };
}

/** The error of a request that uses the id of another one. @param line its number, from 1 */
export function duplicateId(line: number, customId: string): AppError {
  const reason = { zh: `custom_id ${customId} 重复`, en: `custom_id ${customId} is used twice` };
  return new AppError(BatchError.invalid_batch_line, { line, reason });
}

/** Errors of single requests name the line; errors of the whole batch do not. */
export function ofLine(line: number, error: unknown): unknown {
  if (error instanceof RangeError) {
    const reason = { zh: '该行过长', en: 'it is too long' };
    return new AppError(BatchError.invalid_batch_line, { line: line + 1, reason }, { cause: error });
  }
  if (!(error instanceof AppError) || error.status !== 400 || OF_BATCHES.has(error.definition)) return error;
  const { texts: reason, details } = error;
  return new AppError(BatchError.invalid_batch_line, { line, reason }, { param: details.param, cause: error });
}

const OF_BATCHES = new Set<unknown>(Object.values(BatchError));
