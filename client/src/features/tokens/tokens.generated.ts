/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { bindMutation, bindQuery } from '../../graphql/bind';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type CreateTokenInput = {
  allowIps?: Array<string>;
  /** The group that is tried when the group fails; empty: none. */
  backupGroup?: string | null | undefined;
  /** Max quota units per day in the site's time zone. */
  dailyQuota?: number | null | undefined;
  expiresAt?: string | null | undefined;
  group?: string | null | undefined;
  /** Aliases of models, as JSON in the format of the option ModelAliases; empty: none. */
  modelAliases?: string | null | undefined;
  modelLimits?: Array<string>;
  modelLimitsEnabled?: boolean;
  /** Max quota units per month. */
  monthlyQuota?: number | null | undefined;
  name: string;
  /** A project of the team, for good; null: none. */
  projectId?: string | null | undefined;
  remainQuota?: number;
  requestsPerMinute?: number | null | undefined;
  /** Days after which the key is rotated, up to 365; null or 0: never. */
  rotationDays?: number | null | undefined;
  /** Days for which the former key is accepted as well after a scheduled rotation, up to 30 and to rotationDays; by default 7, or rotationDays if it is less. */
  rotationOverlapDays?: number | null | undefined;
  /** The team that pays for its calls; null: the caller. */
  teamId?: string | null | undefined;
  /** Of prompts and responses together. */
  tokensPerMinute?: number | null | undefined;
  unlimitedQuota?: boolean;
  /** Max quota units per week, from Monday. */
  weeklyQuota?: number | null | undefined;
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

export type TokenFilter = {
  group?: string | null | undefined;
  /** A prefix of a key or the full key. */
  key?: string | null | undefined;
  /** A part of the name, or the id. */
  keyword?: string | null | undefined;
  /** Tokens of a project of the team. */
  projectId?: string | null | undefined;
  status?: number | null | undefined;
  /** Tokens of a team: own tokens for a member, all for owners and managers. Null: tokens of the caller. */
  teamId?: string | null | undefined;
};

export type TokenSort =
  | 'CREATED'
  /** Usually the next to expire first, and those that never expire last. */
  | 'EXPIRES'
  /** Usually the last used first, and those that were never used last. */
  | 'LAST_USED'
  | 'NAME'
  /** Enabled before disabled; expiry and spending do not count. */
  | 'STATUS'
  | 'USED_QUOTA';

export type UpdateTokenInput = {
  allowIps?: Array<string> | null | undefined;
  /** The group that is tried when the group fails; empty: none. */
  backupGroup?: string | null | undefined;
  /** Max quota units per day in the site's time zone. */
  dailyQuota?: number | null | undefined;
  /** Explicit null: never expires. Absent: unchanged. */
  expiresAt?: string | null | undefined;
  group?: string | null | undefined;
  /** Aliases of models, as JSON in the format of the option ModelAliases; empty: none. */
  modelAliases?: string | null | undefined;
  modelLimits?: Array<string> | null | undefined;
  modelLimitsEnabled?: boolean | null | undefined;
  /** Max quota units per month. */
  monthlyQuota?: number | null | undefined;
  name?: string | null | undefined;
  remainQuota?: number | null | undefined;
  requestsPerMinute?: number | null | undefined;
  /** Days after which the key is rotated, up to 365; null or 0: never. */
  rotationDays?: number | null | undefined;
  /** Days for which the former key is accepted as well after a scheduled rotation, up to 30 and to rotationDays; by default 7, or rotationDays if it is less. */
  rotationOverlapDays?: number | null | undefined;
  /** Of prompts and responses together. */
  tokensPerMinute?: number | null | undefined;
  unlimitedQuota?: boolean | null | undefined;
  /** Max quota units per week, from Monday. */
  weeklyQuota?: number | null | undefined;
};

export type TokenRowFragment = { __typename: 'Token', allowIps: Array<string>, backupGroup: string, createdAt: string, creator: string | null, dailyQuota: number | null, expiresAt: string | null, formerKeyEndsAt: string | null, formerKeyHint: string | null, formerKeyUsedAt: string | null, group: string, id: string, keyHint: string, keyUsedAt: string | null, lastUsedAt: string | null, modelAliases: string, modelLimits: Array<string>, modelLimitsEnabled: boolean, monthlyQuota: number | null, name: string, projectId: string | null, projectName: string | null, remainQuota: number, requestsPerMinute: number | null, rotatesAt: string | null, rotationDays: number | null, rotationOverlapDays: number | null, status: number, teamId: string | null, tokensPerMinute: number | null, unlimitedQuota: boolean, usedQuota: number, weeklyQuota: number | null };

export type TokenListQueryVariables = Exact<{
  filter?: TokenFilter | null | undefined;
  page?: PageInput | null | undefined;
  sort?: TokenSort | null | undefined;
  direction?: SortDirection | null | undefined;
  teamId?: string;
  ofTeam?: boolean;
}>;


export type TokenListQuery = { team?: { __typename: 'Team', id: string, name: string, projects: Array<{ __typename: 'Project', id: string, name: string }> }, tokens: { __typename: 'TokenConnection', totalCount: number, nodes: Array<{ __typename: 'Token', allowIps: Array<string>, backupGroup: string, createdAt: string, creator: string | null, dailyQuota: number | null, expiresAt: string | null, formerKeyEndsAt: string | null, formerKeyHint: string | null, formerKeyUsedAt: string | null, group: string, id: string, keyHint: string, keyUsedAt: string | null, lastUsedAt: string | null, modelAliases: string, modelLimits: Array<string>, modelLimitsEnabled: boolean, monthlyQuota: number | null, name: string, projectId: string | null, projectName: string | null, remainQuota: number, requestsPerMinute: number | null, rotatesAt: string | null, rotationDays: number | null, rotationOverlapDays: number | null, status: number, teamId: string | null, tokensPerMinute: number | null, unlimitedQuota: boolean, usedQuota: number, weeklyQuota: number | null }> } };

export type TokenChoicesQueryVariables = Exact<{
  teamId?: string;
  ofTeam?: boolean;
}>;


export type TokenChoicesQuery = { usableModels?: Array<string>, team?: { __typename: 'Team', id: string, usableModels: Array<string>, usableGroups: Array<{ __typename: 'UsableGroup', name: string, description: string, ratio: number }>, projects: Array<{ __typename: 'Project', id: string, name: string, archivedAt: string | null }> }, usableGroups?: Array<{ __typename: 'UsableGroup', name: string, description: string, ratio: number }> };

export type TokenToEditQueryVariables = Exact<{
  id: string;
}>;


export type TokenToEditQuery = { token: { __typename: 'Token', allowIps: Array<string>, backupGroup: string, createdAt: string, creator: string | null, dailyQuota: number | null, expiresAt: string | null, formerKeyEndsAt: string | null, formerKeyHint: string | null, formerKeyUsedAt: string | null, group: string, id: string, keyHint: string, keyUsedAt: string | null, lastUsedAt: string | null, modelAliases: string, modelLimits: Array<string>, modelLimitsEnabled: boolean, monthlyQuota: number | null, name: string, projectId: string | null, projectName: string | null, remainQuota: number, requestsPerMinute: number | null, rotatesAt: string | null, rotationDays: number | null, rotationOverlapDays: number | null, status: number, teamId: string | null, tokensPerMinute: number | null, unlimitedQuota: boolean, usedQuota: number, weeklyQuota: number | null } };

export type CreateTokensMutationVariables = Exact<{
  input: CreateTokenInput;
  count: number;
}>;


export type CreateTokensMutation = { createTokens: Array<{ __typename: 'CreatedToken', key: string, token: { __typename: 'Token', id: string, name: string } }> };

export type UpdateTokenMutationVariables = Exact<{
  id: string;
  input: UpdateTokenInput;
}>;


export type UpdateTokenMutation = { updateToken: { __typename: 'Token', allowIps: Array<string>, backupGroup: string, createdAt: string, creator: string | null, dailyQuota: number | null, expiresAt: string | null, formerKeyEndsAt: string | null, formerKeyHint: string | null, formerKeyUsedAt: string | null, group: string, id: string, keyHint: string, keyUsedAt: string | null, lastUsedAt: string | null, modelAliases: string, modelLimits: Array<string>, modelLimitsEnabled: boolean, monthlyQuota: number | null, name: string, projectId: string | null, projectName: string | null, remainQuota: number, requestsPerMinute: number | null, rotatesAt: string | null, rotationDays: number | null, rotationOverlapDays: number | null, status: number, teamId: string | null, tokensPerMinute: number | null, unlimitedQuota: boolean, usedQuota: number, weeklyQuota: number | null } };

export type SetTokensEnabledMutationVariables = Exact<{
  ids: Array<string> | string;
  enabled: boolean;
}>;


export type SetTokensEnabledMutation = { setTokensEnabled: Array<{ __typename: 'Token', id: string, status: number }> };

export type DeleteTokensMutationVariables = Exact<{
  ids: Array<string> | string;
}>;


export type DeleteTokensMutation = { deleteTokens: number };

export type RevealTokenKeyMutationVariables = Exact<{
  id: string;
}>;


export type RevealTokenKeyMutation = { revealTokenKey: string };

export const TokenRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TokenRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Token"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"allowIps"}},{"kind":"Field","name":{"kind":"Name","value":"backupGroup"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"creator"}},{"kind":"Field","name":{"kind":"Name","value":"dailyQuota"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"formerKeyEndsAt"}},{"kind":"Field","name":{"kind":"Name","value":"formerKeyHint"}},{"kind":"Field","name":{"kind":"Name","value":"formerKeyUsedAt"}},{"kind":"Field","name":{"kind":"Name","value":"group"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"keyHint"}},{"kind":"Field","name":{"kind":"Name","value":"keyUsedAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}},{"kind":"Field","name":{"kind":"Name","value":"modelAliases"}},{"kind":"Field","name":{"kind":"Name","value":"modelLimits"}},{"kind":"Field","name":{"kind":"Name","value":"modelLimitsEnabled"}},{"kind":"Field","name":{"kind":"Name","value":"monthlyQuota"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"projectId"}},{"kind":"Field","name":{"kind":"Name","value":"projectName"}},{"kind":"Field","name":{"kind":"Name","value":"remainQuota"}},{"kind":"Field","name":{"kind":"Name","value":"requestsPerMinute"}},{"kind":"Field","name":{"kind":"Name","value":"rotatesAt"}},{"kind":"Field","name":{"kind":"Name","value":"rotationDays"}},{"kind":"Field","name":{"kind":"Name","value":"rotationOverlapDays"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"teamId"}},{"kind":"Field","name":{"kind":"Name","value":"tokensPerMinute"}},{"kind":"Field","name":{"kind":"Name","value":"unlimitedQuota"}},{"kind":"Field","name":{"kind":"Name","value":"usedQuota"}},{"kind":"Field","name":{"kind":"Name","value":"weeklyQuota"}}]}}]} as unknown as DocumentNode<TokenRowFragment, unknown>;
export const TokenListDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"TokenList"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"TokenFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PageInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sort"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"TokenSort"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"direction"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"SortDirection"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"teamId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},"defaultValue":{"kind":"StringValue","value":"","block":false}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ofTeam"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},"defaultValue":{"kind":"BooleanValue","value":false}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"team"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"teamId"}}}],"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ofTeam"}}}]}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"projects"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"tokens"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}},{"kind":"Argument","name":{"kind":"Name","value":"sort"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sort"}}},{"kind":"Argument","name":{"kind":"Name","value":"direction"},"value":{"kind":"Variable","name":{"kind":"Name","value":"direction"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TokenRow"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TokenRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Token"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"allowIps"}},{"kind":"Field","name":{"kind":"Name","value":"backupGroup"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"creator"}},{"kind":"Field","name":{"kind":"Name","value":"dailyQuota"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"formerKeyEndsAt"}},{"kind":"Field","name":{"kind":"Name","value":"formerKeyHint"}},{"kind":"Field","name":{"kind":"Name","value":"formerKeyUsedAt"}},{"kind":"Field","name":{"kind":"Name","value":"group"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"keyHint"}},{"kind":"Field","name":{"kind":"Name","value":"keyUsedAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}},{"kind":"Field","name":{"kind":"Name","value":"modelAliases"}},{"kind":"Field","name":{"kind":"Name","value":"modelLimits"}},{"kind":"Field","name":{"kind":"Name","value":"modelLimitsEnabled"}},{"kind":"Field","name":{"kind":"Name","value":"monthlyQuota"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"projectId"}},{"kind":"Field","name":{"kind":"Name","value":"projectName"}},{"kind":"Field","name":{"kind":"Name","value":"remainQuota"}},{"kind":"Field","name":{"kind":"Name","value":"requestsPerMinute"}},{"kind":"Field","name":{"kind":"Name","value":"rotatesAt"}},{"kind":"Field","name":{"kind":"Name","value":"rotationDays"}},{"kind":"Field","name":{"kind":"Name","value":"rotationOverlapDays"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"teamId"}},{"kind":"Field","name":{"kind":"Name","value":"tokensPerMinute"}},{"kind":"Field","name":{"kind":"Name","value":"unlimitedQuota"}},{"kind":"Field","name":{"kind":"Name","value":"usedQuota"}},{"kind":"Field","name":{"kind":"Name","value":"weeklyQuota"}}]}}]} as unknown as DocumentNode<TokenListQuery, TokenListQueryVariables>;
export const TokenChoicesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"TokenChoices"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"teamId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},"defaultValue":{"kind":"StringValue","value":"","block":false}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ofTeam"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},"defaultValue":{"kind":"BooleanValue","value":false}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"team"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"teamId"}}}],"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ofTeam"}}}]}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"usableGroups"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"ratio"}}]}},{"kind":"Field","name":{"kind":"Name","value":"usableModels"}},{"kind":"Field","name":{"kind":"Name","value":"projects"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"usableGroups"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"skip"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ofTeam"}}}]}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"ratio"}}]}},{"kind":"Field","name":{"kind":"Name","value":"usableModels"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"skip"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ofTeam"}}}]}]}]}}]} as unknown as DocumentNode<TokenChoicesQuery, TokenChoicesQueryVariables>;
export const TokenToEditDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"TokenToEdit"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"token"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TokenRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TokenRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Token"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"allowIps"}},{"kind":"Field","name":{"kind":"Name","value":"backupGroup"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"creator"}},{"kind":"Field","name":{"kind":"Name","value":"dailyQuota"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"formerKeyEndsAt"}},{"kind":"Field","name":{"kind":"Name","value":"formerKeyHint"}},{"kind":"Field","name":{"kind":"Name","value":"formerKeyUsedAt"}},{"kind":"Field","name":{"kind":"Name","value":"group"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"keyHint"}},{"kind":"Field","name":{"kind":"Name","value":"keyUsedAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}},{"kind":"Field","name":{"kind":"Name","value":"modelAliases"}},{"kind":"Field","name":{"kind":"Name","value":"modelLimits"}},{"kind":"Field","name":{"kind":"Name","value":"modelLimitsEnabled"}},{"kind":"Field","name":{"kind":"Name","value":"monthlyQuota"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"projectId"}},{"kind":"Field","name":{"kind":"Name","value":"projectName"}},{"kind":"Field","name":{"kind":"Name","value":"remainQuota"}},{"kind":"Field","name":{"kind":"Name","value":"requestsPerMinute"}},{"kind":"Field","name":{"kind":"Name","value":"rotatesAt"}},{"kind":"Field","name":{"kind":"Name","value":"rotationDays"}},{"kind":"Field","name":{"kind":"Name","value":"rotationOverlapDays"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"teamId"}},{"kind":"Field","name":{"kind":"Name","value":"tokensPerMinute"}},{"kind":"Field","name":{"kind":"Name","value":"unlimitedQuota"}},{"kind":"Field","name":{"kind":"Name","value":"usedQuota"}},{"kind":"Field","name":{"kind":"Name","value":"weeklyQuota"}}]}}]} as unknown as DocumentNode<TokenToEditQuery, TokenToEditQueryVariables>;
export const CreateTokensDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateTokens"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateTokenInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"count"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createTokens"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}},{"kind":"Argument","name":{"kind":"Name","value":"count"},"value":{"kind":"Variable","name":{"kind":"Name","value":"count"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"token"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}}]} as unknown as DocumentNode<CreateTokensMutation, CreateTokensMutationVariables>;
export const UpdateTokenDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateToken"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateTokenInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateToken"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TokenRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TokenRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Token"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"allowIps"}},{"kind":"Field","name":{"kind":"Name","value":"backupGroup"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"creator"}},{"kind":"Field","name":{"kind":"Name","value":"dailyQuota"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"formerKeyEndsAt"}},{"kind":"Field","name":{"kind":"Name","value":"formerKeyHint"}},{"kind":"Field","name":{"kind":"Name","value":"formerKeyUsedAt"}},{"kind":"Field","name":{"kind":"Name","value":"group"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"keyHint"}},{"kind":"Field","name":{"kind":"Name","value":"keyUsedAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}},{"kind":"Field","name":{"kind":"Name","value":"modelAliases"}},{"kind":"Field","name":{"kind":"Name","value":"modelLimits"}},{"kind":"Field","name":{"kind":"Name","value":"modelLimitsEnabled"}},{"kind":"Field","name":{"kind":"Name","value":"monthlyQuota"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"projectId"}},{"kind":"Field","name":{"kind":"Name","value":"projectName"}},{"kind":"Field","name":{"kind":"Name","value":"remainQuota"}},{"kind":"Field","name":{"kind":"Name","value":"requestsPerMinute"}},{"kind":"Field","name":{"kind":"Name","value":"rotatesAt"}},{"kind":"Field","name":{"kind":"Name","value":"rotationDays"}},{"kind":"Field","name":{"kind":"Name","value":"rotationOverlapDays"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"teamId"}},{"kind":"Field","name":{"kind":"Name","value":"tokensPerMinute"}},{"kind":"Field","name":{"kind":"Name","value":"unlimitedQuota"}},{"kind":"Field","name":{"kind":"Name","value":"usedQuota"}},{"kind":"Field","name":{"kind":"Name","value":"weeklyQuota"}}]}}]} as unknown as DocumentNode<UpdateTokenMutation, UpdateTokenMutationVariables>;
export const SetTokensEnabledDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SetTokensEnabled"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ids"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"enabled"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"setTokensEnabled"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"ids"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ids"}}},{"kind":"Argument","name":{"kind":"Name","value":"enabled"},"value":{"kind":"Variable","name":{"kind":"Name","value":"enabled"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}}]} as unknown as DocumentNode<SetTokensEnabledMutation, SetTokensEnabledMutationVariables>;
export const DeleteTokensDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteTokens"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ids"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteTokens"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"ids"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ids"}}}]}]}}]} as unknown as DocumentNode<DeleteTokensMutation, DeleteTokensMutationVariables>;
export const RevealTokenKeyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RevealTokenKey"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"revealTokenKey"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}]}]}}]} as unknown as DocumentNode<RevealTokenKeyMutation, RevealTokenKeyMutationVariables>;
export const useTokenListQuery = bindQuery(TokenListDocument);
export const useTokenChoicesQuery = bindQuery(TokenChoicesDocument);
export const useTokenToEditQuery = bindQuery(TokenToEditDocument);
export const useCreateTokensMutation = bindMutation(CreateTokensDocument);
export const useUpdateTokenMutation = bindMutation(UpdateTokenDocument);
export const useSetTokensEnabledMutation = bindMutation(SetTokensEnabledDocument);
export const useDeleteTokensMutation = bindMutation(DeleteTokensDocument);
export const useRevealTokenKeyMutation = bindMutation(RevealTokenKeyDocument);