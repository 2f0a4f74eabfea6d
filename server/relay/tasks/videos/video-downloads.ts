import { Injectable } from '@nestjs/common';
import { AppError } from '../../../common/errors/app-error.js';
import { Config } from '../../../platform/config/config.js';
import type { Flow, UpstreamRequest } from '../../../protocols/providers/interface/provider.js';
import type { VideoVariant } from '../../../protocols/providers/interface/video-upstream.js';
import { SUCCESS, type Task } from '../../../tasks/task.js';
import { HttpTransport } from '../../delivery/http-transport.js';
import { ProviderContext } from '../../delivery/provider-context.js';
import { SmallRequests } from '../../delivery/small-requests.js';
import { LoopGuard, outgoingHeaders } from '../../delivery/upstream-headers.js';
import type { Exchange } from '../../model/exchange.js';
import { UpstreamChannels } from '../../ports/site.port.js';
import { VideoError } from './video.errors.js';
import { jobOf, placeOf, type VideoPlace } from './video-detail.js';
import { VideoStream } from './video-stream.js';

const VARIANTS: readonly string[] = ['video', 'thumbnail', 'spritesheet'] satisfies VideoVariant[];
const MAX_REDIRECTS = 3;
const PLAIN = { accept: '*/*', 'accept-encoding': 'identity' };

/** Streams finished videos from their upstreams to clients, with the key of the channel, which clients never see. */
@Injectable()
export class VideoDownloads {
  private readonly idleMs: number;

  constructor(
    private readonly channels: UpstreamChannels,
    private readonly tools: ProviderContext,
    private readonly requests: SmallRequests,
    private readonly http: HttpTransport,
    private readonly loops: LoopGuard,
    { env }: Config,
  ) {
    this.idleMs = env.UPSTREAM_IDLE_TIMEOUT_MS;
  }

  /**
   * Sends a video as the response of the exchange. A requested range is forwarded.
   * @throws {AppError} video_not_completed, video_variant_unsupported, origin_channel_disabled, video_unreachable
   */
  async send(exchange: Exchange, task: Task, requested: string | null): Promise<void> {
    const { taskId: id } = task;
    if (task.status !== SUCCESS) throw new AppError(VideoError.video_not_completed, { id });
    const variant = requested ?? 'video';
    const place = placeOf(this.channels, task);
    const { channel, key, upstream } = place;
    const tools = this.tools.toolsFor(channel, key, exchange);
    const content = isVariant(variant) ? await upstream.content(jobOf(task), variant, channel, tools) : null;
    if (content === null) throw new AppError(VideoError.video_variant_unsupported, { variant });
    if (content.kind === 'inline') {
      const response = await this.requests.sendTo(place, content.request, exchange.signal);
      const video = response.status < 300 ? content.read(response) : null;
      if (video === null) throw new AppError(VideoError.video_unreachable);
      exchange.sendWhole(200, video.mediaType, video.bytes);
    } else if (content.kind === 'request') {
      const headers = outgoingHeaders(content.request.headers, channel, key, this.loops);
      await this.follow(exchange, place, { ...content.request, headers }, true);
    } else await this.follow(exchange, place, plainRequest(content.url));
  }

  /** Redirects are followed without the key, and outside of the channel's own address only to public addresses. */
  private async follow(exchange: Exchange, place: VideoPlace, first: UpstreamRequest, own = false): Promise<void> {
    let request = first;
    let trusted = own;
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      const location = await this.stream(exchange, place, request, trusted);
      if (location === null) return;
      request = plainRequest(URL.parse(location, request.origin + request.path)?.href ?? '');
      trusted = false;
    }
    throw new AppError(VideoError.video_unreachable);
  }

  /** @param trusted the request of the channel's provider */
  private async stream(
    exchange: Exchange,
    { channel }: VideoPlace,
    whole: UpstreamRequest,
    trusted: boolean,
  ): Promise<string | null> {
    const { range } = exchange.request.headers;
    const request = range === undefined ? whole : { ...whole, headers: { ...whole.headers, range } };
    const stream = new VideoStream(exchange, this.idleMs);
    // The channel's own address was set by an administrator; all other addresses must be public.
    const own = trusted || URL.parse(channel.baseUrl)?.origin === request.origin;
    try {
      const flow: Flow = own
        ? this.http.send(request, stream, channel.setting.proxy)
        : this.http.sendPublic(request, stream);
      return await stream.over(flow);
    } catch (cause) {
      throw new AppError(VideoError.video_unreachable, {}, { cause });
    }
  }
}

function isVariant(text: string): text is VideoVariant {
  return VARIANTS.includes(text);
}

/** @throws {AppError} video_unreachable when the address is not valid */
function plainRequest(address: string): UpstreamRequest {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) throw new AppError(VideoError.video_unreachable);
  return { method: 'GET', origin: url.origin, path: url.pathname + url.search, headers: PLAIN, body: null };
}
