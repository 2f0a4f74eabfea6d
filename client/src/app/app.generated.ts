/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { bindQuery } from '../graphql/bind';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type SavedViewScreen =
  | 'ALERTS'
  | 'ALERT_DELIVERIES'
  | 'ALERT_RECEIVERS'
  | 'ALERT_RULES'
  | 'AUDIT'
  | 'BATCHES'
  | 'CHANNELS'
  | 'CONVERSATIONS'
  | 'COST'
  | 'COUPONS'
  | 'DASHBOARD'
  | 'DRAWINGS'
  | 'ERRORS'
  | 'JOBS'
  | 'LATENCY'
  | 'LOG'
  | 'PLANS'
  | 'REDEMPTIONS'
  | 'SERVICE_CREDENTIALS'
  | 'TASKS'
  | 'TOKENS'
  | 'USERS'
  | 'VENDOR_INVOICES'
  | 'VIDEOS';

/** The permissions of a user with role 1 who works for the site; docs/access.md lists them. */
export type StaffRole =
  | 'AUDITOR'
  | 'CHANNELS'
  | 'FINANCE'
  | 'SUPPORT';

export type ShellNavBadgesQueryVariables = Exact<{
  channels: boolean;
  prices: boolean;
}>;


export type ShellNavBadgesQuery = { viewer: { __typename: 'Viewer', id: string, quota: number, usesTeams: boolean } | null, personalSettings: { __typename: 'PersonalSettings', quotaWarningThreshold: number }, channels?: { __typename: 'ChannelConnection', totalCount: number }, onboarding?: { __typename: 'Onboarding', unpricedModels: Array<string> } };

export type ViewerQueryVariables = Exact<{ [key: string]: never; }>;


export type ViewerQuery = { viewer: { __typename: 'Viewer', id: string, username: string, displayName: string, role: number, staffRole: StaffRole | null, permissions: Array<string>, group: string, quota: number, usedQuota: number, requestCount: number } | null, defaultViews: Array<{ __typename: 'SavedView', id: string, screen: SavedViewScreen, search: string }> };


export const ShellNavBadgesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ShellNavBadges"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"channels"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"prices"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"usesTeams"}}]}},{"kind":"Field","name":{"kind":"Name","value":"personalSettings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"quotaWarningThreshold"}}]}},{"kind":"Field","name":{"kind":"Name","value":"channels"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"status"},"value":{"kind":"IntValue","value":"3"}}]}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}]}}],"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"channels"}}}]}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"onboarding"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"prices"}}}]}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"unpricedModels"}}]}}]}}]} as unknown as DocumentNode<ShellNavBadgesQuery, ShellNavBadgesQueryVariables>;
export const ViewerDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"displayName"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"staffRole"}},{"kind":"Field","name":{"kind":"Name","value":"permissions"}},{"kind":"Field","name":{"kind":"Name","value":"group"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"usedQuota"}},{"kind":"Field","name":{"kind":"Name","value":"requestCount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"defaultViews"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"screen"}},{"kind":"Field","name":{"kind":"Name","value":"search"}}]}}]}}]} as unknown as DocumentNode<ViewerQuery, ViewerQueryVariables>;
export const useShellNavBadgesQuery = bindQuery(ShellNavBadgesDocument);
export const useViewerQuery = bindQuery(ViewerDocument);