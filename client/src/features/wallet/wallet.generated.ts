/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { bindMutation, bindQuery } from '../../graphql/bind';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** The buyer on the invoices of a user. Blank values are left out. */
export type BillingDetailsInput = {
  address?: string;
  /** ISO 3166-1, such as DE; blank for none. */
  country?: string;
  /** A person or a company. */
  name?: string;
  taxId?: string;
};

export type CreatePaymentInput = {
  /** Whole US dollars, or quota units where the site shows quota instead of currency. */
  amount: number;
  /** The code of a coupon, in capitals or not. */
  coupon?: string | null | undefined;
  method: PaymentMethod;
};

export type InvoiceKind =
  | 'CREDIT_NOTE'
  | 'INVOICE';

export type PageInput = {
  /** Continue after this cursor. Takes precedence over `page`. */
  after?: string | null | undefined;
  /** Rows a page, 1 to 100. */
  first?: number;
  /** 1-based page number, for numbered pagination. */
  page?: number | null | undefined;
};

export type PaymentFilter = {
  /** Not before. */
  from?: string | null | undefined;
  /** The full order number, or the gateway's number of the payment. */
  number?: string | null | undefined;
  status?: PaymentStatus | null | undefined;
  /** Not after. */
  to?: string | null | undefined;
  /** Administrators only. */
  userId?: string | null | undefined;
};

export type PaymentMethod =
  /** Alipay. */
  | 'ALIPAY'
  /** Cards and the other methods of the page of Stripe. */
  | 'STRIPE'
  /** WeChat Pay. */
  | 'WXPAY';

export type PaymentSort =
  | 'CREATED'
  | 'MONEY'
  | 'PAID'
  | 'QUOTA'
  | 'STATUS';

export type PaymentStatus =
  /** Not paid within a day, or an hour with a coupon; or the provider reported that the order expired or the payment failed. A later payment is still credited. */
  | 'CLOSED'
  /** The bank of the buyer disputes the payment; its quota is taken back meanwhile. */
  | 'DISPUTED'
  /** The dispute was decided for the buyer. */
  | 'DISPUTE_LOST'
  /** Paid: the dispute was decided for the site. */
  | 'DISPUTE_WON'
  | 'PAID'
  /** A part of the money, and of the quota, was taken back. */
  | 'PARTLY_REFUNDED'
  | 'PENDING'
  /** All money and quota was taken back. */
  | 'REFUNDED';

export type PlanOrderInput = {
  method: PaymentMethod;
  /** The number of periods to buy. */
  periods: number;
  planId: string;
};

export type PlanPeriod =
  | 'DAY'
  | 'MONTH'
  | 'WEEK';

export type RefundPaymentInput = {
  /** The password of the caller. */
  currentPassword?: string | null | undefined;
  /** With at most two decimals, in the currency of the order; all that is left when absent. */
  money?: string | null | undefined;
  /** For administrators; the buyer does not see it. */
  reason?: string | null | undefined;
};

export type Scope =
  /** The caller's own. */
  | 'SELF'
  /** Rows of all users; requires the permission that the access policy names. */
  | 'SITE';

export type SortDirection =
  | 'ASC'
  | 'DESC';

export type StatementKind =
  | 'ADJUSTMENT'
  | 'CHECK_IN'
  | 'GRANT'
  | 'INVITATION'
  /** Quota that was taken back, or returned, because its payment was disputed. */
  | 'PAYMENT_DISPUTE'
  /** Quota that was taken back because its payment was refunded. */
  | 'PAYMENT_REFUND'
  /** Quota of a plan that did not roll over. */
  | 'PLAN_EXPIRY'
  /** The quota of a period of a plan. */
  | 'PLAN_GRANT'
  | 'REBATE'
  | 'REDEMPTION'
  /** Of a call or task. */
  | 'REFUND'
  /** Between the balances of a team and of an owner or member. */
  | 'TEAM_TRANSFER'
  | 'TOP_UP'
  /** Rewards for invitations. */
  | 'TRANSFER'
  /** All calls of one day. */
  | 'USAGE';

