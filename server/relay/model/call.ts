import type { ChannelView } from '../../channels/directory/channel-view.js';
import type { AttemptRecord } from '../../common/attempt-record.js';
import type { Decimal } from '../../common/decimal.js';
import type { Price } from '../../common/price.js';
import type { WireBody } from '../../protocols/bytes/wire-body.js';
import type { Address, Operation } from '../../protocols/dialects/dialect.js';
import type { RequestParams } from '../../protocols/request-params.js';
import type { Exchange } from './exchange.js';
import type { OutputAllowance } from './output-allowance.js';
import type { Payer } from './payer.js';

/** An admitted call. */
export interface Call {
  readonly exchange: Exchange;
  readonly operation: Operation;
  readonly payer: Payer;
  readonly body: WireBody;
  readonly address: Address;
  readonly requested: RequestParams;
  readonly price: Price;
  /** The channel that `price` was determined for: the first candidate. */
  readonly pricedChannel: ChannelView;
  readonly groupRatio: Decimal;
  /** The attempts so far; entries are added during delivery. */
  readonly route: AttemptRecord[];
  /** Observes the output when it is charged; set when quota is reserved. */
  output?: OutputAllowance | null;
  /** What it may cost, in quota units; set when a channel has a budget. */
  quota?: { readonly needed: number; readonly wanted: number };
  /** Channels that may serve the call. */
  readonly candidates: readonly ChannelView[];
}
