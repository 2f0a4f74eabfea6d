import { Injectable } from '@nestjs/common';
import type { BatchFamily } from '../../batches/batch.js';
import { type FilePlace, FileStore } from '../../batches/file-store.js';
import type { ChannelView } from '../../channels/directory/channel-view.js';
import { fingerprintOf } from '../../channels/model/channel-keys.js';
import { DAY_MS } from '../../common/durations.js';
import { AppError } from '../../common/errors/app-error.js';
import { lruCache } from '../../common/lru-cache.js';
import { asString, parsedFields } from '../../protocols/bytes/untrusted.js';
import { BadResponse } from '../../protocols/canonical/reply.js';
import { BatchError } from '../../protocols/dialects/openai/batch.errors.js';
import { CallAdmission } from '../admission/call-admission.js';
import type { Payer } from '../model/call.js';
import type { Exchange } from '../model/exchange.js';
import { failureOfBadResponse, failureOfConnection, type UpstreamFailure } from '../model/failure.js';
import { classify } from '../model/failure-class.js';
import { type AttemptEnd, Failover } from '../routing/failover.js';
import { BatchUpstreams, type Upload, type UpstreamPlace } from './batch-upstreams.js';

const MAX_CHANNELS = 10_000;
/** Statuses of upstreams that have no such API. */
const NO_FILES = new Set([404, 405, 501]);

/** A file to upload to one of several channels. */
export interface FileOrder {
  readonly exchange: Exchange;
  readonly payer: Payer;
  readonly family: BatchFamily;
  /** The model of its requests; empty for a file of any model. */
  readonly model: string;
  /** The channel of the user's other files; null when there is none. */
  readonly preferredChannelId: number | null;
  /** The channels that may store it. @throws {AppError} when the payer may not call them */
  channels(): readonly ChannelView[];
  /** The file is the input of a batch that this site runs if no upstream can: upstreams without batches are skipped. */
  readonly needsBatches?: boolean;
  /** The error when none of them stores files. */
  readonly unsupported: AppError;
  /** The form that is sent to a channel. */
  form(channel: ChannelView): Promise<Upload & { close?(): Promise<void> }>;
}

/** A file that requests name; `model`: the one that is to read it, empty for any. */
export type NamedFileOrder = Pick<FileOrder, 'exchange' | 'payer' | 'family' | 'model' | 'form'>;

/** Uploads files to channels whose upstreams store them. */
@Injectable()
export class FileUploadsService {
  /** Channels whose upstream has no files; tried again after a day. */
  private readonly without = lruCache<number, true>(MAX_CHANNELS, { ttl: DAY_MS });
  /** Whether the upstream of a channel has batches; asked again after a day. */
  private readonly batches = lruCache<number, boolean>(MAX_CHANNELS, { ttl: DAY_MS });

  constructor(
    private readonly upstreams: BatchUpstreams,
    private readonly files: FileStore,
    private readonly callAdmission: CallAdmission,
    private readonly failover: Failover,
  ) {}

  /** Uploads a file that requests name. @throws {AppError} when no channel accepts the file */
  async sendNamed(order: NamedFileOrder): Promise<FilePlace> {
    const { payer, family, model } = order;
    return this.send({
      ...order,
      preferredChannelId: await this.files.lastChannel(payer.user.id, family),
      channels: () => (model === '' ? this.widest(order) : this.callAdmission.channelsFor(payer, model, () => true)),
      unsupported: new AppError(BatchError.files_not_supported, { group: payer.group }),
    });
  }

