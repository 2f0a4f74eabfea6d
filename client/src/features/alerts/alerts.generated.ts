/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { bindMutation, bindQuery } from '../../graphql/bind';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Conditions of deliveries; all of them apply. */
export type AlertDeliveryFilter = {
  receiverId?: string | null | undefined;
  state?: AlertDeliveryState | null | undefined;
};

export type AlertDeliverySort =
  | 'ATTEMPTS'
  | 'CREATED'
  /** The latest first; those that are not sent last. */
  | 'SENT'
  | 'STATE'
  | 'TRANSPORT';

export type AlertDeliveryState =
  /** The last attempt has failed, or it was cancelled. */
  | 'FAILED'
  /** Being sent, or waiting for its next attempt. */
  | 'PENDING'
  /** The receiver has accepted it. */
  | 'SENT';

/** Conditions of alerts; all of them apply. */
export type AlertFilter = {
  /** True: those that are firing; false: those that are resolved. */
  firing?: boolean | null | undefined;
  kind?: AlertKind | null | undefined;
  ruleId?: string | null | undefined;
};

export type AlertKind =
  /** How much is used of the quota and the caps of tokens, or of what a user was granted. */
  | 'BUDGET'
  /** Channels that were disabled automatically, until they are enabled again. */
  | 'CHANNEL_DISABLED'
  /** Failed calls, in percent. */
  | 'ERROR_RATE'
  /** Parked jobs of a queue, and failed runs of its schedule. */
  | 'JOB_FAILURE'
  /** The 95th percentile of the total duration or of the time to first token, in ms. */
  | 'LATENCY'
  /** Differences that the last reconciliation found. */
  | 'LEDGER_DRIFT'
  /** The age of the oldest bill that is not booked, in seconds. */
  | 'SETTLEMENT_LAG'
  /** Models of enabled channels whose calls are refused because they have no price. */
  | 'UNPRICED_MODEL'
  /** The last known balance of enabled channels, in US dollars. */
  | 'UPSTREAM_BALANCE';

/** The duration that a latency rule compares. */
export type AlertMeasure =
  | 'TIME_TO_FIRST_TOKEN'
  | 'TOTAL';

/** A receiver of alerts. Absent secrets stay as they are. */
export type AlertReceiverInput = {
  /** For Bark: the key of the device. Never returned. */
  barkKey?: string | null | undefined;
  /** For Bark: the address of the server, when it is not api.day.app. */
  barkUrl?: string | null | undefined;
  /** For DingTalk: the secret of the signature; empty: none. Never returned. */
  dingtalkSecret?: string | null | undefined;
  /** For DingTalk: the webhook address of a custom robot. Never returned. */
  dingtalkUrl?: string | null | undefined;
  /** For Discord: the address of a webhook. Never returned. */
  discordUrl?: string | null | undefined;
  /** For Gotify: the token of an application. Never returned. */
  gotifyToken?: string | null | undefined;
  /** For Gotify: the address of the server. */
  gotifyUrl?: string | null | undefined;
  /** The language of its messages, zh or en; null: the language of the site. */
  language?: string | null | undefined;
  /** For Lark and Feishu: the secret of the signature verification; empty: none. Never returned. */
  larkSecret?: string | null | undefined;
  /** For Lark and Feishu: the webhook address of a custom bot. Never returned. */
  larkUrl?: string | null | undefined;
  name: string;
  /** For email: a recipient other than the address of the account. */
  notificationEmail?: string | null | undefined;
  notifyType: NotifyType;
  /** For ntfy: an access token; empty: none. Never returned. */
  ntfyToken?: string | null | undefined;
  /** For ntfy: the address of the topic, such as https://ntfy.sh/my-topic. */
  ntfyUrl?: string | null | undefined;
  /** For PagerDuty: the integration key of a service (Events API v2). Never returned. */
  pagerdutyKey?: string | null | undefined;
  /** For PagerDuty: the address of the Events API, such as https://events.eu.pagerduty.com. */
  pagerdutyUrl?: string | null | undefined;
  /** For Slack: the address of an incoming webhook. Never returned. */
  slackUrl?: string | null | undefined;
  /** For Microsoft Teams: the address of a workflow that posts to a channel. Never returned. */
  teamsUrl?: string | null | undefined;
  /** For Telegram: the id of the chat, or @channelname. */
  telegramChat?: string | null | undefined;
  /** For Telegram: the token of the bot. Never returned. */
  telegramToken?: string | null | undefined;
  /** For Telegram: the Bot API server, if it is not the official one. */
  telegramUrl?: string | null | undefined;
  /** Signs the requests to the webhook; never returned. Absent: unchanged while the host of the address stays the same; empty: none. */
  webhookSecret?: string | null | undefined;
  /** For webhooks: an https address. */
  webhookUrl?: string | null | undefined;
  /** For WeCom: the webhook address of a group robot. Never returned. */
  wecomUrl?: string | null | undefined;
};

