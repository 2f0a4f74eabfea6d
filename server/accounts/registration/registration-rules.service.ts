import { type CanActivate, Injectable } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import { OptionsService } from '../../options/options.service.js';
import { SiteSetupService } from '../../options/status/site-setup.service.js';
import { RegistrationError } from './registration.errors.js';

/** Whether the site accepts new users. */
@Injectable()
export class RegistrationRulesService {
  constructor(
    private readonly options: OptionsService,
    private readonly setup: SiteSetupService,
  ) {}

  /**
   * Applies to every registration method. Before the setup anyone could register and the site has no mode yet; one in
   * self-use mode has no other users. @throws {AppError} setup_pending, registration_off
   */
  async requireOpen(): Promise<void> {
    if (!(await this.setup.isDone())) throw new AppError(RegistrationError.setup_pending);
    const open = this.options.get('RegisterEnabled') && !this.options.get('SelfUseModeEnabled');
    if (!open) throw new AppError(RegistrationError.registration_off);
  }

  /** Applies to registration with a password. @throws {AppError} of requireOpen, and password_registration_off */
  async requireOpenForPasswords(): Promise<void> {
    await this.requireOpen();
    if (!this.options.get('PasswordRegisterEnabled')) throw new AppError(RegistrationError.password_registration_off);
  }
}

/** Rejects the request when registration is closed, before the input is validated. */
@Injectable()
export class PasswordRegistrationGuard implements CanActivate {
  constructor(private readonly rules: RegistrationRulesService) {}

  async canActivate(): Promise<boolean> {
    await this.rules.requireOpenForPasswords();
    return true;
  }
}
