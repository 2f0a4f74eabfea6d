import { Injectable } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import { Role } from '../../common/principal.js';
import { isSignInEnabled } from '../../options/option-prerequisites.js';
import { Options } from '../../options/options.service.js';
import { LoginError } from './login.errors.js';
import type { UserEntity } from './user.entity.js';

/**
 * Mail domains whose users must sign in with the OpenID Connect provider, while that login is on. The root user is
 * exempt, so that a site is never locked out by its provider.
 */
@Injectable()
export class EnforcedSignIn {
  constructor(private readonly options: Options) {}

  /** Whether users with a verified address must sign in with the provider, unless they are the root user. */
  applies(address: string): boolean {
    const domain = domainOf(address);
    return this.options.get('oidc.enforced_domains').includes(domain) && isSignInEnabled(this.options, 'oidc');
  }

  /** Refuses another login, a registration or a password reset for an address. @throws {AppError} oidc_sign_in_required */
  requireExempt(address: string): void {
    if (this.applies(address)) throw this.refusal(address);
  }

  /** Whether a user must sign in with the provider. */
  appliesToUser({ role, email }: Pick<UserEntity, 'role' | 'email'>): boolean {
    return role < Role.root && this.applies(email);
  }

  /** Refuses another login for a user. @throws {AppError} oidc_sign_in_required */
  requireExemptUser(user: Pick<UserEntity, 'role' | 'email'>): void {
    if (this.appliesToUser(user)) throw this.refusal(user.email);
  }

  refusal(address: string): AppError {
    return new AppError(LoginError.oidc_sign_in_required, { domain: domainOf(address) });
  }
}

/** The domain of a mail address, in lower case. */
export function domainOf(address: string): string {
  return address
    .slice(address.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase();
}