export type AlertReceiverSort =
  | 'CREATED'
  | 'NAME'
  | 'TRANSPORT';

/** An alert rule. `alertKinds` lists the parameters of each kind; absent ones are preset. */
export type AlertRuleInput = {
  enabled: boolean;
  /** The current hour and this many hours before it. */
  hours?: number | null | undefined;
  /** Minutes between messages. */
  intervalMinutes: number;
  kind: AlertKind;
  /** Percentages of a budget. */
  levels?: Array<number> | null | undefined;
  measure?: AlertMeasure | null | undefined;
  /** Subjects with fewer calls do not fire. */
  minCalls?: number | null | undefined;
  name: string;
  /** Ids of users, tokens or channels, or names of models or queues; absent or empty: all. */
  only?: Array<string> | null | undefined;
  /** First minute of the quiet hours, in the time zone of the site. */
  quietFrom?: number | null | undefined;
  /** The minute after them. */
  quietTo?: number | null | undefined;
  receiverIds: Array<string>;
  /** Unacknowledged alerts are reported after this many hours; null: never. */
  reminderHours?: number | null | undefined;
  /** The first of the kind when absent. */
  subject?: AlertSubject | null | undefined;
  /** Percent, ms, US dollars or jobs, depending on the kind. */
  threshold?: number | null | undefined;
};

export type AlertRuleSort =
  /** By the last evaluation; rules without one last. */
  | 'EVALUATED'
  /** By the number of firing alerts. */
  | 'FIRING'
  | 'KIND'
  | 'NAME';

export type AlertSort =
  | 'FIRED'
  /** The latest first; those that are firing last. */
  | 'RESOLVED'
  | 'RULE'
  | 'SUBJECT';

/** What the alerts of a rule are about. */
export type AlertSubject =
  | 'CHANNEL'
  | 'JOB'
  | 'MODEL'
  | 'PROJECT'
  | 'SITE'
  | 'TOKEN'
  | 'USER';

export type NoticeTransportSettingKind =
  | 'EMAIL'
  | 'HTTPS_URL'
  /** Stored encrypted and never returned. */
  | 'SECRET'
  /** An https address with a key in it; stored encrypted and never returned. */
  | 'SECRET_URL'
  | 'TEXT';

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

export type AlertRowFragment = { __typename: 'Alert', acknowledgedAt: string | null, acknowledgedName: string, firedAt: string, id: string, kind: AlertKind, resolvedAt: string | null, ruleId: string, ruleName: string, subject: string, subjectName: string, threshold: number | null, value: number | null };

export type AlertListQueryVariables = Exact<{
  filter?: AlertFilter | null | undefined;
  page?: PageInput | null | undefined;
  sort?: AlertSort | null | undefined;
  direction?: SortDirection | null | undefined;
}>;


export type AlertListQuery = { alertHistory: { __typename: 'AlertConnection', totalCount: number, nodes: Array<{ __typename: 'Alert', acknowledgedAt: string | null, acknowledgedName: string, firedAt: string, id: string, kind: AlertKind, resolvedAt: string | null, ruleId: string, ruleName: string, subject: string, subjectName: string, threshold: number | null, value: number | null }> } };

export type AcknowledgeAlertsMutationVariables = Exact<{
  ids: Array<string> | string;
}>;


export type AcknowledgeAlertsMutation = { acknowledgeAlerts: Array<{ __typename: 'Alert', acknowledgedAt: string | null, acknowledgedName: string, firedAt: string, id: string, kind: AlertKind, resolvedAt: string | null, ruleId: string, ruleName: string, subject: string, subjectName: string, threshold: number | null, value: number | null }> };

