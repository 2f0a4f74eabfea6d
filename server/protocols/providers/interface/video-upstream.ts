import type { OwnFailure, ProviderTools, SmallResponse, UpstreamAccount, UpstreamRequest } from './provider.js';

/** A video that a client requests. */
export interface VideoRequest {
  /** The gateway's id of the video; sent to vendors that reject a second job with the same id. */
  readonly id: string;
  readonly prompt: string;
  /** Null: the vendor's default length. */
  readonly seconds: number | null;
  /** Width and height in pixels; null: the vendor's default. */
  readonly size: VideoSize | null;
  /** The first image of the video. */
  readonly image: { readonly mediaType: string; readonly base64: string } | null;
}

/** Width and height in pixels. */
export interface VideoSize {
  readonly width: number;
  readonly height: number;
}

/** The facts that decide the price of a video. */
export interface VideoTerms {
  readonly seconds: number;
  /** As clients name it: `1280x720`. */
  readonly size: string;
  /** The name in the price table: `720p`, `1080p`, `4k`. */
  readonly resolution: string;
}

/** A request with the model's name at the upstream, and the terms at which it is billed. */
export interface VideoOrder {
  readonly request: VideoRequest;
  readonly model: string;
  readonly terms: VideoTerms;
}

/** A job that an upstream accepted. */
export interface VideoJob {
  /** The upstream's id of the job, with what the vendor needs to find it. */
  readonly name: string;
  /** The model's name at the upstream. */
  readonly model: string;
  /** The address of the finished video; empty for vendors that deliver it by the job. */
  readonly url: string;
}

/** The state of a job. */
export interface VideoState {
  readonly status: 'queued' | 'in_progress' | 'completed' | 'failed';
  /** Percent; null when the vendor reports none. */
  readonly progress: number | null;
  /** Why it failed; empty otherwise. */
  readonly reason: string;
  /** The vendor's code of the reason; empty for none. */
  readonly code: string;
  /** The address of the finished video; empty for vendors that deliver it by the job. */
  readonly url: string;
}

/** The downloads of a finished video. */
export type VideoVariant = 'video' | 'thumbnail' | 'spritesheet';

/** Where the bytes of a finished video are. */
type VideoContent =
  /** At the upstream, with the channel's key. */
  | { readonly kind: 'request'; readonly request: UpstreamRequest }
  /** At an address that needs no key. */
  | { readonly kind: 'url'; readonly url: string }
  /** In a JSON response of the upstream. */
  | {
      readonly kind: 'inline';
      readonly request: UpstreamRequest;
      /** @returns null when the response contains no video */
      read(response: SmallResponse): { mediaType: string; bytes: Buffer } | null;
    };

type Requested = UpstreamRequest | Promise<UpstreamRequest>;

/** A vendor's API for videos. All methods except those that make requests are pure. */
export interface VideoUpstream {
  /** The video that the vendor generates for a request. @param model the name at the upstream */
  terms(request: VideoRequest, model: string): VideoTerms;
  /** @throws {AppError} when the channel's key has not the required format */
  submit(order: VideoOrder, channel: UpstreamAccount, tools: ProviderTools): Requested;
  /**
   * The name of the accepted job in a response with a success status.
   * @throws {ResponseError} when the response contains an error
   */
  accepted(response: SmallResponse, order: VideoOrder): string;
  poll(job: VideoJob, channel: UpstreamAccount, tools: ProviderTools): Requested;
  /** The state in the response to a poll; null when it contains none, so that the poll is repeated later. */
  state(response: SmallResponse): VideoState | null;
  /** @returns null when the vendor has no such variant */
  content(
    job: VideoJob,
    variant: VideoVariant,
    channel: UpstreamAccount,
    tools: ProviderTools,
  ): VideoContent | null | Promise<VideoContent | null>;
  /** Makes a variation of a finished video; absent when the vendor has none. */
  remix?(order: VideoOrder, source: VideoJob, channel: UpstreamAccount, tools: ProviderTools): Requested;
  /** Deletes the video at the upstream; absent when the vendor cannot. */
  remove?(job: VideoJob, channel: UpstreamAccount, tools: ProviderTools): Requested;
  /** Reads the vendor's own error shapes. */
  failure?(status: number, body: string): OwnFailure | undefined;
}
