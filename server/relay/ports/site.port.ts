import type { BlockList } from 'node:net';
import type { QuotaCaps } from '../../billing/ledger/daily-spending.js';
import type { ProxyWorker } from '../../platform/http/egress/proxy-worker.js';
import type { TokenStatusValue } from '../../tokens/token-status.js';
import type { VendorSettings } from './vendor-settings.port.js';

/**
 * What the hot path needs of the modules that administrators and users edit: tokens, users, channels, groups, options.
 * Their directories fit these classes by their shape and are bound in `relay.module.ts`. The ledger and the prices are
 * used as they are: they have no other half.
 */

/** An API token as the relay sees it. Quota units; times in ms. */
export interface TokenView {
  readonly id: number;
  readonly userId: number;
  readonly name: string;
  readonly keyHint: string;
  readonly status: number;
  /** Empty: the owner's group. */
  readonly group: string;
  readonly unlimitedQuota: boolean;
  readonly grantedQuota: number;
  /** Null: never. */
  readonly expiresAtMs: number | null;
  /** Null: every model of the group. */
  readonly modelLimits: ReadonlySet<string> | null;
  /** Null: from anywhere. */
  readonly allowIps: BlockList | null;
  /** What may go through it in any minute; null: anything. */
  readonly rates: { readonly requests: number | null; readonly tokens: number | null } | null;
  /** What it may spend in the current day, week and month; null: anything. */
  readonly caps: QuotaCaps | null;
}

/** A user as the relay sees one. */
export interface UserView {
  readonly id: number;
  readonly username: string;
  readonly role: number;
  readonly status: number;
  readonly group: string;
  readonly deleted: boolean;
  /** The user pays the fallback price for models without one. */
  readonly acceptUnsetModelRatio: boolean;
}

/** An upstream channel as the relay sees it, keys in clear. */
export interface ChannelView {
  readonly id: number;
  readonly type: number;
  readonly name: string;
  readonly status: number;
  readonly autoBan: boolean;
  /** Those that may be used. */
  readonly keys: readonly string[];
  /** Without a trailing slash; empty only for types that have no fixed address. */
  readonly baseUrl: string;
  readonly other: string;
  readonly openaiOrganization: string;
  readonly priority: number;
  readonly weight: number;
  readonly groups: ReadonlySet<string>;
  /** Bare names; clients write the prefix before them. */
  readonly models: ReadonlySet<string>;
  readonly modelPrefix: string;
  readonly statusCodeMapping: ReadonlyMap<number, number>;
  readonly paramOverride: Readonly<Record<string, unknown>> | null;
  /** Tokens of a prompt at most; null or 0: any number. */
  readonly maxInputTokens: number | null;
  readonly setting: {
    readonly forceFormat: boolean;
    readonly thinkingToContent: boolean;
    readonly nonStreamOnly: boolean;
    /** Messages of the role `developer` are sent as `system`, except to OpenAI's own addresses. */
    readonly developerAsSystem: boolean;
    /** http, https or socks5 address; empty: none. */
    readonly proxy: string;
    /** Headers sent instead of, or besides, the provider's; `{key}` stands for the channel's key. */
    readonly headers: Readonly<Record<string, string>>;
  };
}

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
  abstract wordsForbiddenInAnswers(): readonly string[];
  /** An answer ends before such a word; otherwise asterisks take the word's place. */
  abstract stopsForbiddenAnswers(): boolean;
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
