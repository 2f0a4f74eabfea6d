import { Injectable } from '@nestjs/common';
import { PriceCatalog } from '../../../billing/prices/price-catalog.js';
import { PurchasePrices } from '../../../billing/prices/purchase-price.js';
import type { ChannelView } from '../../../channels/directory/channel-view.js';
import { AppError } from '../../../common/errors/app-error.js';
import { BillingMode } from '../../../common/price.js';
import { ResponseError } from '../../../protocols/canonical/reply.js';
import type { SmallResponse } from '../../../protocols/providers/interface/provider.js';
import type {
  VideoOrder,
  VideoRequest,
  VideoTerms,
  VideoUpstream,
} from '../../../protocols/providers/interface/video-upstream.js';
import { videoUpstreamOf } from '../../../protocols/providers/registry.js';
import type { Task } from '../../../tasks/task.js';
import { ProviderContext } from '../../delivery/provider-context.js';
import { failureOfHiddenError, failureOfStatus, type UpstreamFailure } from '../../model/failure.js';
import { UpstreamChannels } from '../../ports/site.port.js';
import type { PricedUnits, Submission, TaskOrder } from '../shared/task-order.js';
import { VideoError } from './video.errors.js';
import { accepted, clientVideo, detailOf, jobOf } from './video-detail.js';

/** A video to submit. */
export interface PlannedVideo {
  readonly request: VideoRequest;
  /** The name that the client requested. */
  readonly model: string;
  readonly terms: VideoTerms;
  readonly priced: (channel: ChannelView) => PricedUnits;
  /** The video that it is a variation of. */
  readonly source: Task | null;
}

/** Translates videos to tasks of their upstreams. */
@Injectable()
export class VideoOrders {
  /** A client that disconnects does not abort a submission. */
  private readonly caller = { signal: new AbortController().signal };

  constructor(
    private readonly channels: UpstreamChannels,
    private readonly tools: ProviderContext,
  ) {}

  /** The video that a channel generates for a request; null when it serves no videos. */
  termsAt(channel: ChannelView, request: VideoRequest, model: string): VideoTerms | null {
    return videoUpstreamOf(channel.type)?.terms(request, this.channels.upstreamName(channel, model)) ?? null;
  }

  /** The task of a video. Only channels that would generate the same serve it. */
  orderOf(planned: PlannedVideo): TaskOrder {
    const { request, model, terms, priced, source } = planned;
    return {
      platform: 'video',
      model,
      action: source ? 'REMIX' : 'GENERATE',
      origin: source,
      free: false,
      priced,
      serves: (channel) => {
        const own = this.termsAt(channel, request, model);
        return source !== null || (own?.seconds === terms.seconds && own.resolution === terms.resolution);
      },
      request: (channel, key) => {
        const upstream = upstreamOf(channel);
        const tools = this.tools.toolsFor(channel, key, this.caller);
        const order = this.at(channel, planned);
        if (source && upstream.remix) return upstream.remix(order, jobOf(source), channel, tools);
        return upstream.submit(order, channel, tools);
      },
      read: (response, channel) => this.read(response, channel, planned),
    };
  }

  private read(response: SmallResponse, channel: ChannelView, planned: PlannedVideo): Submission {
    const upstream = upstreamOf(channel);
    const { status, headers, body } = response;
    if (status >= 300) return refused(failureOfStatus(status, headers, body, channel, upstream));
    try {
      const order = this.at(channel, planned);
      const { id: taskId } = order.request;
      const detail = detailOf(order, planned.model, upstream.accepted(response, order), planned.source?.taskId);
      const progress = accepted(detail);
      const client = clientVideo({ ...progress, taskId, submittedAt: new Date() }, 'en');
      const bytes = Buffer.from(JSON.stringify(client));
      return { kind: 'taken', taskId, progress, charged: true, repeated: false, response: bytes };
    } catch (error) {
      if (!(error instanceof ResponseError)) throw error;
      const failure = failureOfHiddenError(error);
      // An error with an equivalent status is a refusal; otherwise the upstream may have accepted the video.
      return refused(error.status === undefined ? failure : { ...failure, kind: 'status' });
    }
  }

  private at(channel: ChannelView, { request, model, terms }: PlannedVideo): VideoOrder {
    return { request, terms, model: this.channels.upstreamName(channel, model) };
  }
}

function upstreamOf({ type }: ChannelView): VideoUpstream {
  const upstream = videoUpstreamOf(type);
  if (!upstream) throw new Error(`Channel type ${type} serves no videos`);
  return upstream;
}

function refused(failure: UpstreamFailure): Submission {
  return { kind: 'refused', failure, elsewhere: false, progress: null };
}

/** The price of a video: by its seconds, or else the price of the model per call. */
@Injectable()
export class VideoPrices {
  constructor(
    private readonly catalog: PriceCatalog,
    private readonly purchases: PurchasePrices,
    private readonly channels: UpstreamChannels,
  ) {}

  /** @throws {AppError} video_price_missing */
  of(model: string, channel: ChannelView, terms: VideoTerms): PricedUnits {
    const priced = this.find(model, channel, terms);
    if (priced === null) throw new AppError(VideoError.video_price_missing, { model, resolution: terms.resolution });
    return priced;
  }

  /** The price on a channel; null when none is set. */
  find(model: string, channel: ChannelView, terms: VideoTerms): PricedUnits | null {
    const { modelPrefix: prefix, setting } = channel;
    const called = { model, prefix, upstream: this.channels.upstreamName(channel, model), prices: setting.prices };
    const { seconds: count, resolution } = terms;
    const second = this.catalog.videoPrice(called, terms);
    const bought = { ...called, purchasePrices: setting.purchasePrices };
    if (second) {
      const purchasePrice = this.purchases.ofVideo(bought, terms);
      return { price: second, purchasePrice, units: { kind: 'video', count, resolution } };
    }
    const price = this.catalog.setPrice(called);
    if (price?.mode !== BillingMode.PER_CALL) return null;
    return { price, purchasePrice: this.purchases.of(bought), units: { kind: 'tasks', count: 1 } };
  }
}
