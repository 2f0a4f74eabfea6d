/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { bindMutation, bindQuery, bindSubscription } from './bind';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type ApplyPriceImportInput = {
  /** The list as JSON text: models.dev, LiteLLM or an export. A list over 1 MiB goes to the REST call or comes by its address. */
  content?: string | null | undefined;
  /** As the preview told it. */
  digest: string;
  /** The models whose changes are made. */
  models: Array<string>;
  /** Its address, https. */
  url?: string | null | undefined;
  /** Only the models of these vendors, the first named first; all when empty. */
  vendors?: Array<string> | null | undefined;
};

export type ApplyPriceImportRunInput = {
  /** All changes of these kinds instead: ADDED, CHANGED or both. */
  kinds?: Array<PriceChangeKind> | null | undefined;
  /** The models whose changes are made. */
  models?: Array<string> | null | undefined;
};

export type BillingMode =
  | 'PER_CALL'
  | 'PER_TOKEN';

export type ChannelExclusionReason =
  /** It was switched off by itself. */
  | 'AUTO_DISABLED'
  /** A person switched it off. */
  | 'DISABLED'
  /** It does not serve the group. */
  | 'GROUP'
  /** It does not serve the model. */
  | 'MODEL'
  /** None of its keys may be used. */
  | 'NO_KEY';

export type ChannelFilter = {
  /** US dollars: the upstream reported less. */
  balanceBelow?: number | null | undefined;
  group?: string | null | undefined;
  /** An id, a part of the name, or the fingerprint of a key. */
  keyword?: string | null | undefined;
  /** A part of the name of a model it serves. */
  model?: string | null | undefined;
  /** Milliseconds: its last test took longer. */
  slowerThan?: number | null | undefined;
  status?: number | null | undefined;
  /** Empty: channels without a tag. */
  tag?: string | null | undefined;
  /** Whether it has been tested. */
  tested?: boolean | null | undefined;
  type?: number | null | undefined;
  /** Whether it serves a model that has no price. */
  unpriced?: boolean | null | undefined;
};

export type ChannelKeyStatus =
  /** Switched off by a person. */
  | 'DISABLED'
  | 'ENABLED'
  /** Set aside because the upstream refused it. */
  | 'REFUSED';

export type ChannelRunState =
  | 'CANCELLED'
  | 'DONE'
  | 'RUNNING'
  | 'WAITING';

export type ChannelSort =
  | 'ID'
  | 'PRIORITY';

/** Which channels are tested: those that fit all that is given. */
export type ChannelTestFilter = {
  group?: string | null | undefined;
  /** These, in whatever state they are. */
  ids?: Array<string> | null | undefined;
  tag?: string | null | undefined;
  type?: number | null | undefined;
};

export type CreateChannelInput = {
  autoBan?: boolean;
  baseUrl?: string | null | undefined;
  groups?: Array<string>;
  /** One key, or several separated by commas or newlines. */
  key: string;
  maxInputTokens?: number | null | undefined;
  modelMapping?: string | null | undefined;
  modelPrefix?: string | null | undefined;
  models: Array<string>;
  name: string;
  openaiOrganization?: string | null | undefined;
  other?: string | null | undefined;
  paramOverride?: string | null | undefined;
  priority?: number;
  setting?: string | null | undefined;
  statusCodeMapping?: string | null | undefined;
  tag?: string | null | undefined;
  testModel?: string | null | undefined;
  type?: number;
  weight?: number;
};

export type CreatePaymentInput = {
  /** Whole US dollars, or quota units where the site shows quota instead of currency. */
  amount: number;
  method: PaymentMethod;
};

export type CreateRedemptionsInput = {
  /** How many codes to create, 1 to 100; must be 1 with a code of your own. */
  count?: number;
  /** A gift code can be used by many people, once each. */
  isGift?: boolean;
  /** A code of your own choice, at most 32 characters. */
  key?: string | null | undefined;
  /** How many people can use a gift code; -1 for no limit. */
  maxUses?: number;
  /** 1 to 20 characters; shared by all codes of a batch. */
  name: string;
  /** What each use is worth. */
  quota?: number;
  validFrom?: string | null | undefined;
  validUntil?: string | null | undefined;
};

export type CreateTokenInput = {
  allowIps?: Array<string>;
  /** The most it may spend in a day (UTC). */
  dailyQuota?: number | null | undefined;
  expiresAt?: string | null | undefined;
  group?: string | null | undefined;
  modelLimits?: Array<string>;
  modelLimitsEnabled?: boolean;
  /** The most it may spend in a month (UTC). */
  monthlyQuota?: number | null | undefined;
  name: string;
  remainQuota?: number;
  requestsPerMinute?: number | null | undefined;
  /** Of prompts and answers together. */
  tokensPerMinute?: number | null | undefined;
  unlimitedQuota?: boolean;
  /** The most it may spend in a week, from Monday (UTC). */
  weeklyQuota?: number | null | undefined;
};

export type CreateUserInput = {
  displayName?: string | null | undefined;
  password: string;
  username: string;
};

export type FetchUpstreamModelsInput = {
  baseUrl?: string | null | undefined;
  /** Ask with a stored channel's key and address … */
  channelId?: string | null | undefined;
  key?: string | null | undefined;
  /** … or with these. */
  type?: number | null | undefined;
};

export type IdentityInput = {
  /** The current password; needed unless the login is fresh. */
  currentPassword?: string | null | undefined;
};

/** Who can vouch for a user. */
export type IdentityProvider =
  | 'GITHUB'
  | 'LINUXDO'
  | 'OIDC'
  | 'TELEGRAM'
  | 'WECHAT';

/** Where a background job stands. */
export type JobState =
  | 'ACTIVE'
  /** Given up; it is in no list any more. */
  | 'CANCELLED'
  /** Done. Only jobs that come by schedule are kept for a while. */
  | 'COMPLETED'
  /** Waits for its time: a schedule, or the next try after a failure. */
  | 'DELAYED'
  /** Parked after its last try, until somebody retries or discards it. */
  | 'FAILED'
  | 'WAITING';

export type LogCleanupState =
  | 'DONE'
  | 'FAILED'
  | 'RUNNING'
  | 'WAITING';

export type LogFilter = {
  /** Administrators only. */
  channelId?: string | null | undefined;
  /** Not before. */
  from?: string | null | undefined;
  group?: string | null | undefined;
  /** A pattern; % matches anything. */
  modelName?: string | null | undefined;
  requestId?: string | null | undefined;
  /** Not after. */
  to?: string | null | undefined;
  tokenName?: string | null | undefined;
  /** 1 top-up, 2 consumption, 3 management, 4 system, 5 check-in. Several are joined by or; none means all. */
  types?: Array<number> | null | undefined;
  /** Administrators only. */
  username?: string | null | undefined;
};

export type NoticeDelivery =
  /** Given up. */
  | 'FAILED'
  /** The user had neither an address nor a webhook; it is only shown here. */
  | 'NONE'
  /** On its way, or to be tried again. */
  | 'PENDING'
  /** The receiver has taken it. */
  | 'SENT';

export type NoticeKind =
  /** A channel was switched off by itself. */
  | 'CHANNEL_DISABLED'
  /** Such a channel is back. */
  | 'CHANNEL_ENABLED'
  | 'CHANNEL_TESTS_DONE'
  | 'LOW_BALANCE'
  /** What the user had sent to see whether it arrives. */
  | 'TEST';

/** How the user is warned of a low balance. */
export type NotifyType =
  | 'EMAIL'
  | 'WEBHOOK';

export type OptionInput = {
  key: string;
  value: string;
};

export type OptionType =
  | 'BOOLEAN'
  | 'DECIMAL'
  | 'INTEGER'
  | 'JSON'
  | 'SECRET'
  | 'STRING'
  | 'TEXT'
  | 'URL';

export type PageInput = {
  /** Continue after this cursor. Wins over `page`. */
  after?: string | null | undefined;
  /** Rows a page, 1 to 100. */
  first?: number;
  /** 1-based page number, for numbered pagination. */
  page?: number | null | undefined;
};

export type PaymentFilter = {
  /** Not before. */
  from?: string | null | undefined;
  /** The whole order number, or that of the gateway. */
  number?: string | null | undefined;
  status?: PaymentStatus | null | undefined;
  /** Not after. */
  to?: string | null | undefined;
  /** Administrators only. */
  userId?: string | null | undefined;
};

export type PaymentMethod =
  /** Alipay. */
  | 'ALIPAY'
  /** WeChat Pay. */
  | 'WXPAY';

export type PaymentStatus =
  /** Not paid within a day. A later payment is still credited. */
  | 'CLOSED'
  | 'PAID'
  | 'PENDING';

export type PersonalSettingsInput = {
  /** Models without a price may be used, at the fallback price. */
  acceptUnsetModelRatioModel?: boolean | null | undefined;
  /** For e-mail: another address than that of the account. */
  notificationEmail?: string | null | undefined;
  notifyType: NotifyType;
  /** A balance below this brings a warning. */
  quotaWarningThreshold: number;
  /** Signs what webhooks are sent. Absent: stays as it is while the host of the address does; empty: none. */
  webhookSecret?: string | null | undefined;
  /** For webhooks: an https address. */
  webhookUrl?: string | null | undefined;
};

export type PriceChangeKind =
  | 'ADDED'
  | 'CHANGED'
  | 'SAME'
  | 'SKIPPED';

/** Where the import of a price list stands. */
export type PriceImportRunState =
  | 'APPLIED'
  | 'CANCELLED'
  | 'FAILED'
  /** It tells what it would change, and can be applied once. */
  | 'READY'
  | 'RUNNING'
  | 'WAITING';

export type PriceListInput = {
  /** The list as JSON text: models.dev, LiteLLM or an export. A list over 1 MiB goes to the REST call or comes by its address. */
  content?: string | null | undefined;
  /** Its address, https. */
  url?: string | null | undefined;
  /** Only the models of these vendors, the first named first; all when empty. */
  vendors?: Array<string> | null | undefined;
};

export type PriceNote =
  | 'AUDIO'
  | 'CACHE_WRITE'
  | 'IMAGE_INPUT'
  | 'LONG_PROMPT'
  | 'REASONING'
  | 'ROUNDED'
  | 'SEARCH';

export type PriceSkipReason =
  | 'AMBIGUOUS'
  | 'FREE'
  | 'FREE_PROMPT'
  | 'INVALID'
  | 'NO_PRICE'
  | 'OTHER_UNIT';

export type PriceSource =
  | 'LITELLM'
  | 'MODELS_DEV'
  | 'RATIO_CONFIG';

export type ReceiptLineKind =
  | 'CACHED'
  | 'CACHE_WRITE'
  | 'CALL'
  | 'CHARACTER'
  | 'COMPLETION'
  | 'IMAGE'
  | 'PROMPT'
  | 'SOUND'
  | 'TOOL';

export type ReconciliationState =
  | 'DONE'
  | 'FAILED'
  | 'RUNNING'
  | 'WAITING';

export type RedemptionFilter = {
  /** The id, or the beginning of the name. */
  keyword?: string | null | undefined;
  /** 1 unused, 2 disabled, 3 used. */
  status?: number | null | undefined;
};

/** Whether Redis answers. */
export type RedisHealth =
  | 'AWAY'
  | 'READY'
  /** The site has one process and no Redis. */
  | 'UNUSED';

export type Scope =
  /** The caller's own. */
  | 'SELF'
  /** Everybody's; administrators only. */
  | 'SITE';

export type StartPriceImportInput = {
  /** Address of the list, https. */
  url: string;
  /** Only the models of these vendors, the first named first; all when empty. */
  vendors?: Array<string> | null | undefined;
};

export type StatementKind =
  | 'ADJUSTMENT'
  | 'CHECK_IN'
  | 'GRANT'
  | 'INVITATION'
  | 'REBATE'
  | 'REDEMPTION'
  | 'REFUND'
  | 'TOP_UP'
  | 'TRANSFER'
  /** All calls of one day. */
  | 'USAGE';

export type TaskFilter = {
  action?: string | null | undefined;
  /** Administrators only. */
  channelId?: string | null | undefined;
  /** Not before. */
  from?: string | null | undefined;
  status?: string | null | undefined;
  /** The upstream's id for the task. */
  taskId?: string | null | undefined;
  /** Not after. */
  to?: string | null | undefined;
};

export type TokenFilter = {
  group?: string | null | undefined;
  /** The beginning or the whole of a key. */
  key?: string | null | undefined;
  keyword?: string | null | undefined;
  status?: number | null | undefined;
};

export type UpdateChannelInput = {
  autoBan?: boolean | null | undefined;
  baseUrl?: string | null | undefined;
  enabled?: boolean | null | undefined;
  groups?: Array<string> | null | undefined;
  /** Absent or blank: the stored keys stay. */
  key?: string | null | undefined;
  maxInputTokens?: number | null | undefined;
  modelMapping?: string | null | undefined;
  modelPrefix?: string | null | undefined;
  models?: Array<string> | null | undefined;
  name?: string | null | undefined;
  openaiOrganization?: string | null | undefined;
  other?: string | null | undefined;
  paramOverride?: string | null | undefined;
  priority?: number | null | undefined;
  setting?: string | null | undefined;
  statusCodeMapping?: string | null | undefined;
  tag?: string | null | undefined;
  testModel?: string | null | undefined;
  type?: number | null | undefined;
  weight?: number | null | undefined;
};

export type UpdateChannelTagInput = {
  groups?: Array<string> | null | undefined;
  /** JSON object: model asked for → model of the upstream. */
  modelMapping?: string | null | undefined;
  models?: Array<string> | null | undefined;
  /** Renames the tag; empty dissolves it. */
  newTag?: string | null | undefined;
  priority?: number | null | undefined;
  weight?: number | null | undefined;
};

export type UpdateChannelsInput = {
  /** Models added to those of each. */
  addModels?: Array<string> | null | undefined;
  autoBan?: boolean | null | undefined;
  /** The groups of each from now on. */
  groups?: Array<string> | null | undefined;
  priority?: number | null | undefined;
  /** Models taken from those of each. */
  removeModels?: Array<string> | null | undefined;
  weight?: number | null | undefined;
};

export type UpdateRedemptionInput = {
  name?: string | null | undefined;
  quota?: number | null | undefined;
  /** Null: valid immediately. Omitted: unchanged. */
  validFrom?: string | null | undefined;
  /** Null: never expires. Omitted: unchanged. */
  validUntil?: string | null | undefined;
};

export type UpdateTokenInput = {
  allowIps?: Array<string> | null | undefined;
  /** The most it may spend in a day (UTC). */
  dailyQuota?: number | null | undefined;
  /** Explicit null: never expires. Absent: unchanged. */
  expiresAt?: string | null | undefined;
  group?: string | null | undefined;
  modelLimits?: Array<string> | null | undefined;
  modelLimitsEnabled?: boolean | null | undefined;
  /** The most it may spend in a month (UTC). */
  monthlyQuota?: number | null | undefined;
  name?: string | null | undefined;
  remainQuota?: number | null | undefined;
  requestsPerMinute?: number | null | undefined;
  /** Of prompts and answers together. */
  tokensPerMinute?: number | null | undefined;
  unlimitedQuota?: boolean | null | undefined;
  /** The most it may spend in a week, from Monday (UTC). */
  weeklyQuota?: number | null | undefined;
};

export type UpdateUserInput = {
  displayName?: string | null | undefined;
  group?: string | null | undefined;
  /** Blank or absent: unchanged. */
  password?: string | null | undefined;
  username?: string | null | undefined;
};

/** Pieces of the calendar of the time zone. The first and the last count as a whole. */
export type UsageBucket =
  | 'DAY'
  | 'HOUR'
  | 'MONTH'
  /** The whole time range at once, in whole hours or days where no finer sums are kept. */
  | 'NONE'
  /** From Monday. */
  | 'WEEK';

export type UsageDimension =
  /** Administrators only. */
  | 'CHANNEL'
  | 'GROUP'
  | 'MODEL'
  /** API tokens. Calls that came without one, from the playground, are left out. */
  | 'TOKEN'
  /** Administrators only. */
  | 'USER';

export type UsageFilter = {
  /** Administrators only. */
  channelId?: string | null | undefined;
  /** Not before. */
  from?: string | null | undefined;
  group?: string | null | undefined;
  /** A pattern; % matches anything. */
  modelName?: string | null | undefined;
  /** Not after. */
  to?: string | null | undefined;
  /** An API token. */
  tokenId?: string | null | undefined;
  /** Administrators only. */
  username?: string | null | undefined;
};

export type UserAction =
  | 'DELETE'
  | 'DEMOTE'
  | 'DISABLE'
  | 'ENABLE'
  | 'PROMOTE';

export type UserFilter = {
  /** True: cancelled users only; false: none of them. */
  deleted?: boolean | null | undefined;
  group?: string | null | undefined;
  /** Matches id, username, display name and e-mail. */
  keyword?: string | null | undefined;
  /** 1 user, 10 administrator, 100 super administrator. */
  role?: number | null | undefined;
  /** 1 active, 2 banned. */
  status?: number | null | undefined;
};

export type UserSort =
  | 'NEWEST'
  | 'OLDEST'
  /** The largest balance first. */
  | 'QUOTA'
  /** Who called most first. */
  | 'REQUEST_COUNT'
  /** Who used most first. */
  | 'USED_QUOTA'
  | 'USERNAME';

export type ShellAttentionQueryVariables = Exact<{
  admin: boolean;
}>;


export type ShellAttentionQuery = { viewer: { __typename: 'Viewer', id: string, quota: number, capabilities: { __typename: 'Capabilities', editOptions: boolean } } | null, personalSettings: { __typename: 'PersonalSettings', quotaWarningThreshold: number }, channels?: { __typename: 'ChannelConnection', totalCount: number }, onboarding?: { __typename: 'Onboarding', unpricedModels: Array<string> } };

export type ViewerQueryVariables = Exact<{ [key: string]: never; }>;


export type ViewerQuery = { viewer: { __typename: 'Viewer', id: string, username: string, displayName: string, role: number, group: string, quota: number, usedQuota: number, requestCount: number, capabilities: { __typename: 'Capabilities', manageUsers: boolean, promoteUsers: boolean, manageChannels: boolean, editOptions: boolean, seeAllLogs: boolean } } | null };

export type AddChannelKeysMutationVariables = Exact<{
  id: string;
  keys: string;
}>;


export type AddChannelKeysMutation = { addChannelKeys: { __typename: 'Channel', openaiOrganization: string, baseUrl: string, other: string, modelMapping: string, statusCodeMapping: string, paramOverride: string, setting: string, autoBan: boolean, maxInputTokens: number | null, id: string, type: number, name: string, status: number, statusReason: string | null, statusTime: string | null, groups: Array<string>, models: Array<string>, tag: string, modelPrefix: string, testModel: string, priority: number, weight: number, responseTime: number, testedAt: string | null, balance: number, balanceUpdatedAt: string | null, usedQuota: number, keys: Array<{ __typename: 'ChannelKey', fingerprint: string, hint: string, status: ChannelKeyStatus, refusedReason: string | null, refusedAt: string | null, disabledAt: string | null }> } };

export type ReplaceChannelKeyMutationVariables = Exact<{
  id: string;
  fingerprint: string;
  key: string;
}>;


export type ReplaceChannelKeyMutation = { replaceChannelKey: { __typename: 'Channel', openaiOrganization: string, baseUrl: string, other: string, modelMapping: string, statusCodeMapping: string, paramOverride: string, setting: string, autoBan: boolean, maxInputTokens: number | null, id: string, type: number, name: string, status: number, statusReason: string | null, statusTime: string | null, groups: Array<string>, models: Array<string>, tag: string, modelPrefix: string, testModel: string, priority: number, weight: number, responseTime: number, testedAt: string | null, balance: number, balanceUpdatedAt: string | null, usedQuota: number, keys: Array<{ __typename: 'ChannelKey', fingerprint: string, hint: string, status: ChannelKeyStatus, refusedReason: string | null, refusedAt: string | null, disabledAt: string | null }> } };

export type RemoveChannelKeysMutationVariables = Exact<{
  id: string;
  fingerprints: Array<string> | string;
}>;


export type RemoveChannelKeysMutation = { removeChannelKeys: { __typename: 'Channel', openaiOrganization: string, baseUrl: string, other: string, modelMapping: string, statusCodeMapping: string, paramOverride: string, setting: string, autoBan: boolean, maxInputTokens: number | null, id: string, type: number, name: string, status: number, statusReason: string | null, statusTime: string | null, groups: Array<string>, models: Array<string>, tag: string, modelPrefix: string, testModel: string, priority: number, weight: number, responseTime: number, testedAt: string | null, balance: number, balanceUpdatedAt: string | null, usedQuota: number, keys: Array<{ __typename: 'ChannelKey', fingerprint: string, hint: string, status: ChannelKeyStatus, refusedReason: string | null, refusedAt: string | null, disabledAt: string | null }> } };

export type SetChannelKeyEnabledMutationVariables = Exact<{
  id: string;
  fingerprint: string;
  enabled: boolean;
}>;


export type SetChannelKeyEnabledMutation = { setChannelKeyEnabled: { __typename: 'Channel', openaiOrganization: string, baseUrl: string, other: string, modelMapping: string, statusCodeMapping: string, paramOverride: string, setting: string, autoBan: boolean, maxInputTokens: number | null, id: string, type: number, name: string, status: number, statusReason: string | null, statusTime: string | null, groups: Array<string>, models: Array<string>, tag: string, modelPrefix: string, testModel: string, priority: number, weight: number, responseTime: number, testedAt: string | null, balance: number, balanceUpdatedAt: string | null, usedQuota: number, keys: Array<{ __typename: 'ChannelKey', fingerprint: string, hint: string, status: ChannelKeyStatus, refusedReason: string | null, refusedAt: string | null, disabledAt: string | null }> } };

export type TestChannelKeyMutationVariables = Exact<{
  id: string;
  key: string;
}>;


export type TestChannelKeyMutation = { testChannel: { __typename: 'ChannelTestResult', success: boolean, message: string, time: number } };

export type ChannelRunStateFragment = { __typename: 'ChannelRun', id: string, state: ChannelRunState, total: number, done: number, succeeded: number, disabled: number, enabled: number };

export type ChannelRunResultFragment = { __typename: 'ChannelRun', id: string, state: ChannelRunState, total: number, done: number, succeeded: number, disabled: number, enabled: number, failures: Array<{ __typename: 'ChannelRunFailure', channelId: string, message: string, disabled: boolean }> };

export type ChannelRunsQueryVariables = Exact<{ [key: string]: never; }>;


export type ChannelRunsQuery = { channelTestRuns: Array<{ __typename: 'ChannelRun', id: string, state: ChannelRunState, total: number, done: number, succeeded: number, disabled: number, enabled: number }>, channelBalanceRuns: Array<{ __typename: 'ChannelRun', id: string, state: ChannelRunState, total: number, done: number, succeeded: number, disabled: number, enabled: number }> };

export type ChannelTestRunQueryVariables = Exact<{
  id: string;
}>;


export type ChannelTestRunQuery = { run: { __typename: 'ChannelRun', id: string, state: ChannelRunState, total: number, done: number, succeeded: number, disabled: number, enabled: number, failures: Array<{ __typename: 'ChannelRunFailure', channelId: string, message: string, disabled: boolean }> } };

export type ChannelBalanceRunQueryVariables = Exact<{
  id: string;
}>;


export type ChannelBalanceRunQuery = { run: { __typename: 'ChannelRun', id: string, state: ChannelRunState, total: number, done: number, succeeded: number, disabled: number, enabled: number, failures: Array<{ __typename: 'ChannelRunFailure', channelId: string, message: string, disabled: boolean }> } };

export type ChannelRunProgressSubscriptionVariables = Exact<{
  kind: string;
  id: string;
}>;


export type ChannelRunProgressSubscription = { jobProgress: { __typename: 'Job', id: string, state: JobState, progress: number | null } };

export type StartChannelTestsMutationVariables = Exact<{
  filter?: ChannelTestFilter | null | undefined;
}>;


export type StartChannelTestsMutation = { run: { __typename: 'ChannelRun', id: string, state: ChannelRunState, total: number, done: number, succeeded: number, disabled: number, enabled: number } };

export type StartChannelBalancesMutationVariables = Exact<{ [key: string]: never; }>;


export type StartChannelBalancesMutation = { run: { __typename: 'ChannelRun', id: string, state: ChannelRunState, total: number, done: number, succeeded: number, disabled: number, enabled: number } };

export type CancelChannelTestsMutationVariables = Exact<{
  id: string;
}>;


export type CancelChannelTestsMutation = { run: { __typename: 'ChannelRun', id: string, state: ChannelRunState, total: number, done: number, succeeded: number, disabled: number, enabled: number } };

export type CancelChannelBalancesMutationVariables = Exact<{
  id: string;
}>;


export type CancelChannelBalancesMutation = { run: { __typename: 'ChannelRun', id: string, state: ChannelRunState, total: number, done: number, succeeded: number, disabled: number, enabled: number } };

export type ChannelTagRowFragment = { __typename: 'ChannelTag', tag: string, channelCount: number, enabledCount: number, disabledCount: number, autoDisabledCount: number, priority: number | null, weight: number | null, responseTime: number, balance: number, usedQuota: number };

export type ChannelTagListQueryVariables = Exact<{
  filter?: ChannelFilter | null | undefined;
  untagged?: ChannelFilter | null | undefined;
  page?: PageInput | null | undefined;
}>;


export type ChannelTagListQuery = { channelTags: { __typename: 'ChannelTagConnection', totalCount: number, nodes: Array<{ __typename: 'ChannelTag', tag: string, channelCount: number, enabledCount: number, disabledCount: number, autoDisabledCount: number, priority: number | null, weight: number | null, responseTime: number, balance: number, usedQuota: number }> }, untagged: { __typename: 'ChannelConnection', totalCount: number } };

export type SetChannelTagEnabledMutationVariables = Exact<{
  tag: string;
  enabled: boolean;
}>;


export type SetChannelTagEnabledMutation = { setChannelTagEnabled: number };

export type UpdateChannelTagMutationVariables = Exact<{
  tag: string;
  input: UpdateChannelTagInput;
}>;


export type UpdateChannelTagMutation = { updateChannelTag: number };

export type TagChannelsMutationVariables = Exact<{
  ids: Array<string> | string;
  tag?: string | null | undefined;
}>;


export type TagChannelsMutation = { tagChannels: number };

export type ChannelTagSumsQueryVariables = Exact<{
  tag: string;
}>;


export type ChannelTagSumsQuery = { channelTags: { __typename: 'ChannelTagConnection', nodes: Array<{ __typename: 'ChannelTag', tag: string, channelCount: number, enabledCount: number, disabledCount: number, autoDisabledCount: number, priority: number | null, weight: number | null, responseTime: number, balance: number, usedQuota: number }> } };

export type ChannelRowFragment = { __typename: 'Channel', id: string, type: number, name: string, status: number, statusReason: string | null, statusTime: string | null, groups: Array<string>, models: Array<string>, tag: string, modelPrefix: string, testModel: string, priority: number, weight: number, responseTime: number, testedAt: string | null, balance: number, balanceUpdatedAt: string | null, usedQuota: number };

export type ChannelDetailFragment = { __typename: 'Channel', openaiOrganization: string, baseUrl: string, other: string, modelMapping: string, statusCodeMapping: string, paramOverride: string, setting: string, autoBan: boolean, maxInputTokens: number | null, id: string, type: number, name: string, status: number, statusReason: string | null, statusTime: string | null, groups: Array<string>, models: Array<string>, tag: string, modelPrefix: string, testModel: string, priority: number, weight: number, responseTime: number, testedAt: string | null, balance: number, balanceUpdatedAt: string | null, usedQuota: number, keys: Array<{ __typename: 'ChannelKey', fingerprint: string, hint: string, status: ChannelKeyStatus, refusedReason: string | null, refusedAt: string | null, disabledAt: string | null }> };

export type ChannelListQueryVariables = Exact<{
  filter?: ChannelFilter | null | undefined;
  page?: PageInput | null | undefined;
  sort?: ChannelSort | null | undefined;
}>;


export type ChannelListQuery = { channels: { __typename: 'ChannelConnection', totalCount: number, nodes: Array<{ __typename: 'Channel', id: string, type: number, name: string, status: number, statusReason: string | null, statusTime: string | null, groups: Array<string>, models: Array<string>, tag: string, modelPrefix: string, testModel: string, priority: number, weight: number, responseTime: number, testedAt: string | null, balance: number, balanceUpdatedAt: string | null, usedQuota: number }> } };

export type ChannelQueryVariables = Exact<{
  id: string;
}>;


export type ChannelQuery = { channel: { __typename: 'Channel', openaiOrganization: string, baseUrl: string, other: string, modelMapping: string, statusCodeMapping: string, paramOverride: string, setting: string, autoBan: boolean, maxInputTokens: number | null, id: string, type: number, name: string, status: number, statusReason: string | null, statusTime: string | null, groups: Array<string>, models: Array<string>, tag: string, modelPrefix: string, testModel: string, priority: number, weight: number, responseTime: number, testedAt: string | null, balance: number, balanceUpdatedAt: string | null, usedQuota: number, keys: Array<{ __typename: 'ChannelKey', fingerprint: string, hint: string, status: ChannelKeyStatus, refusedReason: string | null, refusedAt: string | null, disabledAt: string | null }> } };

