/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { bindMutation, bindQuery, bindSubscription } from '../../graphql/bind';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** The state of a background job. */
export type JobState =
  | 'ACTIVE'
  /** Cancelled; the job is in no list any more. */
  | 'CANCELLED'
  /** Completed. Only some finished jobs of schedules are kept. */
  | 'COMPLETED'
  /** Waits for its time: a schedule, or the next attempt after a failure. */
  | 'DELAYED'
  /** Parked after its last attempt, until an administrator retries or discards it. */
  | 'FAILED'
  | 'WAITING';

export type JobTrayQueryVariables = Exact<{ [key: string]: never; }>;


export type JobTrayQuery = { jobs: { __typename: 'JobConnection', nodes: Array<{ __typename: 'Job', id: string, kind: string, progress: number | null, startedAt: string | null }> } };

export type JobTrayNewsSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type JobTrayNewsSubscription = { jobsChanged: { __typename: 'JobQueue', kind: string } };

export type JobTrayCancelMutationVariables = Exact<{
  kind: string;
  id: string;
}>;


export type JobTrayCancelMutation = { cancelJob: { __typename: 'Job', id: string, state: JobState } };


export const JobTrayDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"JobTray"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobs"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"state"},"value":{"kind":"EnumValue","value":"ACTIVE"}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"50"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"progress"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}}]}}]}}]}}]} as unknown as DocumentNode<JobTrayQuery, JobTrayQueryVariables>;
export const JobTrayNewsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"JobTrayNews"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobsChanged"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}}]}}]}}]} as unknown as DocumentNode<JobTrayNewsSubscription, JobTrayNewsSubscriptionVariables>;
export const JobTrayCancelDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"JobTrayCancel"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"kind"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cancelJob"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"kind"},"value":{"kind":"Variable","name":{"kind":"Name","value":"kind"}}},{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"state"}}]}}]}}]} as unknown as DocumentNode<JobTrayCancelMutation, JobTrayCancelMutationVariables>;
export const useJobTrayQuery = bindQuery(JobTrayDocument);
export const useJobTrayNewsSubscription = bindSubscription(JobTrayNewsDocument);
export const useJobTrayCancelMutation = bindMutation(JobTrayCancelDocument);