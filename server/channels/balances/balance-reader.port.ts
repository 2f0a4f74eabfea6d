import type { ChannelView } from '../directory/channel-view.js';

/** Asks upstreams how much is left on an account. Bound by the relay, which knows how each of them is asked. */
export abstract class BalanceReader {
  /** Whether the upstreams of a channel type can be asked. */
  abstract canAsk(channelType: number): boolean;

  /**
   * What is left on the accounts of all keys of a channel together, in the currency the upstream counts in.
   * @throws {AppError} channel_balance_unsupported, or what went wrong upstream, with any of the keys
   */
  abstract read(channel: ChannelView): Promise<number>;
}