export type ChannelChoicesQueryVariables = Exact<{ [key: string]: never; }>;


export type ChannelChoicesQuery = { groups: Array<string>, knownModels: Array<string>, channelTypes: Array<{ __typename: 'ChannelType', id: number, label: string, defaultBaseUrl: string, defaultModels: Array<string>, keyFormat: string | null, otherField: string | null, defaultOther: string, reportsBalance: boolean }> };

export type CreateChannelMutationVariables = Exact<{
  input: CreateChannelInput;
}>;


export type CreateChannelMutation = { createChannel: { __typename: 'Channel', id: string, name: string } };

export type UpdateChannelMutationVariables = Exact<{
  id: string;
  input: UpdateChannelInput;
}>;


export type UpdateChannelMutation = { updateChannel: { __typename: 'Channel', openaiOrganization: string, baseUrl: string, other: string, modelMapping: string, statusCodeMapping: string, paramOverride: string, setting: string, autoBan: boolean, maxInputTokens: number | null, id: string, type: number, name: string, status: number, statusReason: string | null, statusTime: string | null, groups: Array<string>, models: Array<string>, tag: string, modelPrefix: string, testModel: string, priority: number, weight: number, responseTime: number, testedAt: string | null, balance: number, balanceUpdatedAt: string | null, usedQuota: number, keys: Array<{ __typename: 'ChannelKey', fingerprint: string, hint: string, status: ChannelKeyStatus, refusedReason: string | null, refusedAt: string | null, disabledAt: string | null }> } };

export type CopyChannelMutationVariables = Exact<{
  id: string;
  name: string;
  enabled: boolean;
}>;


export type CopyChannelMutation = { copyChannel: { __typename: 'Channel', id: string, name: string } };

export type DeleteChannelsMutationVariables = Exact<{
  ids: Array<string> | string;
}>;


export type DeleteChannelsMutation = { deleteChannels: number };

export type SetChannelsEnabledMutationVariables = Exact<{
  ids: Array<string> | string;
  enabled: boolean;
}>;


export type SetChannelsEnabledMutation = { setChannelsEnabled: Array<{ __typename: 'Channel', id: string, type: number, name: string, status: number, statusReason: string | null, statusTime: string | null, groups: Array<string>, models: Array<string>, tag: string, modelPrefix: string, testModel: string, priority: number, weight: number, responseTime: number, testedAt: string | null, balance: number, balanceUpdatedAt: string | null, usedQuota: number }> };

export type TestChannelMutationVariables = Exact<{
  id: string;
  model?: string | null | undefined;
}>;


export type TestChannelMutation = { testChannel: { __typename: 'ChannelTestResult', success: boolean, message: string, time: number, channel: { __typename: 'Channel', id: string, type: number, name: string, status: number, statusReason: string | null, statusTime: string | null, groups: Array<string>, models: Array<string>, tag: string, modelPrefix: string, testModel: string, priority: number, weight: number, responseTime: number, testedAt: string | null, balance: number, balanceUpdatedAt: string | null, usedQuota: number } } };

export type FetchUpstreamModelsMutationVariables = Exact<{
  input: FetchUpstreamModelsInput;
}>;


export type FetchUpstreamModelsMutation = { fetchUpstreamModels: Array<string> };

export type UpdateChannelsMutationVariables = Exact<{
  ids: Array<string> | string;
  input: UpdateChannelsInput;
}>;


export type UpdateChannelsMutation = { updateChannels: Array<{ __typename: 'Channel', id: string, type: number, name: string, status: number, statusReason: string | null, statusTime: string | null, groups: Array<string>, models: Array<string>, tag: string, modelPrefix: string, testModel: string, priority: number, weight: number, responseTime: number, testedAt: string | null, balance: number, balanceUpdatedAt: string | null, usedQuota: number }> };

export type UpdateChannelBalanceMutationVariables = Exact<{
  id: string;
}>;


export type UpdateChannelBalanceMutation = { updateChannelBalance: { __typename: 'Channel', id: string, type: number, name: string, status: number, statusReason: string | null, statusTime: string | null, groups: Array<string>, models: Array<string>, tag: string, modelPrefix: string, testModel: string, priority: number, weight: number, responseTime: number, testedAt: string | null, balance: number, balanceUpdatedAt: string | null, usedQuota: number } };

export type ChannelDisabledCountsQueryVariables = Exact<{ [key: string]: never; }>;


export type ChannelDisabledCountsQuery = { disabled: { __typename: 'ChannelConnection', totalCount: number }, autoDisabled: { __typename: 'ChannelConnection', totalCount: number } };

export type DeleteDisabledChannelsMutationVariables = Exact<{ [key: string]: never; }>;


export type DeleteDisabledChannelsMutation = { deleteDisabledChannels: number };

export type RepairChannelsMutationVariables = Exact<{ [key: string]: never; }>;


export type RepairChannelsMutation = { repairChannels: number };

export type ChannelRouteQueryVariables = Exact<{
  group: string;
  model: string;
}>;


export type ChannelRouteQuery = { channelRoute: { __typename: 'ChannelRoute', priced: boolean, excludedCount: number, candidates: Array<{ __typename: 'ChannelRouteCandidate', channelId: string, name: string, type: number, priority: number, weight: number, turn: number, share: number, restsUntil: string | null }>, excluded: Array<{ __typename: 'ChannelRouteExclusion', channelId: string, name: string, type: number, reasons: Array<ChannelExclusionReason> }> } };

export type ChatTokensQueryVariables = Exact<{ [key: string]: never; }>;


export type ChatTokensQuery = { tokens: { __typename: 'TokenConnection', nodes: Array<{ __typename: 'Token', id: string, name: string, keyHint: string }> } };

export type ChatRevealKeyMutationVariables = Exact<{
  id: string;
}>;


export type ChatRevealKeyMutation = { revealTokenKey: string };

export type DashboardPointFragment = { __typename: 'UsagePoint', from: string | null, modelName: string | null, group: string | null, tokenId: string | null, tokenName: string | null, channelId: string | null, channelName: string | null, userId: string | null, username: string | null, quota: number, requests: number, promptTokens: number, completionTokens: number };

export type DashboardUsageQueryVariables = Exact<{
  scope: Scope;
  filter: UsageFilter;
  bucket: UsageBucket;
  zone: string;
  groupBy: Array<UsageDimension> | UsageDimension;
}>;


export type DashboardUsageQuery = { total: Array<{ __typename: 'UsagePoint', from: string | null, quota: number, requests: number, promptTokens: number, completionTokens: number }>, parts: Array<{ __typename: 'UsagePoint', from: string | null, modelName: string | null, group: string | null, tokenId: string | null, tokenName: string | null, channelId: string | null, channelName: string | null, userId: string | null, username: string | null, quota: number, requests: number, promptTokens: number, completionTokens: number }> };

export type DashboardBeforeQueryVariables = Exact<{
  scope: Scope;
  filter: UsageFilter;
  zone: string;
}>;


export type DashboardBeforeQuery = { usage: Array<{ __typename: 'UsagePoint', quota: number, requests: number, promptTokens: number, completionTokens: number }> };

export type DashboardNowQueryVariables = Exact<{
  scope: Scope;
  live: LogFilter;
  week: UsageFilter;
}>;


export type DashboardNowQuery = { logStat: { __typename: 'LogStat', rpm: number, tpm: number }, viewer: { __typename: 'Viewer', id: string, quota: number, usedQuota: number } | null, usage: Array<{ __typename: 'UsagePoint', quota: number }> };

export type DashboardTimingsQueryVariables = Exact<{
  scope: Scope;
  filter: UsageFilter;
  bucket: UsageBucket;
  zone: string;
  first: number;
}>;


export type DashboardTimingsQuery = { timings: Array<{ __typename: 'UsagePoint', from: string | null, requests: number, errors: number | null, latency: { __typename: 'UsageTiming', p50: number, p95: number, p99: number } | null, firstToken: { __typename: 'UsageTiming', p50: number, p95: number } | null }>, hours: Array<{ __typename: 'UsagePoint', from: string | null, requests: number }> };

export type DashboardRankingsQueryVariables = Exact<{
  scope: Scope;
  filter: UsageFilter;
  bucket: UsageBucket;
  zone: string;
  first: number;
  site: boolean;
}>;


export type DashboardRankingsQuery = { models: Array<{ __typename: 'UsagePoint', from: string | null, modelName: string | null, group: string | null, tokenId: string | null, tokenName: string | null, channelId: string | null, channelName: string | null, userId: string | null, username: string | null, quota: number, requests: number, promptTokens: number, completionTokens: number }>, tokens: Array<{ __typename: 'UsagePoint', from: string | null, modelName: string | null, group: string | null, tokenId: string | null, tokenName: string | null, channelId: string | null, channelName: string | null, userId: string | null, username: string | null, quota: number, requests: number, promptTokens: number, completionTokens: number }>, users?: Array<{ __typename: 'UsagePoint', from: string | null, modelName: string | null, group: string | null, tokenId: string | null, tokenName: string | null, channelId: string | null, channelName: string | null, userId: string | null, username: string | null, quota: number, requests: number, promptTokens: number, completionTokens: number }>, channels?: Array<{ __typename: 'UsagePoint', errors: number | null, from: string | null, modelName: string | null, group: string | null, tokenId: string | null, tokenName: string | null, channelId: string | null, channelName: string | null, userId: string | null, username: string | null, quota: number, requests: number, promptTokens: number, completionTokens: number }> };

export type DashboardChannelsQueryVariables = Exact<{
  slowerThan: number;
  balanceBelow: number;
}>;


export type DashboardChannelsQuery = { health: { __typename: 'Health', enabledChannels: number, autoDisabledChannels: number }, disabled: { __typename: 'ChannelConnection', totalCount: number, nodes: Array<{ __typename: 'Channel', id: string, name: string, statusReason: string | null, responseTime: number, balance: number, balanceUpdatedAt: string | null }> }, slow: { __typename: 'ChannelConnection', totalCount: number, nodes: Array<{ __typename: 'Channel', id: string, name: string, statusReason: string | null, responseTime: number, balance: number, balanceUpdatedAt: string | null }> }, low: { __typename: 'ChannelConnection', totalCount: number, nodes: Array<{ __typename: 'Channel', id: string, name: string, statusReason: string | null, responseTime: number, balance: number, balanceUpdatedAt: string | null }> } };

export type DashboardChannelListFragment = { __typename: 'ChannelConnection', totalCount: number, nodes: Array<{ __typename: 'Channel', id: string, name: string, statusReason: string | null, responseTime: number, balance: number, balanceUpdatedAt: string | null }> };

export type DrawingRowFragment = { __typename: 'Drawing', id: string, taskId: string, userId: string, channelId: string | null, action: string, code: number, status: string, progress: string, prompt: string, promptEn: string, failReason: string, imageUrl: string | null, quota: number, submittedAt: string, finishedAt: string | null };

export type DrawingListQueryVariables = Exact<{
  scope?: Scope | null | undefined;
  filter?: TaskFilter | null | undefined;
  page?: PageInput | null | undefined;
}>;


export type DrawingListQuery = { drawings: { __typename: 'DrawingConnection', totalCount: number, nodes: Array<{ __typename: 'Drawing', id: string, taskId: string, userId: string, channelId: string | null, action: string, code: number, status: string, progress: string, prompt: string, promptEn: string, failReason: string, imageUrl: string | null, quota: number, submittedAt: string, finishedAt: string | null }> } };

export type JobTrayQueryVariables = Exact<{ [key: string]: never; }>;


export type JobTrayQuery = { jobs: { __typename: 'JobConnection', nodes: Array<{ __typename: 'Job', id: string, kind: string, progress: number | null, startedAt: string | null }> } };

export type JobTrayNewsSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type JobTrayNewsSubscription = { jobsChanged: { __typename: 'JobQueue', kind: string } };

export type JobTrayCancelMutationVariables = Exact<{
  kind: string;
  id: string;
}>;


export type JobTrayCancelMutation = { cancelJob: { __typename: 'Job', id: string, state: JobState } };

export type JobQueueCountsFragment = { __typename: 'JobQueue', kind: string, waiting: number, delayed: number, active: number, completed: number, failed: number, nextRunAt: string | null };

export type JobRowFragment = { __typename: 'Job', id: string, kind: string, state: JobState, data: string, attempts: number, progress: number | null, failure: string | null, createdAt: string, startedAt: string | null, finishedAt: string | null };

export type JobListQueryVariables = Exact<{
  kind?: string | null | undefined;
  state?: JobState | null | undefined;
  page?: PageInput | null | undefined;
}>;


export type JobListQuery = { jobQueues: Array<{ __typename: 'JobQueue', kind: string, waiting: number, delayed: number, active: number, completed: number, failed: number, nextRunAt: string | null }>, jobs: { __typename: 'JobConnection', totalCount: number, nodes: Array<{ __typename: 'Job', id: string, kind: string, state: JobState, data: string, attempts: number, progress: number | null, failure: string | null, createdAt: string, startedAt: string | null, finishedAt: string | null }> } };

export type RetryJobMutationVariables = Exact<{
  kind: string;
  id: string;
}>;


export type RetryJobMutation = { retryJob: { __typename: 'Job', id: string, kind: string, state: JobState, data: string, attempts: number, progress: number | null, failure: string | null, createdAt: string, startedAt: string | null, finishedAt: string | null } };

export type RetryParkedJobsMutationVariables = Exact<{
  kind: string;
}>;


export type RetryParkedJobsMutation = { retryParked: number };

export type CancelJobMutationVariables = Exact<{
  kind: string;
  id: string;
}>;


export type CancelJobMutation = { cancelJob: { __typename: 'Job', id: string, kind: string, state: JobState, data: string, attempts: number, progress: number | null, failure: string | null, createdAt: string, startedAt: string | null, finishedAt: string | null } };

export type DiscardJobMutationVariables = Exact<{
  kind: string;
  id: string;
}>;


export type DiscardJobMutation = { discardJob: boolean };

export type JobsCountedSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type JobsCountedSubscription = { jobsChanged: { __typename: 'JobQueue', kind: string, waiting: number, delayed: number, active: number, completed: number, failed: number, nextRunAt: string | null } };

export type JobFollowedSubscriptionVariables = Exact<{
  kind: string;
  id: string;
}>;


export type JobFollowedSubscription = { jobProgress: { __typename: 'Job', id: string, kind: string, state: JobState, data: string, attempts: number, progress: number | null, failure: string | null, createdAt: string, startedAt: string | null, finishedAt: string | null } };

export type LogRowFragment = { __typename: 'Log', id: string, createdAt: string, type: number, userId: string, username: string, tokenId: string | null, tokenName: string, modelName: string, group: string, quota: number, promptTokens: number, completionTokens: number, cachedTokens: number, duration: number, firstByte: number | null, isStream: boolean, content: string, requestId: string, upstreamModel: string | null, channelId: string | null, channelName: string | null, other: string, route: Array<{ __typename: 'RouteStep', channelId: string, channelName: string, failure: string }> | null, receipt: { __typename: 'Receipt', mode: BillingMode, modelRatio: number, completionRatio: number, groupRatio: number, modelPrice: number, exact: string, total: number, estimated: boolean, lines: Array<{ __typename: 'ReceiptLine', kind: ReceiptLineKind, tool: string | null, quantity: number, unitPrice: string, amount: string }> } | null };

export type LogListQueryVariables = Exact<{
  scope?: Scope | null | undefined;
  filter?: LogFilter | null | undefined;
  page?: PageInput | null | undefined;
}>;


export type LogListQuery = { logs: { __typename: 'LogConnection', totalCount: number, totalCapped: boolean, nodes: Array<{ __typename: 'Log', id: string, createdAt: string, type: number, userId: string, username: string, tokenId: string | null, tokenName: string, modelName: string, group: string, quota: number, promptTokens: number, completionTokens: number, cachedTokens: number, duration: number, firstByte: number | null, isStream: boolean, content: string, requestId: string, upstreamModel: string | null, channelId: string | null, channelName: string | null, other: string, route: Array<{ __typename: 'RouteStep', channelId: string, channelName: string, failure: string }> | null, receipt: { __typename: 'Receipt', mode: BillingMode, modelRatio: number, completionRatio: number, groupRatio: number, modelPrice: number, exact: string, total: number, estimated: boolean, lines: Array<{ __typename: 'ReceiptLine', kind: ReceiptLineKind, tool: string | null, quantity: number, unitPrice: string, amount: string }> } | null }> } };

export type LogTotalsQueryVariables = Exact<{
  scope?: Scope | null | undefined;
  filter?: LogFilter | null | undefined;
}>;


export type LogTotalsQuery = { logStat: { __typename: 'LogStat', quota: number, requests: number, promptTokens: number, completionTokens: number, rpm: number, tpm: number } };

export type LogByIdQueryVariables = Exact<{
  id: string;
}>;


export type LogByIdQuery = { log: { __typename: 'Log', id: string, createdAt: string, type: number, userId: string, username: string, tokenId: string | null, tokenName: string, modelName: string, group: string, quota: number, promptTokens: number, completionTokens: number, cachedTokens: number, duration: number, firstByte: number | null, isStream: boolean, content: string, requestId: string, upstreamModel: string | null, channelId: string | null, channelName: string | null, other: string, route: Array<{ __typename: 'RouteStep', channelId: string, channelName: string, failure: string }> | null, receipt: { __typename: 'Receipt', mode: BillingMode, modelRatio: number, completionRatio: number, groupRatio: number, modelPrice: number, exact: string, total: number, estimated: boolean, lines: Array<{ __typename: 'ReceiptLine', kind: ReceiptLineKind, tool: string | null, quantity: number, unitPrice: string, amount: string }> } | null } };

export type LogGroupsQueryVariables = Exact<{ [key: string]: never; }>;


export type LogGroupsQuery = { usableGroups: Array<{ __typename: 'UsableGroup', name: string }> };

export type LogSiteGroupsQueryVariables = Exact<{ [key: string]: never; }>;


export type LogSiteGroupsQuery = { groups: Array<string> };

export type LogUserQueryVariables = Exact<{
  id: string;
}>;


export type LogUserQuery = { user: { __typename: 'User', id: string, username: string, quota: number, usedQuota: number, requestCount: number } };

export type LogContentSettingQueryVariables = Exact<{ [key: string]: never; }>;


export type LogContentSettingQuery = { status: { __typename: 'SiteStatus', contentLogEnabled: boolean } };

export type LogTailSubscriptionVariables = Exact<{
  scope?: Scope | null | undefined;
  filter?: LogFilter | null | undefined;
}>;


export type LogTailSubscription = { logTail: { __typename: 'LogTail', dropped: number, logs: Array<{ __typename: 'Log', id: string, createdAt: string, type: number, userId: string, username: string, tokenId: string | null, tokenName: string, modelName: string, group: string, quota: number, promptTokens: number, completionTokens: number, cachedTokens: number, duration: number, firstByte: number | null, isStream: boolean, content: string, requestId: string, upstreamModel: string | null, channelId: string | null, channelName: string | null, other: string, route: Array<{ __typename: 'RouteStep', channelId: string, channelName: string, failure: string }> | null, receipt: { __typename: 'Receipt', mode: BillingMode, modelRatio: number, completionRatio: number, groupRatio: number, modelPrice: number, exact: string, total: number, estimated: boolean, lines: Array<{ __typename: 'ReceiptLine', kind: ReceiptLineKind, tool: string | null, quantity: number, unitPrice: string, amount: string }> } | null }> } };

export type NoticeItemFragment = { __typename: 'Notice', id: string, kind: NoticeKind, title: string, text: string, channelId: string | null, quota: number | null, delivery: NoticeDelivery, createdAt: string, readAt: string | null };

export type NoticeBadgeQueryVariables = Exact<{ [key: string]: never; }>;


export type NoticeBadgeQuery = { unreadNotices: number, status: { __typename: 'SiteStatus', notice: string } };

export type NoticeFeedQueryVariables = Exact<{
  page?: PageInput | null | undefined;
  unreadOnly?: boolean | null | undefined;
}>;


export type NoticeFeedQuery = { notices: { __typename: 'NoticeConnection', totalCount: number, nodes: Array<{ __typename: 'Notice', id: string, kind: NoticeKind, title: string, text: string, channelId: string | null, quota: number | null, delivery: NoticeDelivery, createdAt: string, readAt: string | null }> } };

export type NoticeMarkReadMutationVariables = Exact<{
  ids: Array<string> | string;
}>;


export type NoticeMarkReadMutation = { markNoticesRead: Array<{ __typename: 'Notice', id: string, readAt: string | null }> };

export type NoticeMarkAllReadMutationVariables = Exact<{ [key: string]: never; }>;


export type NoticeMarkAllReadMutation = { markAllNoticesRead: number };

export type NoticeArrivedSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type NoticeArrivedSubscription = { noticeAdded: { __typename: 'Notice', id: string, kind: NoticeKind, title: string, text: string, channelId: string | null, quota: number | null, delivery: NoticeDelivery, createdAt: string, readAt: string | null } };

export type NoticeOfSiteChangedSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type NoticeOfSiteChangedSubscription = { siteNoticeChanged: string };

export type OnboardingQueryVariables = Exact<{ [key: string]: never; }>;


export type OnboardingQuery = { onboarding: { __typename: 'Onboarding', hasChannel: boolean, hasTestedChannel: boolean, hasToken: boolean, hasRequest: boolean, unpricedModels: Array<string>, sampleModel: string | null } };

export type OnboardingTokensQueryVariables = Exact<{ [key: string]: never; }>;


export type OnboardingTokensQuery = { tokens: { __typename: 'TokenConnection', nodes: Array<{ __typename: 'Token', id: string, name: string, keyHint: string }> } };

export type OnboardingRevealKeyMutationVariables = Exact<{
  id: string;
}>;


export type OnboardingRevealKeyMutation = { revealTokenKey: string };

export type FirstRequestQueryVariables = Exact<{ [key: string]: never; }>;


export type FirstRequestQuery = { logs: { __typename: 'LogConnection', nodes: Array<{ __typename: 'Log', id: string, modelName: string, receipt: { __typename: 'Receipt', mode: BillingMode, groupRatio: number, exact: string, total: number, estimated: boolean, lines: Array<{ __typename: 'ReceiptLine', kind: ReceiptLineKind, quantity: number, unitPrice: string, amount: string }> } | null }> } };

export type FirstRequestTailSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type FirstRequestTailSubscription = { logTail: { __typename: 'LogTail', dropped: number, logs: Array<{ __typename: 'Log', id: string }> } };

export type OperationsProofFragment = { __typename: 'Reconciliation', id: string, state: ReconciliationState, percent: number, checked: number | null, differenceCount: number | null, durationMs: number | null, failure: string | null, startedAt: string | null, finishedAt: string | null, differences: Array<{ __typename: 'Difference', id: string, kind: string, kept: string, summed: string }> };

export type OperationsHealthQueryVariables = Exact<{ [key: string]: never; }>;


export type OperationsHealthQuery = { health: { __typename: 'Health', autoDisabledChannels: number, disabledChannels: number, enabledChannels: number, booksDifferences: number | null, booksProvedAt: string | null, databaseMs: number | null, process: { __typename: 'ProcessHealth', version: string, roles: Array<string>, startedAt: string, openCalls: number, openStreams: number, settlementWaiting: number, settlementLagMs: number, reservedUsers: number, reservedQuota: number, restingChannels: number, databaseConnections: number, databaseWaiting: number, redis: RedisHealth, eventLoopLagMs: number, memoryBytes: number }, processes: Array<{ __typename: 'SiteProcess', id: string, roles: Array<string>, startedAt: string, heardAt: string }> | null, queues: Array<{ __typename: 'JobQueue', kind: string, waiting: number, active: number, failed: number }> | null } };

export type OperationsProofsQueryVariables = Exact<{ [key: string]: never; }>;


export type OperationsProofsQuery = { reconciliations: { __typename: 'ReconciliationConnection', nodes: Array<{ __typename: 'Reconciliation', id: string, state: ReconciliationState, percent: number, checked: number | null, differenceCount: number | null, durationMs: number | null, failure: string | null, startedAt: string | null, finishedAt: string | null, differences: Array<{ __typename: 'Difference', id: string, kind: string, kept: string, summed: string }> }> }, lastReconciliation: { __typename: 'Reconciliation', id: string, state: ReconciliationState, percent: number, checked: number | null, differenceCount: number | null, durationMs: number | null, failure: string | null, startedAt: string | null, finishedAt: string | null, differences: Array<{ __typename: 'Difference', id: string, kind: string, kept: string, summed: string }> } | null };

export type OperationsProveMutationVariables = Exact<{ [key: string]: never; }>;


export type OperationsProveMutation = { startReconciliation: { __typename: 'Reconciliation', id: string, state: ReconciliationState, percent: number, checked: number | null, differenceCount: number | null, durationMs: number | null, failure: string | null, startedAt: string | null, finishedAt: string | null, differences: Array<{ __typename: 'Difference', id: string, kind: string, kept: string, summed: string }> } };

export type PaletteRecordsQueryVariables = Exact<{
  text: string;
  admin: boolean;
}>;


export type PaletteRecordsQuery = { tokens: { __typename: 'TokenConnection', nodes: Array<{ __typename: 'Token', id: string, name: string, keyHint: string }> }, channels?: { __typename: 'ChannelConnection', nodes: Array<{ __typename: 'Channel', id: string, name: string }> }, users?: { __typename: 'UserConnection', nodes: Array<{ __typename: 'User', id: string, username: string, displayName: string }> } };

export type PaletteModelsQueryVariables = Exact<{ [key: string]: never; }>;


export type PaletteModelsQuery = { usableModels: Array<string> };

export type PersonalViewerFragment = { __typename: 'Viewer', id: string, username: string, displayName: string, email: string, group: string, role: number, quota: number, usedQuota: number, requestCount: number, identityBindings: Array<{ __typename: 'IdentityBinding', provider: IdentityProvider, bound: boolean }> };

export type PersonalInvitesFragment = { __typename: 'Invites', code: string, invited: number, pendingQuota: number, earnedQuota: number, leastTransfer: number };

export type PersonalAccountQueryVariables = Exact<{ [key: string]: never; }>;


export type PersonalAccountQuery = { usableModels: Array<string>, viewer: { __typename: 'Viewer', id: string, username: string, displayName: string, email: string, group: string, role: number, quota: number, usedQuota: number, requestCount: number, identityBindings: Array<{ __typename: 'IdentityBinding', provider: IdentityProvider, bound: boolean }> } | null, checkInStatus: { __typename: 'CheckInStatus', enabled: boolean, canCheckIn: boolean, nextDayAt: string }, invites: { __typename: 'Invites', code: string, invited: number, pendingQuota: number, earnedQuota: number, leastTransfer: number } };

export type PersonalRenameMutationVariables = Exact<{
  displayName: string;
}>;


export type PersonalRenameMutation = { updateSelf: { __typename: 'Viewer', id: string, displayName: string } };

export type PersonalCheckInMutationVariables = Exact<{ [key: string]: never; }>;


export type PersonalCheckInMutation = { checkIn: { __typename: 'CheckIn', reward: number, quota: number, nextDayAt: string } };

export type PersonalTransferMutationVariables = Exact<{
  amount: number;
}>;


export type PersonalTransferMutation = { transferInviteQuota: { __typename: 'Invites', code: string, invited: number, pendingQuota: number, earnedQuota: number, leastTransfer: number } };

export type PersonalRequestEmailCodeMutationVariables = Exact<{
  email: string;
  botCheck: string;
}>;


export type PersonalRequestEmailCodeMutation = { requestEmailCode: boolean };

export type PersonalBindEmailMutationVariables = Exact<{
  email: string;
  code: string;
}>;


export type PersonalBindEmailMutation = { bindEmail: { __typename: 'Viewer', id: string, email: string } };

export type PersonalUnbindEmailMutationVariables = Exact<{ [key: string]: never; }>;


export type PersonalUnbindEmailMutation = { unbindEmail: { __typename: 'Viewer', id: string, email: string } };

export type PersonalUnbindMutationVariables = Exact<{
  provider: IdentityProvider;
}>;


export type PersonalUnbindMutation = { unbindIdentity: { __typename: 'Viewer', id: string, identityBindings: Array<{ __typename: 'IdentityBinding', provider: IdentityProvider, bound: boolean }> } };

export type PersonalPasskeyFragment = { __typename: 'Passkey', id: string, name: string, createdAt: string, lastUsedAt: string | null };

export type PersonalSessionFragment = { __typename: 'Session', id: string, browser: string, ip: string, startedAt: string, lastSeenAt: string, current: boolean };

export type PersonalSecurityQueryVariables = Exact<{ [key: string]: never; }>;


export type PersonalSecurityQuery = { viewer: { __typename: 'Viewer', id: string, username: string, role: number, hasPassword: boolean, secondFactor: { __typename: 'SecondFactor', enabled: boolean, recoveryCodesLeft: number }, passkeys: Array<{ __typename: 'Passkey', id: string, name: string, createdAt: string, lastUsedAt: string | null }>, sessions: Array<{ __typename: 'Session', id: string, browser: string, ip: string, startedAt: string, lastSeenAt: string, current: boolean }> } | null };

export type PersonalChangePasswordMutationVariables = Exact<{
  password: string;
  currentPassword?: string | null | undefined;
}>;


