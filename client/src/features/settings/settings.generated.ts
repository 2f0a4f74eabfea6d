/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { bindMutation, bindQuery } from '../../graphql/bind';
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

export type LogCleanupState =
  | 'DONE'
  | 'FAILED'
  | 'RUNNING'
  | 'WAITING';

/** A log sink. Settings that its kind does not have are dropped. */
export type LogSinkInput = {
  /** S3: the id of the access key. */
  accessKeyId?: string | null | undefined;
  /** S3: the bucket, with or without a prefix, such as logs/tollgate. */
  bucket?: string | null | undefined;
  /** A disabled sink keeps its place and sends nothing. */
  enabled?: boolean;
  /** OTLP: the header that contains the secret; absent for Authorization. */
  header?: string | null | undefined;
  kind: LogSinkKind;
  name: string;
  /** S3: the region, such as eu-central-1. */
  region?: string | null | undefined;
  /** Signs the requests to a webhook; the password of ClickHouse; the secret access key of S3; the value of the header of OTLP. Never returned. Absent: unchanged while kind and host of the address stay the same; empty: none. */
  secret?: string | null | undefined;
  /** ClickHouse: the table, such as default.tollgate_log. */
  table?: string | null | undefined;
  /** An http or https address without credentials: of the webhook; of ClickHouse, such as https://host:8443; of the S3 service without the bucket; of OTLP including the path /v1/logs. */
  url: string;
  /** ClickHouse: the user; absent for the default user. */
  user?: string | null | undefined;
};

/** The system that receives the rows of the usage log. */
export type LogSinkKind =
  /** A table of ClickHouse, by HTTP. */
  | 'CLICKHOUSE'
  /** Log records of OpenTelemetry, by HTTP with JSON. */
  | 'OTLP'
  /** Objects in a bucket: lines of JSON, compressed by gzip. */
  | 'S3'
  /** POST requests with JSON, signed as those of notices. */
  | 'WEBHOOK';

export type NoticeDelivery =
  /** Sending failed permanently. */
  | 'FAILED'
  /** The user had no address for it; it is only shown here. */
  | 'NONE'
  /** Being sent, or waiting for a retry. */
  | 'PENDING'
  /** The receiver has accepted it. */
  | 'SENT';

/** A transport of notices. */
export type NotifyType =
  | 'BARK'
  | 'DINGTALK'
  | 'DISCORD'
  | 'EMAIL'
  | 'GOTIFY'
  | 'LARK'
  | 'NTFY'
  | 'PAGERDUTY'
  | 'SLACK'
  | 'TEAMS'
  | 'TELEGRAM'
  | 'WEBHOOK'
  | 'WECOM';

export type OptionInput = {
  /** The text that the new one was made from. When the current text differs, nothing is saved: the error option_conflict contains in `conflicts` each key with its value, and the user and time of the change. Ignored for secrets. */
  expected?: string | null | undefined;
  key: string;
  value: string;
};

export type OptionType =
  | 'BOOLEAN'
  | 'DECIMAL'
  | 'INTEGER'
  | 'JSON'
  | 'SECRET'
  | 'STRING'
  | 'TEXT'
  | 'URL';

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

/** The state of a price list import. */
export type PriceImportRunState =
  | 'APPLIED'
  | 'CANCELLED'
  | 'FAILED'
  /** The changes are available and can be applied once. */
  | 'READY'
  | 'RUNNING'
  | 'WAITING';

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

export type AliasModelsQueryVariables = Exact<{ [key: string]: never; }>;


export type AliasModelsQuery = { servedModels: Array<{ __typename: 'GroupModels', group: string, models: Array<string> }> };

export type PricesImportRunFragment = { __typename: 'PriceImportRun', id: string, url: string, vendors: Array<string>, source: PriceSource | null, state: PriceImportRunState, appliedModels: number | null, createdAt: string, finishedAt: string | null, counts: { __typename: 'PriceImportCounts', added: number, changed: number, same: number, skipped: number } | null };

export type PricesImportChangeFragment = { __typename: 'PriceImportChange', model: string, vendor: string, kind: PriceChangeKind, notes: Array<PriceNote>, reason: PriceSkipReason | null, before: { __typename: 'ImportedPrice', modelRatio: string | null, completionRatio: string | null, reasoningRatio: string | null, cacheRatio: string | null, cacheWriteRatio: string | null, cacheWriteHourRatio: string | null, audioRatio: string | null, audioCacheRatio: string | null, audioCompletionRatio: string | null, imageRatio: string | null, imageCompletionRatio: string | null, modelPrice: string | null, pagePrice: string | null, annotatedPagePrice: string | null, priceTiers: string | null, serviceTiers: string | null, priceHours: string | null } | null, after: { __typename: 'ImportedPrice', modelRatio: string | null, completionRatio: string | null, reasoningRatio: string | null, cacheRatio: string | null, cacheWriteRatio: string | null, cacheWriteHourRatio: string | null, audioRatio: string | null, audioCacheRatio: string | null, audioCompletionRatio: string | null, imageRatio: string | null, imageCompletionRatio: string | null, modelPrice: string | null, pagePrice: string | null, annotatedPagePrice: string | null, priceTiers: string | null, serviceTiers: string | null, priceHours: string | null } | null };

export type PricesImportsQueryVariables = Exact<{
  page?: PageInput | null | undefined;
}>;


export type PricesImportsQuery = { priceImports: { __typename: 'PriceImportRunConnection', totalCount: number, nodes: Array<{ __typename: 'PriceImportRun', id: string, url: string, vendors: Array<string>, source: PriceSource | null, state: PriceImportRunState, appliedModels: number | null, createdAt: string, finishedAt: string | null, counts: { __typename: 'PriceImportCounts', added: number, changed: number, same: number, skipped: number } | null }> } };

