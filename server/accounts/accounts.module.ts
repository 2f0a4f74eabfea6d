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
import { IdentityProof } from './login/identity-proof.service.js';
import { LoginController } from './login/login.controller.js';
import { LoginService } from './login/login.service.js';
import { PasswordCheck } from './login/password-check.service.js';
import { SignIn } from './login/sign-in.service.js';
import { Webhooks } from './notices/webhooks.service.js';
import { OptionLog } from './option-log.js';
import { RecoveryCodeEntity } from './second-factor/recovery-code.entity.js';
import { RecoveryCodes } from './second-factor/recovery-codes.service.js';
import { SecondFactorEntity } from './second-factor/second-factor.entity.js';
import { SecondFactors } from './second-factor/second-factors.service.js';
import { SelfController } from './self/self.controller.js';
import { SelfResolver } from './self/self.resolver.js';
import { SelfService } from './self/self.service.js';
import { PendingLoginEntity } from './sessions/pending-login.entity.js';
import { PendingLoginCookie } from './sessions/pending-login-cookie.js';
import { PendingLogins } from './sessions/pending-logins.service.js';
import { SessionEntity } from './sessions/session.entity.js';
import { SessionAuthenticator } from './sessions/session-authenticator.js';
import { SessionCookie } from './sessions/session-cookie.js';
import { Sessions } from './sessions/sessions.service.js';
import { PersonalSettingsController } from './settings/personal-settings.controller.js';
import { PersonalSettingsResolver } from './settings/personal-settings.resolver.js';
import { PersonalSettingsService } from './settings/personal-settings.service.js';
import { SetupController } from './setup/setup.controller.js';
import { SetupResolver } from './setup/setup.resolver.js';
import { SetupService } from './setup/setup.service.js';
import { SiteMail } from './site-mail.js';
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
    TypeOrmModule.forFeature([UserEntity, SessionEntity, PendingLoginEntity, SecondFactorEntity, RecoveryCodeEntity]),
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
    LoginService,
    SetupService,
    SetupResolver,
    SelfService,
    SelfResolver,
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
  ],
  // What has a fixed path comes before /api/user/:id.
  controllers: [
    SetupController,
    LoginController,
    SelfController,
    PersonalSettingsController,
    CheckInsController,
    InvitesController,
    UsersController,
  ],
  exports: [Authenticator, OptionAudit, Mailer, Webhooks, UserDirectory, Rebates],
})
export class AccountsModule {}