export type AlertRuleRowFragment = { __typename: 'AlertRule', enabled: boolean, evaluatedAt: string | null, failure: string | null, firing: number, hours: number | null, id: string, intervalMinutes: number, kind: AlertKind, lastMessageAt: string | null, levels: Array<number>, measure: AlertMeasure | null, minCalls: number | null, name: string, only: Array<string>, quietFrom: number | null, quietTo: number | null, receiverIds: Array<string>, reminderHours: number | null, subject: AlertSubject, threshold: number | null };

export type AlertRulesQueryVariables = Exact<{
  sort?: AlertRuleSort | null | undefined;
  direction?: SortDirection | null | undefined;
}>;


export type AlertRulesQuery = { alertRules: Array<{ __typename: 'AlertRule', enabled: boolean, evaluatedAt: string | null, failure: string | null, firing: number, hours: number | null, id: string, intervalMinutes: number, kind: AlertKind, lastMessageAt: string | null, levels: Array<number>, measure: AlertMeasure | null, minCalls: number | null, name: string, only: Array<string>, quietFrom: number | null, quietTo: number | null, receiverIds: Array<string>, reminderHours: number | null, subject: AlertSubject, threshold: number | null }>, alertReceivers: Array<{ __typename: 'AlertReceiver', id: string, name: string }> };

export type AlertKindsQueryVariables = Exact<{ [key: string]: never; }>;


export type AlertKindsQuery = { alertKinds: Array<{ __typename: 'AlertKindOptions', kind: AlertKind, subjects: Array<AlertSubject>, levels: Array<number>, hasMeasure: boolean, hasSelection: boolean, threshold: { __typename: 'AlertNumber', min: number, max: number, preset: number } | null, hours: { __typename: 'AlertNumber', min: number, max: number, preset: number } | null, minCalls: { __typename: 'AlertNumber', min: number, max: number, preset: number } | null }> };

export type SaveAlertRuleMutationVariables = Exact<{
  id?: string | null | undefined;
  input: AlertRuleInput;
}>;


export type SaveAlertRuleMutation = { saveAlertRule: { __typename: 'AlertRule', enabled: boolean, evaluatedAt: string | null, failure: string | null, firing: number, hours: number | null, id: string, intervalMinutes: number, kind: AlertKind, lastMessageAt: string | null, levels: Array<number>, measure: AlertMeasure | null, minCalls: number | null, name: string, only: Array<string>, quietFrom: number | null, quietTo: number | null, receiverIds: Array<string>, reminderHours: number | null, subject: AlertSubject, threshold: number | null } };

export type DeleteAlertRuleMutationVariables = Exact<{
  id: string;
}>;


export type DeleteAlertRuleMutation = { deleteAlertRule: string };

export type AlertTransportFragment = { __typename: 'NoticeTransport', key: NotifyType, target: string, example: string | null, settings: Array<{ __typename: 'NoticeTransportSetting', name: string, kind: NoticeTransportSettingKind, required: boolean, value: string, valueSet: boolean, fallback: string }> };

export type AlertReceiverRowFragment = { __typename: 'AlertReceiver', createdAt: string, id: string, language: string | null, name: string, transport: { __typename: 'NoticeTransport', key: NotifyType, target: string, example: string | null, settings: Array<{ __typename: 'NoticeTransportSetting', name: string, kind: NoticeTransportSettingKind, required: boolean, value: string, valueSet: boolean, fallback: string }> } };

export type AlertReceiversQueryVariables = Exact<{
  sort?: AlertReceiverSort | null | undefined;
  direction?: SortDirection | null | undefined;
}>;


export type AlertReceiversQuery = { alertReceivers: Array<{ __typename: 'AlertReceiver', createdAt: string, id: string, language: string | null, name: string, transport: { __typename: 'NoticeTransport', key: NotifyType, target: string, example: string | null, settings: Array<{ __typename: 'NoticeTransportSetting', name: string, kind: NoticeTransportSettingKind, required: boolean, value: string, valueSet: boolean, fallback: string }> } }> };

