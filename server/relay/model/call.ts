import type { UserView } from '../../accounts/model/user-directory.js';
import { AccountKind } from '../../accounts/model/user-rules.js';
import type { ChannelView } from '../../channels/directory/channel-view.js';
import type { Decimal } from '../../common/decimal.js';
import type { Price } from '../../common/price.js';
import type { AttemptRecord } from '../../common/routing.js';
import type { RequestBody } from '../../protocols/bytes/request-body.js';
import type { RequestParams } from '../../protocols/canonical/request-params.js';
import type { Address, Operation } from '../../protocols/dialects/shared/dialect.js';
import type { ObjectOwner, ObjectReader } from '../../tokens/object-reader.js';
import type { TokenView } from '../../tokens/token-directory.js';
import type { Exchange } from './exchange.js';
import type { OutputAllowance } from './output-allowance.js';

/** The payer of a call: a token's owner, or a logged-in user in the playground. */
export interface Payer {
  readonly user: UserView;
  readonly token: TokenView | null;
  /** Name of the token in the log; the playground has its own name. */
  readonly tokenName: string;
  /** The group whose channels and prices apply. */
  readonly group: string;
  /** Set when an administrator pinned the call to one channel. */
  readonly pinnedChannelId: number | null;
}

/**
 * Which objects a payer sees: the objects of its account; in a team, the objects that the creator of its token may see.
 */
export function readerOf({ user, token }: Pick<Payer, 'user' | 'token'>): ObjectReader {
  return { userId: user.id, teamTokenId: user.kind === AccountKind.TEAM ? (token?.id ?? null) : null };
}

/** The owner of what a payer creates. */
export function ownerOf({ user, token }: Pick<Payer, 'user' | 'token'>): ObjectOwner {
  return { userId: user.id, tokenId: token?.id ?? null };
}

/** The account that a charge is booked to. Charges of batches may be booked after their token was deleted. */
export interface ChargedPayer extends Pick<Payer, 'user' | 'tokenName' | 'group'> {
  readonly token: Pick<TokenView, 'id'> | null;
}

/** How a call came to its model and group, when several may serve it. */
export interface ChosenModel {
  /** The name that the client sent. */
  readonly requestedModel: string;
  /** The alias that the client requested. */
  readonly alias?: string;
  /** The group of the token, when the call is made in another one. */
  readonly requestedGroup?: string;
}

/** The place of the files that a request names by their ids. */
export interface FilesAt {
  readonly channelId: number;
  readonly keyFingerprint: string;
  /** One of them, for errors. */
  readonly fileId: string;
}

/** A parsed request for a model. */
export interface ReadRequest {
  readonly operation: Operation;
  readonly address: Address;
  readonly body: RequestBody;
  readonly requested: RequestParams;
  /** Absent when only the requested model may serve the call. */
  readonly chosen?: ChosenModel;
  /** Another model is tried when the upstream refuses the request's content. */
  readonly refusable?: boolean;
  /** Absent when it names no file that a channel stores for its user. */
  readonly filesAt?: FilesAt;
}

/** The cost of a call in quota units: of its prompt and the longest response, and what is reserved if it is free. */
export interface QuotaNeed {
  readonly needed: number;
  readonly wanted: number;
}

/** An admitted call. */
export interface Call extends ReadRequest {
  readonly exchange: Exchange;
  readonly payer: Payer;
  readonly price: Price;
  /** The channel that `price` was determined for: the first candidate. */
  readonly pricedChannel: ChannelView;
  readonly groupRatio: Decimal;
  /** The attempts so far; entries are added during delivery. */
  readonly route: AttemptRecord[];
  /** Observes the output when it is charged; set when quota is reserved. */
  output?: OutputAllowance | null;
  /** The maximum cost; set when quota is reserved. */
  quota?: QuotaNeed;
  /** Channels that may serve the call. */
  readonly candidates: readonly ChannelView[];
  /** The key of its conversation for the log; set when it is delivered, absent when the conversation is unknown. */
  conversation?: string;
  /** The end user that its client names for the log; absent or undefined without one. */
  readonly endUser?: string | undefined;
}
