/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { bindQuery } from '../../../graphql/bind';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
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

export type SavedViewAudience =
  /** Only the user who saved the view. */
  | 'OWNER'
  /** All users who may open the screen. */
  | 'SITE'
  /** The members of one team. */
  | 'TEAM';

export type Scope =
  /** The caller's own. */
  | 'SELF'
  /** Rows of all users; requires the permission that the access policy names. */
  | 'SITE';

/** Calendar periods of the time zone. The first and the last count as a whole. */
export type UsageBucket =
  | 'DAY'
  | 'HOUR'
  | 'MONTH'
  /** The whole time range, in whole hours or days where no finer sums are stored. */
  | 'NONE'
  /** From Monday. */
  | 'WEEK';

export type UsageDimension =
  /** Administrators only. */
  | 'CHANNEL'
  /** End users of applications, as clients name them. Sums by end user, or filtered by one, exclude all calls without one. */
  | 'END_USER'
  | 'GROUP'
  /** What calls did. */
  | 'KIND'
  | 'MODEL'
  /** Projects of teams. Excludes the same calls as tokens. */
  | 'PROJECT'
  /** The current tag of the channel. Administrators only. */
  | 'TAG'
  /** Teams; the calls of personal accounts are one. Administrators only. */
  | 'TEAM'
  /** API tokens. Sums by token alone, or by model and token, exclude calls without a token, from the playground. */
  | 'TOKEN'
  /** Administrators only. */
  | 'USER'
  /** Of models that the list of model facts contains. */
  | 'VENDOR';

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

export type DashboardPointFragment = { __typename: 'UsagePoint', from: string | null, modelName: string | null, group: string | null, tokenId: string | null, tokenName: string | null, channelId: string | null, channelName: string | null, userId: string | null, username: string | null, quota: number, requests: number, promptTokens: number, completionTokens: number };

export type DashboardTeamFragment = { __typename: 'Team', id: string, name: string, quota: number, usedQuota: number, projects: Array<{ __typename: 'Project', id: string, name: string, totalQuota: number | null, spending: { __typename: 'ProjectSpending', total: number } | null }> };

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
  ofTeam: boolean;
  teamId: string;
}>;


export type DashboardNowQuery = { status: { __typename: 'SiteStatus', dataExportInterval: number }, logStat: { __typename: 'LogStat', rpm: number, tpm: number }, team?: { __typename: 'Team', id: string, name: string, quota: number, usedQuota: number, projects: Array<{ __typename: 'Project', id: string, name: string, totalQuota: number | null, spending: { __typename: 'ProjectSpending', total: number } | null }> }, usage: Array<{ __typename: 'UsagePoint', quota: number }> };

export type DashboardBalanceQueryVariables = Exact<{ [key: string]: never; }>;


export type DashboardBalanceQuery = { viewer: { __typename: 'Viewer', id: string, quota: number, usedQuota: number } | null };

export type DashboardTeamBalanceFragment = { __typename: 'Team', id: string, name: string, quota: number, usedQuota: number };

export type DashboardFrameQueryVariables = Exact<{ [key: string]: never; }>;


export type DashboardFrameQuery = { savedViews: Array<{ __typename: 'SavedView', id: string, name: string, search: string, audience: SavedViewAudience, teamId: string | null, ownerName: string, own: boolean, isDefault: boolean, editable: boolean, columns: { __typename: 'ViewColumns', hidden: Array<string>, order: Array<string>, pinnedStart: Array<string>, pinnedEnd: Array<string>, widths: Array<{ __typename: 'ViewColumnWidth', id: string, width: number }> } | null }>, teams: Array<{ __typename: 'Team', id: string, name: string, quota: number, usedQuota: number }> };

export type DashboardTeamsQueryVariables = Exact<{ [key: string]: never; }>;


export type DashboardTeamsQuery = { teams: Array<{ __typename: 'Team', id: string, name: string, quota: number, usedQuota: number }> };

export type DashboardCostViewsQueryVariables = Exact<{ [key: string]: never; }>;


