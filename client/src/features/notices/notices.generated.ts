/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { bindMutation, bindQuery, bindSubscription } from '../../graphql/bind';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type NoticeDelivery =
  /** Sending failed permanently. */
  | 'FAILED'
  /** The user had no address for it; it is only shown here. */
  | 'NONE'
  /** Being sent, or waiting for a retry. */
  | 'PENDING'
  /** The receiver has accepted it. */
  | 'SENT';

export type NoticeKind =
  /** A channel was disabled automatically. */
  | 'CHANNEL_DISABLED'
  /** Such a channel was enabled again. */
  | 'CHANNEL_ENABLED'
  | 'CHANNEL_TESTS_DONE'
  /** Old rows of the usage log could not be archived, so they were not deleted. */
  | 'LOG_ARCHIVE'
  | 'LOW_BALANCE'
  /** A scheduled update changed prices, or found what needs an administrator. */
  | 'PRICE_UPDATE'
  /** Budgets or limits of projects of a team are almost or completely used up. */
  | 'PROJECT_BUDGET'
  /** A test notice that the user requested. */
  | 'TEST'
  /** Keys of tokens were rotated by their schedule. */
  | 'TOKEN_ROTATED';

export type PageInput = {
  /** Continue after this cursor. Takes precedence over `page`. */
  after?: string | null | undefined;
  /** Rows a page, 1 to 100. */
  first?: number;
  /** 1-based page number, for numbered pagination. */
  page?: number | null | undefined;
};

export type NoticeItemFragment = { __typename: 'Notice', id: string, kind: NoticeKind, title: string, text: string, channelId: string | null, quota: number | null, delivery: NoticeDelivery, createdAt: string, readAt: string | null };

export type NoticeBadgeQueryVariables = Exact<{ [key: string]: never; }>;


export type NoticeBadgeQuery = { unreadNotices: number, status: { __typename: 'SiteStatus', notice: string } };

export type NoticeFeedQueryVariables = Exact<{
  page?: PageInput | null | undefined;
  unreadOnly?: boolean | null | undefined;
}>;


export type NoticeFeedQuery = { notices: { __typename: 'NoticeConnection', totalCount: number, nodes: Array<{ __typename: 'Notice', id: string, kind: NoticeKind, title: string, text: string, channelId: string | null, quota: number | null, delivery: NoticeDelivery, createdAt: string, readAt: string | null }> } };

export type NoticeMarkReadMutationVariables = Exact<{
  ids: Array<string> | string;
}>;


export type NoticeMarkReadMutation = { markNoticesRead: Array<{ __typename: 'Notice', id: string, readAt: string | null }> };

export type NoticeMarkAllReadMutationVariables = Exact<{ [key: string]: never; }>;


export type NoticeMarkAllReadMutation = { markAllNoticesRead: number };

export type NoticeArrivedSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type NoticeArrivedSubscription = { noticeAdded: { __typename: 'Notice', id: string, kind: NoticeKind, title: string, text: string, channelId: string | null, quota: number | null, delivery: NoticeDelivery, createdAt: string, readAt: string | null } };

export type NoticeOfSiteChangedSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type NoticeOfSiteChangedSubscription = { siteNoticeChanged: string };

export const NoticeItemFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NoticeItem"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Notice"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"channelId"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"delivery"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"readAt"}}]}}]} as unknown as DocumentNode<NoticeItemFragment, unknown>;
export const NoticeBadgeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"NoticeBadge"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"unreadNotices"}},{"kind":"Field","name":{"kind":"Name","value":"status"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"notice"}}]}}]}}]} as unknown as DocumentNode<NoticeBadgeQuery, NoticeBadgeQueryVariables>;
export const NoticeFeedDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"NoticeFeed"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PageInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"unreadOnly"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"notices"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}},{"kind":"Argument","name":{"kind":"Name","value":"unreadOnly"},"value":{"kind":"Variable","name":{"kind":"Name","value":"unreadOnly"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"NoticeItem"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NoticeItem"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Notice"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"channelId"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"delivery"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"readAt"}}]}}]} as unknown as DocumentNode<NoticeFeedQuery, NoticeFeedQueryVariables>;
export const NoticeMarkReadDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"NoticeMarkRead"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ids"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"markNoticesRead"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"ids"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ids"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"readAt"}}]}}]}}]} as unknown as DocumentNode<NoticeMarkReadMutation, NoticeMarkReadMutationVariables>;
export const NoticeMarkAllReadDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"NoticeMarkAllRead"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"markAllNoticesRead"}}]}}]} as unknown as DocumentNode<NoticeMarkAllReadMutation, NoticeMarkAllReadMutationVariables>;
export const NoticeArrivedDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"NoticeArrived"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"noticeAdded"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"NoticeItem"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NoticeItem"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Notice"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"channelId"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"delivery"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"readAt"}}]}}]} as unknown as DocumentNode<NoticeArrivedSubscription, NoticeArrivedSubscriptionVariables>;
export const NoticeOfSiteChangedDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"NoticeOfSiteChanged"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"siteNoticeChanged"}}]}}]} as unknown as DocumentNode<NoticeOfSiteChangedSubscription, NoticeOfSiteChangedSubscriptionVariables>;
export const useNoticeBadgeQuery = bindQuery(NoticeBadgeDocument);
export const useNoticeFeedQuery = bindQuery(NoticeFeedDocument);
export const useNoticeMarkReadMutation = bindMutation(NoticeMarkReadDocument);
export const useNoticeMarkAllReadMutation = bindMutation(NoticeMarkAllReadDocument);
export const useNoticeArrivedSubscription = bindSubscription(NoticeArrivedDocument);
export const useNoticeOfSiteChangedSubscription = bindSubscription(NoticeOfSiteChangedDocument);