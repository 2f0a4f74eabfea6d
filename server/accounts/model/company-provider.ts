import { isSignInEnabled } from '../../options/option-prerequisites.js';
import type { Options } from '../../options/options.service.js';
import { type ChangeOrigin, currentOrigin } from '../../platform/database/change-origin.js';

/**
 * The sign-in providers of a company: they state claims, end sessions, find accounts that the directory has provisioned,
 * and can be required for mail domains.
 */
export const COMPANY_PROVIDERS = ['oidc', 'saml'] as const;

export type CompanyProvider = (typeof COMPANY_PROVIDERS)[number];

export function isCompanyProvider(name: string): name is CompanyProvider {
  return COMPANY_PROVIDERS.some((provider) => provider === name);
}

/** The providers that users with an address at a domain must sign in with; one of them suffices. */
export function providersRequiredFor(domain: string, options: Pick<Options, 'get' | 'text'>): CompanyProvider[] {
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
