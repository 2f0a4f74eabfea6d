/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { bindMutation, bindQuery } from '../../graphql/bind';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type CreateRedemptionsInput = {
  /** The number of codes to create, 1 to 100; must be 1 with a custom code. */
  count?: number;
  /** A gift code can be used by many users, once each. */
  isGift?: boolean;
  /** A custom code, at most 32 characters. */
  key?: string | null | undefined;
  /** Max number of users of a gift code; -1 for no limit. */
  maxUses?: number;
  /** 1 to 20 characters; shared by all codes of a batch. */
  name: string;
  /** The quota of each use. */
  quota?: number;
  validFrom?: string | null | undefined;
  validUntil?: string | null | undefined;
};

export type PageInput = {
  /** Continue after this cursor. Takes precedence over `page`. */
  after?: string | null | undefined;
  /** Rows a page, 1 to 100. */
  first?: number;
  /** 1-based page number, for numbered pagination. */
  page?: number | null | undefined;
};

export type RedemptionFilter = {
  /** The id, or a prefix of the name. */
  keyword?: string | null | undefined;
  /** 1 unused, 2 disabled, 3 used. */
  status?: number | null | undefined;
};

export type RedemptionSort =
  | 'CREATED'
  | 'NAME'
  | 'QUOTA'
  | 'STATUS'
  /** When a plain code was used; usually the last one first. */
  | 'USED_AT'
  | 'USES'
  /** Usually the next to expire first, and those that never expire last. */
  | 'VALID_UNTIL';

export type SortDirection =
  | 'ASC'
  | 'DESC';

export type UpdateRedemptionInput = {
  name?: string | null | undefined;
  /** The quota of each use. */
  quota?: number | null | undefined;
  /** Null: valid immediately. Omitted: unchanged. */
  validFrom?: string | null | undefined;
  /** Null: never expires. Omitted: unchanged. */
  validUntil?: string | null | undefined;
};

export type RedemptionRowFragment = { __typename: 'Redemption', createdAt: string, id: string, isGift: boolean, keyHint: string, maxUses: number, name: string, quota: number, status: number, usedAt: string | null, usedBy: string | null, usedCount: number, validFrom: string | null, validUntil: string | null };

export type RedemptionListQueryVariables = Exact<{
  filter?: RedemptionFilter | null | undefined;
  page?: PageInput | null | undefined;
  sort?: RedemptionSort | null | undefined;
  direction?: SortDirection | null | undefined;
}>;


export type RedemptionListQuery = { redemptions: { __typename: 'RedemptionConnection', totalCount: number, nodes: Array<{ __typename: 'Redemption', createdAt: string, id: string, isGift: boolean, keyHint: string, maxUses: number, name: string, quota: number, status: number, usedAt: string | null, usedBy: string | null, usedCount: number, validFrom: string | null, validUntil: string | null }> } };

export type RedemptionToEditQueryVariables = Exact<{
  id: string;
}>;


export type RedemptionToEditQuery = { redemption: { __typename: 'Redemption', createdAt: string, id: string, isGift: boolean, keyHint: string, maxUses: number, name: string, quota: number, status: number, usedAt: string | null, usedBy: string | null, usedCount: number, validFrom: string | null, validUntil: string | null } };

export type RedemptionsNamedQueryVariables = Exact<{
  name: string;
}>;


export type RedemptionsNamedQuery = { redemptionsNamed: number };

export type RedemptionsDisabledQueryVariables = Exact<{ [key: string]: never; }>;


export type RedemptionsDisabledQuery = { redemptions: { __typename: 'RedemptionConnection', totalCount: number } };

export type CreateRedemptionsMutationVariables = Exact<{
  input: CreateRedemptionsInput;
}>;


