import { X509Certificate } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../../common/errors/app-error.js';
import type { OptionsService } from '../../../options/options.service.js';
import { EgressError } from '../../../platform/http/egress/egress.errors.js';
import { codeOf, ProviderHttp } from '../provider-http.js';
import { SamlError } from './saml.errors.js';
import { samlAddresses, signingCertificates } from './saml-site.js';
import { attributeOf, childrenOf, elementsAt, readXml, textOf, type XmlElement } from './saml-xml.js';

const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';

/** The facts in the metadata of an identity provider. */
interface IdentityProviderMetadata {
  readonly entityId: string;
  readonly ssoUrl: string;
  /** The address to which the browser is redirected after a logout, if the provider supports single logout. */
  readonly sloUrl: string | null;
  /** The certificates in PEM format. */
  readonly certificates: readonly string[];
}

/** The metadata of this site. */
export async function serviceProviderMetadata(options: Pick<OptionsService, 'get'>, site: string): Promise<string> {
  const { generateServiceProviderMetadata } = await import('@node-saml/node-saml');
  const { entityId, assertionConsumer, logout } = samlAddresses(site);
  const privateKey = options.get('saml.signing_key') || undefined;
  return generateServiceProviderMetadata({
    issuer: entityId,
    callbackUrl: assertionConsumer,
    logoutCallbackUrl: logout,
    identifierFormat: null,
    wantAssertionsSigned: true,
    ...(privateKey !== undefined && { privateKey, publicCerts: signingCertificates(options) }),
    generateUniqueId: () => '_tollgate',
  });
}

/** Reads the metadata of an identity provider. @throws {Error} when it is not, or states no address or certificate */
export async function identityProviderIn(xml: string): Promise<IdentityProviderMetadata> {
  const { name, root } = await readXml(xml.replace(/^\uFEFF/, ''), { comments: true });
  const entities = name === 'EntitiesDescriptor' ? childrenOf(root, 'EntityDescriptor') : [root];
  const [entity, ...others] = entities.filter((found) => childrenOf(found, 'IDPSSODescriptor').length > 0);
  const [provider] = childrenOf(entity, 'IDPSSODescriptor');
  const entityId = attributeOf(entity, 'entityID');
  const ssoUrl = locationOf(provider, 'SingleSignOnService', 'Location');
  const certificates = childrenOf(provider, 'KeyDescriptor')
    .filter((key) => (attributeOf(key, 'use') ?? 'signing') === 'signing')
    .flatMap((key) => elementsAt(key, 'KeyInfo', 'X509Data', 'X509Certificate'))
    .map((certificate) => new X509Certificate(Buffer.from(textOf(certificate), 'base64')).toString().trim());
  if (others.length > 0 || !entityId || !ssoUrl || certificates.length === 0) throw new Error('No identity provider');
  const sloUrl =
    locationOf(provider, 'SingleLogoutService', 'ResponseLocation') ??
    locationOf(provider, 'SingleLogoutService', 'Location');
  return { entityId, ssoUrl, sloUrl: sloUrl ?? null, certificates: [...new Set(certificates)] };
}

function locationOf(provider: XmlElement | undefined, service: string, attribute: string): string | undefined {
  const found = childrenOf(provider, service).find((endpoint) => attributeOf(endpoint, 'Binding') === REDIRECT);
  const location = attributeOf(found, attribute);
  return location !== undefined && /^https?:/i.test(location) && URL.canParse(location) ? location : undefined;
}

/** Reads the metadata of a SAML provider for the settings page, whose own requests are limited to this site. */
@Injectable()
export class SamlMetadataService {
  constructor(private readonly http: ProviderHttp) {}

  /**
   * @param source the address of the metadata, or the XML itself
   * @throws {AppError} saml_metadata_unreachable, saml_metadata_invalid, egress_private
   */
  async read(source: string): Promise<IdentityProviderMetadata> {
    const xml = /^https?:\/\//i.test(source.trim()) ? await this.fetch(source.trim()) : source;
    return identityProviderIn(xml).catch(() => {
      throw new AppError(SamlError.saml_metadata_invalid);
    });
  }

  private async fetch(address: string): Promise<string> {
    const headers = { accept: 'application/samlmetadata+xml, application/xml, text/xml' };
    const response = await this.http.fetch(address, { headers }).catch((error: unknown) => {
      const isBlocked = codeOf(error) === EgressError.egress_private.code;
      throw new AppError(isBlocked ? EgressError.egress_private : SamlError.saml_metadata_unreachable);
    });
    if (response.status !== 200) throw new AppError(SamlError.saml_metadata_unreachable);
    return response.text();
  }
}
