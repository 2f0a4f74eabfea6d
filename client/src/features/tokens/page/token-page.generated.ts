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

export type TokenSpendQueryVariables = Exact<{
  filter: UsageFilter;
  zone: string;
}>;


export type TokenSpendQuery = { usage: Array<{ __typename: 'UsagePoint', from: string | null, quota: number }> };


export const TokenSpendDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"TokenSpend"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UsageFilter"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"zone"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"usage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"scope"},"value":{"kind":"EnumValue","value":"SELF"}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"bucket"},"value":{"kind":"EnumValue","value":"DAY"}},{"kind":"Argument","name":{"kind":"Name","value":"timezone"},"value":{"kind":"Variable","name":{"kind":"Name","value":"zone"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"40"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}}]}}]}}]} as unknown as DocumentNode<TokenSpendQuery, TokenSpendQueryVariables>;
export const useTokenSpendQuery = bindQuery(TokenSpendDocument);