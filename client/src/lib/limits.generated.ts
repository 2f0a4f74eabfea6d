// The limits of the inputs of the API. Written by `npm run contracts`.

export const AddPasskeyInput = {
  credential: { max: 20000 },
  name: { min: 1, max: 50 },
} as const;

export const AdjustQuotaOfUsersArgs = {
  reason: { max: 500 },
  effectKey: { min: 1, max: 100 },
  ids: { min: 1, max: 200 },
} as const;

export const AdjustUserQuotaArgs = {
  reason: { max: 500 },
  effectKey: { min: 1, max: 100 },
} as const;

export const AlertReceiverInput = {
  name: { min: 1, max: 100 },
  webhookUrl: { max: 2048 },
  slackUrl: { max: 2048 },
  discordUrl: { max: 2048 },
  teamsUrl: { max: 2048 },
  telegramChat: { max: 2048 },
  telegramUrl: { max: 2048 },
  larkUrl: { max: 2048 },
  dingtalkUrl: { max: 2048 },
  wecomUrl: { max: 2048 },
  barkUrl: { max: 2048 },
  ntfyUrl: { max: 2048 },
  gotifyUrl: { max: 2048 },
  pagerdutyUrl: { max: 2048 },
} as const;

export const AlertRuleInput = {
  name: { min: 1, max: 100 },
  receiverIds: { max: 20 },
  levels: { max: 10 },
  only: { max: 200 },
  quietFrom: { min: 0, max: 1439 },
  quietTo: { min: 0, max: 1439 },
  intervalMinutes: { min: 1, max: 1440 },
  reminderHours: { min: 1, max: 720 },
} as const;

export const ApplyPriceImportInput = {
  models: { min: 1, max: 10000 },
  url: { max: 2000 },
  vendors: { max: 100 },
} as const;

export const ApplyPriceImportRunInput = {
  models: { max: 10000 },
  kinds: { max: 4 },
} as const;

export const AssignPlanInput = {
  planId: { min: 1 },
} as const;

export const AuditFilter = {
  actor: { max: 100 },
  actorKind: { max: 20 },
  action: { max: 50 },
  objectType: { max: 50 },
  objectId: { max: 200 },
  address: { max: 100 },
  requestId: { max: 100 },
} as const;

export const AuditSinkInput = {
  name: { min: 1, max: 100 },
  url: { min: 1, max: 2000 },
  secret: { max: 4000 },
} as const;

export const BatchFilter = {
  batchId: { max: 255 },
  model: { max: 255 },
} as const;

export const BillingDetailsInput = {
  name: { max: 200 },
  address: { max: 1000 },
  country: { max: 2 },
  taxId: { max: 200 },
} as const;

export const BindEmailArgs = {
  email: { max: 50 },
  code: { min: 1, max: 100 },
} as const;

export const ChangeOptionsInput = {
  changes: { min: 1, max: 200 },
} as const;

export const ChannelFilter = {
  keyword: { max: 1000 },
  group: { max: 64 },
  model: { max: 255 },
  status: { min: 0, max: 32767 },
  type: { min: 0, max: 32767 },
  tag: { max: 64 },
  slowerThan: { min: 0, max: 2147483647 },
} as const;

export const ChannelTestFilter = {
  ids: { max: 10000 },
  tag: { max: 64 },
  group: { max: 64 },
} as const;

export const CodeInput = {
  code: { min: 6, max: 20 },
} as const;

export const CouponFilter = {
  keyword: { max: 1000 },
} as const;

export const CreateChannelInput = {
  name: { min: 1, max: 100 },
  key: { max: 65536 },
  weight: { min: 0, max: 2147483647 },
  priority: { min: -999, max: 2147483647 },
  models: { min: 1, max: 2000 },
  groups: { min: 1 },
  openaiOrganization: { max: 255 },
  testModel: { max: 255 },
  baseUrl: { max: 2048 },
  other: { max: 4096 },
  modelMapping: { max: 65536 },
  statusCodeMapping: { max: 65536 },
  paramOverride: { max: 65536 },
  setting: { max: 65536 },
  modelPrefix: { max: 64 },
  tag: { max: 64 },
  maxInputTokens: { min: 0, max: 2147483647 },
} as const;

export const CreateCouponInput = {
  name: { min: 1, max: 50 },
  code: { max: 32 },
  percentOff: { min: 1, max: 99 },
  minQuota: { min: 0 },
  maxUses: { min: -1, max: 2147483647 },
  maxUsesPerUser: { min: -1, max: 2147483647 },
  userGroup: { max: 64 },
} as const;

