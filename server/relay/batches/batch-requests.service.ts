import { Injectable } from '@nestjs/common';
import { type Batch, isOver } from '../../batches/batch.js';
import { BatchStore } from '../../batches/batch-store.js';
import type { FileRequests, StoredFile } from '../../batches/file-store.js';
import { DAY_SECONDS } from '../../common/durations.js';
import { AppError } from '../../common/errors/app-error.js';
import type { RequestBody } from '../../protocols/bytes/request-body.js';
import { asRecord, asString, type Fields } from '../../protocols/bytes/untrusted.js';
import { BatchError } from '../../protocols/dialects/openai/batch.errors.js';
import type { ObjectReader } from '../../tokens/object-reader.js';
import { CallAdmission } from '../admission/call-admission.js';
import { type Payer, readerOf } from '../model/call.js';
import { toClientError } from '../model/failure.js';
import { RelayError } from '../model/relay.errors.js';
import { SiteSettings } from '../ports/site-settings.js';
import { BatchReservations } from './batch-reservations.js';
import { BatchSubmissions } from './batch-submissions.js';
import { BatchUpstreams } from './batch-upstreams.js';
import { FileRequestsService } from './file-requests.service.js';
import { invalidBatchRequest, newObjectId, openAiList, openAiPage } from './objects.js';

const PAGE = { max: 100, usual: 20 };
/** Fields of a request that are forwarded. */
const FORWARDED = ['completion_window', 'metadata', 'output_expires_after'];

/** `/v1/batches`: batches run at the upstream that stores their input file, or here if this site stores it. */
@Injectable()
export class BatchRequestsService {
  constructor(
    private readonly files: FileRequestsService,
    private readonly store: BatchStore,
    private readonly reservations: BatchReservations,
    private readonly submissions: BatchSubmissions,
    private readonly upstreams: BatchUpstreams,
    private readonly callAdmission: CallAdmission,
    private readonly settings: SiteSettings,
  ) {}

  /**
   * Reserves quota for a batch and submits it.
   * @throws {AppError} when the file cannot be used, quota is insufficient, or the upstream refuses the batch
   */
  async create(payer: Payer, body: RequestBody): Promise<object> {
    const fileId = requiredText(body, 'input_file_id');
    const file = await this.files.own(readerOf(payer), fileId);
    const { requests } = file;
    if (requests === null) throw invalidBatchRequest('input_file_id must be a file with the purpose batch');
    const endpoint = requiredText(body, 'endpoint');
    if (endpoint !== requests.endpoint)
      throw invalidBatchRequest(`endpoint must be that of the file, ${requests.endpoint}`);
    const forwarded = Object.fromEntries(
      FORWARDED.filter((name) => body.has(name)).map((name) => [name, body.get(name)]),
    );
    return batchObject(
      file.channelId === 0
        ? await this.startHere(payer, file, requests, forwarded)
        : await this.submit(payer, file, requests, forwarded),
    );
  }

  /** The batches that the reader sees. @throws {AppError} invalid_batch_request */
  async list(reader: ObjectReader, query: URLSearchParams | null): Promise<object> {
    const page = openAiPage(query, PAGE);
    const found = await this.store.list(reader, 'openai', { ...page, limit: page.limit + 1 });
    return openAiList(found.map(batchObject), page.limit);
  }

  /** @throws {AppError} batch_not_found */
  async find(reader: ObjectReader, id: string): Promise<object> {
    return batchObject(await this.own(reader, id));
  }

  /** Ends a batch; what was done by then is charged. @throws {AppError} batch_not_found, or the upstream's error */
  async cancel(reader: ObjectReader, id: string): Promise<object> {
    return batchObject(await this.submissions.cancel(await this.own(reader, id)));
  }

  private async submit(payer: Payer, file: StoredFile, requests: FileRequests, forwarded: Fields): Promise<Batch> {
    const place = this.upstreams.placeOf(file, 'openai', file.id);
    const { channel } = place;
    const { endpoint, demand } = requests;
    if (!channel.groups.has(payer.group) && payer.pinnedChannelId !== channel.id) {
      throw new AppError(RelayError.no_channel, { group: payer.group, model: demand.model });
    }
    const { keyFingerprint, id: inputFile } = file;
    const order = { id: newObjectId('batch_'), family: 'openai' as const, keyFingerprint, endpoint, inputFile };
    const reserved = await this.reservations.reserve({ ...order, payer, channel, demands: [demand] });
    const request = { ...forwarded, endpoint, input_file_id: file.upstreamId };
    const submitted = await this.submissions.submit(reserved, place, { path: '/batches', body: request });
    if ('failure' in submitted) throw toClientError(submitted.failure, this.settings.hidesUpstreamErrors());
    return submitted.batch;
  }

  /** Each request reserves its quota when it runs. */
  private async startHere(payer: Payer, file: StoredFile, requests: FileRequests, forwarded: Fields): Promise<Batch> {
    const { endpoint, demand } = requests;
    const { model } = demand;
    if (!this.settings.batchRunner()) throw new AppError(BatchError.batches_not_supported, { model });
    this.callAdmission.requireServed(payer, model);
    const id = newObjectId('batch_');
    const owner = {
      userId: payer.user.id,
      tokenId: payer.token?.id ?? 0,
      tokenName: payer.tokenName,
      group: payer.group,
    };
    const order = { id, family: 'openai' as const, channelId: 0, keyFingerprint: '', endpoint, model };
    const seconds = Math.floor(Date.now() / 1_000);
    await this.store.add(
      {
        ...order,
        ...owner,
        requests: demand.requests,
        promptTokens: demand.promptTokens,
        inputFile: file.id,
        reserved: 0,
        reservationId: 0,
      },
      { ...forwarded, status: 'in_progress', in_progress_at: seconds, expires_at: seconds + DAY_SECONDS },
    );
    return this.own(readerOf(payer), id);
  }

  private async own(reader: ObjectReader, id: string): Promise<Batch> {
    const batch = await this.store.find(reader, 'openai', id);
    if (batch === null) throw new AppError(BatchError.batch_not_found, { id });
    return batch;
  }
}

/** @throws {AppError} invalid_batch_request */
function requiredText(body: RequestBody, field: string): string {
  const text = asString(body.get(field));
  if (text === '') throw invalidBatchRequest(`field ${field} is required`);
  return text;
}

/** Times of the end of a batch. */
const END_TIMES = ['completed_at', 'failed_at', 'expired_at', 'cancelled_at'];

/**
 * A batch in the format of OpenAI's API: `Batch` in openai/openai-openapi. One that the upstream has processed is
 * finalizing until its results are charged.
 */
function batchObject(batch: Batch): Fields & { readonly id: string } {
  const { id, description, state, endpoint, inputFile, outputFile, errorFile, requests, createdAt } = batch;
  const finalizing = state !== 'ended' && isOver('openai', description);
  const created_at = Math.floor(createdAt.getTime() / 1_000);
  const counts = { total: requests, completed: 0, failed: 0 };
  return {
    completion_window: '24h',
    status: 'validating',
    ...description,
    id,
    object: 'batch',
    endpoint,
    created_at,
    request_counts: { ...counts, ...asRecord(description.request_counts) },
    input_file_id: inputFile,
    output_file_id: outputFile,
    error_file_id: errorFile,
    ...(finalizing && { status: 'finalizing', ...Object.fromEntries(END_TIMES.map((end) => [end, null])) }),
  };
}
