import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BillingModule } from '../billing/billing.module.js';
import { LogsModule } from '../logs/logs.module.js';
import { OptionAudit } from '../options/option-audit.js';
import { OptionsModule } from '../options/options.module.js';
import { Authenticator } from '../platform/access/principal.js';
import { MailSettings } from '../platform/mail/mail-settings.js';
import { Mailer } from '../platform/mail/mailer.service.js';
import { TokensModule } from '../tokens/tokens.module.js';
import { CheckInsController } from './check-in/check-ins.controller.js';
import { CheckInsResolver } from './check-in/check-ins.resolver.js';
import { CheckIns } from './check-in/check-ins.service.js';
import { InvitesController } from './invites/invites.controller.js';
import { InvitesResolver } from './invites/invites.resolver.js';
import { InvitesService } from './invites/invites.service.js';
import { Newcomers } from './invites/newcomers.service.js';
import { Rebates } from './invites/rebates.service.js';
import { Attempts } from './login/attempts.service.js';
import { BotCheck } from './login/bot-check.service.js';
import { BrowserSignIn } from './login/browser-sign-in.service.js';
import { ExpiredLogins } from './login/expired-logins.service.js';
import { IdentityProof } from './login/identity-proof.service.js';
import { LoginController } from './login/login.controller.js';
import { LoginService } from './login/login.service.js';
import { LoginSupportController } from './login/login-support.controller.js';
import { LoginSupportResolver } from './login/login-support.resolver.js';
import { LoginSupport } from './login/login-support.service.js';
import { PasswordCheck } from './login/password-check.service.js';
import { SignIn } from './login/sign-in.service.js';
import { AddressRules } from './mail-codes/address-rules.js';
import { CodeMails } from './mail-codes/code-mails.service.js';
import { EmailCodesController } from './mail-codes/email-codes.controller.js';
import { EmailCodesResolver } from './mail-codes/email-codes.resolver.js';
import { EmailCodes } from './mail-codes/email-codes.service.js';
import { MailedCodes } from './mail-codes/mailed-codes.service.js';
import { Webhooks } from './notices/webhooks.service.js';
import { OptionLog } from './option-log.js';
import { PasskeyEntity } from './passkeys/passkey.entity.js';
import { PasskeyChallengeEntity } from './passkeys/passkey-challenge.entity.js';
import { PasskeyChallenges } from './passkeys/passkey-challenges.service.js';
import { PasskeySignInController } from './passkeys/passkey-sign-in.controller.js';
import { PasskeySignIn } from './passkeys/passkey-sign-in.service.js';
import { PasskeysController } from './passkeys/passkeys.controller.js';
import { PasskeysResolver } from './passkeys/passkeys.resolver.js';
import { Passkeys } from './passkeys/passkeys.service.js';
import { PasswordResetsController } from './passwords/password-resets.controller.js';
import { PasswordResetsResolver } from './passwords/password-resets.resolver.js';
import { PasswordResets } from './passwords/password-resets.service.js';
import { RegistrationController } from './registration/registration.controller.js';
import { RegistrationResolver } from './registration/registration.resolver.js';
import { Registration } from './registration/registration.service.js';
import { RegistrationRules } from './registration/registration-rules.js';
import { RecoveryCodeEntity } from './second-factor/recovery-code.entity.js';
import { RecoveryCodes } from './second-factor/recovery-codes.service.js';
import { SecondFactorController } from './second-factor/second-factor.controller.js';
import { SecondFactorEntity } from './second-factor/second-factor.entity.js';
import { SecondFactorResolver } from './second-factor/second-factor.resolver.js';
import { SecondFactors } from './second-factor/second-factors.service.js';
import { UserSecondFactorResolver } from './second-factor/user-second-factor.resolver.js';
import { EmailBindingController } from './self/email-binding.controller.js';
import { EmailBinding } from './self/email-binding.service.js';
import { SelfController } from './self/self.controller.js';
import { SelfResolver } from './self/self.resolver.js';
import { SelfService } from './self/self.service.js';
import { OwnSessions } from './sessions/own-sessions.service.js';
import { PendingLoginEntity } from './sessions/pending-login.entity.js';
import { PendingLoginCookie } from './sessions/pending-login-cookie.js';
import { PendingLogins } from './sessions/pending-logins.service.js';
import { SessionEntity } from './sessions/session.entity.js';
import { SessionAuthenticator } from './sessions/session-authenticator.js';
import { SessionCookie } from './sessions/session-cookie.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { SessionsResolver } from './sessions/sessions.resolver.js';
import { Sessions } from './sessions/sessions.service.js';
import { PersonalSettingsController } from './settings/personal-settings.controller.js';
import { PersonalSettingsResolver } from './settings/personal-settings.resolver.js';
import { PersonalSettingsService } from './settings/personal-settings.service.js';
import { SetupController } from './setup/setup.controller.js';
import { SetupResolver } from './setup/setup.resolver.js';
import { SetupService } from './setup/setup.service.js';
import { SiteMail } from './site-mail.js';
import { GitHub } from './third-party/github.service.js';
import { IdentityBindingsResolver } from './third-party/identity-bindings.resolver.js';
import { LinuxDo } from './third-party/linux-do.service.js';
import { Oidc } from './third-party/oidc.service.js';
import { OidcDiscoveryResolver } from './third-party/oidc-discovery.resolver.js';
import { OidcDiscovery } from './third-party/oidc-discovery.service.js';
import { ProviderHttp } from './third-party/provider-http.js';
import { SignInCookie } from './third-party/sign-in-cookie.js';
import { SignInStates } from './third-party/sign-in-states.service.js';
import { Telegram } from './third-party/telegram.service.js';
import { ThirdPartyController } from './third-party/third-party.controller.js';
import { ThirdPartyAccounts } from './third-party/third-party-accounts.service.js';
import { ThirdPartySignIn } from './third-party/third-party-sign-in.service.js';
import { VerifiedAddresses } from './third-party/verified-addresses.service.js';
import { WeChat } from './third-party/wechat.service.js';
import { UserDirectory } from './user-directory.js';
import { NewAccounts } from './users/new-accounts.service.js';
import { QuotaAdjustments } from './users/quota-adjustments.service.js';
import { UserEntity } from './users/user.entity.js';
import { UserEditor } from './users/user-editor.service.js';
import { UserList } from './users/user-list.service.js';
import { UsersController } from './users/users.controller.js';
import { UsersResolver } from './users/users.resolver.js';
import { UsersService } from './users/users.service.js';

