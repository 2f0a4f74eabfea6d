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

/** An admitted call on its way through the pipeline. */
export interface Call {
  readonly exchange: Exchange;
  readonly operation: Operation;
  readonly payer: Payer;
  readonly body: WireBody;
  readonly address: Address;
  readonly requested: RequestParams;
  readonly price: Price;
  /** The channel that `price` was looked up for: the first of the candidates. */
  readonly pricedChannel: ChannelView;
  readonly groupRatio: Decimal;
  /** The attempts so far; grows while it is delivered. */
  readonly route: AttemptRecord[];
  /** Follows the output where it costs something; set when quota is reserved. */
  output?: OutputAllowance | null;
  /** Channels that may serve it. */
  readonly candidates: readonly ChannelView[];
}
