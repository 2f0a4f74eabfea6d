import { Injectable } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import { isSignInEnabled } from '../../options/option-prerequisites.js';
import { Options } from '../../options/options.service.js';
import type { Identity } from '../model/identity-provider.js';
import type { ProviderSession } from '../sessions/session.entity.js';
import { ProviderFailure } from './provider-http.js';
import type { AuthorizationRequest, AuthorizationResponse, RedirectingProviderClient } from './redirecting-provider.js';
import { SamlResponseError } from './saml/saml.errors.js';
import { samlIdentity } from './saml/saml-identity.js';
import type { SamlLogin } from './saml/saml-response.service.js';
import { samlLibrary } from './saml/saml-site.js';
import { ThirdPartyError } from './third-party.errors.js';

const UNSPECIFIED = 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified';
const FAILURES = [...Object.values(SamlResponseError), ThirdPartyError.sign_in_state_invalid];

/**
 * A SAML 2.0 identity provider. The browser is redirected to it with a request whose id is derived from the nonce of the
 * state, posts the response to `saml.controller.ts`, which verifies it and stores it with the state, and returns.
 */
@Injectable()
export class Saml implements RedirectingProviderClient {
  constructor(private readonly options: Options) {}

  authorizeUrl({ state, nonce, site }: AuthorizationRequest): Promise<string> {
    return samlLibrary(this.options, site, requestIdOf(nonce)).getAuthorizeUrlAsync(state, undefined, {});
  }

  async identify({ posted }: AuthorizationResponse): Promise<Identity> {
    if (posted === null) throw new ProviderFailure('no_response');
    return samlIdentity(JSON.parse(posted) as SamlLogin, {
      email: this.options.get('saml.email_attribute'),
      emailVerified: this.options.get('saml.email_verified'),
      name: this.options.get('saml.name_attribute'),
      groups: this.options.get('saml.groups_attribute'),
    });
  }

  failureOf(error: string): AppError | undefined {
    const definition = FAILURES.find(({ code }) => code === error);
    return definition && new AppError(definition);
  }

  /**
   * Where a browser ends its session at the provider.
   * @returns null when the provider has no such address, or the login with it is off
   */
  async logoutUrl({ subject, sid }: ProviderSession, site: string): Promise<string | null> {
    if (this.options.get('saml.slo_url') === '' || !isSignInEnabled(this.options, 'saml')) return null;
    // The format of the login is not stored; providers compare the value.
    const user = { issuer: this.options.get('saml.entity_id'), nameID: subject, nameIDFormat: UNSPECIFIED };
    return samlLibrary(this.options, site).getLogoutUrlAsync({ ...user, sessionIndex: sid }, '', {});
  }
}

/** An id must not begin with a digit. */
function requestIdOf(nonce: string): string {
  return `_${nonce}`;
}

/** The nonce of a request; another text for the id of no request of this site. */
export function nonceOf(requestId: string): string {
  return requestId.startsWith('_') ? requestId.slice(1) : '';
}
