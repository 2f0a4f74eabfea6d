import { type CanActivate, Injectable } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import { OptionsService } from '../../options/options.service.js';
import { RegistrationError } from './registration.errors.js';

/** Whether the site accepts new users. */
@Injectable()
export class RegistrationRulesService {
  constructor(private readonly options: OptionsService) {}

  /**
   * Applies to every registration method; a site in self-use mode has no other users. @throws {AppError}
   * registration_off
   */
  requireOpen(): void {
    const open = this.options.get('RegisterEnabled') && !this.options.get('SelfUseModeEnabled');
    if (!open) throw new AppError(RegistrationError.registration_off);
  }

  /** Applies to registration with a password. @throws {AppError} registration_off, password_registration_off */
  requireOpenForPasswords(): void {
    this.requireOpen();
    if (!this.options.get('PasswordRegisterEnabled')) throw new AppError(RegistrationError.password_registration_off);
  }
}

/** Rejects the request when registration is closed, before the input is validated. */
@Injectable()
export class PasswordRegistrationGuard implements CanActivate {
  constructor(private readonly rules: RegistrationRulesService) {}

  canActivate(): boolean {
    this.rules.requireOpenForPasswords();
    return true;
  }
}
