/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { bindQuery } from '../../graphql/bind';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** What happens to a call at a limit: it is refused, waits, or is sent to the next channel. */
export type LimitAction =
  | 'FALLBACK'
  | 'QUEUE'
  | 'REFUSE';

/** Whom a limit concerns; KEY: each key of a channel. */
export type LimitSubject =
  | 'CHANNEL'
  | 'GROUP'
  | 'KEY'
  | 'TOKEN'
  | 'USER';

export type LimitUseFieldsFragment = { __typename: 'LimitUse', used: number, limit: number };

export type LimitStandingsQueryVariables = Exact<{ [key: string]: never; }>;


export type LimitStandingsQuery = { limitStandings: Array<{ __typename: 'LimitStanding', subject: LimitSubject, subjectId: string, fingerprint: string | null, name: string | null, waiting: number, atLimit: LimitAction, calls: { __typename: 'LimitUse', used: number, limit: number } | null, requests: { __typename: 'LimitUse', used: number, limit: number } | null, tokens: { __typename: 'LimitUse', used: number, limit: number } | null, day: { __typename: 'LimitUse', used: number, limit: number } | null, week: { __typename: 'LimitUse', used: number, limit: number } | null, month: { __typename: 'LimitUse', used: number, limit: number } | null }> };

export const LimitUseFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LimitUseFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LimitUse"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"used"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}}]}}]} as unknown as DocumentNode<LimitUseFieldsFragment, unknown>;
export const LimitStandingsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"LimitStandings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"limitStandings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"subjectId"}},{"kind":"Field","name":{"kind":"Name","value":"fingerprint"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"calls"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LimitUseFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"requests"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LimitUseFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"tokens"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LimitUseFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"day"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LimitUseFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"week"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LimitUseFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"month"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LimitUseFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"waiting"}},{"kind":"Field","name":{"kind":"Name","value":"atLimit"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LimitUseFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LimitUse"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"used"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}}]}}]} as unknown as DocumentNode<LimitStandingsQuery, LimitStandingsQueryVariables>;
export const useLimitStandingsQuery = bindQuery(LimitStandingsDocument);