import type { ChannelSetting } from './directory/channel-json.js';
import type { ChannelView } from './directory/channel-view.js';

/** What a test call to an upstream came to. `message` is empty when it succeeded. */
export interface ProbeResult {
  ok: boolean;
  message: string;
  durationMs: number;
}

/** Where to ask for a model list; `baseUrl` is resolved, `key` is one key. */
export interface ListingTarget {
  /** 0 for a channel that is not stored yet. */
  id: number;
  type: number;
  baseUrl: string;
  other: string;
  setting: ChannelSetting;
  key: string;
  openaiOrganization: string;
}

/** Talks to upstreams on behalf of the channel pages. Bound by the relay, which knows how each of them is spoken to. */
export abstract class UpstreamProbe {
  /** Sends the smallest possible call; never throws for what an upstream did. */
  abstract test(channel: ChannelView, model: string): Promise<ProbeResult>;

  /**
   * Names of the models an upstream offers.
   * @throws {AppError} when the upstream cannot be reached or does not answer with a list.
   */
  abstract listModels(target: ListingTarget): Promise<string[]>;
}