export type PersonalChangePasswordMutation = { updateSelf: { __typename: 'Viewer', id: string, hasPassword: boolean } };

export type PersonalBeginSecondFactorMutationVariables = Exact<{
  identity?: IdentityInput | null | undefined;
}>;


export type PersonalBeginSecondFactorMutation = { beginSecondFactor: { __typename: 'SecondFactorEnrolment', secret: string, address: string } };

export type PersonalConfirmSecondFactorMutationVariables = Exact<{
  code: string;
}>;


export type PersonalConfirmSecondFactorMutation = { confirmSecondFactor: Array<string> };

export type PersonalRenewRecoveryCodesMutationVariables = Exact<{
  code: string;
}>;


export type PersonalRenewRecoveryCodesMutation = { renewRecoveryCodes: Array<string> };

export type PersonalDisableSecondFactorMutationVariables = Exact<{
  code: string;
  currentPassword?: string | null | undefined;
}>;


export type PersonalDisableSecondFactorMutation = { disableSecondFactor: { __typename: 'SecondFactor', enabled: boolean, recoveryCodesLeft: number } };

export type PersonalBeginPasskeyMutationVariables = Exact<{
  identity?: IdentityInput | null | undefined;
}>;


export type PersonalBeginPasskeyMutation = { beginPasskey: string };

export type PersonalAddPasskeyMutationVariables = Exact<{
  credential: string;
  name: string;
}>;


export type PersonalAddPasskeyMutation = { addPasskey: { __typename: 'Passkey', id: string, name: string, createdAt: string, lastUsedAt: string | null } };

export type PersonalRenamePasskeyMutationVariables = Exact<{
  id: string;
  name: string;
}>;


export type PersonalRenamePasskeyMutation = { renamePasskey: { __typename: 'Passkey', id: string, name: string, createdAt: string, lastUsedAt: string | null } };

export type PersonalDeletePasskeyMutationVariables = Exact<{
  id: string;
}>;


export type PersonalDeletePasskeyMutation = { deletePasskey: boolean };

export type PersonalCreateAccessTokenMutationVariables = Exact<{ [key: string]: never; }>;


export type PersonalCreateAccessTokenMutation = { createAccessToken: string };

export type PersonalEndSessionMutationVariables = Exact<{
  id: string;
}>;


export type PersonalEndSessionMutation = { endSession: boolean };

export type PersonalEndOtherSessionsMutationVariables = Exact<{ [key: string]: never; }>;


export type PersonalEndOtherSessionsMutation = { endOtherSessions: number };

export type PersonalDeleteAccountMutationVariables = Exact<{
  username: string;
}>;


export type PersonalDeleteAccountMutation = { deleteSelf: boolean };

export type PersonalSettingsFragment = { __typename: 'PersonalSettings', notifyType: NotifyType, quotaWarningThreshold: number, webhookUrl: string, webhookSecretSet: boolean, notificationEmail: string, acceptUnsetModelRatioModel: boolean };

export type PersonalNoticesQueryVariables = Exact<{ [key: string]: never; }>;


export type PersonalNoticesQuery = { viewer: { __typename: 'Viewer', id: string, email: string } | null, personalSettings: { __typename: 'PersonalSettings', notifyType: NotifyType, quotaWarningThreshold: number, webhookUrl: string, webhookSecretSet: boolean, notificationEmail: string, acceptUnsetModelRatioModel: boolean } };

export type PersonalSaveSettingsMutationVariables = Exact<{
  input: PersonalSettingsInput;
}>;


export type PersonalSaveSettingsMutation = { updatePersonalSettings: { __typename: 'PersonalSettings', notifyType: NotifyType, quotaWarningThreshold: number, webhookUrl: string, webhookSecretSet: boolean, notificationEmail: string, acceptUnsetModelRatioModel: boolean } };

export type PersonalTestNoticeFragment = { __typename: 'Notice', id: string, delivery: NoticeDelivery, via: NotifyType | null };

export type PersonalSendTestMutationVariables = Exact<{ [key: string]: never; }>;


export type PersonalSendTestMutation = { sendTestNotice: { __typename: 'Notice', id: string, delivery: NoticeDelivery, via: NotifyType | null } };

export type PersonalTestNoticesQueryVariables = Exact<{ [key: string]: never; }>;


export type PersonalTestNoticesQuery = { notices: { __typename: 'NoticeConnection', nodes: Array<{ __typename: 'Notice', id: string, delivery: NoticeDelivery, via: NotifyType | null }> } };

export type PersonalPricesQueryVariables = Exact<{ [key: string]: never; }>;


export type PersonalPricesQuery = { usableModels: Array<string>, personalSettings: { __typename: 'PersonalSettings', notifyType: NotifyType, quotaWarningThreshold: number, webhookUrl: string, webhookSecretSet: boolean, notificationEmail: string, acceptUnsetModelRatioModel: boolean }, pricing: { __typename: 'Pricing', group: string, groups: Array<{ __typename: 'UsableGroup', name: string, description: string, ratio: number }>, models: Array<{ __typename: 'ModelPrice', model: string, mode: BillingMode, modelRatio: number, completionRatio: number, cacheRatio: number, cacheWriteRatio: number, audioRatio: number | null, audioCompletionRatio: number | null, modelPrice: number, groups: Array<string> }> } };

export type PlaygroundGroupsQueryVariables = Exact<{ [key: string]: never; }>;


export type PlaygroundGroupsQuery = { usableGroups: Array<{ __typename: 'UsableGroup', name: string, description: string, ratio: number }> };

export type PlaygroundModelsQueryVariables = Exact<{
  group?: string | null | undefined;
}>;


export type PlaygroundModelsQuery = { usableModels: Array<string> };

export type PlaygroundPricesQueryVariables = Exact<{ [key: string]: never; }>;


export type PlaygroundPricesQuery = { pricing: { __typename: 'Pricing', group: string, groups: Array<{ __typename: 'UsableGroup', name: string, ratio: number }>, models: Array<{ __typename: 'ModelPrice', model: string, mode: BillingMode, modelRatio: number, completionRatio: number, cacheRatio: number, modelPrice: number }> } };

export type PlaygroundCostQueryVariables = Exact<{
  requestId: string;
}>;


export type PlaygroundCostQuery = { logs: { __typename: 'LogConnection', nodes: Array<{ __typename: 'Log', id: string, quota: number, promptTokens: number, completionTokens: number, duration: number, firstByte: number | null }> } };

export type RedemptionRowFragment = { __typename: 'Redemption', id: string, name: string, keyHint: string, status: number, quota: number, isGift: boolean, maxUses: number, usedCount: number, usedBy: string | null, usedAt: string | null, validFrom: string | null, validUntil: string | null, createdAt: string };

export type RedemptionListQueryVariables = Exact<{
  filter?: RedemptionFilter | null | undefined;
  page?: PageInput | null | undefined;
}>;


export type RedemptionListQuery = { redemptions: { __typename: 'RedemptionConnection', totalCount: number, nodes: Array<{ __typename: 'Redemption', id: string, name: string, keyHint: string, status: number, quota: number, isGift: boolean, maxUses: number, usedCount: number, usedBy: string | null, usedAt: string | null, validFrom: string | null, validUntil: string | null, createdAt: string }> } };

export type RedemptionToEditQueryVariables = Exact<{
  id: string;
}>;


export type RedemptionToEditQuery = { redemption: { __typename: 'Redemption', id: string, name: string, keyHint: string, status: number, quota: number, isGift: boolean, maxUses: number, usedCount: number, usedBy: string | null, usedAt: string | null, validFrom: string | null, validUntil: string | null, createdAt: string } };

export type RedemptionsNamedQueryVariables = Exact<{
  name: string;
}>;


export type RedemptionsNamedQuery = { redemptionsNamed: number };

export type RedemptionsDisabledQueryVariables = Exact<{ [key: string]: never; }>;


export type RedemptionsDisabledQuery = { redemptions: { __typename: 'RedemptionConnection', totalCount: number } };

export type CreateRedemptionsMutationVariables = Exact<{
  input: CreateRedemptionsInput;
}>;


export type CreateRedemptionsMutation = { createRedemptions: Array<{ __typename: 'RedemptionWithKey', key: string, redemption: { __typename: 'Redemption', id: string, name: string, keyHint: string, status: number, quota: number, isGift: boolean, maxUses: number, usedCount: number, usedBy: string | null, usedAt: string | null, validFrom: string | null, validUntil: string | null, createdAt: string } }> };

export type UpdateRedemptionMutationVariables = Exact<{
  id: string;
  input: UpdateRedemptionInput;
}>;


export type UpdateRedemptionMutation = { updateRedemption: { __typename: 'Redemption', id: string, name: string, keyHint: string, status: number, quota: number, isGift: boolean, maxUses: number, usedCount: number, usedBy: string | null, usedAt: string | null, validFrom: string | null, validUntil: string | null, createdAt: string } };

export type SetRedemptionsEnabledMutationVariables = Exact<{
  ids: Array<string> | string;
  enabled: boolean;
}>;


export type SetRedemptionsEnabledMutation = { setRedemptionsEnabled: Array<{ __typename: 'Redemption', id: string, name: string, keyHint: string, status: number, quota: number, isGift: boolean, maxUses: number, usedCount: number, usedBy: string | null, usedAt: string | null, validFrom: string | null, validUntil: string | null, createdAt: string }> };

export type DeleteRedemptionsMutationVariables = Exact<{
  ids: Array<string> | string;
}>;


export type DeleteRedemptionsMutation = { deleteRedemptions: number };

export type DeleteDisabledRedemptionsMutationVariables = Exact<{ [key: string]: never; }>;


export type DeleteDisabledRedemptionsMutation = { deleteDisabledRedemptions: number };

export type DeleteRedemptionsNamedMutationVariables = Exact<{
  name: string;
}>;


export type DeleteRedemptionsNamedMutation = { deleteRedemptionsNamed: number };

export type RevealRedemptionsMutationVariables = Exact<{
  ids: Array<string> | string;
}>;


export type RevealRedemptionsMutation = { revealRedemptions: Array<{ __typename: 'RedemptionWithKey', key: string, redemption: { __typename: 'Redemption', id: string, name: string } }> };

export type PricesImportRunFragment = { __typename: 'PriceImportRun', id: string, url: string, vendors: Array<string>, source: PriceSource | null, state: PriceImportRunState, appliedModels: number | null, failure: string | null, createdAt: string, finishedAt: string | null, counts: { __typename: 'PriceImportCounts', added: number, changed: number, same: number, skipped: number } | null };

export type PricesImportChangeFragment = { __typename: 'PriceImportChange', model: string, vendor: string, kind: PriceChangeKind, notes: Array<PriceNote>, reason: PriceSkipReason | null, before: { __typename: 'ImportedPrice', modelPrice: string | null, modelRatio: string | null, completionRatio: string | null, cacheRatio: string | null } | null, after: { __typename: 'ImportedPrice', modelPrice: string | null, modelRatio: string | null, completionRatio: string | null, cacheRatio: string | null } | null };

export type PricesImportsQueryVariables = Exact<{
  page?: PageInput | null | undefined;
}>;


export type PricesImportsQuery = { priceImports: { __typename: 'PriceImportRunConnection', totalCount: number, nodes: Array<{ __typename: 'PriceImportRun', id: string, url: string, vendors: Array<string>, source: PriceSource | null, state: PriceImportRunState, appliedModels: number | null, failure: string | null, createdAt: string, finishedAt: string | null, counts: { __typename: 'PriceImportCounts', added: number, changed: number, same: number, skipped: number } | null }> } };

export type PricesImportRunQueryVariables = Exact<{
  id: string;
  kinds?: Array<PriceChangeKind> | PriceChangeKind | null | undefined;
  page?: PageInput | null | undefined;
}>;


export type PricesImportRunQuery = { priceImport: { __typename: 'PriceImportRun', id: string, url: string, vendors: Array<string>, source: PriceSource | null, state: PriceImportRunState, appliedModels: number | null, failure: string | null, createdAt: string, finishedAt: string | null, changes: { __typename: 'PriceImportChangeConnection', totalCount: number, nodes: Array<{ __typename: 'PriceImportChange', model: string, vendor: string, kind: PriceChangeKind, notes: Array<PriceNote>, reason: PriceSkipReason | null, before: { __typename: 'ImportedPrice', modelPrice: string | null, modelRatio: string | null, completionRatio: string | null, cacheRatio: string | null } | null, after: { __typename: 'ImportedPrice', modelPrice: string | null, modelRatio: string | null, completionRatio: string | null, cacheRatio: string | null } | null }> }, counts: { __typename: 'PriceImportCounts', added: number, changed: number, same: number, skipped: number } | null } };

export type PricesStartImportMutationVariables = Exact<{
  input: StartPriceImportInput;
}>;


export type PricesStartImportMutation = { startPriceImport: { __typename: 'PriceImportRun', id: string, url: string, vendors: Array<string>, source: PriceSource | null, state: PriceImportRunState, appliedModels: number | null, failure: string | null, createdAt: string, finishedAt: string | null, counts: { __typename: 'PriceImportCounts', added: number, changed: number, same: number, skipped: number } | null } };

export type PricesCancelImportMutationVariables = Exact<{
  id: string;
}>;


export type PricesCancelImportMutation = { cancelPriceImport: { __typename: 'PriceImportRun', id: string, url: string, vendors: Array<string>, source: PriceSource | null, state: PriceImportRunState, appliedModels: number | null, failure: string | null, createdAt: string, finishedAt: string | null, counts: { __typename: 'PriceImportCounts', added: number, changed: number, same: number, skipped: number } | null } };

export type PricesApplyImportRunMutationVariables = Exact<{
  id: string;
  input: ApplyPriceImportRunInput;
}>;


export type PricesApplyImportRunMutation = { applyPriceImportRun: { __typename: 'PriceImportRun', id: string, url: string, vendors: Array<string>, source: PriceSource | null, state: PriceImportRunState, appliedModels: number | null, failure: string | null, createdAt: string, finishedAt: string | null, counts: { __typename: 'PriceImportCounts', added: number, changed: number, same: number, skipped: number } | null } };

export type PricesPreviewImportMutationVariables = Exact<{
  input: PriceListInput;
}>;


export type PricesPreviewImportMutation = { previewPriceImport: { __typename: 'PriceImport', digest: string, source: PriceSource, counts: { __typename: 'PriceImportCounts', added: number, changed: number, same: number, skipped: number }, changes: Array<{ __typename: 'PriceImportChange', model: string, vendor: string, kind: PriceChangeKind, notes: Array<PriceNote>, reason: PriceSkipReason | null, before: { __typename: 'ImportedPrice', modelPrice: string | null, modelRatio: string | null, completionRatio: string | null, cacheRatio: string | null } | null, after: { __typename: 'ImportedPrice', modelPrice: string | null, modelRatio: string | null, completionRatio: string | null, cacheRatio: string | null } | null }> } };

export type PricesApplyImportMutationVariables = Exact<{
  input: ApplyPriceImportInput;
}>;


export type PricesApplyImportMutation = { applyPriceImport: number };

export type PricesOptionFragment = { __typename: 'Option', key: string, value: string | null, defaultValue: string };

export type PricesOptionsQueryVariables = Exact<{ [key: string]: never; }>;


export type PricesOptionsQuery = { options: Array<{ __typename: 'Option', key: string, value: string | null, defaultValue: string }> };

export type PricesSaveMutationVariables = Exact<{
  changes: Array<OptionInput> | OptionInput;
}>;


export type PricesSaveMutation = { updateOptions: Array<{ __typename: 'Option', key: string, value: string | null, defaultValue: string }> };

export type PricesRestoreMutationVariables = Exact<{
  key: string;
}>;


export type PricesRestoreMutation = { restoreOption: { __typename: 'Option', key: string, value: string | null, defaultValue: string } };

export type PricesModelsQueryVariables = Exact<{ [key: string]: never; }>;


export type PricesModelsQuery = { knownModels: Array<string>, onboarding: { __typename: 'Onboarding', unpricedModels: Array<string> } };

export type PricesListQueryVariables = Exact<{ [key: string]: never; }>;


export type PricesListQuery = { priceList: string };

export type SettingsOptionFragment = { __typename: 'Option', key: string, value: string | null, secret: boolean, isSet: boolean, type: OptionType, defaultValue: string, updatedAt: string | null };

export type SettingsOptionsQueryVariables = Exact<{ [key: string]: never; }>;


export type SettingsOptionsQuery = { options: Array<{ __typename: 'Option', key: string, value: string | null, secret: boolean, isSet: boolean, type: OptionType, defaultValue: string, updatedAt: string | null }> };

export type SettingsSaveTogetherMutationVariables = Exact<{
  changes: Array<OptionInput> | OptionInput;
}>;


export type SettingsSaveTogetherMutation = { updateOptions: Array<{ __typename: 'Option', key: string, value: string | null, secret: boolean, isSet: boolean, type: OptionType, defaultValue: string, updatedAt: string | null }> };

export type SettingsSaveOneMutationVariables = Exact<{
  key: string;
  value: string;
}>;


export type SettingsSaveOneMutation = { updateOption: { __typename: 'Option', key: string, value: string | null, secret: boolean, isSet: boolean, type: OptionType, defaultValue: string, updatedAt: string | null } };

export type SettingsForgetMutationVariables = Exact<{
  key: string;
}>;


export type SettingsForgetMutation = { restoreOption: { __typename: 'Option', key: string, value: string | null, secret: boolean, isSet: boolean, type: OptionType, defaultValue: string, updatedAt: string | null } };

export type SettingsHistoryQueryVariables = Exact<{
  key?: string | null | undefined;
  after?: string | null | undefined;
}>;


export type SettingsHistoryQuery = { optionChanges: { __typename: 'OptionChangeConnection', totalCount: number, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ __typename: 'OptionChange', id: string, key: string, before: string | null, after: string | null, secret: boolean, username: string, changedAt: string }> } };

export type SettingsDiscoverOidcMutationVariables = Exact<{
  wellKnown: string;
}>;


export type SettingsDiscoverOidcMutation = { discoverOidc: { __typename: 'OidcEndpoints', issuer: string, authorizationEndpoint: string, tokenEndpoint: string, userInfoEndpoint: string | null } };

export type SettingsCheckForUpdateMutationVariables = Exact<{ [key: string]: never; }>;


export type SettingsCheckForUpdateMutation = { checkForUpdate: { __typename: 'Release', version: string, newer: boolean, notes: string, url: string | null, publishedAt: string | null } };

export type SettingsTestMailMutationVariables = Exact<{ [key: string]: never; }>;


export type SettingsTestMailMutation = { sendTestNotice: { __typename: 'Notice', id: string, delivery: NoticeDelivery, via: NotifyType | null } };

export type SettingsLogRowsQueryVariables = Exact<{
  before: string;
}>;


export type SettingsLogRowsQuery = { logs: { __typename: 'LogConnection', totalCount: number, totalCapped: boolean } };

export type SettingsLogCleanupFragment = { __typename: 'LogCleanup', id: string, before: string, state: LogCleanupState, rowsFound: number | null, rowsDeleted: number, percent: number, error: string, createdAt: string, finishedAt: string | null };

export type SettingsLogCleanupsQueryVariables = Exact<{ [key: string]: never; }>;


export type SettingsLogCleanupsQuery = { logCleanups: Array<{ __typename: 'LogCleanup', id: string, before: string, state: LogCleanupState, rowsFound: number | null, rowsDeleted: number, percent: number, error: string, createdAt: string, finishedAt: string | null }> };

export type SettingsStartLogCleanupMutationVariables = Exact<{
  before: string;
}>;


export type SettingsStartLogCleanupMutation = { startLogCleanup: { __typename: 'LogCleanup', id: string, before: string, state: LogCleanupState, rowsFound: number | null, rowsDeleted: number, percent: number, error: string, createdAt: string, finishedAt: string | null } };

export type SettingsLogCleanupProgressSubscriptionVariables = Exact<{
  job: string;
}>;


export type SettingsLogCleanupProgressSubscription = { jobProgress: { __typename: 'Job', id: string, state: JobState, progress: number | null } };

export type SettingsCancelLogCleanupMutationVariables = Exact<{
  job: string;
}>;


export type SettingsCancelLogCleanupMutation = { cancelJob: { __typename: 'Job', id: string, state: JobState } };

export type TaskRowFragment = { __typename: 'Task', id: string, taskId: string, userId: string, channelId: string | null, platform: string, action: string, status: string, progress: string, input: string, data: string, failReason: string, quota: number, submittedAt: string, startedAt: string | null, finishedAt: string | null };

export type TaskListQueryVariables = Exact<{
  scope?: Scope | null | undefined;
  filter?: TaskFilter | null | undefined;
  page?: PageInput | null | undefined;
}>;


export type TaskListQuery = { tasks: { __typename: 'TaskConnection', totalCount: number, nodes: Array<{ __typename: 'Task', id: string, taskId: string, userId: string, channelId: string | null, platform: string, action: string, status: string, progress: string, input: string, data: string, failReason: string, quota: number, submittedAt: string, startedAt: string | null, finishedAt: string | null }> } };

export type TokenRowFragment = { __typename: 'Token', id: string, name: string, keyHint: string, status: number, group: string, remainQuota: number, usedQuota: number, unlimitedQuota: boolean, expiresAt: string | null, modelLimitsEnabled: boolean, modelLimits: Array<string>, allowIps: Array<string>, requestsPerMinute: number | null, tokensPerMinute: number | null, dailyQuota: number | null, weeklyQuota: number | null, monthlyQuota: number | null, createdAt: string, lastUsedAt: string | null };

export type TokenListQueryVariables = Exact<{
  filter?: TokenFilter | null | undefined;
  page?: PageInput | null | undefined;
}>;


export type TokenListQuery = { tokens: { __typename: 'TokenConnection', totalCount: number, nodes: Array<{ __typename: 'Token', id: string, name: string, keyHint: string, status: number, group: string, remainQuota: number, usedQuota: number, unlimitedQuota: boolean, expiresAt: string | null, modelLimitsEnabled: boolean, modelLimits: Array<string>, allowIps: Array<string>, requestsPerMinute: number | null, tokensPerMinute: number | null, dailyQuota: number | null, weeklyQuota: number | null, monthlyQuota: number | null, createdAt: string, lastUsedAt: string | null }> } };

export type TokenChoicesQueryVariables = Exact<{ [key: string]: never; }>;


export type TokenChoicesQuery = { usableModels: Array<string>, usableGroups: Array<{ __typename: 'UsableGroup', name: string, description: string, ratio: number }> };

export type TokenToEditQueryVariables = Exact<{
  id: string;
}>;


export type TokenToEditQuery = { token: { __typename: 'Token', id: string, name: string, keyHint: string, status: number, group: string, remainQuota: number, usedQuota: number, unlimitedQuota: boolean, expiresAt: string | null, modelLimitsEnabled: boolean, modelLimits: Array<string>, allowIps: Array<string>, requestsPerMinute: number | null, tokensPerMinute: number | null, dailyQuota: number | null, weeklyQuota: number | null, monthlyQuota: number | null, createdAt: string, lastUsedAt: string | null } };

export type CreateTokensMutationVariables = Exact<{
  input: CreateTokenInput;
  count: number;
}>;


export type CreateTokensMutation = { createTokens: Array<{ __typename: 'CreatedToken', key: string, token: { __typename: 'Token', id: string, name: string, keyHint: string, status: number, group: string, remainQuota: number, usedQuota: number, unlimitedQuota: boolean, expiresAt: string | null, modelLimitsEnabled: boolean, modelLimits: Array<string>, allowIps: Array<string>, requestsPerMinute: number | null, tokensPerMinute: number | null, dailyQuota: number | null, weeklyQuota: number | null, monthlyQuota: number | null, createdAt: string, lastUsedAt: string | null } }> };

export type UpdateTokenMutationVariables = Exact<{
  id: string;
  input: UpdateTokenInput;
}>;


export type UpdateTokenMutation = { updateToken: { __typename: 'Token', id: string, name: string, keyHint: string, status: number, group: string, remainQuota: number, usedQuota: number, unlimitedQuota: boolean, expiresAt: string | null, modelLimitsEnabled: boolean, modelLimits: Array<string>, allowIps: Array<string>, requestsPerMinute: number | null, tokensPerMinute: number | null, dailyQuota: number | null, weeklyQuota: number | null, monthlyQuota: number | null, createdAt: string, lastUsedAt: string | null } };

export type SetTokensEnabledMutationVariables = Exact<{
  ids: Array<string> | string;
  enabled: boolean;
}>;


export type SetTokensEnabledMutation = { setTokensEnabled: Array<{ __typename: 'Token', id: string, name: string, keyHint: string, status: number, group: string, remainQuota: number, usedQuota: number, unlimitedQuota: boolean, expiresAt: string | null, modelLimitsEnabled: boolean, modelLimits: Array<string>, allowIps: Array<string>, requestsPerMinute: number | null, tokensPerMinute: number | null, dailyQuota: number | null, weeklyQuota: number | null, monthlyQuota: number | null, createdAt: string, lastUsedAt: string | null }> };

export type DeleteTokensMutationVariables = Exact<{
  ids: Array<string> | string;
}>;


export type DeleteTokensMutation = { deleteTokens: number };

export type RevealTokenKeyMutationVariables = Exact<{
  id: string;
}>;


export type RevealTokenKeyMutation = { revealTokenKey: string };

export type UserRowFragment = { __typename: 'User', id: string, username: string, displayName: string, role: number, status: number, group: string, email: string, quota: number, usedQuota: number, requestCount: number, affCount: number, affHistoryQuota: number, inviterId: string | null, createdAt: string, deletedAt: string | null, bindings: Array<IdentityProvider>, secondFactorEnabled: boolean | null, allowedActions: Array<UserAction>, editable: boolean };

export type UserListQueryVariables = Exact<{
  filter?: UserFilter | null | undefined;
  sort: UserSort;
  page?: PageInput | null | undefined;
}>;


export type UserListQuery = { users: { __typename: 'UserConnection', totalCount: number, nodes: Array<{ __typename: 'User', id: string, username: string, displayName: string, role: number, status: number, group: string, email: string, quota: number, usedQuota: number, requestCount: number, affCount: number, affHistoryQuota: number, inviterId: string | null, createdAt: string, deletedAt: string | null, bindings: Array<IdentityProvider>, secondFactorEnabled: boolean | null, allowedActions: Array<UserAction>, editable: boolean }> } };

export type UserQueryVariables = Exact<{
  id: string;
}>;


export type UserQuery = { user: { __typename: 'User', id: string, username: string, displayName: string, role: number, status: number, group: string, email: string, quota: number, usedQuota: number, requestCount: number, affCount: number, affHistoryQuota: number, inviterId: string | null, createdAt: string, deletedAt: string | null, bindings: Array<IdentityProvider>, secondFactorEnabled: boolean | null, allowedActions: Array<UserAction>, editable: boolean } };

export type UserGroupsQueryVariables = Exact<{ [key: string]: never; }>;


export type UserGroupsQuery = { groups: Array<string> };

export type CreateUserMutationVariables = Exact<{
  input: CreateUserInput;
}>;


export type CreateUserMutation = { createUser: { __typename: 'User', id: string, username: string } };

export type UpdateUserMutationVariables = Exact<{
  id: string;
  input: UpdateUserInput;
}>;


export type UpdateUserMutation = { updateUser: { __typename: 'User', id: string, username: string, displayName: string, role: number, status: number, group: string, email: string, quota: number, usedQuota: number, requestCount: number, affCount: number, affHistoryQuota: number, inviterId: string | null, createdAt: string, deletedAt: string | null, bindings: Array<IdentityProvider>, secondFactorEnabled: boolean | null, allowedActions: Array<UserAction>, editable: boolean } };

export type ManageUserMutationVariables = Exact<{
  id: string;
  action: UserAction;
}>;


export type ManageUserMutation = { manageUser: { __typename: 'User', id: string, username: string, displayName: string, role: number, status: number, group: string, email: string, quota: number, usedQuota: number, requestCount: number, affCount: number, affHistoryQuota: number, inviterId: string | null, createdAt: string, deletedAt: string | null, bindings: Array<IdentityProvider>, secondFactorEnabled: boolean | null, allowedActions: Array<UserAction>, editable: boolean } };

export type AdjustUserQuotaMutationVariables = Exact<{
  id: string;
  amount: number;
  reason?: string | null | undefined;
  effectKey: string;
}>;


export type AdjustUserQuotaMutation = { adjustUserQuota: { __typename: 'User', id: string, username: string, displayName: string, role: number, status: number, group: string, email: string, quota: number, usedQuota: number, requestCount: number, affCount: number, affHistoryQuota: number, inviterId: string | null, createdAt: string, deletedAt: string | null, bindings: Array<IdentityProvider>, secondFactorEnabled: boolean | null, allowedActions: Array<UserAction>, editable: boolean } };

export type UserSpendQueryVariables = Exact<{
  username: string;
  from: string;
}>;


export type UserSpendQuery = { usage: Array<{ __typename: 'UsagePoint', from: string | null, quota: number, requests: number }> };

export type EndUserSessionsMutationVariables = Exact<{
  id: string;
}>;


export type EndUserSessionsMutation = { endUserSessions: number };

export type RemoveUserSecondFactorMutationVariables = Exact<{
  id: string;
}>;


export type RemoveUserSecondFactorMutation = { removeUserSecondFactor: boolean };

