import { describe, expect, it } from '@jest/globals';
import { AppError } from '../../common/errors/app-error.js';
import { Role } from '../../common/principal.js';
import {
  definitionOf,
  mayChange,
  OPTION_KEYS,
  type OptionKey,
  optionKey,
  readNewOption,
  readOption,
} from './option-catalogue.js';

/** Every key in the product's documentation, by its section. */
const DOCUMENTED = {
  server: 'ServerAddress WorkerUrl WorkerValidKey',
  payment:
    'PayAddress EpayId EpayKey CustomCallbackAddress Price MinTopUp TopupGroupRatio TopUpLink StripeApiSecret StripeWebhookSecret StripeCurrency StripeUnitPrice StripeMinTopUp StripeApiAddress InvoicesFrom InvoiceSellerName InvoiceSellerAddress InvoiceSellerTaxId InvoiceTaxRate InvoiceNumberPrefix InvoiceFooter RebateEnabled RebatePercentage',
  login: `PasswordLoginEnabled PasswordRegisterEnabled EmailVerificationEnabled RegisterEnabled TurnstileCheckEnabled
    GitHubOAuthEnabled LinuxDOOAuthEnabled WeChatAuthEnabled TelegramOAuthEnabled oidc.enabled saml.enabled
    EmailDomainRestrictionEnabled EmailAliasRestrictionEnabled EmailDomainWhitelist`,
  mail: 'SMTPServer SMTPPort SMTPAccount SMTPFrom SMTPToken SMTPSSLEnabled',
  providers: `oidc.well_known oidc.client_id oidc.client_secret oidc.authorization_endpoint oidc.token_endpoint
    oidc.user_info_endpoint oidc.scopes oidc.enforced_domains oidc.logout_at_provider oidc.claim_rules saml.button saml.metadata_url saml.entity_id saml.sso_url saml.slo_url saml.certificates saml.email_attribute
    saml.email_verified saml.name_attribute saml.groups_attribute saml.clock_skew saml.idp_initiated saml.enforced_domains
    saml.logout_at_provider saml.signing_certificate saml.signing_key GitHubClientId GitHubClientSecret LinuxDOClientId LinuxDOClientSecret WeChatServerAddress
    WeChatServerToken WeChatAccountQRCodeImageURL TelegramBotToken TelegramBotName TurnstileSiteKey TurnstileSecretKey`,
  appearance: `Notice SystemName Logo HomePageContent About Footer general_setting.docs_link Chats
    DisplayInCurrencyEnabled DisplayTokenStatEnabled DefaultCollapseSidebar DemoSiteEnabled SelfUseModeEnabled
    DataExportEnabled DataExportInterval DataExportDefaultTime TaskEnabled TeamCreationEnabled TimeZone`,
  maintenance: 'MaintenanceEnabled MaintenanceMessage MaintenanceUntil',
  imageTasks: `DrawingEnabled MjNotifyEnabled MjAccountFilterEnabled MjForwardUrlEnabled MjModeClearEnabled
    MjActionCheckSuccessEnabled`,
  words: `CheckSensitiveEnabled CheckSensitiveOnPromptEnabled CheckSensitiveOnCompletionEnabled StopOnSensitiveEnabled
    StreamCacheQueueLength SensitiveWords`,
  monitoring: `LogConsumeEnabled LogChatContentEnabled LogChatContentDays StoredResponseHours ChannelDisableThreshold
      QuotaRemindThreshold AutomaticDisableChannelEnabled AutomaticEnableChannelEnabled AutomaticDisableKeywords
    monitor_setting.auto_test_disabled_channel_enabled monitor_setting.auto_test_channel_enabled
    monitor_setting.auto_test_channel_minutes monitor_setting.update_balance_minutes`,
  quota: `QuotaPerUnit QuotaForNewUser QuotaForInviter QuotaForInvitee PreConsumedQuota CheckInEnabled CheckInQuota
    CheckInMaxQuota ModelRatio ModelPrice CompletionRatio CacheRatio CreateCacheRatio CreateCacheHourRatio
    ReasoningRatio AudioRatio AudioCacheRatio AudioCompletionRatio ImageRatio ImageCompletionRatio PagePrice AnnotatedPagePrice PriceTiers ServiceTierRatio PriceHours
    GroupRatio UserUsableGroups
    ListPricesEnabled PriceUpdateEnabled PriceUpdateAddress PriceUpdateVendors PriceUpdateMaxRise PriceUpdateMaxFall
    PriceUpdateLockedModels`,
  relay: `RetryTimes RoutingStrategy GroupRoutingStrategies ModelAliases GroupModelAliases ModelRequestRateLimitEnabled ModelRequestRateLimitCount ModelRequestRateLimitSuccessCount
    ModelRequestRateLimitDurationMinutes gemini.safety_settings gemini.version_settings
    gemini.supported_imagine_models gemini.thinking_adapter_enabled gemini.thinking_adapter_budget_tokens_percentage
    gemini.models_supported_thinking_budget claude.model_headers_settings claude.thinking_adapter_enabled
    claude.default_max_tokens claude.thinking_adapter_budget_tokens_percentage global.pass_through_request_enabled
    global.hide_upstream_error_enabled global.block_browser_extension_enabled global.responses_websocket_enabled
    global.upstream_headers_enabled general_setting.ping_interval_enabled general_setting.ping_interval_seconds ModelListDetailsEnabled`,
  batches: 'MaxFileMegabytes MaxStoredMegabytes BatchPriceRatio BatchRunnerEnabled BatchRunnerConcurrency',
  tools: 'tool_price_setting.prices',
  videos: 'VideoPrice',
  language: 'DefaultLanguage',
  dialect: 'ApiDialect',
  limits: 'LimitRules',
  retention: 'LogRetentionWeeks NoticeRetentionWeeks JobRunRetentionWeeks',
  history: 'AuditRetentionWeeks',
  costs: 'global.stream_cost_enabled global.litellm_headers_enabled',
  leftovers: 'FileUploadPermission FileDownloadPermission ImageUploadPermission ImageDownloadPermission',
};