export type StatementSort =
  | 'AMOUNT'
  | 'BALANCE'
  | 'KIND'
  /** By day; the total of the calls of a day comes after its entries. */
  | 'TIME';

export type TeamPermission =
  /** Buying a plan for the team. */
  | 'BUY_PLAN'
  /** Renaming and archiving the team, and any change of its members. */
  | 'EDIT'
  /** Inviting and removing members who have no further rights. */
  | 'MANAGE_MEMBERS'
  /** Creating, limiting and archiving projects. */
  | 'MANAGE_PROJECTS'
  /** The tokens of all members. */
  | 'MANAGE_TOKENS'
  /** The statement of the team and the usage of all members. */
  | 'SEE_STATEMENT'
  /** Moving quota between the balances of the team and its members. */
  | 'TRANSFER';

export type WalletPaymentFragment = { __typename: 'Payment', id: string, orderNumber: string, gatewayNumber: string | null, method: PaymentMethod, status: PaymentStatus, amount: number, money: string, discountMoney: string, coupon: string | null, currency: string, quota: number, refundedMoney: string, disputedMoney: string, reversedQuota: number, refundableMoney: string, userId: string, username: string, createdAt: string, paidAt: string | null, closedAt: string | null, plan: { __typename: 'PlanOfPayment', name: string, period: PlanPeriod, periods: number, teamName: string | null } | null };

export type WalletOverviewQueryVariables = Exact<{ [key: string]: never; }>;


export type WalletOverviewQuery = { viewer: { __typename: 'Viewer', id: string, quota: number, usedQuota: number, requestCount: number, group: string } | null, personalSettings: { __typename: 'PersonalSettings', quotaWarningThreshold: number }, topUpOffer: { __typename: 'TopUpOffer', enabled: boolean, inCurrency: boolean, minAmount: number, hasBillingPortal: boolean, hasCoupons: boolean, hasInvoices: boolean, methods: Array<{ __typename: 'TopUpMethod', method: PaymentMethod, currency: string, minAmount: number }> }, offeredPlans: Array<{ __typename: 'OfferedPlan', id: string }>, ownPlan: { __typename: 'AccountPlan', id: string, planName: string, quota: number, period: PlanPeriod, leftQuota: number, expiringQuota: number, endsAt: string | null, nextAt: string | null } | null, status: { __typename: 'SiteStatus', topUpLink: string } };

export type WalletQuoteQueryVariables = Exact<{
  amount: number;
  method: PaymentMethod;
  coupon?: string | null | undefined;
}>;


export type WalletQuoteQuery = { topUpQuote: { __typename: 'TopUpQuote', amount: number, money: string, discountMoney: string, coupon: string | null, currency: string, quota: number } };

export type WalletStatementQueryVariables = Exact<{
  page?: PageInput | null | undefined;
  sort?: StatementSort | null | undefined;
  direction?: SortDirection | null | undefined;
}>;


export type WalletStatementQuery = { statement: { __typename: 'StatementLineConnection', totalCount: number, nodes: Array<{ __typename: 'StatementLine', id: string, day: string, bookedAt: string | null, kind: StatementKind, amount: number, balance: number, requestCount: number, note: string }> } };

export type WalletPaymentsQueryVariables = Exact<{
  scope?: Scope | null | undefined;
  filter?: PaymentFilter | null | undefined;
  page?: PageInput | null | undefined;
  sort?: PaymentSort | null | undefined;
  direction?: SortDirection | null | undefined;
}>;


export type WalletPaymentsQuery = { payments: { __typename: 'PaymentConnection', totalCount: number, nodes: Array<{ __typename: 'Payment', id: string, orderNumber: string, gatewayNumber: string | null, method: PaymentMethod, status: PaymentStatus, amount: number, money: string, discountMoney: string, coupon: string | null, currency: string, quota: number, refundedMoney: string, disputedMoney: string, reversedQuota: number, refundableMoney: string, userId: string, username: string, createdAt: string, paidAt: string | null, closedAt: string | null, plan: { __typename: 'PlanOfPayment', name: string, period: PlanPeriod, periods: number, teamName: string | null } | null }> } };