export type WalletPaymentFragment = { __typename: 'Payment', id: string, orderNumber: string, gatewayNumber: string | null, method: PaymentMethod, status: PaymentStatus, amount: number, money: string, currency: string, quota: number, userId: string, username: string, createdAt: string, paidAt: string | null, closedAt: string | null };

export type WalletOverviewQueryVariables = Exact<{ [key: string]: never; }>;


export type WalletOverviewQuery = { viewer: { __typename: 'Viewer', id: string, quota: number, usedQuota: number, requestCount: number, group: string } | null, personalSettings: { __typename: 'PersonalSettings', quotaWarningThreshold: number }, topUpOffer: { __typename: 'TopUpOffer', enabled: boolean, inCurrency: boolean, leastAmount: number }, status: { __typename: 'SiteStatus', topUpLink: string } };

export type WalletQuoteQueryVariables = Exact<{
  amount: number;
}>;


export type WalletQuoteQuery = { topUpQuote: { __typename: 'TopUpQuote', amount: number, money: string, quota: number } };

export type WalletStatementQueryVariables = Exact<{
  page?: PageInput | null | undefined;
}>;


export type WalletStatementQuery = { statement: { __typename: 'StatementLineConnection', totalCount: number, nodes: Array<{ __typename: 'StatementLine', id: string, day: string, bookedAt: string | null, kind: StatementKind, amount: number, balance: number, requestCount: number, note: string }> } };

export type WalletPaymentsQueryVariables = Exact<{
  scope?: Scope | null | undefined;
  filter?: PaymentFilter | null | undefined;
  page?: PageInput | null | undefined;
}>;


export type WalletPaymentsQuery = { payments: { __typename: 'PaymentConnection', totalCount: number, nodes: Array<{ __typename: 'Payment', id: string, orderNumber: string, gatewayNumber: string | null, method: PaymentMethod, status: PaymentStatus, amount: number, money: string, currency: string, quota: number, userId: string, username: string, createdAt: string, paidAt: string | null, closedAt: string | null }> } };

export type WalletPaymentResultQueryVariables = Exact<{
  orderNumber: string;
}>;


export type WalletPaymentResultQuery = { payment: { __typename: 'Payment', id: string, orderNumber: string, gatewayNumber: string | null, method: PaymentMethod, status: PaymentStatus, amount: number, money: string, currency: string, quota: number, userId: string, username: string, createdAt: string, paidAt: string | null, closedAt: string | null } };

export type WalletRedeemMutationVariables = Exact<{
  key: string;
}>;


export type WalletRedeemMutation = { redeemCode: { __typename: 'RedeemedCode', quota: number, isGift: boolean } };

export type WalletCreatePaymentMutationVariables = Exact<{
  input: CreatePaymentInput;
}>;


export type WalletCreatePaymentMutation = { createPayment: { __typename: 'CreatedPayment', url: string, payment: { __typename: 'Payment', id: string, orderNumber: string, gatewayNumber: string | null, method: PaymentMethod, status: PaymentStatus, amount: number, money: string, currency: string, quota: number, userId: string, username: string, createdAt: string, paidAt: string | null, closedAt: string | null }, fields: Array<{ __typename: 'FormField', name: string, value: string }> } };

