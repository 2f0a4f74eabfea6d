import type { Decimal } from '../billing/prices/decimal.js';
import type { Price } from '../billing/prices/price.js';
import type { RouteStep } from '../logs/log-other.js';
import type { Asked } from './admission/asked.js';
import type { OutputAllowance } from './admission/output-allowance.js';
import type { Address, Operation } from './dialects/dialect.js';
import type { Exchange } from './http/exchange.js';
import type { ChannelView, TokenView, UserView } from './ports/site.port.js';
import type { WireBody } from './wire/wire-body.js';

/** Who pays: a token's owner, or a logged-in user in the playground. */
export interface Payer {
  readonly user: UserView;
  readonly token: TokenView | null;
  /** Name of the token in the log; the playground has its own. */
  readonly tokenName: string;
  /** The group whose channels and prices apply. */
  readonly group: string;
  /** Set when an administrator pinned the call to one channel. */
  readonly pinnedChannelId: number | null;
}

/** An admitted call on its way through the pipeline. */
export interface Call {
  readonly exchange: Exchange;
  readonly operation: Operation;
  readonly payer: Payer;
  readonly body: WireBody;
  readonly address: Address;
  readonly asked: Asked;
  readonly price: Price;
  /** The channel that `price` was looked up for: the first of the candidates. */
  readonly pricedChannel: ChannelView;
  readonly groupRatio: Decimal;
  /** The attempts so far; grows while it is delivered. */
  readonly route: RouteStep[];
  /** Follows the output where it costs something; set when quota is reserved. */
  output?: OutputAllowance | null;
  /** Channels that may serve it. */
  readonly candidates: readonly ChannelView[];
}