export const CreatePaymentInput = {
  amount: { min: 0 },
  coupon: { max: 1000 },
} as const;

export const CreatePlanInput = {
  name: { min: 1, max: 50 },
  quota: { min: 1 },
  rolloverCap: { min: 0 },
  seats: { min: 1, max: 500 },
} as const;

export const CreateProjectInput = {
  name: { min: 1, max: 50 },
  totalQuota: { min: 1, max: 4503599627370496 },
  dailyQuota: { min: 1, max: 4503599627370496 },
  weeklyQuota: { min: 1, max: 4503599627370496 },
  monthlyQuota: { min: 1, max: 4503599627370496 },
} as const;

export const CreatePromptInput = {
  name: { min: 1, max: 100 },
} as const;

export const CreateRedemptionsInput = {
  name: { min: 1, max: 20 },
  quota: { min: 1 },
  count: { min: 1, max: 100 },
  maxUses: { min: -1, max: 2147483647 },
  key: { max: 32 },
} as const;

export const CreateSavedViewInput = {
  name: { min: 1, max: 40 },
  search: { max: 2000 },
} as const;

export const CreateTokenInput = {
  name: { min: 1, max: 30 },
  remainQuota: { min: 0, max: 4503599627370496 },
  modelLimits: { max: 1000 },
  allowIps: { max: 500 },
  group: { max: 64 },
  backupGroup: { max: 64 },
  modelAliases: { max: 20000 },
  requestsPerMinute: { min: 1, max: 2147483647 },
  tokensPerMinute: { min: 1, max: 2147483647 },
  dailyQuota: { min: 1, max: 4503599627370496 },
  weeklyQuota: { min: 1, max: 4503599627370496 },
  monthlyQuota: { min: 1, max: 4503599627370496 },
  rotationDays: { min: 1, max: 365 },
  rotationOverlapDays: { min: 1, max: 30 },
} as const;

export const CreateUserInput = {
  username: { min: 1, max: 12 },
  displayName: { max: 20 },
  password: { min: 8, max: 128 },
} as const;

export const DisableSecondFactorInput = {
  code: { min: 6, max: 20 },
  currentPassword: { max: 1000 },
} as const;

export const EraseUserArgs = {
  currentPassword: { max: 128 },
} as const;

export const ErrorFilter = {
  modelName: { max: 100 },
  group: { max: 64 },
} as const;

export const FetchUpstreamModelsInput = {
  baseUrl: { max: 2048 },
  key: { max: 65536 },
} as const;

export const IdentityInput = {
  currentPassword: { max: 1000 },
} as const;

export const ImportVendorInvoiceInput = {
  name: { min: 1, max: 100 },
  fileName: { max: 255 },
  channelIds: { min: 1, max: 200 },
  modelNames: { max: 200000 },
  dateColumn: { max: 200 },
  modelColumn: { max: 200 },
  amountColumn: { max: 200 },
  currencyColumn: { max: 200 },
  promptTokensColumn: { max: 200 },
  completionTokensColumn: { max: 200 },
  callsColumn: { max: 200 },
} as const;

export const InvitationSecretArgs = {
  secret: { min: 1, max: 100 },
} as const;

export const LogExclusion = {
  tokenNames: { max: 20 },
  modelNames: { max: 20 },
  groups: { max: 20 },
  usernames: { max: 20 },
  channelIds: { max: 20 },
} as const;

export const LogFilter = {
  types: { max: 10 },
  tokenName: { max: 255 },
  modelName: { max: 100 },
  group: { max: 64 },
  requestId: { max: 100 },
  conversation: { max: 32 },
  endUser: { max: 256 },
  username: { max: 100 },
} as const;

export const LogSinkInput = {
  name: { min: 1, max: 100 },
  url: { min: 1, max: 2000 },
  table: { max: 200 },
  user: { max: 200 },
  bucket: { max: 200 },
  region: { max: 200 },
  accessKeyId: { max: 200 },
  header: { max: 200 },
  secret: { max: 4000 },
} as const;

export const MailRequestArgs = {
  email: { max: 50 },
} as const;

export const ManageUsersArgs = {
  ids: { min: 1, max: 200 },
} as const;

export const MemberCapsInput = {
  dailyQuota: { min: 1, max: 4503599627370496 },
  weeklyQuota: { min: 1, max: 4503599627370496 },
  monthlyQuota: { min: 1, max: 4503599627370496 },
} as const;