export type PricesImportRunQueryVariables = Exact<{
  id: string;
  kinds?: Array<PriceChangeKind> | PriceChangeKind | null | undefined;
  page?: PageInput | null | undefined;
}>;


export type PricesImportRunQuery = { priceImport: { __typename: 'PriceImportRun', id: string, url: string, vendors: Array<string>, source: PriceSource | null, state: PriceImportRunState, appliedModels: number | null, createdAt: string, finishedAt: string | null, changes: { __typename: 'PriceImportChangeConnection', totalCount: number, nodes: Array<{ __typename: 'PriceImportChange', model: string, vendor: string, kind: PriceChangeKind, notes: Array<PriceNote>, reason: PriceSkipReason | null, before: { __typename: 'ImportedPrice', modelRatio: string | null, completionRatio: string | null, reasoningRatio: string | null, cacheRatio: string | null, cacheWriteRatio: string | null, cacheWriteHourRatio: string | null, audioRatio: string | null, audioCacheRatio: string | null, audioCompletionRatio: string | null, imageRatio: string | null, imageCompletionRatio: string | null, modelPrice: string | null, pagePrice: string | null, annotatedPagePrice: string | null, priceTiers: string | null, serviceTiers: string | null, priceHours: string | null } | null, after: { __typename: 'ImportedPrice', modelRatio: string | null, completionRatio: string | null, reasoningRatio: string | null, cacheRatio: string | null, cacheWriteRatio: string | null, cacheWriteHourRatio: string | null, audioRatio: string | null, audioCacheRatio: string | null, audioCompletionRatio: string | null, imageRatio: string | null, imageCompletionRatio: string | null, modelPrice: string | null, pagePrice: string | null, annotatedPagePrice: string | null, priceTiers: string | null, serviceTiers: string | null, priceHours: string | null } | null }> }, counts: { __typename: 'PriceImportCounts', added: number, changed: number, same: number, skipped: number } | null } };

export type PricesStartImportMutationVariables = Exact<{
  input: StartPriceImportInput;
}>;


export type PricesStartImportMutation = { startPriceImport: { __typename: 'PriceImportRun', id: string, url: string, vendors: Array<string>, source: PriceSource | null, state: PriceImportRunState, appliedModels: number | null, createdAt: string, finishedAt: string | null, counts: { __typename: 'PriceImportCounts', added: number, changed: number, same: number, skipped: number } | null } };

export type PricesApplyImportRunMutationVariables = Exact<{
  id: string;
  input: ApplyPriceImportRunInput;
}>;


export type PricesApplyImportRunMutation = { applyPriceImportRun: { __typename: 'PriceImportRun', id: string, url: string, vendors: Array<string>, source: PriceSource | null, state: PriceImportRunState, appliedModels: number | null, createdAt: string, finishedAt: string | null, counts: { __typename: 'PriceImportCounts', added: number, changed: number, same: number, skipped: number } | null } };

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

export type PricesOptionFragment = { __typename: 'Option', key: string, value: string | null, defaultValue: string, editable: boolean };

export type PricesOptionsQueryVariables = Exact<{ [key: string]: never; }>;


export type PricesOptionsQuery = { options: Array<{ __typename: 'Option', key: string, value: string | null, defaultValue: string, editable: boolean }> };

export type PricesSaveMutationVariables = Exact<{
  changes: Array<OptionInput> | OptionInput;
}>;


export type PricesSaveMutation = { updateOptions: Array<{ __typename: 'Option', key: string, value: string | null, defaultValue: string, editable: boolean }> };

export type PricesRestoreMutationVariables = Exact<{
  key: string;
}>;


export type PricesRestoreMutation = { restoreOption: { __typename: 'Option', key: string, value: string | null, defaultValue: string, editable: boolean } };

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

export type SettingsOptionFragment = { __typename: 'Option', key: string, value: string | null, secret: boolean, isSet: boolean, type: OptionType, defaultValue: string, updatedAt: string | null, editable: boolean };

export type SettingsOptionsQueryVariables = Exact<{ [key: string]: never; }>;


export type SettingsOptionsQuery = { options: Array<{ __typename: 'Option', key: string, value: string | null, secret: boolean, isSet: boolean, type: OptionType, defaultValue: string, updatedAt: string | null, editable: boolean }> };

export type SettingsSaveTogetherMutationVariables = Exact<{
  changes: Array<OptionInput> | OptionInput;
}>;


export type SettingsSaveTogetherMutation = { updateOptions: Array<{ __typename: 'Option', key: string, value: string | null, secret: boolean, isSet: boolean, type: OptionType, defaultValue: string, updatedAt: string | null, editable: boolean }> };

export type SettingsSaveOneMutationVariables = Exact<{
  key: string;
  value: string;
  expected?: string | null | undefined;
}>;


export type SettingsSaveOneMutation = { updateOption: { __typename: 'Option', key: string, value: string | null, secret: boolean, isSet: boolean, type: OptionType, defaultValue: string, updatedAt: string | null, editable: boolean } };

export type SettingsForgetMutationVariables = Exact<{
  key: string;
}>;


export type SettingsForgetMutation = { restoreOption: { __typename: 'Option', key: string, value: string | null, secret: boolean, isSet: boolean, type: OptionType, defaultValue: string, updatedAt: string | null, editable: boolean } };

export type SettingsHistoryQueryVariables = Exact<{
  key?: string | null | undefined;
  after?: string | null | undefined;
}>;


export type SettingsHistoryQuery = { optionChanges: { __typename: 'OptionChangeConnection', totalCount: number, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ __typename: 'OptionChange', id: string, key: string, before: string | null, after: string | null, secret: boolean, username: string, changedAt: string }> } };

