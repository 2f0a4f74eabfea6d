// The migrations, in order. Written by `npm run contracts`.
import { InitialSchema1764000000000 } from './migrations/1764000000000-initial-schema.js';
import { ChannelKeys1764100000000 } from './migrations/1764100000000-channel-keys.js';
import { Tasks1764200000000 } from './migrations/1764200000000-tasks.js';
import { Redemptions1764300000000 } from './migrations/1764300000000-redemptions.js';
import { QuotaMovements1764500000000 } from './migrations/1764500000000-quota-movements.js';
import { TokenLimits1764600000000 } from './migrations/1764600000000-token-limits.js';
import { Payments1764700000000 } from './migrations/1764700000000-payments.js';
import { IdempotencyKeys1764710000000 } from './migrations/1764710000000-idempotency-keys.js';
import { LogsAtSize1764800000000 } from './migrations/1764800000000-logs-at-size.js';
import { Reconciliations1764850000000 } from './migrations/1764850000000-reconciliations.js';
import { SeveralProcesses1764900000000 } from './migrations/1764900000000-several-processes.js';
import { Notices1764950000000 } from './migrations/1764950000000-notices.js';
import { MailedCodes1764960000000 } from './migrations/1764960000000-mailed-codes.js';
import { ThirdPartyIdentities1764970000000 } from './migrations/1764970000000-third-party-identities.js';
import { SecondFactors1764980000000 } from './migrations/1764980000000-second-factors.js';
import { ChannelRuns1764990000000 } from './migrations/1764990000000-channel-runs.js';
import { OptionChanges1765000000000 } from './migrations/1765000000000-option-changes.js';
import { NoticesRead1765020000000 } from './migrations/1765020000000-notices-read.js';
import { PriceImports1765030000000 } from './migrations/1765030000000-price-imports.js';
import { ReconciliationState1765040000000 } from './migrations/1765040000000-reconciliation-state.js';
import { QuotaWaits1765060000000 } from './migrations/1765060000000-quota-waits.js';
import { MigrationMarks1766200000000 } from './migrations/1766200000000-migration-marks.js';
import { UsernameLikeness1766300000000 } from './migrations/1766300000000-username-likeness.js';
import { FailedCallType1766400000000 } from './migrations/1766400000000-failed-call-type.js';
import { FailedChannelTests1766500000000 } from './migrations/1766500000000-failed-channel-tests.js';
import { LogContents1766700000000 } from './migrations/1766700000000-log-contents.js';
import { TokenQuarterHours1766800000000 } from './migrations/1766800000000-token-quarter-hours.js';
import { JobRuns1766900000000 } from './migrations/1766900000000-job-runs.js';
import { StoredCharges1766950000000 } from './migrations/1766950000000-stored-charges.js';
import { NoticeTransports1767100000000 } from './migrations/1767100000000-notice-transports.js';
import { UserIdentities1767100000001 } from './migrations/1767100000001-user-identities.js';
import { ModelAliases1767300000000 } from './migrations/1767300000000-model-aliases.js';
import { StoredResponses1767400000000 } from './migrations/1767400000000-stored-responses.js';
import { StoredReasons1767600000000 } from './migrations/1767600000000-stored-reasons.js';
import { ListPrices1767700000000 } from './migrations/1767700000000-list-prices.js';
import { Videos1767800000000 } from './migrations/1767800000000-videos.js';
import { FilesAndBatches1767900000000 } from './migrations/1767900000000-files-and-batches.js';
import { KeySpending1768000000000 } from './migrations/1768000000000-key-spending.js';
import { ClientFilesAndBatchCosts1768100000000 } from './migrations/1768100000000-client-files-and-batch-costs.js';
import { RunItemTexts1768200000000 } from './migrations/1768200000000-run-item-texts.js';
import { Imports1768300000000 } from './migrations/1768300000000-imports.js';
import { KeyRotation1768500000000 } from './migrations/1768500000000-key-rotation.js';
import { LogArchives1768600000000 } from './migrations/1768600000000-log-archives.js';
import { UsageByDay1768700000000 } from './migrations/1768700000000-usage-by-day.js';
import { AuditLog1768800000000 } from './migrations/1768800000000-audit-log.js';
import { Alerts1769200000000 } from './migrations/1769200000000-alerts.js';
import { Teams1769300000000 } from './migrations/1769300000000-teams.js';
import { KindsOfAccounts1769310000000 } from './migrations/1769310000000-kinds-of-accounts.js';
import { StaffRoles1769400000000 } from './migrations/1769400000000-staff-roles.js';
import { ServiceCredentials1769410000000 } from './migrations/1769410000000-service-credentials.js';
import { ErrorCauseIndex1769500000000 } from './migrations/1769500000000-error-cause-index.js';
import { AuditSortIndexes1769510000000 } from './migrations/1769510000000-audit-sort-indexes.js';
import { LogSinks1769550000000 } from './migrations/1769550000000-log-sinks.js';
import { ImportSources1769570000000 } from './migrations/1769570000000-import-sources.js';
import { FormerTokenKeys1769580000000 } from './migrations/1769580000000-former-token-keys.js';
import { FormerTokenKeyIndex1769590000000 } from './migrations/1769590000000-former-token-key-index.js';
import { ProcessHealth1769595000000 } from './migrations/1769595000000-process-health.js';
import { ReconciledDays1769596000000 } from './migrations/1769596000000-reconciled-days.js';
import { ClaimAssignments1769610000000 } from './migrations/1769610000000-claim-assignments.js';
import { ProviderSessions1769610100000 } from './migrations/1769610100000-provider-sessions.js';
import { AuditSinks1769620000000 } from './migrations/1769620000000-audit-sinks.js';
import { TokenRotation1769630000000 } from './migrations/1769630000000-token-rotation.js';
import { TokenRotationIndex1769630100000 } from './migrations/1769630100000-token-rotation-index.js';
import { MemberCaps1769630200000 } from './migrations/1769630200000-member-caps.js';
import { MemberTokensIndex1769630300000 } from './migrations/1769630300000-member-tokens-index.js';
import { PaymentProviders1769650000000 } from './migrations/1769650000000-payment-providers.js';
import { PaymentProvidersValid1769650100000 } from './migrations/1769650100000-payment-providers-valid.js';
import { ProvisionedUsers1769660000000 } from './migrations/1769660000000-provisioned-users.js';
import { ClosedStatements1769670000000 } from './migrations/1769670000000-closed-statements.js';
import { Coupons1769680000000 } from './migrations/1769680000000-coupons.js';
import { CouponOrdersIndex1769680100000 } from './migrations/1769680100000-coupon-orders-index.js';
import { Plans1769690000000 } from './migrations/1769690000000-plans.js';
import { Projects1769700000000 } from './migrations/1769700000000-projects.js';
import { ProjectTokensIndex1769710000000 } from './migrations/1769710000000-project-tokens-index.js';
import { PurchaseCosts1769720000000 } from './migrations/1769720000000-purchase-costs.js';
import { Invoices1769740000000 } from './migrations/1769740000000-invoices.js';
import { Saml1769750000000 } from './migrations/1769750000000-saml.js';
import { InvitationMails1769760000000 } from './migrations/1769760000000-invitation-mails.js';
import { ProjectBudgetNotices1769770000000 } from './migrations/1769770000000-project-budget-notices.js';
import { VendorInvoices1769780000000 } from './migrations/1769780000000-vendor-invoices.js';
import { PlanSeats1769790000000 } from './migrations/1769790000000-plan-seats.js';
import { PlanSales1769791000000 } from './migrations/1769791000000-plan-sales.js';
import { PlanSalesValid1769792000000 } from './migrations/1769792000000-plan-sales-valid.js';
import { ProjectStatements1769800000000 } from './migrations/1769800000000-project-statements.js';
import { InvoicedAmounts1769810000000 } from './migrations/1769810000000-invoiced-amounts.js';
import { SavedPrompts1769820000000 } from './migrations/1769820000000-saved-prompts.js';
import { SavedViews1769830000000 } from './migrations/1769830000000-saved-views.js';
import { SettlementOfJsonb1769840000000 } from './migrations/1769840000000-settlement-of-jsonb.js';
import { Conversations1769840100000 } from './migrations/1769840100000-conversations.js';
import { ConversationIndex1769840200000 } from './migrations/1769840200000-conversation-index.js';
import { ChannelEvents1769840300000 } from './migrations/1769840300000-channel-events.js';
import { CallKinds1769840400000 } from './migrations/1769840400000-call-kinds.js';
import { OwnersOfObjects1769840500000 } from './migrations/1769840500000-owners-of-objects.js';
import { BatchPrompts1769840600000 } from './migrations/1769840600000-batch-prompts.js';
import { DeletedChannels1769840700000 } from './migrations/1769840700000-deleted-channels.js';
import { BatchRequestIndex1769840800000 } from './migrations/1769840800000-batch-request-index.js';
import { IdentityIssuers1769840900000 } from './migrations/1769840900000-identity-issuers.js';
import { FailedAttempts1769841200000 } from './migrations/1769841200000-failed-attempts.js';
import { SettlementOfOneCall1769841400000 } from './migrations/1769841400000-settlement-of-one-call.js';
import { EndUsers1769841600000 } from './migrations/1769841600000-end-users.js';
import { EndUserIndex1769841650000 } from './migrations/1769841650000-end-user-index.js';
import { RefundRows1769841700000 } from './migrations/1769841700000-refund-rows.js';
import { EarlierRefundRows1769841710000 } from './migrations/1769841710000-earlier-refund-rows.js';

