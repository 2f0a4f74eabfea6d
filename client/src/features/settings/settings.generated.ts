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
  /** POST requests with JSON, signed like notification webhooks. */
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

export type AliasModelsQueryVariables = Exact<{ [key: string]: never; }>;


export type AliasModelsQuery = { servedModels: Array<{ __typename: 'GroupModels', group: string, models: Array<string> }> };

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

export type SettingsReadSamlMetadataMutationVariables = Exact<{
  source: string;
}>;


export type SettingsReadSamlMetadataMutation = { readSamlMetadata: { __typename: 'SamlProviderMetadata', entityId: string, ssoUrl: string, sloUrl: string | null, certificates: Array<string> } };

export type SettingsProvisioningQueryVariables = Exact<{ [key: string]: never; }>;


export type SettingsProvisioningQuery = { provisioning: { __typename: 'Provisioning', users: number, groups: number, lastCallAt: string | null } };

export type SettingsCheckForUpdateMutationVariables = Exact<{ [key: string]: never; }>;


export type SettingsCheckForUpdateMutation = { checkForUpdate: { __typename: 'Release', version: string, newer: boolean, notes: string, url: string | null, publishedAt: string | null } };

export type SettingsTestMailMutationVariables = Exact<{ [key: string]: never; }>;


export type SettingsTestMailMutation = { sendTestNotice: { __typename: 'Notice', id: string, delivery: NoticeDelivery, transport: NotifyType | null } };

export type SettingsLogRowsQueryVariables = Exact<{
  before: string;
}>;


export type SettingsLogRowsQuery = { logs: { __typename: 'LogConnection', totalCount: number, totalCapped: boolean } };

export type SettingsLogCleanupFragment = { __typename: 'JobRun', id: string, state: JobRunState, done: number, failure: string | null, createdAt: string, details:
    | { __typename: 'LogCleanupDetails', id: string, before: string }
    | { __typename: 'PriceImportDetails' }
    | { __typename: 'ReconciliationDetails' }
    | { __typename: 'SiteImportDetails' }
   | null };

export type SettingsLogCleanupsQueryVariables = Exact<{ [key: string]: never; }>;


export type SettingsLogCleanupsQuery = { jobRuns: Array<{ __typename: 'JobRun', id: string, state: JobRunState, done: number, failure: string | null, createdAt: string, details:
      | { __typename: 'LogCleanupDetails', id: string, before: string }
      | { __typename: 'PriceImportDetails' }
      | { __typename: 'ReconciliationDetails' }
      | { __typename: 'SiteImportDetails' }
     | null }> };

export type SettingsStartLogCleanupMutationVariables = Exact<{
  before: string;
}>;


export type SettingsStartLogCleanupMutation = { startLogCleanupRun: { __typename: 'JobRun', id: string, state: JobRunState, done: number, failure: string | null, createdAt: string, details:
      | { __typename: 'LogCleanupDetails', id: string, before: string }
      | { __typename: 'PriceImportDetails' }
      | { __typename: 'ReconciliationDetails' }
      | { __typename: 'SiteImportDetails' }
     | null } };

export type LogSinkRowFragment = { __typename: 'LogSink', accessKeyId: string, bucket: string, enabled: boolean, error: string, failedAt: string | null, failures: number, hasSecret: boolean, header: string, id: string, kind: LogSinkKind, name: string, region: string, retryAt: string | null, rowsSent: number, sentAt: string | null, table: string, url: string, user: string, waitingRows: number, waitingSince: string | null };

export type LogSinksQueryVariables = Exact<{ [key: string]: never; }>;


export type LogSinksQuery = { logSinks: Array<{ __typename: 'LogSink', accessKeyId: string, bucket: string, enabled: boolean, error: string, failedAt: string | null, failures: number, hasSecret: boolean, header: string, id: string, kind: LogSinkKind, name: string, region: string, retryAt: string | null, rowsSent: number, sentAt: string | null, table: string, url: string, user: string, waitingRows: number, waitingSince: string | null }> };

export type SaveLogSinkMutationVariables = Exact<{
  id?: string | null | undefined;
  input: LogSinkInput;
}>;


