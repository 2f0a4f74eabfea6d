import {
  SIGN_IN_PROVIDER_NAMES,
  SIGN_IN_PROVIDERS,
  type SignInProviderName,
  type UserField,
} from '../../options/catalogue/sign-in-providers.js';
import { isSignInEnabled } from '../../options/option-prerequisites.js';
import type { OptionsService } from '../../options/options.service.js';
import { type ChangeOrigin, currentOrigin } from '../../platform/database/change-origin.js';

/** A user as a provider identifies them. */
export interface Identity {
  provider: SignInProviderName;
  /** The provider's immutable id of the user; names and addresses can pass to another user. */
  subject: string;
  /** The issuer of the subject. Absent for providers with only one issuer. */
  issuer?: string;
  /** Addresses by which identities of this issuer are stored, if they are older than its name. */
  issuerAddresses?: readonly string[];
  /** The username at the provider; a proposal for a new account. */
  username?: string;
  displayName?: string;
  /** An address of the user that the provider has verified. */
  verifiedEmail?: string;
  /** All claims that the company's provider has stated. */
  claims?: Readonly<Record<string, unknown>>;
  /** The session at the company provider. If it ends, this login ends with it. */
  session?: { readonly sid?: string | undefined; readonly idToken?: string | undefined };
}

/** A provider, and whether an account there is bound to the user. */
export interface IdentityBinding {
  provider: SignInProviderName;
  bound: boolean;
}

/** The documented field of each provider in a user of REST. */
export function identityFields<Value>(fieldOf: (provider: SignInProviderName) => Value): Record<UserField, Value> {
  const fields = SIGN_IN_PROVIDER_NAMES.map((name) => [SIGN_IN_PROVIDERS[name].userField, fieldOf(name)]);
  return Object.fromEntries(fields) as Record<UserField, Value>;
}

/**
 * The sign-in providers of a company: they state claims, end sessions, find accounts that the directory has provisioned,
 * and can be required for mail domains.
 */
export const COMPANY_PROVIDERS = ['oidc', 'saml'] as const;

export type CompanyProvider = (typeof COMPANY_PROVIDERS)[number];

/** Whether a provider with this name belongs to a company: OIDC or SAML. */
export function isCompanyProvider(name: string): name is CompanyProvider {
  return COMPANY_PROVIDERS.some((provider) => provider === name);
}

/** The providers that users with an address at a domain must sign in with; one of them suffices. */
export function providersRequiredFor(domain: string, options: Pick<OptionsService, 'get' | 'text'>): CompanyProvider[] {
  return COMPANY_PROVIDERS.filter(
    (provider) => options.get(`${provider}.enforced_domains`).includes(domain) && isSignInEnabled(options, provider),
  );
}

const NAMES: Readonly<Record<CompanyProvider, string>> = { oidc: 'OIDC', saml: 'SAML' };

/** The origin of changes that the provider of a company causes, within the current request. */
export function providerOrigin(provider: CompanyProvider): ChangeOrigin {
  const { address, requestId, operation = '' } = currentOrigin() ?? {};
  return { kind: 'identity_provider', name: NAMES[provider], address, requestId, operation };
}
