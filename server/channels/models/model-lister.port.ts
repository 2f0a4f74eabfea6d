import type { ChannelSetting } from '../model/channel-json.js';

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

/** Asks upstreams for their models. Bound by the relay, which knows how each of them is spoken to. */
export abstract class ModelLister {
  /**
   * Names of the models an upstream offers.
   * @throws {AppError} when the upstream cannot be reached or does not answer with a list.
   */
  abstract list(target: ListingTarget): Promise<string[]>;
}