  /** @throws {AppError} when no channel accepts the file */
  async send(order: FileOrder): Promise<FilePlace> {
    const { exchange, payer, model } = order;
    const candidates = order.channels().filter((channel) => this.serves(order, channel));
    if (candidates.length === 0) throw order.unsupported;
    const preferredChannelId = order.preferredChannelId ?? undefined;
    const work = {
      exchange,
      payer,
      model,
      candidates,
      pinned: payer.pinnedChannelId !== null,
      route: [],
      preferredChannelId,
    };
    // Requests may name several files, which must be in one account.
    const conversation = model === '' ? `files ${payer.user.id}` : null;
    try {
      return await this.failover.tryChannels(
        { ...work, conversation, abandoned: () => exchange.disconnected || exchange.cutOff !== undefined },
        (channel, key) => this.attempt(order, channel, key),
      );
    } catch (error) {
      if (exchange.cutOff) throw exchange.cutOff;
      // The other channels are tried regardless of the maximum number of attempts: nothing has failed.
      if (candidates.some((channel) => !this.serves(order, channel))) return this.send(order);
      throw error;
    }
  }

  /** The channels that serve most of the payer's models, because the model that will read the file is unknown. */
  private widest({ payer, family }: NamedFileOrder): ChannelView[] {
    const able = [...this.callAdmission.channelsOf(payer)].filter(([channel]) => this.stores(channel, family));
    const maxModels = Math.max(...able.map(([, models]) => models));
    return able.filter(([, models]) => models === maxModels).map(([channel]) => channel);
  }

  private serves({ family, needsBatches }: FileOrder, channel: ChannelView): boolean {
    return this.stores(channel, family) && !(needsBatches && this.batches.get(channel.id) === false);
  }

  private stores(channel: ChannelView, family: BatchFamily): boolean {
    return this.upstreams.placeAt(channel, '', family) !== null && !this.without.has(channel.id);
  }

  private async attempt(order: FileOrder, channel: ChannelView, key: string): Promise<AttemptEnd<FilePlace>> {
    const place = this.upstreams.placeAt(channel, key, order.family) as UpstreamPlace;
    try {
      if (order.needsBatches && !(await this.hasBatches(place, order.exchange.signal))) {
        return { kind: 'failed', failure: failureOf(order.unsupported), retry: 'other-channel' };
      }
      const response = await this.post(order, place);
      if (NO_FILES.has(response.status)) {
        this.without.set(channel.id, true);
        return { kind: 'failed', failure: failureOf(order.unsupported), retry: 'other-channel' };
      }
      if (response.status >= 300) {
        const failure = this.upstreams.failureOf(place, response);
        return { kind: 'failed', failure, retry: classify(failure).retryable ? 'other-channel' : 'never' };
      }
      const upstreamId = asString(parsedFields(response.body.toString('utf8')).id);
      if (upstreamId === '') {
        return { kind: 'failed', failure: failureOfBadResponse(BadResponse.noJson), retry: 'other-channel' };
      }
      const given = { channelId: channel.id, keyFingerprint: fingerprintOf(key), upstreamId };
      return { kind: 'responded', response: given, interrupted: null, affectsHealth: true };
    } catch (error) {
      const failure = failureOfConnection(error instanceof Error ? error : new Error(String(error)));
      // A file that an upstream stores twice costs nothing.
      return { kind: 'failed', failure, retry: 'other-channel' };
    }
  }

  /** Some upstreams store files and have no batches. */
  private async hasBatches(place: UpstreamPlace, signal: AbortSignal): Promise<boolean> {
    const { id } = place.channel;
    const known = this.batches.get(id);
    if (known !== undefined) return known;
    const { status } = await this.upstreams.send(place, { method: 'GET', path: '/batches' }, signal);
    const has = status !== 404 && status !== 501;
    // Any other error says nothing about the API.
    if (!has || status < 300) this.batches.set(id, has);
    return has;
  }

  private async post({ exchange, form }: FileOrder, place: UpstreamPlace) {
    const sent = await form(place.channel);
    try {
      return await this.upstreams.upload(place, '/files', sent, exchange.signal);
    } finally {
      await sent.close?.();
    }
  }
}

function failureOf(error: AppError): UpstreamFailure {
  const { status, code } = error;
  const text = error.texts;
  return { kind: 'local', status, upstreamStatus: status, message: text.en, text, code, type: 'invalid_request_error' };
}
