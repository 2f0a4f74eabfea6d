/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { bindMutation } from '../../../graphql/bind';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type TokenKeysFragment = { __typename: 'Token', id: string, keyHint: string, formerKeyHint: string | null, formerKeyEndsAt: string | null };

export type RotateTokenMutationVariables = Exact<{
  id: string;
  overlapHours: number;
}>;


export type RotateTokenMutation = { rotateToken: { __typename: 'CreatedToken', key: string, token: { __typename: 'Token', id: string, keyHint: string, formerKeyHint: string | null, formerKeyEndsAt: string | null } } };

export type EndFormerTokenKeyMutationVariables = Exact<{
  id: string;
}>;


export type EndFormerTokenKeyMutation = { endFormerTokenKey: { __typename: 'Token', id: string, keyHint: string, formerKeyHint: string | null, formerKeyEndsAt: string | null } };

export const TokenKeysFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TokenKeys"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Token"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"keyHint"}},{"kind":"Field","name":{"kind":"Name","value":"formerKeyHint"}},{"kind":"Field","name":{"kind":"Name","value":"formerKeyEndsAt"}}]}}]} as unknown as DocumentNode<TokenKeysFragment, unknown>;
export const RotateTokenDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RotateToken"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"overlapHours"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rotateToken"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"overlapHours"},"value":{"kind":"Variable","name":{"kind":"Name","value":"overlapHours"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"token"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TokenKeys"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TokenKeys"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Token"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"keyHint"}},{"kind":"Field","name":{"kind":"Name","value":"formerKeyHint"}},{"kind":"Field","name":{"kind":"Name","value":"formerKeyEndsAt"}}]}}]} as unknown as DocumentNode<RotateTokenMutation, RotateTokenMutationVariables>;
export const EndFormerTokenKeyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"EndFormerTokenKey"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endFormerTokenKey"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TokenKeys"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TokenKeys"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Token"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"keyHint"}},{"kind":"Field","name":{"kind":"Name","value":"formerKeyHint"}},{"kind":"Field","name":{"kind":"Name","value":"formerKeyEndsAt"}}]}}]} as unknown as DocumentNode<EndFormerTokenKeyMutation, EndFormerTokenKeyMutationVariables>;
export const useRotateTokenMutation = bindMutation(RotateTokenDocument);
export const useEndFormerTokenKeyMutation = bindMutation(EndFormerTokenKeyDocument);