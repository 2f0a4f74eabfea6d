import { LANGUAGES } from '../../common/errors/app-error.js';
import { API_DIALECTS } from '../../platform/http/api-dialect.js';
import { changedBy } from './option-definition.js';
import { chatLinks } from './option-json-kinds.js';
import { address, choice, flag, image, line, moment, text, timeZone, wholeNumber } from './option-kinds.js';

/** Addresses that users, mails and API keys are sent to, and pages of HTML or of other sites. */
const trusted = changedBy('root', {
  ServerAddress: address('Links in mails, image addresses, return addresses of logins and payments'),
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
  DefaultLanguage: choice(LANGUAGES, 'Language of errors and notices for those who ask for none'),
  ApiDialect: choice(API_DIALECTS, 'Whose responses the management API has where products differ'),
  SystemName: line('Tollgate', 'Title of the console, sender name of mails'),
  Logo: image('Image beside the title'),
  Notice: text('Announcement, Markdown or HTML'),
  'general_setting.docs_link': address('Link to the documentation in the top bar'),
  TimeZone: timeZone('Whose days check-ins, the quota caps of tokens and the cost explorer count'),
  DisplayInCurrencyEnabled: flag(true, 'Amounts are shown as currency instead of quota units'),
  DisplayTokenStatEnabled: flag(true, "The billing routes report the token's quota instead of the owner's"),
  DefaultCollapseSidebar: flag(false, 'The sidebar starts collapsed'),
  DemoSiteEnabled: flag(false, 'Only the super administrator changes anything, and only demo channels are called'),
  SelfUseModeEnabled: flag(false, 'Registration is closed; models without a price are served at ratio 37.5'),
  DataExportEnabled: flag(true, 'The dashboard is shown'),
  DataExportInterval: wholeNumber(5, { min: 1, max: 1_440 }, 'Minutes between refreshes of the dashboard'),
  DataExportDefaultTime: choice(['hour', 'day', 'week'], 'Step of the dashboard at first'),
  TaskEnabled: flag(true, 'The task log is shown'),
  TeamCreationEnabled: flag(false, 'Every user may create teams; administrators always may'),
});

export const generalOptions = { ...trusted, ...appearance };
