import { Injectable } from '@nestjs/common';
import type { Batch } from '../../batches/batch.js';
import { BatchStore } from '../../batches/batch-store.js';
import type { Demand } from '../../batches/file-store.js';
import { RequestIndexWriter } from '../../batches/request-index.js';
import type { ChannelView } from '../../channels/directory/channel-view.js';
import { fingerprintOf } from '../../channels/model/channel-keys.js';
import { DAY_MS } from '../../common/durations.js';
import { AppError } from '../../common/errors/app-error.js';
import type { RequestBody } from '../../protocols/bytes/request-body.js';
import { asRecord, type Fields } from '../../protocols/bytes/untrusted.js';
import { anthropicDialect } from '../../protocols/dialects/anthropic/anthropic.dialect.js';
import { anthropicMessage } from '../../protocols/dialects/anthropic/anthropic.message.js';
import { messageBatchRequests } from '../../protocols/dialects/anthropic/message-batch.js';
import { BatchError } from '../../protocols/dialects/openai/batch.errors.js';
import type { ObjectReader } from '../../tokens/object-reader.js';
import { CallAdmission } from '../admission/call-admission.js';
import { passedOn } from '../delivery/upstream-headers.js';
import type { Payer } from '../model/call.js';
import type { Exchange } from '../model/exchange.js';
import { classify } from '../model/failure-class.js';
import { UpstreamChannels } from '../ports/site.port.js';
import { SiteSettings } from '../ports/site-settings.js';
import { type AttemptEnd, Failover } from '../routing/failover.js';
import { PromptGuard } from '../safety/guards.js';
import { BATCH_FAMILIES } from './batch-families.js';
import { duplicateId, ofLine } from './batch-input.js';
import { BatchReservations, DemandSum } from './batch-reservations.js';
import { BatchSubmissions } from './batch-submissions.js';
import { BatchUpstreams, type UpstreamPlace } from './batch-upstreams.js';
import { sendStream } from './file-streams.js';
import { anthropicList, anthropicPage, newObjectId } from './objects.js';

const PAGE = { max: 1_000, usual: 20 };
const ADDRESS = { model: null, stream: false, query: null };
/** Results are streamed with this type by Anthropic. */
const JSON_LINES = 'application/x-jsonl';

/** The requests of a batch. */
interface MessageOrder {
  readonly requests: readonly { readonly customId: string; readonly params: Fields; readonly model: string }[];
  /** See `RequestIndex`. */
  readonly requestIndex: Buffer;
  readonly demands: readonly [Demand, ...Demand[]];
}

/** `/v1/messages/batches`: message batches run at an Anthropic upstream and belong to their user. */
@Injectable()
export class MessageBatchesService {
  constructor(
    private readonly store: BatchStore,
    private readonly reservations: BatchReservations,
    private readonly submissions: BatchSubmissions,
    private readonly upstreams: BatchUpstreams,
    private readonly callAdmission: CallAdmission,
    private readonly channels: UpstreamChannels,
    private readonly settings: SiteSettings,
    private readonly guard: PromptGuard,
    private readonly failover: Failover,
  ) {}

  /**
   * Reserves quota for a batch and submits it to a channel that serves all of its models.
   * @param site the address of this site, for the link to the results
   * @throws {AppError} when a request is invalid, no channel serves the models, quota is insufficient, or the upstream
   * refuses the batch
   */
  async create(exchange: Exchange, payer: Payer, body: RequestBody, site: string): Promise<object> {
    const order = await this.read(body);
    const { model } = order.demands[0];
    const candidates = this.candidates(payer, order.demands);
    const pinned = payer.pinnedChannelId !== null;
    const batch = await this.failover.tryChannels(
      { exchange, payer, model, candidates, pinned, route: [] },
      (channel, key) => this.attempt(exchange, payer, order, channel, key),
    );
    return messageBatchObject(batch, site);
  }

  /** The batches that the reader sees, newest first. @throws {AppError} invalid_batch_request */
  async list(reader: ObjectReader, query: URLSearchParams | null, site: string): Promise<object> {
    const page = anthropicPage(query, PAGE);
    const found = await this.store.list(reader, 'anthropic', { ...page, limit: page.limit + 1 });
    const batches = found.map((batch) => messageBatchObject(batch, site));
    return anthropicList(batches, page);
  }

  /** @throws {AppError} batch_not_found */
  async find(reader: ObjectReader, id: string, site: string): Promise<object> {
    return messageBatchObject(await this.own(reader, id), site);
  }

  /** Requests the upstream to end a batch; what it has done by then is charged. @throws {AppError} batch_not_found */
  async cancel(reader: ObjectReader, id: string, site: string): Promise<object> {
    return messageBatchObject(await this.submissions.cancel(await this.own(reader, id)), site);
  }

  /** Deletes a batch that has ended. @throws {AppError} batch_not_found, batch_not_ended, or the upstream's error */
  async delete(reader: ObjectReader, id: string): Promise<object> {
    const batch = await this.ended(reader, id);
    const place = this.upstreams.placeOf(batch, 'anthropic', id);
    const path = BATCH_FAMILIES.anthropic.path(batch.upstreamId);
    const response = await this.upstreams.send(place, { method: 'DELETE', path });
    if (response.status >= 300 && response.status !== 404) throw this.upstreams.errorOf(place, response);
    await this.store.removeEnded(id);
    return { id, type: 'message_batch_deleted' };
  }

