/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { bindQuery, bindSubscription } from '../../graphql/bind';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type BillingMode =
  | 'PER_CALL'
  | 'PER_PAGE'
  | 'PER_TOKEN';

/** What a call did. */
export type CallKind =
  /** Requests of batches of any kind, and the reservations of batches. */
  | 'BATCH'
  /** Generated text: chats, completions and responses. */
  | 'CHAT'
  | 'EMBEDDING'
  /** Generated or edited images. */
  | 'IMAGE'
  /** Image tasks of Midjourney. */
  | 'IMAGE_TASK'
  | 'MODERATION'
  /** Music tasks. */
  | 'MUSIC_TASK'
  /** Recognized text of documents. */
  | 'OCR'
  /** Responses of realtime sessions. */
  | 'REALTIME'
  | 'RERANK'
  | 'SPEECH'
  /** Transcribed or translated audio. */
  | 'TRANSCRIPTION'
  /** Of versions that did not store it. */
  | 'UNKNOWN'
  | 'VIDEO';

export type ConversationSort =
  | 'CALLS'
  | 'COMPLETION_TOKENS'
  | 'DURATION'
  | 'ERRORS'
  | 'LAST_CALL'
  | 'PROMPT_TOKENS'
  | 'QUOTA';

/** Why a call failed, by the status and the error code of its response. */
export type ErrorCause =
  /** No channel serves the model. */
  | 'NO_CHANNEL'
  /** Status 429. */
  | 'RATE_LIMITED'
  /** Another status from 400. */
  | 'REJECTED'
  /** Another status from 500. */
  | 'SERVER_ERROR'
  | 'TIMEOUT'
  /** Status 401, 402 or 403. */
  | 'UNAUTHORIZED'
  /** Of versions that did not store the status. */
  | 'UNKNOWN';

/** Times are inclusive. */
export type ErrorFilter = {
  /** Administrators only. */
  channelId?: string | null | undefined;
  /** Not before. */
  from?: string | null | undefined;
  group?: string | null | undefined;
  /** Calls of this kind. */
  kind?: CallKind | null | undefined;
  /** A pattern; % matches anything. */
  modelName?: string | null | undefined;
  /** Not after. */
  to?: string | null | undefined;
};

export type LogExclusion = {
  /** Administrators only. */
  channelIds?: Array<string> | null | undefined;
  groups?: Array<string> | null | undefined;
  /** Patterns; % matches anything. */
  modelNames?: Array<string> | null | undefined;
  tokenNames?: Array<string> | null | undefined;
  /** Administrators only. */
  usernames?: Array<string> | null | undefined;
};

export type LogFilter = {
  /** Administrators only: failed calls with this cause. */
  cause?: ErrorCause | null | undefined;
  /** Administrators only. */
  channelId?: string | null | undefined;
  /** The key of a conversation, as rows have it. */
  conversation?: string | null | undefined;
  /** An end user of the client's application, as rows have it. */
  endUser?: string | null | undefined;
  /** Values to exclude. */
  exclude?: LogExclusion | null | undefined;
  /** Not before. */
  from?: string | null | undefined;
  group?: string | null | undefined;
  /** Calls of this kind. */
  kind?: CallKind | null | undefined;
  /** Milliseconds, inclusive. Only calls have it: other rows are left out. */
  maxDuration?: number | null | undefined;
  /** Cost. Inclusive. Only charges have it: other rows are left out. */
  maxQuota?: number | null | undefined;
  /** Prompt and completion tokens together. Inclusive. Only charges have it: other rows are left out. */
  maxTokens?: number | null | undefined;
  /** Milliseconds, inclusive. Only calls have it: other rows are left out. */
  minDuration?: number | null | undefined;
  /** Cost. Inclusive. Only charges have it: other rows are left out. */
  minQuota?: number | null | undefined;
  /** Prompt and completion tokens together. Inclusive. Only charges have it: other rows are left out. */
  minTokens?: number | null | undefined;
  /** A pattern; % matches anything. */
  modelName?: string | null | undefined;
  /** A project of that team: the rows of its tokens. Needs the team. */
  projectId?: string | null | undefined;
  requestId?: string | null | undefined;
  /** A team, instead of the own account: its rows of the tokens that the caller made; all for owners and managers. */
  teamId?: string | null | undefined;
  /** Not after. */
  to?: string | null | undefined;
  /** An API token, regardless of its current or former name. */
  tokenId?: string | null | undefined;
  tokenName?: string | null | undefined;
  /** 1 top-up, 2 consumption, 3 management, 4 system, 5 check-in, 100 failed call. Several types are combined with OR; none means all except failed calls. Failed calls (100) are for administrators only: to other callers the list is empty. */
  types?: Array<number> | null | undefined;
  /** Administrators only, with the scope SITE: an account, under its current and former usernames. Not with a team. */
  userId?: string | null | undefined;
  /** Administrators only. */
  username?: string | null | undefined;
  /** Administrators only: includes failed calls when no types are given. */
  withFailures?: boolean | null | undefined;
};

