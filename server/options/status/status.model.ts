import { Field, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { Access } from '../../platform/access/access.decorator.js';
import { DateTime } from '../../platform/graphql/scalars.js';
import {
  type SignInFlow as Flow,
  SIGN_IN_PROVIDER_NAMES,
  SIGN_IN_PROVIDERS,
  type SignInProviderName,
} from '../catalogue/sign-in-providers.js';
import { offeredSignInProviders } from '../option-prerequisites.js';
import type { SiteState } from './status.service.js';

@ObjectType({ description: 'A maintenance, in which API calls are refused.' })
@Access('public')
export class SiteMaintenance {
  @Field(() => String, { description: 'Empty: no reason was given.' })
  message: string;

  @Field(() => DateTime, { nullable: true, description: 'When calls are expected to be served again.' })
  until: Date | null;
}

@ObjectType()
@Access('public')
export class ChatTemplate {
  @Field(() => String)
  name: string;

  @Field(() => String)
  url: string;
}

/** The providers as GraphQL names them. */
export const IdentityProvider = Object.fromEntries(
  SIGN_IN_PROVIDER_NAMES.map((name) => [name.toUpperCase(), name]),
) as Record<Uppercase<SignInProviderName>, SignInProviderName>;

registerEnumType(IdentityProvider, {
  name: 'IdentityProvider',
  description: 'An identity provider that can identify a user.',
});

const SignInFlow = { REDIRECT: 'redirect', CODE: 'code', WIDGET: 'widget' } as const satisfies Record<
  Uppercase<Flow>,
  Flow
>;

registerEnumType(SignInFlow, {
  name: 'SignInFlow',
  valuesMap: {
    REDIRECT: { description: 'The browser is redirected to `/api/oauth/{provider}/start`.' },
    CODE: { description: 'The user types a code that the provider has sent.' },
    WIDGET: { description: 'A page of the provider signs a message to the console.' },
  },
});

@ObjectType()
@Access('public')
export class SignInProvider {
  @Field(() => IdentityProvider)
  provider: SignInProviderName;

  @Field(() => SignInFlow)
  flow: Flow;
}

const REPLACED = 'Use signInProviders.';

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

  @Field(() => SiteMaintenance, { nullable: true, description: 'Null: API calls are served.' })
  maintenance: SiteMaintenance | null;

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

  @Field(() => [SignInProvider], { description: 'The providers that users can log in with.' })
  signInProviders: SignInProvider[];

  @Field(() => Boolean, { deprecationReason: REPLACED })
  githubOAuth: boolean;

  @Field(() => Boolean, { deprecationReason: REPLACED })
  oidcEnabled: boolean;

  @Field(() => Boolean, { deprecationReason: REPLACED })
  linuxDOOAuth: boolean;

  @Field(() => Boolean, { deprecationReason: REPLACED })
  wechatLogin: boolean;

  @Field(() => Boolean, { deprecationReason: REPLACED })
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
export function toSiteStatus({ version, startTime, setup, maintenance, options }: SiteState): SiteStatus {
  return {
    version,
    startTime,
    setup,
    maintenance,
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
    signInProviders: offeredSignInProviders(options).map((provider) => ({
      provider,
      flow: SIGN_IN_PROVIDERS[provider].flow,
    })),
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
