/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { bindMutation, bindQuery } from '../../../graphql/bind';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type ApplyPriceImportInput = {
  /** The list as JSON text: models.dev, LiteLLM or an export. A list over 1 MiB requires the REST endpoint or an address. */
  content?: string | null | undefined;
  /** The digest that the preview returned. */
  digest: string;
  /** The models whose changes are applied. */
  models: Array<string>;
  /** The address of the list, https. */
  url?: string | null | undefined;
  /** Only the models of these vendors, the first has precedence; all when empty. */
  vendors?: Array<string> | null | undefined;
};

export type ApplyPriceImportRunInput = {
  /** Applies all changes of these kinds instead: ADDED, CHANGED or both. */
  kinds?: Array<PriceChangeKind> | null | undefined;
  /** The models whose changes are applied. */
  models?: Array<string> | null | undefined;
};

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

export type OptionInput = {
  /** The text that the new one was made from. When the current text differs, nothing is saved: the error option_conflict contains in `conflicts` each key with its value, and the user and time of the change. Ignored for secrets. */
  expected?: string | null | undefined;
  key: string;
  value: string;
};

export type PageInput = {
  /** Continue after this cursor. Takes precedence over `page`. */
  after?: string | null | undefined;
  /** Rows a page, 1 to 100. */
  first?: number;
  /** 1-based page number, for numbered pagination. */
  page?: number | null | undefined;
};

export type PriceChangeKind =
  | 'ADDED'
  | 'CHANGED'
  | 'SAME'
  | 'SKIPPED';

export type PriceListInput = {
  /** The list as JSON text: models.dev, LiteLLM or an export. A list over 1 MiB requires the REST endpoint or an address. */
  content?: string | null | undefined;
  /** The address of the list, https. */
  url?: string | null | undefined;
  /** Only the models of these vendors, the first has precedence; all when empty. */
  vendors?: Array<string> | null | undefined;
};

export type PriceNote =
  | 'AUDIO'
  | 'CACHE_WRITE'
  | 'IMAGE_INPUT'
  | 'LONG_PROMPT'
  | 'REASONING'
  | 'ROUNDED'
  | 'SEARCH';

export type PriceSkipReason =
  | 'AMBIGUOUS'
  | 'FREE'
  | 'FREE_PROMPT'
  | 'INVALID'
  | 'NO_PRICE'
  | 'OTHER_UNIT';

export type PriceSource =
  | 'LITELLM'
  | 'MODELS_DEV'
  | 'RATIO_CONFIG';

export type StartPriceImportInput = {
  /** Address of the list, https. */
  url: string;
  /** Only the models of these vendors, the first has precedence; all when empty. */
  vendors?: Array<string> | null | undefined;
};

export type PricesImportRunFragment = { __typename: 'JobRun', id: string, number: string, state: JobRunState, createdAt: string, details:
    | { __typename: 'LogCleanupDetails' }
    | { __typename: 'PriceImportDetails', id: string, url: string, appliedModels: number | null, counts: { __typename: 'PriceImportCounts', added: number, changed: number, same: number, skipped: number } | null }
    | { __typename: 'ReconciliationDetails' }
    | { __typename: 'SiteImportDetails' }
   | null };

export type PricesImportResultFragment = { __typename: 'PriceImportDetails', id: string, url: string, appliedModels: number | null, counts: { __typename: 'PriceImportCounts', added: number, changed: number, same: number, skipped: number } | null };

export type PricesImportChangeFragment = { __typename: 'PriceImportChange', model: string, vendor: string, kind: PriceChangeKind, notes: Array<PriceNote>, reason: PriceSkipReason | null, before: { __typename: 'ImportedPrice', modelRatio: string | null, completionRatio: string | null, reasoningRatio: string | null, cacheRatio: string | null, cacheWriteRatio: string | null, cacheWriteHourRatio: string | null, audioRatio: string | null, audioCacheRatio: string | null, audioCompletionRatio: string | null, imageRatio: string | null, imageCompletionRatio: string | null, modelPrice: string | null, pagePrice: string | null, annotatedPagePrice: string | null, priceTiers: string | null, serviceTiers: string | null, priceHours: string | null } | null, after: { __typename: 'ImportedPrice', modelRatio: string | null, completionRatio: string | null, reasoningRatio: string | null, cacheRatio: string | null, cacheWriteRatio: string | null, cacheWriteHourRatio: string | null, audioRatio: string | null, audioCacheRatio: string | null, audioCompletionRatio: string | null, imageRatio: string | null, imageCompletionRatio: string | null, modelPrice: string | null, pagePrice: string | null, annotatedPagePrice: string | null, priceTiers: string | null, serviceTiers: string | null, priceHours: string | null } | null };