/** Anything but the time needs a filter with a time range of at most 31 days. */
export type LogSort =
  | 'COMPLETION_TOKENS'
  | 'DURATION'
  | 'PROMPT_TOKENS'
  | 'QUOTA'
  | 'TIME';

export type PageInput = {
  /** Continue after this cursor. Takes precedence over `page`. */
  after?: string | null | undefined;
  /** Rows a page, 1 to 100. */
  first?: number;
  /** 1-based page number, for numbered pagination. */
  page?: number | null | undefined;
};

export type PriceFactorKind =
  /** The channel that served the call. */
  | 'CHANNEL'
  /** The prompt is longer than a threshold. */
  | 'CONTEXT'
  /** The upstream served the call in a service tier, at a speed or in a region with its own price. */
  | 'SERVED'
  /** The time of day, in UTC. */
  | 'TIME';

export type ReceiptLineKind =
  | 'ANNOTATED_PAGE'
  /** Prompt tokens that represent a duration of audio. */
  | 'AUDIO_DURATION'
  | 'CACHED'
  | 'CACHED_AUDIO'
  | 'CACHE_WRITE'
  | 'CALL'
  | 'CHARACTER'
  | 'COMPLETION'
  | 'IMAGE'
  | 'IMAGE_INPUT'
  | 'IMAGE_OUTPUT'
  | 'PAGE'
  | 'PROMPT'
  | 'REASONING'
  | 'TOOL'
  | 'VIDEO';

/** What decides between channels of the same priority. */
export type RoutingStrategy =
  /** The lowest purchase price. */
  | 'CHEAPEST'
  /** The lowest time to first token. */
  | 'FASTEST'
  /** The fewest calls in progress for the weight. */
  | 'LEAST_BUSY'
  /** Their weights. */
  | 'PRIORITY';

export type Scope =
  /** The caller's own. */
  | 'SELF'
  /** Rows of all users; requires the permission that the access policy names. */
  | 'SITE';

export type SortDirection =
  | 'ASC'
  | 'DESC';

/** Calendar periods of the time zone. The first and the last count as a whole. */
export type UsageBucket =
  | 'DAY'
  | 'HOUR'
  | 'MONTH'
  /** The whole time range, in whole hours or days where no finer sums are stored. */
  | 'NONE'
  /** From Monday. */
  | 'WEEK';

export type UsageFilter = {
  /** Administrators only. */
  channelId?: string | null | undefined;
  /** An end user of the client's application, as rows have it. */
  endUser?: string | null | undefined;
  /** Not before. */
  from?: string | null | undefined;
  group?: string | null | undefined;
  /** Calls of this kind. */
  kind?: CallKind | null | undefined;
  /** A pattern; % matches anything. */
  modelName?: string | null | undefined;
  /** A project of that team: the rows of its tokens. Needs the team. */
  projectId?: string | null | undefined;
  /** A team, instead of the own account: its rows of the tokens that the caller made; all for owners and managers. */
  teamId?: string | null | undefined;
  /** Not after. */
  to?: string | null | undefined;
  /** An API token, regardless of its current or former name. */
  tokenId?: string | null | undefined;
  /** Administrators only, with the scope SITE: an account, under its current and former usernames. Not with a team. */
  userId?: string | null | undefined;
  /** Administrators only. */
  username?: string | null | undefined;
};

export type ConversationSumsFragment = { __typename: 'Conversation', key: string, firstCallAt: string, lastCallAt: string, duration: number, calls: number, errors: number | null, models: Array<string>, promptTokens: number, completionTokens: number, cachedTokens: number, quota: number };

export type ConversationListQueryVariables = Exact<{
  scope?: Scope | null | undefined;
  filter?: LogFilter | null | undefined;
  page?: PageInput | null | undefined;
  sort?: ConversationSort | null | undefined;
  direction?: SortDirection | null | undefined;
}>;