export type AlertTransportsQueryVariables = Exact<{ [key: string]: never; }>;


export type AlertTransportsQuery = { alertTransports: Array<{ __typename: 'NoticeTransport', key: NotifyType, target: string, example: string | null, settings: Array<{ __typename: 'NoticeTransportSetting', name: string, kind: NoticeTransportSettingKind, required: boolean, value: string, valueSet: boolean, fallback: string }> }> };

export type SaveAlertReceiverMutationVariables = Exact<{
  id?: string | null | undefined;
  input: AlertReceiverInput;
}>;


export type SaveAlertReceiverMutation = { saveAlertReceiver: { __typename: 'AlertReceiver', createdAt: string, id: string, language: string | null, name: string, transport: { __typename: 'NoticeTransport', key: NotifyType, target: string, example: string | null, settings: Array<{ __typename: 'NoticeTransportSetting', name: string, kind: NoticeTransportSettingKind, required: boolean, value: string, valueSet: boolean, fallback: string }> } } };

export type DeleteAlertReceiverMutationVariables = Exact<{
  id: string;
}>;


export type DeleteAlertReceiverMutation = { deleteAlertReceiver: string };

export type AlertDeliveryRowFragment = { __typename: 'AlertDelivery', attempts: number, createdAt: string, error: string, id: string, isTest: boolean, nextAttemptAt: string | null, receiverId: string, sentAt: string | null, state: AlertDeliveryState, text: string, title: string, transport: NotifyType | null };

export type TestAlertReceiverMutationVariables = Exact<{
  id: string;
}>;


export type TestAlertReceiverMutation = { testAlertReceiver: { __typename: 'AlertDelivery', attempts: number, createdAt: string, error: string, id: string, isTest: boolean, nextAttemptAt: string | null, receiverId: string, sentAt: string | null, state: AlertDeliveryState, text: string, title: string, transport: NotifyType | null } };

export type AlertDeliveriesQueryVariables = Exact<{
  filter?: AlertDeliveryFilter | null | undefined;
  page?: PageInput | null | undefined;
  sort?: AlertDeliverySort | null | undefined;
  direction?: SortDirection | null | undefined;
}>;


export type AlertDeliveriesQuery = { alertDeliveries: { __typename: 'AlertDeliveryConnection', totalCount: number, nodes: Array<{ __typename: 'AlertDelivery', attempts: number, createdAt: string, error: string, id: string, isTest: boolean, nextAttemptAt: string | null, receiverId: string, sentAt: string | null, state: AlertDeliveryState, text: string, title: string, transport: NotifyType | null }> }, alertReceivers: Array<{ __typename: 'AlertReceiver', id: string, name: string }> };

export type RetryAlertDeliveryMutationVariables = Exact<{
  id: string;
}>;


export type RetryAlertDeliveryMutation = { retryAlertDelivery: { __typename: 'AlertDelivery', attempts: number, createdAt: string, error: string, id: string, isTest: boolean, nextAttemptAt: string | null, receiverId: string, sentAt: string | null, state: AlertDeliveryState, text: string, title: string, transport: NotifyType | null } };