export type PricesImportsQueryVariables = Exact<{
  page?: PageInput | null | undefined;
}>;


export type PricesImportsQuery = { jobRunHistory: { __typename: 'JobRunConnection', totalCount: number, nodes: Array<{ __typename: 'JobRun', id: string, number: string, state: JobRunState, createdAt: string, details:
        | { __typename: 'LogCleanupDetails' }
        | { __typename: 'PriceImportDetails', id: string, url: string, appliedModels: number | null, counts: { __typename: 'PriceImportCounts', added: number, changed: number, same: number, skipped: number } | null }
        | { __typename: 'ReconciliationDetails' }
        | { __typename: 'SiteImportDetails' }
       | null }> } };

export type PricesImportRunQueryVariables = Exact<{
  id: string;
  kinds?: Array<PriceChangeKind> | PriceChangeKind | null | undefined;
  page?: PageInput | null | undefined;
}>;


export type PricesImportRunQuery = { jobRun: { __typename: 'JobRun', id: string, number: string, state: JobRunState, createdAt: string, details:
      | { __typename: 'LogCleanupDetails' }
      | { __typename: 'PriceImportDetails', id: string, url: string, appliedModels: number | null, changes: { __typename: 'PriceImportChangeConnection', totalCount: number, nodes: Array<{ __typename: 'PriceImportChange', model: string, vendor: string, kind: PriceChangeKind, notes: Array<PriceNote>, reason: PriceSkipReason | null, before: { __typename: 'ImportedPrice', modelRatio: string | null, completionRatio: string | null, reasoningRatio: string | null, cacheRatio: string | null, cacheWriteRatio: string | null, cacheWriteHourRatio: string | null, audioRatio: string | null, audioCacheRatio: string | null, audioCompletionRatio: string | null, imageRatio: string | null, imageCompletionRatio: string | null, modelPrice: string | null, pagePrice: string | null, annotatedPagePrice: string | null, priceTiers: string | null, serviceTiers: string | null, priceHours: string | null } | null, after: { __typename: 'ImportedPrice', modelRatio: string | null, completionRatio: string | null, reasoningRatio: string | null, cacheRatio: string | null, cacheWriteRatio: string | null, cacheWriteHourRatio: string | null, audioRatio: string | null, audioCacheRatio: string | null, audioCompletionRatio: string | null, imageRatio: string | null, imageCompletionRatio: string | null, modelPrice: string | null, pagePrice: string | null, annotatedPagePrice: string | null, priceTiers: string | null, serviceTiers: string | null, priceHours: string | null } | null }> }, counts: { __typename: 'PriceImportCounts', added: number, changed: number, same: number, skipped: number } | null }
      | { __typename: 'ReconciliationDetails' }
      | { __typename: 'SiteImportDetails' }
     | null } };

export type PricesStartImportMutationVariables = Exact<{
  input: StartPriceImportInput;
}>;


export type PricesStartImportMutation = { startPriceImportRun: { __typename: 'JobRun', id: string, number: string, state: JobRunState, createdAt: string, details:
      | { __typename: 'LogCleanupDetails' }
      | { __typename: 'PriceImportDetails', id: string, url: string, appliedModels: number | null, counts: { __typename: 'PriceImportCounts', added: number, changed: number, same: number, skipped: number } | null }
      | { __typename: 'ReconciliationDetails' }
      | { __typename: 'SiteImportDetails' }
     | null } };

export type PricesApplyImportRunMutationVariables = Exact<{
  id: string;
  input: ApplyPriceImportRunInput;
}>;


export type PricesApplyImportRunMutation = { applyPriceImportChanges: { __typename: 'JobRun', id: string, number: string, state: JobRunState, createdAt: string, details:
      | { __typename: 'LogCleanupDetails' }
      | { __typename: 'PriceImportDetails', id: string, url: string, appliedModels: number | null, counts: { __typename: 'PriceImportCounts', added: number, changed: number, same: number, skipped: number } | null }
      | { __typename: 'ReconciliationDetails' }
      | { __typename: 'SiteImportDetails' }
     | null } };

export type PricesPreviewImportMutationVariables = Exact<{
  input: PriceListInput;
}>;