export type ConversationListQuery = { conversations: { __typename: 'ConversationConnection', totalCount: number, nodes: Array<{ __typename: 'Conversation', userId: string, username: string, tokenId: string | null, tokenName: string, key: string, firstCallAt: string, lastCallAt: string, duration: number, calls: number, errors: number | null, models: Array<string>, promptTokens: number, completionTokens: number, cachedTokens: number, quota: number }> } };

export type ConversationOfCallQueryVariables = Exact<{
  scope: Scope;
  filter: LogFilter;
}>;


export type ConversationOfCallQuery = { conversations: { __typename: 'ConversationConnection', nodes: Array<{ __typename: 'Conversation', key: string, firstCallAt: string, lastCallAt: string, duration: number, calls: number, errors: number | null, models: Array<string>, promptTokens: number, completionTokens: number, cachedTokens: number, quota: number }> } };

export type LogRowFragment = { __typename: 'Log', cachedTokens: number, cause: ErrorCause | null, channelId: string | null, channelName: string | null, completionTokens: number, content: string, conversation: string | null, cost: number | null, createdAt: string, duration: number, endUser: string | null, group: string, id: string, isStream: boolean, kind: CallKind | null, modelName: string, promptTokens: number, quota: number, requestId: string, timeToFirstToken: number | null, tokenId: string | null, tokenName: string, type: number, upstreamModel: string | null, userId: string, username: string, route: Array<{ __typename: 'RouteStep', channelId: string, channelName: string, failure: string, model: string | null, group: string | null, strategy: RoutingStrategy | null, value: number | null }> | null, receipt: { __typename: 'Receipt', mode: BillingMode, modelRatio: number, completionRatio: number, groupRatio: number, modelPrice: number, pagePrice: number | null, annotatedPagePrice: number | null } | null };

export type LogListQueryVariables = Exact<{
  scope?: Scope | null | undefined;
  filter?: LogFilter | null | undefined;
  page?: PageInput | null | undefined;
  sort?: LogSort | null | undefined;
  direction?: SortDirection | null | undefined;
}>;


export type LogListQuery = { logs: { __typename: 'LogConnection', totalCount: number, totalCapped: boolean, nodes: Array<{ __typename: 'Log', cachedTokens: number, cause: ErrorCause | null, channelId: string | null, channelName: string | null, completionTokens: number, content: string, conversation: string | null, cost: number | null, createdAt: string, duration: number, endUser: string | null, group: string, id: string, isStream: boolean, kind: CallKind | null, modelName: string, promptTokens: number, quota: number, requestId: string, timeToFirstToken: number | null, tokenId: string | null, tokenName: string, type: number, upstreamModel: string | null, userId: string, username: string, route: Array<{ __typename: 'RouteStep', channelId: string, channelName: string, failure: string, model: string | null, group: string | null, strategy: RoutingStrategy | null, value: number | null }> | null, receipt: { __typename: 'Receipt', mode: BillingMode, modelRatio: number, completionRatio: number, groupRatio: number, modelPrice: number, pagePrice: number | null, annotatedPagePrice: number | null } | null }> } };

export type LogTeamQueryVariables = Exact<{
  id: string;
}>;


export type LogTeamQuery = { team: { __typename: 'Team', id: string, name: string, projects: Array<{ __typename: 'Project', id: string, name: string }> } };

export type LogNewRowsQueryVariables = Exact<{
  scope?: Scope | null | undefined;
  filter?: LogFilter | null | undefined;
}>;


export type LogNewRowsQuery = { logs: { __typename: 'LogConnection', totalCount: number } };

export type LogTotalsQueryVariables = Exact<{
  scope?: Scope | null | undefined;
  filter?: LogFilter | null | undefined;
}>;


export type LogTotalsQuery = { logStat: { __typename: 'LogStat', quota: number, requests: number, promptTokens: number, completionTokens: number, rpm: number, tpm: number } };

export type LogHistogramQueryVariables = Exact<{
  scope: Scope;
  filter: UsageFilter;
  bucket: UsageBucket;
  zone: string;
}>;


export type LogHistogramQuery = { usage: Array<{ __typename: 'UsagePoint', from: string | null, requests: number, errors: number | null, quota: number }> };

export type LogHistogramOfCauseQueryVariables = Exact<{
  filter: ErrorFilter;
  bucket: UsageBucket;
}>;


export type LogHistogramOfCauseQuery = { errorCauses: Array<{ __typename: 'ErrorPoint', from: string | null, cause: ErrorCause, errors: number }> };

export type LogByIdQueryVariables = Exact<{
  id: string;
}>;