export const AlertRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AlertRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Alert"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"acknowledgedAt"}},{"kind":"Field","name":{"kind":"Name","value":"acknowledgedName"}},{"kind":"Field","name":{"kind":"Name","value":"firedAt"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"resolvedAt"}},{"kind":"Field","name":{"kind":"Name","value":"ruleId"}},{"kind":"Field","name":{"kind":"Name","value":"ruleName"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"subjectName"}},{"kind":"Field","name":{"kind":"Name","value":"threshold"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]} as unknown as DocumentNode<AlertRowFragment, unknown>;
export const AlertRuleRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AlertRuleRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AlertRule"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"evaluatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"failure"}},{"kind":"Field","name":{"kind":"Name","value":"firing"}},{"kind":"Field","name":{"kind":"Name","value":"hours"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"intervalMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"lastMessageAt"}},{"kind":"Field","name":{"kind":"Name","value":"levels"}},{"kind":"Field","name":{"kind":"Name","value":"measure"}},{"kind":"Field","name":{"kind":"Name","value":"minCalls"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"only"}},{"kind":"Field","name":{"kind":"Name","value":"quietFrom"}},{"kind":"Field","name":{"kind":"Name","value":"quietTo"}},{"kind":"Field","name":{"kind":"Name","value":"receiverIds"}},{"kind":"Field","name":{"kind":"Name","value":"reminderHours"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"threshold"}}]}}]} as unknown as DocumentNode<AlertRuleRowFragment, unknown>;
export const AlertTransportFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AlertTransport"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NoticeTransport"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"target"}},{"kind":"Field","name":{"kind":"Name","value":"example"}},{"kind":"Field","name":{"kind":"Name","value":"settings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"required"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"valueSet"}},{"kind":"Field","name":{"kind":"Name","value":"fallback"}}]}}]}}]} as unknown as DocumentNode<AlertTransportFragment, unknown>;
export const AlertReceiverRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AlertReceiverRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AlertReceiver"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"transport"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AlertTransport"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AlertTransport"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NoticeTransport"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"target"}},{"kind":"Field","name":{"kind":"Name","value":"example"}},{"kind":"Field","name":{"kind":"Name","value":"settings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"required"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"valueSet"}},{"kind":"Field","name":{"kind":"Name","value":"fallback"}}]}}]}}]} as unknown as DocumentNode<AlertReceiverRowFragment, unknown>;
export const AlertDeliveryRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AlertDeliveryRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AlertDelivery"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"attempts"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"error"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"isTest"}},{"kind":"Field","name":{"kind":"Name","value":"nextAttemptAt"}},{"kind":"Field","name":{"kind":"Name","value":"receiverId"}},{"kind":"Field","name":{"kind":"Name","value":"sentAt"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"transport"}}]}}]} as unknown as DocumentNode<AlertDeliveryRowFragment, unknown>;
export const AlertListDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AlertList"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"AlertFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PageInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sort"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"AlertSort"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"direction"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"SortDirection"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"alertHistory"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}},{"kind":"Argument","name":{"kind":"Name","value":"sort"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sort"}}},{"kind":"Argument","name":{"kind":"Name","value":"direction"},"value":{"kind":"Variable","name":{"kind":"Name","value":"direction"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AlertRow"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AlertRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Alert"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"acknowledgedAt"}},{"kind":"Field","name":{"kind":"Name","value":"acknowledgedName"}},{"kind":"Field","name":{"kind":"Name","value":"firedAt"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"resolvedAt"}},{"kind":"Field","name":{"kind":"Name","value":"ruleId"}},{"kind":"Field","name":{"kind":"Name","value":"ruleName"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"subjectName"}},{"kind":"Field","name":{"kind":"Name","value":"threshold"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]} as unknown as DocumentNode<AlertListQuery, AlertListQueryVariables>;
export const AcknowledgeAlertsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AcknowledgeAlerts"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ids"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"acknowledgeAlerts"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"ids"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ids"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AlertRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AlertRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Alert"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"acknowledgedAt"}},{"kind":"Field","name":{"kind":"Name","value":"acknowledgedName"}},{"kind":"Field","name":{"kind":"Name","value":"firedAt"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"resolvedAt"}},{"kind":"Field","name":{"kind":"Name","value":"ruleId"}},{"kind":"Field","name":{"kind":"Name","value":"ruleName"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"subjectName"}},{"kind":"Field","name":{"kind":"Name","value":"threshold"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]} as unknown as DocumentNode<AcknowledgeAlertsMutation, AcknowledgeAlertsMutationVariables>;
export const AlertRulesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AlertRules"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sort"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"AlertRuleSort"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"direction"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"SortDirection"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"alertRules"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"sort"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sort"}}},{"kind":"Argument","name":{"kind":"Name","value":"direction"},"value":{"kind":"Variable","name":{"kind":"Name","value":"direction"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AlertRuleRow"}}]}},{"kind":"Field","name":{"kind":"Name","value":"alertReceivers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AlertRuleRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AlertRule"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"evaluatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"failure"}},{"kind":"Field","name":{"kind":"Name","value":"firing"}},{"kind":"Field","name":{"kind":"Name","value":"hours"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"intervalMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"lastMessageAt"}},{"kind":"Field","name":{"kind":"Name","value":"levels"}},{"kind":"Field","name":{"kind":"Name","value":"measure"}},{"kind":"Field","name":{"kind":"Name","value":"minCalls"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"only"}},{"kind":"Field","name":{"kind":"Name","value":"quietFrom"}},{"kind":"Field","name":{"kind":"Name","value":"quietTo"}},{"kind":"Field","name":{"kind":"Name","value":"receiverIds"}},{"kind":"Field","name":{"kind":"Name","value":"reminderHours"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"threshold"}}]}}]} as unknown as DocumentNode<AlertRulesQuery, AlertRulesQueryVariables>;
export const AlertKindsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AlertKinds"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"alertKinds"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"subjects"}},{"kind":"Field","name":{"kind":"Name","value":"levels"}},{"kind":"Field","name":{"kind":"Name","value":"hasMeasure"}},{"kind":"Field","name":{"kind":"Name","value":"hasSelection"}},{"kind":"Field","name":{"kind":"Name","value":"threshold"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"min"}},{"kind":"Field","name":{"kind":"Name","value":"max"}},{"kind":"Field","name":{"kind":"Name","value":"preset"}}]}},{"kind":"Field","name":{"kind":"Name","value":"hours"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"min"}},{"kind":"Field","name":{"kind":"Name","value":"max"}},{"kind":"Field","name":{"kind":"Name","value":"preset"}}]}},{"kind":"Field","name":{"kind":"Name","value":"minCalls"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"min"}},{"kind":"Field","name":{"kind":"Name","value":"max"}},{"kind":"Field","name":{"kind":"Name","value":"preset"}}]}}]}}]}}]} as unknown as DocumentNode<AlertKindsQuery, AlertKindsQueryVariables>;
export const SaveAlertRuleDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SaveAlertRule"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AlertRuleInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"saveAlertRule"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AlertRuleRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AlertRuleRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AlertRule"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"evaluatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"failure"}},{"kind":"Field","name":{"kind":"Name","value":"firing"}},{"kind":"Field","name":{"kind":"Name","value":"hours"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"intervalMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"lastMessageAt"}},{"kind":"Field","name":{"kind":"Name","value":"levels"}},{"kind":"Field","name":{"kind":"Name","value":"measure"}},{"kind":"Field","name":{"kind":"Name","value":"minCalls"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"only"}},{"kind":"Field","name":{"kind":"Name","value":"quietFrom"}},{"kind":"Field","name":{"kind":"Name","value":"quietTo"}},{"kind":"Field","name":{"kind":"Name","value":"receiverIds"}},{"kind":"Field","name":{"kind":"Name","value":"reminderHours"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"threshold"}}]}}]} as unknown as DocumentNode<SaveAlertRuleMutation, SaveAlertRuleMutationVariables>;
export const DeleteAlertRuleDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteAlertRule"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteAlertRule"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}]}]}}]} as unknown as DocumentNode<DeleteAlertRuleMutation, DeleteAlertRuleMutationVariables>;
export const AlertReceiversDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AlertReceivers"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sort"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"AlertReceiverSort"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"direction"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"SortDirection"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"alertReceivers"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"sort"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sort"}}},{"kind":"Argument","name":{"kind":"Name","value":"direction"},"value":{"kind":"Variable","name":{"kind":"Name","value":"direction"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AlertReceiverRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AlertTransport"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NoticeTransport"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"target"}},{"kind":"Field","name":{"kind":"Name","value":"example"}},{"kind":"Field","name":{"kind":"Name","value":"settings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"required"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"valueSet"}},{"kind":"Field","name":{"kind":"Name","value":"fallback"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AlertReceiverRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AlertReceiver"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"transport"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AlertTransport"}}]}}]}}]} as unknown as DocumentNode<AlertReceiversQuery, AlertReceiversQueryVariables>;
export const AlertTransportsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AlertTransports"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"alertTransports"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AlertTransport"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AlertTransport"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NoticeTransport"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"target"}},{"kind":"Field","name":{"kind":"Name","value":"example"}},{"kind":"Field","name":{"kind":"Name","value":"settings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"required"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"valueSet"}},{"kind":"Field","name":{"kind":"Name","value":"fallback"}}]}}]}}]} as unknown as DocumentNode<AlertTransportsQuery, AlertTransportsQueryVariables>;
export const SaveAlertReceiverDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SaveAlertReceiver"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AlertReceiverInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"saveAlertReceiver"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AlertReceiverRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AlertTransport"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NoticeTransport"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"target"}},{"kind":"Field","name":{"kind":"Name","value":"example"}},{"kind":"Field","name":{"kind":"Name","value":"settings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"required"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"valueSet"}},{"kind":"Field","name":{"kind":"Name","value":"fallback"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AlertReceiverRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AlertReceiver"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"transport"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AlertTransport"}}]}}]}}]} as unknown as DocumentNode<SaveAlertReceiverMutation, SaveAlertReceiverMutationVariables>;
export const DeleteAlertReceiverDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteAlertReceiver"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteAlertReceiver"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}]}]}}]} as unknown as DocumentNode<DeleteAlertReceiverMutation, DeleteAlertReceiverMutationVariables>;
export const TestAlertReceiverDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"TestAlertReceiver"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"testAlertReceiver"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AlertDeliveryRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AlertDeliveryRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AlertDelivery"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"attempts"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"error"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"isTest"}},{"kind":"Field","name":{"kind":"Name","value":"nextAttemptAt"}},{"kind":"Field","name":{"kind":"Name","value":"receiverId"}},{"kind":"Field","name":{"kind":"Name","value":"sentAt"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"transport"}}]}}]} as unknown as DocumentNode<TestAlertReceiverMutation, TestAlertReceiverMutationVariables>;
export const AlertDeliveriesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AlertDeliveries"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"AlertDeliveryFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PageInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sort"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"AlertDeliverySort"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"direction"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"SortDirection"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"alertDeliveries"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}},{"kind":"Argument","name":{"kind":"Name","value":"sort"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sort"}}},{"kind":"Argument","name":{"kind":"Name","value":"direction"},"value":{"kind":"Variable","name":{"kind":"Name","value":"direction"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AlertDeliveryRow"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"alertReceivers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AlertDeliveryRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AlertDelivery"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"attempts"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"error"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"isTest"}},{"kind":"Field","name":{"kind":"Name","value":"nextAttemptAt"}},{"kind":"Field","name":{"kind":"Name","value":"receiverId"}},{"kind":"Field","name":{"kind":"Name","value":"sentAt"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"transport"}}]}}]} as unknown as DocumentNode<AlertDeliveriesQuery, AlertDeliveriesQueryVariables>;
export const RetryAlertDeliveryDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RetryAlertDelivery"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"retryAlertDelivery"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AlertDeliveryRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AlertDeliveryRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AlertDelivery"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"attempts"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"error"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"isTest"}},{"kind":"Field","name":{"kind":"Name","value":"nextAttemptAt"}},{"kind":"Field","name":{"kind":"Name","value":"receiverId"}},{"kind":"Field","name":{"kind":"Name","value":"sentAt"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"transport"}}]}}]} as unknown as DocumentNode<RetryAlertDeliveryMutation, RetryAlertDeliveryMutationVariables>;
export const useAlertListQuery = bindQuery(AlertListDocument);
export const useAcknowledgeAlertsMutation = bindMutation(AcknowledgeAlertsDocument);
export const useAlertRulesQuery = bindQuery(AlertRulesDocument);
export const useAlertKindsQuery = bindQuery(AlertKindsDocument);
export const useSaveAlertRuleMutation = bindMutation(SaveAlertRuleDocument);
export const useDeleteAlertRuleMutation = bindMutation(DeleteAlertRuleDocument);
export const useAlertReceiversQuery = bindQuery(AlertReceiversDocument);
export const useAlertTransportsQuery = bindQuery(AlertTransportsDocument);
export const useSaveAlertReceiverMutation = bindMutation(SaveAlertReceiverDocument);
export const useDeleteAlertReceiverMutation = bindMutation(DeleteAlertReceiverDocument);
export const useTestAlertReceiverMutation = bindMutation(TestAlertReceiverDocument);
export const useAlertDeliveriesQuery = bindQuery(AlertDeliveriesDocument);
export const useRetryAlertDeliveryMutation = bindMutation(RetryAlertDeliveryDocument);