export type PricesPreviewImportMutation = { previewPriceImport: { __typename: 'PriceImport', digest: string, source: PriceSource, counts: { __typename: 'PriceImportCounts', added: number, changed: number, same: number, skipped: number }, changes: Array<{ __typename: 'PriceImportChange', model: string, vendor: string, kind: PriceChangeKind, notes: Array<PriceNote>, reason: PriceSkipReason | null, before: { __typename: 'ImportedPrice', modelRatio: string | null, completionRatio: string | null, reasoningRatio: string | null, cacheRatio: string | null, cacheWriteRatio: string | null, cacheWriteHourRatio: string | null, audioRatio: string | null, audioCacheRatio: string | null, audioCompletionRatio: string | null, imageRatio: string | null, imageCompletionRatio: string | null, modelPrice: string | null, pagePrice: string | null, annotatedPagePrice: string | null, priceTiers: string | null, serviceTiers: string | null, priceHours: string | null } | null, after: { __typename: 'ImportedPrice', modelRatio: string | null, completionRatio: string | null, reasoningRatio: string | null, cacheRatio: string | null, cacheWriteRatio: string | null, cacheWriteHourRatio: string | null, audioRatio: string | null, audioCacheRatio: string | null, audioCompletionRatio: string | null, imageRatio: string | null, imageCompletionRatio: string | null, modelPrice: string | null, pagePrice: string | null, annotatedPagePrice: string | null, priceTiers: string | null, serviceTiers: string | null, priceHours: string | null } | null }> } };

export type PricesApplyImportMutationVariables = Exact<{
  input: ApplyPriceImportInput;
}>;


export type PricesApplyImportMutation = { applyPriceImport: number };

export type PricesVersionFragment = { __typename: 'PriceVersion', id: string, createdAt: string, username: string | null, address: string, reverts: string | null, modelCount: number, revertedAt: string | null };

export type PricesVersionsQueryVariables = Exact<{
  page?: PageInput | null | undefined;
}>;


export type PricesVersionsQuery = { priceVersions: { __typename: 'PriceVersionConnection', totalCount: number, nodes: Array<{ __typename: 'PriceVersion', id: string, createdAt: string, username: string | null, address: string, reverts: string | null, modelCount: number, revertedAt: string | null, changes: Array<{ __typename: 'PriceVersionChange', model: string, before: { __typename: 'ImportedPrice', modelRatio: string | null, completionRatio: string | null, reasoningRatio: string | null, cacheRatio: string | null, cacheWriteRatio: string | null, cacheWriteHourRatio: string | null, audioRatio: string | null, audioCacheRatio: string | null, audioCompletionRatio: string | null, imageRatio: string | null, imageCompletionRatio: string | null, modelPrice: string | null, pagePrice: string | null, annotatedPagePrice: string | null, priceTiers: string | null, serviceTiers: string | null, priceHours: string | null }, after: { __typename: 'ImportedPrice', modelRatio: string | null, completionRatio: string | null, reasoningRatio: string | null, cacheRatio: string | null, cacheWriteRatio: string | null, cacheWriteHourRatio: string | null, audioRatio: string | null, audioCacheRatio: string | null, audioCompletionRatio: string | null, imageRatio: string | null, imageCompletionRatio: string | null, modelPrice: string | null, pagePrice: string | null, annotatedPagePrice: string | null, priceTiers: string | null, serviceTiers: string | null, priceHours: string | null } }> }> } };

export type PricesRevertVersionMutationVariables = Exact<{
  id: string;
}>;


export type PricesRevertVersionMutation = { revertPriceVersion: { __typename: 'PriceVersion', id: string, createdAt: string, username: string | null, address: string, reverts: string | null, modelCount: number, revertedAt: string | null } };

export type PricesStartUpdateMutationVariables = Exact<{ [key: string]: never; }>;


export type PricesStartUpdateMutation = { startPriceUpdate: { __typename: 'JobRun', id: string } };

export type PricesOptionFragment = { __typename: 'Option', key: string, value: string | null, defaultValue: string, isSet: boolean, editable: boolean };

export type PricesOptionsQueryVariables = Exact<{ [key: string]: never; }>;


export type PricesOptionsQuery = { options: Array<{ __typename: 'Option', key: string, value: string | null, defaultValue: string, isSet: boolean, editable: boolean }> };

export type PricesSaveMutationVariables = Exact<{
  changes: Array<OptionInput> | OptionInput;
}>;


export type PricesSaveMutation = { updateOptions: Array<{ __typename: 'Option', key: string, value: string | null, defaultValue: string, isSet: boolean, editable: boolean }> };