export const ChannelRunStateFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChannelRunState"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ChannelRun"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"done"}},{"kind":"Field","name":{"kind":"Name","value":"succeeded"}},{"kind":"Field","name":{"kind":"Name","value":"disabled"}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}}]}}]} as unknown as DocumentNode<ChannelRunStateFragment, unknown>;
export const ChannelRunResultFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChannelRunResult"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ChannelRun"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ChannelRunState"}},{"kind":"Field","name":{"kind":"Name","value":"failures"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"channelId"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"disabled"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChannelRunState"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ChannelRun"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"done"}},{"kind":"Field","name":{"kind":"Name","value":"succeeded"}},{"kind":"Field","name":{"kind":"Name","value":"disabled"}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}}]}}]} as unknown as DocumentNode<ChannelRunResultFragment, unknown>;
export const ChannelTagRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChannelTagRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ChannelTag"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tag"}},{"kind":"Field","name":{"kind":"Name","value":"channelCount"}},{"kind":"Field","name":{"kind":"Name","value":"enabledCount"}},{"kind":"Field","name":{"kind":"Name","value":"disabledCount"}},{"kind":"Field","name":{"kind":"Name","value":"autoDisabledCount"}},{"kind":"Field","name":{"kind":"Name","value":"priority"}},{"kind":"Field","name":{"kind":"Name","value":"weight"}},{"kind":"Field","name":{"kind":"Name","value":"responseTime"}},{"kind":"Field","name":{"kind":"Name","value":"balance"}},{"kind":"Field","name":{"kind":"Name","value":"usedQuota"}}]}}]} as unknown as DocumentNode<ChannelTagRowFragment, unknown>;
export const ChannelRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChannelRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Channel"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"statusReason"}},{"kind":"Field","name":{"kind":"Name","value":"statusTime"}},{"kind":"Field","name":{"kind":"Name","value":"groups"}},{"kind":"Field","name":{"kind":"Name","value":"models"}},{"kind":"Field","name":{"kind":"Name","value":"tag"}},{"kind":"Field","name":{"kind":"Name","value":"modelPrefix"}},{"kind":"Field","name":{"kind":"Name","value":"testModel"}},{"kind":"Field","name":{"kind":"Name","value":"priority"}},{"kind":"Field","name":{"kind":"Name","value":"weight"}},{"kind":"Field","name":{"kind":"Name","value":"responseTime"}},{"kind":"Field","name":{"kind":"Name","value":"testedAt"}},{"kind":"Field","name":{"kind":"Name","value":"balance"}},{"kind":"Field","name":{"kind":"Name","value":"balanceUpdatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"usedQuota"}}]}}]} as unknown as DocumentNode<ChannelRowFragment, unknown>;
export const ChannelDetailFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChannelDetail"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Channel"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ChannelRow"}},{"kind":"Field","name":{"kind":"Name","value":"keys"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fingerprint"}},{"kind":"Field","name":{"kind":"Name","value":"hint"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"refusedReason"}},{"kind":"Field","name":{"kind":"Name","value":"refusedAt"}},{"kind":"Field","name":{"kind":"Name","value":"disabledAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"openaiOrganization"}},{"kind":"Field","name":{"kind":"Name","value":"baseUrl"}},{"kind":"Field","name":{"kind":"Name","value":"other"}},{"kind":"Field","name":{"kind":"Name","value":"modelMapping"}},{"kind":"Field","name":{"kind":"Name","value":"statusCodeMapping"}},{"kind":"Field","name":{"kind":"Name","value":"paramOverride"}},{"kind":"Field","name":{"kind":"Name","value":"setting"}},{"kind":"Field","name":{"kind":"Name","value":"autoBan"}},{"kind":"Field","name":{"kind":"Name","value":"maxInputTokens"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChannelRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Channel"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"statusReason"}},{"kind":"Field","name":{"kind":"Name","value":"statusTime"}},{"kind":"Field","name":{"kind":"Name","value":"groups"}},{"kind":"Field","name":{"kind":"Name","value":"models"}},{"kind":"Field","name":{"kind":"Name","value":"tag"}},{"kind":"Field","name":{"kind":"Name","value":"modelPrefix"}},{"kind":"Field","name":{"kind":"Name","value":"testModel"}},{"kind":"Field","name":{"kind":"Name","value":"priority"}},{"kind":"Field","name":{"kind":"Name","value":"weight"}},{"kind":"Field","name":{"kind":"Name","value":"responseTime"}},{"kind":"Field","name":{"kind":"Name","value":"testedAt"}},{"kind":"Field","name":{"kind":"Name","value":"balance"}},{"kind":"Field","name":{"kind":"Name","value":"balanceUpdatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"usedQuota"}}]}}]} as unknown as DocumentNode<ChannelDetailFragment, unknown>;
export const DashboardPointFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DashboardPoint"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UsagePoint"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"modelName"}},{"kind":"Field","name":{"kind":"Name","value":"group"}},{"kind":"Field","name":{"kind":"Name","value":"tokenId"}},{"kind":"Field","name":{"kind":"Name","value":"tokenName"}},{"kind":"Field","name":{"kind":"Name","value":"channelId"}},{"kind":"Field","name":{"kind":"Name","value":"channelName"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"requests"}},{"kind":"Field","name":{"kind":"Name","value":"promptTokens"}},{"kind":"Field","name":{"kind":"Name","value":"completionTokens"}}]}}]} as unknown as DocumentNode<DashboardPointFragment, unknown>;
export const DashboardChannelListFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DashboardChannelList"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ChannelConnection"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"statusReason"}},{"kind":"Field","name":{"kind":"Name","value":"responseTime"}},{"kind":"Field","name":{"kind":"Name","value":"balance"}},{"kind":"Field","name":{"kind":"Name","value":"balanceUpdatedAt"}}]}}]}}]} as unknown as DocumentNode<DashboardChannelListFragment, unknown>;
export const DrawingRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DrawingRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Drawing"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"taskId"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"channelId"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"progress"}},{"kind":"Field","name":{"kind":"Name","value":"prompt"}},{"kind":"Field","name":{"kind":"Name","value":"promptEn"}},{"kind":"Field","name":{"kind":"Name","value":"failReason"}},{"kind":"Field","name":{"kind":"Name","value":"imageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"submittedAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}}]}}]} as unknown as DocumentNode<DrawingRowFragment, unknown>;
export const JobQueueCountsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JobQueueCounts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"JobQueue"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"waiting"}},{"kind":"Field","name":{"kind":"Name","value":"delayed"}},{"kind":"Field","name":{"kind":"Name","value":"active"}},{"kind":"Field","name":{"kind":"Name","value":"completed"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"nextRunAt"}}]}}]} as unknown as DocumentNode<JobQueueCountsFragment, unknown>;
export const JobRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JobRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"data"}},{"kind":"Field","name":{"kind":"Name","value":"attempts"}},{"kind":"Field","name":{"kind":"Name","value":"progress"}},{"kind":"Field","name":{"kind":"Name","value":"failure"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}}]}}]} as unknown as DocumentNode<JobRowFragment, unknown>;
export const LogRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LogRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Log"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"tokenId"}},{"kind":"Field","name":{"kind":"Name","value":"tokenName"}},{"kind":"Field","name":{"kind":"Name","value":"modelName"}},{"kind":"Field","name":{"kind":"Name","value":"group"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"promptTokens"}},{"kind":"Field","name":{"kind":"Name","value":"completionTokens"}},{"kind":"Field","name":{"kind":"Name","value":"cachedTokens"}},{"kind":"Field","name":{"kind":"Name","value":"duration"}},{"kind":"Field","name":{"kind":"Name","value":"firstByte"}},{"kind":"Field","name":{"kind":"Name","value":"isStream"}},{"kind":"Field","name":{"kind":"Name","value":"content"}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}},{"kind":"Field","name":{"kind":"Name","value":"upstreamModel"}},{"kind":"Field","name":{"kind":"Name","value":"channelId"}},{"kind":"Field","name":{"kind":"Name","value":"channelName"}},{"kind":"Field","name":{"kind":"Name","value":"other"}},{"kind":"Field","name":{"kind":"Name","value":"route"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"channelId"}},{"kind":"Field","name":{"kind":"Name","value":"channelName"}},{"kind":"Field","name":{"kind":"Name","value":"failure"}}]}},{"kind":"Field","name":{"kind":"Name","value":"receipt"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"mode"}},{"kind":"Field","name":{"kind":"Name","value":"modelRatio"}},{"kind":"Field","name":{"kind":"Name","value":"completionRatio"}},{"kind":"Field","name":{"kind":"Name","value":"groupRatio"}},{"kind":"Field","name":{"kind":"Name","value":"modelPrice"}},{"kind":"Field","name":{"kind":"Name","value":"exact"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"estimated"}},{"kind":"Field","name":{"kind":"Name","value":"lines"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"tool"}},{"kind":"Field","name":{"kind":"Name","value":"quantity"}},{"kind":"Field","name":{"kind":"Name","value":"unitPrice"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}}]}}]}}]}}]} as unknown as DocumentNode<LogRowFragment, unknown>;
export const NoticeItemFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NoticeItem"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Notice"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"channelId"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"delivery"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"readAt"}}]}}]} as unknown as DocumentNode<NoticeItemFragment, unknown>;
export const OperationsProofFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OperationsProof"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Reconciliation"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"percent"}},{"kind":"Field","name":{"kind":"Name","value":"checked"}},{"kind":"Field","name":{"kind":"Name","value":"differenceCount"}},{"kind":"Field","name":{"kind":"Name","value":"differences"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"kept"}},{"kind":"Field","name":{"kind":"Name","value":"summed"}}]}},{"kind":"Field","name":{"kind":"Name","value":"durationMs"}},{"kind":"Field","name":{"kind":"Name","value":"failure"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}}]}}]} as unknown as DocumentNode<OperationsProofFragment, unknown>;
export const PersonalViewerFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonalViewer"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Viewer"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"displayName"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"group"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"usedQuota"}},{"kind":"Field","name":{"kind":"Name","value":"requestCount"}},{"kind":"Field","name":{"kind":"Name","value":"identityBindings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"provider"}},{"kind":"Field","name":{"kind":"Name","value":"bound"}}]}}]}}]} as unknown as DocumentNode<PersonalViewerFragment, unknown>;
export const PersonalInvitesFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonalInvites"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Invites"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"invited"}},{"kind":"Field","name":{"kind":"Name","value":"pendingQuota"}},{"kind":"Field","name":{"kind":"Name","value":"earnedQuota"}},{"kind":"Field","name":{"kind":"Name","value":"leastTransfer"}}]}}]} as unknown as DocumentNode<PersonalInvitesFragment, unknown>;
export const PersonalPasskeyFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonalPasskey"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Passkey"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}}]}}]} as unknown as DocumentNode<PersonalPasskeyFragment, unknown>;
export const PersonalSessionFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonalSession"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Session"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"browser"}},{"kind":"Field","name":{"kind":"Name","value":"ip"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastSeenAt"}},{"kind":"Field","name":{"kind":"Name","value":"current"}}]}}]} as unknown as DocumentNode<PersonalSessionFragment, unknown>;
export const PersonalSettingsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonalSettings"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PersonalSettings"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"notifyType"}},{"kind":"Field","name":{"kind":"Name","value":"quotaWarningThreshold"}},{"kind":"Field","name":{"kind":"Name","value":"webhookUrl"}},{"kind":"Field","name":{"kind":"Name","value":"webhookSecretSet"}},{"kind":"Field","name":{"kind":"Name","value":"notificationEmail"}},{"kind":"Field","name":{"kind":"Name","value":"acceptUnsetModelRatioModel"}}]}}]} as unknown as DocumentNode<PersonalSettingsFragment, unknown>;
export const PersonalTestNoticeFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonalTestNotice"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Notice"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"delivery"}},{"kind":"Field","name":{"kind":"Name","value":"via"}}]}}]} as unknown as DocumentNode<PersonalTestNoticeFragment, unknown>;
export const RedemptionRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RedemptionRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Redemption"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"keyHint"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"isGift"}},{"kind":"Field","name":{"kind":"Name","value":"maxUses"}},{"kind":"Field","name":{"kind":"Name","value":"usedCount"}},{"kind":"Field","name":{"kind":"Name","value":"usedBy"}},{"kind":"Field","name":{"kind":"Name","value":"usedAt"}},{"kind":"Field","name":{"kind":"Name","value":"validFrom"}},{"kind":"Field","name":{"kind":"Name","value":"validUntil"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<RedemptionRowFragment, unknown>;
export const PricesImportRunFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PricesImportRun"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PriceImportRun"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"vendors"}},{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"added"}},{"kind":"Field","name":{"kind":"Name","value":"changed"}},{"kind":"Field","name":{"kind":"Name","value":"same"}},{"kind":"Field","name":{"kind":"Name","value":"skipped"}}]}},{"kind":"Field","name":{"kind":"Name","value":"appliedModels"}},{"kind":"Field","name":{"kind":"Name","value":"failure"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}}]}}]} as unknown as DocumentNode<PricesImportRunFragment, unknown>;
export const PricesImportChangeFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PricesImportChange"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PriceImportChange"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"vendor"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"before"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"modelPrice"}},{"kind":"Field","name":{"kind":"Name","value":"modelRatio"}},{"kind":"Field","name":{"kind":"Name","value":"completionRatio"}},{"kind":"Field","name":{"kind":"Name","value":"cacheRatio"}}]}},{"kind":"Field","name":{"kind":"Name","value":"after"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"modelPrice"}},{"kind":"Field","name":{"kind":"Name","value":"modelRatio"}},{"kind":"Field","name":{"kind":"Name","value":"completionRatio"}},{"kind":"Field","name":{"kind":"Name","value":"cacheRatio"}}]}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]} as unknown as DocumentNode<PricesImportChangeFragment, unknown>;
export const PricesOptionFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PricesOption"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Option"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"defaultValue"}}]}}]} as unknown as DocumentNode<PricesOptionFragment, unknown>;
export const SettingsOptionFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SettingsOption"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Option"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"secret"}},{"kind":"Field","name":{"kind":"Name","value":"isSet"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"defaultValue"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<SettingsOptionFragment, unknown>;
export const SettingsLogCleanupFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SettingsLogCleanup"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LogCleanup"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"before"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"rowsFound"}},{"kind":"Field","name":{"kind":"Name","value":"rowsDeleted"}},{"kind":"Field","name":{"kind":"Name","value":"percent"}},{"kind":"Field","name":{"kind":"Name","value":"error"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}}]}}]} as unknown as DocumentNode<SettingsLogCleanupFragment, unknown>;
export const TaskRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TaskRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Task"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"taskId"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"channelId"}},{"kind":"Field","name":{"kind":"Name","value":"platform"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"progress"}},{"kind":"Field","name":{"kind":"Name","value":"input"}},{"kind":"Field","name":{"kind":"Name","value":"data"}},{"kind":"Field","name":{"kind":"Name","value":"failReason"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"submittedAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}}]}}]} as unknown as DocumentNode<TaskRowFragment, unknown>;
export const TokenRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TokenRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Token"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"keyHint"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"group"}},{"kind":"Field","name":{"kind":"Name","value":"remainQuota"}},{"kind":"Field","name":{"kind":"Name","value":"usedQuota"}},{"kind":"Field","name":{"kind":"Name","value":"unlimitedQuota"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"modelLimitsEnabled"}},{"kind":"Field","name":{"kind":"Name","value":"modelLimits"}},{"kind":"Field","name":{"kind":"Name","value":"allowIps"}},{"kind":"Field","name":{"kind":"Name","value":"requestsPerMinute"}},{"kind":"Field","name":{"kind":"Name","value":"tokensPerMinute"}},{"kind":"Field","name":{"kind":"Name","value":"dailyQuota"}},{"kind":"Field","name":{"kind":"Name","value":"weeklyQuota"}},{"kind":"Field","name":{"kind":"Name","value":"monthlyQuota"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}}]}}]} as unknown as DocumentNode<TokenRowFragment, unknown>;
export const UserRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"displayName"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"group"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"usedQuota"}},{"kind":"Field","name":{"kind":"Name","value":"requestCount"}},{"kind":"Field","name":{"kind":"Name","value":"affCount"}},{"kind":"Field","name":{"kind":"Name","value":"affHistoryQuota"}},{"kind":"Field","name":{"kind":"Name","value":"inviterId"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"deletedAt"}},{"kind":"Field","name":{"kind":"Name","value":"bindings"}},{"kind":"Field","name":{"kind":"Name","value":"secondFactorEnabled"}},{"kind":"Field","name":{"kind":"Name","value":"allowedActions"}},{"kind":"Field","name":{"kind":"Name","value":"editable"}}]}}]} as unknown as DocumentNode<UserRowFragment, unknown>;
export const WalletPaymentFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WalletPayment"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Payment"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"orderNumber"}},{"kind":"Field","name":{"kind":"Name","value":"gatewayNumber"}},{"kind":"Field","name":{"kind":"Name","value":"method"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"money"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"paidAt"}},{"kind":"Field","name":{"kind":"Name","value":"closedAt"}}]}}]} as unknown as DocumentNode<WalletPaymentFragment, unknown>;
export const ShellAttentionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ShellAttention"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"admin"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"capabilities"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"editOptions"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"personalSettings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"quotaWarningThreshold"}}]}},{"kind":"Field","name":{"kind":"Name","value":"channels"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"status"},"value":{"kind":"IntValue","value":"3"}}]}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}]}}],"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"admin"}}}]}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"onboarding"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"admin"}}}]}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"unpricedModels"}}]}}]}}]} as unknown as DocumentNode<ShellAttentionQuery, ShellAttentionQueryVariables>;
export const ViewerDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"displayName"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"group"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"usedQuota"}},{"kind":"Field","name":{"kind":"Name","value":"requestCount"}},{"kind":"Field","name":{"kind":"Name","value":"capabilities"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"manageUsers"}},{"kind":"Field","name":{"kind":"Name","value":"promoteUsers"}},{"kind":"Field","name":{"kind":"Name","value":"manageChannels"}},{"kind":"Field","name":{"kind":"Name","value":"editOptions"}},{"kind":"Field","name":{"kind":"Name","value":"seeAllLogs"}}]}}]}}]}}]} as unknown as DocumentNode<ViewerQuery, ViewerQueryVariables>;
export const AddChannelKeysDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AddChannelKeys"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"keys"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"addChannelKeys"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"keys"},"value":{"kind":"Variable","name":{"kind":"Name","value":"keys"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ChannelDetail"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChannelRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Channel"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"statusReason"}},{"kind":"Field","name":{"kind":"Name","value":"statusTime"}},{"kind":"Field","name":{"kind":"Name","value":"groups"}},{"kind":"Field","name":{"kind":"Name","value":"models"}},{"kind":"Field","name":{"kind":"Name","value":"tag"}},{"kind":"Field","name":{"kind":"Name","value":"modelPrefix"}},{"kind":"Field","name":{"kind":"Name","value":"testModel"}},{"kind":"Field","name":{"kind":"Name","value":"priority"}},{"kind":"Field","name":{"kind":"Name","value":"weight"}},{"kind":"Field","name":{"kind":"Name","value":"responseTime"}},{"kind":"Field","name":{"kind":"Name","value":"testedAt"}},{"kind":"Field","name":{"kind":"Name","value":"balance"}},{"kind":"Field","name":{"kind":"Name","value":"balanceUpdatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"usedQuota"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChannelDetail"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Channel"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ChannelRow"}},{"kind":"Field","name":{"kind":"Name","value":"keys"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fingerprint"}},{"kind":"Field","name":{"kind":"Name","value":"hint"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"refusedReason"}},{"kind":"Field","name":{"kind":"Name","value":"refusedAt"}},{"kind":"Field","name":{"kind":"Name","value":"disabledAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"openaiOrganization"}},{"kind":"Field","name":{"kind":"Name","value":"baseUrl"}},{"kind":"Field","name":{"kind":"Name","value":"other"}},{"kind":"Field","name":{"kind":"Name","value":"modelMapping"}},{"kind":"Field","name":{"kind":"Name","value":"statusCodeMapping"}},{"kind":"Field","name":{"kind":"Name","value":"paramOverride"}},{"kind":"Field","name":{"kind":"Name","value":"setting"}},{"kind":"Field","name":{"kind":"Name","value":"autoBan"}},{"kind":"Field","name":{"kind":"Name","value":"maxInputTokens"}}]}}]} as unknown as DocumentNode<AddChannelKeysMutation, AddChannelKeysMutationVariables>;
export const ReplaceChannelKeyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ReplaceChannelKey"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"fingerprint"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"key"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"replaceChannelKey"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"fingerprint"},"value":{"kind":"Variable","name":{"kind":"Name","value":"fingerprint"}}},{"kind":"Argument","name":{"kind":"Name","value":"key"},"value":{"kind":"Variable","name":{"kind":"Name","value":"key"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ChannelDetail"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChannelRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Channel"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"statusReason"}},{"kind":"Field","name":{"kind":"Name","value":"statusTime"}},{"kind":"Field","name":{"kind":"Name","value":"groups"}},{"kind":"Field","name":{"kind":"Name","value":"models"}},{"kind":"Field","name":{"kind":"Name","value":"tag"}},{"kind":"Field","name":{"kind":"Name","value":"modelPrefix"}},{"kind":"Field","name":{"kind":"Name","value":"testModel"}},{"kind":"Field","name":{"kind":"Name","value":"priority"}},{"kind":"Field","name":{"kind":"Name","value":"weight"}},{"kind":"Field","name":{"kind":"Name","value":"responseTime"}},{"kind":"Field","name":{"kind":"Name","value":"testedAt"}},{"kind":"Field","name":{"kind":"Name","value":"balance"}},{"kind":"Field","name":{"kind":"Name","value":"balanceUpdatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"usedQuota"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChannelDetail"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Channel"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ChannelRow"}},{"kind":"Field","name":{"kind":"Name","value":"keys"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fingerprint"}},{"kind":"Field","name":{"kind":"Name","value":"hint"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"refusedReason"}},{"kind":"Field","name":{"kind":"Name","value":"refusedAt"}},{"kind":"Field","name":{"kind":"Name","value":"disabledAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"openaiOrganization"}},{"kind":"Field","name":{"kind":"Name","value":"baseUrl"}},{"kind":"Field","name":{"kind":"Name","value":"other"}},{"kind":"Field","name":{"kind":"Name","value":"modelMapping"}},{"kind":"Field","name":{"kind":"Name","value":"statusCodeMapping"}},{"kind":"Field","name":{"kind":"Name","value":"paramOverride"}},{"kind":"Field","name":{"kind":"Name","value":"setting"}},{"kind":"Field","name":{"kind":"Name","value":"autoBan"}},{"kind":"Field","name":{"kind":"Name","value":"maxInputTokens"}}]}}]} as unknown as DocumentNode<ReplaceChannelKeyMutation, ReplaceChannelKeyMutationVariables>;
export const RemoveChannelKeysDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RemoveChannelKeys"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"fingerprints"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"removeChannelKeys"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"fingerprints"},"value":{"kind":"Variable","name":{"kind":"Name","value":"fingerprints"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ChannelDetail"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChannelRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Channel"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"statusReason"}},{"kind":"Field","name":{"kind":"Name","value":"statusTime"}},{"kind":"Field","name":{"kind":"Name","value":"groups"}},{"kind":"Field","name":{"kind":"Name","value":"models"}},{"kind":"Field","name":{"kind":"Name","value":"tag"}},{"kind":"Field","name":{"kind":"Name","value":"modelPrefix"}},{"kind":"Field","name":{"kind":"Name","value":"testModel"}},{"kind":"Field","name":{"kind":"Name","value":"priority"}},{"kind":"Field","name":{"kind":"Name","value":"weight"}},{"kind":"Field","name":{"kind":"Name","value":"responseTime"}},{"kind":"Field","name":{"kind":"Name","value":"testedAt"}},{"kind":"Field","name":{"kind":"Name","value":"balance"}},{"kind":"Field","name":{"kind":"Name","value":"balanceUpdatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"usedQuota"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChannelDetail"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Channel"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ChannelRow"}},{"kind":"Field","name":{"kind":"Name","value":"keys"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fingerprint"}},{"kind":"Field","name":{"kind":"Name","value":"hint"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"refusedReason"}},{"kind":"Field","name":{"kind":"Name","value":"refusedAt"}},{"kind":"Field","name":{"kind":"Name","value":"disabledAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"openaiOrganization"}},{"kind":"Field","name":{"kind":"Name","value":"baseUrl"}},{"kind":"Field","name":{"kind":"Name","value":"other"}},{"kind":"Field","name":{"kind":"Name","value":"modelMapping"}},{"kind":"Field","name":{"kind":"Name","value":"statusCodeMapping"}},{"kind":"Field","name":{"kind":"Name","value":"paramOverride"}},{"kind":"Field","name":{"kind":"Name","value":"setting"}},{"kind":"Field","name":{"kind":"Name","value":"autoBan"}},{"kind":"Field","name":{"kind":"Name","value":"maxInputTokens"}}]}}]} as unknown as DocumentNode<RemoveChannelKeysMutation, RemoveChannelKeysMutationVariables>;
export const SetChannelKeyEnabledDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SetChannelKeyEnabled"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"fingerprint"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"enabled"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"setChannelKeyEnabled"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"fingerprint"},"value":{"kind":"Variable","name":{"kind":"Name","value":"fingerprint"}}},{"kind":"Argument","name":{"kind":"Name","value":"enabled"},"value":{"kind":"Variable","name":{"kind":"Name","value":"enabled"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ChannelDetail"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChannelRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Channel"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"statusReason"}},{"kind":"Field","name":{"kind":"Name","value":"statusTime"}},{"kind":"Field","name":{"kind":"Name","value":"groups"}},{"kind":"Field","name":{"kind":"Name","value":"models"}},{"kind":"Field","name":{"kind":"Name","value":"tag"}},{"kind":"Field","name":{"kind":"Name","value":"modelPrefix"}},{"kind":"Field","name":{"kind":"Name","value":"testModel"}},{"kind":"Field","name":{"kind":"Name","value":"priority"}},{"kind":"Field","name":{"kind":"Name","value":"weight"}},{"kind":"Field","name":{"kind":"Name","value":"responseTime"}},{"kind":"Field","name":{"kind":"Name","value":"testedAt"}},{"kind":"Field","name":{"kind":"Name","value":"balance"}},{"kind":"Field","name":{"kind":"Name","value":"balanceUpdatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"usedQuota"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChannelDetail"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Channel"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ChannelRow"}},{"kind":"Field","name":{"kind":"Name","value":"keys"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fingerprint"}},{"kind":"Field","name":{"kind":"Name","value":"hint"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"refusedReason"}},{"kind":"Field","name":{"kind":"Name","value":"refusedAt"}},{"kind":"Field","name":{"kind":"Name","value":"disabledAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"openaiOrganization"}},{"kind":"Field","name":{"kind":"Name","value":"baseUrl"}},{"kind":"Field","name":{"kind":"Name","value":"other"}},{"kind":"Field","name":{"kind":"Name","value":"modelMapping"}},{"kind":"Field","name":{"kind":"Name","value":"statusCodeMapping"}},{"kind":"Field","name":{"kind":"Name","value":"paramOverride"}},{"kind":"Field","name":{"kind":"Name","value":"setting"}},{"kind":"Field","name":{"kind":"Name","value":"autoBan"}},{"kind":"Field","name":{"kind":"Name","value":"maxInputTokens"}}]}}]} as unknown as DocumentNode<SetChannelKeyEnabledMutation, SetChannelKeyEnabledMutationVariables>;
export const TestChannelKeyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"TestChannelKey"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"key"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"testChannel"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"key"},"value":{"kind":"Variable","name":{"kind":"Name","value":"key"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"success"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"time"}}]}}]}}]} as unknown as DocumentNode<TestChannelKeyMutation, TestChannelKeyMutationVariables>;
export const ChannelRunsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ChannelRuns"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"channelTestRuns"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ChannelRunState"}}]}},{"kind":"Field","name":{"kind":"Name","value":"channelBalanceRuns"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ChannelRunState"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChannelRunState"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ChannelRun"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"done"}},{"kind":"Field","name":{"kind":"Name","value":"succeeded"}},{"kind":"Field","name":{"kind":"Name","value":"disabled"}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}}]}}]} as unknown as DocumentNode<ChannelRunsQuery, ChannelRunsQueryVariables>;
export const ChannelTestRunDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ChannelTestRun"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"run"},"name":{"kind":"Name","value":"channelTestRun"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ChannelRunResult"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChannelRunState"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ChannelRun"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"done"}},{"kind":"Field","name":{"kind":"Name","value":"succeeded"}},{"kind":"Field","name":{"kind":"Name","value":"disabled"}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChannelRunResult"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ChannelRun"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ChannelRunState"}},{"kind":"Field","name":{"kind":"Name","value":"failures"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"channelId"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"disabled"}}]}}]}}]} as unknown as DocumentNode<ChannelTestRunQuery, ChannelTestRunQueryVariables>;
export const ChannelBalanceRunDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ChannelBalanceRun"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"run"},"name":{"kind":"Name","value":"channelBalanceRun"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ChannelRunResult"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChannelRunState"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ChannelRun"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"done"}},{"kind":"Field","name":{"kind":"Name","value":"succeeded"}},{"kind":"Field","name":{"kind":"Name","value":"disabled"}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChannelRunResult"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ChannelRun"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ChannelRunState"}},{"kind":"Field","name":{"kind":"Name","value":"failures"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"channelId"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"disabled"}}]}}]}}]} as unknown as DocumentNode<ChannelBalanceRunQuery, ChannelBalanceRunQueryVariables>;
export const ChannelRunProgressDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"ChannelRunProgress"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"kind"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobProgress"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"kind"},"value":{"kind":"Variable","name":{"kind":"Name","value":"kind"}}},{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"progress"}}]}}]}}]} as unknown as DocumentNode<ChannelRunProgressSubscription, ChannelRunProgressSubscriptionVariables>;
export const StartChannelTestsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"StartChannelTests"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ChannelTestFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"run"},"name":{"kind":"Name","value":"startChannelTests"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ChannelRunState"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChannelRunState"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ChannelRun"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"done"}},{"kind":"Field","name":{"kind":"Name","value":"succeeded"}},{"kind":"Field","name":{"kind":"Name","value":"disabled"}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}}]}}]} as unknown as DocumentNode<StartChannelTestsMutation, StartChannelTestsMutationVariables>;
export const StartChannelBalancesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"StartChannelBalances"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"run"},"name":{"kind":"Name","value":"startChannelBalances"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ChannelRunState"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChannelRunState"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ChannelRun"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"done"}},{"kind":"Field","name":{"kind":"Name","value":"succeeded"}},{"kind":"Field","name":{"kind":"Name","value":"disabled"}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}}]}}]} as unknown as DocumentNode<StartChannelBalancesMutation, StartChannelBalancesMutationVariables>;
export const CancelChannelTestsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CancelChannelTests"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"run"},"name":{"kind":"Name","value":"cancelChannelTests"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ChannelRunState"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChannelRunState"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ChannelRun"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"done"}},{"kind":"Field","name":{"kind":"Name","value":"succeeded"}},{"kind":"Field","name":{"kind":"Name","value":"disabled"}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}}]}}]} as unknown as DocumentNode<CancelChannelTestsMutation, CancelChannelTestsMutationVariables>;
export const CancelChannelBalancesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CancelChannelBalances"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"run"},"name":{"kind":"Name","value":"cancelChannelBalances"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ChannelRunState"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChannelRunState"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ChannelRun"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"done"}},{"kind":"Field","name":{"kind":"Name","value":"succeeded"}},{"kind":"Field","name":{"kind":"Name","value":"disabled"}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}}]}}]} as unknown as DocumentNode<CancelChannelBalancesMutation, CancelChannelBalancesMutationVariables>;
export const ChannelTagListDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ChannelTagList"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ChannelFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"untagged"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ChannelFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PageInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"channelTags"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ChannelTagRow"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"untagged"},"name":{"kind":"Name","value":"channels"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"untagged"}}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChannelTagRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ChannelTag"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tag"}},{"kind":"Field","name":{"kind":"Name","value":"channelCount"}},{"kind":"Field","name":{"kind":"Name","value":"enabledCount"}},{"kind":"Field","name":{"kind":"Name","value":"disabledCount"}},{"kind":"Field","name":{"kind":"Name","value":"autoDisabledCount"}},{"kind":"Field","name":{"kind":"Name","value":"priority"}},{"kind":"Field","name":{"kind":"Name","value":"weight"}},{"kind":"Field","name":{"kind":"Name","value":"responseTime"}},{"kind":"Field","name":{"kind":"Name","value":"balance"}},{"kind":"Field","name":{"kind":"Name","value":"usedQuota"}}]}}]} as unknown as DocumentNode<ChannelTagListQuery, ChannelTagListQueryVariables>;
export const SetChannelTagEnabledDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SetChannelTagEnabled"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"tag"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"enabled"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"setChannelTagEnabled"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"tag"},"value":{"kind":"Variable","name":{"kind":"Name","value":"tag"}}},{"kind":"Argument","name":{"kind":"Name","value":"enabled"},"value":{"kind":"Variable","name":{"kind":"Name","value":"enabled"}}}]}]}}]} as unknown as DocumentNode<SetChannelTagEnabledMutation, SetChannelTagEnabledMutationVariables>;
export const UpdateChannelTagDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateChannelTag"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"tag"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateChannelTagInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateChannelTag"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"tag"},"value":{"kind":"Variable","name":{"kind":"Name","value":"tag"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}]}]}}]} as unknown as DocumentNode<UpdateChannelTagMutation, UpdateChannelTagMutationVariables>;
export const TagChannelsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"TagChannels"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ids"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"tag"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tagChannels"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"ids"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ids"}}},{"kind":"Argument","name":{"kind":"Name","value":"tag"},"value":{"kind":"Variable","name":{"kind":"Name","value":"tag"}}}]}]}}]} as unknown as DocumentNode<TagChannelsMutation, TagChannelsMutationVariables>;
export const ChannelTagSumsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ChannelTagSums"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"tag"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"channelTags"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"tag"},"value":{"kind":"Variable","name":{"kind":"Name","value":"tag"}}}]}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ChannelTagRow"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChannelTagRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ChannelTag"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tag"}},{"kind":"Field","name":{"kind":"Name","value":"channelCount"}},{"kind":"Field","name":{"kind":"Name","value":"enabledCount"}},{"kind":"Field","name":{"kind":"Name","value":"disabledCount"}},{"kind":"Field","name":{"kind":"Name","value":"autoDisabledCount"}},{"kind":"Field","name":{"kind":"Name","value":"priority"}},{"kind":"Field","name":{"kind":"Name","value":"weight"}},{"kind":"Field","name":{"kind":"Name","value":"responseTime"}},{"kind":"Field","name":{"kind":"Name","value":"balance"}},{"kind":"Field","name":{"kind":"Name","value":"usedQuota"}}]}}]} as unknown as DocumentNode<ChannelTagSumsQuery, ChannelTagSumsQueryVariables>;
export const ChannelListDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ChannelList"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ChannelFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PageInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sort"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ChannelSort"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"channels"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}},{"kind":"Argument","name":{"kind":"Name","value":"sort"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sort"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ChannelRow"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChannelRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Channel"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"statusReason"}},{"kind":"Field","name":{"kind":"Name","value":"statusTime"}},{"kind":"Field","name":{"kind":"Name","value":"groups"}},{"kind":"Field","name":{"kind":"Name","value":"models"}},{"kind":"Field","name":{"kind":"Name","value":"tag"}},{"kind":"Field","name":{"kind":"Name","value":"modelPrefix"}},{"kind":"Field","name":{"kind":"Name","value":"testModel"}},{"kind":"Field","name":{"kind":"Name","value":"priority"}},{"kind":"Field","name":{"kind":"Name","value":"weight"}},{"kind":"Field","name":{"kind":"Name","value":"responseTime"}},{"kind":"Field","name":{"kind":"Name","value":"testedAt"}},{"kind":"Field","name":{"kind":"Name","value":"balance"}},{"kind":"Field","name":{"kind":"Name","value":"balanceUpdatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"usedQuota"}}]}}]} as unknown as DocumentNode<ChannelListQuery, ChannelListQueryVariables>;
export const ChannelDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Channel"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"channel"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ChannelDetail"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChannelRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Channel"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"statusReason"}},{"kind":"Field","name":{"kind":"Name","value":"statusTime"}},{"kind":"Field","name":{"kind":"Name","value":"groups"}},{"kind":"Field","name":{"kind":"Name","value":"models"}},{"kind":"Field","name":{"kind":"Name","value":"tag"}},{"kind":"Field","name":{"kind":"Name","value":"modelPrefix"}},{"kind":"Field","name":{"kind":"Name","value":"testModel"}},{"kind":"Field","name":{"kind":"Name","value":"priority"}},{"kind":"Field","name":{"kind":"Name","value":"weight"}},{"kind":"Field","name":{"kind":"Name","value":"responseTime"}},{"kind":"Field","name":{"kind":"Name","value":"testedAt"}},{"kind":"Field","name":{"kind":"Name","value":"balance"}},{"kind":"Field","name":{"kind":"Name","value":"balanceUpdatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"usedQuota"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChannelDetail"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Channel"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ChannelRow"}},{"kind":"Field","name":{"kind":"Name","value":"keys"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fingerprint"}},{"kind":"Field","name":{"kind":"Name","value":"hint"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"refusedReason"}},{"kind":"Field","name":{"kind":"Name","value":"refusedAt"}},{"kind":"Field","name":{"kind":"Name","value":"disabledAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"openaiOrganization"}},{"kind":"Field","name":{"kind":"Name","value":"baseUrl"}},{"kind":"Field","name":{"kind":"Name","value":"other"}},{"kind":"Field","name":{"kind":"Name","value":"modelMapping"}},{"kind":"Field","name":{"kind":"Name","value":"statusCodeMapping"}},{"kind":"Field","name":{"kind":"Name","value":"paramOverride"}},{"kind":"Field","name":{"kind":"Name","value":"setting"}},{"kind":"Field","name":{"kind":"Name","value":"autoBan"}},{"kind":"Field","name":{"kind":"Name","value":"maxInputTokens"}}]}}]} as unknown as DocumentNode<ChannelQuery, ChannelQueryVariables>;
export const ChannelChoicesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ChannelChoices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"groups"}},{"kind":"Field","name":{"kind":"Name","value":"knownModels"}},{"kind":"Field","name":{"kind":"Name","value":"channelTypes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"defaultBaseUrl"}},{"kind":"Field","name":{"kind":"Name","value":"defaultModels"}},{"kind":"Field","name":{"kind":"Name","value":"keyFormat"}},{"kind":"Field","name":{"kind":"Name","value":"otherField"}},{"kind":"Field","name":{"kind":"Name","value":"defaultOther"}},{"kind":"Field","name":{"kind":"Name","value":"reportsBalance"}}]}}]}}]} as unknown as DocumentNode<ChannelChoicesQuery, ChannelChoicesQueryVariables>;
export const CreateChannelDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateChannel"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateChannelInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createChannel"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]} as unknown as DocumentNode<CreateChannelMutation, CreateChannelMutationVariables>;
export const UpdateChannelDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateChannel"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateChannelInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateChannel"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ChannelDetail"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChannelRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Channel"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"statusReason"}},{"kind":"Field","name":{"kind":"Name","value":"statusTime"}},{"kind":"Field","name":{"kind":"Name","value":"groups"}},{"kind":"Field","name":{"kind":"Name","value":"models"}},{"kind":"Field","name":{"kind":"Name","value":"tag"}},{"kind":"Field","name":{"kind":"Name","value":"modelPrefix"}},{"kind":"Field","name":{"kind":"Name","value":"testModel"}},{"kind":"Field","name":{"kind":"Name","value":"priority"}},{"kind":"Field","name":{"kind":"Name","value":"weight"}},{"kind":"Field","name":{"kind":"Name","value":"responseTime"}},{"kind":"Field","name":{"kind":"Name","value":"testedAt"}},{"kind":"Field","name":{"kind":"Name","value":"balance"}},{"kind":"Field","name":{"kind":"Name","value":"balanceUpdatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"usedQuota"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChannelDetail"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Channel"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ChannelRow"}},{"kind":"Field","name":{"kind":"Name","value":"keys"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fingerprint"}},{"kind":"Field","name":{"kind":"Name","value":"hint"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"refusedReason"}},{"kind":"Field","name":{"kind":"Name","value":"refusedAt"}},{"kind":"Field","name":{"kind":"Name","value":"disabledAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"openaiOrganization"}},{"kind":"Field","name":{"kind":"Name","value":"baseUrl"}},{"kind":"Field","name":{"kind":"Name","value":"other"}},{"kind":"Field","name":{"kind":"Name","value":"modelMapping"}},{"kind":"Field","name":{"kind":"Name","value":"statusCodeMapping"}},{"kind":"Field","name":{"kind":"Name","value":"paramOverride"}},{"kind":"Field","name":{"kind":"Name","value":"setting"}},{"kind":"Field","name":{"kind":"Name","value":"autoBan"}},{"kind":"Field","name":{"kind":"Name","value":"maxInputTokens"}}]}}]} as unknown as DocumentNode<UpdateChannelMutation, UpdateChannelMutationVariables>;
export const CopyChannelDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CopyChannel"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"name"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"enabled"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"copyChannel"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"name"},"value":{"kind":"Variable","name":{"kind":"Name","value":"name"}}},{"kind":"Argument","name":{"kind":"Name","value":"enabled"},"value":{"kind":"Variable","name":{"kind":"Name","value":"enabled"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]} as unknown as DocumentNode<CopyChannelMutation, CopyChannelMutationVariables>;
export const DeleteChannelsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteChannels"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ids"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteChannels"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"ids"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ids"}}}]}]}}]} as unknown as DocumentNode<DeleteChannelsMutation, DeleteChannelsMutationVariables>;
export const SetChannelsEnabledDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SetChannelsEnabled"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ids"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"enabled"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"setChannelsEnabled"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"ids"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ids"}}},{"kind":"Argument","name":{"kind":"Name","value":"enabled"},"value":{"kind":"Variable","name":{"kind":"Name","value":"enabled"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ChannelRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChannelRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Channel"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"statusReason"}},{"kind":"Field","name":{"kind":"Name","value":"statusTime"}},{"kind":"Field","name":{"kind":"Name","value":"groups"}},{"kind":"Field","name":{"kind":"Name","value":"models"}},{"kind":"Field","name":{"kind":"Name","value":"tag"}},{"kind":"Field","name":{"kind":"Name","value":"modelPrefix"}},{"kind":"Field","name":{"kind":"Name","value":"testModel"}},{"kind":"Field","name":{"kind":"Name","value":"priority"}},{"kind":"Field","name":{"kind":"Name","value":"weight"}},{"kind":"Field","name":{"kind":"Name","value":"responseTime"}},{"kind":"Field","name":{"kind":"Name","value":"testedAt"}},{"kind":"Field","name":{"kind":"Name","value":"balance"}},{"kind":"Field","name":{"kind":"Name","value":"balanceUpdatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"usedQuota"}}]}}]} as unknown as DocumentNode<SetChannelsEnabledMutation, SetChannelsEnabledMutationVariables>;
export const TestChannelDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"TestChannel"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"model"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"testChannel"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"model"},"value":{"kind":"Variable","name":{"kind":"Name","value":"model"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"success"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"time"}},{"kind":"Field","name":{"kind":"Name","value":"channel"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ChannelRow"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChannelRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Channel"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"statusReason"}},{"kind":"Field","name":{"kind":"Name","value":"statusTime"}},{"kind":"Field","name":{"kind":"Name","value":"groups"}},{"kind":"Field","name":{"kind":"Name","value":"models"}},{"kind":"Field","name":{"kind":"Name","value":"tag"}},{"kind":"Field","name":{"kind":"Name","value":"modelPrefix"}},{"kind":"Field","name":{"kind":"Name","value":"testModel"}},{"kind":"Field","name":{"kind":"Name","value":"priority"}},{"kind":"Field","name":{"kind":"Name","value":"weight"}},{"kind":"Field","name":{"kind":"Name","value":"responseTime"}},{"kind":"Field","name":{"kind":"Name","value":"testedAt"}},{"kind":"Field","name":{"kind":"Name","value":"balance"}},{"kind":"Field","name":{"kind":"Name","value":"balanceUpdatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"usedQuota"}}]}}]} as unknown as DocumentNode<TestChannelMutation, TestChannelMutationVariables>;
export const FetchUpstreamModelsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"FetchUpstreamModels"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"FetchUpstreamModelsInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fetchUpstreamModels"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}]}]}}]} as unknown as DocumentNode<FetchUpstreamModelsMutation, FetchUpstreamModelsMutationVariables>;
export const UpdateChannelsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateChannels"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ids"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateChannelsInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateChannels"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"ids"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ids"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ChannelRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChannelRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Channel"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"statusReason"}},{"kind":"Field","name":{"kind":"Name","value":"statusTime"}},{"kind":"Field","name":{"kind":"Name","value":"groups"}},{"kind":"Field","name":{"kind":"Name","value":"models"}},{"kind":"Field","name":{"kind":"Name","value":"tag"}},{"kind":"Field","name":{"kind":"Name","value":"modelPrefix"}},{"kind":"Field","name":{"kind":"Name","value":"testModel"}},{"kind":"Field","name":{"kind":"Name","value":"priority"}},{"kind":"Field","name":{"kind":"Name","value":"weight"}},{"kind":"Field","name":{"kind":"Name","value":"responseTime"}},{"kind":"Field","name":{"kind":"Name","value":"testedAt"}},{"kind":"Field","name":{"kind":"Name","value":"balance"}},{"kind":"Field","name":{"kind":"Name","value":"balanceUpdatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"usedQuota"}}]}}]} as unknown as DocumentNode<UpdateChannelsMutation, UpdateChannelsMutationVariables>;
export const UpdateChannelBalanceDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateChannelBalance"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateChannelBalance"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ChannelRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChannelRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Channel"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"statusReason"}},{"kind":"Field","name":{"kind":"Name","value":"statusTime"}},{"kind":"Field","name":{"kind":"Name","value":"groups"}},{"kind":"Field","name":{"kind":"Name","value":"models"}},{"kind":"Field","name":{"kind":"Name","value":"tag"}},{"kind":"Field","name":{"kind":"Name","value":"modelPrefix"}},{"kind":"Field","name":{"kind":"Name","value":"testModel"}},{"kind":"Field","name":{"kind":"Name","value":"priority"}},{"kind":"Field","name":{"kind":"Name","value":"weight"}},{"kind":"Field","name":{"kind":"Name","value":"responseTime"}},{"kind":"Field","name":{"kind":"Name","value":"testedAt"}},{"kind":"Field","name":{"kind":"Name","value":"balance"}},{"kind":"Field","name":{"kind":"Name","value":"balanceUpdatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"usedQuota"}}]}}]} as unknown as DocumentNode<UpdateChannelBalanceMutation, UpdateChannelBalanceMutationVariables>;
export const ChannelDisabledCountsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ChannelDisabledCounts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"disabled"},"name":{"kind":"Name","value":"channels"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"status"},"value":{"kind":"IntValue","value":"2"}}]}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"autoDisabled"},"name":{"kind":"Name","value":"channels"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"status"},"value":{"kind":"IntValue","value":"3"}}]}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}}]}}]} as unknown as DocumentNode<ChannelDisabledCountsQuery, ChannelDisabledCountsQueryVariables>;
export const DeleteDisabledChannelsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteDisabledChannels"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteDisabledChannels"}}]}}]} as unknown as DocumentNode<DeleteDisabledChannelsMutation, DeleteDisabledChannelsMutationVariables>;
export const RepairChannelsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RepairChannels"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"repairChannels"}}]}}]} as unknown as DocumentNode<RepairChannelsMutation, RepairChannelsMutationVariables>;
export const ChannelRouteDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ChannelRoute"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"group"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"model"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"channelRoute"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"group"},"value":{"kind":"Variable","name":{"kind":"Name","value":"group"}}},{"kind":"Argument","name":{"kind":"Name","value":"model"},"value":{"kind":"Variable","name":{"kind":"Name","value":"model"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"priced"}},{"kind":"Field","name":{"kind":"Name","value":"excludedCount"}},{"kind":"Field","name":{"kind":"Name","value":"candidates"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"channelId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"priority"}},{"kind":"Field","name":{"kind":"Name","value":"weight"}},{"kind":"Field","name":{"kind":"Name","value":"turn"}},{"kind":"Field","name":{"kind":"Name","value":"share"}},{"kind":"Field","name":{"kind":"Name","value":"restsUntil"}}]}},{"kind":"Field","name":{"kind":"Name","value":"excluded"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"channelId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"reasons"}}]}}]}}]}}]} as unknown as DocumentNode<ChannelRouteQuery, ChannelRouteQueryVariables>;
export const ChatTokensDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ChatTokens"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tokens"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"status"},"value":{"kind":"IntValue","value":"1"}}]}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"keyHint"}}]}}]}}]}}]} as unknown as DocumentNode<ChatTokensQuery, ChatTokensQueryVariables>;
export const ChatRevealKeyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ChatRevealKey"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"revealTokenKey"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}]}]}}]} as unknown as DocumentNode<ChatRevealKeyMutation, ChatRevealKeyMutationVariables>;
export const DashboardUsageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DashboardUsage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"scope"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Scope"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UsageFilter"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"bucket"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UsageBucket"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"zone"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"groupBy"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UsageDimension"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"total"},"name":{"kind":"Name","value":"usage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"scope"},"value":{"kind":"Variable","name":{"kind":"Name","value":"scope"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"bucket"},"value":{"kind":"Variable","name":{"kind":"Name","value":"bucket"}}},{"kind":"Argument","name":{"kind":"Name","value":"timezone"},"value":{"kind":"Variable","name":{"kind":"Name","value":"zone"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"requests"}},{"kind":"Field","name":{"kind":"Name","value":"promptTokens"}},{"kind":"Field","name":{"kind":"Name","value":"completionTokens"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"parts"},"name":{"kind":"Name","value":"usage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"scope"},"value":{"kind":"Variable","name":{"kind":"Name","value":"scope"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"bucket"},"value":{"kind":"Variable","name":{"kind":"Name","value":"bucket"}}},{"kind":"Argument","name":{"kind":"Name","value":"timezone"},"value":{"kind":"Variable","name":{"kind":"Name","value":"zone"}}},{"kind":"Argument","name":{"kind":"Name","value":"groupBy"},"value":{"kind":"Variable","name":{"kind":"Name","value":"groupBy"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DashboardPoint"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DashboardPoint"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UsagePoint"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"modelName"}},{"kind":"Field","name":{"kind":"Name","value":"group"}},{"kind":"Field","name":{"kind":"Name","value":"tokenId"}},{"kind":"Field","name":{"kind":"Name","value":"tokenName"}},{"kind":"Field","name":{"kind":"Name","value":"channelId"}},{"kind":"Field","name":{"kind":"Name","value":"channelName"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"requests"}},{"kind":"Field","name":{"kind":"Name","value":"promptTokens"}},{"kind":"Field","name":{"kind":"Name","value":"completionTokens"}}]}}]} as unknown as DocumentNode<DashboardUsageQuery, DashboardUsageQueryVariables>;
export const DashboardBeforeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DashboardBefore"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"scope"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Scope"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UsageFilter"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"zone"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"usage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"scope"},"value":{"kind":"Variable","name":{"kind":"Name","value":"scope"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"bucket"},"value":{"kind":"EnumValue","value":"HOUR"}},{"kind":"Argument","name":{"kind":"Name","value":"timezone"},"value":{"kind":"Variable","name":{"kind":"Name","value":"zone"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"requests"}},{"kind":"Field","name":{"kind":"Name","value":"promptTokens"}},{"kind":"Field","name":{"kind":"Name","value":"completionTokens"}}]}}]}}]} as unknown as DocumentNode<DashboardBeforeQuery, DashboardBeforeQueryVariables>;
export const DashboardNowDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DashboardNow"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"scope"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Scope"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"live"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"LogFilter"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"week"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UsageFilter"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"logStat"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"scope"},"value":{"kind":"Variable","name":{"kind":"Name","value":"scope"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"live"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rpm"}},{"kind":"Field","name":{"kind":"Name","value":"tpm"}}]}},{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"usedQuota"}}]}},{"kind":"Field","name":{"kind":"Name","value":"usage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"week"}}},{"kind":"Argument","name":{"kind":"Name","value":"bucket"},"value":{"kind":"EnumValue","value":"NONE"}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"quota"}}]}}]}}]} as unknown as DocumentNode<DashboardNowQuery, DashboardNowQueryVariables>;
export const DashboardTimingsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DashboardTimings"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"scope"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Scope"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UsageFilter"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"bucket"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UsageBucket"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"zone"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"timings"},"name":{"kind":"Name","value":"usage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"scope"},"value":{"kind":"Variable","name":{"kind":"Name","value":"scope"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"bucket"},"value":{"kind":"Variable","name":{"kind":"Name","value":"bucket"}}},{"kind":"Argument","name":{"kind":"Name","value":"timezone"},"value":{"kind":"Variable","name":{"kind":"Name","value":"zone"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"requests"}},{"kind":"Field","name":{"kind":"Name","value":"errors"}},{"kind":"Field","name":{"kind":"Name","value":"latency"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"p50"}},{"kind":"Field","name":{"kind":"Name","value":"p95"}},{"kind":"Field","name":{"kind":"Name","value":"p99"}}]}},{"kind":"Field","name":{"kind":"Name","value":"firstToken"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"p50"}},{"kind":"Field","name":{"kind":"Name","value":"p95"}}]}}]}},{"kind":"Field","alias":{"kind":"Name","value":"hours"},"name":{"kind":"Name","value":"usage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"scope"},"value":{"kind":"Variable","name":{"kind":"Name","value":"scope"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"bucket"},"value":{"kind":"EnumValue","value":"HOUR"}},{"kind":"Argument","name":{"kind":"Name","value":"timezone"},"value":{"kind":"Variable","name":{"kind":"Name","value":"zone"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"requests"}}]}}]}}]} as unknown as DocumentNode<DashboardTimingsQuery, DashboardTimingsQueryVariables>;
export const DashboardRankingsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DashboardRankings"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"scope"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Scope"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UsageFilter"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"bucket"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UsageBucket"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"zone"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"site"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"models"},"name":{"kind":"Name","value":"usage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"scope"},"value":{"kind":"Variable","name":{"kind":"Name","value":"scope"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"bucket"},"value":{"kind":"Variable","name":{"kind":"Name","value":"bucket"}}},{"kind":"Argument","name":{"kind":"Name","value":"timezone"},"value":{"kind":"Variable","name":{"kind":"Name","value":"zone"}}},{"kind":"Argument","name":{"kind":"Name","value":"groupBy"},"value":{"kind":"ListValue","values":[{"kind":"EnumValue","value":"MODEL"}]}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DashboardPoint"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"tokens"},"name":{"kind":"Name","value":"usage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"scope"},"value":{"kind":"Variable","name":{"kind":"Name","value":"scope"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"bucket"},"value":{"kind":"Variable","name":{"kind":"Name","value":"bucket"}}},{"kind":"Argument","name":{"kind":"Name","value":"timezone"},"value":{"kind":"Variable","name":{"kind":"Name","value":"zone"}}},{"kind":"Argument","name":{"kind":"Name","value":"groupBy"},"value":{"kind":"ListValue","values":[{"kind":"EnumValue","value":"TOKEN"}]}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DashboardPoint"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"users"},"name":{"kind":"Name","value":"usage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"scope"},"value":{"kind":"Variable","name":{"kind":"Name","value":"scope"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"bucket"},"value":{"kind":"Variable","name":{"kind":"Name","value":"bucket"}}},{"kind":"Argument","name":{"kind":"Name","value":"timezone"},"value":{"kind":"Variable","name":{"kind":"Name","value":"zone"}}},{"kind":"Argument","name":{"kind":"Name","value":"groupBy"},"value":{"kind":"ListValue","values":[{"kind":"EnumValue","value":"USER"}]}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}],"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"site"}}}]}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DashboardPoint"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"channels"},"name":{"kind":"Name","value":"usage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"scope"},"value":{"kind":"Variable","name":{"kind":"Name","value":"scope"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"bucket"},"value":{"kind":"Variable","name":{"kind":"Name","value":"bucket"}}},{"kind":"Argument","name":{"kind":"Name","value":"timezone"},"value":{"kind":"Variable","name":{"kind":"Name","value":"zone"}}},{"kind":"Argument","name":{"kind":"Name","value":"groupBy"},"value":{"kind":"ListValue","values":[{"kind":"EnumValue","value":"CHANNEL"}]}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}],"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"site"}}}]}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DashboardPoint"}},{"kind":"Field","name":{"kind":"Name","value":"errors"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DashboardPoint"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UsagePoint"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"modelName"}},{"kind":"Field","name":{"kind":"Name","value":"group"}},{"kind":"Field","name":{"kind":"Name","value":"tokenId"}},{"kind":"Field","name":{"kind":"Name","value":"tokenName"}},{"kind":"Field","name":{"kind":"Name","value":"channelId"}},{"kind":"Field","name":{"kind":"Name","value":"channelName"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"requests"}},{"kind":"Field","name":{"kind":"Name","value":"promptTokens"}},{"kind":"Field","name":{"kind":"Name","value":"completionTokens"}}]}}]} as unknown as DocumentNode<DashboardRankingsQuery, DashboardRankingsQueryVariables>;
export const DashboardChannelsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DashboardChannels"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"slowerThan"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"balanceBelow"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Float"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"health"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"enabledChannels"}},{"kind":"Field","name":{"kind":"Name","value":"autoDisabledChannels"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"disabled"},"name":{"kind":"Name","value":"channels"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"status"},"value":{"kind":"IntValue","value":"3"}}]}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"5"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DashboardChannelList"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"slow"},"name":{"kind":"Name","value":"channels"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"status"},"value":{"kind":"IntValue","value":"1"}},{"kind":"ObjectField","name":{"kind":"Name","value":"slowerThan"},"value":{"kind":"Variable","name":{"kind":"Name","value":"slowerThan"}}}]}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"5"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DashboardChannelList"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"low"},"name":{"kind":"Name","value":"channels"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"status"},"value":{"kind":"IntValue","value":"1"}},{"kind":"ObjectField","name":{"kind":"Name","value":"balanceBelow"},"value":{"kind":"Variable","name":{"kind":"Name","value":"balanceBelow"}}}]}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"5"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DashboardChannelList"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DashboardChannelList"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ChannelConnection"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"statusReason"}},{"kind":"Field","name":{"kind":"Name","value":"responseTime"}},{"kind":"Field","name":{"kind":"Name","value":"balance"}},{"kind":"Field","name":{"kind":"Name","value":"balanceUpdatedAt"}}]}}]}}]} as unknown as DocumentNode<DashboardChannelsQuery, DashboardChannelsQueryVariables>;
export const DrawingListDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DrawingList"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"scope"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Scope"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"TaskFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PageInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"drawings"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"scope"},"value":{"kind":"Variable","name":{"kind":"Name","value":"scope"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DrawingRow"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DrawingRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Drawing"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"taskId"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"channelId"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"progress"}},{"kind":"Field","name":{"kind":"Name","value":"prompt"}},{"kind":"Field","name":{"kind":"Name","value":"promptEn"}},{"kind":"Field","name":{"kind":"Name","value":"failReason"}},{"kind":"Field","name":{"kind":"Name","value":"imageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"submittedAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}}]}}]} as unknown as DocumentNode<DrawingListQuery, DrawingListQueryVariables>;
export const JobTrayDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"JobTray"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobs"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"state"},"value":{"kind":"EnumValue","value":"ACTIVE"}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"50"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"progress"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}}]}}]}}]}}]} as unknown as DocumentNode<JobTrayQuery, JobTrayQueryVariables>;
export const JobTrayNewsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"JobTrayNews"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobsChanged"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}}]}}]}}]} as unknown as DocumentNode<JobTrayNewsSubscription, JobTrayNewsSubscriptionVariables>;
export const JobTrayCancelDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"JobTrayCancel"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"kind"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cancelJob"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"kind"},"value":{"kind":"Variable","name":{"kind":"Name","value":"kind"}}},{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"state"}}]}}]}}]} as unknown as DocumentNode<JobTrayCancelMutation, JobTrayCancelMutationVariables>;
export const JobListDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"JobList"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"kind"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"state"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"JobState"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PageInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobQueues"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"JobQueueCounts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"jobs"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"kind"},"value":{"kind":"Variable","name":{"kind":"Name","value":"kind"}}},{"kind":"Argument","name":{"kind":"Name","value":"state"},"value":{"kind":"Variable","name":{"kind":"Name","value":"state"}}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"JobRow"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JobQueueCounts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"JobQueue"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"waiting"}},{"kind":"Field","name":{"kind":"Name","value":"delayed"}},{"kind":"Field","name":{"kind":"Name","value":"active"}},{"kind":"Field","name":{"kind":"Name","value":"completed"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"nextRunAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JobRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"data"}},{"kind":"Field","name":{"kind":"Name","value":"attempts"}},{"kind":"Field","name":{"kind":"Name","value":"progress"}},{"kind":"Field","name":{"kind":"Name","value":"failure"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}}]}}]} as unknown as DocumentNode<JobListQuery, JobListQueryVariables>;
export const RetryJobDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RetryJob"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"kind"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"retryJob"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"kind"},"value":{"kind":"Variable","name":{"kind":"Name","value":"kind"}}},{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"JobRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JobRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"data"}},{"kind":"Field","name":{"kind":"Name","value":"attempts"}},{"kind":"Field","name":{"kind":"Name","value":"progress"}},{"kind":"Field","name":{"kind":"Name","value":"failure"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}}]}}]} as unknown as DocumentNode<RetryJobMutation, RetryJobMutationVariables>;
export const RetryParkedJobsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RetryParkedJobs"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"kind"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"retryParked"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"kind"},"value":{"kind":"Variable","name":{"kind":"Name","value":"kind"}}}]}]}}]} as unknown as DocumentNode<RetryParkedJobsMutation, RetryParkedJobsMutationVariables>;
export const CancelJobDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CancelJob"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"kind"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cancelJob"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"kind"},"value":{"kind":"Variable","name":{"kind":"Name","value":"kind"}}},{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"JobRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JobRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"data"}},{"kind":"Field","name":{"kind":"Name","value":"attempts"}},{"kind":"Field","name":{"kind":"Name","value":"progress"}},{"kind":"Field","name":{"kind":"Name","value":"failure"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}}]}}]} as unknown as DocumentNode<CancelJobMutation, CancelJobMutationVariables>;
export const DiscardJobDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DiscardJob"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"kind"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"discardJob"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"kind"},"value":{"kind":"Variable","name":{"kind":"Name","value":"kind"}}},{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}]}]}}]} as unknown as DocumentNode<DiscardJobMutation, DiscardJobMutationVariables>;
export const JobsCountedDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"JobsCounted"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobsChanged"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"JobQueueCounts"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JobQueueCounts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"JobQueue"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"waiting"}},{"kind":"Field","name":{"kind":"Name","value":"delayed"}},{"kind":"Field","name":{"kind":"Name","value":"active"}},{"kind":"Field","name":{"kind":"Name","value":"completed"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"nextRunAt"}}]}}]} as unknown as DocumentNode<JobsCountedSubscription, JobsCountedSubscriptionVariables>;
export const JobFollowedDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"JobFollowed"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"kind"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobProgress"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"kind"},"value":{"kind":"Variable","name":{"kind":"Name","value":"kind"}}},{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"JobRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JobRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"data"}},{"kind":"Field","name":{"kind":"Name","value":"attempts"}},{"kind":"Field","name":{"kind":"Name","value":"progress"}},{"kind":"Field","name":{"kind":"Name","value":"failure"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}}]}}]} as unknown as DocumentNode<JobFollowedSubscription, JobFollowedSubscriptionVariables>;
export const LogListDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"LogList"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"scope"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Scope"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"LogFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PageInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"logs"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"scope"},"value":{"kind":"Variable","name":{"kind":"Name","value":"scope"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LogRow"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"totalCapped"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LogRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Log"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"tokenId"}},{"kind":"Field","name":{"kind":"Name","value":"tokenName"}},{"kind":"Field","name":{"kind":"Name","value":"modelName"}},{"kind":"Field","name":{"kind":"Name","value":"group"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"promptTokens"}},{"kind":"Field","name":{"kind":"Name","value":"completionTokens"}},{"kind":"Field","name":{"kind":"Name","value":"cachedTokens"}},{"kind":"Field","name":{"kind":"Name","value":"duration"}},{"kind":"Field","name":{"kind":"Name","value":"firstByte"}},{"kind":"Field","name":{"kind":"Name","value":"isStream"}},{"kind":"Field","name":{"kind":"Name","value":"content"}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}},{"kind":"Field","name":{"kind":"Name","value":"upstreamModel"}},{"kind":"Field","name":{"kind":"Name","value":"channelId"}},{"kind":"Field","name":{"kind":"Name","value":"channelName"}},{"kind":"Field","name":{"kind":"Name","value":"other"}},{"kind":"Field","name":{"kind":"Name","value":"route"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"channelId"}},{"kind":"Field","name":{"kind":"Name","value":"channelName"}},{"kind":"Field","name":{"kind":"Name","value":"failure"}}]}},{"kind":"Field","name":{"kind":"Name","value":"receipt"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"mode"}},{"kind":"Field","name":{"kind":"Name","value":"modelRatio"}},{"kind":"Field","name":{"kind":"Name","value":"completionRatio"}},{"kind":"Field","name":{"kind":"Name","value":"groupRatio"}},{"kind":"Field","name":{"kind":"Name","value":"modelPrice"}},{"kind":"Field","name":{"kind":"Name","value":"exact"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"estimated"}},{"kind":"Field","name":{"kind":"Name","value":"lines"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"tool"}},{"kind":"Field","name":{"kind":"Name","value":"quantity"}},{"kind":"Field","name":{"kind":"Name","value":"unitPrice"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}}]}}]}}]}}]} as unknown as DocumentNode<LogListQuery, LogListQueryVariables>;
export const LogTotalsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"LogTotals"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"scope"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Scope"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"LogFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"logStat"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"scope"},"value":{"kind":"Variable","name":{"kind":"Name","value":"scope"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"requests"}},{"kind":"Field","name":{"kind":"Name","value":"promptTokens"}},{"kind":"Field","name":{"kind":"Name","value":"completionTokens"}},{"kind":"Field","name":{"kind":"Name","value":"rpm"}},{"kind":"Field","name":{"kind":"Name","value":"tpm"}}]}}]}}]} as unknown as DocumentNode<LogTotalsQuery, LogTotalsQueryVariables>;
export const LogByIdDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"LogById"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"log"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LogRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LogRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Log"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"tokenId"}},{"kind":"Field","name":{"kind":"Name","value":"tokenName"}},{"kind":"Field","name":{"kind":"Name","value":"modelName"}},{"kind":"Field","name":{"kind":"Name","value":"group"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"promptTokens"}},{"kind":"Field","name":{"kind":"Name","value":"completionTokens"}},{"kind":"Field","name":{"kind":"Name","value":"cachedTokens"}},{"kind":"Field","name":{"kind":"Name","value":"duration"}},{"kind":"Field","name":{"kind":"Name","value":"firstByte"}},{"kind":"Field","name":{"kind":"Name","value":"isStream"}},{"kind":"Field","name":{"kind":"Name","value":"content"}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}},{"kind":"Field","name":{"kind":"Name","value":"upstreamModel"}},{"kind":"Field","name":{"kind":"Name","value":"channelId"}},{"kind":"Field","name":{"kind":"Name","value":"channelName"}},{"kind":"Field","name":{"kind":"Name","value":"other"}},{"kind":"Field","name":{"kind":"Name","value":"route"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"channelId"}},{"kind":"Field","name":{"kind":"Name","value":"channelName"}},{"kind":"Field","name":{"kind":"Name","value":"failure"}}]}},{"kind":"Field","name":{"kind":"Name","value":"receipt"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"mode"}},{"kind":"Field","name":{"kind":"Name","value":"modelRatio"}},{"kind":"Field","name":{"kind":"Name","value":"completionRatio"}},{"kind":"Field","name":{"kind":"Name","value":"groupRatio"}},{"kind":"Field","name":{"kind":"Name","value":"modelPrice"}},{"kind":"Field","name":{"kind":"Name","value":"exact"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"estimated"}},{"kind":"Field","name":{"kind":"Name","value":"lines"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"tool"}},{"kind":"Field","name":{"kind":"Name","value":"quantity"}},{"kind":"Field","name":{"kind":"Name","value":"unitPrice"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}}]}}]}}]}}]} as unknown as DocumentNode<LogByIdQuery, LogByIdQueryVariables>;
export const LogGroupsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"LogGroups"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"usableGroups"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]} as unknown as DocumentNode<LogGroupsQuery, LogGroupsQueryVariables>;
export const LogSiteGroupsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"LogSiteGroups"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"groups"}}]}}]} as unknown as DocumentNode<LogSiteGroupsQuery, LogSiteGroupsQueryVariables>;
export const LogUserDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"LogUser"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"user"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"usedQuota"}},{"kind":"Field","name":{"kind":"Name","value":"requestCount"}}]}}]}}]} as unknown as DocumentNode<LogUserQuery, LogUserQueryVariables>;
export const LogContentSettingDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"LogContentSetting"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"contentLogEnabled"}}]}}]}}]} as unknown as DocumentNode<LogContentSettingQuery, LogContentSettingQueryVariables>;
export const LogTailDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"LogTail"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"scope"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Scope"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"LogFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"logTail"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"scope"},"value":{"kind":"Variable","name":{"kind":"Name","value":"scope"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"dropped"}},{"kind":"Field","name":{"kind":"Name","value":"logs"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LogRow"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LogRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Log"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"tokenId"}},{"kind":"Field","name":{"kind":"Name","value":"tokenName"}},{"kind":"Field","name":{"kind":"Name","value":"modelName"}},{"kind":"Field","name":{"kind":"Name","value":"group"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"promptTokens"}},{"kind":"Field","name":{"kind":"Name","value":"completionTokens"}},{"kind":"Field","name":{"kind":"Name","value":"cachedTokens"}},{"kind":"Field","name":{"kind":"Name","value":"duration"}},{"kind":"Field","name":{"kind":"Name","value":"firstByte"}},{"kind":"Field","name":{"kind":"Name","value":"isStream"}},{"kind":"Field","name":{"kind":"Name","value":"content"}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}},{"kind":"Field","name":{"kind":"Name","value":"upstreamModel"}},{"kind":"Field","name":{"kind":"Name","value":"channelId"}},{"kind":"Field","name":{"kind":"Name","value":"channelName"}},{"kind":"Field","name":{"kind":"Name","value":"other"}},{"kind":"Field","name":{"kind":"Name","value":"route"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"channelId"}},{"kind":"Field","name":{"kind":"Name","value":"channelName"}},{"kind":"Field","name":{"kind":"Name","value":"failure"}}]}},{"kind":"Field","name":{"kind":"Name","value":"receipt"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"mode"}},{"kind":"Field","name":{"kind":"Name","value":"modelRatio"}},{"kind":"Field","name":{"kind":"Name","value":"completionRatio"}},{"kind":"Field","name":{"kind":"Name","value":"groupRatio"}},{"kind":"Field","name":{"kind":"Name","value":"modelPrice"}},{"kind":"Field","name":{"kind":"Name","value":"exact"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"estimated"}},{"kind":"Field","name":{"kind":"Name","value":"lines"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"tool"}},{"kind":"Field","name":{"kind":"Name","value":"quantity"}},{"kind":"Field","name":{"kind":"Name","value":"unitPrice"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}}]}}]}}]}}]} as unknown as DocumentNode<LogTailSubscription, LogTailSubscriptionVariables>;
export const NoticeBadgeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"NoticeBadge"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"unreadNotices"}},{"kind":"Field","name":{"kind":"Name","value":"status"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"notice"}}]}}]}}]} as unknown as DocumentNode<NoticeBadgeQuery, NoticeBadgeQueryVariables>;
export const NoticeFeedDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"NoticeFeed"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PageInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"unreadOnly"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"notices"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}},{"kind":"Argument","name":{"kind":"Name","value":"unreadOnly"},"value":{"kind":"Variable","name":{"kind":"Name","value":"unreadOnly"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"NoticeItem"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NoticeItem"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Notice"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"channelId"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"delivery"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"readAt"}}]}}]} as unknown as DocumentNode<NoticeFeedQuery, NoticeFeedQueryVariables>;
export const NoticeMarkReadDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"NoticeMarkRead"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ids"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"markNoticesRead"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"ids"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ids"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"readAt"}}]}}]}}]} as unknown as DocumentNode<NoticeMarkReadMutation, NoticeMarkReadMutationVariables>;
export const NoticeMarkAllReadDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"NoticeMarkAllRead"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"markAllNoticesRead"}}]}}]} as unknown as DocumentNode<NoticeMarkAllReadMutation, NoticeMarkAllReadMutationVariables>;
export const NoticeArrivedDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"NoticeArrived"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"noticeAdded"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"NoticeItem"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NoticeItem"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Notice"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"channelId"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"delivery"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"readAt"}}]}}]} as unknown as DocumentNode<NoticeArrivedSubscription, NoticeArrivedSubscriptionVariables>;
export const NoticeOfSiteChangedDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"NoticeOfSiteChanged"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"siteNoticeChanged"}}]}}]} as unknown as DocumentNode<NoticeOfSiteChangedSubscription, NoticeOfSiteChangedSubscriptionVariables>;
export const OnboardingDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Onboarding"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"onboarding"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasChannel"}},{"kind":"Field","name":{"kind":"Name","value":"hasTestedChannel"}},{"kind":"Field","name":{"kind":"Name","value":"hasToken"}},{"kind":"Field","name":{"kind":"Name","value":"hasRequest"}},{"kind":"Field","name":{"kind":"Name","value":"unpricedModels"}},{"kind":"Field","name":{"kind":"Name","value":"sampleModel"}}]}}]}}]} as unknown as DocumentNode<OnboardingQuery, OnboardingQueryVariables>;
export const OnboardingTokensDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OnboardingTokens"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tokens"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"20"}}]}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"status"},"value":{"kind":"IntValue","value":"1"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"keyHint"}}]}}]}}]}}]} as unknown as DocumentNode<OnboardingTokensQuery, OnboardingTokensQueryVariables>;
export const OnboardingRevealKeyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"OnboardingRevealKey"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"revealTokenKey"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}]}]}}]} as unknown as DocumentNode<OnboardingRevealKeyMutation, OnboardingRevealKeyMutationVariables>;
export const FirstRequestDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"FirstRequest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"logs"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"scope"},"value":{"kind":"EnumValue","value":"SELF"}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"types"},"value":{"kind":"ListValue","values":[{"kind":"IntValue","value":"2"}]}}]}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"modelName"}},{"kind":"Field","name":{"kind":"Name","value":"receipt"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"mode"}},{"kind":"Field","name":{"kind":"Name","value":"groupRatio"}},{"kind":"Field","name":{"kind":"Name","value":"exact"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"estimated"}},{"kind":"Field","name":{"kind":"Name","value":"lines"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"quantity"}},{"kind":"Field","name":{"kind":"Name","value":"unitPrice"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<FirstRequestQuery, FirstRequestQueryVariables>;
export const FirstRequestTailDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"FirstRequestTail"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"logTail"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"scope"},"value":{"kind":"EnumValue","value":"SELF"}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"types"},"value":{"kind":"ListValue","values":[{"kind":"IntValue","value":"2"}]}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"dropped"}},{"kind":"Field","name":{"kind":"Name","value":"logs"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]}}]} as unknown as DocumentNode<FirstRequestTailSubscription, FirstRequestTailSubscriptionVariables>;
export const OperationsHealthDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OperationsHealth"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"health"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"autoDisabledChannels"}},{"kind":"Field","name":{"kind":"Name","value":"disabledChannels"}},{"kind":"Field","name":{"kind":"Name","value":"enabledChannels"}},{"kind":"Field","name":{"kind":"Name","value":"booksDifferences"}},{"kind":"Field","name":{"kind":"Name","value":"booksProvedAt"}},{"kind":"Field","name":{"kind":"Name","value":"databaseMs"}},{"kind":"Field","name":{"kind":"Name","value":"process"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"roles"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"openCalls"}},{"kind":"Field","name":{"kind":"Name","value":"openStreams"}},{"kind":"Field","name":{"kind":"Name","value":"settlementWaiting"}},{"kind":"Field","name":{"kind":"Name","value":"settlementLagMs"}},{"kind":"Field","name":{"kind":"Name","value":"reservedUsers"}},{"kind":"Field","name":{"kind":"Name","value":"reservedQuota"}},{"kind":"Field","name":{"kind":"Name","value":"restingChannels"}},{"kind":"Field","name":{"kind":"Name","value":"databaseConnections"}},{"kind":"Field","name":{"kind":"Name","value":"databaseWaiting"}},{"kind":"Field","name":{"kind":"Name","value":"redis"}},{"kind":"Field","name":{"kind":"Name","value":"eventLoopLagMs"}},{"kind":"Field","name":{"kind":"Name","value":"memoryBytes"}}]}},{"kind":"Field","name":{"kind":"Name","value":"processes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"roles"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"heardAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"queues"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"waiting"}},{"kind":"Field","name":{"kind":"Name","value":"active"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}}]}}]}}]}}]} as unknown as DocumentNode<OperationsHealthQuery, OperationsHealthQueryVariables>;
export const OperationsProofsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OperationsProofs"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reconciliations"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"OperationsProof"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"lastReconciliation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"OperationsProof"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OperationsProof"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Reconciliation"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"percent"}},{"kind":"Field","name":{"kind":"Name","value":"checked"}},{"kind":"Field","name":{"kind":"Name","value":"differenceCount"}},{"kind":"Field","name":{"kind":"Name","value":"differences"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"kept"}},{"kind":"Field","name":{"kind":"Name","value":"summed"}}]}},{"kind":"Field","name":{"kind":"Name","value":"durationMs"}},{"kind":"Field","name":{"kind":"Name","value":"failure"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}}]}}]} as unknown as DocumentNode<OperationsProofsQuery, OperationsProofsQueryVariables>;
export const OperationsProveDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"OperationsProve"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"startReconciliation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"OperationsProof"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OperationsProof"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Reconciliation"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"percent"}},{"kind":"Field","name":{"kind":"Name","value":"checked"}},{"kind":"Field","name":{"kind":"Name","value":"differenceCount"}},{"kind":"Field","name":{"kind":"Name","value":"differences"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"kept"}},{"kind":"Field","name":{"kind":"Name","value":"summed"}}]}},{"kind":"Field","name":{"kind":"Name","value":"durationMs"}},{"kind":"Field","name":{"kind":"Name","value":"failure"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}}]}}]} as unknown as DocumentNode<OperationsProveMutation, OperationsProveMutationVariables>;
export const PaletteRecordsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PaletteRecords"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"text"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"admin"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tokens"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"keyword"},"value":{"kind":"Variable","name":{"kind":"Name","value":"text"}}}]}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"5"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"keyHint"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"channels"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"keyword"},"value":{"kind":"Variable","name":{"kind":"Name","value":"text"}}}]}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"5"}}]}}],"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"admin"}}}]}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"users"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"keyword"},"value":{"kind":"Variable","name":{"kind":"Name","value":"text"}}}]}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"5"}}]}}],"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"admin"}}}]}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"displayName"}}]}}]}}]}}]} as unknown as DocumentNode<PaletteRecordsQuery, PaletteRecordsQueryVariables>;
export const PaletteModelsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PaletteModels"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"usableModels"}}]}}]} as unknown as DocumentNode<PaletteModelsQuery, PaletteModelsQueryVariables>;
export const PersonalAccountDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PersonalAccount"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PersonalViewer"}}]}},{"kind":"Field","name":{"kind":"Name","value":"checkInStatus"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"canCheckIn"}},{"kind":"Field","name":{"kind":"Name","value":"nextDayAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"invites"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PersonalInvites"}}]}},{"kind":"Field","name":{"kind":"Name","value":"usableModels"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonalViewer"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Viewer"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"displayName"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"group"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"usedQuota"}},{"kind":"Field","name":{"kind":"Name","value":"requestCount"}},{"kind":"Field","name":{"kind":"Name","value":"identityBindings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"provider"}},{"kind":"Field","name":{"kind":"Name","value":"bound"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonalInvites"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Invites"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"invited"}},{"kind":"Field","name":{"kind":"Name","value":"pendingQuota"}},{"kind":"Field","name":{"kind":"Name","value":"earnedQuota"}},{"kind":"Field","name":{"kind":"Name","value":"leastTransfer"}}]}}]} as unknown as DocumentNode<PersonalAccountQuery, PersonalAccountQueryVariables>;
export const PersonalRenameDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PersonalRename"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"displayName"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateSelf"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"displayName"},"value":{"kind":"Variable","name":{"kind":"Name","value":"displayName"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"displayName"}}]}}]}}]} as unknown as DocumentNode<PersonalRenameMutation, PersonalRenameMutationVariables>;
export const PersonalCheckInDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PersonalCheckIn"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"checkIn"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reward"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"nextDayAt"}}]}}]}}]} as unknown as DocumentNode<PersonalCheckInMutation, PersonalCheckInMutationVariables>;
export const PersonalTransferDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PersonalTransfer"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"amount"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Quota"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"transferInviteQuota"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"amount"},"value":{"kind":"Variable","name":{"kind":"Name","value":"amount"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PersonalInvites"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonalInvites"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Invites"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"invited"}},{"kind":"Field","name":{"kind":"Name","value":"pendingQuota"}},{"kind":"Field","name":{"kind":"Name","value":"earnedQuota"}},{"kind":"Field","name":{"kind":"Name","value":"leastTransfer"}}]}}]} as unknown as DocumentNode<PersonalTransferMutation, PersonalTransferMutationVariables>;
export const PersonalRequestEmailCodeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PersonalRequestEmailCode"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"email"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"botCheck"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requestEmailCode"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"email"},"value":{"kind":"Variable","name":{"kind":"Name","value":"email"}}},{"kind":"Argument","name":{"kind":"Name","value":"botCheck"},"value":{"kind":"Variable","name":{"kind":"Name","value":"botCheck"}}}]}]}}]} as unknown as DocumentNode<PersonalRequestEmailCodeMutation, PersonalRequestEmailCodeMutationVariables>;
export const PersonalBindEmailDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PersonalBindEmail"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"email"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"code"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"bindEmail"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"email"},"value":{"kind":"Variable","name":{"kind":"Name","value":"email"}}},{"kind":"Argument","name":{"kind":"Name","value":"code"},"value":{"kind":"Variable","name":{"kind":"Name","value":"code"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"email"}}]}}]}}]} as unknown as DocumentNode<PersonalBindEmailMutation, PersonalBindEmailMutationVariables>;
export const PersonalUnbindEmailDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PersonalUnbindEmail"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"unbindEmail"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"email"}}]}}]}}]} as unknown as DocumentNode<PersonalUnbindEmailMutation, PersonalUnbindEmailMutationVariables>;
export const PersonalUnbindDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PersonalUnbind"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"provider"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"IdentityProvider"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"unbindIdentity"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"provider"},"value":{"kind":"Variable","name":{"kind":"Name","value":"provider"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"identityBindings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"provider"}},{"kind":"Field","name":{"kind":"Name","value":"bound"}}]}}]}}]}}]} as unknown as DocumentNode<PersonalUnbindMutation, PersonalUnbindMutationVariables>;
export const PersonalSecurityDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PersonalSecurity"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"hasPassword"}},{"kind":"Field","name":{"kind":"Name","value":"secondFactor"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"recoveryCodesLeft"}}]}},{"kind":"Field","name":{"kind":"Name","value":"passkeys"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PersonalPasskey"}}]}},{"kind":"Field","name":{"kind":"Name","value":"sessions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PersonalSession"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonalPasskey"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Passkey"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonalSession"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Session"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"browser"}},{"kind":"Field","name":{"kind":"Name","value":"ip"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastSeenAt"}},{"kind":"Field","name":{"kind":"Name","value":"current"}}]}}]} as unknown as DocumentNode<PersonalSecurityQuery, PersonalSecurityQueryVariables>;
export const PersonalChangePasswordDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PersonalChangePassword"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"password"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"currentPassword"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateSelf"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"password"},"value":{"kind":"Variable","name":{"kind":"Name","value":"password"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"currentPassword"},"value":{"kind":"Variable","name":{"kind":"Name","value":"currentPassword"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"hasPassword"}}]}}]}}]} as unknown as DocumentNode<PersonalChangePasswordMutation, PersonalChangePasswordMutationVariables>;
export const PersonalBeginSecondFactorDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PersonalBeginSecondFactor"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"identity"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"IdentityInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"beginSecondFactor"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"identity"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"secret"}},{"kind":"Field","name":{"kind":"Name","value":"address"}}]}}]}}]} as unknown as DocumentNode<PersonalBeginSecondFactorMutation, PersonalBeginSecondFactorMutationVariables>;
export const PersonalConfirmSecondFactorDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PersonalConfirmSecondFactor"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"code"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"confirmSecondFactor"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"code"},"value":{"kind":"Variable","name":{"kind":"Name","value":"code"}}}]}]}}]} as unknown as DocumentNode<PersonalConfirmSecondFactorMutation, PersonalConfirmSecondFactorMutationVariables>;
export const PersonalRenewRecoveryCodesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PersonalRenewRecoveryCodes"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"code"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"renewRecoveryCodes"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"code"},"value":{"kind":"Variable","name":{"kind":"Name","value":"code"}}}]}]}}]} as unknown as DocumentNode<PersonalRenewRecoveryCodesMutation, PersonalRenewRecoveryCodesMutationVariables>;
export const PersonalDisableSecondFactorDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PersonalDisableSecondFactor"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"code"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"currentPassword"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"disableSecondFactor"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"code"},"value":{"kind":"Variable","name":{"kind":"Name","value":"code"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"currentPassword"},"value":{"kind":"Variable","name":{"kind":"Name","value":"currentPassword"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"recoveryCodesLeft"}}]}}]}}]} as unknown as DocumentNode<PersonalDisableSecondFactorMutation, PersonalDisableSecondFactorMutationVariables>;
export const PersonalBeginPasskeyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PersonalBeginPasskey"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"identity"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"IdentityInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"beginPasskey"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"identity"}}}]}]}}]} as unknown as DocumentNode<PersonalBeginPasskeyMutation, PersonalBeginPasskeyMutationVariables>;
export const PersonalAddPasskeyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PersonalAddPasskey"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"credential"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"name"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"addPasskey"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"credential"},"value":{"kind":"Variable","name":{"kind":"Name","value":"credential"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"name"},"value":{"kind":"Variable","name":{"kind":"Name","value":"name"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PersonalPasskey"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonalPasskey"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Passkey"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}}]}}]} as unknown as DocumentNode<PersonalAddPasskeyMutation, PersonalAddPasskeyMutationVariables>;
export const PersonalRenamePasskeyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PersonalRenamePasskey"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"name"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"renamePasskey"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"name"},"value":{"kind":"Variable","name":{"kind":"Name","value":"name"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PersonalPasskey"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonalPasskey"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Passkey"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}}]}}]} as unknown as DocumentNode<PersonalRenamePasskeyMutation, PersonalRenamePasskeyMutationVariables>;
export const PersonalDeletePasskeyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PersonalDeletePasskey"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deletePasskey"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}]}]}}]} as unknown as DocumentNode<PersonalDeletePasskeyMutation, PersonalDeletePasskeyMutationVariables>;
export const PersonalCreateAccessTokenDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PersonalCreateAccessToken"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createAccessToken"}}]}}]} as unknown as DocumentNode<PersonalCreateAccessTokenMutation, PersonalCreateAccessTokenMutationVariables>;
export const PersonalEndSessionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PersonalEndSession"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endSession"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}]}]}}]} as unknown as DocumentNode<PersonalEndSessionMutation, PersonalEndSessionMutationVariables>;
export const PersonalEndOtherSessionsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PersonalEndOtherSessions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endOtherSessions"}}]}}]} as unknown as DocumentNode<PersonalEndOtherSessionsMutation, PersonalEndOtherSessionsMutationVariables>;
export const PersonalDeleteAccountDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PersonalDeleteAccount"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"username"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteSelf"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"username"},"value":{"kind":"Variable","name":{"kind":"Name","value":"username"}}}]}]}}]} as unknown as DocumentNode<PersonalDeleteAccountMutation, PersonalDeleteAccountMutationVariables>;
export const PersonalNoticesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PersonalNotices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"email"}}]}},{"kind":"Field","name":{"kind":"Name","value":"personalSettings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PersonalSettings"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonalSettings"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PersonalSettings"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"notifyType"}},{"kind":"Field","name":{"kind":"Name","value":"quotaWarningThreshold"}},{"kind":"Field","name":{"kind":"Name","value":"webhookUrl"}},{"kind":"Field","name":{"kind":"Name","value":"webhookSecretSet"}},{"kind":"Field","name":{"kind":"Name","value":"notificationEmail"}},{"kind":"Field","name":{"kind":"Name","value":"acceptUnsetModelRatioModel"}}]}}]} as unknown as DocumentNode<PersonalNoticesQuery, PersonalNoticesQueryVariables>;
export const PersonalSaveSettingsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PersonalSaveSettings"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PersonalSettingsInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updatePersonalSettings"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PersonalSettings"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonalSettings"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PersonalSettings"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"notifyType"}},{"kind":"Field","name":{"kind":"Name","value":"quotaWarningThreshold"}},{"kind":"Field","name":{"kind":"Name","value":"webhookUrl"}},{"kind":"Field","name":{"kind":"Name","value":"webhookSecretSet"}},{"kind":"Field","name":{"kind":"Name","value":"notificationEmail"}},{"kind":"Field","name":{"kind":"Name","value":"acceptUnsetModelRatioModel"}}]}}]} as unknown as DocumentNode<PersonalSaveSettingsMutation, PersonalSaveSettingsMutationVariables>;
export const PersonalSendTestDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PersonalSendTest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sendTestNotice"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PersonalTestNotice"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonalTestNotice"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Notice"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"delivery"}},{"kind":"Field","name":{"kind":"Name","value":"via"}}]}}]} as unknown as DocumentNode<PersonalSendTestMutation, PersonalSendTestMutationVariables>;
export const PersonalTestNoticesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PersonalTestNotices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"notices"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"10"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PersonalTestNotice"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonalTestNotice"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Notice"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"delivery"}},{"kind":"Field","name":{"kind":"Name","value":"via"}}]}}]} as unknown as DocumentNode<PersonalTestNoticesQuery, PersonalTestNoticesQueryVariables>;
export const PersonalPricesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PersonalPrices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"personalSettings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PersonalSettings"}}]}},{"kind":"Field","name":{"kind":"Name","value":"usableModels"}},{"kind":"Field","name":{"kind":"Name","value":"pricing"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"group"}},{"kind":"Field","name":{"kind":"Name","value":"groups"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"ratio"}}]}},{"kind":"Field","name":{"kind":"Name","value":"models"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"mode"}},{"kind":"Field","name":{"kind":"Name","value":"modelRatio"}},{"kind":"Field","name":{"kind":"Name","value":"completionRatio"}},{"kind":"Field","name":{"kind":"Name","value":"cacheRatio"}},{"kind":"Field","name":{"kind":"Name","value":"cacheWriteRatio"}},{"kind":"Field","name":{"kind":"Name","value":"audioRatio"}},{"kind":"Field","name":{"kind":"Name","value":"audioCompletionRatio"}},{"kind":"Field","name":{"kind":"Name","value":"modelPrice"}},{"kind":"Field","name":{"kind":"Name","value":"groups"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonalSettings"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PersonalSettings"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"notifyType"}},{"kind":"Field","name":{"kind":"Name","value":"quotaWarningThreshold"}},{"kind":"Field","name":{"kind":"Name","value":"webhookUrl"}},{"kind":"Field","name":{"kind":"Name","value":"webhookSecretSet"}},{"kind":"Field","name":{"kind":"Name","value":"notificationEmail"}},{"kind":"Field","name":{"kind":"Name","value":"acceptUnsetModelRatioModel"}}]}}]} as unknown as DocumentNode<PersonalPricesQuery, PersonalPricesQueryVariables>;
export const PlaygroundGroupsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PlaygroundGroups"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"usableGroups"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"ratio"}}]}}]}}]} as unknown as DocumentNode<PlaygroundGroupsQuery, PlaygroundGroupsQueryVariables>;
export const PlaygroundModelsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PlaygroundModels"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"group"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"usableModels"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"group"},"value":{"kind":"Variable","name":{"kind":"Name","value":"group"}}}]}]}}]} as unknown as DocumentNode<PlaygroundModelsQuery, PlaygroundModelsQueryVariables>;
export const PlaygroundPricesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PlaygroundPrices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pricing"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"group"}},{"kind":"Field","name":{"kind":"Name","value":"groups"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"ratio"}}]}},{"kind":"Field","name":{"kind":"Name","value":"models"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"mode"}},{"kind":"Field","name":{"kind":"Name","value":"modelRatio"}},{"kind":"Field","name":{"kind":"Name","value":"completionRatio"}},{"kind":"Field","name":{"kind":"Name","value":"cacheRatio"}},{"kind":"Field","name":{"kind":"Name","value":"modelPrice"}}]}}]}}]}}]} as unknown as DocumentNode<PlaygroundPricesQuery, PlaygroundPricesQueryVariables>;
export const PlaygroundCostDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PlaygroundCost"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"requestId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"logs"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"scope"},"value":{"kind":"EnumValue","value":"SELF"}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"requestId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"requestId"}}}]}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"promptTokens"}},{"kind":"Field","name":{"kind":"Name","value":"completionTokens"}},{"kind":"Field","name":{"kind":"Name","value":"duration"}},{"kind":"Field","name":{"kind":"Name","value":"firstByte"}}]}}]}}]}}]} as unknown as DocumentNode<PlaygroundCostQuery, PlaygroundCostQueryVariables>;
export const RedemptionListDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RedemptionList"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"RedemptionFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PageInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"redemptions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RedemptionRow"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RedemptionRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Redemption"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"keyHint"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"isGift"}},{"kind":"Field","name":{"kind":"Name","value":"maxUses"}},{"kind":"Field","name":{"kind":"Name","value":"usedCount"}},{"kind":"Field","name":{"kind":"Name","value":"usedBy"}},{"kind":"Field","name":{"kind":"Name","value":"usedAt"}},{"kind":"Field","name":{"kind":"Name","value":"validFrom"}},{"kind":"Field","name":{"kind":"Name","value":"validUntil"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<RedemptionListQuery, RedemptionListQueryVariables>;
export const RedemptionToEditDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RedemptionToEdit"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"redemption"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RedemptionRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RedemptionRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Redemption"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"keyHint"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"isGift"}},{"kind":"Field","name":{"kind":"Name","value":"maxUses"}},{"kind":"Field","name":{"kind":"Name","value":"usedCount"}},{"kind":"Field","name":{"kind":"Name","value":"usedBy"}},{"kind":"Field","name":{"kind":"Name","value":"usedAt"}},{"kind":"Field","name":{"kind":"Name","value":"validFrom"}},{"kind":"Field","name":{"kind":"Name","value":"validUntil"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<RedemptionToEditQuery, RedemptionToEditQueryVariables>;
export const RedemptionsNamedDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RedemptionsNamed"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"name"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"redemptionsNamed"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"name"},"value":{"kind":"Variable","name":{"kind":"Name","value":"name"}}}]}]}}]} as unknown as DocumentNode<RedemptionsNamedQuery, RedemptionsNamedQueryVariables>;
export const RedemptionsDisabledDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RedemptionsDisabled"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"redemptions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"status"},"value":{"kind":"IntValue","value":"2"}}]}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}}]}}]} as unknown as DocumentNode<RedemptionsDisabledQuery, RedemptionsDisabledQueryVariables>;
export const CreateRedemptionsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateRedemptions"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateRedemptionsInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createRedemptions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"redemption"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RedemptionRow"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RedemptionRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Redemption"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"keyHint"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"isGift"}},{"kind":"Field","name":{"kind":"Name","value":"maxUses"}},{"kind":"Field","name":{"kind":"Name","value":"usedCount"}},{"kind":"Field","name":{"kind":"Name","value":"usedBy"}},{"kind":"Field","name":{"kind":"Name","value":"usedAt"}},{"kind":"Field","name":{"kind":"Name","value":"validFrom"}},{"kind":"Field","name":{"kind":"Name","value":"validUntil"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<CreateRedemptionsMutation, CreateRedemptionsMutationVariables>;
export const UpdateRedemptionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateRedemption"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateRedemptionInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateRedemption"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RedemptionRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RedemptionRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Redemption"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"keyHint"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"isGift"}},{"kind":"Field","name":{"kind":"Name","value":"maxUses"}},{"kind":"Field","name":{"kind":"Name","value":"usedCount"}},{"kind":"Field","name":{"kind":"Name","value":"usedBy"}},{"kind":"Field","name":{"kind":"Name","value":"usedAt"}},{"kind":"Field","name":{"kind":"Name","value":"validFrom"}},{"kind":"Field","name":{"kind":"Name","value":"validUntil"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<UpdateRedemptionMutation, UpdateRedemptionMutationVariables>;
export const SetRedemptionsEnabledDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SetRedemptionsEnabled"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ids"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"enabled"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"setRedemptionsEnabled"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"ids"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ids"}}},{"kind":"Argument","name":{"kind":"Name","value":"enabled"},"value":{"kind":"Variable","name":{"kind":"Name","value":"enabled"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RedemptionRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RedemptionRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Redemption"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"keyHint"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"isGift"}},{"kind":"Field","name":{"kind":"Name","value":"maxUses"}},{"kind":"Field","name":{"kind":"Name","value":"usedCount"}},{"kind":"Field","name":{"kind":"Name","value":"usedBy"}},{"kind":"Field","name":{"kind":"Name","value":"usedAt"}},{"kind":"Field","name":{"kind":"Name","value":"validFrom"}},{"kind":"Field","name":{"kind":"Name","value":"validUntil"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<SetRedemptionsEnabledMutation, SetRedemptionsEnabledMutationVariables>;
export const DeleteRedemptionsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteRedemptions"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ids"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteRedemptions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"ids"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ids"}}}]}]}}]} as unknown as DocumentNode<DeleteRedemptionsMutation, DeleteRedemptionsMutationVariables>;
export const DeleteDisabledRedemptionsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteDisabledRedemptions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteDisabledRedemptions"}}]}}]} as unknown as DocumentNode<DeleteDisabledRedemptionsMutation, DeleteDisabledRedemptionsMutationVariables>;
export const DeleteRedemptionsNamedDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteRedemptionsNamed"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"name"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteRedemptionsNamed"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"name"},"value":{"kind":"Variable","name":{"kind":"Name","value":"name"}}}]}]}}]} as unknown as DocumentNode<DeleteRedemptionsNamedMutation, DeleteRedemptionsNamedMutationVariables>;
export const RevealRedemptionsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RevealRedemptions"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ids"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"revealRedemptions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"ids"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ids"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"redemption"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}}]} as unknown as DocumentNode<RevealRedemptionsMutation, RevealRedemptionsMutationVariables>;
export const PricesImportsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PricesImports"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PageInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"priceImports"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PricesImportRun"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PricesImportRun"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PriceImportRun"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"vendors"}},{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"added"}},{"kind":"Field","name":{"kind":"Name","value":"changed"}},{"kind":"Field","name":{"kind":"Name","value":"same"}},{"kind":"Field","name":{"kind":"Name","value":"skipped"}}]}},{"kind":"Field","name":{"kind":"Name","value":"appliedModels"}},{"kind":"Field","name":{"kind":"Name","value":"failure"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}}]}}]} as unknown as DocumentNode<PricesImportsQuery, PricesImportsQueryVariables>;
export const PricesImportRunDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PricesImportRun"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"kinds"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PriceChangeKind"}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PageInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"priceImport"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PricesImportRun"}},{"kind":"Field","name":{"kind":"Name","value":"changes"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"kinds"},"value":{"kind":"Variable","name":{"kind":"Name","value":"kinds"}}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PricesImportChange"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PricesImportRun"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PriceImportRun"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"vendors"}},{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"added"}},{"kind":"Field","name":{"kind":"Name","value":"changed"}},{"kind":"Field","name":{"kind":"Name","value":"same"}},{"kind":"Field","name":{"kind":"Name","value":"skipped"}}]}},{"kind":"Field","name":{"kind":"Name","value":"appliedModels"}},{"kind":"Field","name":{"kind":"Name","value":"failure"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PricesImportChange"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PriceImportChange"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"vendor"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"before"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"modelPrice"}},{"kind":"Field","name":{"kind":"Name","value":"modelRatio"}},{"kind":"Field","name":{"kind":"Name","value":"completionRatio"}},{"kind":"Field","name":{"kind":"Name","value":"cacheRatio"}}]}},{"kind":"Field","name":{"kind":"Name","value":"after"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"modelPrice"}},{"kind":"Field","name":{"kind":"Name","value":"modelRatio"}},{"kind":"Field","name":{"kind":"Name","value":"completionRatio"}},{"kind":"Field","name":{"kind":"Name","value":"cacheRatio"}}]}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]} as unknown as DocumentNode<PricesImportRunQuery, PricesImportRunQueryVariables>;
export const PricesStartImportDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PricesStartImport"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"StartPriceImportInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"startPriceImport"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PricesImportRun"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PricesImportRun"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PriceImportRun"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"vendors"}},{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"added"}},{"kind":"Field","name":{"kind":"Name","value":"changed"}},{"kind":"Field","name":{"kind":"Name","value":"same"}},{"kind":"Field","name":{"kind":"Name","value":"skipped"}}]}},{"kind":"Field","name":{"kind":"Name","value":"appliedModels"}},{"kind":"Field","name":{"kind":"Name","value":"failure"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}}]}}]} as unknown as DocumentNode<PricesStartImportMutation, PricesStartImportMutationVariables>;
export const PricesCancelImportDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PricesCancelImport"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cancelPriceImport"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PricesImportRun"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PricesImportRun"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PriceImportRun"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"vendors"}},{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"added"}},{"kind":"Field","name":{"kind":"Name","value":"changed"}},{"kind":"Field","name":{"kind":"Name","value":"same"}},{"kind":"Field","name":{"kind":"Name","value":"skipped"}}]}},{"kind":"Field","name":{"kind":"Name","value":"appliedModels"}},{"kind":"Field","name":{"kind":"Name","value":"failure"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}}]}}]} as unknown as DocumentNode<PricesCancelImportMutation, PricesCancelImportMutationVariables>;
export const PricesApplyImportRunDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PricesApplyImportRun"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ApplyPriceImportRunInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"applyPriceImportRun"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PricesImportRun"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PricesImportRun"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PriceImportRun"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"vendors"}},{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"added"}},{"kind":"Field","name":{"kind":"Name","value":"changed"}},{"kind":"Field","name":{"kind":"Name","value":"same"}},{"kind":"Field","name":{"kind":"Name","value":"skipped"}}]}},{"kind":"Field","name":{"kind":"Name","value":"appliedModels"}},{"kind":"Field","name":{"kind":"Name","value":"failure"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}}]}}]} as unknown as DocumentNode<PricesApplyImportRunMutation, PricesApplyImportRunMutationVariables>;
export const PricesPreviewImportDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PricesPreviewImport"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PriceListInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"previewPriceImport"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"digest"}},{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"added"}},{"kind":"Field","name":{"kind":"Name","value":"changed"}},{"kind":"Field","name":{"kind":"Name","value":"same"}},{"kind":"Field","name":{"kind":"Name","value":"skipped"}}]}},{"kind":"Field","name":{"kind":"Name","value":"changes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PricesImportChange"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PricesImportChange"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PriceImportChange"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"vendor"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"before"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"modelPrice"}},{"kind":"Field","name":{"kind":"Name","value":"modelRatio"}},{"kind":"Field","name":{"kind":"Name","value":"completionRatio"}},{"kind":"Field","name":{"kind":"Name","value":"cacheRatio"}}]}},{"kind":"Field","name":{"kind":"Name","value":"after"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"modelPrice"}},{"kind":"Field","name":{"kind":"Name","value":"modelRatio"}},{"kind":"Field","name":{"kind":"Name","value":"completionRatio"}},{"kind":"Field","name":{"kind":"Name","value":"cacheRatio"}}]}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]} as unknown as DocumentNode<PricesPreviewImportMutation, PricesPreviewImportMutationVariables>;
export const PricesApplyImportDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PricesApplyImport"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ApplyPriceImportInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"applyPriceImport"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}]}]}}]} as unknown as DocumentNode<PricesApplyImportMutation, PricesApplyImportMutationVariables>;
export const PricesOptionsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PricesOptions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"options"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PricesOption"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PricesOption"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Option"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"defaultValue"}}]}}]} as unknown as DocumentNode<PricesOptionsQuery, PricesOptionsQueryVariables>;
export const PricesSaveDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PricesSave"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"changes"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"OptionInput"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateOptions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"changes"},"value":{"kind":"Variable","name":{"kind":"Name","value":"changes"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PricesOption"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PricesOption"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Option"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"defaultValue"}}]}}]} as unknown as DocumentNode<PricesSaveMutation, PricesSaveMutationVariables>;
export const PricesRestoreDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PricesRestore"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"key"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"restoreOption"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"key"},"value":{"kind":"Variable","name":{"kind":"Name","value":"key"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PricesOption"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PricesOption"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Option"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"defaultValue"}}]}}]} as unknown as DocumentNode<PricesRestoreMutation, PricesRestoreMutationVariables>;
export const PricesModelsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PricesModels"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"onboarding"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"unpricedModels"}}]}},{"kind":"Field","name":{"kind":"Name","value":"knownModels"}}]}}]} as unknown as DocumentNode<PricesModelsQuery, PricesModelsQueryVariables>;
export const PricesListDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PricesList"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"priceList"}}]}}]} as unknown as DocumentNode<PricesListQuery, PricesListQueryVariables>;
export const SettingsOptionsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SettingsOptions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"options"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SettingsOption"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SettingsOption"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Option"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"secret"}},{"kind":"Field","name":{"kind":"Name","value":"isSet"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"defaultValue"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<SettingsOptionsQuery, SettingsOptionsQueryVariables>;
export const SettingsSaveTogetherDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SettingsSaveTogether"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"changes"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"OptionInput"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateOptions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"changes"},"value":{"kind":"Variable","name":{"kind":"Name","value":"changes"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SettingsOption"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SettingsOption"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Option"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"secret"}},{"kind":"Field","name":{"kind":"Name","value":"isSet"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"defaultValue"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<SettingsSaveTogetherMutation, SettingsSaveTogetherMutationVariables>;
export const SettingsSaveOneDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SettingsSaveOne"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"key"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"value"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateOption"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"key"},"value":{"kind":"Variable","name":{"kind":"Name","value":"key"}}},{"kind":"Argument","name":{"kind":"Name","value":"value"},"value":{"kind":"Variable","name":{"kind":"Name","value":"value"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SettingsOption"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SettingsOption"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Option"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"secret"}},{"kind":"Field","name":{"kind":"Name","value":"isSet"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"defaultValue"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<SettingsSaveOneMutation, SettingsSaveOneMutationVariables>;
export const SettingsForgetDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SettingsForget"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"key"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"restoreOption"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"key"},"value":{"kind":"Variable","name":{"kind":"Name","value":"key"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SettingsOption"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SettingsOption"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Option"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"secret"}},{"kind":"Field","name":{"kind":"Name","value":"isSet"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"defaultValue"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<SettingsForgetMutation, SettingsForgetMutationVariables>;
export const SettingsHistoryDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SettingsHistory"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"key"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"optionChanges"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"key"},"value":{"kind":"Variable","name":{"kind":"Name","value":"key"}}}]}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"20"}},{"kind":"ObjectField","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"before"}},{"kind":"Field","name":{"kind":"Name","value":"after"}},{"kind":"Field","name":{"kind":"Name","value":"secret"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"changedAt"}}]}}]}}]}}]} as unknown as DocumentNode<SettingsHistoryQuery, SettingsHistoryQueryVariables>;
export const SettingsDiscoverOidcDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SettingsDiscoverOidc"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"wellKnown"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"discoverOidc"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"wellKnown"},"value":{"kind":"Variable","name":{"kind":"Name","value":"wellKnown"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"issuer"}},{"kind":"Field","name":{"kind":"Name","value":"authorizationEndpoint"}},{"kind":"Field","name":{"kind":"Name","value":"tokenEndpoint"}},{"kind":"Field","name":{"kind":"Name","value":"userInfoEndpoint"}}]}}]}}]} as unknown as DocumentNode<SettingsDiscoverOidcMutation, SettingsDiscoverOidcMutationVariables>;
export const SettingsCheckForUpdateDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SettingsCheckForUpdate"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"checkForUpdate"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"newer"}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"publishedAt"}}]}}]}}]} as unknown as DocumentNode<SettingsCheckForUpdateMutation, SettingsCheckForUpdateMutationVariables>;
export const SettingsTestMailDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SettingsTestMail"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sendTestNotice"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"delivery"}},{"kind":"Field","name":{"kind":"Name","value":"via"}}]}}]}}]} as unknown as DocumentNode<SettingsTestMailMutation, SettingsTestMailMutationVariables>;
export const SettingsLogRowsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SettingsLogRows"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"before"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"logs"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"to"},"value":{"kind":"Variable","name":{"kind":"Name","value":"before"}}}]}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}]}},{"kind":"Argument","name":{"kind":"Name","value":"scope"},"value":{"kind":"EnumValue","value":"SITE"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"totalCapped"}}]}}]}}]} as unknown as DocumentNode<SettingsLogRowsQuery, SettingsLogRowsQueryVariables>;
export const SettingsLogCleanupsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SettingsLogCleanups"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"logCleanups"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SettingsLogCleanup"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SettingsLogCleanup"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LogCleanup"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"before"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"rowsFound"}},{"kind":"Field","name":{"kind":"Name","value":"rowsDeleted"}},{"kind":"Field","name":{"kind":"Name","value":"percent"}},{"kind":"Field","name":{"kind":"Name","value":"error"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}}]}}]} as unknown as DocumentNode<SettingsLogCleanupsQuery, SettingsLogCleanupsQueryVariables>;
export const SettingsStartLogCleanupDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SettingsStartLogCleanup"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"before"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"startLogCleanup"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"before"},"value":{"kind":"Variable","name":{"kind":"Name","value":"before"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SettingsLogCleanup"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SettingsLogCleanup"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LogCleanup"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"before"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"rowsFound"}},{"kind":"Field","name":{"kind":"Name","value":"rowsDeleted"}},{"kind":"Field","name":{"kind":"Name","value":"percent"}},{"kind":"Field","name":{"kind":"Name","value":"error"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}}]}}]} as unknown as DocumentNode<SettingsStartLogCleanupMutation, SettingsStartLogCleanupMutationVariables>;
export const SettingsLogCleanupProgressDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"SettingsLogCleanupProgress"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"job"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobProgress"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"job"}}},{"kind":"Argument","name":{"kind":"Name","value":"kind"},"value":{"kind":"StringValue","value":"log-cleanup","block":false}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"progress"}}]}}]}}]} as unknown as DocumentNode<SettingsLogCleanupProgressSubscription, SettingsLogCleanupProgressSubscriptionVariables>;
export const SettingsCancelLogCleanupDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SettingsCancelLogCleanup"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"job"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cancelJob"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"job"}}},{"kind":"Argument","name":{"kind":"Name","value":"kind"},"value":{"kind":"StringValue","value":"log-cleanup","block":false}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"state"}}]}}]}}]} as unknown as DocumentNode<SettingsCancelLogCleanupMutation, SettingsCancelLogCleanupMutationVariables>;
export const TaskListDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"TaskList"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"scope"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Scope"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"TaskFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PageInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tasks"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"scope"},"value":{"kind":"Variable","name":{"kind":"Name","value":"scope"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TaskRow"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TaskRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Task"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"taskId"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"channelId"}},{"kind":"Field","name":{"kind":"Name","value":"platform"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"progress"}},{"kind":"Field","name":{"kind":"Name","value":"input"}},{"kind":"Field","name":{"kind":"Name","value":"data"}},{"kind":"Field","name":{"kind":"Name","value":"failReason"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"submittedAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}}]}}]} as unknown as DocumentNode<TaskListQuery, TaskListQueryVariables>;
export const TokenListDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"TokenList"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"TokenFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PageInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tokens"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TokenRow"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TokenRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Token"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"keyHint"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"group"}},{"kind":"Field","name":{"kind":"Name","value":"remainQuota"}},{"kind":"Field","name":{"kind":"Name","value":"usedQuota"}},{"kind":"Field","name":{"kind":"Name","value":"unlimitedQuota"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"modelLimitsEnabled"}},{"kind":"Field","name":{"kind":"Name","value":"modelLimits"}},{"kind":"Field","name":{"kind":"Name","value":"allowIps"}},{"kind":"Field","name":{"kind":"Name","value":"requestsPerMinute"}},{"kind":"Field","name":{"kind":"Name","value":"tokensPerMinute"}},{"kind":"Field","name":{"kind":"Name","value":"dailyQuota"}},{"kind":"Field","name":{"kind":"Name","value":"weeklyQuota"}},{"kind":"Field","name":{"kind":"Name","value":"monthlyQuota"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}}]}}]} as unknown as DocumentNode<TokenListQuery, TokenListQueryVariables>;
export const TokenChoicesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"TokenChoices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"usableGroups"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"ratio"}}]}},{"kind":"Field","name":{"kind":"Name","value":"usableModels"}}]}}]} as unknown as DocumentNode<TokenChoicesQuery, TokenChoicesQueryVariables>;
export const TokenToEditDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"TokenToEdit"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"token"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TokenRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TokenRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Token"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"keyHint"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"group"}},{"kind":"Field","name":{"kind":"Name","value":"remainQuota"}},{"kind":"Field","name":{"kind":"Name","value":"usedQuota"}},{"kind":"Field","name":{"kind":"Name","value":"unlimitedQuota"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"modelLimitsEnabled"}},{"kind":"Field","name":{"kind":"Name","value":"modelLimits"}},{"kind":"Field","name":{"kind":"Name","value":"allowIps"}},{"kind":"Field","name":{"kind":"Name","value":"requestsPerMinute"}},{"kind":"Field","name":{"kind":"Name","value":"tokensPerMinute"}},{"kind":"Field","name":{"kind":"Name","value":"dailyQuota"}},{"kind":"Field","name":{"kind":"Name","value":"weeklyQuota"}},{"kind":"Field","name":{"kind":"Name","value":"monthlyQuota"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}}]}}]} as unknown as DocumentNode<TokenToEditQuery, TokenToEditQueryVariables>;
export const CreateTokensDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateTokens"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateTokenInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"count"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createTokens"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}},{"kind":"Argument","name":{"kind":"Name","value":"count"},"value":{"kind":"Variable","name":{"kind":"Name","value":"count"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"token"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TokenRow"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TokenRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Token"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"keyHint"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"group"}},{"kind":"Field","name":{"kind":"Name","value":"remainQuota"}},{"kind":"Field","name":{"kind":"Name","value":"usedQuota"}},{"kind":"Field","name":{"kind":"Name","value":"unlimitedQuota"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"modelLimitsEnabled"}},{"kind":"Field","name":{"kind":"Name","value":"modelLimits"}},{"kind":"Field","name":{"kind":"Name","value":"allowIps"}},{"kind":"Field","name":{"kind":"Name","value":"requestsPerMinute"}},{"kind":"Field","name":{"kind":"Name","value":"tokensPerMinute"}},{"kind":"Field","name":{"kind":"Name","value":"dailyQuota"}},{"kind":"Field","name":{"kind":"Name","value":"weeklyQuota"}},{"kind":"Field","name":{"kind":"Name","value":"monthlyQuota"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}}]}}]} as unknown as DocumentNode<CreateTokensMutation, CreateTokensMutationVariables>;
export const UpdateTokenDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateToken"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateTokenInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateToken"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TokenRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TokenRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Token"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"keyHint"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"group"}},{"kind":"Field","name":{"kind":"Name","value":"remainQuota"}},{"kind":"Field","name":{"kind":"Name","value":"usedQuota"}},{"kind":"Field","name":{"kind":"Name","value":"unlimitedQuota"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"modelLimitsEnabled"}},{"kind":"Field","name":{"kind":"Name","value":"modelLimits"}},{"kind":"Field","name":{"kind":"Name","value":"allowIps"}},{"kind":"Field","name":{"kind":"Name","value":"requestsPerMinute"}},{"kind":"Field","name":{"kind":"Name","value":"tokensPerMinute"}},{"kind":"Field","name":{"kind":"Name","value":"dailyQuota"}},{"kind":"Field","name":{"kind":"Name","value":"weeklyQuota"}},{"kind":"Field","name":{"kind":"Name","value":"monthlyQuota"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}}]}}]} as unknown as DocumentNode<UpdateTokenMutation, UpdateTokenMutationVariables>;
export const SetTokensEnabledDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SetTokensEnabled"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ids"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"enabled"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"setTokensEnabled"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"ids"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ids"}}},{"kind":"Argument","name":{"kind":"Name","value":"enabled"},"value":{"kind":"Variable","name":{"kind":"Name","value":"enabled"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TokenRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TokenRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Token"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"keyHint"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"group"}},{"kind":"Field","name":{"kind":"Name","value":"remainQuota"}},{"kind":"Field","name":{"kind":"Name","value":"usedQuota"}},{"kind":"Field","name":{"kind":"Name","value":"unlimitedQuota"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"modelLimitsEnabled"}},{"kind":"Field","name":{"kind":"Name","value":"modelLimits"}},{"kind":"Field","name":{"kind":"Name","value":"allowIps"}},{"kind":"Field","name":{"kind":"Name","value":"requestsPerMinute"}},{"kind":"Field","name":{"kind":"Name","value":"tokensPerMinute"}},{"kind":"Field","name":{"kind":"Name","value":"dailyQuota"}},{"kind":"Field","name":{"kind":"Name","value":"weeklyQuota"}},{"kind":"Field","name":{"kind":"Name","value":"monthlyQuota"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}}]}}]} as unknown as DocumentNode<SetTokensEnabledMutation, SetTokensEnabledMutationVariables>;
export const DeleteTokensDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteTokens"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ids"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteTokens"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"ids"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ids"}}}]}]}}]} as unknown as DocumentNode<DeleteTokensMutation, DeleteTokensMutationVariables>;
export const RevealTokenKeyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RevealTokenKey"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"revealTokenKey"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}]}]}}]} as unknown as DocumentNode<RevealTokenKeyMutation, RevealTokenKeyMutationVariables>;
export const UserListDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"UserList"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"UserFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sort"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UserSort"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PageInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"users"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"sort"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sort"}}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserRow"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"displayName"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"group"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"usedQuota"}},{"kind":"Field","name":{"kind":"Name","value":"requestCount"}},{"kind":"Field","name":{"kind":"Name","value":"affCount"}},{"kind":"Field","name":{"kind":"Name","value":"affHistoryQuota"}},{"kind":"Field","name":{"kind":"Name","value":"inviterId"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"deletedAt"}},{"kind":"Field","name":{"kind":"Name","value":"bindings"}},{"kind":"Field","name":{"kind":"Name","value":"secondFactorEnabled"}},{"kind":"Field","name":{"kind":"Name","value":"allowedActions"}},{"kind":"Field","name":{"kind":"Name","value":"editable"}}]}}]} as unknown as DocumentNode<UserListQuery, UserListQueryVariables>;
export const UserDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"User"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"user"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"displayName"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"group"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"usedQuota"}},{"kind":"Field","name":{"kind":"Name","value":"requestCount"}},{"kind":"Field","name":{"kind":"Name","value":"affCount"}},{"kind":"Field","name":{"kind":"Name","value":"affHistoryQuota"}},{"kind":"Field","name":{"kind":"Name","value":"inviterId"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"deletedAt"}},{"kind":"Field","name":{"kind":"Name","value":"bindings"}},{"kind":"Field","name":{"kind":"Name","value":"secondFactorEnabled"}},{"kind":"Field","name":{"kind":"Name","value":"allowedActions"}},{"kind":"Field","name":{"kind":"Name","value":"editable"}}]}}]} as unknown as DocumentNode<UserQuery, UserQueryVariables>;
export const UserGroupsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"UserGroups"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"groups"}}]}}]} as unknown as DocumentNode<UserGroupsQuery, UserGroupsQueryVariables>;
export const CreateUserDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateUser"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateUserInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createUser"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"username"}}]}}]}}]} as unknown as DocumentNode<CreateUserMutation, CreateUserMutationVariables>;
export const UpdateUserDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateUser"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateUserInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateUser"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"displayName"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"group"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"usedQuota"}},{"kind":"Field","name":{"kind":"Name","value":"requestCount"}},{"kind":"Field","name":{"kind":"Name","value":"affCount"}},{"kind":"Field","name":{"kind":"Name","value":"affHistoryQuota"}},{"kind":"Field","name":{"kind":"Name","value":"inviterId"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"deletedAt"}},{"kind":"Field","name":{"kind":"Name","value":"bindings"}},{"kind":"Field","name":{"kind":"Name","value":"secondFactorEnabled"}},{"kind":"Field","name":{"kind":"Name","value":"allowedActions"}},{"kind":"Field","name":{"kind":"Name","value":"editable"}}]}}]} as unknown as DocumentNode<UpdateUserMutation, UpdateUserMutationVariables>;
export const ManageUserDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ManageUser"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"action"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UserAction"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"manageUser"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"action"},"value":{"kind":"Variable","name":{"kind":"Name","value":"action"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"displayName"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"group"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"usedQuota"}},{"kind":"Field","name":{"kind":"Name","value":"requestCount"}},{"kind":"Field","name":{"kind":"Name","value":"affCount"}},{"kind":"Field","name":{"kind":"Name","value":"affHistoryQuota"}},{"kind":"Field","name":{"kind":"Name","value":"inviterId"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"deletedAt"}},{"kind":"Field","name":{"kind":"Name","value":"bindings"}},{"kind":"Field","name":{"kind":"Name","value":"secondFactorEnabled"}},{"kind":"Field","name":{"kind":"Name","value":"allowedActions"}},{"kind":"Field","name":{"kind":"Name","value":"editable"}}]}}]} as unknown as DocumentNode<ManageUserMutation, ManageUserMutationVariables>;
export const AdjustUserQuotaDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AdjustUserQuota"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"amount"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Quota"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"reason"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"effectKey"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"adjustUserQuota"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"amount"},"value":{"kind":"Variable","name":{"kind":"Name","value":"amount"}}},{"kind":"Argument","name":{"kind":"Name","value":"reason"},"value":{"kind":"Variable","name":{"kind":"Name","value":"reason"}}},{"kind":"Argument","name":{"kind":"Name","value":"effectKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"effectKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"displayName"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"group"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"usedQuota"}},{"kind":"Field","name":{"kind":"Name","value":"requestCount"}},{"kind":"Field","name":{"kind":"Name","value":"affCount"}},{"kind":"Field","name":{"kind":"Name","value":"affHistoryQuota"}},{"kind":"Field","name":{"kind":"Name","value":"inviterId"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"deletedAt"}},{"kind":"Field","name":{"kind":"Name","value":"bindings"}},{"kind":"Field","name":{"kind":"Name","value":"secondFactorEnabled"}},{"kind":"Field","name":{"kind":"Name","value":"allowedActions"}},{"kind":"Field","name":{"kind":"Name","value":"editable"}}]}}]} as unknown as DocumentNode<AdjustUserQuotaMutation, AdjustUserQuotaMutationVariables>;
export const UserSpendDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"UserSpend"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"username"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"from"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"usage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"scope"},"value":{"kind":"EnumValue","value":"SITE"}},{"kind":"Argument","name":{"kind":"Name","value":"bucket"},"value":{"kind":"EnumValue","value":"DAY"}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"username"},"value":{"kind":"Variable","name":{"kind":"Name","value":"username"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"from"},"value":{"kind":"Variable","name":{"kind":"Name","value":"from"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"requests"}}]}}]}}]} as unknown as DocumentNode<UserSpendQuery, UserSpendQueryVariables>;
export const EndUserSessionsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"EndUserSessions"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endUserSessions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}]}]}}]} as unknown as DocumentNode<EndUserSessionsMutation, EndUserSessionsMutationVariables>;
export const RemoveUserSecondFactorDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RemoveUserSecondFactor"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"removeUserSecondFactor"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}]}]}}]} as unknown as DocumentNode<RemoveUserSecondFactorMutation, RemoveUserSecondFactorMutationVariables>;
export const WalletOverviewDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"WalletOverview"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"usedQuota"}},{"kind":"Field","name":{"kind":"Name","value":"requestCount"}},{"kind":"Field","name":{"kind":"Name","value":"group"}}]}},{"kind":"Field","name":{"kind":"Name","value":"personalSettings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"quotaWarningThreshold"}}]}},{"kind":"Field","name":{"kind":"Name","value":"topUpOffer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"inCurrency"}},{"kind":"Field","name":{"kind":"Name","value":"leastAmount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"status"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"topUpLink"}}]}}]}}]} as unknown as DocumentNode<WalletOverviewQuery, WalletOverviewQueryVariables>;
export const WalletQuoteDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"WalletQuote"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"amount"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Quota"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"topUpQuote"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"amount"},"value":{"kind":"Variable","name":{"kind":"Name","value":"amount"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"money"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}}]}}]}}]} as unknown as DocumentNode<WalletQuoteQuery, WalletQuoteQueryVariables>;
export const WalletStatementDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"WalletStatement"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PageInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"statement"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"day"}},{"kind":"Field","name":{"kind":"Name","value":"bookedAt"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"balance"}},{"kind":"Field","name":{"kind":"Name","value":"requestCount"}},{"kind":"Field","name":{"kind":"Name","value":"note"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}}]}}]} as unknown as DocumentNode<WalletStatementQuery, WalletStatementQueryVariables>;
export const WalletPaymentsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"WalletPayments"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"scope"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Scope"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PaymentFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PageInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"payments"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"scope"},"value":{"kind":"Variable","name":{"kind":"Name","value":"scope"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WalletPayment"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WalletPayment"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Payment"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"orderNumber"}},{"kind":"Field","name":{"kind":"Name","value":"gatewayNumber"}},{"kind":"Field","name":{"kind":"Name","value":"method"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"money"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"paidAt"}},{"kind":"Field","name":{"kind":"Name","value":"closedAt"}}]}}]} as unknown as DocumentNode<WalletPaymentsQuery, WalletPaymentsQueryVariables>;
export const WalletPaymentResultDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"WalletPaymentResult"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"orderNumber"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"payment"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"orderNumber"},"value":{"kind":"Variable","name":{"kind":"Name","value":"orderNumber"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WalletPayment"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WalletPayment"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Payment"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"orderNumber"}},{"kind":"Field","name":{"kind":"Name","value":"gatewayNumber"}},{"kind":"Field","name":{"kind":"Name","value":"method"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"money"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"paidAt"}},{"kind":"Field","name":{"kind":"Name","value":"closedAt"}}]}}]} as unknown as DocumentNode<WalletPaymentResultQuery, WalletPaymentResultQueryVariables>;
export const WalletRedeemDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"WalletRedeem"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"key"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"redeemCode"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"key"},"value":{"kind":"Variable","name":{"kind":"Name","value":"key"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"isGift"}}]}}]}}]} as unknown as DocumentNode<WalletRedeemMutation, WalletRedeemMutationVariables>;
export const WalletCreatePaymentDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"WalletCreatePayment"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreatePaymentInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createPayment"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"payment"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WalletPayment"}}]}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"fields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WalletPayment"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Payment"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"orderNumber"}},{"kind":"Field","name":{"kind":"Name","value":"gatewayNumber"}},{"kind":"Field","name":{"kind":"Name","value":"method"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"money"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"paidAt"}},{"kind":"Field","name":{"kind":"Name","value":"closedAt"}}]}}]} as unknown as DocumentNode<WalletCreatePaymentMutation, WalletCreatePaymentMutationVariables>;
export const useShellAttentionQuery = bindQuery(ShellAttentionDocument);
export const useViewerQuery = bindQuery(ViewerDocument);
export const useAddChannelKeysMutation = bindMutation(AddChannelKeysDocument);
export const useReplaceChannelKeyMutation = bindMutation(ReplaceChannelKeyDocument);
export const useRemoveChannelKeysMutation = bindMutation(RemoveChannelKeysDocument);
export const useSetChannelKeyEnabledMutation = bindMutation(SetChannelKeyEnabledDocument);
export const useTestChannelKeyMutation = bindMutation(TestChannelKeyDocument);
export const useChannelRunsQuery = bindQuery(ChannelRunsDocument);
export const useChannelTestRunQuery = bindQuery(ChannelTestRunDocument);
export const useChannelBalanceRunQuery = bindQuery(ChannelBalanceRunDocument);
export const useChannelRunProgressSubscription = bindSubscription(ChannelRunProgressDocument);
export const useStartChannelTestsMutation = bindMutation(StartChannelTestsDocument);
export const useStartChannelBalancesMutation = bindMutation(StartChannelBalancesDocument);
export const useCancelChannelTestsMutation = bindMutation(CancelChannelTestsDocument);
export const useCancelChannelBalancesMutation = bindMutation(CancelChannelBalancesDocument);
export const useChannelTagListQuery = bindQuery(ChannelTagListDocument);
export const useSetChannelTagEnabledMutation = bindMutation(SetChannelTagEnabledDocument);
export const useUpdateChannelTagMutation = bindMutation(UpdateChannelTagDocument);
export const useTagChannelsMutation = bindMutation(TagChannelsDocument);
export const useChannelTagSumsQuery = bindQuery(ChannelTagSumsDocument);
export const useChannelListQuery = bindQuery(ChannelListDocument);
export const useChannelQuery = bindQuery(ChannelDocument);
export const useChannelChoicesQuery = bindQuery(ChannelChoicesDocument);
export const useCreateChannelMutation = bindMutation(CreateChannelDocument);
export const useUpdateChannelMutation = bindMutation(UpdateChannelDocument);
export const useCopyChannelMutation = bindMutation(CopyChannelDocument);
export const useDeleteChannelsMutation = bindMutation(DeleteChannelsDocument);
export const useSetChannelsEnabledMutation = bindMutation(SetChannelsEnabledDocument);
export const useTestChannelMutation = bindMutation(TestChannelDocument);
export const useFetchUpstreamModelsMutation = bindMutation(FetchUpstreamModelsDocument);
export const useUpdateChannelsMutation = bindMutation(UpdateChannelsDocument);
export const useUpdateChannelBalanceMutation = bindMutation(UpdateChannelBalanceDocument);
export const useChannelDisabledCountsQuery = bindQuery(ChannelDisabledCountsDocument);
export const useDeleteDisabledChannelsMutation = bindMutation(DeleteDisabledChannelsDocument);
export const useRepairChannelsMutation = bindMutation(RepairChannelsDocument);
export const useChannelRouteQuery = bindQuery(ChannelRouteDocument);
export const useChatTokensQuery = bindQuery(ChatTokensDocument);
export const useChatRevealKeyMutation = bindMutation(ChatRevealKeyDocument);
export const useDashboardUsageQuery = bindQuery(DashboardUsageDocument);
export const useDashboardBeforeQuery = bindQuery(DashboardBeforeDocument);
export const useDashboardNowQuery = bindQuery(DashboardNowDocument);
export const useDashboardTimingsQuery = bindQuery(DashboardTimingsDocument);
export const useDashboardRankingsQuery = bindQuery(DashboardRankingsDocument);
export const useDashboardChannelsQuery = bindQuery(DashboardChannelsDocument);
export const useDrawingListQuery = bindQuery(DrawingListDocument);
export const useJobTrayQuery = bindQuery(JobTrayDocument);
export const useJobTrayNewsSubscription = bindSubscription(JobTrayNewsDocument);
export const useJobTrayCancelMutation = bindMutation(JobTrayCancelDocument);
export const useJobListQuery = bindQuery(JobListDocument);
export const useRetryJobMutation = bindMutation(RetryJobDocument);
export const useRetryParkedJobsMutation = bindMutation(RetryParkedJobsDocument);
export const useCancelJobMutation = bindMutation(CancelJobDocument);
export const useDiscardJobMutation = bindMutation(DiscardJobDocument);
export const useJobsCountedSubscription = bindSubscription(JobsCountedDocument);
export const useJobFollowedSubscription = bindSubscription(JobFollowedDocument);
export const useLogListQuery = bindQuery(LogListDocument);
export const useLogTotalsQuery = bindQuery(LogTotalsDocument);
export const useLogByIdQuery = bindQuery(LogByIdDocument);
export const useLogGroupsQuery = bindQuery(LogGroupsDocument);
export const useLogSiteGroupsQuery = bindQuery(LogSiteGroupsDocument);
export const useLogUserQuery = bindQuery(LogUserDocument);
export const useLogContentSettingQuery = bindQuery(LogContentSettingDocument);
export const useLogTailSubscription = bindSubscription(LogTailDocument);
export const useNoticeBadgeQuery = bindQuery(NoticeBadgeDocument);
export const useNoticeFeedQuery = bindQuery(NoticeFeedDocument);
export const useNoticeMarkReadMutation = bindMutation(NoticeMarkReadDocument);
export const useNoticeMarkAllReadMutation = bindMutation(NoticeMarkAllReadDocument);
export const useNoticeArrivedSubscription = bindSubscription(NoticeArrivedDocument);
export const useNoticeOfSiteChangedSubscription = bindSubscription(NoticeOfSiteChangedDocument);
export const useOnboardingQuery = bindQuery(OnboardingDocument);
export const useOnboardingTokensQuery = bindQuery(OnboardingTokensDocument);
export const useOnboardingRevealKeyMutation = bindMutation(OnboardingRevealKeyDocument);
export const useFirstRequestQuery = bindQuery(FirstRequestDocument);
export const useFirstRequestTailSubscription = bindSubscription(FirstRequestTailDocument);
export const useOperationsHealthQuery = bindQuery(OperationsHealthDocument);
export const useOperationsProofsQuery = bindQuery(OperationsProofsDocument);
export const useOperationsProveMutation = bindMutation(OperationsProveDocument);
export const usePaletteRecordsQuery = bindQuery(PaletteRecordsDocument);
export const usePaletteModelsQuery = bindQuery(PaletteModelsDocument);
export const usePersonalAccountQuery = bindQuery(PersonalAccountDocument);
export const usePersonalRenameMutation = bindMutation(PersonalRenameDocument);
export const usePersonalCheckInMutation = bindMutation(PersonalCheckInDocument);
export const usePersonalTransferMutation = bindMutation(PersonalTransferDocument);
export const usePersonalRequestEmailCodeMutation = bindMutation(PersonalRequestEmailCodeDocument);
export const usePersonalBindEmailMutation = bindMutation(PersonalBindEmailDocument);
export const usePersonalUnbindEmailMutation = bindMutation(PersonalUnbindEmailDocument);
export const usePersonalUnbindMutation = bindMutation(PersonalUnbindDocument);
export const usePersonalSecurityQuery = bindQuery(PersonalSecurityDocument);
export const usePersonalChangePasswordMutation = bindMutation(PersonalChangePasswordDocument);
export const usePersonalBeginSecondFactorMutation = bindMutation(PersonalBeginSecondFactorDocument);
export const usePersonalConfirmSecondFactorMutation = bindMutation(PersonalConfirmSecondFactorDocument);
export const usePersonalRenewRecoveryCodesMutation = bindMutation(PersonalRenewRecoveryCodesDocument);
export const usePersonalDisableSecondFactorMutation = bindMutation(PersonalDisableSecondFactorDocument);
export const usePersonalBeginPasskeyMutation = bindMutation(PersonalBeginPasskeyDocument);
export const usePersonalAddPasskeyMutation = bindMutation(PersonalAddPasskeyDocument);
export const usePersonalRenamePasskeyMutation = bindMutation(PersonalRenamePasskeyDocument);
export const usePersonalDeletePasskeyMutation = bindMutation(PersonalDeletePasskeyDocument);
export const usePersonalCreateAccessTokenMutation = bindMutation(PersonalCreateAccessTokenDocument);
export const usePersonalEndSessionMutation = bindMutation(PersonalEndSessionDocument);
export const usePersonalEndOtherSessionsMutation = bindMutation(PersonalEndOtherSessionsDocument);
export const usePersonalDeleteAccountMutation = bindMutation(PersonalDeleteAccountDocument);
export const usePersonalNoticesQuery = bindQuery(PersonalNoticesDocument);
export const usePersonalSaveSettingsMutation = bindMutation(PersonalSaveSettingsDocument);
export const usePersonalSendTestMutation = bindMutation(PersonalSendTestDocument);
export const usePersonalTestNoticesQuery = bindQuery(PersonalTestNoticesDocument);
export const usePersonalPricesQuery = bindQuery(PersonalPricesDocument);
export const usePlaygroundGroupsQuery = bindQuery(PlaygroundGroupsDocument);
export const usePlaygroundModelsQuery = bindQuery(PlaygroundModelsDocument);
export const usePlaygroundPricesQuery = bindQuery(PlaygroundPricesDocument);
export const usePlaygroundCostQuery = bindQuery(PlaygroundCostDocument);
export const useRedemptionListQuery = bindQuery(RedemptionListDocument);
export const useRedemptionToEditQuery = bindQuery(RedemptionToEditDocument);
export const useRedemptionsNamedQuery = bindQuery(RedemptionsNamedDocument);
export const useRedemptionsDisabledQuery = bindQuery(RedemptionsDisabledDocument);
export const useCreateRedemptionsMutation = bindMutation(CreateRedemptionsDocument);
export const useUpdateRedemptionMutation = bindMutation(UpdateRedemptionDocument);
export const useSetRedemptionsEnabledMutation = bindMutation(SetRedemptionsEnabledDocument);
export const useDeleteRedemptionsMutation = bindMutation(DeleteRedemptionsDocument);
export const useDeleteDisabledRedemptionsMutation = bindMutation(DeleteDisabledRedemptionsDocument);
export const useDeleteRedemptionsNamedMutation = bindMutation(DeleteRedemptionsNamedDocument);
export const useRevealRedemptionsMutation = bindMutation(RevealRedemptionsDocument);
export const usePricesImportsQuery = bindQuery(PricesImportsDocument);
export const usePricesImportRunQuery = bindQuery(PricesImportRunDocument);
export const usePricesStartImportMutation = bindMutation(PricesStartImportDocument);
export const usePricesCancelImportMutation = bindMutation(PricesCancelImportDocument);
export const usePricesApplyImportRunMutation = bindMutation(PricesApplyImportRunDocument);
export const usePricesPreviewImportMutation = bindMutation(PricesPreviewImportDocument);
export const usePricesApplyImportMutation = bindMutation(PricesApplyImportDocument);
export const usePricesOptionsQuery = bindQuery(PricesOptionsDocument);
export const usePricesSaveMutation = bindMutation(PricesSaveDocument);
export const usePricesRestoreMutation = bindMutation(PricesRestoreDocument);
export const usePricesModelsQuery = bindQuery(PricesModelsDocument);
export const usePricesListQuery = bindQuery(PricesListDocument);
export const useSettingsOptionsQuery = bindQuery(SettingsOptionsDocument);
export const useSettingsSaveTogetherMutation = bindMutation(SettingsSaveTogetherDocument);
export const useSettingsSaveOneMutation = bindMutation(SettingsSaveOneDocument);
export const useSettingsForgetMutation = bindMutation(SettingsForgetDocument);
export const useSettingsHistoryQuery = bindQuery(SettingsHistoryDocument);
export const useSettingsDiscoverOidcMutation = bindMutation(SettingsDiscoverOidcDocument);
export const useSettingsCheckForUpdateMutation = bindMutation(SettingsCheckForUpdateDocument);
export const useSettingsTestMailMutation = bindMutation(SettingsTestMailDocument);
export const useSettingsLogRowsQuery = bindQuery(SettingsLogRowsDocument);
export const useSettingsLogCleanupsQuery = bindQuery(SettingsLogCleanupsDocument);
export const useSettingsStartLogCleanupMutation = bindMutation(SettingsStartLogCleanupDocument);
export const useSettingsLogCleanupProgressSubscription = bindSubscription(SettingsLogCleanupProgressDocument);
export const useSettingsCancelLogCleanupMutation = bindMutation(SettingsCancelLogCleanupDocument);
export const useTaskListQuery = bindQuery(TaskListDocument);
export const useTokenListQuery = bindQuery(TokenListDocument);
export const useTokenChoicesQuery = bindQuery(TokenChoicesDocument);
export const useTokenToEditQuery = bindQuery(TokenToEditDocument);
export const useCreateTokensMutation = bindMutation(CreateTokensDocument);
export const useUpdateTokenMutation = bindMutation(UpdateTokenDocument);
export const useSetTokensEnabledMutation = bindMutation(SetTokensEnabledDocument);
export const useDeleteTokensMutation = bindMutation(DeleteTokensDocument);
export const useRevealTokenKeyMutation = bindMutation(RevealTokenKeyDocument);
export const useUserListQuery = bindQuery(UserListDocument);
export const useUserQuery = bindQuery(UserDocument);
export const useUserGroupsQuery = bindQuery(UserGroupsDocument);
export const useCreateUserMutation = bindMutation(CreateUserDocument);
export const useUpdateUserMutation = bindMutation(UpdateUserDocument);
export const useManageUserMutation = bindMutation(ManageUserDocument);
export const useAdjustUserQuotaMutation = bindMutation(AdjustUserQuotaDocument);
export const useUserSpendQuery = bindQuery(UserSpendDocument);
export const useEndUserSessionsMutation = bindMutation(EndUserSessionsDocument);
export const useRemoveUserSecondFactorMutation = bindMutation(RemoveUserSecondFactorDocument);
export const useWalletOverviewQuery = bindQuery(WalletOverviewDocument);
export const useWalletQuoteQuery = bindQuery(WalletQuoteDocument);
export const useWalletStatementQuery = bindQuery(WalletStatementDocument);
export const useWalletPaymentsQuery = bindQuery(WalletPaymentsDocument);
export const useWalletPaymentResultQuery = bindQuery(WalletPaymentResultDocument);
export const useWalletRedeemMutation = bindMutation(WalletRedeemDocument);
export const useWalletCreatePaymentMutation = bindMutation(WalletCreatePaymentDocument);