export type LogByIdQuery = { log: { __typename: 'Log', cachedTokens: number, cause: ErrorCause | null, channelId: string | null, channelName: string | null, completionTokens: number, content: string, conversation: string | null, cost: number | null, createdAt: string, duration: number, endUser: string | null, group: string, id: string, isStream: boolean, kind: CallKind | null, modelName: string, promptTokens: number, quota: number, requestId: string, timeToFirstToken: number | null, tokenId: string | null, tokenName: string, type: number, upstreamModel: string | null, userId: string, username: string, route: Array<{ __typename: 'RouteStep', channelId: string, channelName: string, failure: string, model: string | null, group: string | null, strategy: RoutingStrategy | null, value: number | null }> | null, receipt: { __typename: 'Receipt', mode: BillingMode, modelRatio: number, completionRatio: number, groupRatio: number, modelPrice: number, pagePrice: number | null, annotatedPagePrice: number | null } | null } };

export type LogDetailQueryVariables = Exact<{
  id: string;
}>;


export type LogDetailQuery = { log: { __typename: 'Log', id: string, other: string, receipt: { __typename: 'Receipt', mode: BillingMode, groupRatio: number, exact: string, total: number, estimated: boolean, factors: Array<{ __typename: 'PriceFactor', kind: PriceFactorKind, label: string, input: number, output: number, call: number }>, lines: Array<{ __typename: 'ReceiptLine', kind: ReceiptLineKind, tool: string | null, quantity: number, unitPrice: string, amount: string }> } | null } };

export type LogContentQueryVariables = Exact<{
  id: string;
}>;


export type LogContentQuery = { logContent: { __typename: 'LogContent', systemPrompt: string, context: string, input: string, output: string } | null };

export type LogGroupsQueryVariables = Exact<{ [key: string]: never; }>;


export type LogGroupsQuery = { usableGroups: Array<{ __typename: 'UsableGroup', name: string }>, status: { __typename: 'SiteStatus', contentLogEnabled: boolean } };

export type LogSiteGroupsQueryVariables = Exact<{ [key: string]: never; }>;


export type LogSiteGroupsQuery = { groups: Array<string>, status: { __typename: 'SiteStatus', contentLogEnabled: boolean } };

export type LogUserQueryVariables = Exact<{
  id: string;
}>;


export type LogUserQuery = { user: { __typename: 'User', id: string, username: string, quota: number, usedQuota: number, requestCount: number } };

export type LogTailSubscriptionVariables = Exact<{
  scope?: Scope | null | undefined;
  filter?: LogFilter | null | undefined;
}>;


export type LogTailSubscription = { logTail: { __typename: 'LogTail', dropped: number, logs: Array<{ __typename: 'Log', cachedTokens: number, cause: ErrorCause | null, channelId: string | null, channelName: string | null, completionTokens: number, content: string, conversation: string | null, cost: number | null, createdAt: string, duration: number, endUser: string | null, group: string, id: string, isStream: boolean, kind: CallKind | null, modelName: string, promptTokens: number, quota: number, requestId: string, timeToFirstToken: number | null, tokenId: string | null, tokenName: string, type: number, upstreamModel: string | null, userId: string, username: string, route: Array<{ __typename: 'RouteStep', channelId: string, channelName: string, failure: string, model: string | null, group: string | null, strategy: RoutingStrategy | null, value: number | null }> | null, receipt: { __typename: 'Receipt', mode: BillingMode, modelRatio: number, completionRatio: number, groupRatio: number, modelPrice: number, pagePrice: number | null, annotatedPagePrice: number | null } | null }> } };

export type ChargedReceiptFragment = { __typename: 'Receipt', mode: BillingMode, groupRatio: number, exact: string, total: number, estimated: boolean, factors: Array<{ __typename: 'PriceFactor', kind: PriceFactorKind, label: string, input: number, output: number, call: number }>, lines: Array<{ __typename: 'ReceiptLine', kind: ReceiptLineKind, tool: string | null, quantity: number, unitPrice: string, amount: string }> };

export type ReceiptAmountsFragment = { __typename: 'Receipt', modelPrice: number, pagePrice: number | null, annotatedPagePrice: number | null };

