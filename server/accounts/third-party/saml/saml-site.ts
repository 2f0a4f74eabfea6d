import type { SAML } from '@node-saml/node-saml';
import type { OptionsService } from '../../../options/options.service.js';

/** Max age of an assertion or a logout request, in seconds, regardless of the validity that the provider states. */
export const MAX_AGE_SECONDS = 600;

/** The addresses of this site as a service provider. */
export interface SamlAddresses {
  /** The entity id, which is also the address of the metadata. */
  readonly entityId: string;
  readonly assertionConsumer: string;
  readonly logout: string;
}

/** @param site the address of this site, without a trailing slash */
export function samlAddresses(site: string): SamlAddresses {
  const base = `${site}/api/oauth/saml`;
  return { entityId: `${base}/metadata`, assertionConsumer: `${base}/acs`, logout: `${base}/slo` };
}

/** The certificates of the key that signs requests, in PEM. */
export function signingCertificates(options: Pick<OptionsService, 'get'>): string[] {
  return options.get('saml.signing_certificate').map(pemOf);
}

/**
 * The library with the settings of the site. Assertions must be signed, even if the response is signed. The state is
 * used to check that a response belongs to a request of this browser, see `SignInStatesService`.
 * @param requestId the id of the next message; random when it is undefined
 */
export async function samlLibrary(
  options: Pick<OptionsService, 'get'>,
  site: string,
  requestId?: string,
): Promise<SAML> {
  // Loaded when it is needed: most sites have no SAML.
  const { SAML, ValidateInResponseTo } = await import('@node-saml/node-saml');
  const { entityId, assertionConsumer, logout } = samlAddresses(site);
  const privateKey = options.get('saml.signing_key') || undefined;
  return new SAML({
    issuer: entityId,
    audience: entityId,
    callbackUrl: assertionConsumer,
    logoutCallbackUrl: logout,
    entryPoint: options.get('saml.sso_url'),
    logoutUrl: options.get('saml.slo_url'),
    idpIssuer: options.get('saml.entity_id'),
    idpCert: options.get('saml.certificates').map(pemOf),
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: options.get('saml.clock_skew') * 1_000,
    maxAssertionAgeMs: MAX_AGE_SECONDS * 1_000,
    validateInResponseTo: ValidateInResponseTo.never,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    signatureAlgorithm: 'sha256',
    ...(requestId !== undefined && { generateUniqueId: () => requestId }),
    ...(privateKey !== undefined && { privateKey, publicCert: signingCertificates(options)[0] }),
  });
}

function pemOf(base64: string): string {
  const lines = base64.match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}
