import type { UserView } from '../../accounts/model/user-directory.js';
import type { ChannelView } from '../../channels/directory/channel-view.js';
import type { ProxyWorker } from '../../platform/http/egress/proxy-worker.js';
import type { VendorSettings } from '../../protocols/vendor-settings.js';
import type { TokenView } from '../../tokens/token-directory.js';
import type { TokenStatusValue } from '../../tokens/token-status.js';

/**
 * What the hot path needs of the modules that administrators and users edit: tokens, users, channels, groups, options.
 * Their directories fit these classes by their shape and are bound in `relay.module.ts`. The ledger and the prices are
 * used as they are: they have no other half.
 */

/** Finds API tokens and judges them. */
export abstract class TokenVerifier {
  /** The live token with this key (without sk-), from memory when it was seen before. */
  abstract verify(key: string): TokenView | null | Promise<TokenView | null>;
  /** The token's status now. `remaining` in quota units, `nowMs` in ms since 1970. */
  abstract stateOf(token: TokenView, remaining: number, nowMs: number): TokenStatusValue;
  /** Whether the token's list of addresses lets this one in. */
  abstract mayCallFrom(token: TokenView, ip: string): boolean;
}

/** Finds the owners of tokens. */
export abstract class UserFinder {
  abstract find(userId: number): Promise<UserView | null>;
}

/** Finds the channels that may serve a model. */
export abstract class UpstreamChannels {
  /** Enabled channels that serve a model in a group. */
  abstract candidates(group: string, model: string): readonly ChannelView[];
  /** Whether any channel serves the model, in whatever state and group it is. */
  abstract knows(model: string): boolean;
  abstract byId(id: number): ChannelView | null;
  abstract modelsOf(group: string): readonly string[];
  /** The name a channel's upstream knows the model by: prefix cut, mapping followed. */
  abstract upstreamName(channel: ChannelView, model: string): string;
}

/** Switches channels off that their upstreams refuse. */
export abstract class ChannelSwitch {
  /** Sets a key aside, or the whole channel when it has no other. @returns what was disabled */
  abstract refuseKey(channelId: number, key: string, reason: string): Promise<'key' | 'channel' | 'nothing'>;
}

/** What users may do in groups. */
export abstract class GroupRules {
  /** Whether a user of `userGroup` may spend in `group`. */
  abstract mayUse(userGroup: string, group: string): boolean;
  /** Whether the group still exists. */
  abstract exists(group: string): boolean;
}

/** How many calls a user may make within any `windowMs`; 0: any number. */
export interface CallCounts {
  readonly windowMs: number;
  /** Failed calls included. */
  readonly total: number;
  readonly successful: number;
}

/** What callers of Midjourney may ask of an upstream's accounts, and when. */
export interface DrawingSettings {
  readonly accountFilter: boolean;
  readonly notifyHook: boolean;
  readonly clearsModes: boolean;
  /** Only drawings that succeeded can be worked on. */
  readonly onlyFinished: boolean;
}

/** Site options that the relay reads. */
export abstract class SiteSettings {
  /** Null: users call as often as they like. */
  abstract callLimits(): CallCounts | null;
  abstract retryTimes(): number;
  abstract logConsumption(): boolean;
  /** What is said in chats is kept. */
  abstract keepsContents(): boolean;
  /** Channels are switched off when their upstream refuses them. */
  abstract disablesChannels(): boolean;
  /** Lower-case texts in an upstream's error that mean it refuses the channel. */
  abstract disableKeywords(): readonly string[];
  /** Callers see the status of an upstream's error, not its text. */
  abstract hidesUpstreamErrors(): boolean;
  /** Bodies of the upstream's own format go there exactly as they came. */
  abstract passesThrough(): boolean;
  /** Milliseconds of silence after which a stream carries a comment; 0: never. */
  abstract pingIntervalMs(): number;
  /** Words, and patterns as `regex:…`, that no prompt may hold; the same list object until it changes. */
  abstract forbiddenWords(): readonly string[];
  /** The same for answers. */
  abstract wordsForbiddenInResponses(): readonly string[];
  /** An answer ends before such a word; otherwise asterisks take the word's place. */
  abstract stopsForbiddenResponses(): boolean;
  /** What is decided about single vendors; the same object until it changes. */
  abstract vendors(): VendorSettings;
  abstract drawings(): DrawingSettings;
  /** What makes requests in this server's place; null: it makes them itself. */
  abstract proxyWorker(): ProxyWorker | null;
  /** The address under which upstreams may tell this site how a task goes; null: they do not learn it. */
  abstract noticeAddress(): string | null;
  /** Clients that ask for a balance are told that of their token, not its owner's. */
  abstract showsTokenBalances(): boolean;
  /** Quota units that one unit of a balance stands for, where clients are told it. */
  abstract quotaPerShownUnit(): number;
  /** Only the demo channels, which have no upstream, serve calls. */
  abstract isDemo(): boolean;
  /** Chats that a browser's extension asks for are refused. */
  abstract refusesExtensions(): boolean;
}