export type WalletPaymentResultQueryVariables = Exact<{
  orderNumber: string;
}>;


export type WalletPaymentResultQuery = { payment: { __typename: 'Payment', id: string, orderNumber: string, gatewayNumber: string | null, method: PaymentMethod, status: PaymentStatus, amount: number, money: string, discountMoney: string, coupon: string | null, currency: string, quota: number, refundedMoney: string, disputedMoney: string, reversedQuota: number, refundableMoney: string, userId: string, username: string, createdAt: string, paidAt: string | null, closedAt: string | null, plan: { __typename: 'PlanOfPayment', name: string, period: PlanPeriod, periods: number, teamName: string | null } | null } };

export type WalletRedeemMutationVariables = Exact<{
  key: string;
}>;


export type WalletRedeemMutation = { redeemCode: { __typename: 'RedeemedCode', quota: number, isGift: boolean } };

export type WalletCreatePaymentMutationVariables = Exact<{
  input: CreatePaymentInput;
}>;


export type WalletCreatePaymentMutation = { createPayment: { __typename: 'CreatedPayment', url: string, payment: { __typename: 'Payment', id: string, orderNumber: string, gatewayNumber: string | null, method: PaymentMethod, status: PaymentStatus, amount: number, money: string, discountMoney: string, coupon: string | null, currency: string, quota: number, refundedMoney: string, disputedMoney: string, reversedQuota: number, refundableMoney: string, userId: string, username: string, createdAt: string, paidAt: string | null, closedAt: string | null, plan: { __typename: 'PlanOfPayment', name: string, period: PlanPeriod, periods: number, teamName: string | null } | null }, fields: Array<{ __typename: 'FormField', name: string, value: string }> } };

export type WalletPlansQueryVariables = Exact<{ [key: string]: never; }>;


export type WalletPlansQuery = { offeredPlans: Array<{ __typename: 'OfferedPlan', id: string, name: string, quota: number, period: PlanPeriod, seats: number | null, price: string, currency: string, methods: Array<PaymentMethod> }>, teams: Array<{ __typename: 'Team', id: string, name: string, permissions: Array<TeamPermission> }> };

export type WalletOrderPlanMutationVariables = Exact<{
  input: PlanOrderInput;
}>;


export type WalletOrderPlanMutation = { orderPlan: { __typename: 'CreatedPayment', url: string, payment: { __typename: 'Payment', id: string }, fields: Array<{ __typename: 'FormField', name: string, value: string }> } };

export type WalletOrderTeamPlanMutationVariables = Exact<{
  teamId: string;
  input: PlanOrderInput;
}>;


export type WalletOrderTeamPlanMutation = { orderTeamPlan: { __typename: 'CreatedPayment', url: string, payment: { __typename: 'Payment', id: string }, fields: Array<{ __typename: 'FormField', name: string, value: string }> } };

export type WalletOpenPortalMutationVariables = Exact<{ [key: string]: never; }>;


export type WalletOpenPortalMutation = { openBillingPortal: { __typename: 'BillingPortal', url: string } };

export type WalletRefundPaymentMutationVariables = Exact<{
  orderNumber: string;
  input: RefundPaymentInput;
}>;


export type WalletRefundPaymentMutation = { refundPayment: { __typename: 'Payment', id: string, orderNumber: string, gatewayNumber: string | null, method: PaymentMethod, status: PaymentStatus, amount: number, money: string, discountMoney: string, coupon: string | null, currency: string, quota: number, refundedMoney: string, disputedMoney: string, reversedQuota: number, refundableMoney: string, userId: string, username: string, createdAt: string, paidAt: string | null, closedAt: string | null, plan: { __typename: 'PlanOfPayment', name: string, period: PlanPeriod, periods: number, teamName: string | null } | null } };

export type WalletMonthsQueryVariables = Exact<{ [key: string]: never; }>;


export type WalletMonthsQuery = { closedStatements: { __typename: 'ClosedStatementConnection', nodes: Array<{ __typename: 'ClosedStatement', id: string, month: string, opening: number, entryTotal: number, usageTotal: number, closing: number }> } };