export type SaveLogSinkMutation = { saveLogSink: { __typename: 'LogSink', accessKeyId: string, bucket: string, enabled: boolean, error: string, failedAt: string | null, failures: number, hasSecret: boolean, header: string, id: string, kind: LogSinkKind, name: string, region: string, retryAt: string | null, rowsSent: number, sentAt: string | null, table: string, url: string, user: string, waitingRows: number, waitingSince: string | null } };

export type DeleteLogSinkMutationVariables = Exact<{
  id: string;
}>;


export type DeleteLogSinkMutation = { deleteLogSink: string };

export type TestLogSinkMutationVariables = Exact<{
  id: string;
}>;


export type TestLogSinkMutation = { testLogSink: { __typename: 'LogSinkTest', error: string | null } };

export const SettingsOptionFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SettingsOption"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Option"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"secret"}},{"kind":"Field","name":{"kind":"Name","value":"isSet"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"defaultValue"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"editable"}}]}}]} as unknown as DocumentNode<SettingsOptionFragment, unknown>;
export const SettingsLogCleanupFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SettingsLogCleanup"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"JobRun"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"done"}},{"kind":"Field","name":{"kind":"Name","value":"failure"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"details"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LogCleanupDetails"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"before"}}]}}]}}]}}]} as unknown as DocumentNode<SettingsLogCleanupFragment, unknown>;
export const LogSinkRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LogSinkRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LogSink"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"accessKeyId"}},{"kind":"Field","name":{"kind":"Name","value":"bucket"}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"error"}},{"kind":"Field","name":{"kind":"Name","value":"failedAt"}},{"kind":"Field","name":{"kind":"Name","value":"failures"}},{"kind":"Field","name":{"kind":"Name","value":"hasSecret"}},{"kind":"Field","name":{"kind":"Name","value":"header"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"region"}},{"kind":"Field","name":{"kind":"Name","value":"retryAt"}},{"kind":"Field","name":{"kind":"Name","value":"rowsSent"}},{"kind":"Field","name":{"kind":"Name","value":"sentAt"}},{"kind":"Field","name":{"kind":"Name","value":"table"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"user"}},{"kind":"Field","name":{"kind":"Name","value":"waitingRows"}},{"kind":"Field","name":{"kind":"Name","value":"waitingSince"}}]}}]} as unknown as DocumentNode<LogSinkRowFragment, unknown>;
export const AliasModelsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AliasModels"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"servedModels"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"group"}},{"kind":"Field","name":{"kind":"Name","value":"models"}}]}}]}}]} as unknown as DocumentNode<AliasModelsQuery, AliasModelsQueryVariables>;
export const SettingsOptionsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SettingsOptions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"options"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SettingsOption"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SettingsOption"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Option"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"secret"}},{"kind":"Field","name":{"kind":"Name","value":"isSet"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"defaultValue"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"editable"}}]}}]} as unknown as DocumentNode<SettingsOptionsQuery, SettingsOptionsQueryVariables>;
export const SettingsSaveTogetherDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SettingsSaveTogether"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"changes"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"OptionInput"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateOptions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"changes"},"value":{"kind":"Variable","name":{"kind":"Name","value":"changes"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SettingsOption"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SettingsOption"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Option"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"secret"}},{"kind":"Field","name":{"kind":"Name","value":"isSet"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"defaultValue"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"editable"}}]}}]} as unknown as DocumentNode<SettingsSaveTogetherMutation, SettingsSaveTogetherMutationVariables>;
export const SettingsSaveOneDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SettingsSaveOne"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"key"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"value"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"expected"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateOption"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"key"},"value":{"kind":"Variable","name":{"kind":"Name","value":"key"}}},{"kind":"Argument","name":{"kind":"Name","value":"value"},"value":{"kind":"Variable","name":{"kind":"Name","value":"value"}}},{"kind":"Argument","name":{"kind":"Name","value":"expected"},"value":{"kind":"Variable","name":{"kind":"Name","value":"expected"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SettingsOption"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SettingsOption"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Option"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"secret"}},{"kind":"Field","name":{"kind":"Name","value":"isSet"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"defaultValue"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"editable"}}]}}]} as unknown as DocumentNode<SettingsSaveOneMutation, SettingsSaveOneMutationVariables>;
export const SettingsForgetDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SettingsForget"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"key"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"restoreOption"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"key"},"value":{"kind":"Variable","name":{"kind":"Name","value":"key"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SettingsOption"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SettingsOption"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Option"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"secret"}},{"kind":"Field","name":{"kind":"Name","value":"isSet"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"defaultValue"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"editable"}}]}}]} as unknown as DocumentNode<SettingsForgetMutation, SettingsForgetMutationVariables>;
export const SettingsHistoryDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SettingsHistory"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"key"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"optionChanges"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"key"},"value":{"kind":"Variable","name":{"kind":"Name","value":"key"}}}]}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"20"}},{"kind":"ObjectField","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"before"}},{"kind":"Field","name":{"kind":"Name","value":"after"}},{"kind":"Field","name":{"kind":"Name","value":"secret"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"changedAt"}}]}}]}}]}}]} as unknown as DocumentNode<SettingsHistoryQuery, SettingsHistoryQueryVariables>;
export const SettingsDiscoverOidcDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SettingsDiscoverOidc"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"wellKnown"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"discoverOidc"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"wellKnown"},"value":{"kind":"Variable","name":{"kind":"Name","value":"wellKnown"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"issuer"}},{"kind":"Field","name":{"kind":"Name","value":"authorizationEndpoint"}},{"kind":"Field","name":{"kind":"Name","value":"tokenEndpoint"}},{"kind":"Field","name":{"kind":"Name","value":"userInfoEndpoint"}}]}}]}}]} as unknown as DocumentNode<SettingsDiscoverOidcMutation, SettingsDiscoverOidcMutationVariables>;
export const SettingsReadSamlMetadataDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SettingsReadSamlMetadata"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"source"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"readSamlMetadata"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"source"},"value":{"kind":"Variable","name":{"kind":"Name","value":"source"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"entityId"}},{"kind":"Field","name":{"kind":"Name","value":"ssoUrl"}},{"kind":"Field","name":{"kind":"Name","value":"sloUrl"}},{"kind":"Field","name":{"kind":"Name","value":"certificates"}}]}}]}}]} as unknown as DocumentNode<SettingsReadSamlMetadataMutation, SettingsReadSamlMetadataMutationVariables>;
export const SettingsProvisioningDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SettingsProvisioning"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"provisioning"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"users"}},{"kind":"Field","name":{"kind":"Name","value":"groups"}},{"kind":"Field","name":{"kind":"Name","value":"lastCallAt"}}]}}]}}]} as unknown as DocumentNode<SettingsProvisioningQuery, SettingsProvisioningQueryVariables>;
export const SettingsCheckForUpdateDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SettingsCheckForUpdate"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"checkForUpdate"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"newer"}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"publishedAt"}}]}}]}}]} as unknown as DocumentNode<SettingsCheckForUpdateMutation, SettingsCheckForUpdateMutationVariables>;
export const SettingsTestMailDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SettingsTestMail"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sendTestNotice"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"delivery"}},{"kind":"Field","name":{"kind":"Name","value":"transport"}}]}}]}}]} as unknown as DocumentNode<SettingsTestMailMutation, SettingsTestMailMutationVariables>;
export const SettingsLogRowsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SettingsLogRows"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"before"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"logs"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"to"},"value":{"kind":"Variable","name":{"kind":"Name","value":"before"}}}]}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}]}},{"kind":"Argument","name":{"kind":"Name","value":"scope"},"value":{"kind":"EnumValue","value":"SITE"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"totalCapped"}}]}}]}}]} as unknown as DocumentNode<SettingsLogRowsQuery, SettingsLogRowsQueryVariables>;
export const SettingsLogCleanupsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SettingsLogCleanups"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobRuns"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"kind"},"value":{"kind":"StringValue","value":"log-cleanup","block":false}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SettingsLogCleanup"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SettingsLogCleanup"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"JobRun"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"done"}},{"kind":"Field","name":{"kind":"Name","value":"failure"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"details"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LogCleanupDetails"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"before"}}]}}]}}]}}]} as unknown as DocumentNode<SettingsLogCleanupsQuery, SettingsLogCleanupsQueryVariables>;
export const SettingsStartLogCleanupDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SettingsStartLogCleanup"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"before"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"startLogCleanupRun"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"before"},"value":{"kind":"Variable","name":{"kind":"Name","value":"before"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SettingsLogCleanup"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SettingsLogCleanup"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"JobRun"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"done"}},{"kind":"Field","name":{"kind":"Name","value":"failure"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"details"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LogCleanupDetails"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"before"}}]}}]}}]}}]} as unknown as DocumentNode<SettingsStartLogCleanupMutation, SettingsStartLogCleanupMutationVariables>;
export const LogSinksDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"LogSinks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"logSinks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LogSinkRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LogSinkRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LogSink"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"accessKeyId"}},{"kind":"Field","name":{"kind":"Name","value":"bucket"}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"error"}},{"kind":"Field","name":{"kind":"Name","value":"failedAt"}},{"kind":"Field","name":{"kind":"Name","value":"failures"}},{"kind":"Field","name":{"kind":"Name","value":"hasSecret"}},{"kind":"Field","name":{"kind":"Name","value":"header"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"region"}},{"kind":"Field","name":{"kind":"Name","value":"retryAt"}},{"kind":"Field","name":{"kind":"Name","value":"rowsSent"}},{"kind":"Field","name":{"kind":"Name","value":"sentAt"}},{"kind":"Field","name":{"kind":"Name","value":"table"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"user"}},{"kind":"Field","name":{"kind":"Name","value":"waitingRows"}},{"kind":"Field","name":{"kind":"Name","value":"waitingSince"}}]}}]} as unknown as DocumentNode<LogSinksQuery, LogSinksQueryVariables>;
export const SaveLogSinkDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SaveLogSink"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"LogSinkInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"saveLogSink"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LogSinkRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LogSinkRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LogSink"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"accessKeyId"}},{"kind":"Field","name":{"kind":"Name","value":"bucket"}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"error"}},{"kind":"Field","name":{"kind":"Name","value":"failedAt"}},{"kind":"Field","name":{"kind":"Name","value":"failures"}},{"kind":"Field","name":{"kind":"Name","value":"hasSecret"}},{"kind":"Field","name":{"kind":"Name","value":"header"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"region"}},{"kind":"Field","name":{"kind":"Name","value":"retryAt"}},{"kind":"Field","name":{"kind":"Name","value":"rowsSent"}},{"kind":"Field","name":{"kind":"Name","value":"sentAt"}},{"kind":"Field","name":{"kind":"Name","value":"table"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"user"}},{"kind":"Field","name":{"kind":"Name","value":"waitingRows"}},{"kind":"Field","name":{"kind":"Name","value":"waitingSince"}}]}}]} as unknown as DocumentNode<SaveLogSinkMutation, SaveLogSinkMutationVariables>;
export const DeleteLogSinkDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteLogSink"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteLogSink"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}]}]}}]} as unknown as DocumentNode<DeleteLogSinkMutation, DeleteLogSinkMutationVariables>;
export const TestLogSinkDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"TestLogSink"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"testLogSink"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"error"}}]}}]}}]} as unknown as DocumentNode<TestLogSinkMutation, TestLogSinkMutationVariables>;
export const useAliasModelsQuery = bindQuery(AliasModelsDocument);
export const useSettingsOptionsQuery = bindQuery(SettingsOptionsDocument);
export const useSettingsSaveTogetherMutation = bindMutation(SettingsSaveTogetherDocument);
export const useSettingsSaveOneMutation = bindMutation(SettingsSaveOneDocument);
export const useSettingsForgetMutation = bindMutation(SettingsForgetDocument);
export const useSettingsHistoryQuery = bindQuery(SettingsHistoryDocument);
export const useSettingsDiscoverOidcMutation = bindMutation(SettingsDiscoverOidcDocument);
export const useSettingsReadSamlMetadataMutation = bindMutation(SettingsReadSamlMetadataDocument);
export const useSettingsProvisioningQuery = bindQuery(SettingsProvisioningDocument);
export const useSettingsCheckForUpdateMutation = bindMutation(SettingsCheckForUpdateDocument);
export const useSettingsTestMailMutation = bindMutation(SettingsTestMailDocument);
export const useSettingsLogRowsQuery = bindQuery(SettingsLogRowsDocument);
export const useSettingsLogCleanupsQuery = bindQuery(SettingsLogCleanupsDocument);
export const useSettingsStartLogCleanupMutation = bindMutation(SettingsStartLogCleanupDocument);
export const useLogSinksQuery = bindQuery(LogSinksDocument);
export const useSaveLogSinkMutation = bindMutation(SaveLogSinkDocument);
export const useDeleteLogSinkMutation = bindMutation(DeleteLogSinkDocument);
export const useTestLogSinkMutation = bindMutation(TestLogSinkDocument);