export type SettingsDiscoverOidcMutationVariables = Exact<{
  wellKnown: string;
}>;


export type SettingsDiscoverOidcMutation = { discoverOidc: { __typename: 'OidcEndpoints', issuer: string, authorizationEndpoint: string, tokenEndpoint: string, userInfoEndpoint: string | null } };

export type SettingsUpdateCheckQueryVariables = Exact<{ [key: string]: never; }>;


export type SettingsUpdateCheckQuery = { updateCheckAvailable: boolean };

export type SettingsCheckForUpdateMutationVariables = Exact<{ [key: string]: never; }>;


export type SettingsCheckForUpdateMutation = { checkForUpdate: { __typename: 'Release', version: string, newer: boolean, notes: string, url: string | null, publishedAt: string | null } };

export type SettingsTestMailMutationVariables = Exact<{ [key: string]: never; }>;


export type SettingsTestMailMutation = { sendTestNotice: { __typename: 'Notice', id: string, delivery: NoticeDelivery, transport: NotifyType | null } };

export type SettingsLogRowsQueryVariables = Exact<{
  before: string;
}>;


export type SettingsLogRowsQuery = { logs: { __typename: 'LogConnection', totalCount: number, totalCapped: boolean } };

export type SettingsLogCleanupFragment = { __typename: 'LogCleanup', id: string, jobId: string, before: string, state: LogCleanupState, rowsFound: number | null, rowsDeleted: number, error: string, createdAt: string, finishedAt: string | null };

export type SettingsLogCleanupsQueryVariables = Exact<{ [key: string]: never; }>;


export type SettingsLogCleanupsQuery = { logCleanups: Array<{ __typename: 'LogCleanup', id: string, jobId: string, before: string, state: LogCleanupState, rowsFound: number | null, rowsDeleted: number, error: string, createdAt: string, finishedAt: string | null }> };

export type SettingsStartLogCleanupMutationVariables = Exact<{
  before: string;
}>;


export type SettingsStartLogCleanupMutation = { startLogCleanup: { __typename: 'LogCleanup', id: string, jobId: string, before: string, state: LogCleanupState, rowsFound: number | null, rowsDeleted: number, error: string, createdAt: string, finishedAt: string | null } };

export type LogSinkRowFragment = { __typename: 'LogSink', id: string, name: string, kind: LogSinkKind, url: string, enabled: boolean, table: string, user: string, bucket: string, region: string, accessKeyId: string, header: string, hasSecret: boolean, rowsSent: number, waitingRows: number, waitingSince: string | null, sentAt: string | null, failures: number, error: string, failedAt: string | null, retryAt: string | null };

export type LogSinksQueryVariables = Exact<{ [key: string]: never; }>;


export type LogSinksQuery = { logSinks: Array<{ __typename: 'LogSink', id: string, name: string, kind: LogSinkKind, url: string, enabled: boolean, table: string, user: string, bucket: string, region: string, accessKeyId: string, header: string, hasSecret: boolean, rowsSent: number, waitingRows: number, waitingSince: string | null, sentAt: string | null, failures: number, error: string, failedAt: string | null, retryAt: string | null }> };

export type SaveLogSinkMutationVariables = Exact<{
  id?: string | null | undefined;
  input: LogSinkInput;
}>;


export type SaveLogSinkMutation = { saveLogSink: { __typename: 'LogSink', id: string, name: string, kind: LogSinkKind, url: string, enabled: boolean, table: string, user: string, bucket: string, region: string, accessKeyId: string, header: string, hasSecret: boolean, rowsSent: number, waitingRows: number, waitingSince: string | null, sentAt: string | null, failures: number, error: string, failedAt: string | null, retryAt: string | null } };

export type DeleteLogSinkMutationVariables = Exact<{
  id: string;
}>;


export type DeleteLogSinkMutation = { deleteLogSink: string };

export type TestLogSinkMutationVariables = Exact<{
  id: string;
}>;


export type TestLogSinkMutation = { testLogSink: { __typename: 'LogSinkTest', error: string | null } };

export type ImportedPriceTextsFragment = { __typename: 'ImportedPrice', modelRatio: string | null, completionRatio: string | null, reasoningRatio: string | null, cacheRatio: string | null, cacheWriteRatio: string | null, cacheWriteHourRatio: string | null, audioRatio: string | null, audioCacheRatio: string | null, audioCompletionRatio: string | null, imageRatio: string | null, imageCompletionRatio: string | null, modelPrice: string | null, pagePrice: string | null, annotatedPagePrice: string | null, priceTiers: string | null, serviceTiers: string | null, priceHours: string | null };

