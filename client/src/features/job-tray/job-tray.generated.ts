/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { bindQuery, bindSubscription } from '../../graphql/bind';
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

export type JobTrayRunFragment = { __typename: 'JobRun', id: string, kind: string, state: JobRunState };

export type JobTrayQueryVariables = Exact<{ [key: string]: never; }>;


export type JobTrayQuery = { jobRuns: Array<{ __typename: 'JobRun', id: string, kind: string, state: JobRunState }> };

export type JobTrayEventsSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type JobTrayEventsSubscription = { jobRunChanged: { __typename: 'JobRun', percent: number, id: string, kind: string, state: JobRunState } };

export const JobTrayRunFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JobTrayRun"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"JobRun"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"state"}}]}}]} as unknown as DocumentNode<JobTrayRunFragment, unknown>;
export const JobTrayDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"JobTray"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobRuns"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"underWay"},"value":{"kind":"BooleanValue","value":true}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"JobTrayRun"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JobTrayRun"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"JobRun"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"state"}}]}}]} as unknown as DocumentNode<JobTrayQuery, JobTrayQueryVariables>;
export const JobTrayEventsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"JobTrayEvents"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobRunChanged"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"JobTrayRun"}},{"kind":"Field","name":{"kind":"Name","value":"percent"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JobTrayRun"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"JobRun"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"state"}}]}}]} as unknown as DocumentNode<JobTrayEventsSubscription, JobTrayEventsSubscriptionVariables>;
export const useJobTrayQuery = bindQuery(JobTrayDocument);
export const useJobTrayEventsSubscription = bindSubscription(JobTrayEventsDocument);