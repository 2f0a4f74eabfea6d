/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { bindQuery } from '../../graphql/bind';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type BillingMode =
  | 'PER_CALL'
  | 'PER_PAGE'
  | 'PER_TOKEN';

/** What a model reads and produces. */
export type Modality =
  | 'AUDIO'
  | 'FILE'
  | 'IMAGE'
  | 'TEXT'
  | 'VIDEO';

export type PlaygroundGroupsQueryVariables = Exact<{ [key: string]: never; }>;


export type PlaygroundGroupsQuery = { usableGroups: Array<{ __typename: 'UsableGroup', name: string, description: string, ratio: number }> };

export type PlaygroundModelsQueryVariables = Exact<{
  group?: string | null | undefined;
}>;


export type PlaygroundModelsQuery = { usableModels: Array<string> };

export type PlaygroundPricesQueryVariables = Exact<{ [key: string]: never; }>;


export type PlaygroundPricesQuery = { pricing: { __typename: 'Pricing', group: string, groups: Array<{ __typename: 'UsableGroup', name: string, ratio: number }>, models: Array<{ __typename: 'ModelPrice', model: string, mode: BillingMode, modelRatio: number, completionRatio: number, cacheRatio: number, modelPrice: number, facts: { __typename: 'ModelFacts', inputModalities: Array<Modality> } | null }> } };

export type PlaygroundCostQueryVariables = Exact<{
  requestId: string;
}>;


export type PlaygroundCostQuery = { logs: { __typename: 'LogConnection', nodes: Array<{ __typename: 'Log', id: string, quota: number, promptTokens: number, completionTokens: number, duration: number, timeToFirstToken: number | null }> } };


export const PlaygroundGroupsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PlaygroundGroups"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"usableGroups"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"ratio"}}]}}]}}]} as unknown as DocumentNode<PlaygroundGroupsQuery, PlaygroundGroupsQueryVariables>;
export const PlaygroundModelsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PlaygroundModels"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"group"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"usableModels"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"group"},"value":{"kind":"Variable","name":{"kind":"Name","value":"group"}}},{"kind":"Argument","name":{"kind":"Name","value":"aliases"},"value":{"kind":"BooleanValue","value":true}}]}]}}]} as unknown as DocumentNode<PlaygroundModelsQuery, PlaygroundModelsQueryVariables>;
export const PlaygroundPricesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PlaygroundPrices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pricing"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"group"}},{"kind":"Field","name":{"kind":"Name","value":"groups"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"ratio"}}]}},{"kind":"Field","name":{"kind":"Name","value":"models"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"mode"}},{"kind":"Field","name":{"kind":"Name","value":"modelRatio"}},{"kind":"Field","name":{"kind":"Name","value":"completionRatio"}},{"kind":"Field","name":{"kind":"Name","value":"cacheRatio"}},{"kind":"Field","name":{"kind":"Name","value":"modelPrice"}},{"kind":"Field","name":{"kind":"Name","value":"facts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"inputModalities"}}]}}]}}]}}]}}]} as unknown as DocumentNode<PlaygroundPricesQuery, PlaygroundPricesQueryVariables>;
export const PlaygroundCostDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PlaygroundCost"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"requestId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"logs"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"scope"},"value":{"kind":"EnumValue","value":"SELF"}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"requestId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"requestId"}}}]}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"promptTokens"}},{"kind":"Field","name":{"kind":"Name","value":"completionTokens"}},{"kind":"Field","name":{"kind":"Name","value":"duration"}},{"kind":"Field","name":{"kind":"Name","value":"timeToFirstToken"}}]}}]}}]}}]} as unknown as DocumentNode<PlaygroundCostQuery, PlaygroundCostQueryVariables>;
export const usePlaygroundGroupsQuery = bindQuery(PlaygroundGroupsDocument);
export const usePlaygroundModelsQuery = bindQuery(PlaygroundModelsDocument);
export const usePlaygroundPricesQuery = bindQuery(PlaygroundPricesDocument);
export const usePlaygroundCostQuery = bindQuery(PlaygroundCostDocument);