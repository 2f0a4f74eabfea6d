import { Injectable } from '@nestjs/common';
import type { StoredFile } from '../../batches/file-store.js';
import type { ChannelView } from '../../channels/directory/channel-view.js';
import { fingerprintOf } from '../../channels/model/channel-keys.js';
import { ChannelStatus } from '../../channels/model/channel-status.js';
import { AppError } from '../../common/errors/app-error.js';
import { JSON_TYPE } from '../../protocols/bytes/content-types.js';
import { type Fields, parsedFields } from '../../protocols/bytes/untrusted.js';
import { BatchError } from '../../protocols/dialects/openai/batch.errors.js';
import type { BatchApi, Provider, SmallResponse, UploadRequest } from '../../protocols/providers/interface/provider.js';
import { providerOf } from '../../protocols/providers/registry.js';
import { SmallRequests } from '../delivery/small-requests.js';
import { StreamedRequests, type StreamedResponse } from '../delivery/streamed-requests.js';
import { LoopGuard, outgoingHeaders } from '../delivery/upstream-headers.js';
import { failureOfStatus, toClientError, type UpstreamFailure } from '../model/failure.js';
import { redacted, secretsOf } from '../model/redaction.js';
import { UpstreamChannels } from '../ports/site.port.js';
import { SiteSettings } from '../ports/site-settings.js';

/** The account at an upstream that stores files and batches. */
export interface UpstreamPlace {
  readonly channel: ChannelView;
  readonly key: string;
  readonly api: BatchApi;
  readonly provider: Provider;
}

/** A request about a file or a batch. */
export interface PlaceRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Below the version of the API. */
  readonly path: string;
  /** A JSON object. */
  readonly body?: Fields;
  /** Client headers that are forwarded. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A body that is sent from a file, and its headers. */
export type Upload = Pick<UploadRequest, 'body' | 'headers'>;

const UPLOAD_LIMIT_MS = 10 * 60_000;
/** An error response is not longer. */
const MAX_ERROR_BYTES = 64 * 1024;

/** Requests to the upstreams that store files and batches. */
@Injectable()
export class BatchUpstreams {
  constructor(
    private readonly channels: UpstreamChannels,
    private readonly requests: SmallRequests,
    private readonly streams: StreamedRequests,
    private readonly loops: LoopGuard,
    private readonly settings: SiteSettings,
  ) {}

  /** Null for a channel whose upstream has no batches of the family. */
  placeAt(channel: ChannelView, key: string, family: BatchApi['family']): UpstreamPlace | null {
    const provider = providerOf(channel.type);
    const api = provider?.batches;
    return provider && api?.family === family ? { channel, key, api, provider } : null;
  }

  /**
   * The place of something that is stored.
   * @param id for the error
   * @throws {AppError} batch_unavailable
   */
  placeOf(
    stored: { readonly channelId: number; readonly keyFingerprint: string },
    family: BatchApi['family'],
    id: string,
  ): UpstreamPlace {
    const channel = this.channels.byId(stored.channelId);
    const enabled = channel?.status === ChannelStatus.enabled ? channel : null;
    const key = enabled?.keys.find((candidate) => fingerprintOf(candidate) === stored.keyFingerprint);
    const place = enabled && key !== undefined ? this.placeAt(enabled, key, family) : null;
    if (!place) throw new AppError(BatchError.batch_unavailable, { id });
    return place;
  }

  /** @returns the response with any status @throws {AppError} when there is none */
  send(place: UpstreamPlace, request: PlaceRequest, signal?: AbortSignal): Promise<SmallResponse> {
    const { method, body } = request;
    const bytes = body === undefined ? null : Buffer.from(JSON.stringify(body));
    const outgoing = { ...this.addressed(place, request, bytes ? { 'content-type': JSON_TYPE } : {}), body: bytes };
    return this.requests.send({ ...outgoing, method }, place.channel.setting.proxy, signal);
  }

  /** Sends a body from a file. @returns the response with any status @throws {AppError} when there is none */
  upload(place: UpstreamPlace, path: string, { headers, body }: Upload, signal: AbortSignal): Promise<SmallResponse> {
    const request = { ...this.addressed(place, { path }, headers), method: 'POST' as const, body };
    return this.requests.send(request, place.channel.setting.proxy, signal, UPLOAD_LIMIT_MS);
  }

  /** @returns the upstream's JSON object @throws {AppError} the upstream's error */
  async call(place: UpstreamPlace, request: PlaceRequest, signal?: AbortSignal): Promise<Fields> {
    const response = await this.send(place, request, signal);
    if (response.status >= 300) throw this.errorOf(place, response);
    return parsedFields(response.body.toString('utf8'));
  }

  /** Opens a file. The receiver reads or destroys its body. @throws {AppError} the upstream's error */
  async open(
    place: UpstreamPlace,
    path: string,
    signal: AbortSignal,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<StreamedResponse> {
    const request = { ...this.addressed(place, { path, headers }, {}), method: 'GET' as const, body: null };
    const response = await this.streams.open(request, place.channel.setting.proxy, signal);
    if (response.status < 300) return response;
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of response.body) {
      chunks.push(chunk as Buffer);
      bytes += (chunk as Buffer).length;
      if (bytes > MAX_ERROR_BYTES) break;
    }
    throw this.errorOf(place, { ...response, body: Buffer.concat(chunks) });
  }

  /** Opens the content of a file. @throws {AppError} batch_unavailable, or the upstream's error */
  openFile(file: StoredFile, signal: AbortSignal, headers?: PlaceRequest['headers']): Promise<StreamedResponse> {
    const place = this.placeOf(file, file.family, file.id);
    return this.open(place, `/files/${encodeURIComponent(file.upstreamId)}/content`, signal, headers);
  }

  /** Deletes a file. @throws {AppError} batch_unavailable, or the upstream's error */
  async deleteFile(file: StoredFile, headers: PlaceRequest['headers'] = {}): Promise<void> {
    const place = this.placeOf(file, file.family, file.id);
    const path = `/files/${encodeURIComponent(file.upstreamId)}`;
    const response = await this.send(place, { method: 'DELETE', path, headers });
    // The upstream may have deleted it before.
    if (response.status >= 300 && response.status !== 404) throw this.errorOf(place, response);
  }

  /** The failure of a response with an error status, without secrets of the site. */
  failureOf({ channel, key, provider }: UpstreamPlace, { status, headers, body }: SmallResponse): UpstreamFailure {
    const failure = failureOfStatus(status, headers, body, channel, provider);
    return { ...failure, message: redacted(failure.message, secretsOf(channel, key)) };
  }

  errorOf(place: UpstreamPlace, response: SmallResponse): AppError {
    return toClientError(this.failureOf(place, response), this.settings.hidesUpstreamErrors());
  }

  private addressed(
    { api, channel, key }: UpstreamPlace,
    { path, headers }: Pick<PlaceRequest, 'path' | 'headers'>,
    own: Readonly<Record<string, string>>,
  ) {
    const target = api.request(channel, key, path);
    return { ...target, headers: outgoingHeaders({ ...target.headers, ...headers, ...own }, channel, key, this.loops) };
  }
}