export type PricesRestoreMutationVariables = Exact<{
  key: string;
}>;


export type PricesRestoreMutation = { restoreOption: { __typename: 'Option', key: string, value: string | null, defaultValue: string, isSet: boolean, editable: boolean } };

export type PricesModelsQueryVariables = Exact<{ [key: string]: never; }>;


export type PricesModelsQuery = { knownModels: Array<string>, onboarding: { __typename: 'Onboarding', unpricedModels: Array<string> } };

export type PricesListQueryVariables = Exact<{ [key: string]: never; }>;


export type PricesListQuery = { priceList: string };

export type PricesRepricedCallsFragment = { __typename: 'RepricedCalls', calls: number, promptTokens: number, completionTokens: number, quota: number, repriced: number };

export type PricesEffectQueryVariables = Exact<{
  changes: Array<OptionInput> | OptionInput;
}>;


export type PricesEffectQuery = { repricedUsage: { __typename: 'RepricedUsage', from: string, since: string | null, total: { __typename: 'RepricedCalls', keptCalls: number, unpricedCalls: number, calls: number, promptTokens: number, completionTokens: number, quota: number, repriced: number }, models: Array<{ __typename: 'RepricedModel', model: string, calls: number, promptTokens: number, completionTokens: number, quota: number, repriced: number }> } };

export type PricesChannelsQueryVariables = Exact<{ [key: string]: never; }>;


export type PricesChannelsQuery = { modelChannels: Array<{ __typename: 'ModelChannels', model: string, enabled: number }> };

export type PricesUsageQueryVariables = Exact<{
  from: string;
}>;


export type PricesUsageQuery = { usage: Array<{ __typename: 'UsagePoint', modelName: string | null, requests: number, quota: number }> };

export type PricesInEffectQueryVariables = Exact<{ [key: string]: never; }>;


export type PricesInEffectQuery = { pricing: { __typename: 'Pricing', models: Array<{ __typename: 'ModelPrice', model: string, completionRatio: number }> } };

export type ImportedPriceTextsFragment = { __typename: 'ImportedPrice', modelRatio: string | null, completionRatio: string | null, reasoningRatio: string | null, cacheRatio: string | null, cacheWriteRatio: string | null, cacheWriteHourRatio: string | null, audioRatio: string | null, audioCacheRatio: string | null, audioCompletionRatio: string | null, imageRatio: string | null, imageCompletionRatio: string | null, modelPrice: string | null, pagePrice: string | null, annotatedPagePrice: string | null, priceTiers: string | null, serviceTiers: string | null, priceHours: string | null };