/** Accounts and logins. Global, because the access guard and GraphQL ask it who is calling. */
@Global()
@Module({
  imports: [
    TypeOrmModule.forFeature([
      UserEntity,
      SessionEntity,
      PendingLoginEntity,
      SecondFactorEntity,
      RecoveryCodeEntity,
      PasskeyEntity,
      PasskeyChallengeEntity,
    ]),
    OptionsModule,
    BillingModule,
    LogsModule,
    TokensModule,
  ],
  providers: [
    { provide: Authenticator, useClass: SessionAuthenticator },
    { provide: OptionAudit, useClass: OptionLog },
    { provide: MailSettings, useClass: SiteMail },
    Mailer,
    UserDirectory,
    SessionCookie,
    Sessions,
    Attempts,
    BotCheck,
    PasswordCheck,
    IdentityProof,
    PendingLoginCookie,
    PendingLogins,
    RecoveryCodes,
    SecondFactors,
    SignIn,
    BrowserSignIn,
    LoginSupport,
    ExpiredLogins,
    LoginSupportResolver,
    OwnSessions,
    SessionsResolver,
    SecondFactorResolver,
    UserSecondFactorResolver,
    PasskeyChallenges,
    Passkeys,
    PasskeysResolver,
    PasskeySignIn,
    LoginService,
    SetupService,
    SetupResolver,
    EmailBinding,
    SelfService,
    SelfResolver,
    AddressRules,
    MailedCodes,
    CodeMails,
    EmailCodes,
    EmailCodesResolver,
    RegistrationRules,
    Registration,
    RegistrationResolver,
    PasswordResets,
    PasswordResetsResolver,
    Webhooks,
    PersonalSettingsService,
    PersonalSettingsResolver,
    NewAccounts,
    Newcomers,
    InvitesService,
    InvitesResolver,
    Rebates,
    CheckIns,
    CheckInsResolver,
    QuotaAdjustments,
    UserList,
    UsersService,
    UserEditor,
    UsersResolver,
    ProviderHttp,
    GitHub,
    Oidc,
    OidcDiscovery,
    OidcDiscoveryResolver,
    LinuxDo,
    WeChat,
    Telegram,
    VerifiedAddresses,
    SignInStates,
    SignInCookie,
    ThirdPartyAccounts,
    ThirdPartySignIn,
    IdentityBindingsResolver,
  ],
  // What has a fixed path comes before /api/user/:id.
  controllers: [
    SetupController,
    LoginController,
    SessionsController,
    SecondFactorController,
    PasskeysController,
    PasskeySignInController,
    LoginSupportController,
    EmailCodesController,
    EmailBindingController,
    RegistrationController,
    PasswordResetsController,
    SelfController,
    PersonalSettingsController,
    CheckInsController,
    InvitesController,
    ThirdPartyController,
    UsersController,
  ],
  exports: [Authenticator, OptionAudit, Mailer, CodeMails, Webhooks, UserDirectory, Rebates, ExpiredLogins],
})
export class AccountsModule {}