export type WalletInvoiceFragment = { __typename: 'Invoice', id: string, number: string, kind: InvoiceKind, corrects: string | null, orderNumber: string, userId: string, username: string, issuedAt: string, currency: string, gross: string, tax: string, plan: { __typename: 'PlanOfPayment', name: string, period: PlanPeriod, periods: number, teamName: string | null } | null };

export type WalletBillingDetailsFragment = { __typename: 'InvoiceParty', name: string, address: string, country: string, taxId: string };

export type WalletInvoicesQueryVariables = Exact<{
  scope: Scope;
  page?: PageInput | null | undefined;
}>;


export type WalletInvoicesQuery = { invoices: { __typename: 'InvoiceConnection', totalCount: number, nodes: Array<{ __typename: 'Invoice', id: string, number: string, kind: InvoiceKind, corrects: string | null, orderNumber: string, userId: string, username: string, issuedAt: string, currency: string, gross: string, tax: string, plan: { __typename: 'PlanOfPayment', name: string, period: PlanPeriod, periods: number, teamName: string | null } | null }> } };

export type WalletBillingDetailsQueryVariables = Exact<{ [key: string]: never; }>;


export type WalletBillingDetailsQuery = { billingDetails: { __typename: 'InvoiceParty', name: string, address: string, country: string, taxId: string } };

export type WalletUpdateBillingDetailsMutationVariables = Exact<{
  input: BillingDetailsInput;
}>;


export type WalletUpdateBillingDetailsMutation = { updateBillingDetails: { __typename: 'InvoiceParty', name: string, address: string, country: string, taxId: string } };

