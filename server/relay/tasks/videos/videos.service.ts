import { Injectable } from '@nestjs/common';
import type { ChannelView } from '../../../channels/directory/channel-view.js';
import { AppError, type Language } from '../../../common/errors/app-error.js';
import { randomHex } from '../../../common/random.js';
import type { RequestBody } from '../../../protocols/bytes/request-body.js';
import type { MediaSource } from '../../../protocols/canonical/conversation.js';
import type { VideoRequest, VideoTerms } from '../../../protocols/providers/interface/video-upstream.js';
import { detailText, isOver, SUCCESS, type Task } from '../../../tasks/task.js';
import { VideoStore } from '../../../tasks/task-store.js';
import type { ObjectReader } from '../../../tokens/object-reader.js';
import { CallAdmission } from '../../admission/call-admission.js';
import { MediaInliner } from '../../delivery/media-inliner.js';
import { ProviderContext } from '../../delivery/provider-context.js';
import { SmallRequests } from '../../delivery/small-requests.js';
import { type Payer, readerOf } from '../../model/call.js';
import type { Exchange } from '../../model/exchange.js';
import { failureOfConnection, failureOfStatus, toClientError } from '../../model/failure.js';
import { redacted, secretsOf } from '../../model/redaction.js';
import { UpstreamChannels } from '../../ports/site.port.js';
import { SiteSettings } from '../../ports/site-settings.js';
import { PromptGuard } from '../../safety/guards.js';
import { TaskSubmissions } from '../shared/task-submissions.js';
import { VideoError } from './video.errors.js';
import { clientVideo, jobOf, placeOf } from './video-detail.js';
import { type PlannedVideo, VideoOrders, VideoPrices } from './video-orders.js';
import { readPrompt, readVideoRequest } from './video-request.js';

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 100;
const REMOVE_LIMIT_MS = 30_000;

/** The operations of OpenAI's videos API, for every upstream with videos. */
@Injectable()
export class VideosService {
  constructor(
    private readonly submissions: TaskSubmissions,
    private readonly admission: CallAdmission,
    private readonly orders: VideoOrders,
    private readonly prices: VideoPrices,
    private readonly store: VideoStore,
    private readonly guard: PromptGuard,
    private readonly media: MediaInliner,
    private readonly channels: UpstreamChannels,
    private readonly settings: SiteSettings,
    private readonly tools: ProviderContext,
    private readonly requests: SmallRequests,
  ) {}

  /** `POST /v1/videos` @throws {AppError} */
  async create(exchange: Exchange, payer: Payer, body: RequestBody): Promise<Buffer> {
    const { model, ...requested } = readVideoRequest(body);
    await this.guard.checkTexts([requested.prompt]);
    const serving = (request: Omit<VideoRequest, 'image'>) =>
      this.admission.channelsFor(
        payer,
        model,
        (channel) => this.orders.termsAt(channel, { ...request, image: null }, model) !== null,
      );
    const id = newVideoId();
    // Before the image is downloaded, so that a call without a channel or a price costs nothing.
    const [channel] = serving({ ...requested, id });
    const plain = { ...requested, id, image: null };
    const terms = channel && this.orders.termsAt(channel, plain, model);
    if (!channel || !terms) throw new AppError(VideoError.video_price_missing, { model, resolution: '' });
    const priced = this.pricesOf(model, channel, terms);
    const request = { ...plain, image: await this.imageOf(requested.image, exchange) };
    return this.submissions.submit(
      exchange,
      payer,
      this.orders.orderOf({ request, model, terms, priced, source: null }),
    );
  }

  /** `POST /v1/videos/:id/remix` @throws {AppError} */
  async remix(exchange: Exchange, payer: Payer, videoId: string, body: RequestBody): Promise<Buffer> {
    const source = await this.own(readerOf(payer), videoId);
    const prompt = readPrompt(body);
    await this.guard.checkTexts([prompt]);
    if (source.status !== SUCCESS) throw new AppError(VideoError.video_not_completed, { id: videoId });
    const { channel, upstream } = placeOf(this.channels, source);
    if (!upstream.remix) throw new AppError(VideoError.video_remix_unsupported);
    const model = detailText(source.detail, 'model');
    const terms = {
      seconds: Number(source.detail.seconds),
      size: detailText(source.detail, 'size'),
      resolution: detailText(source.detail, 'resolution'),
    };
    const request = { id: newVideoId(), prompt, seconds: terms.seconds, size: null, image: null };
    const priced = this.pricesOf(model, channel, terms);
    return this.submissions.submit(exchange, payer, this.orders.orderOf({ request, model, terms, priced, source }));
  }

