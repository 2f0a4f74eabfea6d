import { isSignInEnabled } from '../../options/option-prerequisites.js';
import type { Options } from '../../options/options.service.js';

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