const documentedKeys = Object.values(DOCUMENTED).flatMap((keys) => keys.split(/\s+/));

/** The error code for a text, or undefined when it is accepted. */
function refusalOf(key: OptionKey, text: string): string | undefined {
  try {
    readOption(key, text);
    return undefined;
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
}

describe('option catalogue', () => {
  it('contains exactly the documented keys', () => {
    expect([...OPTION_KEYS].sort()).toEqual([...documentedKeys].sort());
  });

  it.each(OPTION_KEYS)('accepts its own default of %s', (key) => {
    expect(refusalOf(key, definitionOf(key).defaultText)).toBeUndefined();
  });

  it('hides exactly these options from every API', () => {
    const secrets = OPTION_KEYS.filter((key) => definitionOf(key).type === 'SECRET');
    expect(secrets.sort()).toEqual([
      'EpayKey',
      'GitHubClientSecret',
      'LinuxDOClientSecret',
      'SMTPToken',
      'StripeApiSecret',
      'StripeWebhookSecret',
      'TelegramBotToken',
      'TurnstileSecretKey',
      'WeChatServerToken',
      'WorkerValidKey',
      'oidc.client_secret',
      'saml.signing_key',
    ]);
  });

  it('lets only the super administrator change exactly these options', () => {
    const byRoot = OPTION_KEYS.filter((key) => !mayChange({ role: Role.admin }, key));
    const expected = [
      DOCUMENTED.server,
      DOCUMENTED.login,
      DOCUMENTED.mail,
      DOCUMENTED.providers,
      DOCUMENTED.history,
      DOCUMENTED.maintenance,
    ]
      .join(' ')
      .split(/\s+/);
    const payments = DOCUMENTED.payment.split(/\s+/).filter((key) => !key.startsWith('Rebate'));
    const pages = ['Footer', 'About', 'HomePageContent', 'Chats'];
    expect(byRoot.sort()).toEqual([...expected, ...payments, ...pages].sort());
    expect(OPTION_KEYS.filter((key) => !mayChange({ role: Role.root }, key))).toEqual([]);
    expect(OPTION_KEYS.filter((key) => mayChange({ role: Role.common }, key))).toEqual([]);
  });

  it.each(['Unknown', '__proto__', 'toString', ''])('rejects the unknown key %j', (key) => {
    expect(() => optionKey(key)).toThrow(expect.objectContaining({ code: 'option_unknown' }));
  });
});

describe('readOption', () => {
  it.each<[OptionKey, string, unknown]>([
    ['RegisterEnabled', 'false', false],
    ['QuotaPerUnit', '500000', 500_000],
    ['Price', '7.3', 7.3],
    ['RebatePercentage', '100', 100],
    ['ModelRequestRateLimitCount', '-1', -1],
    ['ServerAddress', 'https://api.example.com/', 'https://api.example.com'],
    ['Logo', '/logo.svg', '/logo.svg'],
    ['DataExportDefaultTime', 'week', 'week'],
    ['TimeZone', ' Asia/Shanghai ', 'Asia/Shanghai'],
    ['TimeZone', '', Intl.DateTimeFormat().resolvedOptions().timeZone],
    ['SensitiveWords', 'one\r\n\n two ', ['one', 'two']],
    ['EmailDomainWhitelist', 'Example.com, mail.example.org', ['example.com', 'mail.example.org']],
    [
      'Chats',
      '[{"Chat":"https://chat.example/?key={key}"}]',
      [{ name: 'Chat', url: 'https://chat.example/?key={key}' }],
    ],
    ['GroupRoutingStrategies', '{"vip":"fastest"}', new Map([['vip', 'fastest']])],
    ['ModelRatio', '', null],
    ['tool_price_setting.prices', '', null],
    [
      'tool_price_setting.prices',
      '{"web_search":10,"image_generation/high":2.5e2,"web_search:qwen3:8b*":0}',
      { web_search: '10', 'image_generation/high': '250', 'web_search:qwen3:8b*': '0' },
    ],
    ['VideoPrice', '', null],
    ['VideoPrice', '{"m":{"720p":0.10,"*":3e-1}}', { m: { '720p': '0.1', '*': '0.3' } }],
    ['claude.default_max_tokens', '{"claude-2":4096}', { default: 8192, 'claude-2': 4096 }],
    ['claude.model_headers_settings', '{"m":{"X-A":"1","X-B":["2","3"]}}', { m: { 'x-a': ['1'], 'x-b': ['2', '3'] } }],
  ])('parses %s from %j', (key, text, value) => {
    expect(readOption(key, text)).toEqual(value);
  });

  it('keeps every digit of a ratio and ignores prototypes', () => {
    const ratios = readOption('ModelRatio', '{"a":0.30000000000000004441,"b":1e-3,"c":2.0}') as object;
    expect(ratios).toEqual({ a: '0.30000000000000004441', b: '0.001', c: '2' });
    expect(Object.getPrototypeOf(ratios)).toBeNull();
  });

  it.each<[OptionKey, string, string]>([
    ['RegisterEnabled', 'yes', 'option_not_boolean'],
    ['QuotaPerUnit', '0', 'option_not_integer'],
    ['QuotaPerUnit', '1.5', 'option_not_integer'],
    ['QuotaPerUnit', '', 'option_not_integer'],
    ['QuotaForNewUser', '9007199254740993', 'option_not_integer'],
    ['RetryTimes', '-1', 'option_not_integer'],
    ['ModelRequestRateLimitSuccessCount', '0', 'option_not_integer'],
    ['DataExportInterval', '0', 'option_not_integer'],
    ['general_setting.ping_interval_seconds', '0', 'option_not_integer'],
    ['RebatePercentage', '100.1', 'option_not_decimal'],
    ['claude.thinking_adapter_budget_tokens_percentage', '0.05', 'option_not_decimal'],
    ['Price', 'NaN', 'option_not_decimal'],
    ['ServerAddress', 'javascript:alert(1)', 'option_not_url'],
    ['Logo', '//elsewhere/logo.png', 'option_not_url'],
    ['DataExportDefaultTime', 'month', 'option_not_choice'],
    ['TimeZone', 'Mars/Olympus', 'option_not_time_zone'],
    ['TimeZone', '+08:00', 'option_not_time_zone'],
    ['SystemName', 'x'.repeat(2_001), 'option_too_long'],
    ['EmailDomainWhitelist', 'no-dot', 'email_domain_invalid'],
    ['EmailDomainWhitelist', `${'a'.repeat(64)}.com`, 'email_domain_invalid'],
    ['EmailDomainWhitelist', 'a.com,A.com', 'email_domain_duplicate'],
    ['RoutingStrategy', 'quickest', 'option_not_choice'],
    ['GroupRoutingStrategies', '{"vip":"quickest"}', 'option_needs_strategies'],
    ['GroupRoutingStrategies', '["fastest"]', 'option_needs_strategies'],
    ['GroupRatio', '{default:1}', 'option_not_json'],
    ['GroupRatio', '', 'option_not_json'],
    ['GroupRatio', '{"__proto__":1}', 'option_not_json'],
    ['GroupRatio', '{"vip":-0.5}', 'group_ratio_negative'],
    ['GroupRatio', '{"vip":"1"}', 'option_needs_ratios'],
    ['GroupRatio', '[1]', 'option_needs_ratios'],
    ['ModelRatio', '{"a":', 'option_not_json'],
    ['LimitRules', '{"users":{}}', 'option_needs_limits'],
    ['LimitRules', '{"user":{"a":{"calls":1}}}', 'option_needs_limits'],
    ['LimitRules', '{"user":{"*":{"calls":0}}}', 'option_needs_limits'],
    ['LimitRules', '{"user":{"*":{}}}', 'option_needs_limits'],
    ['LimitRules', '{"token":{"*":{"day":5}}}', 'option_needs_limits'],
    ['LimitRules', '{"key":{"*":{"day":0}}}', 'option_needs_limits'],
    ['LimitRules', '{"user":{"*":{"calls":1,"atLimit":"fallback"}}}', 'option_needs_limits'],
    ['LimitRules', '{"group":{"vip":{"calls":1,"queueSeconds":601,"atLimit":"queue"}}}', 'option_needs_limits'],
    ['ModelPrice', '{"a":-1}', 'option_needs_ratios'],
    ['VideoPrice', '{"m":0.1}', 'option_needs_video_prices'],
    ['VideoPrice', '{"m":{"720p":"0.1"}}', 'option_needs_video_prices'],
    ['VideoPrice', '{"m":{"720p":-1}}', 'option_needs_video_prices'],
    ['tool_price_setting.prices', '{"web_search":-1}', 'option_needs_tool_prices'],
    ['tool_price_setting.prices', '{"web_search":"10"}', 'option_needs_ratios'],
    ['tool_price_setting.prices', '{"web search":10}', 'option_needs_tool_prices'],
    ['tool_price_setting.prices', '{"web_search:":10}', 'option_needs_tool_prices'],
    ['UserUsableGroups', '{"vip":1}', 'option_needs_texts'],
    ['Chats', '{"Chat":"https://chat.example"}', 'option_needs_chats'],
    ['Chats', '[{"a":"x","b":"y"}]', 'option_needs_chats'],
    ['gemini.supported_imagine_models', '"gemini"', 'option_needs_list'],
    ['claude.default_max_tokens', '{"default":0}', 'option_needs_counts'],
    ['claude.model_headers_settings', '{"m":{"bad header":"1"}}', 'option_needs_headers'],
  ])('rejects %s = %j with %s', (key, text, code) => {
    expect(refusalOf(key, text)).toBe(code);
  });

  it.each([
    ['GroupRatio', '{"vip":-1}', 'group ratio must be not less than 0: vip'],
    ['ModelRatio', '{', '不是合法的 JSON 字符串'],
    ['RetryTimes', '101', '选项 RetryTimes 必须是 0 到 100 之间的整数'],
  ] as const)('names the error in %s', (key, text, message) => {
    expect(() => readOption(key, text)).toThrow(message);
  });
});

describe('new text of an option', () => {
  it.each<[OptionKey, string, string, string]>([
    ['SensitiveWords', 'word\n\n regex:(', 'option_pattern_invalid', '第 3 行的正则表达式无效：regex:('],
    ['SensitiveWords', 'regex:a(?=b)', 'option_pattern_invalid', '第 1 行'],
    ['GroupRatio', '{}', 'group_ratio_without_default', 'default'],
    ['GroupRatio', '{"vip":1}', 'group_ratio_without_default', 'default'],
    ['ServerAddress', 'https://api.example.com/?a=1', 'option_url_has_query', 'ServerAddress'],
    ['ServerAddress', 'https://api.example.com/#a', 'option_url_has_query', 'ServerAddress'],
  ])('%s=%j is refused, but valid where an earlier version has stored it', (key, text, code, message) => {
    expect(() => readNewOption(key, text)).toThrow(
      expect.objectContaining({ code, message: expect.stringContaining(message) }),
    );
    expect(() => readOption(key, text)).not.toThrow();
  });

  it.each<[OptionKey, string]>([
    ['SensitiveWords', 'word\nregex:a.*b\n('],
    ['GroupRatio', '{"default":0}'],
    ['ServerAddress', 'https://api.example.com/gateway/'],
    ['ServerAddress', ''],
  ])('%s=%j is accepted', (key, text) => {
    expect(() => readNewOption(key, text)).not.toThrow();
  });
});
