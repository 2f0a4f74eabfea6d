import { type ChangeOrigin, currentOrigin } from '../../platform/database/change-origin.js';
import type { CompanyProvider } from '../model/company-provider.js';

const NAMES: Readonly<Record<CompanyProvider, string>> = { oidc: 'OIDC', saml: 'SAML' };

/** The origin of changes that the provider of a company causes, within the current request. */
export function providerOrigin(provider: CompanyProvider): ChangeOrigin {
  const { address, requestId, operation = '' } = currentOrigin() ?? {};
  return { kind: 'identity_provider', name: NAMES[provider], address, requestId, operation };
}
