/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { bindMutation, bindQuery } from '../../graphql/bind';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type ChannelFilter = {
  /** US dollars: the last reported balance is lower. */
  balanceBelow?: number | null | undefined;
  /** Whether its last test failed. */
  failing?: boolean | null | undefined;
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
  /** Whether it was tested. */
  tested?: boolean | null | undefined;
  type?: number | null | undefined;
  /** Whether it serves a model that has no price. */
  unpriced?: boolean | null | undefined;
};

export type ChannelKeyStatus =
  /** Disabled manually. */
  | 'DISABLED'
  | 'ENABLED'
  /** Disabled because the upstream refused it. */
  | 'REFUSED';

export type ChannelSort =
  /** Usually the lowest reported balance first, and channels without one last. */
  | 'BALANCE'
  | 'ID'
  | 'NAME'
  | 'PRIORITY'
  /** Usually the slowest in its last test first; untested and failed ones count as 0. */
  | 'RESPONSE_TIME'
  | 'STATUS'
  | 'TYPE'
  | 'USED_QUOTA'
  | 'WEIGHT';

/** The channels to test; all conditions are combined with AND. */
export type ChannelTestFilter = {
  group?: string | null | undefined;
  /** These channels, in any state. */
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

export type FetchUpstreamModelsInput = {
  baseUrl?: string | null | undefined;
  /** Use a stored channel's key and address … */
  channelId?: string | null | undefined;
  key?: string | null | undefined;
  /** … or these. */
  type?: number | null | undefined;
};

export type PageInput = {
  /** Continue after this cursor. Takes precedence over `page`. */
  after?: string | null | undefined;
  /** Rows a page, 1 to 100. */
  first?: number;
  /** 1-based page number, for numbered pagination. */
  page?: number | null | undefined;
};

export type SortDirection =
  | 'ASC'
  | 'DESC';

export type UpdateChannelInput = {
  autoBan?: boolean | null | undefined;
  baseUrl?: string | null | undefined;
  enabled?: boolean | null | undefined;
  groups?: Array<string> | null | undefined;
  /** Absent or blank: the stored keys stay unchanged. */
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
  /** JSON object: requested model → model of the upstream. */
  modelMapping?: string | null | undefined;
  models?: Array<string> | null | undefined;
  /** Renames the tag; empty removes it from its channels. */
  newTag?: string | null | undefined;
  priority?: number | null | undefined;
  weight?: number | null | undefined;
};

export type UpdateChannelsInput = {
  /** Models to add to each channel. */
  addModels?: Array<string> | null | undefined;
  autoBan?: boolean | null | undefined;
  /** The new groups of each channel. */
  groups?: Array<string> | null | undefined;
  priority?: number | null | undefined;
  /** Models to remove from each channel. */
  removeModels?: Array<string> | null | undefined;
  weight?: number | null | undefined;
};

export type ChannelRowFragment = { __typename: 'Channel', balance: number, balanceUpdatedAt: string | null, groups: Array<string>, id: string, modelPrefix: string, models: Array<string>, name: string, priority: number, responseTime: number, status: number, statusReason: string | null, statusTime: string | null, tag: string, testModel: string, testedAt: string | null, type: number, usedQuota: number, weight: number, lastTest: { __typename: 'ChannelModelTest', model: string, success: boolean, message: string, status: number | null, testedAt: string } | null, lastDay: { __typename: 'ChannelLastDay', answered: number, failed: number } };

export type ChannelDetailFragment = { __typename: 'Channel', openaiOrganization: string, baseUrl: string, other: string, modelMapping: string, statusCodeMapping: string, paramOverride: string, setting: string, autoBan: boolean, maxInputTokens: number | null, balance: number, balanceUpdatedAt: string | null, groups: Array<string>, id: string, modelPrefix: string, models: Array<string>, name: string, priority: number, responseTime: number, status: number, statusReason: string | null, statusTime: string | null, tag: string, testModel: string, testedAt: string | null, type: number, usedQuota: number, weight: number, keys: Array<{ __typename: 'ChannelKey', fingerprint: string, hint: string, status: ChannelKeyStatus, refusedReason: string | null, refusedAt: string | null, disabledAt: string | null }>, lastTest: { __typename: 'ChannelModelTest', model: string, success: boolean, message: string, status: number | null, testedAt: string } | null, lastDay: { __typename: 'ChannelLastDay', answered: number, failed: number } };

export type ChannelListQueryVariables = Exact<{
  filter?: ChannelFilter | null | undefined;
  page?: PageInput | null | undefined;
  sort?: ChannelSort | null | undefined;
  direction?: SortDirection | null | undefined;
}>;


export type ChannelListQuery = { channels: { __typename: 'ChannelConnection', totalCount: number, nodes: Array<{ __typename: 'Channel', balance: number, balanceUpdatedAt: string | null, groups: Array<string>, id: string, modelPrefix: string, models: Array<string>, name: string, priority: number, responseTime: number, status: number, statusReason: string | null, statusTime: string | null, tag: string, testModel: string, testedAt: string | null, type: number, usedQuota: number, weight: number, lastTest: { __typename: 'ChannelModelTest', model: string, success: boolean, message: string, status: number | null, testedAt: string } | null, lastDay: { __typename: 'ChannelLastDay', answered: number, failed: number } }> } };

export type ChannelQueryVariables = Exact<{
  id: string;
}>;


export type ChannelQuery = { channel: { __typename: 'Channel', openaiOrganization: string, baseUrl: string, other: string, modelMapping: string, statusCodeMapping: string, paramOverride: string, setting: string, autoBan: boolean, maxInputTokens: number | null, balance: number, balanceUpdatedAt: string | null, groups: Array<string>, id: string, modelPrefix: string, models: Array<string>, name: string, priority: number, responseTime: number, status: number, statusReason: string | null, statusTime: string | null, tag: string, testModel: string, testedAt: string | null, type: number, usedQuota: number, weight: number, keys: Array<{ __typename: 'ChannelKey', fingerprint: string, hint: string, status: ChannelKeyStatus, refusedReason: string | null, refusedAt: string | null, disabledAt: string | null }>, lastTest: { __typename: 'ChannelModelTest', model: string, success: boolean, message: string, status: number | null, testedAt: string } | null, lastDay: { __typename: 'ChannelLastDay', answered: number, failed: number } } };

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


export type UpdateChannelMutation = { updateChannel: { __typename: 'Channel', openaiOrganization: string, baseUrl: string, other: string, modelMapping: string, statusCodeMapping: string, paramOverride: string, setting: string, autoBan: boolean, maxInputTokens: number | null, balance: number, balanceUpdatedAt: string | null, groups: Array<string>, id: string, modelPrefix: string, models: Array<string>, name: string, priority: number, responseTime: number, status: number, statusReason: string | null, statusTime: string | null, tag: string, testModel: string, testedAt: string | null, type: number, usedQuota: number, weight: number, keys: Array<{ __typename: 'ChannelKey', fingerprint: string, hint: string, status: ChannelKeyStatus, refusedReason: string | null, refusedAt: string | null, disabledAt: string | null }>, lastTest: { __typename: 'ChannelModelTest', model: string, success: boolean, message: string, status: number | null, testedAt: string } | null, lastDay: { __typename: 'ChannelLastDay', answered: number, failed: number } } };

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


export type SetChannelsEnabledMutation = { setChannelsEnabled: Array<{ __typename: 'Channel', balance: number, balanceUpdatedAt: string | null, groups: Array<string>, id: string, modelPrefix: string, models: Array<string>, name: string, priority: number, responseTime: number, status: number, statusReason: string | null, statusTime: string | null, tag: string, testModel: string, testedAt: string | null, type: number, usedQuota: number, weight: number, lastTest: { __typename: 'ChannelModelTest', model: string, success: boolean, message: string, status: number | null, testedAt: string } | null, lastDay: { __typename: 'ChannelLastDay', answered: number, failed: number } }> };

export type TestChannelMutationVariables = Exact<{
  id: string;
  model?: string | null | undefined;
}>;


export type TestChannelMutation = { testChannel: { __typename: 'ChannelTestResult', success: boolean, message: string, time: number, channel: { __typename: 'Channel', balance: number, balanceUpdatedAt: string | null, groups: Array<string>, id: string, modelPrefix: string, models: Array<string>, name: string, priority: number, responseTime: number, status: number, statusReason: string | null, statusTime: string | null, tag: string, testModel: string, testedAt: string | null, type: number, usedQuota: number, weight: number, lastTest: { __typename: 'ChannelModelTest', model: string, success: boolean, message: string, status: number | null, testedAt: string } | null, lastDay: { __typename: 'ChannelLastDay', answered: number, failed: number } } } };

export type FetchUpstreamModelsMutationVariables = Exact<{
  input: FetchUpstreamModelsInput;
}>;


export type FetchUpstreamModelsMutation = { fetchUpstreamModels: Array<string> };

export type UpdateChannelsMutationVariables = Exact<{
  ids: Array<string> | string;
  input: UpdateChannelsInput;
}>;


export type UpdateChannelsMutation = { updateChannels: Array<{ __typename: 'Channel', balance: number, balanceUpdatedAt: string | null, groups: Array<string>, id: string, modelPrefix: string, models: Array<string>, name: string, priority: number, responseTime: number, status: number, statusReason: string | null, statusTime: string | null, tag: string, testModel: string, testedAt: string | null, type: number, usedQuota: number, weight: number, lastTest: { __typename: 'ChannelModelTest', model: string, success: boolean, message: string, status: number | null, testedAt: string } | null, lastDay: { __typename: 'ChannelLastDay', answered: number, failed: number } }> };

export type UpdateChannelBalanceMutationVariables = Exact<{
  id: string;
}>;


export type UpdateChannelBalanceMutation = { updateChannelBalance: { __typename: 'Channel', balance: number, balanceUpdatedAt: string | null, groups: Array<string>, id: string, modelPrefix: string, models: Array<string>, name: string, priority: number, responseTime: number, status: number, statusReason: string | null, statusTime: string | null, tag: string, testModel: string, testedAt: string | null, type: number, usedQuota: number, weight: number, lastTest: { __typename: 'ChannelModelTest', model: string, success: boolean, message: string, status: number | null, testedAt: string } | null, lastDay: { __typename: 'ChannelLastDay', answered: number, failed: number } } };

export type ChannelDisabledCountsQueryVariables = Exact<{ [key: string]: never; }>;


export type ChannelDisabledCountsQuery = { disabled: { __typename: 'ChannelConnection', totalCount: number }, autoDisabled: { __typename: 'ChannelConnection', totalCount: number } };

export type DeleteDisabledChannelsMutationVariables = Exact<{ [key: string]: never; }>;


export type DeleteDisabledChannelsMutation = { deleteDisabledChannels: number };

export type RepairChannelsMutationVariables = Exact<{ [key: string]: never; }>;


export type RepairChannelsMutation = { repairChannels: number };

export type ChannelRunsQueryVariables = Exact<{ [key: string]: never; }>;


export type ChannelRunsQuery = { tests: Array<{ __typename: 'JobRun', id: string }>, balances: Array<{ __typename: 'JobRun', id: string }> };

export type StartChannelTestsMutationVariables = Exact<{
  filter?: ChannelTestFilter | null | undefined;
}>;


export type StartChannelTestsMutation = { run: { __typename: 'ChannelRun', id: string } };

export type StartChannelBalancesMutationVariables = Exact<{ [key: string]: never; }>;


export type StartChannelBalancesMutation = { run: { __typename: 'ChannelRun', id: string } };

export type ChannelTagRowFragment = { __typename: 'ChannelTag', autoDisabledCount: number, balance: number, channelCount: number, disabledCount: number, enabledCount: number, priority: number | null, responseTime: number, tag: string, usedQuota: number, weight: number | null };

export type ChannelTagListQueryVariables = Exact<{
  filter?: ChannelFilter | null | undefined;
  untagged?: ChannelFilter | null | undefined;
  page?: PageInput | null | undefined;
}>;


export type ChannelTagListQuery = { channelTags: { __typename: 'ChannelTagConnection', totalCount: number, nodes: Array<{ __typename: 'ChannelTag', autoDisabledCount: number, balance: number, channelCount: number, disabledCount: number, enabledCount: number, priority: number | null, responseTime: number, tag: string, usedQuota: number, weight: number | null }> }, untagged: { __typename: 'ChannelConnection', totalCount: number } };

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


export type ChannelTagSumsQuery = { channelTags: { __typename: 'ChannelTagConnection', nodes: Array<{ __typename: 'ChannelTag', autoDisabledCount: number, balance: number, channelCount: number, disabledCount: number, enabledCount: number, priority: number | null, responseTime: number, tag: string, usedQuota: number, weight: number | null }> } };

export const ChannelRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChannelRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Channel"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"balance"}},{"kind":"Field","name":{"kind":"Name","value":"balanceUpdatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"groups"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"modelPrefix"}},{"kind":"Field","name":{"kind":"Name","value":"models"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"priority"}},{"kind":"Field","name":{"kind":"Name","value":"responseTime"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"statusReason"}},{"kind":"Field","name":{"kind":"Name","value":"statusTime"}},{"kind":"Field","name":{"kind":"Name","value":"tag"}},{"kind":"Field","name":{"kind":"Name","value":"testModel"}},{"kind":"Field","name":{"kind":"Name","value":"testedAt"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"usedQuota"}},{"kind":"Field","name":{"kind":"Name","value":"weight"}},{"kind":"Field","name":{"kind":"Name","value":"lastTest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"success"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"testedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"lastDay"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"answered"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}}]}}]}}]} as unknown as DocumentNode<ChannelRowFragment, unknown>;
export const ChannelDetailFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChannelDetail"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Channel"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ChannelRow"}},{"kind":"Field","name":{"kind":"Name","value":"keys"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fingerprint"}},{"kind":"Field","name":{"kind":"Name","value":"hint"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"refusedReason"}},{"kind":"Field","name":{"kind":"Name","value":"refusedAt"}},{"kind":"Field","name":{"kind":"Name","value":"disabledAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"openaiOrganization"}},{"kind":"Field","name":{"kind":"Name","value":"baseUrl"}},{"kind":"Field","name":{"kind":"Name","value":"other"}},{"kind":"Field","name":{"kind":"Name","value":"modelMapping"}},{"kind":"Field","name":{"kind":"Name","value":"statusCodeMapping"}},{"kind":"Field","name":{"kind":"Name","value":"paramOverride"}},{"kind":"Field","name":{"kind":"Name","value":"setting"}},{"kind":"Field","name":{"kind":"Name","value":"autoBan"}},{"kind":"Field","name":{"kind":"Name","value":"maxInputTokens"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChannelRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Channel"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"balance"}},{"kind":"Field","name":{"kind":"Name","value":"balanceUpdatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"groups"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"modelPrefix"}},{"kind":"Field","name":{"kind":"Name","value":"models"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"priority"}},{"kind":"Field","name":{"kind":"Name","value":"responseTime"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"statusReason"}},{"kind":"Field","name":{"kind":"Name","value":"statusTime"}},{"kind":"Field","name":{"kind":"Name","value":"tag"}},{"kind":"Field","name":{"kind":"Name","value":"testModel"}},{"kind":"Field","name":{"kind":"Name","value":"testedAt"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"usedQuota"}},{"kind":"Field","name":{"kind":"Name","value":"weight"}},{"kind":"Field","name":{"kind":"Name","value":"lastTest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"success"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"testedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"lastDay"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"answered"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}}]}}]}}]} as unknown as DocumentNode<ChannelDetailFragment, unknown>;
export const ChannelTagRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChannelTagRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ChannelTag"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"autoDisabledCount"}},{"kind":"Field","name":{"kind":"Name","value":"balance"}},{"kind":"Field","name":{"kind":"Name","value":"channelCount"}},{"kind":"Field","name":{"kind":"Name","value":"disabledCount"}},{"kind":"Field","name":{"kind":"Name","value":"enabledCount"}},{"kind":"Field","name":{"kind":"Name","value":"priority"}},{"kind":"Field","name":{"kind":"Name","value":"responseTime"}},{"kind":"Field","name":{"kind":"Name","value":"tag"}},{"kind":"Field","name":{"kind":"Name","value":"usedQuota"}},{"kind":"Field","name":{"kind":"Name","value":"weight"}}]}}]} as unknown as DocumentNode<ChannelTagRowFragment, unknown>;
export const ChannelListDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ChannelList"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ChannelFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PageInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sort"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ChannelSort"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"direction"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"SortDirection"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"channels"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}},{"kind":"Argument","name":{"kind":"Name","value":"sort"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sort"}}},{"kind":"Argument","name":{"kind":"Name","value":"direction"},"value":{"kind":"Variable","name":{"kind":"Name","value":"direction"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ChannelRow"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChannelRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Channel"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"balance"}},{"kind":"Field","name":{"kind":"Name","value":"balanceUpdatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"groups"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"modelPrefix"}},{"kind":"Field","name":{"kind":"Name","value":"models"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"priority"}},{"kind":"Field","name":{"kind":"Name","value":"responseTime"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"statusReason"}},{"kind":"Field","name":{"kind":"Name","value":"statusTime"}},{"kind":"Field","name":{"kind":"Name","value":"tag"}},{"kind":"Field","name":{"kind":"Name","value":"testModel"}},{"kind":"Field","name":{"kind":"Name","value":"testedAt"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"usedQuota"}},{"kind":"Field","name":{"kind":"Name","value":"weight"}},{"kind":"Field","name":{"kind":"Name","value":"lastTest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"success"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"testedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"lastDay"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"answered"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}}]}}]}}]} as unknown as DocumentNode<ChannelListQuery, ChannelListQueryVariables>;
export const ChannelDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Channel"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"channel"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ChannelDetail"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChannelRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Channel"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"balance"}},{"kind":"Field","name":{"kind":"Name","value":"balanceUpdatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"groups"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"modelPrefix"}},{"kind":"Field","name":{"kind":"Name","value":"models"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"priority"}},{"kind":"Field","name":{"kind":"Name","value":"responseTime"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"statusReason"}},{"kind":"Field","name":{"kind":"Name","value":"statusTime"}},{"kind":"Field","name":{"kind":"Name","value":"tag"}},{"kind":"Field","name":{"kind":"Name","value":"testModel"}},{"kind":"Field","name":{"kind":"Name","value":"testedAt"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"usedQuota"}},{"kind":"Field","name":{"kind":"Name","value":"weight"}},{"kind":"Field","name":{"kind":"Name","value":"lastTest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"success"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"testedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"lastDay"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"answered"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChannelDetail"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Channel"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ChannelRow"}},{"kind":"Field","name":{"kind":"Name","value":"keys"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fingerprint"}},{"kind":"Field","name":{"kind":"Name","value":"hint"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"refusedReason"}},{"kind":"Field","name":{"kind":"Name","value":"refusedAt"}},{"kind":"Field","name":{"kind":"Name","value":"disabledAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"openaiOrganization"}},{"kind":"Field","name":{"kind":"Name","value":"baseUrl"}},{"kind":"Field","name":{"kind":"Name","value":"other"}},{"kind":"Field","name":{"kind":"Name","value":"modelMapping"}},{"kind":"Field","name":{"kind":"Name","value":"statusCodeMapping"}},{"kind":"Field","name":{"kind":"Name","value":"paramOverride"}},{"kind":"Field","name":{"kind":"Name","value":"setting"}},{"kind":"Field","name":{"kind":"Name","value":"autoBan"}},{"kind":"Field","name":{"kind":"Name","value":"maxInputTokens"}}]}}]} as unknown as DocumentNode<ChannelQuery, ChannelQueryVariables>;
export const ChannelChoicesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ChannelChoices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"groups"}},{"kind":"Field","name":{"kind":"Name","value":"knownModels"}},{"kind":"Field","name":{"kind":"Name","value":"channelTypes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"defaultBaseUrl"}},{"kind":"Field","name":{"kind":"Name","value":"defaultModels"}},{"kind":"Field","name":{"kind":"Name","value":"keyFormat"}},{"kind":"Field","name":{"kind":"Name","value":"otherField"}},{"kind":"Field","name":{"kind":"Name","value":"defaultOther"}},{"kind":"Field","name":{"kind":"Name","value":"reportsBalance"}}]}}]}}]} as unknown as DocumentNode<ChannelChoicesQuery, ChannelChoicesQueryVariables>;
export const CreateChannelDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateChannel"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateChannelInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createChannel"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]} as unknown as DocumentNode<CreateChannelMutation, CreateChannelMutationVariables>;
export const UpdateChannelDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateChannel"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateChannelInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateChannel"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ChannelDetail"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChannelRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Channel"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"balance"}},{"kind":"Field","name":{"kind":"Name","value":"balanceUpdatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"groups"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"modelPrefix"}},{"kind":"Field","name":{"kind":"Name","value":"models"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"priority"}},{"kind":"Field","name":{"kind":"Name","value":"responseTime"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"statusReason"}},{"kind":"Field","name":{"kind":"Name","value":"statusTime"}},{"kind":"Field","name":{"kind":"Name","value":"tag"}},{"kind":"Field","name":{"kind":"Name","value":"testModel"}},{"kind":"Field","name":{"kind":"Name","value":"testedAt"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"usedQuota"}},{"kind":"Field","name":{"kind":"Name","value":"weight"}},{"kind":"Field","name":{"kind":"Name","value":"lastTest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"success"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"testedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"lastDay"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"answered"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChannelDetail"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Channel"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ChannelRow"}},{"kind":"Field","name":{"kind":"Name","value":"keys"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fingerprint"}},{"kind":"Field","name":{"kind":"Name","value":"hint"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"refusedReason"}},{"kind":"Field","name":{"kind":"Name","value":"refusedAt"}},{"kind":"Field","name":{"kind":"Name","value":"disabledAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"openaiOrganization"}},{"kind":"Field","name":{"kind":"Name","value":"baseUrl"}},{"kind":"Field","name":{"kind":"Name","value":"other"}},{"kind":"Field","name":{"kind":"Name","value":"modelMapping"}},{"kind":"Field","name":{"kind":"Name","value":"statusCodeMapping"}},{"kind":"Field","name":{"kind":"Name","value":"paramOverride"}},{"kind":"Field","name":{"kind":"Name","value":"setting"}},{"kind":"Field","name":{"kind":"Name","value":"autoBan"}},{"kind":"Field","name":{"kind":"Name","value":"maxInputTokens"}}]}}]} as unknown as DocumentNode<UpdateChannelMutation, UpdateChannelMutationVariables>;
export const CopyChannelDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CopyChannel"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"name"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"enabled"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"copyChannel"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"name"},"value":{"kind":"Variable","name":{"kind":"Name","value":"name"}}},{"kind":"Argument","name":{"kind":"Name","value":"enabled"},"value":{"kind":"Variable","name":{"kind":"Name","value":"enabled"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]} as unknown as DocumentNode<CopyChannelMutation, CopyChannelMutationVariables>;
export const DeleteChannelsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteChannels"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ids"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteChannels"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"ids"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ids"}}}]}]}}]} as unknown as DocumentNode<DeleteChannelsMutation, DeleteChannelsMutationVariables>;
export const SetChannelsEnabledDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SetChannelsEnabled"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ids"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"enabled"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"setChannelsEnabled"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"ids"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ids"}}},{"kind":"Argument","name":{"kind":"Name","value":"enabled"},"value":{"kind":"Variable","name":{"kind":"Name","value":"enabled"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ChannelRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChannelRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Channel"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"balance"}},{"kind":"Field","name":{"kind":"Name","value":"balanceUpdatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"groups"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"modelPrefix"}},{"kind":"Field","name":{"kind":"Name","value":"models"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"priority"}},{"kind":"Field","name":{"kind":"Name","value":"responseTime"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"statusReason"}},{"kind":"Field","name":{"kind":"Name","value":"statusTime"}},{"kind":"Field","name":{"kind":"Name","value":"tag"}},{"kind":"Field","name":{"kind":"Name","value":"testModel"}},{"kind":"Field","name":{"kind":"Name","value":"testedAt"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"usedQuota"}},{"kind":"Field","name":{"kind":"Name","value":"weight"}},{"kind":"Field","name":{"kind":"Name","value":"lastTest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"success"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"testedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"lastDay"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"answered"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}}]}}]}}]} as unknown as DocumentNode<SetChannelsEnabledMutation, SetChannelsEnabledMutationVariables>;
export const TestChannelDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"TestChannel"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"model"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"testChannel"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"model"},"value":{"kind":"Variable","name":{"kind":"Name","value":"model"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"success"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"time"}},{"kind":"Field","name":{"kind":"Name","value":"channel"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ChannelRow"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChannelRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Channel"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"balance"}},{"kind":"Field","name":{"kind":"Name","value":"balanceUpdatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"groups"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"modelPrefix"}},{"kind":"Field","name":{"kind":"Name","value":"models"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"priority"}},{"kind":"Field","name":{"kind":"Name","value":"responseTime"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"statusReason"}},{"kind":"Field","name":{"kind":"Name","value":"statusTime"}},{"kind":"Field","name":{"kind":"Name","value":"tag"}},{"kind":"Field","name":{"kind":"Name","value":"testModel"}},{"kind":"Field","name":{"kind":"Name","value":"testedAt"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"usedQuota"}},{"kind":"Field","name":{"kind":"Name","value":"weight"}},{"kind":"Field","name":{"kind":"Name","value":"lastTest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"success"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"testedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"lastDay"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"answered"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}}]}}]}}]} as unknown as DocumentNode<TestChannelMutation, TestChannelMutationVariables>;
export const FetchUpstreamModelsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"FetchUpstreamModels"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"FetchUpstreamModelsInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fetchUpstreamModels"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}]}]}}]} as unknown as DocumentNode<FetchUpstreamModelsMutation, FetchUpstreamModelsMutationVariables>;
export const UpdateChannelsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateChannels"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ids"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateChannelsInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateChannels"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"ids"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ids"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ChannelRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChannelRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Channel"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"balance"}},{"kind":"Field","name":{"kind":"Name","value":"balanceUpdatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"groups"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"modelPrefix"}},{"kind":"Field","name":{"kind":"Name","value":"models"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"priority"}},{"kind":"Field","name":{"kind":"Name","value":"responseTime"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"statusReason"}},{"kind":"Field","name":{"kind":"Name","value":"statusTime"}},{"kind":"Field","name":{"kind":"Name","value":"tag"}},{"kind":"Field","name":{"kind":"Name","value":"testModel"}},{"kind":"Field","name":{"kind":"Name","value":"testedAt"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"usedQuota"}},{"kind":"Field","name":{"kind":"Name","value":"weight"}},{"kind":"Field","name":{"kind":"Name","value":"lastTest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"success"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"testedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"lastDay"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"answered"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}}]}}]}}]} as unknown as DocumentNode<UpdateChannelsMutation, UpdateChannelsMutationVariables>;
export const UpdateChannelBalanceDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateChannelBalance"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateChannelBalance"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ChannelRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChannelRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Channel"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"balance"}},{"kind":"Field","name":{"kind":"Name","value":"balanceUpdatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"groups"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"modelPrefix"}},{"kind":"Field","name":{"kind":"Name","value":"models"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"priority"}},{"kind":"Field","name":{"kind":"Name","value":"responseTime"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"statusReason"}},{"kind":"Field","name":{"kind":"Name","value":"statusTime"}},{"kind":"Field","name":{"kind":"Name","value":"tag"}},{"kind":"Field","name":{"kind":"Name","value":"testModel"}},{"kind":"Field","name":{"kind":"Name","value":"testedAt"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"usedQuota"}},{"kind":"Field","name":{"kind":"Name","value":"weight"}},{"kind":"Field","name":{"kind":"Name","value":"lastTest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"success"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"testedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"lastDay"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"answered"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}}]}}]}}]} as unknown as DocumentNode<UpdateChannelBalanceMutation, UpdateChannelBalanceMutationVariables>;
export const ChannelDisabledCountsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ChannelDisabledCounts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"disabled"},"name":{"kind":"Name","value":"channels"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"status"},"value":{"kind":"IntValue","value":"2"}}]}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"autoDisabled"},"name":{"kind":"Name","value":"channels"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"status"},"value":{"kind":"IntValue","value":"3"}}]}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}}]}}]} as unknown as DocumentNode<ChannelDisabledCountsQuery, ChannelDisabledCountsQueryVariables>;
export const DeleteDisabledChannelsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteDisabledChannels"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteDisabledChannels"}}]}}]} as unknown as DocumentNode<DeleteDisabledChannelsMutation, DeleteDisabledChannelsMutationVariables>;
export const RepairChannelsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RepairChannels"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"repairChannels"}}]}}]} as unknown as DocumentNode<RepairChannelsMutation, RepairChannelsMutationVariables>;
export const ChannelRunsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ChannelRuns"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"tests"},"name":{"kind":"Name","value":"jobRuns"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"kind"},"value":{"kind":"StringValue","value":"channel-tests","block":false}},{"kind":"Argument","name":{"kind":"Name","value":"underWay"},"value":{"kind":"BooleanValue","value":true}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"balances"},"name":{"kind":"Name","value":"jobRuns"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"kind"},"value":{"kind":"StringValue","value":"channel-balances","block":false}},{"kind":"Argument","name":{"kind":"Name","value":"underWay"},"value":{"kind":"BooleanValue","value":true}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<ChannelRunsQuery, ChannelRunsQueryVariables>;
export const StartChannelTestsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"StartChannelTests"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ChannelTestFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"run"},"name":{"kind":"Name","value":"startChannelTests"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<StartChannelTestsMutation, StartChannelTestsMutationVariables>;
export const StartChannelBalancesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"StartChannelBalances"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"run"},"name":{"kind":"Name","value":"startChannelBalances"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<StartChannelBalancesMutation, StartChannelBalancesMutationVariables>;
export const ChannelTagListDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ChannelTagList"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ChannelFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"untagged"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ChannelFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PageInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"channelTags"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ChannelTagRow"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"untagged"},"name":{"kind":"Name","value":"channels"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"untagged"}}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChannelTagRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ChannelTag"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"autoDisabledCount"}},{"kind":"Field","name":{"kind":"Name","value":"balance"}},{"kind":"Field","name":{"kind":"Name","value":"channelCount"}},{"kind":"Field","name":{"kind":"Name","value":"disabledCount"}},{"kind":"Field","name":{"kind":"Name","value":"enabledCount"}},{"kind":"Field","name":{"kind":"Name","value":"priority"}},{"kind":"Field","name":{"kind":"Name","value":"responseTime"}},{"kind":"Field","name":{"kind":"Name","value":"tag"}},{"kind":"Field","name":{"kind":"Name","value":"usedQuota"}},{"kind":"Field","name":{"kind":"Name","value":"weight"}}]}}]} as unknown as DocumentNode<ChannelTagListQuery, ChannelTagListQueryVariables>;
export const SetChannelTagEnabledDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SetChannelTagEnabled"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"tag"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"enabled"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"setChannelTagEnabled"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"tag"},"value":{"kind":"Variable","name":{"kind":"Name","value":"tag"}}},{"kind":"Argument","name":{"kind":"Name","value":"enabled"},"value":{"kind":"Variable","name":{"kind":"Name","value":"enabled"}}}]}]}}]} as unknown as DocumentNode<SetChannelTagEnabledMutation, SetChannelTagEnabledMutationVariables>;
export const UpdateChannelTagDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateChannelTag"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"tag"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateChannelTagInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateChannelTag"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"tag"},"value":{"kind":"Variable","name":{"kind":"Name","value":"tag"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}]}]}}]} as unknown as DocumentNode<UpdateChannelTagMutation, UpdateChannelTagMutationVariables>;
export const TagChannelsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"TagChannels"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ids"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"tag"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tagChannels"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"ids"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ids"}}},{"kind":"Argument","name":{"kind":"Name","value":"tag"},"value":{"kind":"Variable","name":{"kind":"Name","value":"tag"}}}]}]}}]} as unknown as DocumentNode<TagChannelsMutation, TagChannelsMutationVariables>;
export const ChannelTagSumsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ChannelTagSums"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"tag"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"channelTags"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"tag"},"value":{"kind":"Variable","name":{"kind":"Name","value":"tag"}}}]}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ChannelTagRow"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChannelTagRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ChannelTag"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"autoDisabledCount"}},{"kind":"Field","name":{"kind":"Name","value":"balance"}},{"kind":"Field","name":{"kind":"Name","value":"channelCount"}},{"kind":"Field","name":{"kind":"Name","value":"disabledCount"}},{"kind":"Field","name":{"kind":"Name","value":"enabledCount"}},{"kind":"Field","name":{"kind":"Name","value":"priority"}},{"kind":"Field","name":{"kind":"Name","value":"responseTime"}},{"kind":"Field","name":{"kind":"Name","value":"tag"}},{"kind":"Field","name":{"kind":"Name","value":"usedQuota"}},{"kind":"Field","name":{"kind":"Name","value":"weight"}}]}}]} as unknown as DocumentNode<ChannelTagSumsQuery, ChannelTagSumsQueryVariables>;
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
export const useChannelRunsQuery = bindQuery(ChannelRunsDocument);
export const useStartChannelTestsMutation = bindMutation(StartChannelTestsDocument);
export const useStartChannelBalancesMutation = bindMutation(StartChannelBalancesDocument);
export const useChannelTagListQuery = bindQuery(ChannelTagListDocument);
export const useSetChannelTagEnabledMutation = bindMutation(SetChannelTagEnabledDocument);
export const useUpdateChannelTagMutation = bindMutation(UpdateChannelTagDocument);
export const useTagChannelsMutation = bindMutation(TagChannelsDocument);
export const useChannelTagSumsQuery = bindQuery(ChannelTagSumsDocument);