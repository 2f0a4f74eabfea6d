/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { bindMutation, bindQuery } from '../../graphql/bind';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** What happens to users of the source whose name or id a user of this site has. */
export type ImportConflictRule =
  /** Users of one name are one user; a user whose id is taken gets another id. */
  | 'MERGE'
  /** Nothing is imported. */
  | 'REFUSE'
  /** They are left out, with their tokens. */
  | 'SKIP';

/** A product whose sites can be imported. */
export type ImportProduct =
  | 'LITELLM'
  | 'NEW_API'
  | 'ONE_API'
  | 'ONE_HUB'
  | 'VELOERA';

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

export type StartSiteImportInput = {
  /** The address of the database: postgres://…, mysql://… or an SQL_DSN. It is stored encrypted. */
  address?: string | null | undefined;
  conflicts: ImportConflictRule;
  /** Reads and reports, and writes nothing. */
  dryRun: boolean;
  /** Also imports the usage log. */
  logs: boolean;
  product: ImportProduct;
  /** Distinguishes sites of one product: lower-case letters, digits and hyphens. Default: the product. */
  site?: string | null | undefined;
  /** The uploaded file, or the source of an earlier dry run. Exactly one of `sourceId` and `address`. */
  sourceId?: string | null | undefined;
};

export type SiteImportFragment = { __typename: 'JobRun', id: string, state: JobRunState, createdAt: string, details:
    | { __typename: 'LogCleanupDetails' }
    | { __typename: 'PriceImportDetails' }
    | { __typename: 'ReconciliationDetails' }
    | { __typename: 'SiteImportDetails', id: string, product: ImportProduct, site: string, conflicts: ImportConflictRule, logs: boolean, dryRun: boolean, sourceName: string, sourceId: string | null, report: { __typename: 'SiteImportReport', run: number, sourceBalance: number, balance: number, sourceUsed: number, used: number, steps: Array<{ __typename: 'SiteImportStep', subject: string, read: number, added: number, present: number, dropped: number }>, notes: Array<{ __typename: 'SiteImportNote', subject: string, reason: string, count: number, examples: Array<string> }> } | null }
   | null };

export type SiteImportResultFragment = { __typename: 'SiteImportDetails', id: string, product: ImportProduct, site: string, conflicts: ImportConflictRule, logs: boolean, dryRun: boolean, sourceName: string, sourceId: string | null, report: { __typename: 'SiteImportReport', run: number, sourceBalance: number, balance: number, sourceUsed: number, used: number, steps: Array<{ __typename: 'SiteImportStep', subject: string, read: number, added: number, present: number, dropped: number }>, notes: Array<{ __typename: 'SiteImportNote', subject: string, reason: string, count: number, examples: Array<string> }> } | null };

export type SiteImportsQueryVariables = Exact<{ [key: string]: never; }>;


export type SiteImportsQuery = { jobRuns: Array<{ __typename: 'JobRun', id: string, state: JobRunState, createdAt: string, details:
      | { __typename: 'LogCleanupDetails' }
      | { __typename: 'PriceImportDetails' }
      | { __typename: 'ReconciliationDetails' }
      | { __typename: 'SiteImportDetails', id: string, product: ImportProduct, site: string, conflicts: ImportConflictRule, logs: boolean, dryRun: boolean, sourceName: string, sourceId: string | null, report: { __typename: 'SiteImportReport', run: number, sourceBalance: number, balance: number, sourceUsed: number, used: number, steps: Array<{ __typename: 'SiteImportStep', subject: string, read: number, added: number, present: number, dropped: number }>, notes: Array<{ __typename: 'SiteImportNote', subject: string, reason: string, count: number, examples: Array<string> }> } | null }
     | null }> };

export type StartSiteImportMutationVariables = Exact<{
  input: StartSiteImportInput;
}>;


export type StartSiteImportMutation = { startSiteImportRun: { __typename: 'JobRun', id: string, state: JobRunState, createdAt: string, details:
      | { __typename: 'LogCleanupDetails' }
      | { __typename: 'PriceImportDetails' }
      | { __typename: 'ReconciliationDetails' }
      | { __typename: 'SiteImportDetails', id: string, product: ImportProduct, site: string, conflicts: ImportConflictRule, logs: boolean, dryRun: boolean, sourceName: string, sourceId: string | null, report: { __typename: 'SiteImportReport', run: number, sourceBalance: number, balance: number, sourceUsed: number, used: number, steps: Array<{ __typename: 'SiteImportStep', subject: string, read: number, added: number, present: number, dropped: number }>, notes: Array<{ __typename: 'SiteImportNote', subject: string, reason: string, count: number, examples: Array<string> }> } | null }
     | null } };