export const ConversationSumsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ConversationSums"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Conversation"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"firstCallAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastCallAt"}},{"kind":"Field","name":{"kind":"Name","value":"duration"}},{"kind":"Field","name":{"kind":"Name","value":"calls"}},{"kind":"Field","name":{"kind":"Name","value":"errors"}},{"kind":"Field","name":{"kind":"Name","value":"models"}},{"kind":"Field","name":{"kind":"Name","value":"promptTokens"}},{"kind":"Field","name":{"kind":"Name","value":"completionTokens"}},{"kind":"Field","name":{"kind":"Name","value":"cachedTokens"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}}]}}]} as unknown as DocumentNode<ConversationSumsFragment, unknown>;
export const ReceiptAmountsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReceiptAmounts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Receipt"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"modelPrice"}},{"kind":"Field","name":{"kind":"Name","value":"pagePrice"}},{"kind":"Field","name":{"kind":"Name","value":"annotatedPagePrice"}}]}}]} as unknown as DocumentNode<ReceiptAmountsFragment, unknown>;
export const LogRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LogRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Log"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cachedTokens"}},{"kind":"Field","name":{"kind":"Name","value":"cause"}},{"kind":"Field","name":{"kind":"Name","value":"channelId"}},{"kind":"Field","name":{"kind":"Name","value":"channelName"}},{"kind":"Field","name":{"kind":"Name","value":"completionTokens"}},{"kind":"Field","name":{"kind":"Name","value":"content"}},{"kind":"Field","name":{"kind":"Name","value":"conversation"}},{"kind":"Field","name":{"kind":"Name","value":"cost"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"duration"}},{"kind":"Field","name":{"kind":"Name","value":"endUser"}},{"kind":"Field","name":{"kind":"Name","value":"group"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"isStream"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"modelName"}},{"kind":"Field","name":{"kind":"Name","value":"promptTokens"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}},{"kind":"Field","name":{"kind":"Name","value":"timeToFirstToken"}},{"kind":"Field","name":{"kind":"Name","value":"tokenId"}},{"kind":"Field","name":{"kind":"Name","value":"tokenName"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"upstreamModel"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"route"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"channelId"}},{"kind":"Field","name":{"kind":"Name","value":"channelName"}},{"kind":"Field","name":{"kind":"Name","value":"failure"}},{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"group"}},{"kind":"Field","name":{"kind":"Name","value":"strategy"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}},{"kind":"Field","name":{"kind":"Name","value":"receipt"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"mode"}},{"kind":"Field","name":{"kind":"Name","value":"modelRatio"}},{"kind":"Field","name":{"kind":"Name","value":"completionRatio"}},{"kind":"Field","name":{"kind":"Name","value":"groupRatio"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ReceiptAmounts"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReceiptAmounts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Receipt"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"modelPrice"}},{"kind":"Field","name":{"kind":"Name","value":"pagePrice"}},{"kind":"Field","name":{"kind":"Name","value":"annotatedPagePrice"}}]}}]} as unknown as DocumentNode<LogRowFragment, unknown>;
export const ChargedReceiptFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChargedReceipt"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Receipt"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"mode"}},{"kind":"Field","name":{"kind":"Name","value":"groupRatio"}},{"kind":"Field","name":{"kind":"Name","value":"exact"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"estimated"}},{"kind":"Field","name":{"kind":"Name","value":"factors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"input"}},{"kind":"Field","name":{"kind":"Name","value":"output"}},{"kind":"Field","name":{"kind":"Name","value":"call"}}]}},{"kind":"Field","name":{"kind":"Name","value":"lines"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"tool"}},{"kind":"Field","name":{"kind":"Name","value":"quantity"}},{"kind":"Field","name":{"kind":"Name","value":"unitPrice"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}}]}}]}}]} as unknown as DocumentNode<ChargedReceiptFragment, unknown>;
export const ConversationListDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ConversationList"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"scope"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Scope"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"LogFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PageInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sort"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ConversationSort"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"direction"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"SortDirection"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"conversations"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"scope"},"value":{"kind":"Variable","name":{"kind":"Name","value":"scope"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}},{"kind":"Argument","name":{"kind":"Name","value":"sort"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sort"}}},{"kind":"Argument","name":{"kind":"Name","value":"direction"},"value":{"kind":"Variable","name":{"kind":"Name","value":"direction"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ConversationSums"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"tokenId"}},{"kind":"Field","name":{"kind":"Name","value":"tokenName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ConversationSums"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Conversation"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"firstCallAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastCallAt"}},{"kind":"Field","name":{"kind":"Name","value":"duration"}},{"kind":"Field","name":{"kind":"Name","value":"calls"}},{"kind":"Field","name":{"kind":"Name","value":"errors"}},{"kind":"Field","name":{"kind":"Name","value":"models"}},{"kind":"Field","name":{"kind":"Name","value":"promptTokens"}},{"kind":"Field","name":{"kind":"Name","value":"completionTokens"}},{"kind":"Field","name":{"kind":"Name","value":"cachedTokens"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}}]}}]} as unknown as DocumentNode<ConversationListQuery, ConversationListQueryVariables>;
export const ConversationOfCallDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ConversationOfCall"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"scope"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Scope"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"LogFilter"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"conversations"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"scope"},"value":{"kind":"Variable","name":{"kind":"Name","value":"scope"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ConversationSums"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ConversationSums"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Conversation"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"firstCallAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastCallAt"}},{"kind":"Field","name":{"kind":"Name","value":"duration"}},{"kind":"Field","name":{"kind":"Name","value":"calls"}},{"kind":"Field","name":{"kind":"Name","value":"errors"}},{"kind":"Field","name":{"kind":"Name","value":"models"}},{"kind":"Field","name":{"kind":"Name","value":"promptTokens"}},{"kind":"Field","name":{"kind":"Name","value":"completionTokens"}},{"kind":"Field","name":{"kind":"Name","value":"cachedTokens"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}}]}}]} as unknown as DocumentNode<ConversationOfCallQuery, ConversationOfCallQueryVariables>;
export const LogListDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"LogList"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"scope"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Scope"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"LogFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PageInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sort"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"LogSort"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"direction"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"SortDirection"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"logs"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"scope"},"value":{"kind":"Variable","name":{"kind":"Name","value":"scope"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}},{"kind":"Argument","name":{"kind":"Name","value":"sort"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sort"}}},{"kind":"Argument","name":{"kind":"Name","value":"direction"},"value":{"kind":"Variable","name":{"kind":"Name","value":"direction"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LogRow"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"totalCapped"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReceiptAmounts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Receipt"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"modelPrice"}},{"kind":"Field","name":{"kind":"Name","value":"pagePrice"}},{"kind":"Field","name":{"kind":"Name","value":"annotatedPagePrice"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LogRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Log"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cachedTokens"}},{"kind":"Field","name":{"kind":"Name","value":"cause"}},{"kind":"Field","name":{"kind":"Name","value":"channelId"}},{"kind":"Field","name":{"kind":"Name","value":"channelName"}},{"kind":"Field","name":{"kind":"Name","value":"completionTokens"}},{"kind":"Field","name":{"kind":"Name","value":"content"}},{"kind":"Field","name":{"kind":"Name","value":"conversation"}},{"kind":"Field","name":{"kind":"Name","value":"cost"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"duration"}},{"kind":"Field","name":{"kind":"Name","value":"endUser"}},{"kind":"Field","name":{"kind":"Name","value":"group"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"isStream"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"modelName"}},{"kind":"Field","name":{"kind":"Name","value":"promptTokens"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}},{"kind":"Field","name":{"kind":"Name","value":"timeToFirstToken"}},{"kind":"Field","name":{"kind":"Name","value":"tokenId"}},{"kind":"Field","name":{"kind":"Name","value":"tokenName"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"upstreamModel"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"route"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"channelId"}},{"kind":"Field","name":{"kind":"Name","value":"channelName"}},{"kind":"Field","name":{"kind":"Name","value":"failure"}},{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"group"}},{"kind":"Field","name":{"kind":"Name","value":"strategy"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}},{"kind":"Field","name":{"kind":"Name","value":"receipt"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"mode"}},{"kind":"Field","name":{"kind":"Name","value":"modelRatio"}},{"kind":"Field","name":{"kind":"Name","value":"completionRatio"}},{"kind":"Field","name":{"kind":"Name","value":"groupRatio"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ReceiptAmounts"}}]}}]}}]} as unknown as DocumentNode<LogListQuery, LogListQueryVariables>;
export const LogTeamDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"LogTeam"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"team"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"projects"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}}]} as unknown as DocumentNode<LogTeamQuery, LogTeamQueryVariables>;
export const LogNewRowsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"LogNewRows"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"scope"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Scope"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"LogFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"logs"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"scope"},"value":{"kind":"Variable","name":{"kind":"Name","value":"scope"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}}]}}]} as unknown as DocumentNode<LogNewRowsQuery, LogNewRowsQueryVariables>;
export const LogTotalsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"LogTotals"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"scope"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Scope"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"LogFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"logStat"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"scope"},"value":{"kind":"Variable","name":{"kind":"Name","value":"scope"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"requests"}},{"kind":"Field","name":{"kind":"Name","value":"promptTokens"}},{"kind":"Field","name":{"kind":"Name","value":"completionTokens"}},{"kind":"Field","name":{"kind":"Name","value":"rpm"}},{"kind":"Field","name":{"kind":"Name","value":"tpm"}}]}}]}}]} as unknown as DocumentNode<LogTotalsQuery, LogTotalsQueryVariables>;
export const LogHistogramDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"LogHistogram"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"scope"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Scope"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UsageFilter"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"bucket"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UsageBucket"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"zone"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"usage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"scope"},"value":{"kind":"Variable","name":{"kind":"Name","value":"scope"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"bucket"},"value":{"kind":"Variable","name":{"kind":"Name","value":"bucket"}}},{"kind":"Argument","name":{"kind":"Name","value":"timezone"},"value":{"kind":"Variable","name":{"kind":"Name","value":"zone"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"requests"}},{"kind":"Field","name":{"kind":"Name","value":"errors"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}}]}}]}}]} as unknown as DocumentNode<LogHistogramQuery, LogHistogramQueryVariables>;
export const LogHistogramOfCauseDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"LogHistogramOfCause"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ErrorFilter"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"bucket"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UsageBucket"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"errorCauses"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"bucket"},"value":{"kind":"Variable","name":{"kind":"Name","value":"bucket"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"cause"}},{"kind":"Field","name":{"kind":"Name","value":"errors"}}]}}]}}]} as unknown as DocumentNode<LogHistogramOfCauseQuery, LogHistogramOfCauseQueryVariables>;
export const LogByIdDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"LogById"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"log"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LogRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReceiptAmounts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Receipt"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"modelPrice"}},{"kind":"Field","name":{"kind":"Name","value":"pagePrice"}},{"kind":"Field","name":{"kind":"Name","value":"annotatedPagePrice"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LogRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Log"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cachedTokens"}},{"kind":"Field","name":{"kind":"Name","value":"cause"}},{"kind":"Field","name":{"kind":"Name","value":"channelId"}},{"kind":"Field","name":{"kind":"Name","value":"channelName"}},{"kind":"Field","name":{"kind":"Name","value":"completionTokens"}},{"kind":"Field","name":{"kind":"Name","value":"content"}},{"kind":"Field","name":{"kind":"Name","value":"conversation"}},{"kind":"Field","name":{"kind":"Name","value":"cost"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"duration"}},{"kind":"Field","name":{"kind":"Name","value":"endUser"}},{"kind":"Field","name":{"kind":"Name","value":"group"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"isStream"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"modelName"}},{"kind":"Field","name":{"kind":"Name","value":"promptTokens"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}},{"kind":"Field","name":{"kind":"Name","value":"timeToFirstToken"}},{"kind":"Field","name":{"kind":"Name","value":"tokenId"}},{"kind":"Field","name":{"kind":"Name","value":"tokenName"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"upstreamModel"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"route"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"channelId"}},{"kind":"Field","name":{"kind":"Name","value":"channelName"}},{"kind":"Field","name":{"kind":"Name","value":"failure"}},{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"group"}},{"kind":"Field","name":{"kind":"Name","value":"strategy"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}},{"kind":"Field","name":{"kind":"Name","value":"receipt"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"mode"}},{"kind":"Field","name":{"kind":"Name","value":"modelRatio"}},{"kind":"Field","name":{"kind":"Name","value":"completionRatio"}},{"kind":"Field","name":{"kind":"Name","value":"groupRatio"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ReceiptAmounts"}}]}}]}}]} as unknown as DocumentNode<LogByIdQuery, LogByIdQueryVariables>;
export const LogDetailDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"LogDetail"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"log"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"other"}},{"kind":"Field","name":{"kind":"Name","value":"receipt"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ChargedReceipt"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChargedReceipt"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Receipt"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"mode"}},{"kind":"Field","name":{"kind":"Name","value":"groupRatio"}},{"kind":"Field","name":{"kind":"Name","value":"exact"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"estimated"}},{"kind":"Field","name":{"kind":"Name","value":"factors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"input"}},{"kind":"Field","name":{"kind":"Name","value":"output"}},{"kind":"Field","name":{"kind":"Name","value":"call"}}]}},{"kind":"Field","name":{"kind":"Name","value":"lines"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"tool"}},{"kind":"Field","name":{"kind":"Name","value":"quantity"}},{"kind":"Field","name":{"kind":"Name","value":"unitPrice"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}}]}}]}}]} as unknown as DocumentNode<LogDetailQuery, LogDetailQueryVariables>;
export const LogContentDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"LogContent"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"logContent"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"systemPrompt"}},{"kind":"Field","name":{"kind":"Name","value":"context"}},{"kind":"Field","name":{"kind":"Name","value":"input"}},{"kind":"Field","name":{"kind":"Name","value":"output"}}]}}]}}]} as unknown as DocumentNode<LogContentQuery, LogContentQueryVariables>;
export const LogGroupsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"LogGroups"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"usableGroups"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"status"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"contentLogEnabled"}}]}}]}}]} as unknown as DocumentNode<LogGroupsQuery, LogGroupsQueryVariables>;
export const LogSiteGroupsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"LogSiteGroups"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"groups"}},{"kind":"Field","name":{"kind":"Name","value":"status"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"contentLogEnabled"}}]}}]}}]} as unknown as DocumentNode<LogSiteGroupsQuery, LogSiteGroupsQueryVariables>;
export const LogUserDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"LogUser"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"user"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"usedQuota"}},{"kind":"Field","name":{"kind":"Name","value":"requestCount"}}]}}]}}]} as unknown as DocumentNode<LogUserQuery, LogUserQueryVariables>;
export const LogTailDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"LogTail"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"scope"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Scope"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"LogFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"logTail"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"scope"},"value":{"kind":"Variable","name":{"kind":"Name","value":"scope"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"dropped"}},{"kind":"Field","name":{"kind":"Name","value":"logs"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LogRow"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReceiptAmounts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Receipt"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"modelPrice"}},{"kind":"Field","name":{"kind":"Name","value":"pagePrice"}},{"kind":"Field","name":{"kind":"Name","value":"annotatedPagePrice"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LogRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Log"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cachedTokens"}},{"kind":"Field","name":{"kind":"Name","value":"cause"}},{"kind":"Field","name":{"kind":"Name","value":"channelId"}},{"kind":"Field","name":{"kind":"Name","value":"channelName"}},{"kind":"Field","name":{"kind":"Name","value":"completionTokens"}},{"kind":"Field","name":{"kind":"Name","value":"content"}},{"kind":"Field","name":{"kind":"Name","value":"conversation"}},{"kind":"Field","name":{"kind":"Name","value":"cost"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"duration"}},{"kind":"Field","name":{"kind":"Name","value":"endUser"}},{"kind":"Field","name":{"kind":"Name","value":"group"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"isStream"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"modelName"}},{"kind":"Field","name":{"kind":"Name","value":"promptTokens"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}},{"kind":"Field","name":{"kind":"Name","value":"timeToFirstToken"}},{"kind":"Field","name":{"kind":"Name","value":"tokenId"}},{"kind":"Field","name":{"kind":"Name","value":"tokenName"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"upstreamModel"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"route"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"channelId"}},{"kind":"Field","name":{"kind":"Name","value":"channelName"}},{"kind":"Field","name":{"kind":"Name","value":"failure"}},{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"group"}},{"kind":"Field","name":{"kind":"Name","value":"strategy"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}},{"kind":"Field","name":{"kind":"Name","value":"receipt"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"mode"}},{"kind":"Field","name":{"kind":"Name","value":"modelRatio"}},{"kind":"Field","name":{"kind":"Name","value":"completionRatio"}},{"kind":"Field","name":{"kind":"Name","value":"groupRatio"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ReceiptAmounts"}}]}}]}}]} as unknown as DocumentNode<LogTailSubscription, LogTailSubscriptionVariables>;
export const useConversationListQuery = bindQuery(ConversationListDocument);
export const useConversationOfCallQuery = bindQuery(ConversationOfCallDocument);
export const useLogListQuery = bindQuery(LogListDocument);
export const useLogTeamQuery = bindQuery(LogTeamDocument);
export const useLogNewRowsQuery = bindQuery(LogNewRowsDocument);
export const useLogTotalsQuery = bindQuery(LogTotalsDocument);
export const useLogHistogramQuery = bindQuery(LogHistogramDocument);
export const useLogHistogramOfCauseQuery = bindQuery(LogHistogramOfCauseDocument);
export const useLogByIdQuery = bindQuery(LogByIdDocument);
export const useLogDetailQuery = bindQuery(LogDetailDocument);
export const useLogContentQuery = bindQuery(LogContentDocument);
export const useLogGroupsQuery = bindQuery(LogGroupsDocument);
export const useLogSiteGroupsQuery = bindQuery(LogSiteGroupsDocument);
export const useLogUserQuery = bindQuery(LogUserDocument);
export const useLogTailSubscription = bindSubscription(LogTailDocument);