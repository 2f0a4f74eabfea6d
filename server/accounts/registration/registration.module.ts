import { Module } from '@nestjs/common';
import { OptionsModule } from '../../options/options.module.js';
import { MailSettings } from '../../platform/mail/mail-settings.port.js';
import { MailerService } from '../../platform/mail/mailer.service.js';
import { AddressRules } from '../mail-codes/address-rules.js';
import { CodeMailJob } from '../mail-codes/code-mail.job.js';
import { EmailCodesController } from '../mail-codes/email-codes.controller.js';
import { EmailCodesResolver } from '../mail-codes/email-codes.resolver.js';
import { EmailCodes, MailedCodes } from '../mail-codes/mail-codes.js';
import { PasswordResetsController } from '../passwords/password-resets.controller.js';
import { PasswordResetsResolver } from '../passwords/password-resets.resolver.js';
import { PasswordResetsService } from '../passwords/password-resets.service.js';
import { SignInModule } from '../sign-in/sign-in.module.js';
import { SiteMail } from '../site-mail.js';
import { UsersModule } from '../users/users.module.js';
import { RegistrationController } from './registration.controller.js';
import { RegistrationResolver } from './registration.resolver.js';
import { RegistrationService } from './registration.service.js';
import { RegistrationRulesService } from './registration-rules.service.js';

/** Registration, and the other features that use mailed codes. */
@Module({
  imports: [OptionsModule, SignInModule, UsersModule],
  providers: [
    { provide: MailSettings, useClass: SiteMail },
    MailerService,
    AddressRules,
    MailedCodes,
    CodeMailJob,
    EmailCodes,
    EmailCodesResolver,
    RegistrationRulesService,
    RegistrationService,
    RegistrationResolver,
    PasswordResetsService,
    PasswordResetsResolver,
  ],
  controllers: [EmailCodesController, RegistrationController, PasswordResetsController],
  exports: [MailerService, AddressRules, MailedCodes, RegistrationRulesService],
})
export class RegistrationModule {}