export const MIGRATIONS = [
  InitialSchema1764000000000,
  ChannelKeys1764100000000,
  Tasks1764200000000,
  Redemptions1764300000000,
  QuotaMovements1764500000000,
  TokenLimits1764600000000,
  Payments1764700000000,
  IdempotencyKeys1764710000000,
  LogsAtSize1764800000000,
  Reconciliations1764850000000,
  SeveralProcesses1764900000000,
  Notices1764950000000,
  MailedCodes1764960000000,
  ThirdPartyIdentities1764970000000,
  SecondFactors1764980000000,
  ChannelRuns1764990000000,
  OptionChanges1765000000000,
  NoticesRead1765020000000,
  PriceImports1765030000000,
  ReconciliationState1765040000000,
  QuotaWaits1765060000000,
  MigrationMarks1766200000000,
  UsernameLikeness1766300000000,
  FailedCallType1766400000000,
  FailedChannelTests1766500000000,
  LogContents1766700000000,
  TokenQuarterHours1766800000000,
  JobRuns1766900000000,
  StoredCharges1766950000000,
  NoticeTransports1767100000000,
  UserIdentities1767100000001,
  ModelAliases1767300000000,
  StoredResponses1767400000000,
  StoredReasons1767600000000,
  ListPrices1767700000000,
  Videos1767800000000,
  FilesAndBatches1767900000000,
  KeySpending1768000000000,
  ClientFilesAndBatchCosts1768100000000,
  RunItemTexts1768200000000,
  Imports1768300000000,
  KeyRotation1768500000000,
  LogArchives1768600000000,
  UsageByDay1768700000000,
  AuditLog1768800000000,
  Alerts1769200000000,
  Teams1769300000000,
  KindsOfAccounts1769310000000,
  StaffRoles1769400000000,
  ServiceCredentials1769410000000,
  ErrorCauseIndex1769500000000,
  AuditSortIndexes1769510000000,
  LogSinks1769550000000,
  ImportSources1769570000000,
  FormerTokenKeys1769580000000,
  FormerTokenKeyIndex1769590000000,
  ProcessHealth1769595000000,
  ReconciledDays1769596000000,
  ClaimAssignments1769610000000,
  ProviderSessions1769610100000,
  AuditSinks1769620000000,
  TokenRotation1769630000000,
  TokenRotationIndex1769630100000,
  MemberCaps1769630200000,
  MemberTokensIndex1769630300000,
  PaymentProviders1769650000000,
  PaymentProvidersValid1769650100000,
  ProvisionedUsers1769660000000,
  ClosedStatements1769670000000,
  Coupons1769680000000,
  CouponOrdersIndex1769680100000,
  Plans1769690000000,
  Projects1769700000000,
  ProjectTokensIndex1769710000000,
  PurchaseCosts1769720000000,
  Invoices1769740000000,
  Saml1769750000000,
  InvitationMails1769760000000,
  ProjectBudgetNotices1769770000000,
  VendorInvoices1769780000000,
  PlanSeats1769790000000,
  PlanSales1769791000000,
  PlanSalesValid1769792000000,
  ProjectStatements1769800000000,
  InvoicedAmounts1769810000000,
  SavedPrompts1769820000000,
  SavedViews1769830000000,
  SettlementOfJsonb1769840000000,
  Conversations1769840100000,
  ConversationIndex1769840200000,
  ChannelEvents1769840300000,
  CallKinds1769840400000,
  OwnersOfObjects1769840500000,
  BatchPrompts1769840600000,
  DeletedChannels1769840700000,
  BatchRequestIndex1769840800000,
  IdentityIssuers1769840900000,
  FailedAttempts1769841200000,
  SettlementOfOneCall1769841400000,
  EndUsers1769841600000,
  EndUserIndex1769841650000,
  RefundRows1769841700000,
  EarlierRefundRows1769841710000,
];
