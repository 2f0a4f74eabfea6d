/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { bindMutation, bindQuery } from '../../../graphql/bind';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type AuditFilter = {
  /** Such as channel.updated or token.key_shown; one that ends in a dot means all actions of the type. */
  action?: string | null | undefined;
  /** Who made the change: the name of a user, job or account, or its beginning. */
  actor?: string | null | undefined;
  /** The user who made the change. */
  actorId?: string | null | undefined;
  /** user, job, command, system or database. */
  actorKind?: string | null | undefined;
  /** The address of the client, or its beginning. */
  address?: string | null | undefined;
  /** Not before. */
  from?: string | null | undefined;
  /** The id of the object, of an option its key. Applies with the type. */
  objectId?: string | null | undefined;
  /** Such as channel, token, user or option. */
  objectType?: string | null | undefined;
  /** The user whom the object belongs to. */
  ownerId?: string | null | undefined;
  requestId?: string | null | undefined;
  /** Not after. */
  to?: string | null | undefined;
};

/** An audit sink. */
export type AuditSinkInput = {
  /** A paused sink keeps its place and sends nothing. */
  enabled?: boolean;
  kind: AuditSinkKind;
  name: string;
  /** Signs the requests to a webhook, which needs one; dropped for syslog. Never returned. Absent: unchanged while kind and host of the address stay the same. */
  secret?: string | null | undefined;
  /** Of a new sink; others keep their place. */
  start?: AuditSinkStart;
  /** Without credentials: an http or https address of a webhook; tcp://host:port or tls://host:port of syslog, with the port 514 or 6514 by default. */
  url: string;
};

/** The system that receives the entries of the audit log. */
export type AuditSinkKind =
  /** Messages of RFC 5424 over TCP with octet counting, with or without TLS. */
  | 'SYSLOG'
  /** POST requests with JSON, signed like notification webhooks. */
  | 'WEBHOOK';

/** The first entry that a new audit sink receives. */
export type AuditSinkStart =
  /** The oldest entry that is stored. */
  | 'BEGINNING'
  /** The entry of its creation. */
  | 'NOW';

export type AuditSort =
  | 'ACTION'
  /** The name of who made the change. */
  | 'ACTOR'
  /** The type of the object. */
  | 'OBJECT'
  /** The place in the chain. */
  | 'TIME';

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

export type AuditRowFragment = { __typename: 'AuditEntry', action: string, actorId: string | null, actorKind: string, actorName: string, actorRole: number | null, address: string | null, after: string | null, at: string, before: string | null, credential: string | null, hash: string, id: string, objectId: string, objectName: string, objectType: string, operation: string, ownerId: string | null, ownerName: string | null, requestId: string | null };

export type AuditListQueryVariables = Exact<{
  filter?: AuditFilter | null | undefined;
  page?: PageInput | null | undefined;
  sort?: AuditSort | null | undefined;
  direction?: SortDirection | null | undefined;
}>;


export type AuditListQuery = { auditEntries: { __typename: 'AuditEntryConnection', totalCount: number, nodes: Array<{ __typename: 'AuditEntry', action: string, actorId: string | null, actorKind: string, actorName: string, actorRole: number | null, address: string | null, after: string | null, at: string, before: string | null, credential: string | null, hash: string, id: string, objectId: string, objectName: string, objectType: string, operation: string, ownerId: string | null, ownerName: string | null, requestId: string | null }> } };

export type AuditSinkRowFragment = { __typename: 'AuditSink', enabled: boolean, error: string, failedAt: string | null, failures: number, hasSecret: boolean, id: string, kind: AuditSinkKind, name: string, position: number, retryAt: string | null, sentAt: string | null, url: string, waitingEntries: number, waitingSince: string | null };

export type AuditSinksQueryVariables = Exact<{ [key: string]: never; }>;


export type AuditSinksQuery = { auditSinks: Array<{ __typename: 'AuditSink', enabled: boolean, error: string, failedAt: string | null, failures: number, hasSecret: boolean, id: string, kind: AuditSinkKind, name: string, position: number, retryAt: string | null, sentAt: string | null, url: string, waitingEntries: number, waitingSince: string | null }> };

export type SaveAuditSinkMutationVariables = Exact<{
  id?: string | null | undefined;
  input: AuditSinkInput;
}>;


export type SaveAuditSinkMutation = { saveAuditSink: { __typename: 'AuditSink', enabled: boolean, error: string, failedAt: string | null, failures: number, hasSecret: boolean, id: string, kind: AuditSinkKind, name: string, position: number, retryAt: string | null, sentAt: string | null, url: string, waitingEntries: number, waitingSince: string | null } };

export type DeleteAuditSinkMutationVariables = Exact<{
  id: string;
}>;


export type DeleteAuditSinkMutation = { deleteAuditSink: string };

export type TestAuditSinkMutationVariables = Exact<{
  id: string;
}>;


export type TestAuditSinkMutation = { testAuditSink: { __typename: 'AuditSinkTest', error: string | null } };

