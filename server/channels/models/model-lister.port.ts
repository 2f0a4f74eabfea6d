import type { ChannelSetting } from '../model/channel-json.js';

/** The upstream of a model list; `baseUrl` is resolved, `key` is one key. */
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

/** Lists the models of upstreams. Implemented by the relay, which has their protocols. */
export abstract class ModelLister {
  /**
   * Names of the models that an upstream lists.
   * @throws {AppError} when the upstream cannot be reached or does not respond with a list.
   */
  abstract list(target: ListingTarget): Promise<string[]>;
}
