import { Injectable } from '@nestjs/common';
import type { ChannelView } from '../../../channels/directory/channel-view.js';
import { AppError } from '../../../common/errors/app-error.js';
import { randomHex } from '../../../common/random.js';
import type { RequestBody } from '../../../protocols/bytes/request-body.js';
import type { MediaSource } from '../../../protocols/canonical/conversation.js';
import type { VideoRequest, VideoTerms } from '../../../protocols/providers/interface/video-upstream.js';
import { detailText, SUCCESS } from '../../../tasks/task.js';
import { CallAdmission } from '../../admission/call-admission.js';
import { MediaInliner } from '../../delivery/media-inliner.js';
import { type Payer, readerOf } from '../../model/call.js';
import type { Exchange } from '../../model/exchange.js';
import { UpstreamChannels } from '../../ports/site.port.js';
import { PromptGuard } from '../../safety/guards.js';
import { TaskSubmissions } from '../shared/task-submissions.js';
import { VideoError } from './video.errors.js';
import { placeOf } from './video-detail.js';
import { type PlannedVideo, VideoOrders, VideoPrices } from './video-orders.js';
import { readPrompt, readVideoRequest } from './video-request.js';
import { VideosService } from './videos.service.js';

/** The operations of OpenAI's videos API that make a video, for every upstream with videos. */
@Injectable()
export class NewVideosService {
  constructor(
    private readonly submissions: TaskSubmissions,
    private readonly admission: CallAdmission,
    private readonly orders: VideoOrders,
    private readonly prices: VideoPrices,
    private readonly guard: PromptGuard,
    private readonly media: MediaInliner,
    private readonly channels: UpstreamChannels,
    private readonly videos: VideosService,
  ) {}

  /** `POST /v1/videos` @throws {AppError} */
  async create(exchange: Exchange, payer: Payer, body: RequestBody): Promise<Buffer> {
    const { model, ...requested } = readVideoRequest(body);
    await this.guard.checkTexts([requested.prompt]);
    const plain = { ...requested, id: newVideoId(), image: null };
    const termsAt = (channel: ChannelView) => this.orders.termsAt(channel, plain, model);
    // Before the image is downloaded, so that a call without a channel or a price costs nothing.
    const [channel] = this.admission.channelsFor(payer, model, (candidate) => termsAt(candidate) !== null);
    const terms = channel && termsAt(channel);
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
    const source = await this.videos.own(readerOf(payer), videoId);
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

  /**
   * The price on each channel; a channel without a price charges the price of the first.
   * @throws {AppError} video_price_missing
   */
  private pricesOf(model: string, first: ChannelView, terms: VideoTerms): PlannedVideo['priced'] {
    const usual = this.prices.of(model, first, terms);
    return (channel) => this.prices.find(model, channel, terms) ?? usual;
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