export const AuditRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AuditRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AuditEntry"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"actorId"}},{"kind":"Field","name":{"kind":"Name","value":"actorKind"}},{"kind":"Field","name":{"kind":"Name","value":"actorName"}},{"kind":"Field","name":{"kind":"Name","value":"actorRole"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"after"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"before"}},{"kind":"Field","name":{"kind":"Name","value":"credential"}},{"kind":"Field","name":{"kind":"Name","value":"hash"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"objectId"}},{"kind":"Field","name":{"kind":"Name","value":"objectName"}},{"kind":"Field","name":{"kind":"Name","value":"objectType"}},{"kind":"Field","name":{"kind":"Name","value":"operation"}},{"kind":"Field","name":{"kind":"Name","value":"ownerId"}},{"kind":"Field","name":{"kind":"Name","value":"ownerName"}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}}]}}]} as unknown as DocumentNode<AuditRowFragment, unknown>;
export const AuditSinkRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AuditSinkRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AuditSink"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"error"}},{"kind":"Field","name":{"kind":"Name","value":"failedAt"}},{"kind":"Field","name":{"kind":"Name","value":"failures"}},{"kind":"Field","name":{"kind":"Name","value":"hasSecret"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"position"}},{"kind":"Field","name":{"kind":"Name","value":"retryAt"}},{"kind":"Field","name":{"kind":"Name","value":"sentAt"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"waitingEntries"}},{"kind":"Field","name":{"kind":"Name","value":"waitingSince"}}]}}]} as unknown as DocumentNode<AuditSinkRowFragment, unknown>;
export const AuditListDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AuditList"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"AuditFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PageInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sort"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"AuditSort"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"direction"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"SortDirection"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"auditEntries"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}},{"kind":"Argument","name":{"kind":"Name","value":"sort"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sort"}}},{"kind":"Argument","name":{"kind":"Name","value":"direction"},"value":{"kind":"Variable","name":{"kind":"Name","value":"direction"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AuditRow"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AuditRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AuditEntry"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"actorId"}},{"kind":"Field","name":{"kind":"Name","value":"actorKind"}},{"kind":"Field","name":{"kind":"Name","value":"actorName"}},{"kind":"Field","name":{"kind":"Name","value":"actorRole"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"after"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"before"}},{"kind":"Field","name":{"kind":"Name","value":"credential"}},{"kind":"Field","name":{"kind":"Name","value":"hash"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"objectId"}},{"kind":"Field","name":{"kind":"Name","value":"objectName"}},{"kind":"Field","name":{"kind":"Name","value":"objectType"}},{"kind":"Field","name":{"kind":"Name","value":"operation"}},{"kind":"Field","name":{"kind":"Name","value":"ownerId"}},{"kind":"Field","name":{"kind":"Name","value":"ownerName"}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}}]}}]} as unknown as DocumentNode<AuditListQuery, AuditListQueryVariables>;
export const AuditSinksDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AuditSinks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"auditSinks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AuditSinkRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AuditSinkRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AuditSink"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"error"}},{"kind":"Field","name":{"kind":"Name","value":"failedAt"}},{"kind":"Field","name":{"kind":"Name","value":"failures"}},{"kind":"Field","name":{"kind":"Name","value":"hasSecret"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"position"}},{"kind":"Field","name":{"kind":"Name","value":"retryAt"}},{"kind":"Field","name":{"kind":"Name","value":"sentAt"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"waitingEntries"}},{"kind":"Field","name":{"kind":"Name","value":"waitingSince"}}]}}]} as unknown as DocumentNode<AuditSinksQuery, AuditSinksQueryVariables>;
export const SaveAuditSinkDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SaveAuditSink"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AuditSinkInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"saveAuditSink"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AuditSinkRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AuditSinkRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AuditSink"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"error"}},{"kind":"Field","name":{"kind":"Name","value":"failedAt"}},{"kind":"Field","name":{"kind":"Name","value":"failures"}},{"kind":"Field","name":{"kind":"Name","value":"hasSecret"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"position"}},{"kind":"Field","name":{"kind":"Name","value":"retryAt"}},{"kind":"Field","name":{"kind":"Name","value":"sentAt"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"waitingEntries"}},{"kind":"Field","name":{"kind":"Name","value":"waitingSince"}}]}}]} as unknown as DocumentNode<SaveAuditSinkMutation, SaveAuditSinkMutationVariables>;
export const DeleteAuditSinkDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteAuditSink"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteAuditSink"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}]}]}}]} as unknown as DocumentNode<DeleteAuditSinkMutation, DeleteAuditSinkMutationVariables>;
export const TestAuditSinkDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"TestAuditSink"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"testAuditSink"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"error"}}]}}]}}]} as unknown as DocumentNode<TestAuditSinkMutation, TestAuditSinkMutationVariables>;
export const useAuditListQuery = bindQuery(AuditListDocument);
export const useAuditSinksQuery = bindQuery(AuditSinksDocument);
export const useSaveAuditSinkMutation = bindMutation(SaveAuditSinkDocument);
export const useDeleteAuditSinkMutation = bindMutation(DeleteAuditSinkDocument);
export const useTestAuditSinkMutation = bindMutation(TestAuditSinkDocument);