import { Global, Module } from '@nestjs/common';
import { BillingModule } from '../billing/billing.module.js';
import { PasswordConfirmation } from '../billing/payments/password-confirmation.port.js';
import { NoticeTransportsModule } from '../notifications/transports/notice-transports.module.js';
import { OptionLog } from '../options/option-log.port.js';
import { OptionsModule } from '../options/options.module.js';
import { UsageLogModule } from '../usage-log/usage-log.module.js';
import { CheckInsController } from './check-in/check-ins.controller.js';
import { CheckInsResolver } from './check-in/check-ins.resolver.js';
import { CheckInsService } from './check-in/check-ins.service.js';
import { ExpiredLoginsJob } from './expired-logins.job.js';
import { InvitesController } from './invites/invites.controller.js';
import { InvitesResolver } from './invites/invites.resolver.js';
import { InvitesService } from './invites/invites.service.js';
import { OptionLogWriter } from './option-log-writer.js';
import { PasskeysModule } from './passkeys/passkeys.module.js';
import { ProvisioningModule } from './provisioning/provisioning.module.js';
import { RegistrationModule } from './registration/registration.module.js';
import { EmailBindingController } from './self/email-binding.controller.js';
import { EmailBindingService } from './self/email-binding.service.js';
import { SelfController } from './self/self.controller.js';
import { SelfResolver } from './self/self.resolver.js';
import { SelfService } from './self/self.service.js';
import { PersonalSettingsController } from './settings/personal-settings.controller.js';
import { PersonalSettingsResolver } from './settings/personal-settings.resolver.js';
import { PersonalSettingsService } from './settings/personal-settings.service.js';
import { SetupModule } from './setup/setup.module.js';
import { SignInModule } from './sign-in/sign-in.module.js';
import { ThirdPartyModule } from './third-party/third-party.module.js';
import { UsersModule } from './users/users.module.js';
import { ReauthenticationService } from './verification/reauthentication.service.js';

/** Accounts and logins. Global, because the access guard and GraphQL identify the caller with it. */
@Global()
@Module({
  imports: [
    OptionsModule,
    BillingModule,
    UsageLogModule,
    NoticeTransportsModule,
    SignInModule,
    PasskeysModule,
    UsersModule,
    RegistrationModule,
    ThirdPartyModule,
    ProvisioningModule,
    SetupModule,
  ],
  providers: [
    { provide: OptionLog, useClass: OptionLogWriter },
    { provide: PasswordConfirmation, useExisting: ReauthenticationService },
    ExpiredLoginsJob,
    EmailBindingService,
    SelfService,
    SelfResolver,
    PersonalSettingsService,
    PersonalSettingsResolver,
    InvitesService,
    InvitesResolver,
    CheckInsService,
    CheckInsResolver,
  ],
  controllers: [
    EmailBindingController,
    SelfController,
    PersonalSettingsController,
    InvitesController,
    CheckInsController,
  ],
  exports: [SignInModule, RegistrationModule, OptionLog, PasswordConfirmation],
})
export class AccountsModule {}