export type CreateRedemptionsMutation = { createRedemptions: Array<{ __typename: 'RedemptionWithKey', key: string, redemption: { __typename: 'Redemption', createdAt: string, id: string, isGift: boolean, keyHint: string, maxUses: number, name: string, quota: number, status: number, usedAt: string | null, usedBy: string | null, usedCount: number, validFrom: string | null, validUntil: string | null } }> };

export type UpdateRedemptionMutationVariables = Exact<{
  id: string;
  input: UpdateRedemptionInput;
}>;


export type UpdateRedemptionMutation = { updateRedemption: { __typename: 'Redemption', createdAt: string, id: string, isGift: boolean, keyHint: string, maxUses: number, name: string, quota: number, status: number, usedAt: string | null, usedBy: string | null, usedCount: number, validFrom: string | null, validUntil: string | null } };

export type SetRedemptionsEnabledMutationVariables = Exact<{
  ids: Array<string> | string;
  enabled: boolean;
}>;


export type SetRedemptionsEnabledMutation = { setRedemptionsEnabled: Array<{ __typename: 'Redemption', createdAt: string, id: string, isGift: boolean, keyHint: string, maxUses: number, name: string, quota: number, status: number, usedAt: string | null, usedBy: string | null, usedCount: number, validFrom: string | null, validUntil: string | null }> };

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