export const OptionChangeFilter = {
  key: { max: 100 },
} as const;

export const PageInput = {
  first: { min: 1, max: 100 },
  after: { max: 200 },
  page: { min: 1, max: 100000 },
} as const;

export const PasskeyNameInput = {
  name: { min: 1, max: 50 },
} as const;

export const PaymentFilter = {
  number: { max: 128 },
} as const;

export const PersonalSettingsInput = {
  quotaWarningThreshold: { min: 1 },
  webhookUrl: { max: 2048 },
  slackUrl: { max: 2048 },
  discordUrl: { max: 2048 },
  teamsUrl: { max: 2048 },
  telegramChat: { max: 2048 },
  telegramUrl: { max: 2048 },
  larkUrl: { max: 2048 },
  dingtalkUrl: { max: 2048 },
  wecomUrl: { max: 2048 },
  barkUrl: { max: 2048 },
  ntfyUrl: { max: 2048 },
  gotifyUrl: { max: 2048 },
  pagerdutyUrl: { max: 2048 },
} as const;

export const PlanOrderInput = {
  planId: { min: 1 },
  periods: { min: 1, max: 12 },
} as const;

export const PriceListInput = {
  url: { max: 2000 },
  vendors: { max: 100 },
} as const;

export const PromptContentInput = {
  system: { max: 32000 },
  message: { max: 32000 },
  models: { max: 4 },
  tools: { max: 32000 },
  responseSchema: { max: 32000 },
} as const;

export const PromptModelInput = {
  model: { max: 200 },
  temperature: { min: 0, max: 2 },
  topP: { min: 0, max: 1 },
  maxTokens: { min: 1, max: 999999999 },
} as const;

export const RedeemInput = {
  key: { min: 1, max: 1000 },
} as const;

export const RedemptionFilter = {
  keyword: { max: 1000 },
} as const;

export const RefundPaymentInput = {
  reason: { max: 200 },
  currentPassword: { max: 128 },
} as const;

export const RegisterInput = {
  username: { min: 1, max: 12 },
  password: { min: 8, max: 20 },
  email: { max: 50 },
  verificationCode: { max: 100 },
  inviteCode: { max: 100 },
} as const;

export const ResetPasswordArgs = {
  email: { max: 50 },
  token: { min: 1, max: 100 },
} as const;

export const ServiceCredentialInput = {
  name: { min: 1, max: 50 },
  scopes: { min: 1 },
  allowedAddresses: { max: 100 },
} as const;

export const SetGroupOfUsersArgs = {
  group: { min: 1, max: 64 },
  ids: { min: 1, max: 200 },
} as const;

export const StartPriceImportInput = {
  url: { max: 2000 },
  vendors: { max: 100 },
} as const;

export const StartSiteImportInput = {
  address: { max: 2000 },
  site: { max: 40 },
} as const;

export const TaskFilter = {
  taskId: { max: 255 },
  status: { max: 64 },
  action: { max: 64 },
} as const;

export const TeamInput = {
  name: { min: 1, max: 30 },
} as const;

export const TeamInvitationInput = {
  days: { min: 1, max: 30 },
  email: { max: 50 },
} as const;

export const TeamTransferInput = {
  amount: { min: 1 },
  effectKey: { min: 1, max: 100 },
} as const;

export const TokenCountArgs = {
  count: { min: 1, max: 100 },
} as const;

export const TokenFilter = {
  keyword: { max: 1000 },
  key: { max: 1000 },
  group: { max: 64 },
} as const;

export const TokenOverlapArgs = {
  overlapHours: { min: 0, max: 168 },
} as const;

export const TopUpQuoteInput = {
  amount: { min: 0 },
  coupon: { max: 1000 },
} as const;

export const TransferArgs = {
  amount: { min: 1 },
} as const;

export const UpdateChannelInput = {
  name: { max: 100 },
  key: { max: 65536 },
  weight: { min: 0, max: 2147483647 },
  priority: { min: -999, max: 2147483647 },
  models: { min: 1, max: 2000 },
  groups: { min: 1 },
  openaiOrganization: { max: 255 },
  testModel: { max: 255 },
  baseUrl: { max: 2048 },
  other: { max: 4096 },
  modelMapping: { max: 65536 },
  statusCodeMapping: { max: 65536 },
  paramOverride: { max: 65536 },
  setting: { max: 65536 },
  modelPrefix: { max: 64 },
  tag: { max: 64 },
  maxInputTokens: { min: 0, max: 2147483647 },
} as const;

