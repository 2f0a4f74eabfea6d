/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { bindMutation, bindQuery } from '../../../graphql/bind';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type BillingMode =
  | 'PER_CALL'
  | 'PER_PAGE'
  | 'PER_TOKEN';

export type IdentityInput = {
  /** The current password; required unless the login is recent. */
  currentPassword?: string | null | undefined;
};

/** An identity provider that can identify a user. */
export type IdentityProvider =
  | 'GITHUB'
  | 'LINUXDO'
  | 'OIDC'
  | 'SAML'
  | 'TELEGRAM'
  | 'WECHAT';

export type NoticeDelivery =
  /** Sending failed permanently. */
  | 'FAILED'
  /** The user had no address for it; it is only shown here. */
  | 'NONE'
  /** Being sent, or waiting for a retry. */
  | 'PENDING'
  /** The receiver has accepted it. */
  | 'SENT';

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

export type PersonalSettingsInput = {
  /** Models without a price may be used, at the fallback price. */
  acceptUnsetModelRatioModel?: boolean | null | undefined;
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
  /** For Lark and Feishu: the secret of the signature verification; empty: none. Never returned. */
  larkSecret?: string | null | undefined;
  /** For Lark and Feishu: the webhook address of a custom bot. Never returned. */
  larkUrl?: string | null | undefined;
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
  /** Quota units; a balance below this value triggers a warning. */
  quotaWarningThreshold: number;
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

export type PersonalViewerFragment = { __typename: 'Viewer', id: string, username: string, displayName: string, email: string, group: string, role: number, quota: number, usedQuota: number, requestCount: number, identityBindings: Array<{ __typename: 'IdentityBinding', provider: IdentityProvider, bound: boolean }> };

export type PersonalInvitesFragment = { __typename: 'Invites', code: string, invited: number, pendingQuota: number, earnedQuota: number, minTransfer: number };

export type PersonalAccountQueryVariables = Exact<{ [key: string]: never; }>;


export type PersonalAccountQuery = { usableModels: Array<string>, viewer: { __typename: 'Viewer', id: string, username: string, displayName: string, email: string, group: string, role: number, quota: number, usedQuota: number, requestCount: number, identityBindings: Array<{ __typename: 'IdentityBinding', provider: IdentityProvider, bound: boolean }> } | null, checkInStatus: { __typename: 'CheckInStatus', enabled: boolean, canCheckIn: boolean, nextDayAt: string }, invites: { __typename: 'Invites', code: string, invited: number, pendingQuota: number, earnedQuota: number, minTransfer: number } };

export type PersonalRenameMutationVariables = Exact<{
  displayName: string;
}>;


export type PersonalRenameMutation = { updateSelf: { __typename: 'Viewer', id: string, displayName: string } };

export type PersonalCheckInMutationVariables = Exact<{ [key: string]: never; }>;


export type PersonalCheckInMutation = { checkIn: { __typename: 'CheckIn', reward: number, quota: number, nextDayAt: string } };

export type PersonalTransferMutationVariables = Exact<{
  amount: number;
}>;


export type PersonalTransferMutation = { transferInviteQuota: { __typename: 'Invites', code: string, invited: number, pendingQuota: number, earnedQuota: number, minTransfer: number } };

export type PersonalRequestEmailCodeMutationVariables = Exact<{
  email: string;
  botCheck: string;
}>;


export type PersonalRequestEmailCodeMutation = { requestEmailCode: boolean };

export type PersonalBindEmailMutationVariables = Exact<{
  email: string;
  code: string;
}>;


export type PersonalBindEmailMutation = { bindEmail: { __typename: 'Viewer', id: string, email: string } };

export type PersonalUnbindEmailMutationVariables = Exact<{ [key: string]: never; }>;


export type PersonalUnbindEmailMutation = { unbindEmail: { __typename: 'Viewer', id: string, email: string } };

export type PersonalUnbindMutationVariables = Exact<{
  provider: IdentityProvider;
}>;


export type PersonalUnbindMutation = { unbindIdentity: { __typename: 'Viewer', id: string, identityBindings: Array<{ __typename: 'IdentityBinding', provider: IdentityProvider, bound: boolean }> } };

export type PersonalPasskeyFragment = { __typename: 'Passkey', id: string, name: string, createdAt: string, lastUsedAt: string | null };

export type PersonalSessionFragment = { __typename: 'Session', id: string, browser: string, ip: string, startedAt: string, lastSeenAt: string, current: boolean };

export type PersonalSecurityQueryVariables = Exact<{ [key: string]: never; }>;


export type PersonalSecurityQuery = { viewer: { __typename: 'Viewer', id: string, username: string, role: number, hasPassword: boolean, secondFactor: { __typename: 'SecondFactor', enabled: boolean, recoveryCodesLeft: number }, passkeys: Array<{ __typename: 'Passkey', id: string, name: string, createdAt: string, lastUsedAt: string | null }>, sessions: Array<{ __typename: 'Session', id: string, browser: string, ip: string, startedAt: string, lastSeenAt: string, current: boolean }> } | null };

export type PersonalChangePasswordMutationVariables = Exact<{
  password: string;
  currentPassword?: string | null | undefined;
}>;


export type PersonalChangePasswordMutation = { updateSelf: { __typename: 'Viewer', id: string, hasPassword: boolean } };

export type PersonalBeginSecondFactorMutationVariables = Exact<{
  identity?: IdentityInput | null | undefined;
}>;


export type PersonalBeginSecondFactorMutation = { beginSecondFactor: { __typename: 'SecondFactorEnrolment', secret: string, address: string } };

export type PersonalConfirmSecondFactorMutationVariables = Exact<{
  code: string;
}>;


export type PersonalConfirmSecondFactorMutation = { confirmSecondFactor: Array<string> };

export type PersonalRenewRecoveryCodesMutationVariables = Exact<{
  code: string;
}>;


export type PersonalRenewRecoveryCodesMutation = { renewRecoveryCodes: Array<string> };

export type PersonalDisableSecondFactorMutationVariables = Exact<{
  code: string;
  currentPassword?: string | null | undefined;
}>;


export type PersonalDisableSecondFactorMutation = { disableSecondFactor: { __typename: 'SecondFactor', enabled: boolean, recoveryCodesLeft: number } };

export type PersonalBeginPasskeyMutationVariables = Exact<{
  identity?: IdentityInput | null | undefined;
}>;


export type PersonalBeginPasskeyMutation = { beginPasskey: string };

export type PersonalAddPasskeyMutationVariables = Exact<{
  credential: string;
  name: string;
}>;


export type PersonalAddPasskeyMutation = { addPasskey: { __typename: 'Passkey', id: string, name: string, createdAt: string, lastUsedAt: string | null } };

export type PersonalRenamePasskeyMutationVariables = Exact<{
  id: string;
  name: string;
}>;


export type PersonalRenamePasskeyMutation = { renamePasskey: { __typename: 'Passkey', id: string, name: string, createdAt: string, lastUsedAt: string | null } };

export type PersonalDeletePasskeyMutationVariables = Exact<{
  id: string;
}>;


export type PersonalDeletePasskeyMutation = { deletePasskey: boolean };

export type PersonalCreateAccessTokenMutationVariables = Exact<{ [key: string]: never; }>;


export type PersonalCreateAccessTokenMutation = { createAccessToken: string };

export type PersonalEndSessionMutationVariables = Exact<{
  id: string;
}>;


export type PersonalEndSessionMutation = { endSession: boolean };

export type PersonalEndOtherSessionsMutationVariables = Exact<{ [key: string]: never; }>;


export type PersonalEndOtherSessionsMutation = { endOtherSessions: number };

export type PersonalDeleteAccountMutationVariables = Exact<{
  username: string;
}>;


export type PersonalDeleteAccountMutation = { deleteSelf: boolean };

export type PersonalSettingsFragment = { __typename: 'PersonalSettings', notifyType: NotifyType, noticeTarget: string, quotaWarningThreshold: number, acceptUnsetModelRatioModel: boolean, noticeTransports: Array<{ __typename: 'NoticeTransport', key: NotifyType, target: string, example: string | null, settings: Array<{ __typename: 'NoticeTransportSetting', name: string, kind: NoticeTransportSettingKind, required: boolean, value: string, valueSet: boolean, fallback: string }> }> };

export type PersonalNoticesQueryVariables = Exact<{ [key: string]: never; }>;


export type PersonalNoticesQuery = { personalSettings: { __typename: 'PersonalSettings', notifyType: NotifyType, noticeTarget: string, quotaWarningThreshold: number, acceptUnsetModelRatioModel: boolean, noticeTransports: Array<{ __typename: 'NoticeTransport', key: NotifyType, target: string, example: string | null, settings: Array<{ __typename: 'NoticeTransportSetting', name: string, kind: NoticeTransportSettingKind, required: boolean, value: string, valueSet: boolean, fallback: string }> }> } };

export type PersonalSaveSettingsMutationVariables = Exact<{
  input: PersonalSettingsInput;
}>;


export type PersonalSaveSettingsMutation = { updatePersonalSettings: { __typename: 'PersonalSettings', notifyType: NotifyType, noticeTarget: string, quotaWarningThreshold: number, acceptUnsetModelRatioModel: boolean, noticeTransports: Array<{ __typename: 'NoticeTransport', key: NotifyType, target: string, example: string | null, settings: Array<{ __typename: 'NoticeTransportSetting', name: string, kind: NoticeTransportSettingKind, required: boolean, value: string, valueSet: boolean, fallback: string }> }> } };

export type PersonalTestNoticeFragment = { __typename: 'Notice', id: string, delivery: NoticeDelivery };

export type PersonalSendTestMutationVariables = Exact<{ [key: string]: never; }>;


export type PersonalSendTestMutation = { sendTestNotice: { __typename: 'Notice', id: string, delivery: NoticeDelivery } };

export type PersonalTestNoticesQueryVariables = Exact<{ [key: string]: never; }>;


export type PersonalTestNoticesQuery = { notices: { __typename: 'NoticeConnection', nodes: Array<{ __typename: 'Notice', id: string, delivery: NoticeDelivery }> } };

export type PersonalPricesQueryVariables = Exact<{ [key: string]: never; }>;


export type PersonalPricesQuery = { usableModels: Array<string>, personalSettings: { __typename: 'PersonalSettings', notifyType: NotifyType, noticeTarget: string, quotaWarningThreshold: number, acceptUnsetModelRatioModel: boolean, noticeTransports: Array<{ __typename: 'NoticeTransport', key: NotifyType, target: string, example: string | null, settings: Array<{ __typename: 'NoticeTransportSetting', name: string, kind: NoticeTransportSettingKind, required: boolean, value: string, valueSet: boolean, fallback: string }> }> }, pricing: { __typename: 'Pricing', group: string, groups: Array<{ __typename: 'UsableGroup', name: string, description: string, ratio: number }>, models: Array<{ __typename: 'ModelPrice', model: string, mode: BillingMode, priceSet: boolean, groups: Array<string>, modelRatio: number, completionRatio: number, reasoningRatio: number | null, cacheRatio: number, cacheWriteRatio: number, cacheWriteHourRatio: number | null, audioRatio: number | null, audioCacheRatio: number | null, audioCompletionRatio: number | null, imageRatio: number | null, imageCompletionRatio: number | null, modelPrice: number, pagePrice: number | null, annotatedPagePrice: number | null }> } };

export type PriceNumbersFragment = { __typename: 'ModelPrice', modelRatio: number, completionRatio: number, reasoningRatio: number | null, cacheRatio: number, cacheWriteRatio: number, cacheWriteHourRatio: number | null, audioRatio: number | null, audioCacheRatio: number | null, audioCompletionRatio: number | null, imageRatio: number | null, imageCompletionRatio: number | null, modelPrice: number, pagePrice: number | null, annotatedPagePrice: number | null };

export const PersonalViewerFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonalViewer"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Viewer"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"displayName"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"group"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"usedQuota"}},{"kind":"Field","name":{"kind":"Name","value":"requestCount"}},{"kind":"Field","name":{"kind":"Name","value":"identityBindings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"provider"}},{"kind":"Field","name":{"kind":"Name","value":"bound"}}]}}]}}]} as unknown as DocumentNode<PersonalViewerFragment, unknown>;
export const PersonalInvitesFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonalInvites"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Invites"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"invited"}},{"kind":"Field","name":{"kind":"Name","value":"pendingQuota"}},{"kind":"Field","name":{"kind":"Name","value":"earnedQuota"}},{"kind":"Field","name":{"kind":"Name","value":"minTransfer"}}]}}]} as unknown as DocumentNode<PersonalInvitesFragment, unknown>;
export const PersonalPasskeyFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonalPasskey"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Passkey"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}}]}}]} as unknown as DocumentNode<PersonalPasskeyFragment, unknown>;
export const PersonalSessionFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonalSession"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Session"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"browser"}},{"kind":"Field","name":{"kind":"Name","value":"ip"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastSeenAt"}},{"kind":"Field","name":{"kind":"Name","value":"current"}}]}}]} as unknown as DocumentNode<PersonalSessionFragment, unknown>;
export const PersonalSettingsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonalSettings"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PersonalSettings"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"notifyType"}},{"kind":"Field","name":{"kind":"Name","value":"noticeTarget"}},{"kind":"Field","name":{"kind":"Name","value":"noticeTransports"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"target"}},{"kind":"Field","name":{"kind":"Name","value":"example"}},{"kind":"Field","name":{"kind":"Name","value":"settings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"required"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"valueSet"}},{"kind":"Field","name":{"kind":"Name","value":"fallback"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"quotaWarningThreshold"}},{"kind":"Field","name":{"kind":"Name","value":"acceptUnsetModelRatioModel"}}]}}]} as unknown as DocumentNode<PersonalSettingsFragment, unknown>;
export const PersonalTestNoticeFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonalTestNotice"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Notice"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"delivery"}}]}}]} as unknown as DocumentNode<PersonalTestNoticeFragment, unknown>;
export const PriceNumbersFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PriceNumbers"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ModelPrice"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"modelRatio"}},{"kind":"Field","name":{"kind":"Name","value":"completionRatio"}},{"kind":"Field","name":{"kind":"Name","value":"reasoningRatio"}},{"kind":"Field","name":{"kind":"Name","value":"cacheRatio"}},{"kind":"Field","name":{"kind":"Name","value":"cacheWriteRatio"}},{"kind":"Field","name":{"kind":"Name","value":"cacheWriteHourRatio"}},{"kind":"Field","name":{"kind":"Name","value":"audioRatio"}},{"kind":"Field","name":{"kind":"Name","value":"audioCacheRatio"}},{"kind":"Field","name":{"kind":"Name","value":"audioCompletionRatio"}},{"kind":"Field","name":{"kind":"Name","value":"imageRatio"}},{"kind":"Field","name":{"kind":"Name","value":"imageCompletionRatio"}},{"kind":"Field","name":{"kind":"Name","value":"modelPrice"}},{"kind":"Field","name":{"kind":"Name","value":"pagePrice"}},{"kind":"Field","name":{"kind":"Name","value":"annotatedPagePrice"}}]}}]} as unknown as DocumentNode<PriceNumbersFragment, unknown>;
export const PersonalAccountDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PersonalAccount"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PersonalViewer"}}]}},{"kind":"Field","name":{"kind":"Name","value":"checkInStatus"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"canCheckIn"}},{"kind":"Field","name":{"kind":"Name","value":"nextDayAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"invites"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PersonalInvites"}}]}},{"kind":"Field","name":{"kind":"Name","value":"usableModels"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonalViewer"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Viewer"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"displayName"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"group"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"usedQuota"}},{"kind":"Field","name":{"kind":"Name","value":"requestCount"}},{"kind":"Field","name":{"kind":"Name","value":"identityBindings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"provider"}},{"kind":"Field","name":{"kind":"Name","value":"bound"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonalInvites"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Invites"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"invited"}},{"kind":"Field","name":{"kind":"Name","value":"pendingQuota"}},{"kind":"Field","name":{"kind":"Name","value":"earnedQuota"}},{"kind":"Field","name":{"kind":"Name","value":"minTransfer"}}]}}]} as unknown as DocumentNode<PersonalAccountQuery, PersonalAccountQueryVariables>;
export const PersonalRenameDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PersonalRename"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"displayName"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateSelf"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"displayName"},"value":{"kind":"Variable","name":{"kind":"Name","value":"displayName"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"displayName"}}]}}]}}]} as unknown as DocumentNode<PersonalRenameMutation, PersonalRenameMutationVariables>;
export const PersonalCheckInDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PersonalCheckIn"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"checkIn"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reward"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"nextDayAt"}}]}}]}}]} as unknown as DocumentNode<PersonalCheckInMutation, PersonalCheckInMutationVariables>;
export const PersonalTransferDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PersonalTransfer"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"amount"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Quota"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"transferInviteQuota"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"amount"},"value":{"kind":"Variable","name":{"kind":"Name","value":"amount"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PersonalInvites"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonalInvites"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Invites"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"invited"}},{"kind":"Field","name":{"kind":"Name","value":"pendingQuota"}},{"kind":"Field","name":{"kind":"Name","value":"earnedQuota"}},{"kind":"Field","name":{"kind":"Name","value":"minTransfer"}}]}}]} as unknown as DocumentNode<PersonalTransferMutation, PersonalTransferMutationVariables>;
export const PersonalRequestEmailCodeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PersonalRequestEmailCode"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"email"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"botCheck"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requestEmailCode"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"email"},"value":{"kind":"Variable","name":{"kind":"Name","value":"email"}}},{"kind":"Argument","name":{"kind":"Name","value":"botCheck"},"value":{"kind":"Variable","name":{"kind":"Name","value":"botCheck"}}}]}]}}]} as unknown as DocumentNode<PersonalRequestEmailCodeMutation, PersonalRequestEmailCodeMutationVariables>;
export const PersonalBindEmailDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PersonalBindEmail"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"email"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"code"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"bindEmail"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"email"},"value":{"kind":"Variable","name":{"kind":"Name","value":"email"}}},{"kind":"Argument","name":{"kind":"Name","value":"code"},"value":{"kind":"Variable","name":{"kind":"Name","value":"code"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"email"}}]}}]}}]} as unknown as DocumentNode<PersonalBindEmailMutation, PersonalBindEmailMutationVariables>;
export const PersonalUnbindEmailDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PersonalUnbindEmail"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"unbindEmail"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"email"}}]}}]}}]} as unknown as DocumentNode<PersonalUnbindEmailMutation, PersonalUnbindEmailMutationVariables>;
export const PersonalUnbindDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PersonalUnbind"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"provider"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"IdentityProvider"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"unbindIdentity"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"provider"},"value":{"kind":"Variable","name":{"kind":"Name","value":"provider"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"identityBindings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"provider"}},{"kind":"Field","name":{"kind":"Name","value":"bound"}}]}}]}}]}}]} as unknown as DocumentNode<PersonalUnbindMutation, PersonalUnbindMutationVariables>;
export const PersonalSecurityDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PersonalSecurity"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"hasPassword"}},{"kind":"Field","name":{"kind":"Name","value":"secondFactor"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"recoveryCodesLeft"}}]}},{"kind":"Field","name":{"kind":"Name","value":"passkeys"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PersonalPasskey"}}]}},{"kind":"Field","name":{"kind":"Name","value":"sessions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PersonalSession"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonalPasskey"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Passkey"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonalSession"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Session"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"browser"}},{"kind":"Field","name":{"kind":"Name","value":"ip"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastSeenAt"}},{"kind":"Field","name":{"kind":"Name","value":"current"}}]}}]} as unknown as DocumentNode<PersonalSecurityQuery, PersonalSecurityQueryVariables>;
export const PersonalChangePasswordDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PersonalChangePassword"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"password"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"currentPassword"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateSelf"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"password"},"value":{"kind":"Variable","name":{"kind":"Name","value":"password"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"currentPassword"},"value":{"kind":"Variable","name":{"kind":"Name","value":"currentPassword"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"hasPassword"}}]}}]}}]} as unknown as DocumentNode<PersonalChangePasswordMutation, PersonalChangePasswordMutationVariables>;
export const PersonalBeginSecondFactorDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PersonalBeginSecondFactor"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"identity"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"IdentityInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"beginSecondFactor"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"identity"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"secret"}},{"kind":"Field","name":{"kind":"Name","value":"address"}}]}}]}}]} as unknown as DocumentNode<PersonalBeginSecondFactorMutation, PersonalBeginSecondFactorMutationVariables>;
export const PersonalConfirmSecondFactorDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PersonalConfirmSecondFactor"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"code"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"confirmSecondFactor"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"code"},"value":{"kind":"Variable","name":{"kind":"Name","value":"code"}}}]}]}}]} as unknown as DocumentNode<PersonalConfirmSecondFactorMutation, PersonalConfirmSecondFactorMutationVariables>;
export const PersonalRenewRecoveryCodesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PersonalRenewRecoveryCodes"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"code"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"renewRecoveryCodes"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"code"},"value":{"kind":"Variable","name":{"kind":"Name","value":"code"}}}]}]}}]} as unknown as DocumentNode<PersonalRenewRecoveryCodesMutation, PersonalRenewRecoveryCodesMutationVariables>;
export const PersonalDisableSecondFactorDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PersonalDisableSecondFactor"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"code"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"currentPassword"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"disableSecondFactor"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"code"},"value":{"kind":"Variable","name":{"kind":"Name","value":"code"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"currentPassword"},"value":{"kind":"Variable","name":{"kind":"Name","value":"currentPassword"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"recoveryCodesLeft"}}]}}]}}]} as unknown as DocumentNode<PersonalDisableSecondFactorMutation, PersonalDisableSecondFactorMutationVariables>;
export const PersonalBeginPasskeyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PersonalBeginPasskey"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"identity"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"IdentityInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"beginPasskey"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"identity"}}}]}]}}]} as unknown as DocumentNode<PersonalBeginPasskeyMutation, PersonalBeginPasskeyMutationVariables>;
export const PersonalAddPasskeyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PersonalAddPasskey"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"credential"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"name"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"addPasskey"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"credential"},"value":{"kind":"Variable","name":{"kind":"Name","value":"credential"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"name"},"value":{"kind":"Variable","name":{"kind":"Name","value":"name"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PersonalPasskey"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonalPasskey"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Passkey"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}}]}}]} as unknown as DocumentNode<PersonalAddPasskeyMutation, PersonalAddPasskeyMutationVariables>;
export const PersonalRenamePasskeyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PersonalRenamePasskey"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"name"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"renamePasskey"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"name"},"value":{"kind":"Variable","name":{"kind":"Name","value":"name"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PersonalPasskey"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonalPasskey"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Passkey"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}}]}}]} as unknown as DocumentNode<PersonalRenamePasskeyMutation, PersonalRenamePasskeyMutationVariables>;
export const PersonalDeletePasskeyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PersonalDeletePasskey"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deletePasskey"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}]}]}}]} as unknown as DocumentNode<PersonalDeletePasskeyMutation, PersonalDeletePasskeyMutationVariables>;
export const PersonalCreateAccessTokenDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PersonalCreateAccessToken"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createAccessToken"}}]}}]} as unknown as DocumentNode<PersonalCreateAccessTokenMutation, PersonalCreateAccessTokenMutationVariables>;
export const PersonalEndSessionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PersonalEndSession"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endSession"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}]}]}}]} as unknown as DocumentNode<PersonalEndSessionMutation, PersonalEndSessionMutationVariables>;
export const PersonalEndOtherSessionsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PersonalEndOtherSessions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endOtherSessions"}}]}}]} as unknown as DocumentNode<PersonalEndOtherSessionsMutation, PersonalEndOtherSessionsMutationVariables>;
export const PersonalDeleteAccountDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PersonalDeleteAccount"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"username"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteSelf"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"username"},"value":{"kind":"Variable","name":{"kind":"Name","value":"username"}}}]}]}}]} as unknown as DocumentNode<PersonalDeleteAccountMutation, PersonalDeleteAccountMutationVariables>;
export const PersonalNoticesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PersonalNotices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"personalSettings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PersonalSettings"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonalSettings"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PersonalSettings"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"notifyType"}},{"kind":"Field","name":{"kind":"Name","value":"noticeTarget"}},{"kind":"Field","name":{"kind":"Name","value":"noticeTransports"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"target"}},{"kind":"Field","name":{"kind":"Name","value":"example"}},{"kind":"Field","name":{"kind":"Name","value":"settings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"required"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"valueSet"}},{"kind":"Field","name":{"kind":"Name","value":"fallback"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"quotaWarningThreshold"}},{"kind":"Field","name":{"kind":"Name","value":"acceptUnsetModelRatioModel"}}]}}]} as unknown as DocumentNode<PersonalNoticesQuery, PersonalNoticesQueryVariables>;
export const PersonalSaveSettingsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PersonalSaveSettings"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PersonalSettingsInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updatePersonalSettings"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PersonalSettings"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonalSettings"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PersonalSettings"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"notifyType"}},{"kind":"Field","name":{"kind":"Name","value":"noticeTarget"}},{"kind":"Field","name":{"kind":"Name","value":"noticeTransports"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"target"}},{"kind":"Field","name":{"kind":"Name","value":"example"}},{"kind":"Field","name":{"kind":"Name","value":"settings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"required"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"valueSet"}},{"kind":"Field","name":{"kind":"Name","value":"fallback"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"quotaWarningThreshold"}},{"kind":"Field","name":{"kind":"Name","value":"acceptUnsetModelRatioModel"}}]}}]} as unknown as DocumentNode<PersonalSaveSettingsMutation, PersonalSaveSettingsMutationVariables>;
export const PersonalSendTestDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PersonalSendTest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sendTestNotice"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PersonalTestNotice"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonalTestNotice"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Notice"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"delivery"}}]}}]} as unknown as DocumentNode<PersonalSendTestMutation, PersonalSendTestMutationVariables>;
export const PersonalTestNoticesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PersonalTestNotices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"notices"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"10"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PersonalTestNotice"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonalTestNotice"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Notice"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"delivery"}}]}}]} as unknown as DocumentNode<PersonalTestNoticesQuery, PersonalTestNoticesQueryVariables>;
export const PersonalPricesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PersonalPrices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"personalSettings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PersonalSettings"}}]}},{"kind":"Field","name":{"kind":"Name","value":"usableModels"}},{"kind":"Field","name":{"kind":"Name","value":"pricing"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"group"}},{"kind":"Field","name":{"kind":"Name","value":"groups"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"ratio"}}]}},{"kind":"Field","name":{"kind":"Name","value":"models"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"mode"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"PriceNumbers"}},{"kind":"Field","name":{"kind":"Name","value":"priceSet"}},{"kind":"Field","name":{"kind":"Name","value":"groups"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonalSettings"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PersonalSettings"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"notifyType"}},{"kind":"Field","name":{"kind":"Name","value":"noticeTarget"}},{"kind":"Field","name":{"kind":"Name","value":"noticeTransports"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"target"}},{"kind":"Field","name":{"kind":"Name","value":"example"}},{"kind":"Field","name":{"kind":"Name","value":"settings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"required"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"valueSet"}},{"kind":"Field","name":{"kind":"Name","value":"fallback"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"quotaWarningThreshold"}},{"kind":"Field","name":{"kind":"Name","value":"acceptUnsetModelRatioModel"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PriceNumbers"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ModelPrice"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"modelRatio"}},{"kind":"Field","name":{"kind":"Name","value":"completionRatio"}},{"kind":"Field","name":{"kind":"Name","value":"reasoningRatio"}},{"kind":"Field","name":{"kind":"Name","value":"cacheRatio"}},{"kind":"Field","name":{"kind":"Name","value":"cacheWriteRatio"}},{"kind":"Field","name":{"kind":"Name","value":"cacheWriteHourRatio"}},{"kind":"Field","name":{"kind":"Name","value":"audioRatio"}},{"kind":"Field","name":{"kind":"Name","value":"audioCacheRatio"}},{"kind":"Field","name":{"kind":"Name","value":"audioCompletionRatio"}},{"kind":"Field","name":{"kind":"Name","value":"imageRatio"}},{"kind":"Field","name":{"kind":"Name","value":"imageCompletionRatio"}},{"kind":"Field","name":{"kind":"Name","value":"modelPrice"}},{"kind":"Field","name":{"kind":"Name","value":"pagePrice"}},{"kind":"Field","name":{"kind":"Name","value":"annotatedPagePrice"}}]}}]} as unknown as DocumentNode<PersonalPricesQuery, PersonalPricesQueryVariables>;
export const usePersonalAccountQuery = bindQuery(PersonalAccountDocument);
export const usePersonalRenameMutation = bindMutation(PersonalRenameDocument);
export const usePersonalCheckInMutation = bindMutation(PersonalCheckInDocument);
export const usePersonalTransferMutation = bindMutation(PersonalTransferDocument);
export const usePersonalRequestEmailCodeMutation = bindMutation(PersonalRequestEmailCodeDocument);
export const usePersonalBindEmailMutation = bindMutation(PersonalBindEmailDocument);
export const usePersonalUnbindEmailMutation = bindMutation(PersonalUnbindEmailDocument);
export const usePersonalUnbindMutation = bindMutation(PersonalUnbindDocument);
export const usePersonalSecurityQuery = bindQuery(PersonalSecurityDocument);
export const usePersonalChangePasswordMutation = bindMutation(PersonalChangePasswordDocument);
export const usePersonalBeginSecondFactorMutation = bindMutation(PersonalBeginSecondFactorDocument);
export const usePersonalConfirmSecondFactorMutation = bindMutation(PersonalConfirmSecondFactorDocument);
export const usePersonalRenewRecoveryCodesMutation = bindMutation(PersonalRenewRecoveryCodesDocument);
export const usePersonalDisableSecondFactorMutation = bindMutation(PersonalDisableSecondFactorDocument);
export const usePersonalBeginPasskeyMutation = bindMutation(PersonalBeginPasskeyDocument);
export const usePersonalAddPasskeyMutation = bindMutation(PersonalAddPasskeyDocument);
export const usePersonalRenamePasskeyMutation = bindMutation(PersonalRenamePasskeyDocument);
export const usePersonalDeletePasskeyMutation = bindMutation(PersonalDeletePasskeyDocument);
export const usePersonalCreateAccessTokenMutation = bindMutation(PersonalCreateAccessTokenDocument);
export const usePersonalEndSessionMutation = bindMutation(PersonalEndSessionDocument);
export const usePersonalEndOtherSessionsMutation = bindMutation(PersonalEndOtherSessionsDocument);
export const usePersonalDeleteAccountMutation = bindMutation(PersonalDeleteAccountDocument);
export const usePersonalNoticesQuery = bindQuery(PersonalNoticesDocument);
export const usePersonalSaveSettingsMutation = bindMutation(PersonalSaveSettingsDocument);
export const usePersonalSendTestMutation = bindMutation(PersonalSendTestDocument);
export const usePersonalTestNoticesQuery = bindQuery(PersonalTestNoticesDocument);
export const usePersonalPricesQuery = bindQuery(PersonalPricesDocument);