export const RedemptionRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RedemptionRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Redemption"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"isGift"}},{"kind":"Field","name":{"kind":"Name","value":"keyHint"}},{"kind":"Field","name":{"kind":"Name","value":"maxUses"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"usedAt"}},{"kind":"Field","name":{"kind":"Name","value":"usedBy"}},{"kind":"Field","name":{"kind":"Name","value":"usedCount"}},{"kind":"Field","name":{"kind":"Name","value":"validFrom"}},{"kind":"Field","name":{"kind":"Name","value":"validUntil"}}]}}]} as unknown as DocumentNode<RedemptionRowFragment, unknown>;
export const RedemptionListDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RedemptionList"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"RedemptionFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PageInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sort"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"RedemptionSort"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"direction"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"SortDirection"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"redemptions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}},{"kind":"Argument","name":{"kind":"Name","value":"sort"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sort"}}},{"kind":"Argument","name":{"kind":"Name","value":"direction"},"value":{"kind":"Variable","name":{"kind":"Name","value":"direction"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RedemptionRow"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RedemptionRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Redemption"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"isGift"}},{"kind":"Field","name":{"kind":"Name","value":"keyHint"}},{"kind":"Field","name":{"kind":"Name","value":"maxUses"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"usedAt"}},{"kind":"Field","name":{"kind":"Name","value":"usedBy"}},{"kind":"Field","name":{"kind":"Name","value":"usedCount"}},{"kind":"Field","name":{"kind":"Name","value":"validFrom"}},{"kind":"Field","name":{"kind":"Name","value":"validUntil"}}]}}]} as unknown as DocumentNode<RedemptionListQuery, RedemptionListQueryVariables>;
export const RedemptionToEditDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RedemptionToEdit"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"redemption"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RedemptionRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RedemptionRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Redemption"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"isGift"}},{"kind":"Field","name":{"kind":"Name","value":"keyHint"}},{"kind":"Field","name":{"kind":"Name","value":"maxUses"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"usedAt"}},{"kind":"Field","name":{"kind":"Name","value":"usedBy"}},{"kind":"Field","name":{"kind":"Name","value":"usedCount"}},{"kind":"Field","name":{"kind":"Name","value":"validFrom"}},{"kind":"Field","name":{"kind":"Name","value":"validUntil"}}]}}]} as unknown as DocumentNode<RedemptionToEditQuery, RedemptionToEditQueryVariables>;
export const RedemptionsNamedDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RedemptionsNamed"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"name"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"redemptionsNamed"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"name"},"value":{"kind":"Variable","name":{"kind":"Name","value":"name"}}}]}]}}]} as unknown as DocumentNode<RedemptionsNamedQuery, RedemptionsNamedQueryVariables>;
export const RedemptionsDisabledDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RedemptionsDisabled"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"redemptions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"status"},"value":{"kind":"IntValue","value":"2"}}]}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}}]}}]} as unknown as DocumentNode<RedemptionsDisabledQuery, RedemptionsDisabledQueryVariables>;
export const CreateRedemptionsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateRedemptions"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateRedemptionsInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createRedemptions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"redemption"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RedemptionRow"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RedemptionRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Redemption"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"isGift"}},{"kind":"Field","name":{"kind":"Name","value":"keyHint"}},{"kind":"Field","name":{"kind":"Name","value":"maxUses"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"usedAt"}},{"kind":"Field","name":{"kind":"Name","value":"usedBy"}},{"kind":"Field","name":{"kind":"Name","value":"usedCount"}},{"kind":"Field","name":{"kind":"Name","value":"validFrom"}},{"kind":"Field","name":{"kind":"Name","value":"validUntil"}}]}}]} as unknown as DocumentNode<CreateRedemptionsMutation, CreateRedemptionsMutationVariables>;
export const UpdateRedemptionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateRedemption"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateRedemptionInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateRedemption"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RedemptionRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RedemptionRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Redemption"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"isGift"}},{"kind":"Field","name":{"kind":"Name","value":"keyHint"}},{"kind":"Field","name":{"kind":"Name","value":"maxUses"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"usedAt"}},{"kind":"Field","name":{"kind":"Name","value":"usedBy"}},{"kind":"Field","name":{"kind":"Name","value":"usedCount"}},{"kind":"Field","name":{"kind":"Name","value":"validFrom"}},{"kind":"Field","name":{"kind":"Name","value":"validUntil"}}]}}]} as unknown as DocumentNode<UpdateRedemptionMutation, UpdateRedemptionMutationVariables>;
export const SetRedemptionsEnabledDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SetRedemptionsEnabled"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ids"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"enabled"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"setRedemptionsEnabled"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"ids"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ids"}}},{"kind":"Argument","name":{"kind":"Name","value":"enabled"},"value":{"kind":"Variable","name":{"kind":"Name","value":"enabled"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RedemptionRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RedemptionRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Redemption"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"isGift"}},{"kind":"Field","name":{"kind":"Name","value":"keyHint"}},{"kind":"Field","name":{"kind":"Name","value":"maxUses"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"usedAt"}},{"kind":"Field","name":{"kind":"Name","value":"usedBy"}},{"kind":"Field","name":{"kind":"Name","value":"usedCount"}},{"kind":"Field","name":{"kind":"Name","value":"validFrom"}},{"kind":"Field","name":{"kind":"Name","value":"validUntil"}}]}}]} as unknown as DocumentNode<SetRedemptionsEnabledMutation, SetRedemptionsEnabledMutationVariables>;
export const DeleteRedemptionsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteRedemptions"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ids"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteRedemptions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"ids"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ids"}}}]}]}}]} as unknown as DocumentNode<DeleteRedemptionsMutation, DeleteRedemptionsMutationVariables>;
export const DeleteDisabledRedemptionsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteDisabledRedemptions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteDisabledRedemptions"}}]}}]} as unknown as DocumentNode<DeleteDisabledRedemptionsMutation, DeleteDisabledRedemptionsMutationVariables>;
export const DeleteRedemptionsNamedDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteRedemptionsNamed"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"name"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteRedemptionsNamed"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"name"},"value":{"kind":"Variable","name":{"kind":"Name","value":"name"}}}]}]}}]} as unknown as DocumentNode<DeleteRedemptionsNamedMutation, DeleteRedemptionsNamedMutationVariables>;
export const RevealRedemptionsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RevealRedemptions"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ids"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"revealRedemptions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"ids"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ids"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"redemption"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}}]} as unknown as DocumentNode<RevealRedemptionsMutation, RevealRedemptionsMutationVariables>;
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