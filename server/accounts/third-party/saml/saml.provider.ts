import { Injectable } from '@nestjs/common';
import { AppError } from '../../../common/errors/app-error.js';
import { isSignInEnabled } from '../../../options/option-prerequisites.js';
import { OptionsService } from '../../../options/options.service.js';
import type { Identity } from '../../model/identity-provider.js';
import type { ProviderSession } from '../../sessions/session.entity.js';
import { ProviderFailure } from '../provider-http.js';
import type {
  AuthorizationRequest,
  AuthorizationResponse,
  RedirectingProviderClient,
} from '../redirecting-provider.js';
import { ThirdPartyError } from '../third-party.errors.js';
import { SamlResponseError } from './saml.errors.js';
import type { SamlLogin } from './saml-responses.service.js';
import { samlLibrary } from './saml-site.js';

const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
const CLAIMS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';
const OBJECT_ID = 'http://schemas.microsoft.com/identity/claims/objectidentifier';

/** Names of attributes at Entra ID, ADFS, Okta, Google Workspace, and with the object identifiers of X.500. */
const USUAL = {
  email: [`${CLAIMS}/emailaddress`, 'urn:oid:0.9.2342.19200300.100.1.3', 'email', 'mail', 'emailAddress'],
  name: [
    'http://schemas.microsoft.com/identity/claims/displayname',
    'urn:oid:2.16.840.1.113730.3.1.241',
    'displayName',
    'name',
    'cn',
  ],
  groups: [
    'http://schemas.microsoft.com/ws/2008/06/identity/claims/groups',
    'http://schemas.xmlsoap.org/claims/Group',
    'urn:oid:1.3.6.1.4.1.5923.1.5.1.1',
    'groups',
    'group',
    'memberOf',
  ],
} as const;
const GIVEN_NAME = [`${CLAIMS}/givenname`, 'urn:oid:2.5.4.42', 'givenName', 'firstName'];
const SURNAME = [`${CLAIMS}/surname`, 'urn:oid:2.5.4.4', 'sn', 'lastName'];

/** The settings about attributes. An empty name selects the usual names. */
interface SamlAttributes {
  readonly email: string;
  readonly emailVerified: boolean;
  readonly name: string;
  readonly groups: string;
}

/**
 * The identity that an assertion states. Its claims are all attributes by their names, and `sub`, `email`, `name` and
 * `groups` as an OpenID Connect provider states them; `oid` is the object id of Entra ID.
 */
function samlIdentity(login: SamlLogin, settings: SamlAttributes): Identity {
  const { nameId, nameIdFormat, sessionIndex, attributes } = login;
  const valuesOf = (names: readonly string[]) =>
    names.map((name) => (Object.hasOwn(attributes, name) ? attributes[name] : undefined)).find(Boolean) ?? [];
  const ofSetting = (key: keyof typeof USUAL) => valuesOf(settings[key] === '' ? USUAL[key] : [settings[key]]);
  const [email = nameIdFormat === EMAIL_FORMAT ? nameId : undefined] = ofSetting('email');
  const fullName = [...valuesOf(GIVEN_NAME).slice(0, 1), ...valuesOf(SURNAME).slice(0, 1)].join(' ');
  const [name = fullName] = ofSetting('name');
  const [oid] = valuesOf([OBJECT_ID]);
  const groups = ofSetting('groups');
  const claims = {
    ...attributes,
    sub: nameId,
    groups,
    ...(email !== undefined && { email }),
    ...(name !== '' && { name }),
    ...(oid !== undefined && { oid }),
  };
  return {
    provider: 'saml',
    subject: nameId,
    // The part before the @ of an address.
    username: (email ?? nameId).replace(/@.*$/s, ''),
    displayName: name || 'SAML User',
    verifiedEmail: settings.emailVerified ? email : undefined,
    claims,
    session: { sid: sessionIndex },
  };
}

const UNSPECIFIED = 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified';
const FAILURES = [...Object.values(SamlResponseError), ThirdPartyError.sign_in_state_invalid];

/**
 * A SAML 2.0 identity provider. The browser is redirected to it with a request whose id is derived from the nonce of the
 * state, posts the response to `saml.controller.ts`, which verifies it and stores it with the state, and returns.
 */
@Injectable()
export class Saml implements RedirectingProviderClient {
  constructor(private readonly options: OptionsService) {}

  async authorizeUrl({ state, nonce, site }: AuthorizationRequest): Promise<string> {
    const library = await samlLibrary(this.options, site, requestIdOf(nonce));
    return library.getAuthorizeUrlAsync(state, undefined, {});
  }

  async identify({ posted }: AuthorizationResponse): Promise<Identity> {
    if (posted === null) throw new ProviderFailure('no_response');
    const identity = samlIdentity(JSON.parse(posted) as SamlLogin, {
      email: this.options.get('saml.email_attribute'),
      emailVerified: this.options.get('saml.email_verified'),
      name: this.options.get('saml.name_attribute'),
      groups: this.options.get('saml.groups_attribute'),
    });
    // The response was accepted because it is of this entity.
    return { ...identity, issuer: this.options.get('saml.entity_id') };
  }

  failureOf(error: string): AppError | undefined {
    const definition = FAILURES.find(({ code }) => code === error);
    return definition && new AppError(definition);
  }

  /**
   * The address at which a browser ends its session at the provider.
   * @returns null when the provider has no such address, or login with it is disabled
   */
  async logoutUrl({ subject, sid }: ProviderSession, site: string): Promise<string | null> {
    if (this.options.get('saml.slo_url') === '' || !isSignInEnabled(this.options, 'saml')) return null;
    // The format of the login is not stored; providers compare the value.
    const user = { issuer: this.options.get('saml.entity_id'), nameID: subject, nameIDFormat: UNSPECIFIED };
    const library = await samlLibrary(this.options, site);
    return library.getLogoutUrlAsync({ ...user, sessionIndex: sid }, '', {});
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
