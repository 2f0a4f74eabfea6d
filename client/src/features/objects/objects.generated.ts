/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { bindQuery } from '../../graphql/bind';
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

export type Scope =
  /** The caller's own. */
  | 'SELF'
  /** Rows of all users; requires the permission that the access policy names. */
  | 'SITE';

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

export type ObjectUsageQueryVariables = Exact<{
  scope: Scope;
  filter: UsageFilter;
  zone: string;
  purchases: boolean;
  byDay: boolean;
}>;


export type ObjectUsageQuery = { days?: Array<{ __typename: 'UsagePoint', from: string | null, quota: number }>, total: Array<{ __typename: 'UsagePoint', quota: number, requests: number, errors: number | null, promptTokens: number, completionTokens: number, latency: { __typename: 'UsageTiming', p50: number, p95: number } | null, timeToFirstToken: { __typename: 'UsageTiming', p50: number, p95: number } | null }>, bought?: Array<{ __typename: 'UsagePoint', purchases: { __typename: 'UsagePurchases', cost: number, requests: number } | null }> };

export type ObjectBreakdownQueryVariables = Exact<{
  scope: Scope;
  filter: UsageFilter;
  zone: string;
  by: Array<UsageDimension> | UsageDimension;
  counted: boolean;
}>;


export type ObjectBreakdownQuery = { usageDays?: { __typename: 'UsageDays', countedUntil: string | null }, usage: Array<{ __typename: 'UsagePoint', modelName: string | null, tokenId: string | null, tokenName: string | null, quota: number, requests: number }> };


export const ObjectUsageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ObjectUsage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"scope"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Scope"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UsageFilter"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"zone"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"purchases"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"byDay"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"days"},"name":{"kind":"Name","value":"usage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"scope"},"value":{"kind":"Variable","name":{"kind":"Name","value":"scope"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"bucket"},"value":{"kind":"EnumValue","value":"DAY"}},{"kind":"Argument","name":{"kind":"Name","value":"timezone"},"value":{"kind":"Variable","name":{"kind":"Name","value":"zone"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"10"}}],"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"byDay"}}}]}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"total"},"name":{"kind":"Name","value":"usage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"scope"},"value":{"kind":"Variable","name":{"kind":"Name","value":"scope"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"bucket"},"value":{"kind":"EnumValue","value":"NONE"}},{"kind":"Argument","name":{"kind":"Name","value":"timezone"},"value":{"kind":"Variable","name":{"kind":"Name","value":"zone"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"requests"}},{"kind":"Field","name":{"kind":"Name","value":"errors"}},{"kind":"Field","name":{"kind":"Name","value":"promptTokens"}},{"kind":"Field","name":{"kind":"Name","value":"completionTokens"}},{"kind":"Field","name":{"kind":"Name","value":"latency"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"p50"}},{"kind":"Field","name":{"kind":"Name","value":"p95"}}]}},{"kind":"Field","name":{"kind":"Name","value":"timeToFirstToken"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"p50"}},{"kind":"Field","name":{"kind":"Name","value":"p95"}}]}}]}},{"kind":"Field","alias":{"kind":"Name","value":"bought"},"name":{"kind":"Name","value":"usage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"scope"},"value":{"kind":"Variable","name":{"kind":"Name","value":"scope"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"bucket"},"value":{"kind":"EnumValue","value":"NONE"}},{"kind":"Argument","name":{"kind":"Name","value":"timezone"},"value":{"kind":"Variable","name":{"kind":"Name","value":"zone"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}],"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"purchases"}}}]}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"purchases"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cost"}},{"kind":"Field","name":{"kind":"Name","value":"requests"}}]}}]}}]}}]} as unknown as DocumentNode<ObjectUsageQuery, ObjectUsageQueryVariables>;
export const ObjectBreakdownDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ObjectBreakdown"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"scope"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Scope"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UsageFilter"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"zone"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"by"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UsageDimension"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"counted"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"usageDays"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"counted"}}}]}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"countedUntil"}}]}},{"kind":"Field","name":{"kind":"Name","value":"usage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"scope"},"value":{"kind":"Variable","name":{"kind":"Name","value":"scope"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"bucket"},"value":{"kind":"EnumValue","value":"NONE"}},{"kind":"Argument","name":{"kind":"Name","value":"timezone"},"value":{"kind":"Variable","name":{"kind":"Name","value":"zone"}}},{"kind":"Argument","name":{"kind":"Name","value":"groupBy"},"value":{"kind":"Variable","name":{"kind":"Name","value":"by"}}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"EnumValue","value":"QUOTA"}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"8"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"modelName"}},{"kind":"Field","name":{"kind":"Name","value":"tokenId"}},{"kind":"Field","name":{"kind":"Name","value":"tokenName"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"requests"}}]}}]}}]} as unknown as DocumentNode<ObjectBreakdownQuery, ObjectBreakdownQueryVariables>;
export const useObjectUsageQuery = bindQuery(ObjectUsageDocument);
export const useObjectBreakdownQuery = bindQuery(ObjectBreakdownDocument);