  /** Sends the results to the client. @throws {AppError} batch_not_found, batch_not_ended, or the upstream's error */
  async sendResults(exchange: Exchange, reader: ObjectReader, id: string): Promise<void> {
    const batch = await this.ended(reader, id);
    const path = BATCH_FAMILIES.anthropic.resultsPath(batch, batch.description);
    if (path === null) throw new AppError(BatchError.batch_unavailable, { id });
    const place = this.upstreams.placeOf(batch, 'anthropic', id);
    const { body } = await this.upstreams.open(place, path, exchange.signal, headersOf(exchange));
    await sendStream(exchange, body, JSON_LINES, anthropicDialect);
  }

  private async read(body: RequestBody): Promise<MessageOrder> {
    const sum = new DemandSum();
    const ids = new Set<string>();
    const index = new RequestIndexWriter();
    const requests: { customId: string; params: Fields; model: string }[] = [];
    try {
      for (const { customId, params, body: message } of messageBatchRequests(body)) {
        if (ids.has(customId)) throw duplicateId(ids.size + 1, customId);
        const requested = anthropicMessage.read(message, ADDRESS);
        await this.guard.check(anthropicMessage, message);
        sum.add(requested);
        index.add(customId, requested.promptEstimate);
        ids.add(customId);
        requests.push({ customId, params, model: requested.model });
      }
    } catch (error) {
      throw ofLine(ids.size + 1, error);
    }
    const [first, ...others] = sum.demands;
    if (!first) throw new AppError(BatchError.empty_batch);
    return { requests, requestIndex: index.bytes(), demands: [first, ...others] };
  }

  /** Channels that serve every model of a batch. @throws {AppError} when the payer may not call one, or there is none */
  private candidates(payer: Payer, demands: MessageOrder['demands']): readonly ChannelView[] {
    const lists = demands.map(({ model }) =>
      this.callAdmission.channelsFor(payer, model, () => true).filter((channel) => this.accepts(channel, model)),
    );
    const [first = [], ...others] = lists;
    const able = first.filter((channel) => others.every((list) => list.includes(channel)));
    const model = demands.map((demand) => demand.model).join(', ');
    if (able.length === 0) throw new AppError(BatchError.batches_not_supported, { model });
    return able;
  }

  private accepts(channel: ChannelView, requested: string): boolean {
    const provider = this.upstreams.placeAt(channel, '', 'anthropic')?.provider;
    const model = this.channels.upstreamName(channel, requested);
    const target = { model, stream: false, channel, vendors: this.settings.vendors() };
    return provider?.resolveFormat('anthropic.message', target) === 'anthropic.message';
  }

  private async attempt(
    exchange: Exchange,
    payer: Payer,
    { requests, requestIndex, demands }: MessageOrder,
    channel: ChannelView,
    key: string,
  ): Promise<AttemptEnd<Batch>> {
    const place = this.upstreams.placeAt(channel, key, 'anthropic') as UpstreamPlace;
    const reserved = await this.reservations.reserve({
      id: newObjectId('msgbatch_'),
      family: 'anthropic',
      keyFingerprint: fingerprintOf(key),
      endpoint: '/v1/messages',
      inputFile: null,
      requestIndex,
      payer,
      channel,
      demands,
      models: new Map(requests.map(({ customId, model }) => [customId, model])),
    });
    const sent = requests.map(({ customId, params, model }) => ({
      custom_id: customId,
      params: { ...params, model: this.channels.upstreamName(channel, model) },
    }));
    const request = { path: '/messages/batches', body: { requests: sent }, headers: headersOf(exchange) };
    const submitted = await this.submissions.submit(reserved, place, request);
    if ('batch' in submitted) {
      return { kind: 'responded', response: submitted.batch, interrupted: null, affectsHealth: true };
    }
    const { failure } = submitted;
    const { retryable, maybeProcessed } = classify(failure, place.provider.failureTraits);
    return { kind: 'failed', failure, retry: retryable && !maybeProcessed ? 'other-channel' : 'never' };
  }

  private async own(reader: ObjectReader, id: string): Promise<Batch> {
    const batch = await this.store.find(reader, 'anthropic', id);
    if (batch === null) throw new AppError(BatchError.batch_not_found, { id });
    return batch;
  }

  private async ended(reader: ObjectReader, id: string): Promise<Batch> {
    const batch = await this.own(reader, id);
    if (batch.state !== 'ended') throw new AppError(BatchError.batch_not_ended, { id });
    return batch;
  }
}

function headersOf({ request }: Exchange): Record<string, string> {
  const { 'anthropic-beta': betas, 'anthropic-version': version } = passedOn(request.headers);
  return { ...(betas && { 'anthropic-beta': betas }), ...(version && { 'anthropic-version': version }) };
}

/**
 * A batch in the format of Anthropic's API: `MessageBatch` in anthropics/anthropic-sdk-typescript. It is in progress
 * until its results are charged.
 */
function messageBatchObject(batch: Batch, site: string): Fields & { readonly id: string } {
  const { id, description, state, createdAt, requests } = batch;
  const ended = state === 'ended';
  const counts = { processing: requests, succeeded: 0, errored: 0, canceled: 0, expired: 0 };
  const cancelledAt = description.cancel_initiated_at ?? null;
  const running = cancelledAt === null ? 'in_progress' : 'canceling';
  const results = BATCH_FAMILIES.anthropic.resultsPath(batch, description);
  return {
    id,
    type: 'message_batch',
    processing_status: ended ? 'ended' : running,
    request_counts: ended ? { ...counts, ...asRecord(description.request_counts) } : counts,
    ended_at: ended ? (description.ended_at ?? batch.endedAt?.toISOString()) : null,
    created_at: createdAt.toISOString(),
    expires_at: description.expires_at ?? new Date(createdAt.getTime() + DAY_MS).toISOString(),
    archived_at: description.archived_at ?? null,
    cancel_initiated_at: cancelledAt,
    results_url: ended && results !== null ? `${site}/v1/messages/batches/${id}/results` : null,
  };
}
