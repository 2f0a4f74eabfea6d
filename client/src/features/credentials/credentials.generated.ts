/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { bindMutation, bindQuery } from '../../graphql/bind';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type ServiceCredentialInput = {
  /** Addresses and networks that may use it; empty: all. */
  allowedAddresses?: Array<string>;
  /** Null: never. */
  expiresAt?: string | null | undefined;
  name: string;
  /** Permissions, such as logs:read, that the caller has. */
  scopes: Array<string>;
};

export type ServiceCredentialSort =
  | 'CREATOR'
  /** By the expiry; credentials without one last. */
  | 'EXPIRES'
  /** By the last use; unused ones last. */
  | 'LAST_USED'
  | 'NAME'
  /** Valid ones, then expired ones, then revoked ones, the newest first. */
  | 'STATE';

export type SortDirection =
  | 'ASC'
  | 'DESC';

export type ServiceCredentialRowFragment = { __typename: 'ServiceCredential', allowedAddresses: Array<string>, createdAt: string, createdByName: string, expiresAt: string | null, id: string, lastUsedAt: string | null, lastUsedFrom: string | null, name: string, prefix: string, revokedAt: string | null, scopes: Array<string> };

export type ServiceCredentialsQueryVariables = Exact<{
  sort?: ServiceCredentialSort | null | undefined;
  direction?: SortDirection | null | undefined;
}>;


export type ServiceCredentialsQuery = { serviceCredentials: Array<{ __typename: 'ServiceCredential', allowedAddresses: Array<string>, createdAt: string, createdByName: string, expiresAt: string | null, id: string, lastUsedAt: string | null, lastUsedFrom: string | null, name: string, prefix: string, revokedAt: string | null, scopes: Array<string> }> };

export type CreateServiceCredentialMutationVariables = Exact<{
  input: ServiceCredentialInput;
}>;


export type CreateServiceCredentialMutation = { createServiceCredential: { __typename: 'CreatedServiceCredential', secret: string, credential: { __typename: 'ServiceCredential', allowedAddresses: Array<string>, createdAt: string, createdByName: string, expiresAt: string | null, id: string, lastUsedAt: string | null, lastUsedFrom: string | null, name: string, prefix: string, revokedAt: string | null, scopes: Array<string> } } };

export type UpdateServiceCredentialMutationVariables = Exact<{
  id: string;
  input: ServiceCredentialInput;
}>;


export type UpdateServiceCredentialMutation = { updateServiceCredential: { __typename: 'ServiceCredential', allowedAddresses: Array<string>, createdAt: string, createdByName: string, expiresAt: string | null, id: string, lastUsedAt: string | null, lastUsedFrom: string | null, name: string, prefix: string, revokedAt: string | null, scopes: Array<string> } };

export type RevokeServiceCredentialMutationVariables = Exact<{
  id: string;
}>;


export type RevokeServiceCredentialMutation = { revokeServiceCredential: { __typename: 'ServiceCredential', allowedAddresses: Array<string>, createdAt: string, createdByName: string, expiresAt: string | null, id: string, lastUsedAt: string | null, lastUsedFrom: string | null, name: string, prefix: string, revokedAt: string | null, scopes: Array<string> } };

export const ServiceCredentialRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ServiceCredentialRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ServiceCredential"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"allowedAddresses"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdByName"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedFrom"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"prefix"}},{"kind":"Field","name":{"kind":"Name","value":"revokedAt"}},{"kind":"Field","name":{"kind":"Name","value":"scopes"}}]}}]} as unknown as DocumentNode<ServiceCredentialRowFragment, unknown>;
export const ServiceCredentialsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ServiceCredentials"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sort"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ServiceCredentialSort"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"direction"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"SortDirection"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"serviceCredentials"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"sort"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sort"}}},{"kind":"Argument","name":{"kind":"Name","value":"direction"},"value":{"kind":"Variable","name":{"kind":"Name","value":"direction"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ServiceCredentialRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ServiceCredentialRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ServiceCredential"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"allowedAddresses"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdByName"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedFrom"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"prefix"}},{"kind":"Field","name":{"kind":"Name","value":"revokedAt"}},{"kind":"Field","name":{"kind":"Name","value":"scopes"}}]}}]} as unknown as DocumentNode<ServiceCredentialsQuery, ServiceCredentialsQueryVariables>;
export const CreateServiceCredentialDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateServiceCredential"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ServiceCredentialInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createServiceCredential"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"credential"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ServiceCredentialRow"}}]}},{"kind":"Field","name":{"kind":"Name","value":"secret"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ServiceCredentialRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ServiceCredential"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"allowedAddresses"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdByName"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedFrom"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"prefix"}},{"kind":"Field","name":{"kind":"Name","value":"revokedAt"}},{"kind":"Field","name":{"kind":"Name","value":"scopes"}}]}}]} as unknown as DocumentNode<CreateServiceCredentialMutation, CreateServiceCredentialMutationVariables>;
export const UpdateServiceCredentialDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateServiceCredential"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ServiceCredentialInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateServiceCredential"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ServiceCredentialRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ServiceCredentialRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ServiceCredential"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"allowedAddresses"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdByName"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedFrom"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"prefix"}},{"kind":"Field","name":{"kind":"Name","value":"revokedAt"}},{"kind":"Field","name":{"kind":"Name","value":"scopes"}}]}}]} as unknown as DocumentNode<UpdateServiceCredentialMutation, UpdateServiceCredentialMutationVariables>;
export const RevokeServiceCredentialDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RevokeServiceCredential"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"revokeServiceCredential"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ServiceCredentialRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ServiceCredentialRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ServiceCredential"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"allowedAddresses"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdByName"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedFrom"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"prefix"}},{"kind":"Field","name":{"kind":"Name","value":"revokedAt"}},{"kind":"Field","name":{"kind":"Name","value":"scopes"}}]}}]} as unknown as DocumentNode<RevokeServiceCredentialMutation, RevokeServiceCredentialMutationVariables>;
export const useServiceCredentialsQuery = bindQuery(ServiceCredentialsDocument);
export const useCreateServiceCredentialMutation = bindMutation(CreateServiceCredentialDocument);
export const useUpdateServiceCredentialMutation = bindMutation(UpdateServiceCredentialDocument);
export const useRevokeServiceCredentialMutation = bindMutation(RevokeServiceCredentialDocument);