export const PricesImportRunFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PricesImportRun"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PriceImportRun"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"vendors"}},{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"added"}},{"kind":"Field","name":{"kind":"Name","value":"changed"}},{"kind":"Field","name":{"kind":"Name","value":"same"}},{"kind":"Field","name":{"kind":"Name","value":"skipped"}}]}},{"kind":"Field","name":{"kind":"Name","value":"appliedModels"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}}]}}]} as unknown as DocumentNode<PricesImportRunFragment, unknown>;
export const ImportedPriceTextsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ImportedPriceTexts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ImportedPrice"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"modelRatio"}},{"kind":"Field","name":{"kind":"Name","value":"completionRatio"}},{"kind":"Field","name":{"kind":"Name","value":"reasoningRatio"}},{"kind":"Field","name":{"kind":"Name","value":"cacheRatio"}},{"kind":"Field","name":{"kind":"Name","value":"cacheWriteRatio"}},{"kind":"Field","name":{"kind":"Name","value":"cacheWriteHourRatio"}},{"kind":"Field","name":{"kind":"Name","value":"audioRatio"}},{"kind":"Field","name":{"kind":"Name","value":"audioCacheRatio"}},{"kind":"Field","name":{"kind":"Name","value":"audioCompletionRatio"}},{"kind":"Field","name":{"kind":"Name","value":"imageRatio"}},{"kind":"Field","name":{"kind":"Name","value":"imageCompletionRatio"}},{"kind":"Field","name":{"kind":"Name","value":"modelPrice"}},{"kind":"Field","name":{"kind":"Name","value":"pagePrice"}},{"kind":"Field","name":{"kind":"Name","value":"annotatedPagePrice"}},{"kind":"Field","name":{"kind":"Name","value":"priceTiers"}},{"kind":"Field","name":{"kind":"Name","value":"serviceTiers"}},{"kind":"Field","name":{"kind":"Name","value":"priceHours"}}]}}]} as unknown as DocumentNode<ImportedPriceTextsFragment, unknown>;
export const PricesImportChangeFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PricesImportChange"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PriceImportChange"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"vendor"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"before"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ImportedPriceTexts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"after"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ImportedPriceTexts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ImportedPriceTexts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ImportedPrice"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"modelRatio"}},{"kind":"Field","name":{"kind":"Name","value":"completionRatio"}},{"kind":"Field","name":{"kind":"Name","value":"reasoningRatio"}},{"kind":"Field","name":{"kind":"Name","value":"cacheRatio"}},{"kind":"Field","name":{"kind":"Name","value":"cacheWriteRatio"}},{"kind":"Field","name":{"kind":"Name","value":"cacheWriteHourRatio"}},{"kind":"Field","name":{"kind":"Name","value":"audioRatio"}},{"kind":"Field","name":{"kind":"Name","value":"audioCacheRatio"}},{"kind":"Field","name":{"kind":"Name","value":"audioCompletionRatio"}},{"kind":"Field","name":{"kind":"Name","value":"imageRatio"}},{"kind":"Field","name":{"kind":"Name","value":"imageCompletionRatio"}},{"kind":"Field","name":{"kind":"Name","value":"modelPrice"}},{"kind":"Field","name":{"kind":"Name","value":"pagePrice"}},{"kind":"Field","name":{"kind":"Name","value":"annotatedPagePrice"}},{"kind":"Field","name":{"kind":"Name","value":"priceTiers"}},{"kind":"Field","name":{"kind":"Name","value":"serviceTiers"}},{"kind":"Field","name":{"kind":"Name","value":"priceHours"}}]}}]} as unknown as DocumentNode<PricesImportChangeFragment, unknown>;
export const PricesVersionFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PricesVersion"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PriceVersion"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"reverts"}},{"kind":"Field","name":{"kind":"Name","value":"modelCount"}},{"kind":"Field","name":{"kind":"Name","value":"revertedAt"}}]}}]} as unknown as DocumentNode<PricesVersionFragment, unknown>;
export const PricesOptionFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PricesOption"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Option"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"defaultValue"}},{"kind":"Field","name":{"kind":"Name","value":"editable"}}]}}]} as unknown as DocumentNode<PricesOptionFragment, unknown>;
export const PricesRepricedCallsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PricesRepricedCalls"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"RepricedCalls"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"calls"}},{"kind":"Field","name":{"kind":"Name","value":"promptTokens"}},{"kind":"Field","name":{"kind":"Name","value":"completionTokens"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"repriced"}}]}}]} as unknown as DocumentNode<PricesRepricedCallsFragment, unknown>;
export const SettingsOptionFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SettingsOption"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Option"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"secret"}},{"kind":"Field","name":{"kind":"Name","value":"isSet"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"defaultValue"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"editable"}}]}}]} as unknown as DocumentNode<SettingsOptionFragment, unknown>;
export const SettingsLogCleanupFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SettingsLogCleanup"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LogCleanup"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"jobId"}},{"kind":"Field","name":{"kind":"Name","value":"before"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"rowsFound"}},{"kind":"Field","name":{"kind":"Name","value":"rowsDeleted"}},{"kind":"Field","name":{"kind":"Name","value":"error"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}}]}}]} as unknown as DocumentNode<SettingsLogCleanupFragment, unknown>;
export const LogSinkRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LogSinkRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LogSink"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"table"}},{"kind":"Field","name":{"kind":"Name","value":"user"}},{"kind":"Field","name":{"kind":"Name","value":"bucket"}},{"kind":"Field","name":{"kind":"Name","value":"region"}},{"kind":"Field","name":{"kind":"Name","value":"accessKeyId"}},{"kind":"Field","name":{"kind":"Name","value":"header"}},{"kind":"Field","name":{"kind":"Name","value":"hasSecret"}},{"kind":"Field","name":{"kind":"Name","value":"rowsSent"}},{"kind":"Field","name":{"kind":"Name","value":"waitingRows"}},{"kind":"Field","name":{"kind":"Name","value":"waitingSince"}},{"kind":"Field","name":{"kind":"Name","value":"sentAt"}},{"kind":"Field","name":{"kind":"Name","value":"failures"}},{"kind":"Field","name":{"kind":"Name","value":"error"}},{"kind":"Field","name":{"kind":"Name","value":"failedAt"}},{"kind":"Field","name":{"kind":"Name","value":"retryAt"}}]}}]} as unknown as DocumentNode<LogSinkRowFragment, unknown>;
export const AliasModelsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AliasModels"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"servedModels"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"group"}},{"kind":"Field","name":{"kind":"Name","value":"models"}}]}}]}}]} as unknown as DocumentNode<AliasModelsQuery, AliasModelsQueryVariables>;
export const PricesImportsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PricesImports"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PageInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"priceImports"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PricesImportRun"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PricesImportRun"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PriceImportRun"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"vendors"}},{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"added"}},{"kind":"Field","name":{"kind":"Name","value":"changed"}},{"kind":"Field","name":{"kind":"Name","value":"same"}},{"kind":"Field","name":{"kind":"Name","value":"skipped"}}]}},{"kind":"Field","name":{"kind":"Name","value":"appliedModels"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}}]}}]} as unknown as DocumentNode<PricesImportsQuery, PricesImportsQueryVariables>;
export const PricesImportRunDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PricesImportRun"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"kinds"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PriceChangeKind"}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PageInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"priceImport"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PricesImportRun"}},{"kind":"Field","name":{"kind":"Name","value":"changes"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"kinds"},"value":{"kind":"Variable","name":{"kind":"Name","value":"kinds"}}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PricesImportChange"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ImportedPriceTexts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ImportedPrice"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"modelRatio"}},{"kind":"Field","name":{"kind":"Name","value":"completionRatio"}},{"kind":"Field","name":{"kind":"Name","value":"reasoningRatio"}},{"kind":"Field","name":{"kind":"Name","value":"cacheRatio"}},{"kind":"Field","name":{"kind":"Name","value":"cacheWriteRatio"}},{"kind":"Field","name":{"kind":"Name","value":"cacheWriteHourRatio"}},{"kind":"Field","name":{"kind":"Name","value":"audioRatio"}},{"kind":"Field","name":{"kind":"Name","value":"audioCacheRatio"}},{"kind":"Field","name":{"kind":"Name","value":"audioCompletionRatio"}},{"kind":"Field","name":{"kind":"Name","value":"imageRatio"}},{"kind":"Field","name":{"kind":"Name","value":"imageCompletionRatio"}},{"kind":"Field","name":{"kind":"Name","value":"modelPrice"}},{"kind":"Field","name":{"kind":"Name","value":"pagePrice"}},{"kind":"Field","name":{"kind":"Name","value":"annotatedPagePrice"}},{"kind":"Field","name":{"kind":"Name","value":"priceTiers"}},{"kind":"Field","name":{"kind":"Name","value":"serviceTiers"}},{"kind":"Field","name":{"kind":"Name","value":"priceHours"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PricesImportRun"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PriceImportRun"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"vendors"}},{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"added"}},{"kind":"Field","name":{"kind":"Name","value":"changed"}},{"kind":"Field","name":{"kind":"Name","value":"same"}},{"kind":"Field","name":{"kind":"Name","value":"skipped"}}]}},{"kind":"Field","name":{"kind":"Name","value":"appliedModels"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PricesImportChange"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PriceImportChange"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"vendor"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"before"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ImportedPriceTexts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"after"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ImportedPriceTexts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]} as unknown as DocumentNode<PricesImportRunQuery, PricesImportRunQueryVariables>;
export const PricesStartImportDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PricesStartImport"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"StartPriceImportInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"startPriceImport"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PricesImportRun"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PricesImportRun"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PriceImportRun"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"vendors"}},{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"added"}},{"kind":"Field","name":{"kind":"Name","value":"changed"}},{"kind":"Field","name":{"kind":"Name","value":"same"}},{"kind":"Field","name":{"kind":"Name","value":"skipped"}}]}},{"kind":"Field","name":{"kind":"Name","value":"appliedModels"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}}]}}]} as unknown as DocumentNode<PricesStartImportMutation, PricesStartImportMutationVariables>;
export const PricesApplyImportRunDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PricesApplyImportRun"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ApplyPriceImportRunInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"applyPriceImportRun"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PricesImportRun"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PricesImportRun"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PriceImportRun"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"vendors"}},{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"added"}},{"kind":"Field","name":{"kind":"Name","value":"changed"}},{"kind":"Field","name":{"kind":"Name","value":"same"}},{"kind":"Field","name":{"kind":"Name","value":"skipped"}}]}},{"kind":"Field","name":{"kind":"Name","value":"appliedModels"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}}]}}]} as unknown as DocumentNode<PricesApplyImportRunMutation, PricesApplyImportRunMutationVariables>;
export const PricesPreviewImportDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PricesPreviewImport"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PriceListInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"previewPriceImport"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"digest"}},{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"added"}},{"kind":"Field","name":{"kind":"Name","value":"changed"}},{"kind":"Field","name":{"kind":"Name","value":"same"}},{"kind":"Field","name":{"kind":"Name","value":"skipped"}}]}},{"kind":"Field","name":{"kind":"Name","value":"changes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PricesImportChange"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ImportedPriceTexts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ImportedPrice"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"modelRatio"}},{"kind":"Field","name":{"kind":"Name","value":"completionRatio"}},{"kind":"Field","name":{"kind":"Name","value":"reasoningRatio"}},{"kind":"Field","name":{"kind":"Name","value":"cacheRatio"}},{"kind":"Field","name":{"kind":"Name","value":"cacheWriteRatio"}},{"kind":"Field","name":{"kind":"Name","value":"cacheWriteHourRatio"}},{"kind":"Field","name":{"kind":"Name","value":"audioRatio"}},{"kind":"Field","name":{"kind":"Name","value":"audioCacheRatio"}},{"kind":"Field","name":{"kind":"Name","value":"audioCompletionRatio"}},{"kind":"Field","name":{"kind":"Name","value":"imageRatio"}},{"kind":"Field","name":{"kind":"Name","value":"imageCompletionRatio"}},{"kind":"Field","name":{"kind":"Name","value":"modelPrice"}},{"kind":"Field","name":{"kind":"Name","value":"pagePrice"}},{"kind":"Field","name":{"kind":"Name","value":"annotatedPagePrice"}},{"kind":"Field","name":{"kind":"Name","value":"priceTiers"}},{"kind":"Field","name":{"kind":"Name","value":"serviceTiers"}},{"kind":"Field","name":{"kind":"Name","value":"priceHours"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PricesImportChange"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PriceImportChange"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"vendor"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"before"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ImportedPriceTexts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"after"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ImportedPriceTexts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]} as unknown as DocumentNode<PricesPreviewImportMutation, PricesPreviewImportMutationVariables>;
export const PricesApplyImportDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PricesApplyImport"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ApplyPriceImportInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"applyPriceImport"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}]}]}}]} as unknown as DocumentNode<PricesApplyImportMutation, PricesApplyImportMutationVariables>;
export const PricesVersionsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PricesVersions"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PageInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"priceVersions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PricesVersion"}},{"kind":"Field","name":{"kind":"Name","value":"changes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"before"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ImportedPriceTexts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"after"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ImportedPriceTexts"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PricesVersion"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PriceVersion"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"reverts"}},{"kind":"Field","name":{"kind":"Name","value":"modelCount"}},{"kind":"Field","name":{"kind":"Name","value":"revertedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ImportedPriceTexts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ImportedPrice"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"modelRatio"}},{"kind":"Field","name":{"kind":"Name","value":"completionRatio"}},{"kind":"Field","name":{"kind":"Name","value":"reasoningRatio"}},{"kind":"Field","name":{"kind":"Name","value":"cacheRatio"}},{"kind":"Field","name":{"kind":"Name","value":"cacheWriteRatio"}},{"kind":"Field","name":{"kind":"Name","value":"cacheWriteHourRatio"}},{"kind":"Field","name":{"kind":"Name","value":"audioRatio"}},{"kind":"Field","name":{"kind":"Name","value":"audioCacheRatio"}},{"kind":"Field","name":{"kind":"Name","value":"audioCompletionRatio"}},{"kind":"Field","name":{"kind":"Name","value":"imageRatio"}},{"kind":"Field","name":{"kind":"Name","value":"imageCompletionRatio"}},{"kind":"Field","name":{"kind":"Name","value":"modelPrice"}},{"kind":"Field","name":{"kind":"Name","value":"pagePrice"}},{"kind":"Field","name":{"kind":"Name","value":"annotatedPagePrice"}},{"kind":"Field","name":{"kind":"Name","value":"priceTiers"}},{"kind":"Field","name":{"kind":"Name","value":"serviceTiers"}},{"kind":"Field","name":{"kind":"Name","value":"priceHours"}}]}}]} as unknown as DocumentNode<PricesVersionsQuery, PricesVersionsQueryVariables>;
export const PricesRevertVersionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PricesRevertVersion"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"revertPriceVersion"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PricesVersion"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PricesVersion"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PriceVersion"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"reverts"}},{"kind":"Field","name":{"kind":"Name","value":"modelCount"}},{"kind":"Field","name":{"kind":"Name","value":"revertedAt"}}]}}]} as unknown as DocumentNode<PricesRevertVersionMutation, PricesRevertVersionMutationVariables>;
export const PricesStartUpdateDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PricesStartUpdate"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"startPriceUpdate"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<PricesStartUpdateMutation, PricesStartUpdateMutationVariables>;
export const PricesOptionsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PricesOptions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"options"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PricesOption"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PricesOption"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Option"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"defaultValue"}},{"kind":"Field","name":{"kind":"Name","value":"editable"}}]}}]} as unknown as DocumentNode<PricesOptionsQuery, PricesOptionsQueryVariables>;
export const PricesSaveDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PricesSave"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"changes"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"OptionInput"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateOptions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"changes"},"value":{"kind":"Variable","name":{"kind":"Name","value":"changes"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PricesOption"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PricesOption"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Option"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"defaultValue"}},{"kind":"Field","name":{"kind":"Name","value":"editable"}}]}}]} as unknown as DocumentNode<PricesSaveMutation, PricesSaveMutationVariables>;
export const PricesRestoreDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PricesRestore"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"key"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"restoreOption"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"key"},"value":{"kind":"Variable","name":{"kind":"Name","value":"key"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PricesOption"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PricesOption"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Option"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"defaultValue"}},{"kind":"Field","name":{"kind":"Name","value":"editable"}}]}}]} as unknown as DocumentNode<PricesRestoreMutation, PricesRestoreMutationVariables>;
export const PricesModelsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PricesModels"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"onboarding"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"unpricedModels"}}]}},{"kind":"Field","name":{"kind":"Name","value":"knownModels"}}]}}]} as unknown as DocumentNode<PricesModelsQuery, PricesModelsQueryVariables>;
export const PricesListDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PricesList"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"priceList"}}]}}]} as unknown as DocumentNode<PricesListQuery, PricesListQueryVariables>;
export const PricesEffectDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PricesEffect"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"changes"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"OptionInput"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"repricedUsage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"changes"},"value":{"kind":"Variable","name":{"kind":"Name","value":"changes"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"total"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PricesRepricedCalls"}},{"kind":"Field","name":{"kind":"Name","value":"keptCalls"}},{"kind":"Field","name":{"kind":"Name","value":"unpricedCalls"}}]}},{"kind":"Field","name":{"kind":"Name","value":"models"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"calls"}},{"kind":"Field","name":{"kind":"Name","value":"promptTokens"}},{"kind":"Field","name":{"kind":"Name","value":"completionTokens"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"repriced"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PricesRepricedCalls"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"RepricedCalls"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"calls"}},{"kind":"Field","name":{"kind":"Name","value":"promptTokens"}},{"kind":"Field","name":{"kind":"Name","value":"completionTokens"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"repriced"}}]}}]} as unknown as DocumentNode<PricesEffectQuery, PricesEffectQueryVariables>;
export const PricesChannelsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PricesChannels"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"modelChannels"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}}]}}]}}]} as unknown as DocumentNode<PricesChannelsQuery, PricesChannelsQueryVariables>;
export const PricesUsageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PricesUsage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"from"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"usage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"scope"},"value":{"kind":"EnumValue","value":"SITE"}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"from"},"value":{"kind":"Variable","name":{"kind":"Name","value":"from"}}}]}},{"kind":"Argument","name":{"kind":"Name","value":"bucket"},"value":{"kind":"EnumValue","value":"NONE"}},{"kind":"Argument","name":{"kind":"Name","value":"groupBy"},"value":{"kind":"ListValue","values":[{"kind":"EnumValue","value":"MODEL"}]}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"EnumValue","value":"REQUESTS"}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1000"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"modelName"}},{"kind":"Field","name":{"kind":"Name","value":"requests"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}}]}}]}}]} as unknown as DocumentNode<PricesUsageQuery, PricesUsageQueryVariables>;
export const SettingsOptionsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SettingsOptions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"options"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SettingsOption"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SettingsOption"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Option"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"secret"}},{"kind":"Field","name":{"kind":"Name","value":"isSet"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"defaultValue"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"editable"}}]}}]} as unknown as DocumentNode<SettingsOptionsQuery, SettingsOptionsQueryVariables>;
export const SettingsSaveTogetherDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SettingsSaveTogether"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"changes"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"OptionInput"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateOptions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"changes"},"value":{"kind":"Variable","name":{"kind":"Name","value":"changes"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SettingsOption"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SettingsOption"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Option"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"secret"}},{"kind":"Field","name":{"kind":"Name","value":"isSet"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"defaultValue"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"editable"}}]}}]} as unknown as DocumentNode<SettingsSaveTogetherMutation, SettingsSaveTogetherMutationVariables>;
export const SettingsSaveOneDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SettingsSaveOne"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"key"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"value"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"expected"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateOption"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"key"},"value":{"kind":"Variable","name":{"kind":"Name","value":"key"}}},{"kind":"Argument","name":{"kind":"Name","value":"value"},"value":{"kind":"Variable","name":{"kind":"Name","value":"value"}}},{"kind":"Argument","name":{"kind":"Name","value":"expected"},"value":{"kind":"Variable","name":{"kind":"Name","value":"expected"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SettingsOption"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SettingsOption"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Option"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"secret"}},{"kind":"Field","name":{"kind":"Name","value":"isSet"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"defaultValue"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"editable"}}]}}]} as unknown as DocumentNode<SettingsSaveOneMutation, SettingsSaveOneMutationVariables>;
export const SettingsForgetDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SettingsForget"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"key"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"restoreOption"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"key"},"value":{"kind":"Variable","name":{"kind":"Name","value":"key"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SettingsOption"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SettingsOption"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Option"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"secret"}},{"kind":"Field","name":{"kind":"Name","value":"isSet"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"defaultValue"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"editable"}}]}}]} as unknown as DocumentNode<SettingsForgetMutation, SettingsForgetMutationVariables>;
export const SettingsHistoryDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SettingsHistory"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"key"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"optionChanges"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"key"},"value":{"kind":"Variable","name":{"kind":"Name","value":"key"}}}]}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"20"}},{"kind":"ObjectField","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"before"}},{"kind":"Field","name":{"kind":"Name","value":"after"}},{"kind":"Field","name":{"kind":"Name","value":"secret"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"changedAt"}}]}}]}}]}}]} as unknown as DocumentNode<SettingsHistoryQuery, SettingsHistoryQueryVariables>;
export const SettingsDiscoverOidcDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SettingsDiscoverOidc"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"wellKnown"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"discoverOidc"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"wellKnown"},"value":{"kind":"Variable","name":{"kind":"Name","value":"wellKnown"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"issuer"}},{"kind":"Field","name":{"kind":"Name","value":"authorizationEndpoint"}},{"kind":"Field","name":{"kind":"Name","value":"tokenEndpoint"}},{"kind":"Field","name":{"kind":"Name","value":"userInfoEndpoint"}}]}}]}}]} as unknown as DocumentNode<SettingsDiscoverOidcMutation, SettingsDiscoverOidcMutationVariables>;
export const SettingsUpdateCheckDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SettingsUpdateCheck"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateCheckAvailable"}}]}}]} as unknown as DocumentNode<SettingsUpdateCheckQuery, SettingsUpdateCheckQueryVariables>;
export const SettingsCheckForUpdateDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SettingsCheckForUpdate"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"checkForUpdate"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"newer"}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"publishedAt"}}]}}]}}]} as unknown as DocumentNode<SettingsCheckForUpdateMutation, SettingsCheckForUpdateMutationVariables>;
export const SettingsTestMailDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SettingsTestMail"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sendTestNotice"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"delivery"}},{"kind":"Field","name":{"kind":"Name","value":"transport"}}]}}]}}]} as unknown as DocumentNode<SettingsTestMailMutation, SettingsTestMailMutationVariables>;
export const SettingsLogRowsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SettingsLogRows"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"before"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"logs"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"to"},"value":{"kind":"Variable","name":{"kind":"Name","value":"before"}}}]}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}]}},{"kind":"Argument","name":{"kind":"Name","value":"scope"},"value":{"kind":"EnumValue","value":"SITE"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"totalCapped"}}]}}]}}]} as unknown as DocumentNode<SettingsLogRowsQuery, SettingsLogRowsQueryVariables>;
export const SettingsLogCleanupsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SettingsLogCleanups"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"logCleanups"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SettingsLogCleanup"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SettingsLogCleanup"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LogCleanup"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"jobId"}},{"kind":"Field","name":{"kind":"Name","value":"before"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"rowsFound"}},{"kind":"Field","name":{"kind":"Name","value":"rowsDeleted"}},{"kind":"Field","name":{"kind":"Name","value":"error"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}}]}}]} as unknown as DocumentNode<SettingsLogCleanupsQuery, SettingsLogCleanupsQueryVariables>;
export const SettingsStartLogCleanupDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SettingsStartLogCleanup"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"before"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"startLogCleanup"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"before"},"value":{"kind":"Variable","name":{"kind":"Name","value":"before"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SettingsLogCleanup"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SettingsLogCleanup"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LogCleanup"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"jobId"}},{"kind":"Field","name":{"kind":"Name","value":"before"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"rowsFound"}},{"kind":"Field","name":{"kind":"Name","value":"rowsDeleted"}},{"kind":"Field","name":{"kind":"Name","value":"error"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}}]}}]} as unknown as DocumentNode<SettingsStartLogCleanupMutation, SettingsStartLogCleanupMutationVariables>;
export const LogSinksDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"LogSinks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"logSinks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LogSinkRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LogSinkRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LogSink"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"table"}},{"kind":"Field","name":{"kind":"Name","value":"user"}},{"kind":"Field","name":{"kind":"Name","value":"bucket"}},{"kind":"Field","name":{"kind":"Name","value":"region"}},{"kind":"Field","name":{"kind":"Name","value":"accessKeyId"}},{"kind":"Field","name":{"kind":"Name","value":"header"}},{"kind":"Field","name":{"kind":"Name","value":"hasSecret"}},{"kind":"Field","name":{"kind":"Name","value":"rowsSent"}},{"kind":"Field","name":{"kind":"Name","value":"waitingRows"}},{"kind":"Field","name":{"kind":"Name","value":"waitingSince"}},{"kind":"Field","name":{"kind":"Name","value":"sentAt"}},{"kind":"Field","name":{"kind":"Name","value":"failures"}},{"kind":"Field","name":{"kind":"Name","value":"error"}},{"kind":"Field","name":{"kind":"Name","value":"failedAt"}},{"kind":"Field","name":{"kind":"Name","value":"retryAt"}}]}}]} as unknown as DocumentNode<LogSinksQuery, LogSinksQueryVariables>;
export const SaveLogSinkDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SaveLogSink"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"LogSinkInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"saveLogSink"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LogSinkRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LogSinkRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LogSink"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"table"}},{"kind":"Field","name":{"kind":"Name","value":"user"}},{"kind":"Field","name":{"kind":"Name","value":"bucket"}},{"kind":"Field","name":{"kind":"Name","value":"region"}},{"kind":"Field","name":{"kind":"Name","value":"accessKeyId"}},{"kind":"Field","name":{"kind":"Name","value":"header"}},{"kind":"Field","name":{"kind":"Name","value":"hasSecret"}},{"kind":"Field","name":{"kind":"Name","value":"rowsSent"}},{"kind":"Field","name":{"kind":"Name","value":"waitingRows"}},{"kind":"Field","name":{"kind":"Name","value":"waitingSince"}},{"kind":"Field","name":{"kind":"Name","value":"sentAt"}},{"kind":"Field","name":{"kind":"Name","value":"failures"}},{"kind":"Field","name":{"kind":"Name","value":"error"}},{"kind":"Field","name":{"kind":"Name","value":"failedAt"}},{"kind":"Field","name":{"kind":"Name","value":"retryAt"}}]}}]} as unknown as DocumentNode<SaveLogSinkMutation, SaveLogSinkMutationVariables>;
export const DeleteLogSinkDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteLogSink"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteLogSink"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}]}]}}]} as unknown as DocumentNode<DeleteLogSinkMutation, DeleteLogSinkMutationVariables>;
export const TestLogSinkDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"TestLogSink"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"testLogSink"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"error"}}]}}]}}]} as unknown as DocumentNode<TestLogSinkMutation, TestLogSinkMutationVariables>;
export const useAliasModelsQuery = bindQuery(AliasModelsDocument);
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
export const useSettingsOptionsQuery = bindQuery(SettingsOptionsDocument);
export const useSettingsSaveTogetherMutation = bindMutation(SettingsSaveTogetherDocument);
export const useSettingsSaveOneMutation = bindMutation(SettingsSaveOneDocument);
export const useSettingsForgetMutation = bindMutation(SettingsForgetDocument);
export const useSettingsHistoryQuery = bindQuery(SettingsHistoryDocument);
export const useSettingsDiscoverOidcMutation = bindMutation(SettingsDiscoverOidcDocument);
export const useSettingsUpdateCheckQuery = bindQuery(SettingsUpdateCheckDocument);
export const useSettingsCheckForUpdateMutation = bindMutation(SettingsCheckForUpdateDocument);
export const useSettingsTestMailMutation = bindMutation(SettingsTestMailDocument);
export const useSettingsLogRowsQuery = bindQuery(SettingsLogRowsDocument);
export const useSettingsLogCleanupsQuery = bindQuery(SettingsLogCleanupsDocument);
export const useSettingsStartLogCleanupMutation = bindMutation(SettingsStartLogCleanupDocument);
export const useLogSinksQuery = bindQuery(LogSinksDocument);
export const useSaveLogSinkMutation = bindMutation(SaveLogSinkDocument);
export const useDeleteLogSinkMutation = bindMutation(DeleteLogSinkDocument);
export const useTestLogSinkMutation = bindMutation(TestLogSinkDocument);