export type DashboardCostViewsQuery = { savedViews: Array<{ __typename: 'SavedView', id: string, name: string, search: string, audience: SavedViewAudience, teamId: string | null, ownerName: string, own: boolean, isDefault: boolean, editable: boolean, columns: { __typename: 'ViewColumns', hidden: Array<string>, order: Array<string>, pinnedStart: Array<string>, pinnedEnd: Array<string>, widths: Array<{ __typename: 'ViewColumnWidth', id: string, width: number }> } | null }> };

export type DashboardTimingsQueryVariables = Exact<{
  scope: Scope;
  filter: UsageFilter;
  bucket: UsageBucket;
  zone: string;
  first: number;
}>;


export type DashboardTimingsQuery = { timings: Array<{ __typename: 'UsagePoint', from: string | null, requests: number, errors: number | null, latency: { __typename: 'UsageTiming', p50: number, p95: number, p99: number } | null, timeToFirstToken: { __typename: 'UsageTiming', p50: number, p95: number } | null }>, hours: Array<{ __typename: 'UsagePoint', from: string | null, requests: number }> };

export type DashboardRankingsQueryVariables = Exact<{
  scope: Scope;
  filter: UsageFilter;
  bucket: UsageBucket;
  zone: string;
  first: number;
  withModels: boolean;
  withTokens: boolean;
  withUsers: boolean;
  withChannels: boolean;
  withErrors: boolean;
}>;


export type DashboardRankingsQuery = { models?: Array<{ __typename: 'UsagePoint', from: string | null, modelName: string | null, group: string | null, tokenId: string | null, tokenName: string | null, channelId: string | null, channelName: string | null, userId: string | null, username: string | null, quota: number, requests: number, promptTokens: number, completionTokens: number }>, tokens?: Array<{ __typename: 'UsagePoint', countedFrom: string, countedUntil: string, from: string | null, modelName: string | null, group: string | null, tokenId: string | null, tokenName: string | null, channelId: string | null, channelName: string | null, userId: string | null, username: string | null, quota: number, requests: number, promptTokens: number, completionTokens: number }>, users?: Array<{ __typename: 'UsagePoint', countedFrom: string, countedUntil: string, from: string | null, modelName: string | null, group: string | null, tokenId: string | null, tokenName: string | null, channelId: string | null, channelName: string | null, userId: string | null, username: string | null, quota: number, requests: number, promptTokens: number, completionTokens: number }>, channels?: Array<{ __typename: 'UsagePoint', from: string | null, modelName: string | null, group: string | null, tokenId: string | null, tokenName: string | null, channelId: string | null, channelName: string | null, userId: string | null, username: string | null, quota: number, requests: number, promptTokens: number, completionTokens: number }>, failing?: Array<{ __typename: 'UsagePoint', channelId: string | null, channelName: string | null, requests: number, errors: number | null }> };

export type DashboardChannelsQueryVariables = Exact<{
  slowerThan: number;
  balanceBelow: number;
}>;


export type DashboardChannelsQuery = { health: { __typename: 'Health', enabledChannels: number, autoDisabledChannels: number }, disabled: { __typename: 'ChannelConnection', totalCount: number, nodes: Array<{ __typename: 'Channel', id: string, name: string, statusReason: string | null, responseTime: number, balance: number, balanceUpdatedAt: string | null, lastTest: { __typename: 'ChannelModelTest', model: string, success: boolean, message: string, status: number | null, testedAt: string } | null }> }, failing: { __typename: 'ChannelConnection', totalCount: number, nodes: Array<{ __typename: 'Channel', id: string, name: string, statusReason: string | null, responseTime: number, balance: number, balanceUpdatedAt: string | null, lastTest: { __typename: 'ChannelModelTest', model: string, success: boolean, message: string, status: number | null, testedAt: string } | null }> }, slow: { __typename: 'ChannelConnection', totalCount: number, nodes: Array<{ __typename: 'Channel', id: string, name: string, statusReason: string | null, responseTime: number, balance: number, balanceUpdatedAt: string | null, lastTest: { __typename: 'ChannelModelTest', model: string, success: boolean, message: string, status: number | null, testedAt: string } | null }> }, low: { __typename: 'ChannelConnection', totalCount: number, nodes: Array<{ __typename: 'Channel', id: string, name: string, statusReason: string | null, responseTime: number, balance: number, balanceUpdatedAt: string | null, lastTest: { __typename: 'ChannelModelTest', model: string, success: boolean, message: string, status: number | null, testedAt: string } | null }> } };