export const WalletPaymentFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WalletPayment"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Payment"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"orderNumber"}},{"kind":"Field","name":{"kind":"Name","value":"gatewayNumber"}},{"kind":"Field","name":{"kind":"Name","value":"method"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"money"}},{"kind":"Field","name":{"kind":"Name","value":"discountMoney"}},{"kind":"Field","name":{"kind":"Name","value":"coupon"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"plan"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"period"}},{"kind":"Field","name":{"kind":"Name","value":"periods"}},{"kind":"Field","name":{"kind":"Name","value":"teamName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"refundedMoney"}},{"kind":"Field","name":{"kind":"Name","value":"disputedMoney"}},{"kind":"Field","name":{"kind":"Name","value":"reversedQuota"}},{"kind":"Field","name":{"kind":"Name","value":"refundableMoney"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"paidAt"}},{"kind":"Field","name":{"kind":"Name","value":"closedAt"}}]}}]} as unknown as DocumentNode<WalletPaymentFragment, unknown>;
export const WalletInvoiceFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WalletInvoice"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Invoice"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"corrects"}},{"kind":"Field","name":{"kind":"Name","value":"orderNumber"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"issuedAt"}},{"kind":"Field","name":{"kind":"Name","value":"plan"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"period"}},{"kind":"Field","name":{"kind":"Name","value":"periods"}},{"kind":"Field","name":{"kind":"Name","value":"teamName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"gross"}},{"kind":"Field","name":{"kind":"Name","value":"tax"}}]}}]} as unknown as DocumentNode<WalletInvoiceFragment, unknown>;
export const WalletBillingDetailsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WalletBillingDetails"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InvoiceParty"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"country"}},{"kind":"Field","name":{"kind":"Name","value":"taxId"}}]}}]} as unknown as DocumentNode<WalletBillingDetailsFragment, unknown>;
export const WalletOverviewDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"WalletOverview"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"usedQuota"}},{"kind":"Field","name":{"kind":"Name","value":"requestCount"}},{"kind":"Field","name":{"kind":"Name","value":"group"}}]}},{"kind":"Field","name":{"kind":"Name","value":"personalSettings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"quotaWarningThreshold"}}]}},{"kind":"Field","name":{"kind":"Name","value":"topUpOffer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"inCurrency"}},{"kind":"Field","name":{"kind":"Name","value":"minAmount"}},{"kind":"Field","name":{"kind":"Name","value":"hasBillingPortal"}},{"kind":"Field","name":{"kind":"Name","value":"hasCoupons"}},{"kind":"Field","name":{"kind":"Name","value":"hasInvoices"}},{"kind":"Field","name":{"kind":"Name","value":"methods"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"method"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"minAmount"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"offeredPlans"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"ownPlan"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"planName"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"period"}},{"kind":"Field","name":{"kind":"Name","value":"leftQuota"}},{"kind":"Field","name":{"kind":"Name","value":"expiringQuota"}},{"kind":"Field","name":{"kind":"Name","value":"endsAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"status"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"topUpLink"}}]}}]}}]} as unknown as DocumentNode<WalletOverviewQuery, WalletOverviewQueryVariables>;
export const WalletQuoteDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"WalletQuote"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"amount"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Quota"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"method"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PaymentMethod"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"coupon"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"topUpQuote"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"amount"},"value":{"kind":"Variable","name":{"kind":"Name","value":"amount"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"method"},"value":{"kind":"Variable","name":{"kind":"Name","value":"method"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"coupon"},"value":{"kind":"Variable","name":{"kind":"Name","value":"coupon"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"money"}},{"kind":"Field","name":{"kind":"Name","value":"discountMoney"}},{"kind":"Field","name":{"kind":"Name","value":"coupon"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}}]}}]}}]} as unknown as DocumentNode<WalletQuoteQuery, WalletQuoteQueryVariables>;
export const WalletStatementDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"WalletStatement"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PageInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sort"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"StatementSort"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"direction"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"SortDirection"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"statement"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}},{"kind":"Argument","name":{"kind":"Name","value":"sort"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sort"}}},{"kind":"Argument","name":{"kind":"Name","value":"direction"},"value":{"kind":"Variable","name":{"kind":"Name","value":"direction"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"day"}},{"kind":"Field","name":{"kind":"Name","value":"bookedAt"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"balance"}},{"kind":"Field","name":{"kind":"Name","value":"requestCount"}},{"kind":"Field","name":{"kind":"Name","value":"note"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}}]}}]} as unknown as DocumentNode<WalletStatementQuery, WalletStatementQueryVariables>;
export const WalletPaymentsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"WalletPayments"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"scope"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Scope"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PaymentFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PageInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sort"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PaymentSort"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"direction"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"SortDirection"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"payments"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"scope"},"value":{"kind":"Variable","name":{"kind":"Name","value":"scope"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}},{"kind":"Argument","name":{"kind":"Name","value":"sort"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sort"}}},{"kind":"Argument","name":{"kind":"Name","value":"direction"},"value":{"kind":"Variable","name":{"kind":"Name","value":"direction"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WalletPayment"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WalletPayment"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Payment"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"orderNumber"}},{"kind":"Field","name":{"kind":"Name","value":"gatewayNumber"}},{"kind":"Field","name":{"kind":"Name","value":"method"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"money"}},{"kind":"Field","name":{"kind":"Name","value":"discountMoney"}},{"kind":"Field","name":{"kind":"Name","value":"coupon"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"plan"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"period"}},{"kind":"Field","name":{"kind":"Name","value":"periods"}},{"kind":"Field","name":{"kind":"Name","value":"teamName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"refundedMoney"}},{"kind":"Field","name":{"kind":"Name","value":"disputedMoney"}},{"kind":"Field","name":{"kind":"Name","value":"reversedQuota"}},{"kind":"Field","name":{"kind":"Name","value":"refundableMoney"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"paidAt"}},{"kind":"Field","name":{"kind":"Name","value":"closedAt"}}]}}]} as unknown as DocumentNode<WalletPaymentsQuery, WalletPaymentsQueryVariables>;
export const WalletPaymentResultDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"WalletPaymentResult"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"orderNumber"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"payment"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"orderNumber"},"value":{"kind":"Variable","name":{"kind":"Name","value":"orderNumber"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WalletPayment"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WalletPayment"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Payment"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"orderNumber"}},{"kind":"Field","name":{"kind":"Name","value":"gatewayNumber"}},{"kind":"Field","name":{"kind":"Name","value":"method"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"money"}},{"kind":"Field","name":{"kind":"Name","value":"discountMoney"}},{"kind":"Field","name":{"kind":"Name","value":"coupon"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"plan"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"period"}},{"kind":"Field","name":{"kind":"Name","value":"periods"}},{"kind":"Field","name":{"kind":"Name","value":"teamName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"refundedMoney"}},{"kind":"Field","name":{"kind":"Name","value":"disputedMoney"}},{"kind":"Field","name":{"kind":"Name","value":"reversedQuota"}},{"kind":"Field","name":{"kind":"Name","value":"refundableMoney"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"paidAt"}},{"kind":"Field","name":{"kind":"Name","value":"closedAt"}}]}}]} as unknown as DocumentNode<WalletPaymentResultQuery, WalletPaymentResultQueryVariables>;
export const WalletRedeemDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"WalletRedeem"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"key"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"redeemCode"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"key"},"value":{"kind":"Variable","name":{"kind":"Name","value":"key"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"isGift"}}]}}]}}]} as unknown as DocumentNode<WalletRedeemMutation, WalletRedeemMutationVariables>;
export const WalletCreatePaymentDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"WalletCreatePayment"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreatePaymentInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createPayment"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"payment"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WalletPayment"}}]}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"fields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WalletPayment"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Payment"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"orderNumber"}},{"kind":"Field","name":{"kind":"Name","value":"gatewayNumber"}},{"kind":"Field","name":{"kind":"Name","value":"method"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"money"}},{"kind":"Field","name":{"kind":"Name","value":"discountMoney"}},{"kind":"Field","name":{"kind":"Name","value":"coupon"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"plan"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"period"}},{"kind":"Field","name":{"kind":"Name","value":"periods"}},{"kind":"Field","name":{"kind":"Name","value":"teamName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"refundedMoney"}},{"kind":"Field","name":{"kind":"Name","value":"disputedMoney"}},{"kind":"Field","name":{"kind":"Name","value":"reversedQuota"}},{"kind":"Field","name":{"kind":"Name","value":"refundableMoney"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"paidAt"}},{"kind":"Field","name":{"kind":"Name","value":"closedAt"}}]}}]} as unknown as DocumentNode<WalletCreatePaymentMutation, WalletCreatePaymentMutationVariables>;
export const WalletPlansDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"WalletPlans"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"offeredPlans"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"period"}},{"kind":"Field","name":{"kind":"Name","value":"seats"}},{"kind":"Field","name":{"kind":"Name","value":"price"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"methods"}}]}},{"kind":"Field","name":{"kind":"Name","value":"teams"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"permissions"}}]}}]}}]} as unknown as DocumentNode<WalletPlansQuery, WalletPlansQueryVariables>;
export const WalletOrderPlanDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"WalletOrderPlan"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PlanOrderInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"orderPlan"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"payment"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"fields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]}}]}}]} as unknown as DocumentNode<WalletOrderPlanMutation, WalletOrderPlanMutationVariables>;
export const WalletOrderTeamPlanDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"WalletOrderTeamPlan"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"teamId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PlanOrderInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"orderTeamPlan"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"teamId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"teamId"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"payment"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"fields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]}}]}}]} as unknown as DocumentNode<WalletOrderTeamPlanMutation, WalletOrderTeamPlanMutationVariables>;
export const WalletOpenPortalDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"WalletOpenPortal"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"openBillingPortal"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}}]}}]}}]} as unknown as DocumentNode<WalletOpenPortalMutation, WalletOpenPortalMutationVariables>;
export const WalletRefundPaymentDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"WalletRefundPayment"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"orderNumber"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RefundPaymentInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"refundPayment"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"orderNumber"},"value":{"kind":"Variable","name":{"kind":"Name","value":"orderNumber"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WalletPayment"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WalletPayment"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Payment"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"orderNumber"}},{"kind":"Field","name":{"kind":"Name","value":"gatewayNumber"}},{"kind":"Field","name":{"kind":"Name","value":"method"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"money"}},{"kind":"Field","name":{"kind":"Name","value":"discountMoney"}},{"kind":"Field","name":{"kind":"Name","value":"coupon"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"plan"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"period"}},{"kind":"Field","name":{"kind":"Name","value":"periods"}},{"kind":"Field","name":{"kind":"Name","value":"teamName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"refundedMoney"}},{"kind":"Field","name":{"kind":"Name","value":"disputedMoney"}},{"kind":"Field","name":{"kind":"Name","value":"reversedQuota"}},{"kind":"Field","name":{"kind":"Name","value":"refundableMoney"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"paidAt"}},{"kind":"Field","name":{"kind":"Name","value":"closedAt"}}]}}]} as unknown as DocumentNode<WalletRefundPaymentMutation, WalletRefundPaymentMutationVariables>;
export const WalletMonthsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"WalletMonths"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"closedStatements"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"month"}},{"kind":"Field","name":{"kind":"Name","value":"opening"}},{"kind":"Field","name":{"kind":"Name","value":"entryTotal"}},{"kind":"Field","name":{"kind":"Name","value":"usageTotal"}},{"kind":"Field","name":{"kind":"Name","value":"closing"}}]}}]}}]}}]} as unknown as DocumentNode<WalletMonthsQuery, WalletMonthsQueryVariables>;
export const WalletInvoicesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"WalletInvoices"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"scope"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Scope"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PageInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"invoices"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"scope"},"value":{"kind":"Variable","name":{"kind":"Name","value":"scope"}}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WalletInvoice"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WalletInvoice"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Invoice"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"corrects"}},{"kind":"Field","name":{"kind":"Name","value":"orderNumber"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"issuedAt"}},{"kind":"Field","name":{"kind":"Name","value":"plan"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"period"}},{"kind":"Field","name":{"kind":"Name","value":"periods"}},{"kind":"Field","name":{"kind":"Name","value":"teamName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"gross"}},{"kind":"Field","name":{"kind":"Name","value":"tax"}}]}}]} as unknown as DocumentNode<WalletInvoicesQuery, WalletInvoicesQueryVariables>;
export const WalletBillingDetailsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"WalletBillingDetails"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"billingDetails"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WalletBillingDetails"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WalletBillingDetails"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InvoiceParty"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"country"}},{"kind":"Field","name":{"kind":"Name","value":"taxId"}}]}}]} as unknown as DocumentNode<WalletBillingDetailsQuery, WalletBillingDetailsQueryVariables>;
export const WalletUpdateBillingDetailsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"WalletUpdateBillingDetails"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"BillingDetailsInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateBillingDetails"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WalletBillingDetails"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WalletBillingDetails"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InvoiceParty"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"country"}},{"kind":"Field","name":{"kind":"Name","value":"taxId"}}]}}]} as unknown as DocumentNode<WalletUpdateBillingDetailsMutation, WalletUpdateBillingDetailsMutationVariables>;
export const useWalletOverviewQuery = bindQuery(WalletOverviewDocument);
export const useWalletQuoteQuery = bindQuery(WalletQuoteDocument);
export const useWalletStatementQuery = bindQuery(WalletStatementDocument);
export const useWalletPaymentsQuery = bindQuery(WalletPaymentsDocument);
export const useWalletPaymentResultQuery = bindQuery(WalletPaymentResultDocument);
export const useWalletRedeemMutation = bindMutation(WalletRedeemDocument);
export const useWalletCreatePaymentMutation = bindMutation(WalletCreatePaymentDocument);
export const useWalletPlansQuery = bindQuery(WalletPlansDocument);
export const useWalletOrderPlanMutation = bindMutation(WalletOrderPlanDocument);
export const useWalletOrderTeamPlanMutation = bindMutation(WalletOrderTeamPlanDocument);
export const useWalletOpenPortalMutation = bindMutation(WalletOpenPortalDocument);
export const useWalletRefundPaymentMutation = bindMutation(WalletRefundPaymentDocument);
export const useWalletMonthsQuery = bindQuery(WalletMonthsDocument);
export const useWalletInvoicesQuery = bindQuery(WalletInvoicesDocument);
export const useWalletBillingDetailsQuery = bindQuery(WalletBillingDetailsDocument);
export const useWalletUpdateBillingDetailsMutation = bindMutation(WalletUpdateBillingDetailsDocument);