  /** `GET /v1/videos/:id` @throws {AppError} video_not_found */
  async find(payer: Payer, videoId: string, language: Language) {
    return clientVideo(await this.own(readerOf(payer), videoId), language);
  }

  /** `GET /v1/videos` */
  async list(payer: Payer, query: URLSearchParams | null, language: Language) {
    const requested = Number(query?.get('limit') ?? DEFAULT_LIMIT);
    const limit = Number.isInteger(requested) ? Math.min(Math.max(requested, 1), MAX_LIMIT) : DEFAULT_LIMIT;
    const page = { limit, after: query?.get('after') ?? '', newestFirst: query?.get('order') !== 'asc' };
    const tasks = await this.store.list(readerOf(payer), page);
    const data = tasks.slice(0, limit).map((task) => clientVideo(task, language));
    return {
      object: 'list',
      data,
      first_id: data[0]?.id ?? null,
      last_id: data.at(-1)?.id ?? null,
      has_more: tasks.length > limit,
    };
  }

  /** `DELETE /v1/videos/:id` @throws {AppError} video_not_found, video_in_progress, or the upstream's error */
  async remove(payer: Payer, videoId: string) {
    const task = await this.own(readerOf(payer), videoId);
    if (!isOver(task)) throw new AppError(VideoError.video_in_progress, { id: videoId });
    if (task.status === SUCCESS) await this.removeAtUpstream(task);
    await this.store.delete(task);
    return { id: videoId, object: 'video.deleted', deleted: true };
  }

  /** A video that the reader sees. @throws {AppError} video_not_found */
  async own(reader: ObjectReader, videoId: string): Promise<Task> {
    const task = await this.store.find(reader, videoId);
    if (task === null) throw new AppError(VideoError.video_not_found);
    return task;
  }

  /**
   * The price on each channel; one without a price charges that of the first.
   * @throws {AppError} video_price_missing
   */
  private pricesOf(model: string, first: ChannelView, terms: VideoTerms): PlannedVideo['priced'] {
    const usual = this.prices.of(model, first, terms);
    return (channel) => this.prices.find(model, channel, terms) ?? usual;
  }

  private async removeAtUpstream(task: Task): Promise<void> {
    const { channel, upstream, key } = placeOf(this.channels, task);
    if (!upstream.remove) return;
    const signal = AbortSignal.timeout(REMOVE_LIMIT_MS);
    let response: Awaited<ReturnType<SmallRequests['sendTo']>>;
    try {
      const request = await upstream.remove(jobOf(task), channel, this.tools.toolsFor(channel, key, { signal }));
      response = await this.requests.sendTo({ channel, key }, request, signal);
    } catch (error) {
      throw toClientError(failureOfConnection(error instanceof Error ? error : new Error(String(error))));
    }
    if (response.status < 300 || response.status === 404) return;
    const failure = failureOfStatus(response.status, response.headers, response.body, channel, upstream);
    const message = redacted(failure.message, secretsOf(channel, key));
    throw toClientError({ ...failure, message }, this.settings.hidesUpstreamErrors());
  }

  /** @throws {AppError} media_unreachable, video_reference_invalid */
  private async imageOf(source: MediaSource | null, { signal }: Exchange): Promise<VideoRequest['image']> {
    if (source === null) return null;
    const fetched = await this.media.fetch(source, signal);
    if (fetched.kind !== 'data' || !fetched.mediaType.startsWith('image/')) {
      throw new AppError(VideoError.video_reference_invalid);
    }
    return fetched;
  }
}

function newVideoId(): string {
  return `video_${randomHex(32)}`;
}