export type DashboardChannelListFragment = { __typename: 'ChannelConnection', totalCount: number, nodes: Array<{ __typename: 'Channel', id: string, name: string, statusReason: string | null, responseTime: number, balance: number, balanceUpdatedAt: string | null, lastTest: { __typename: 'ChannelModelTest', model: string, success: boolean, message: string, status: number | null, testedAt: string } | null }> };

export type DashboardMarginQueryVariables = Exact<{
  scope: Scope;
  filter: UsageFilter;
}>;


export type DashboardMarginQuery = { usage: Array<{ __typename: 'UsagePoint', requests: number, purchases: { __typename: 'UsagePurchases', cost: number, quota: number, requests: number } | null }> };

export type SavedViewRowFragment = { __typename: 'SavedView', id: string, name: string, search: string, audience: SavedViewAudience, teamId: string | null, ownerName: string, own: boolean, isDefault: boolean, editable: boolean, columns: { __typename: 'ViewColumns', hidden: Array<string>, order: Array<string>, pinnedStart: Array<string>, pinnedEnd: Array<string>, widths: Array<{ __typename: 'ViewColumnWidth', id: string, width: number }> } | null };

export const DashboardPointFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DashboardPoint"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UsagePoint"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"modelName"}},{"kind":"Field","name":{"kind":"Name","value":"group"}},{"kind":"Field","name":{"kind":"Name","value":"tokenId"}},{"kind":"Field","name":{"kind":"Name","value":"tokenName"}},{"kind":"Field","name":{"kind":"Name","value":"channelId"}},{"kind":"Field","name":{"kind":"Name","value":"channelName"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"requests"}},{"kind":"Field","name":{"kind":"Name","value":"promptTokens"}},{"kind":"Field","name":{"kind":"Name","value":"completionTokens"}}]}}]} as unknown as DocumentNode<DashboardPointFragment, unknown>;
export const DashboardTeamFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DashboardTeam"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Team"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"usedQuota"}},{"kind":"Field","name":{"kind":"Name","value":"projects"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"totalQuota"}},{"kind":"Field","name":{"kind":"Name","value":"spending"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"total"}}]}}]}}]}}]} as unknown as DocumentNode<DashboardTeamFragment, unknown>;
export const DashboardTeamBalanceFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DashboardTeamBalance"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Team"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"usedQuota"}}]}}]} as unknown as DocumentNode<DashboardTeamBalanceFragment, unknown>;
export const DashboardChannelListFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DashboardChannelList"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ChannelConnection"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"statusReason"}},{"kind":"Field","name":{"kind":"Name","value":"responseTime"}},{"kind":"Field","name":{"kind":"Name","value":"lastTest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"success"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"testedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"balance"}},{"kind":"Field","name":{"kind":"Name","value":"balanceUpdatedAt"}}]}}]}}]} as unknown as DocumentNode<DashboardChannelListFragment, unknown>;
export const SavedViewRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SavedViewRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SavedView"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"search"}},{"kind":"Field","name":{"kind":"Name","value":"columns"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hidden"}},{"kind":"Field","name":{"kind":"Name","value":"order"}},{"kind":"Field","name":{"kind":"Name","value":"pinnedStart"}},{"kind":"Field","name":{"kind":"Name","value":"pinnedEnd"}},{"kind":"Field","name":{"kind":"Name","value":"widths"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"width"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"audience"}},{"kind":"Field","name":{"kind":"Name","value":"teamId"}},{"kind":"Field","name":{"kind":"Name","value":"ownerName"}},{"kind":"Field","name":{"kind":"Name","value":"own"}},{"kind":"Field","name":{"kind":"Name","value":"isDefault"}},{"kind":"Field","name":{"kind":"Name","value":"editable"}}]}}]} as unknown as DocumentNode<SavedViewRowFragment, unknown>;
export const DashboardUsageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DashboardUsage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"scope"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Scope"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UsageFilter"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"bucket"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UsageBucket"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"zone"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"groupBy"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UsageDimension"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"total"},"name":{"kind":"Name","value":"usage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"scope"},"value":{"kind":"Variable","name":{"kind":"Name","value":"scope"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"bucket"},"value":{"kind":"Variable","name":{"kind":"Name","value":"bucket"}}},{"kind":"Argument","name":{"kind":"Name","value":"timezone"},"value":{"kind":"Variable","name":{"kind":"Name","value":"zone"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"requests"}},{"kind":"Field","name":{"kind":"Name","value":"promptTokens"}},{"kind":"Field","name":{"kind":"Name","value":"completionTokens"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"parts"},"name":{"kind":"Name","value":"usage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"scope"},"value":{"kind":"Variable","name":{"kind":"Name","value":"scope"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"bucket"},"value":{"kind":"Variable","name":{"kind":"Name","value":"bucket"}}},{"kind":"Argument","name":{"kind":"Name","value":"timezone"},"value":{"kind":"Variable","name":{"kind":"Name","value":"zone"}}},{"kind":"Argument","name":{"kind":"Name","value":"groupBy"},"value":{"kind":"Variable","name":{"kind":"Name","value":"groupBy"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DashboardPoint"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DashboardPoint"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UsagePoint"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"modelName"}},{"kind":"Field","name":{"kind":"Name","value":"group"}},{"kind":"Field","name":{"kind":"Name","value":"tokenId"}},{"kind":"Field","name":{"kind":"Name","value":"tokenName"}},{"kind":"Field","name":{"kind":"Name","value":"channelId"}},{"kind":"Field","name":{"kind":"Name","value":"channelName"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"requests"}},{"kind":"Field","name":{"kind":"Name","value":"promptTokens"}},{"kind":"Field","name":{"kind":"Name","value":"completionTokens"}}]}}]} as unknown as DocumentNode<DashboardUsageQuery, DashboardUsageQueryVariables>;
export const DashboardBeforeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DashboardBefore"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"scope"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Scope"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UsageFilter"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"zone"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"usage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"scope"},"value":{"kind":"Variable","name":{"kind":"Name","value":"scope"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"bucket"},"value":{"kind":"EnumValue","value":"HOUR"}},{"kind":"Argument","name":{"kind":"Name","value":"timezone"},"value":{"kind":"Variable","name":{"kind":"Name","value":"zone"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"requests"}},{"kind":"Field","name":{"kind":"Name","value":"promptTokens"}},{"kind":"Field","name":{"kind":"Name","value":"completionTokens"}}]}}]}}]} as unknown as DocumentNode<DashboardBeforeQuery, DashboardBeforeQueryVariables>;
export const DashboardNowDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DashboardNow"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"scope"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Scope"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"live"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"LogFilter"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"week"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UsageFilter"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ofTeam"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"teamId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"dataExportInterval"}}]}},{"kind":"Field","name":{"kind":"Name","value":"logStat"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"scope"},"value":{"kind":"Variable","name":{"kind":"Name","value":"scope"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"live"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rpm"}},{"kind":"Field","name":{"kind":"Name","value":"tpm"}}]}},{"kind":"Field","name":{"kind":"Name","value":"team"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"teamId"}}}],"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ofTeam"}}}]}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DashboardTeam"}}]}},{"kind":"Field","name":{"kind":"Name","value":"usage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"week"}}},{"kind":"Argument","name":{"kind":"Name","value":"bucket"},"value":{"kind":"EnumValue","value":"NONE"}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"quota"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DashboardTeam"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Team"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"usedQuota"}},{"kind":"Field","name":{"kind":"Name","value":"projects"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"totalQuota"}},{"kind":"Field","name":{"kind":"Name","value":"spending"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"total"}}]}}]}}]}}]} as unknown as DocumentNode<DashboardNowQuery, DashboardNowQueryVariables>;
export const DashboardBalanceDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DashboardBalance"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"usedQuota"}}]}}]}}]} as unknown as DocumentNode<DashboardBalanceQuery, DashboardBalanceQueryVariables>;
export const DashboardFrameDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DashboardFrame"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"savedViews"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"screen"},"value":{"kind":"EnumValue","value":"DASHBOARD"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SavedViewRow"}}]}},{"kind":"Field","name":{"kind":"Name","value":"teams"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DashboardTeamBalance"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SavedViewRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SavedView"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"search"}},{"kind":"Field","name":{"kind":"Name","value":"columns"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hidden"}},{"kind":"Field","name":{"kind":"Name","value":"order"}},{"kind":"Field","name":{"kind":"Name","value":"pinnedStart"}},{"kind":"Field","name":{"kind":"Name","value":"pinnedEnd"}},{"kind":"Field","name":{"kind":"Name","value":"widths"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"width"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"audience"}},{"kind":"Field","name":{"kind":"Name","value":"teamId"}},{"kind":"Field","name":{"kind":"Name","value":"ownerName"}},{"kind":"Field","name":{"kind":"Name","value":"own"}},{"kind":"Field","name":{"kind":"Name","value":"isDefault"}},{"kind":"Field","name":{"kind":"Name","value":"editable"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DashboardTeamBalance"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Team"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"usedQuota"}}]}}]} as unknown as DocumentNode<DashboardFrameQuery, DashboardFrameQueryVariables>;
export const DashboardTeamsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DashboardTeams"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"teams"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DashboardTeamBalance"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DashboardTeamBalance"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Team"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"usedQuota"}}]}}]} as unknown as DocumentNode<DashboardTeamsQuery, DashboardTeamsQueryVariables>;
export const DashboardCostViewsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DashboardCostViews"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"savedViews"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"screen"},"value":{"kind":"EnumValue","value":"COST"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SavedViewRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SavedViewRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SavedView"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"search"}},{"kind":"Field","name":{"kind":"Name","value":"columns"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hidden"}},{"kind":"Field","name":{"kind":"Name","value":"order"}},{"kind":"Field","name":{"kind":"Name","value":"pinnedStart"}},{"kind":"Field","name":{"kind":"Name","value":"pinnedEnd"}},{"kind":"Field","name":{"kind":"Name","value":"widths"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"width"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"audience"}},{"kind":"Field","name":{"kind":"Name","value":"teamId"}},{"kind":"Field","name":{"kind":"Name","value":"ownerName"}},{"kind":"Field","name":{"kind":"Name","value":"own"}},{"kind":"Field","name":{"kind":"Name","value":"isDefault"}},{"kind":"Field","name":{"kind":"Name","value":"editable"}}]}}]} as unknown as DocumentNode<DashboardCostViewsQuery, DashboardCostViewsQueryVariables>;
export const DashboardTimingsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DashboardTimings"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"scope"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Scope"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UsageFilter"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"bucket"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UsageBucket"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"zone"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"timings"},"name":{"kind":"Name","value":"usage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"scope"},"value":{"kind":"Variable","name":{"kind":"Name","value":"scope"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"bucket"},"value":{"kind":"Variable","name":{"kind":"Name","value":"bucket"}}},{"kind":"Argument","name":{"kind":"Name","value":"timezone"},"value":{"kind":"Variable","name":{"kind":"Name","value":"zone"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"requests"}},{"kind":"Field","name":{"kind":"Name","value":"errors"}},{"kind":"Field","name":{"kind":"Name","value":"latency"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"p50"}},{"kind":"Field","name":{"kind":"Name","value":"p95"}},{"kind":"Field","name":{"kind":"Name","value":"p99"}}]}},{"kind":"Field","name":{"kind":"Name","value":"timeToFirstToken"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"p50"}},{"kind":"Field","name":{"kind":"Name","value":"p95"}}]}}]}},{"kind":"Field","alias":{"kind":"Name","value":"hours"},"name":{"kind":"Name","value":"usage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"scope"},"value":{"kind":"Variable","name":{"kind":"Name","value":"scope"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"bucket"},"value":{"kind":"EnumValue","value":"HOUR"}},{"kind":"Argument","name":{"kind":"Name","value":"timezone"},"value":{"kind":"Variable","name":{"kind":"Name","value":"zone"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"requests"}}]}}]}}]} as unknown as DocumentNode<DashboardTimingsQuery, DashboardTimingsQueryVariables>;
export const DashboardRankingsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DashboardRankings"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"scope"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Scope"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UsageFilter"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"bucket"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UsageBucket"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"zone"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"withModels"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"withTokens"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"withUsers"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"withChannels"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"withErrors"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"models"},"name":{"kind":"Name","value":"usage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"scope"},"value":{"kind":"Variable","name":{"kind":"Name","value":"scope"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"bucket"},"value":{"kind":"Variable","name":{"kind":"Name","value":"bucket"}}},{"kind":"Argument","name":{"kind":"Name","value":"timezone"},"value":{"kind":"Variable","name":{"kind":"Name","value":"zone"}}},{"kind":"Argument","name":{"kind":"Name","value":"groupBy"},"value":{"kind":"ListValue","values":[{"kind":"EnumValue","value":"MODEL"}]}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}],"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"withModels"}}}]}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DashboardPoint"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"tokens"},"name":{"kind":"Name","value":"usage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"scope"},"value":{"kind":"Variable","name":{"kind":"Name","value":"scope"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"bucket"},"value":{"kind":"Variable","name":{"kind":"Name","value":"bucket"}}},{"kind":"Argument","name":{"kind":"Name","value":"timezone"},"value":{"kind":"Variable","name":{"kind":"Name","value":"zone"}}},{"kind":"Argument","name":{"kind":"Name","value":"groupBy"},"value":{"kind":"ListValue","values":[{"kind":"EnumValue","value":"TOKEN"}]}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}],"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"withTokens"}}}]}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DashboardPoint"}},{"kind":"Field","name":{"kind":"Name","value":"countedFrom"}},{"kind":"Field","name":{"kind":"Name","value":"countedUntil"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"users"},"name":{"kind":"Name","value":"usage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"scope"},"value":{"kind":"Variable","name":{"kind":"Name","value":"scope"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"bucket"},"value":{"kind":"Variable","name":{"kind":"Name","value":"bucket"}}},{"kind":"Argument","name":{"kind":"Name","value":"timezone"},"value":{"kind":"Variable","name":{"kind":"Name","value":"zone"}}},{"kind":"Argument","name":{"kind":"Name","value":"groupBy"},"value":{"kind":"ListValue","values":[{"kind":"EnumValue","value":"USER"}]}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}],"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"withUsers"}}}]}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DashboardPoint"}},{"kind":"Field","name":{"kind":"Name","value":"countedFrom"}},{"kind":"Field","name":{"kind":"Name","value":"countedUntil"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"channels"},"name":{"kind":"Name","value":"usage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"scope"},"value":{"kind":"Variable","name":{"kind":"Name","value":"scope"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"bucket"},"value":{"kind":"Variable","name":{"kind":"Name","value":"bucket"}}},{"kind":"Argument","name":{"kind":"Name","value":"timezone"},"value":{"kind":"Variable","name":{"kind":"Name","value":"zone"}}},{"kind":"Argument","name":{"kind":"Name","value":"groupBy"},"value":{"kind":"ListValue","values":[{"kind":"EnumValue","value":"CHANNEL"}]}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}],"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"withChannels"}}}]}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DashboardPoint"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"failing"},"name":{"kind":"Name","value":"usage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"scope"},"value":{"kind":"Variable","name":{"kind":"Name","value":"scope"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"bucket"},"value":{"kind":"Variable","name":{"kind":"Name","value":"bucket"}}},{"kind":"Argument","name":{"kind":"Name","value":"timezone"},"value":{"kind":"Variable","name":{"kind":"Name","value":"zone"}}},{"kind":"Argument","name":{"kind":"Name","value":"groupBy"},"value":{"kind":"ListValue","values":[{"kind":"EnumValue","value":"CHANNEL"}]}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"EnumValue","value":"ERRORS"}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}],"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"withErrors"}}}]}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"channelId"}},{"kind":"Field","name":{"kind":"Name","value":"channelName"}},{"kind":"Field","name":{"kind":"Name","value":"requests"}},{"kind":"Field","name":{"kind":"Name","value":"errors"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DashboardPoint"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UsagePoint"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"modelName"}},{"kind":"Field","name":{"kind":"Name","value":"group"}},{"kind":"Field","name":{"kind":"Name","value":"tokenId"}},{"kind":"Field","name":{"kind":"Name","value":"tokenName"}},{"kind":"Field","name":{"kind":"Name","value":"channelId"}},{"kind":"Field","name":{"kind":"Name","value":"channelName"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"requests"}},{"kind":"Field","name":{"kind":"Name","value":"promptTokens"}},{"kind":"Field","name":{"kind":"Name","value":"completionTokens"}}]}}]} as unknown as DocumentNode<DashboardRankingsQuery, DashboardRankingsQueryVariables>;
export const DashboardChannelsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DashboardChannels"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"slowerThan"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"balanceBelow"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Float"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"health"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"enabledChannels"}},{"kind":"Field","name":{"kind":"Name","value":"autoDisabledChannels"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"disabled"},"name":{"kind":"Name","value":"channels"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"status"},"value":{"kind":"IntValue","value":"3"}}]}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"5"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DashboardChannelList"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"failing"},"name":{"kind":"Name","value":"channels"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"status"},"value":{"kind":"IntValue","value":"1"}},{"kind":"ObjectField","name":{"kind":"Name","value":"failing"},"value":{"kind":"BooleanValue","value":true}}]}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"5"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DashboardChannelList"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"slow"},"name":{"kind":"Name","value":"channels"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"status"},"value":{"kind":"IntValue","value":"1"}},{"kind":"ObjectField","name":{"kind":"Name","value":"slowerThan"},"value":{"kind":"Variable","name":{"kind":"Name","value":"slowerThan"}}}]}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"5"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DashboardChannelList"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"low"},"name":{"kind":"Name","value":"channels"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"status"},"value":{"kind":"IntValue","value":"1"}},{"kind":"ObjectField","name":{"kind":"Name","value":"balanceBelow"},"value":{"kind":"Variable","name":{"kind":"Name","value":"balanceBelow"}}}]}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"5"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DashboardChannelList"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DashboardChannelList"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ChannelConnection"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"statusReason"}},{"kind":"Field","name":{"kind":"Name","value":"responseTime"}},{"kind":"Field","name":{"kind":"Name","value":"lastTest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"success"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"testedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"balance"}},{"kind":"Field","name":{"kind":"Name","value":"balanceUpdatedAt"}}]}}]}}]} as unknown as DocumentNode<DashboardChannelsQuery, DashboardChannelsQueryVariables>;
export const DashboardMarginDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DashboardMargin"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"scope"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Scope"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UsageFilter"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"usage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"scope"},"value":{"kind":"Variable","name":{"kind":"Name","value":"scope"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"bucket"},"value":{"kind":"EnumValue","value":"NONE"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requests"}},{"kind":"Field","name":{"kind":"Name","value":"purchases"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cost"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"requests"}}]}}]}}]}}]} as unknown as DocumentNode<DashboardMarginQuery, DashboardMarginQueryVariables>;
export const useDashboardUsageQuery = bindQuery(DashboardUsageDocument);
export const useDashboardBeforeQuery = bindQuery(DashboardBeforeDocument);
export const useDashboardNowQuery = bindQuery(DashboardNowDocument);
export const useDashboardBalanceQuery = bindQuery(DashboardBalanceDocument);
export const useDashboardFrameQuery = bindQuery(DashboardFrameDocument);
export const useDashboardTeamsQuery = bindQuery(DashboardTeamsDocument);
export const useDashboardCostViewsQuery = bindQuery(DashboardCostViewsDocument);
export const useDashboardTimingsQuery = bindQuery(DashboardTimingsDocument);
export const useDashboardRankingsQuery = bindQuery(DashboardRankingsDocument);
export const useDashboardChannelsQuery = bindQuery(DashboardChannelsDocument);
export const useDashboardMarginQuery = bindQuery(DashboardMarginDocument);