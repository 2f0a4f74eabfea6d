import type { ChannelView } from '../directory/channel-view.js';

/** Reads the account balance at upstreams. Implemented by the relay, which has their protocols. */
export abstract class BalanceReader {
  /** Whether the upstreams of a channel type report a balance. */
  abstract supports(channelType: number): boolean;

  /**
   * The total balance of the accounts of all keys of a channel, in the currency of the upstream.
   * @throws {AppError} channel_balance_unsupported, or the upstream error of any of the keys
   */
  abstract read(channel: ChannelView): Promise<number>;
}
