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

export type Scope =
  /** The caller's own. */
  | 'SELF'
  /** Rows of all users; requires the permission that the access policy names. */
  | 'SITE';

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

export type ModelUsageQueryVariables = Exact<{
  scope: Scope;
  filter: UsageFilter;
  zone: string;
}>;


export type ModelUsageQuery = { usage: Array<{ __typename: 'UsagePoint', from: string | null, quota: number, requests: number, promptTokens: number, completionTokens: number }> };

export type ModelChannelsQueryVariables = Exact<{
  model: string;
}>;


export type ModelChannelsQuery = { channels: { __typename: 'ChannelConnection', nodes: Array<{ __typename: 'Channel', id: string, name: string, status: number, models: Array<string> }> } };

export type ModelCallsQueryVariables = Exact<{
  filter: UsageFilter;
  causes: ErrorFilter;
  zone: string;
}>;


export type ModelCallsQuery = { usage: Array<{ __typename: 'UsagePoint', channelId: string | null, channelName: string | null, quota: number, requests: number, errors: number | null, latency: { __typename: 'UsageTiming', p50: number, p95: number } | null, timeToFirstToken: { __typename: 'UsageTiming', p95: number } | null }>, usageDays: { __typename: 'UsageDays', countedUntil: string | null }, errorCauses: Array<{ __typename: 'ErrorPoint', cause: ErrorCause, errors: number }> };

export type ModelPriceChangesQueryVariables = Exact<{
  model: string;
}>;


export type ModelPriceChangesQuery = { modelPriceChanges: Array<{ __typename: 'ModelPriceChange', key: string, before: string | null, after: string | null, changedAt: string, username: string }> };


export const ModelUsageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ModelUsage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"scope"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Scope"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UsageFilter"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"zone"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"usage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"scope"},"value":{"kind":"Variable","name":{"kind":"Name","value":"scope"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"bucket"},"value":{"kind":"EnumValue","value":"DAY"}},{"kind":"Argument","name":{"kind":"Name","value":"timezone"},"value":{"kind":"Variable","name":{"kind":"Name","value":"zone"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"requests"}},{"kind":"Field","name":{"kind":"Name","value":"promptTokens"}},{"kind":"Field","name":{"kind":"Name","value":"completionTokens"}}]}}]}}]} as unknown as DocumentNode<ModelUsageQuery, ModelUsageQueryVariables>;
export const ModelChannelsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ModelChannels"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"model"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"channels"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"model"},"value":{"kind":"Variable","name":{"kind":"Name","value":"model"}}}]}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"models"}}]}}]}}]}}]} as unknown as DocumentNode<ModelChannelsQuery, ModelChannelsQueryVariables>;
export const ModelCallsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ModelCalls"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UsageFilter"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"causes"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ErrorFilter"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"zone"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"usage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"scope"},"value":{"kind":"EnumValue","value":"SITE"}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"bucket"},"value":{"kind":"EnumValue","value":"NONE"}},{"kind":"Argument","name":{"kind":"Name","value":"timezone"},"value":{"kind":"Variable","name":{"kind":"Name","value":"zone"}}},{"kind":"Argument","name":{"kind":"Name","value":"groupBy"},"value":{"kind":"ListValue","values":[{"kind":"EnumValue","value":"CHANNEL"}]}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"EnumValue","value":"REQUESTS"}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"channelId"}},{"kind":"Field","name":{"kind":"Name","value":"channelName"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"requests"}},{"kind":"Field","name":{"kind":"Name","value":"errors"}},{"kind":"Field","name":{"kind":"Name","value":"latency"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"p50"}},{"kind":"Field","name":{"kind":"Name","value":"p95"}}]}},{"kind":"Field","name":{"kind":"Name","value":"timeToFirstToken"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"p95"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"usageDays"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"countedUntil"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errorCauses"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"causes"}}},{"kind":"Argument","name":{"kind":"Name","value":"bucket"},"value":{"kind":"EnumValue","value":"NONE"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cause"}},{"kind":"Field","name":{"kind":"Name","value":"errors"}}]}}]}}]} as unknown as DocumentNode<ModelCallsQuery, ModelCallsQueryVariables>;
export const ModelPriceChangesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ModelPriceChanges"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"model"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"modelPriceChanges"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"model"},"value":{"kind":"Variable","name":{"kind":"Name","value":"model"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"before"}},{"kind":"Field","name":{"kind":"Name","value":"after"}},{"kind":"Field","name":{"kind":"Name","value":"changedAt"}},{"kind":"Field","name":{"kind":"Name","value":"username"}}]}}]}}]} as unknown as DocumentNode<ModelPriceChangesQuery, ModelPriceChangesQueryVariables>;
export const useModelUsageQuery = bindQuery(ModelUsageDocument);
export const useModelChannelsQuery = bindQuery(ModelChannelsDocument);
export const useModelCallsQuery = bindQuery(ModelCallsDocument);
export const useModelPriceChangesQuery = bindQuery(ModelPriceChangesDocument);