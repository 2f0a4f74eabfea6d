import { Field, Int, ObjectType } from '@nestjs/graphql';
import { Access } from '../../platform/access/access.decorator.js';
import { DateTime } from '../../platform/graphql/scalars.js';
import type { SiteState } from './status.service.js';

@ObjectType()
@Access('public')
export class ChatTemplate {
  @Field(() => String)
  name: string;

  @Field(() => String)
  url: string;
}

@ObjectType()
@Access('public')
export class SiteStatus {
  @Field(() => String)
  version: string;

  @Field(() => DateTime)
  startTime: Date;

  @Field(() => Boolean)
  setup: boolean;

  @Field(() => String)
  systemName: string;

  @Field(() => String)
  logo: string;

  @Field(() => String)
  footerHtml: string;

  @Field(() => String)
  homePageContent: string;

  @Field(() => String)
  notice: string;

  @Field(() => String)
  about: string;

  @Field(() => String)
  serverAddress: string;

  @Field(() => String)
  docsLink: string;

  @Field(() => String)
  topUpLink: string;

  @Field(() => Int)
  quotaPerUnit: number;

  @Field(() => Boolean)
  displayInCurrency: boolean;

  @Field(() => Boolean)
  selfUseMode: boolean;

  @Field(() => Boolean)
  demoSite: boolean;

  @Field(() => Boolean)
  defaultCollapseSidebar: boolean;

  @Field(() => Boolean)
  registerEnabled: boolean;

  @Field(() => Boolean)
  passwordLoginEnabled: boolean;

  @Field(() => Boolean)
  emailVerification: boolean;

  @Field(() => Boolean)
  turnstileCheck: boolean;

  @Field(() => String)
  turnstileSiteKey: string;

  @Field(() => Boolean)
  githubOAuth: boolean;

  @Field(() => Boolean)
  oidcEnabled: boolean;

  @Field(() => Boolean)
  linuxDOOAuth: boolean;

  @Field(() => Boolean)
  wechatLogin: boolean;

  @Field(() => Boolean)
  telegramOAuth: boolean;

  @Field(() => Boolean)
  checkInEnabled: boolean;

  @Field(() => Boolean)
  enableDrawing: boolean;

  @Field(() => Boolean)
  enableTask: boolean;

  @Field(() => Boolean)
  enableDataExport: boolean;

  @Field(() => Int, { description: 'Minutes between refreshes of the dashboard.' })
  dataExportInterval: number;

  @Field(() => Boolean)
  contentLogEnabled: boolean;

  @Field(() => [ChatTemplate])
  chats: ChatTemplate[];
}

/** Maps the status record to its GraphQL fields. */
export function toSiteStatus({ version, startTime, setup, options }: SiteState): SiteStatus {
  return {
    version,
    startTime,
    setup,
    systemName: options.get('SystemName'),
    logo: options.get('Logo'),
    footerHtml: options.get('Footer'),
    homePageContent: options.get('HomePageContent'),
    notice: options.get('Notice'),
    about: options.get('About'),
    serverAddress: options.get('ServerAddress'),
    docsLink: options.get('general_setting.docs_link'),
    topUpLink: options.get('TopUpLink'),
    quotaPerUnit: options.get('QuotaPerUnit'),
    displayInCurrency: options.get('DisplayInCurrencyEnabled'),
    selfUseMode: options.get('SelfUseModeEnabled'),
    demoSite: options.get('DemoSiteEnabled'),
    defaultCollapseSidebar: options.get('DefaultCollapseSidebar'),
    registerEnabled: options.get('RegisterEnabled') && !options.get('SelfUseModeEnabled'),
    passwordLoginEnabled: options.get('PasswordLoginEnabled'),
    emailVerification: options.get('EmailVerificationEnabled'),
    turnstileCheck: options.get('TurnstileCheckEnabled'),
    turnstileSiteKey: options.get('TurnstileSiteKey'),
    githubOAuth: options.get('GitHubOAuthEnabled'),
    oidcEnabled: options.get('oidc.enabled'),
    linuxDOOAuth: options.get('LinuxDOOAuthEnabled'),
    wechatLogin: options.get('WeChatAuthEnabled'),
    telegramOAuth: options.get('TelegramOAuthEnabled'),
    checkInEnabled: options.get('CheckInEnabled'),
    enableDrawing: options.get('DrawingEnabled'),
    enableTask: options.get('TaskEnabled'),
    enableDataExport: options.get('DataExportEnabled'),
    dataExportInterval: options.get('DataExportInterval'),
    contentLogEnabled: options.get('LogChatContentEnabled'),
    chats: [...options.get('Chats')],
  };
}
