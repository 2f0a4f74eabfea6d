import { type CanActivate, Injectable } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import { Options } from '../../options/options.service.js';
import { RegistrationError } from './registration.errors.js';

/** Whether the site takes new users at all. */
@Injectable()
export class RegistrationRules {
  constructor(private readonly options: Options) {}

  /** In whatever way somebody registers; a site in self-use mode has no other users. @throws {AppError} registration_off */
  requireOpen(): void {
    const open = this.options.get('RegisterEnabled') && !this.options.get('SelfUseModeEnabled');
    if (!open) throw new AppError(RegistrationError.registration_off);
  }

  /** With a password. @throws {AppError} registration_off, password_registration_off */
  requireOpenForPasswords(): void {
    this.requireOpen();
    if (!this.options.get('PasswordRegisterEnabled')) throw new AppError(RegistrationError.password_registration_off);
  }
}

/** Says that registration is closed before anything that was typed is looked at. */
@Injectable()
export class PasswordRegistrationGuard implements CanActivate {
  constructor(private readonly rules: RegistrationRules) {}

  canActivate(): boolean {
    this.rules.requireOpenForPasswords();
    return true;
  }
}
