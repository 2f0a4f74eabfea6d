import { LANGUAGES } from '../../common/errors/app-error.js';
import { isWordPattern, wordPattern } from '../../common/word-patterns.js';
import { API_DIALECTS } from '../../platform/http/api-dialect.js';
import { OptionError } from './option.errors.js';
import { changedBy, type OptionProblem, strictWhenNew } from './option-definition.js';
import { chatLinks } from './option-json-kinds.js';
import {
  address,
  choice,
  decimal,
  emailDomains,
  flag,
  image,
  line,
  lines,
  moment,
  secret,
  text,
  timeZone,
  wholeNumber,
} from './option-kinds.js';
import { signInProviderOptions } from './sign-in-providers.js';

/** Addresses that users, mails and API keys are sent to, and pages of HTML or of other sites. */
const trusted = changedBy('root', {
  // Paths are appended to it.
  ServerAddress: strictWhenNew(
    address('Links in emails, image addresses, return addresses of logins and payments'),
    (value) => (/[?#]/.test(value) ? { error: OptionError.option_url_has_query, params: {} } : undefined),
  ),
  Footer: text('HTML at the bottom of every page'),
  About: text('The about page: Markdown, HTML, or an https address to frame'),
  HomePageContent: text('The home page: Markdown, HTML, or an https address to frame'),
  Chats: chatLinks('Chat clients that can be opened with a key'),
  MaintenanceEnabled: flag(false, 'API calls are refused with 503; the console and running calls are not affected'),
  MaintenanceMessage: line('', 'Why, for users and in the error of calls'),
  MaintenanceUntil: moment('When calls are expected to be served again, for users and clients that retry'),
});

/** The appearance of the site. */
const appearance = changedBy('options:write', {
  DefaultLanguage: choice(LANGUAGES, 'Language of errors and notices for users without a language preference'),
  ApiDialect: choice(API_DIALECTS, 'Format of responses of the management API where products differ'),
  SystemName: line('Tollgate', 'Title of the console, sender name of emails'),
  Logo: image('Image next to the title'),
  Notice: text('Announcement, Markdown or HTML'),
  'general_setting.docs_link': address('Link to the documentation in the top bar'),
  TimeZone: timeZone('Whose days check-ins, the quota caps of tokens and the cost explorer count'),
  DisplayInCurrencyEnabled: flag(true, 'Amounts are shown as currency instead of quota units'),
  DisplayTokenStatEnabled: flag(true, "The billing routes report the token's quota instead of the owner's"),
  DefaultCollapseSidebar: flag(false, 'The sidebar starts collapsed'),
  DemoSiteEnabled: flag(false, 'Only the super administrator can make changes, and only demo channels are called'),
  SelfUseModeEnabled: flag(false, 'Registration is closed; models without a price are served at ratio 37.5'),
  DataExportEnabled: flag(true, 'The dashboard is shown'),
  DataExportInterval: wholeNumber(5, { min: 1, max: 1_440 }, 'Minutes between refreshes of the dashboard'),
  DataExportDefaultTime: choice(['hour', 'day', 'week'], 'Step of the dashboard at first'),
  TaskEnabled: flag(true, 'The task log is shown'),
  TeamCreationEnabled: flag(false, 'All users can create teams; administrators always can'),
});

export const generalOptions = { ...trusted, ...appearance };

const PERMISSION = { max: 100 };

/** Content filters, and settings of older versions that scripts still read and write. */
export const contentOptions = changedBy('options:write', {
  CheckSensitiveEnabled: flag(true, 'Texts are searched for sensitive words'),
  CheckSensitiveOnPromptEnabled: flag(true, 'Prompts are searched: of every API, and of realtime sessions'),
  CheckSensitiveOnCompletionEnabled: flag(
    false,
    'Responses, arguments of tools, transcripts and realtime sessions are searched, streams as they pass',
  ),
  StopOnSensitiveEnabled: flag(
    true,
    'A response ends before such a word; off: asterisks take its place, except in speech, which ends',
  ),
  // It has no effect, so the console does not show it.
  StreamCacheQueueLength: wholeNumber(0, {}, 'Kept for scripts; no effect'),
  SensitiveWords: strictWhenNew(lines(['test_sensitive'], 'One word per line, or regex:pattern'), (_, text) =>
    invalidPattern(text),
  ),
  FileUploadPermission: wholeNumber(0, PERMISSION, 'Kept for scripts; no effect'),
  FileDownloadPermission: wholeNumber(0, PERMISSION, 'Kept for scripts; no effect'),
  ImageUploadPermission: wholeNumber(0, PERMISSION, 'Kept for scripts; no effect'),
  ImageDownloadPermission: wholeNumber(0, PERMISSION, 'Kept for scripts; no effect'),
});

/** Image tasks through a Midjourney proxy. */
export const imageTaskOptions = changedBy('options:write', {
  DrawingEnabled: flag(true, 'The drawing log is shown'),
  MjNotifyEnabled: flag(false, 'Callers may set a callback address'),
  MjAccountFilterEnabled: flag(false, 'Callers may choose among upstream accounts'),
  MjForwardUrlEnabled: flag(true, 'Images are served from this site'),
  MjModeClearEnabled: flag(false, 'Speed switches are cut from prompts'),
  MjActionCheckSuccessEnabled: flag(true, 'Follow-up actions need a finished image'),
});

/** Mail, and the worker that fetches on the server's behalf. */
export const mailOptions = changedBy('root', {
  SMTPServer: line('', 'Host that accepts outgoing emails'),
  SMTPPort: wholeNumber(587, { min: 1, max: 65_535 }, 'Its port; 465 means TLS from the first byte'),
  SMTPAccount: line('', 'Login at that host'),
  SMTPFrom: line('', 'Sender address, the login when empty'),
  SMTPToken: secret('Password at that host'),
  SMTPSSLEnabled: flag(false, 'TLS from the first byte on any port'),
  WorkerUrl: address('Worker that downloads files of calls and calls webhooks'),
  WorkerValidKey: secret('Credential for the worker'),
});

const DISABLE_KEYWORDS = [
  'Your credit balance is too low',
  'This organization has been disabled.',
  'You exceeded your current quota',
  'Permission denied',
  'The security token included in the request is invalid',
  'Operation not allowed',
  'Your account is not authorized',
];

/** Channel monitoring and logging. */
export const monitoringOptions = changedBy('options:write', {
  ChannelDisableThreshold: decimal('5', { max: 86_400 }, 'A test slower than this many seconds disables; 0: no limit'),
  AutomaticDisableChannelEnabled: flag(false, 'Channels are disabled when their upstream refuses them'),
  AutomaticEnableChannelEnabled: flag(false, 'Such channels are enabled again when a test succeeds'),
  AutomaticDisableKeywords: lines(DISABLE_KEYWORDS, 'Texts in an upstream error that disable the channel'),
  'monitor_setting.auto_test_disabled_channel_enabled': flag(
    true,
    'Channels that were disabled automatically are tested by schedule, if they may be enabled again',
  ),
  'monitor_setting.auto_test_channel_enabled': flag(false, 'Enabled channels are tested by schedule'),
  'monitor_setting.auto_test_channel_minutes': wholeNumber(10, { min: 1, max: 44_640 }, 'Minutes between such tests'),
  'monitor_setting.update_balance_minutes': wholeNumber(
    0,
    { max: 44_640 },
    'Minutes between two refreshes of the balances of all channels; 0: only on request',
  ),
  LogConsumeEnabled: flag(true, 'Calls are shown in the usage log; they are charged either way'),
  LogChatContentEnabled: flag(
    false,
    'Prompts and responses are stored, encrypted, for the owners of calls and administrators',
  ),
  LogChatContentDays: wholeNumber(7, { min: 1, max: 365 }, 'Days for which contents of calls are stored'),
  StoredResponseHours: wholeNumber(
    0,
    { max: 720 },
    'Hours for which responses that their upstream does not store can be continued and read; 0: none are stored',
  ),
});

/** Ten years. */
const WEEKS = { max: 520 };

/** How long rows are stored. 0: indefinitely. */
export const retentionOptions = {
  ...changedBy('options:write', {
    LogRetentionWeeks: wholeNumber(
      0,
      WEEKS,
      'Whole weeks for which the usage log is stored; balances, statements and statistics are not deleted; 0: unlimited',
    ),
    NoticeRetentionWeeks: wholeNumber(13, WEEKS, 'Weeks for which notices are stored, read or unread; 0: unlimited'),
    JobRunRetentionWeeks: wholeNumber(
      0,
      WEEKS,
      'Weeks for which records of job runs are stored, in addition to the limits of their kinds; 0: only these limits',
    ),
  }),
  // An administrator who could delete the audit log could hide a change.
  ...changedBy('root', {
    AuditRetentionWeeks: wholeNumber(0, WEEKS, 'Weeks for which the audit log is stored; 0: unlimited'),
  }),
};

const COMMON_MAIL_DOMAINS = [
  'gmail.com',
  '163.com',
  '126.com',
  'qq.com',
  'outlook.com',
  'hotmail.com',
  'icloud.com',
  'yahoo.com',
  'foxmail.com',
];

/** Registration and login. */
export const signInOptions = changedBy('root', {
  PasswordLoginEnabled: flag(true, 'Login with a password'),
  PasswordRegisterEnabled: flag(true, 'Registration with a password'),
  RegisterEnabled: flag(true, 'Registration of any kind'),
  EmailVerificationEnabled: flag(false, 'Registration requires a code sent by email'),
  EmailDomainRestrictionEnabled: flag(false, 'Only addresses of the listed domains are accepted'),
  EmailDomainWhitelist: emailDomains(COMMON_MAIL_DOMAINS, 'The domains that are accepted'),
  EmailAliasRestrictionEnabled: flag(false, 'Addresses with + or . before the @ are refused'),
  TurnstileCheckEnabled: flag(false, 'Login, registration and emails require the bot check'),
  TurnstileSiteKey: line('', "The bot check's public key"),
  TurnstileSecretKey: secret("The bot check's secret key"),
  ...signInProviderOptions,
});

/** The first line of a word list whose pattern cannot be compiled. */
function invalidPattern(text: string): OptionProblem | undefined {
  const written = text.split('\n').map((line) => line.trim());
  const at = written.findIndex((line) => isWordPattern(line) && wordPattern(line) === undefined);
  const pattern = written[at];
  if (pattern === undefined) return undefined;
  return { error: OptionError.option_pattern_invalid, params: { line: at + 1, pattern } };
}
