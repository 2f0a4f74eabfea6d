/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { bindQuery } from '../../../graphql/bind';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type ChannelExclusionReason =
  /** It was disabled automatically. */
  | 'AUTO_DISABLED'
  /** It was disabled manually. */
  | 'DISABLED'
  /** It does not serve the group. */
  | 'GROUP'
  /** It does not serve the model. */
  | 'MODEL'
  /** It has no usable key. */
  | 'NO_KEY';

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

export type ChannelRouteQueryVariables = Exact<{
  group: string;
  model: string;
}>;


export type ChannelRouteQuery = { channelRoute: { __typename: 'ChannelRoute', strategy: RoutingStrategy, priced: boolean, excludedCount: number, targets: Array<{ __typename: 'ChannelRouteTarget', model: string, group: string, when: Array<string> | null, channels: number, priced: boolean }> | null, candidates: Array<{ __typename: 'ChannelRouteCandidate', channelId: string, name: string, type: number, priority: number, weight: number, turn: number, share: number, value: number | null, cooldownUntil: string | null }>, excluded: Array<{ __typename: 'ChannelRouteExclusion', channelId: string, name: string, type: number, reasons: Array<ChannelExclusionReason> }> } };


export const ChannelRouteDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ChannelRoute"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"group"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"model"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"channelRoute"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"group"},"value":{"kind":"Variable","name":{"kind":"Name","value":"group"}}},{"kind":"Argument","name":{"kind":"Name","value":"model"},"value":{"kind":"Variable","name":{"kind":"Name","value":"model"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"strategy"}},{"kind":"Field","name":{"kind":"Name","value":"priced"}},{"kind":"Field","name":{"kind":"Name","value":"targets"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"group"}},{"kind":"Field","name":{"kind":"Name","value":"when"}},{"kind":"Field","name":{"kind":"Name","value":"channels"}},{"kind":"Field","name":{"kind":"Name","value":"priced"}}]}},{"kind":"Field","name":{"kind":"Name","value":"excludedCount"}},{"kind":"Field","name":{"kind":"Name","value":"candidates"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"channelId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"priority"}},{"kind":"Field","name":{"kind":"Name","value":"weight"}},{"kind":"Field","name":{"kind":"Name","value":"turn"}},{"kind":"Field","name":{"kind":"Name","value":"share"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"cooldownUntil"}}]}},{"kind":"Field","name":{"kind":"Name","value":"excluded"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"channelId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"reasons"}}]}}]}}]}}]} as unknown as DocumentNode<ChannelRouteQuery, ChannelRouteQueryVariables>;
export const useChannelRouteQuery = bindQuery(ChannelRouteDocument);