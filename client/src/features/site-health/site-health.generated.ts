/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { bindMutation, bindQuery } from '../../graphql/bind';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** The state of a run. */
export type JobRunState =
  | 'CANCELLED'
  | 'DONE'
  | 'FAILED'
  /** Its result waits for a decision. */
  | 'READY'
  | 'RUNNING'
  /** Not started, or a retry is due. */
  | 'WAITING';

/** Whether the read replica serves reads. In the other states they go to the primary. */
export type ReadReplicaState =
  /** It serves reads. */
  | 'CURRENT'
  /** Its data are older than DATABASE_READ_MAX_LAG_SECONDS allows. */
  | 'LAGGING'
  /** It does not respond. */
  | 'UNREACHABLE'
  /** It is not a physical replica of the database. */
  | 'UNSUITABLE'
  /** DATABASE_READ_URL is not set. */
  | 'UNUSED';

/** Whether Redis responds. */
export type RedisHealth =
  | 'AWAY'
  | 'READY'
  /** The site has one process and no Redis. */
  | 'UNUSED';

export type SiteHealthReconciliationFragment = { __typename: 'JobRun', id: string, state: JobRunState, finishedAt: string | null, details:
    | { __typename: 'LogCleanupDetails' }
    | { __typename: 'PriceImportDetails' }
    | { __typename: 'ReconciliationDetails', id: string, checked: number | null, differenceCount: number | null, differences: Array<{ __typename: 'Difference', id: string, kind: string, kept: string, summed: string }> }
    | { __typename: 'SiteImportDetails' }
   | null };

export type SiteHealthReconciliationResultFragment = { __typename: 'ReconciliationDetails', id: string, checked: number | null, differenceCount: number | null, differences: Array<{ __typename: 'Difference', id: string, kind: string, kept: string, summed: string }> };

export type SiteHealthQueryVariables = Exact<{ [key: string]: never; }>;


export type SiteHealthQuery = { health: { __typename: 'Health', autoDisabledChannels: number, disabledChannels: number, enabledChannels: number, ledgerDifferences: number | null, reconciledAt: string | null, databaseMs: number | null, total: { __typename: 'TotalHealth', openCalls: number, openStreams: number, settlementWaiting: number, settlementLagMs: number, reservedUsers: number, reservedQuota: number, coolingDownChannels: number, databaseConnections: number, databaseWaiting: number, redis: RedisHealth, eventLoopLagMs: number, memoryBytes: number, readReplica: { __typename: 'ReadReplicaHealth', state: ReadReplicaState, lagMs: number | null } }, processes: Array<{ __typename: 'SiteProcess', id: string, roles: Array<string>, startedAt: string, lastHeartbeatAt: string, health: { __typename: 'ProcessHealth', version: string, commit: string | null, openCalls: number, openStreams: number, settlementWaiting: number, settlementLagMs: number, databaseWaiting: number, eventLoopLagMs: number, memoryBytes: number } | null }> | null, queues: Array<{ __typename: 'JobQueue', kind: string, waiting: number, active: number, failed: number }> | null } };

export type SiteHealthReconciliationsQueryVariables = Exact<{ [key: string]: never; }>;


export type SiteHealthReconciliationsQuery = { newest: { __typename: 'JobRunConnection', nodes: Array<{ __typename: 'JobRun', id: string, state: JobRunState, finishedAt: string | null, details:
        | { __typename: 'LogCleanupDetails' }
        | { __typename: 'PriceImportDetails' }
        | { __typename: 'ReconciliationDetails', id: string, checked: number | null, differenceCount: number | null, differences: Array<{ __typename: 'Difference', id: string, kind: string, kept: string, summed: string }> }
        | { __typename: 'SiteImportDetails' }
       | null }> }, done: { __typename: 'JobRunConnection', nodes: Array<{ __typename: 'JobRun', id: string, state: JobRunState, finishedAt: string | null, details:
        | { __typename: 'LogCleanupDetails' }
        | { __typename: 'PriceImportDetails' }
        | { __typename: 'ReconciliationDetails', id: string, checked: number | null, differenceCount: number | null, differences: Array<{ __typename: 'Difference', id: string, kind: string, kept: string, summed: string }> }
        | { __typename: 'SiteImportDetails' }
       | null }> } };

export type SiteHealthReconcileMutationVariables = Exact<{ [key: string]: never; }>;


export type SiteHealthReconcileMutation = { startReconciliationRun: { __typename: 'JobRun', id: string, state: JobRunState, finishedAt: string | null, details:
      | { __typename: 'LogCleanupDetails' }
      | { __typename: 'PriceImportDetails' }
      | { __typename: 'ReconciliationDetails', id: string, checked: number | null, differenceCount: number | null, differences: Array<{ __typename: 'Difference', id: string, kind: string, kept: string, summed: string }> }
      | { __typename: 'SiteImportDetails' }
     | null } };

export const SiteHealthReconciliationResultFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SiteHealthReconciliationResult"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ReconciliationDetails"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"checked"}},{"kind":"Field","name":{"kind":"Name","value":"differenceCount"}},{"kind":"Field","name":{"kind":"Name","value":"differences"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"kept"}},{"kind":"Field","name":{"kind":"Name","value":"summed"}}]}}]}}]} as unknown as DocumentNode<SiteHealthReconciliationResultFragment, unknown>;
export const SiteHealthReconciliationFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SiteHealthReconciliation"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"JobRun"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"details"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SiteHealthReconciliationResult"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SiteHealthReconciliationResult"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ReconciliationDetails"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"checked"}},{"kind":"Field","name":{"kind":"Name","value":"differenceCount"}},{"kind":"Field","name":{"kind":"Name","value":"differences"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"kept"}},{"kind":"Field","name":{"kind":"Name","value":"summed"}}]}}]}}]} as unknown as DocumentNode<SiteHealthReconciliationFragment, unknown>;
export const SiteHealthDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SiteHealth"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"health"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"autoDisabledChannels"}},{"kind":"Field","name":{"kind":"Name","value":"disabledChannels"}},{"kind":"Field","name":{"kind":"Name","value":"enabledChannels"}},{"kind":"Field","name":{"kind":"Name","value":"ledgerDifferences"}},{"kind":"Field","name":{"kind":"Name","value":"reconciledAt"}},{"kind":"Field","name":{"kind":"Name","value":"databaseMs"}},{"kind":"Field","name":{"kind":"Name","value":"total"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"openCalls"}},{"kind":"Field","name":{"kind":"Name","value":"openStreams"}},{"kind":"Field","name":{"kind":"Name","value":"settlementWaiting"}},{"kind":"Field","name":{"kind":"Name","value":"settlementLagMs"}},{"kind":"Field","name":{"kind":"Name","value":"reservedUsers"}},{"kind":"Field","name":{"kind":"Name","value":"reservedQuota"}},{"kind":"Field","name":{"kind":"Name","value":"coolingDownChannels"}},{"kind":"Field","name":{"kind":"Name","value":"databaseConnections"}},{"kind":"Field","name":{"kind":"Name","value":"databaseWaiting"}},{"kind":"Field","name":{"kind":"Name","value":"redis"}},{"kind":"Field","name":{"kind":"Name","value":"readReplica"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"lagMs"}}]}},{"kind":"Field","name":{"kind":"Name","value":"eventLoopLagMs"}},{"kind":"Field","name":{"kind":"Name","value":"memoryBytes"}}]}},{"kind":"Field","name":{"kind":"Name","value":"processes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"roles"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastHeartbeatAt"}},{"kind":"Field","name":{"kind":"Name","value":"health"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"commit"}},{"kind":"Field","name":{"kind":"Name","value":"openCalls"}},{"kind":"Field","name":{"kind":"Name","value":"openStreams"}},{"kind":"Field","name":{"kind":"Name","value":"settlementWaiting"}},{"kind":"Field","name":{"kind":"Name","value":"settlementLagMs"}},{"kind":"Field","name":{"kind":"Name","value":"databaseWaiting"}},{"kind":"Field","name":{"kind":"Name","value":"eventLoopLagMs"}},{"kind":"Field","name":{"kind":"Name","value":"memoryBytes"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"queues"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"waiting"}},{"kind":"Field","name":{"kind":"Name","value":"active"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}}]}}]}}]}}]} as unknown as DocumentNode<SiteHealthQuery, SiteHealthQueryVariables>;
export const SiteHealthReconciliationsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SiteHealthReconciliations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"newest"},"name":{"kind":"Name","value":"jobRunHistory"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"kind"},"value":{"kind":"StringValue","value":"reconcile","block":false}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SiteHealthReconciliation"}}]}}]}},{"kind":"Field","alias":{"kind":"Name","value":"done"},"name":{"kind":"Name","value":"jobRunHistory"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"kind"},"value":{"kind":"StringValue","value":"reconcile","block":false}},{"kind":"Argument","name":{"kind":"Name","value":"states"},"value":{"kind":"ListValue","values":[{"kind":"EnumValue","value":"DONE"}]}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SiteHealthReconciliation"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SiteHealthReconciliationResult"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ReconciliationDetails"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"checked"}},{"kind":"Field","name":{"kind":"Name","value":"differenceCount"}},{"kind":"Field","name":{"kind":"Name","value":"differences"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"kept"}},{"kind":"Field","name":{"kind":"Name","value":"summed"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SiteHealthReconciliation"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"JobRun"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"details"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SiteHealthReconciliationResult"}}]}}]}}]} as unknown as DocumentNode<SiteHealthReconciliationsQuery, SiteHealthReconciliationsQueryVariables>;
export const SiteHealthReconcileDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SiteHealthReconcile"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"startReconciliationRun"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SiteHealthReconciliation"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SiteHealthReconciliationResult"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ReconciliationDetails"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"checked"}},{"kind":"Field","name":{"kind":"Name","value":"differenceCount"}},{"kind":"Field","name":{"kind":"Name","value":"differences"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"kept"}},{"kind":"Field","name":{"kind":"Name","value":"summed"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SiteHealthReconciliation"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"JobRun"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"details"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SiteHealthReconciliationResult"}}]}}]}}]} as unknown as DocumentNode<SiteHealthReconcileMutation, SiteHealthReconcileMutationVariables>;
export const useSiteHealthQuery = bindQuery(SiteHealthDocument);
export const useSiteHealthReconciliationsQuery = bindQuery(SiteHealthReconciliationsDocument);
export const useSiteHealthReconcileMutation = bindMutation(SiteHealthReconcileDocument);