export const PricesImportResultFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PricesImportResult"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PriceImportDetails"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"added"}},{"kind":"Field","name":{"kind":"Name","value":"changed"}},{"kind":"Field","name":{"kind":"Name","value":"same"}},{"kind":"Field","name":{"kind":"Name","value":"skipped"}}]}},{"kind":"Field","name":{"kind":"Name","value":"appliedModels"}}]}}]} as unknown as DocumentNode<PricesImportResultFragment, unknown>;
export const PricesImportRunFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PricesImportRun"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"JobRun"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"details"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PricesImportResult"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PricesImportResult"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PriceImportDetails"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"added"}},{"kind":"Field","name":{"kind":"Name","value":"changed"}},{"kind":"Field","name":{"kind":"Name","value":"same"}},{"kind":"Field","name":{"kind":"Name","value":"skipped"}}]}},{"kind":"Field","name":{"kind":"Name","value":"appliedModels"}}]}}]} as unknown as DocumentNode<PricesImportRunFragment, unknown>;
export const ImportedPriceTextsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ImportedPriceTexts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ImportedPrice"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"modelRatio"}},{"kind":"Field","name":{"kind":"Name","value":"completionRatio"}},{"kind":"Field","name":{"kind":"Name","value":"reasoningRatio"}},{"kind":"Field","name":{"kind":"Name","value":"cacheRatio"}},{"kind":"Field","name":{"kind":"Name","value":"cacheWriteRatio"}},{"kind":"Field","name":{"kind":"Name","value":"cacheWriteHourRatio"}},{"kind":"Field","name":{"kind":"Name","value":"audioRatio"}},{"kind":"Field","name":{"kind":"Name","value":"audioCacheRatio"}},{"kind":"Field","name":{"kind":"Name","value":"audioCompletionRatio"}},{"kind":"Field","name":{"kind":"Name","value":"imageRatio"}},{"kind":"Field","name":{"kind":"Name","value":"imageCompletionRatio"}},{"kind":"Field","name":{"kind":"Name","value":"modelPrice"}},{"kind":"Field","name":{"kind":"Name","value":"pagePrice"}},{"kind":"Field","name":{"kind":"Name","value":"annotatedPagePrice"}},{"kind":"Field","name":{"kind":"Name","value":"priceTiers"}},{"kind":"Field","name":{"kind":"Name","value":"serviceTiers"}},{"kind":"Field","name":{"kind":"Name","value":"priceHours"}}]}}]} as unknown as DocumentNode<ImportedPriceTextsFragment, unknown>;
export const PricesImportChangeFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PricesImportChange"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PriceImportChange"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"vendor"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"before"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ImportedPriceTexts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"after"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ImportedPriceTexts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ImportedPriceTexts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ImportedPrice"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"modelRatio"}},{"kind":"Field","name":{"kind":"Name","value":"completionRatio"}},{"kind":"Field","name":{"kind":"Name","value":"reasoningRatio"}},{"kind":"Field","name":{"kind":"Name","value":"cacheRatio"}},{"kind":"Field","name":{"kind":"Name","value":"cacheWriteRatio"}},{"kind":"Field","name":{"kind":"Name","value":"cacheWriteHourRatio"}},{"kind":"Field","name":{"kind":"Name","value":"audioRatio"}},{"kind":"Field","name":{"kind":"Name","value":"audioCacheRatio"}},{"kind":"Field","name":{"kind":"Name","value":"audioCompletionRatio"}},{"kind":"Field","name":{"kind":"Name","value":"imageRatio"}},{"kind":"Field","name":{"kind":"Name","value":"imageCompletionRatio"}},{"kind":"Field","name":{"kind":"Name","value":"modelPrice"}},{"kind":"Field","name":{"kind":"Name","value":"pagePrice"}},{"kind":"Field","name":{"kind":"Name","value":"annotatedPagePrice"}},{"kind":"Field","name":{"kind":"Name","value":"priceTiers"}},{"kind":"Field","name":{"kind":"Name","value":"serviceTiers"}},{"kind":"Field","name":{"kind":"Name","value":"priceHours"}}]}}]} as unknown as DocumentNode<PricesImportChangeFragment, unknown>;
export const PricesVersionFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PricesVersion"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PriceVersion"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"reverts"}},{"kind":"Field","name":{"kind":"Name","value":"modelCount"}},{"kind":"Field","name":{"kind":"Name","value":"revertedAt"}}]}}]} as unknown as DocumentNode<PricesVersionFragment, unknown>;
export const PricesOptionFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PricesOption"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Option"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"defaultValue"}},{"kind":"Field","name":{"kind":"Name","value":"isSet"}},{"kind":"Field","name":{"kind":"Name","value":"editable"}}]}}]} as unknown as DocumentNode<PricesOptionFragment, unknown>;
export const PricesRepricedCallsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PricesRepricedCalls"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"RepricedCalls"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"calls"}},{"kind":"Field","name":{"kind":"Name","value":"promptTokens"}},{"kind":"Field","name":{"kind":"Name","value":"completionTokens"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"repriced"}}]}}]} as unknown as DocumentNode<PricesRepricedCallsFragment, unknown>;
export const PricesImportsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PricesImports"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PageInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobRunHistory"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"kind"},"value":{"kind":"StringValue","value":"price-import","block":false}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PricesImportRun"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PricesImportResult"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PriceImportDetails"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"added"}},{"kind":"Field","name":{"kind":"Name","value":"changed"}},{"kind":"Field","name":{"kind":"Name","value":"same"}},{"kind":"Field","name":{"kind":"Name","value":"skipped"}}]}},{"kind":"Field","name":{"kind":"Name","value":"appliedModels"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PricesImportRun"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"JobRun"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"details"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PricesImportResult"}}]}}]}}]} as unknown as DocumentNode<PricesImportsQuery, PricesImportsQueryVariables>;
export const PricesImportRunDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PricesImportRun"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"kinds"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PriceChangeKind"}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PageInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobRun"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PricesImportRun"}},{"kind":"Field","name":{"kind":"Name","value":"details"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PriceImportDetails"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"changes"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"kinds"},"value":{"kind":"Variable","name":{"kind":"Name","value":"kinds"}}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PricesImportChange"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PricesImportResult"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PriceImportDetails"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"added"}},{"kind":"Field","name":{"kind":"Name","value":"changed"}},{"kind":"Field","name":{"kind":"Name","value":"same"}},{"kind":"Field","name":{"kind":"Name","value":"skipped"}}]}},{"kind":"Field","name":{"kind":"Name","value":"appliedModels"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ImportedPriceTexts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ImportedPrice"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"modelRatio"}},{"kind":"Field","name":{"kind":"Name","value":"completionRatio"}},{"kind":"Field","name":{"kind":"Name","value":"reasoningRatio"}},{"kind":"Field","name":{"kind":"Name","value":"cacheRatio"}},{"kind":"Field","name":{"kind":"Name","value":"cacheWriteRatio"}},{"kind":"Field","name":{"kind":"Name","value":"cacheWriteHourRatio"}},{"kind":"Field","name":{"kind":"Name","value":"audioRatio"}},{"kind":"Field","name":{"kind":"Name","value":"audioCacheRatio"}},{"kind":"Field","name":{"kind":"Name","value":"audioCompletionRatio"}},{"kind":"Field","name":{"kind":"Name","value":"imageRatio"}},{"kind":"Field","name":{"kind":"Name","value":"imageCompletionRatio"}},{"kind":"Field","name":{"kind":"Name","value":"modelPrice"}},{"kind":"Field","name":{"kind":"Name","value":"pagePrice"}},{"kind":"Field","name":{"kind":"Name","value":"annotatedPagePrice"}},{"kind":"Field","name":{"kind":"Name","value":"priceTiers"}},{"kind":"Field","name":{"kind":"Name","value":"serviceTiers"}},{"kind":"Field","name":{"kind":"Name","value":"priceHours"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PricesImportRun"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"JobRun"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"details"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PricesImportResult"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PricesImportChange"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PriceImportChange"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"vendor"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"before"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ImportedPriceTexts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"after"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ImportedPriceTexts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]} as unknown as DocumentNode<PricesImportRunQuery, PricesImportRunQueryVariables>;
export const PricesStartImportDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PricesStartImport"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"StartPriceImportInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"startPriceImportRun"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PricesImportRun"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PricesImportResult"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PriceImportDetails"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"added"}},{"kind":"Field","name":{"kind":"Name","value":"changed"}},{"kind":"Field","name":{"kind":"Name","value":"same"}},{"kind":"Field","name":{"kind":"Name","value":"skipped"}}]}},{"kind":"Field","name":{"kind":"Name","value":"appliedModels"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PricesImportRun"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"JobRun"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"details"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PricesImportResult"}}]}}]}}]} as unknown as DocumentNode<PricesStartImportMutation, PricesStartImportMutationVariables>;
export const PricesApplyImportRunDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PricesApplyImportRun"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ApplyPriceImportRunInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"applyPriceImportChanges"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PricesImportRun"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PricesImportResult"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PriceImportDetails"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"added"}},{"kind":"Field","name":{"kind":"Name","value":"changed"}},{"kind":"Field","name":{"kind":"Name","value":"same"}},{"kind":"Field","name":{"kind":"Name","value":"skipped"}}]}},{"kind":"Field","name":{"kind":"Name","value":"appliedModels"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PricesImportRun"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"JobRun"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"details"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PricesImportResult"}}]}}]}}]} as unknown as DocumentNode<PricesApplyImportRunMutation, PricesApplyImportRunMutationVariables>;
export const PricesPreviewImportDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PricesPreviewImport"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PriceListInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"previewPriceImport"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"digest"}},{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"added"}},{"kind":"Field","name":{"kind":"Name","value":"changed"}},{"kind":"Field","name":{"kind":"Name","value":"same"}},{"kind":"Field","name":{"kind":"Name","value":"skipped"}}]}},{"kind":"Field","name":{"kind":"Name","value":"changes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PricesImportChange"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ImportedPriceTexts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ImportedPrice"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"modelRatio"}},{"kind":"Field","name":{"kind":"Name","value":"completionRatio"}},{"kind":"Field","name":{"kind":"Name","value":"reasoningRatio"}},{"kind":"Field","name":{"kind":"Name","value":"cacheRatio"}},{"kind":"Field","name":{"kind":"Name","value":"cacheWriteRatio"}},{"kind":"Field","name":{"kind":"Name","value":"cacheWriteHourRatio"}},{"kind":"Field","name":{"kind":"Name","value":"audioRatio"}},{"kind":"Field","name":{"kind":"Name","value":"audioCacheRatio"}},{"kind":"Field","name":{"kind":"Name","value":"audioCompletionRatio"}},{"kind":"Field","name":{"kind":"Name","value":"imageRatio"}},{"kind":"Field","name":{"kind":"Name","value":"imageCompletionRatio"}},{"kind":"Field","name":{"kind":"Name","value":"modelPrice"}},{"kind":"Field","name":{"kind":"Name","value":"pagePrice"}},{"kind":"Field","name":{"kind":"Name","value":"annotatedPagePrice"}},{"kind":"Field","name":{"kind":"Name","value":"priceTiers"}},{"kind":"Field","name":{"kind":"Name","value":"serviceTiers"}},{"kind":"Field","name":{"kind":"Name","value":"priceHours"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PricesImportChange"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PriceImportChange"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"vendor"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"before"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ImportedPriceTexts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"after"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ImportedPriceTexts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]} as unknown as DocumentNode<PricesPreviewImportMutation, PricesPreviewImportMutationVariables>;
export const PricesApplyImportDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PricesApplyImport"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ApplyPriceImportInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"applyPriceImport"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}]}]}}]} as unknown as DocumentNode<PricesApplyImportMutation, PricesApplyImportMutationVariables>;
export const PricesVersionsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PricesVersions"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PageInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"priceVersions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PricesVersion"}},{"kind":"Field","name":{"kind":"Name","value":"changes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"before"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ImportedPriceTexts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"after"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ImportedPriceTexts"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PricesVersion"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PriceVersion"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"reverts"}},{"kind":"Field","name":{"kind":"Name","value":"modelCount"}},{"kind":"Field","name":{"kind":"Name","value":"revertedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ImportedPriceTexts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ImportedPrice"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"modelRatio"}},{"kind":"Field","name":{"kind":"Name","value":"completionRatio"}},{"kind":"Field","name":{"kind":"Name","value":"reasoningRatio"}},{"kind":"Field","name":{"kind":"Name","value":"cacheRatio"}},{"kind":"Field","name":{"kind":"Name","value":"cacheWriteRatio"}},{"kind":"Field","name":{"kind":"Name","value":"cacheWriteHourRatio"}},{"kind":"Field","name":{"kind":"Name","value":"audioRatio"}},{"kind":"Field","name":{"kind":"Name","value":"audioCacheRatio"}},{"kind":"Field","name":{"kind":"Name","value":"audioCompletionRatio"}},{"kind":"Field","name":{"kind":"Name","value":"imageRatio"}},{"kind":"Field","name":{"kind":"Name","value":"imageCompletionRatio"}},{"kind":"Field","name":{"kind":"Name","value":"modelPrice"}},{"kind":"Field","name":{"kind":"Name","value":"pagePrice"}},{"kind":"Field","name":{"kind":"Name","value":"annotatedPagePrice"}},{"kind":"Field","name":{"kind":"Name","value":"priceTiers"}},{"kind":"Field","name":{"kind":"Name","value":"serviceTiers"}},{"kind":"Field","name":{"kind":"Name","value":"priceHours"}}]}}]} as unknown as DocumentNode<PricesVersionsQuery, PricesVersionsQueryVariables>;
export const PricesRevertVersionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PricesRevertVersion"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"revertPriceVersion"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PricesVersion"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PricesVersion"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PriceVersion"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"reverts"}},{"kind":"Field","name":{"kind":"Name","value":"modelCount"}},{"kind":"Field","name":{"kind":"Name","value":"revertedAt"}}]}}]} as unknown as DocumentNode<PricesRevertVersionMutation, PricesRevertVersionMutationVariables>;
export const PricesStartUpdateDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PricesStartUpdate"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"startPriceUpdate"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<PricesStartUpdateMutation, PricesStartUpdateMutationVariables>;
export const PricesOptionsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PricesOptions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"options"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PricesOption"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PricesOption"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Option"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"defaultValue"}},{"kind":"Field","name":{"kind":"Name","value":"isSet"}},{"kind":"Field","name":{"kind":"Name","value":"editable"}}]}}]} as unknown as DocumentNode<PricesOptionsQuery, PricesOptionsQueryVariables>;
export const PricesSaveDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PricesSave"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"changes"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"OptionInput"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateOptions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"changes"},"value":{"kind":"Variable","name":{"kind":"Name","value":"changes"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PricesOption"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PricesOption"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Option"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"defaultValue"}},{"kind":"Field","name":{"kind":"Name","value":"isSet"}},{"kind":"Field","name":{"kind":"Name","value":"editable"}}]}}]} as unknown as DocumentNode<PricesSaveMutation, PricesSaveMutationVariables>;
export const PricesRestoreDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PricesRestore"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"key"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"restoreOption"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"key"},"value":{"kind":"Variable","name":{"kind":"Name","value":"key"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PricesOption"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PricesOption"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Option"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"defaultValue"}},{"kind":"Field","name":{"kind":"Name","value":"isSet"}},{"kind":"Field","name":{"kind":"Name","value":"editable"}}]}}]} as unknown as DocumentNode<PricesRestoreMutation, PricesRestoreMutationVariables>;
export const PricesModelsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PricesModels"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"onboarding"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"unpricedModels"}}]}},{"kind":"Field","name":{"kind":"Name","value":"knownModels"}}]}}]} as unknown as DocumentNode<PricesModelsQuery, PricesModelsQueryVariables>;
export const PricesListDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PricesList"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"priceList"}}]}}]} as unknown as DocumentNode<PricesListQuery, PricesListQueryVariables>;
export const PricesEffectDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PricesEffect"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"changes"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"OptionInput"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"repricedUsage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"changes"},"value":{"kind":"Variable","name":{"kind":"Name","value":"changes"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"total"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PricesRepricedCalls"}},{"kind":"Field","name":{"kind":"Name","value":"keptCalls"}},{"kind":"Field","name":{"kind":"Name","value":"unpricedCalls"}}]}},{"kind":"Field","name":{"kind":"Name","value":"models"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"calls"}},{"kind":"Field","name":{"kind":"Name","value":"promptTokens"}},{"kind":"Field","name":{"kind":"Name","value":"completionTokens"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"repriced"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PricesRepricedCalls"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"RepricedCalls"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"calls"}},{"kind":"Field","name":{"kind":"Name","value":"promptTokens"}},{"kind":"Field","name":{"kind":"Name","value":"completionTokens"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"repriced"}}]}}]} as unknown as DocumentNode<PricesEffectQuery, PricesEffectQueryVariables>;
export const PricesChannelsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PricesChannels"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"modelChannels"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}}]}}]}}]} as unknown as DocumentNode<PricesChannelsQuery, PricesChannelsQueryVariables>;
export const PricesUsageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PricesUsage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"from"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"usage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"scope"},"value":{"kind":"EnumValue","value":"SITE"}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"from"},"value":{"kind":"Variable","name":{"kind":"Name","value":"from"}}}]}},{"kind":"Argument","name":{"kind":"Name","value":"bucket"},"value":{"kind":"EnumValue","value":"NONE"}},{"kind":"Argument","name":{"kind":"Name","value":"groupBy"},"value":{"kind":"ListValue","values":[{"kind":"EnumValue","value":"MODEL"}]}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"EnumValue","value":"REQUESTS"}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1000"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"modelName"}},{"kind":"Field","name":{"kind":"Name","value":"requests"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}}]}}]}}]} as unknown as DocumentNode<PricesUsageQuery, PricesUsageQueryVariables>;
export const PricesInEffectDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PricesInEffect"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pricing"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"models"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"completionRatio"}}]}}]}}]}}]} as unknown as DocumentNode<PricesInEffectQuery, PricesInEffectQueryVariables>;
export const usePricesImportsQuery = bindQuery(PricesImportsDocument);
export const usePricesImportRunQuery = bindQuery(PricesImportRunDocument);
export const usePricesStartImportMutation = bindMutation(PricesStartImportDocument);
export const usePricesApplyImportRunMutation = bindMutation(PricesApplyImportRunDocument);
export const usePricesPreviewImportMutation = bindMutation(PricesPreviewImportDocument);
export const usePricesApplyImportMutation = bindMutation(PricesApplyImportDocument);
export const usePricesVersionsQuery = bindQuery(PricesVersionsDocument);
export const usePricesRevertVersionMutation = bindMutation(PricesRevertVersionDocument);
export const usePricesStartUpdateMutation = bindMutation(PricesStartUpdateDocument);
export const usePricesOptionsQuery = bindQuery(PricesOptionsDocument);
export const usePricesSaveMutation = bindMutation(PricesSaveDocument);
export const usePricesRestoreMutation = bindMutation(PricesRestoreDocument);
export const usePricesModelsQuery = bindQuery(PricesModelsDocument);
export const usePricesListQuery = bindQuery(PricesListDocument);
export const usePricesEffectQuery = bindQuery(PricesEffectDocument);
export const usePricesChannelsQuery = bindQuery(PricesChannelsDocument);
export const usePricesUsageQuery = bindQuery(PricesUsageDocument);
export const usePricesInEffectQuery = bindQuery(PricesInEffectDocument);