export const UpdateChannelTagInput = {
  newTag: { max: 64 },
  modelMapping: { max: 65536 },
  models: { min: 1, max: 2000 },
  groups: { min: 1 },
  priority: { min: -999, max: 2147483647 },
  weight: { min: 0, max: 2147483647 },
} as const;

export const UpdateChannelsInput = {
  addModels: { max: 2000 },
  removeModels: { max: 2000 },
  groups: { min: 1 },
  priority: { min: -999, max: 2147483647 },
  weight: { min: 0, max: 2147483647 },
} as const;

export const UpdateCouponInput = {
  name: { min: 1, max: 50 },
  percentOff: { min: 1, max: 99 },
  minQuota: { min: 0 },
  maxUses: { min: -1, max: 2147483647 },
  maxUsesPerUser: { min: -1, max: 2147483647 },
  userGroup: { max: 64 },
} as const;

export const UpdatePlanInput = {
  name: { min: 1, max: 50 },
  quota: { min: 1 },
  rolloverCap: { min: 0 },
  seats: { min: 1, max: 500 },
} as const;

export const UpdateProjectInput = {
  name: { min: 1, max: 50 },
  totalQuota: { min: 1, max: 4503599627370496 },
  dailyQuota: { min: 1, max: 4503599627370496 },
  weeklyQuota: { min: 1, max: 4503599627370496 },
  monthlyQuota: { min: 1, max: 4503599627370496 },
} as const;

export const UpdatePromptInput = {
  name: { min: 1, max: 100 },
} as const;

export const UpdateRedemptionInput = {
  name: { min: 1, max: 20 },
  quota: { min: 1 },
} as const;

export const UpdateSavedViewInput = {
  name: { min: 1, max: 40 },
  search: { max: 2000 },
} as const;

export const UpdateSelfInput = {
  username: { max: 12 },
  displayName: { max: 20 },
  password: { min: 8, max: 128 },
  currentPassword: { max: 128 },
} as const;

export const UpdateTokenInput = {
  name: { max: 30 },
  remainQuota: { min: 0, max: 4503599627370496 },
  modelLimits: { max: 1000 },
  allowIps: { max: 500 },
  group: { max: 64 },
  backupGroup: { max: 64 },
  modelAliases: { max: 20000 },
  requestsPerMinute: { min: 1, max: 2147483647 },
  tokensPerMinute: { min: 1, max: 2147483647 },
  dailyQuota: { min: 1, max: 4503599627370496 },
  weeklyQuota: { min: 1, max: 4503599627370496 },
  monthlyQuota: { min: 1, max: 4503599627370496 },
  rotationDays: { min: 1, max: 365 },
  rotationOverlapDays: { min: 1, max: 30 },
} as const;

export const UpdateUserInput = {
  username: { max: 12 },
  displayName: { max: 20 },
  password: { min: 8, max: 128 },
} as const;

export const UsageArgs = {
  groupBy: { max: 5 },
  timezone: { max: 64 },
  first: { min: 1, max: 20000 },
  top: { min: 1, max: 1000 },
} as const;

export const UsageFilter = {
  modelName: { max: 100 },
  group: { max: 64 },
  endUser: { max: 256 },
  username: { max: 100 },
} as const;

export const UserFilter = {
  keyword: { max: 100 },
  group: { max: 64 },
  role: { min: 0, max: 32767 },
  status: { min: 0, max: 32767 },
} as const;

export const UserIdsArgs = {
  ids: { min: 1, max: 200 },
} as const;

export const VendorFileInput = {
  dateColumn: { max: 200 },
  modelColumn: { max: 200 },
  amountColumn: { max: 200 },
  currencyColumn: { max: 200 },
  promptTokensColumn: { max: 200 },
  completionTokensColumn: { max: 200 },
  callsColumn: { max: 200 },
} as const;

export const VendorModelNamesInput = {
  modelNames: { max: 200000 },
} as const;

export const ViewColumnWidthInput = {
  id: { max: 60 },
  width: { min: 48, max: 1200 },
} as const;

export const ViewColumnsInput = {
  hidden: { max: 100 },
  order: { max: 100 },
  pinnedStart: { max: 100 },
  pinnedEnd: { max: 100 },
  widths: { max: 100 },
} as const;
