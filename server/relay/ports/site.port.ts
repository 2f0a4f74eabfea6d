import type { UserView } from '../../accounts/model/user-directory.js';
import type { ChannelView } from '../../channels/directory/channel-view.js';
import type { Decimal } from '../../common/decimal.js';
import type { LimitRules } from '../../common/limit-rules.js';
import type { AliasTable, AliasTarget } from '../../common/model-aliases.js';
import type { RoutingStrategy } from '../../common/routing-strategy.js';
import type { ProxyWorker } from '../../platform/http/egress/proxy-worker.js';
import type { VendorSettings } from '../../protocols/vendor-settings.js';
import type { TokenView } from '../../tokens/token-directory.js';
import type { TokenStatusValue } from '../../tokens/token-status.js';

/**
 * The dependencies of the relay on modules that administrators and users edit: tokens, users, channels, groups,
 * options. Their directories are compatible with these classes and are bound in `relay.module.ts`. The ledger and the
 * prices are used directly.
 */

/** Finds API tokens and checks their state. */
export abstract class TokenVerifier {
  /** The token with this key (without sk-), from memory when it was used before; null when it does not exist. */
  abstract find(key: string): TokenView | null | Promise<TokenView | null>;
  /** The token with this id; null when it does not exist. Not from memory. */
  abstract byId(id: number): Promise<TokenView | null>;
  /** The token's current status. `remaining` in quota units, `nowMs` in ms since 1970. */
  abstract stateOf(token: TokenView, remaining: number, nowMs: number): TokenStatusValue;
  /** Whether the token's IP allow list contains the address. */
  abstract mayCallFrom(token: TokenView, ip: string): boolean;
  /** Records that a request came with the key by which the token was found; nothing waits for it. */
  abstract used(token: TokenView): void;
}

/** Finds the owners of tokens. */
export abstract class UserFinder {
  abstract find(userId: number): Promise<UserView | null>;
}

/** Finds the channels that may serve a model. */
export abstract class UpstreamChannels {
  /** Enabled channels that serve a model in a group. */
  abstract candidates(group: string, model: string): readonly ChannelView[];
  /** Whether any channel serves the model, in any state and group. */
  abstract knows(model: string): boolean;
  abstract byId(id: number): ChannelView | null;
  abstract modelsOf(group: string): readonly string[];
  /** The model's name at a channel's upstream: without the prefix, after the model mapping. */
  abstract upstreamName(channel: ChannelView, model: string): string;
}

/** Disables channels whose upstream refuses them. */
export abstract class ChannelSwitch {
  /** Disables a key, or the whole channel when it has no other key. @returns what was disabled */
  abstract refuseKey(channelId: number, key: string, reason: string): Promise<'key' | 'channel' | 'nothing'>;
}

/** The names that stand for several models. */
export abstract class AliasDirectory {
  /** The models that a name stands for, in the order of trying; null when it is no alias. `own`: those of the token. */
  abstract targets(name: string, group: string, own: AliasTable | null): readonly AliasTarget[] | null;
  abstract names(group: string, own: AliasTable | null): readonly string[];
}

/** The permissions of users in groups. */
export abstract class GroupRules {
  /** Whether a user of `userGroup` may use `group`. */
  abstract mayUse(userGroup: string, group: string): boolean;
  /** Whether the group still exists. */
  abstract exists(group: string): boolean;
}

/** Max calls of a user within any `windowMs`; 0: unlimited. */
export interface CallCounts {
  readonly windowMs: number;
  /** Including failed calls. */
  readonly total: number;
  readonly successful: number;
}

/** A maintenance in which no calls are served. */
export interface SiteMaintenance {
  /** Empty: no reason was given. */
  readonly message: string;
  readonly until: Date | null;
}

/** What Midjourney callers may set on an upstream's accounts, and when. */
export interface ImageTaskSettings {
  readonly accountFilter: boolean;
  readonly notifyHook: boolean;
  readonly clearsModes: boolean;
  /** Only successful image tasks can be continued. */
  readonly onlyFinished: boolean;
}

/** Site options that the relay reads. */
export abstract class SiteSettings {
  /** Null: calls are served. */
  abstract maintenance(): SiteMaintenance | null;
  /** Null: users are not limited. */
  abstract callLimits(): CallCounts | null;
  /** Limits of single subjects; null when there are none. The same object until they change. */
  abstract limitRules(): LimitRules | null;
  abstract retryTimes(): number;
  /** What decides between channels of the same priority for calls in a group. */
  abstract routingStrategy(group: string): RoutingStrategy;
  abstract logConsumption(): boolean;
  /** The contents of chats are recorded. */
  abstract keepsContents(): boolean;
  /** Channels are disabled when their upstream refuses them. */
  abstract disablesChannels(): boolean;
  /** Lower-case texts in an upstream's error that indicate a refused channel. */
  abstract disableKeywords(): readonly string[];
  /** The client is sent the status of an upstream's error, not its text. */
  abstract hidesUpstreamErrors(): boolean;
  /** The client is sent the upstream's headers about limits and processing times. */
  abstract reportsUpstreamHeaders(): boolean;
  /** Bodies in the upstream's own format are forwarded unchanged. */
  abstract passesThrough(): boolean;
  /** The Responses API is served over WebSocket, too. */
  abstract servesResponseSockets(): boolean;
  /** Idle milliseconds after which a stream is sent a comment; 0: never. */
  abstract pingIntervalMs(): number;
  /** The last chunk of a stream contains the cost of the call. */
  abstract reportsStreamCosts(): boolean;
  /** Responses have headers with LiteLLM's names as well. */
  abstract sendsLiteLlmHeaders(): boolean;
  /** Words, and patterns as `regex:…`, that no prompt may contain; the same list object until it changes. */
  abstract forbiddenWords(): readonly string[];
  /** Like `forbiddenWords`, for responses. */
  abstract wordsForbiddenInResponses(): readonly string[];
  /** A response ends before a forbidden word; otherwise the word is replaced by asterisks. */
  abstract stopsForbiddenResponses(): boolean;
  /** Settings of single vendors; the same object until they change. */
  abstract vendors(): VendorSettings;
  abstract drawings(): ImageTaskSettings;
  /** The worker that sends requests instead of this server; null: the server sends them itself. */
  abstract proxyWorker(): ProxyWorker | null;
  /** The address to which upstreams may send notices about tasks; null: none. */
  abstract noticeAddress(): string | null;
  /** Clients that request a balance get the balance of their token, not that of its owner. */
  abstract showsTokenBalances(): boolean;
  /** Quota units per unit of a balance that is returned to clients. */
  abstract quotaPerShownUnit(): number;
  /** Only demo channels, which have no upstream, serve calls. */
  abstract isDemo(): boolean;
  /** Megabytes of the largest file that may be uploaded. */
  abstract maxFileMegabytes(): number;
  /** How many requests of a batch that the site runs itself run at once; null when it runs none. */
  abstract batchRunner(): { readonly concurrency: number } | null;
  /** The price of a request in a batch over the price of a call. */
  abstract batchPriceRatio(): Decimal;
  /** Chat requests of browser extensions are refused. */
  abstract refusesExtensions(): boolean;
  /** Model lists contain facts and prices. */
  abstract showsModelDetails(): boolean;
}
