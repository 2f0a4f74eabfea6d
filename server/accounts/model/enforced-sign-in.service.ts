import { Injectable } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import { Role } from '../../common/principal.js';
import { OptionsService } from '../../options/options.service.js';
import { type CompanyProvider, providersRequiredFor } from './identity-provider.js';
import { SignInError } from './sign-in.errors.js';
import type { UserEntity } from './user.entity.js';

const ERRORS = { oidc: SignInError.oidc_sign_in_required, saml: SignInError.saml_sign_in_required } as const;

/**
 * Mail domains whose users must sign in with the provider of their company, while that login is on. The super
 * administrator is exempt, so that a failing provider cannot lock it out.
 */
@Injectable()
export class EnforcedSignInService {
  constructor(private readonly options: OptionsService) {}

  /**
   * The providers that users with a verified address must sign in with, unless they are the super administrator; empty:
   * any.
   */
  providersFor(address: string): CompanyProvider[] {
    return providersRequiredFor(domainOf(address), this.options);
  }

  /** The providers that a user must sign in with; empty: any. */
  providersForUser({ role, email }: Pick<UserEntity, 'role' | 'email'>): CompanyProvider[] {
    return role < Role.root ? this.providersFor(email) : [];
  }

  /**
   * Refuses another login, a registration or a password reset for an address.
   * @param used the provider of the login, if it has one
   * @throws {AppError} oidc_sign_in_required, saml_sign_in_required
   */
  requireExempt(address: string, used?: string): void {
    const refusal = this.refusal(address, used);
    if (refusal) throw refusal;
  }

  /** Refuses another login for a user. @throws {AppError} oidc_sign_in_required, saml_sign_in_required */
  requireExemptUser({ role, email }: Pick<UserEntity, 'role' | 'email'>, used?: string): void {
    if (role < Role.root) this.requireExempt(email, used);
  }

  /** The reason why a login for an address is refused. Null if it is allowed. */
  refusal(address: string, used?: string): AppError | null {
    const required = this.providersFor(address);
    const [first] = required;
    if (first === undefined || required.some((provider) => provider === used)) return null;
    return new AppError(ERRORS[first], { domain: domainOf(address) });
  }
}

/** The domain of a mail address, in lower case. */
export function domainOf(address: string): string {
  return address
    .slice(address.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase();
}