export const SiteImportResultFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SiteImportResult"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SiteImportDetails"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"product"}},{"kind":"Field","name":{"kind":"Name","value":"site"}},{"kind":"Field","name":{"kind":"Name","value":"conflicts"}},{"kind":"Field","name":{"kind":"Name","value":"logs"}},{"kind":"Field","name":{"kind":"Name","value":"dryRun"}},{"kind":"Field","name":{"kind":"Name","value":"sourceName"}},{"kind":"Field","name":{"kind":"Name","value":"sourceId"}},{"kind":"Field","name":{"kind":"Name","value":"report"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"run"}},{"kind":"Field","name":{"kind":"Name","value":"steps"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"read"}},{"kind":"Field","name":{"kind":"Name","value":"added"}},{"kind":"Field","name":{"kind":"Name","value":"present"}},{"kind":"Field","name":{"kind":"Name","value":"dropped"}}]}},{"kind":"Field","name":{"kind":"Name","value":"sourceBalance"}},{"kind":"Field","name":{"kind":"Name","value":"balance"}},{"kind":"Field","name":{"kind":"Name","value":"sourceUsed"}},{"kind":"Field","name":{"kind":"Name","value":"used"}},{"kind":"Field","name":{"kind":"Name","value":"notes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"examples"}}]}}]}}]}}]} as unknown as DocumentNode<SiteImportResultFragment, unknown>;
export const SiteImportFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SiteImport"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"JobRun"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"details"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SiteImportResult"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SiteImportResult"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SiteImportDetails"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"product"}},{"kind":"Field","name":{"kind":"Name","value":"site"}},{"kind":"Field","name":{"kind":"Name","value":"conflicts"}},{"kind":"Field","name":{"kind":"Name","value":"logs"}},{"kind":"Field","name":{"kind":"Name","value":"dryRun"}},{"kind":"Field","name":{"kind":"Name","value":"sourceName"}},{"kind":"Field","name":{"kind":"Name","value":"sourceId"}},{"kind":"Field","name":{"kind":"Name","value":"report"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"run"}},{"kind":"Field","name":{"kind":"Name","value":"steps"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"read"}},{"kind":"Field","name":{"kind":"Name","value":"added"}},{"kind":"Field","name":{"kind":"Name","value":"present"}},{"kind":"Field","name":{"kind":"Name","value":"dropped"}}]}},{"kind":"Field","name":{"kind":"Name","value":"sourceBalance"}},{"kind":"Field","name":{"kind":"Name","value":"balance"}},{"kind":"Field","name":{"kind":"Name","value":"sourceUsed"}},{"kind":"Field","name":{"kind":"Name","value":"used"}},{"kind":"Field","name":{"kind":"Name","value":"notes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"examples"}}]}}]}}]}}]} as unknown as DocumentNode<SiteImportFragment, unknown>;
export const SiteImportsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SiteImports"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobRuns"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"kind"},"value":{"kind":"StringValue","value":"site-import","block":false}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SiteImport"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SiteImportResult"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SiteImportDetails"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"product"}},{"kind":"Field","name":{"kind":"Name","value":"site"}},{"kind":"Field","name":{"kind":"Name","value":"conflicts"}},{"kind":"Field","name":{"kind":"Name","value":"logs"}},{"kind":"Field","name":{"kind":"Name","value":"dryRun"}},{"kind":"Field","name":{"kind":"Name","value":"sourceName"}},{"kind":"Field","name":{"kind":"Name","value":"sourceId"}},{"kind":"Field","name":{"kind":"Name","value":"report"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"run"}},{"kind":"Field","name":{"kind":"Name","value":"steps"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"read"}},{"kind":"Field","name":{"kind":"Name","value":"added"}},{"kind":"Field","name":{"kind":"Name","value":"present"}},{"kind":"Field","name":{"kind":"Name","value":"dropped"}}]}},{"kind":"Field","name":{"kind":"Name","value":"sourceBalance"}},{"kind":"Field","name":{"kind":"Name","value":"balance"}},{"kind":"Field","name":{"kind":"Name","value":"sourceUsed"}},{"kind":"Field","name":{"kind":"Name","value":"used"}},{"kind":"Field","name":{"kind":"Name","value":"notes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"examples"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SiteImport"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"JobRun"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"details"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SiteImportResult"}}]}}]}}]} as unknown as DocumentNode<SiteImportsQuery, SiteImportsQueryVariables>;
export const StartSiteImportDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"StartSiteImport"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"StartSiteImportInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"startSiteImportRun"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SiteImport"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SiteImportResult"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SiteImportDetails"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"product"}},{"kind":"Field","name":{"kind":"Name","value":"site"}},{"kind":"Field","name":{"kind":"Name","value":"conflicts"}},{"kind":"Field","name":{"kind":"Name","value":"logs"}},{"kind":"Field","name":{"kind":"Name","value":"dryRun"}},{"kind":"Field","name":{"kind":"Name","value":"sourceName"}},{"kind":"Field","name":{"kind":"Name","value":"sourceId"}},{"kind":"Field","name":{"kind":"Name","value":"report"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"run"}},{"kind":"Field","name":{"kind":"Name","value":"steps"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"read"}},{"kind":"Field","name":{"kind":"Name","value":"added"}},{"kind":"Field","name":{"kind":"Name","value":"present"}},{"kind":"Field","name":{"kind":"Name","value":"dropped"}}]}},{"kind":"Field","name":{"kind":"Name","value":"sourceBalance"}},{"kind":"Field","name":{"kind":"Name","value":"balance"}},{"kind":"Field","name":{"kind":"Name","value":"sourceUsed"}},{"kind":"Field","name":{"kind":"Name","value":"used"}},{"kind":"Field","name":{"kind":"Name","value":"notes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"examples"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SiteImport"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"JobRun"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"details"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SiteImportResult"}}]}}]}}]} as unknown as DocumentNode<StartSiteImportMutation, StartSiteImportMutationVariables>;
export const useSiteImportsQuery = bindQuery(SiteImportsDocument);
export const useStartSiteImportMutation = bindMutation(StartSiteImportDocument);