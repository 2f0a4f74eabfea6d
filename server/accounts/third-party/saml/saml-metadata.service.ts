import { Injectable } from '@nestjs/common';
import { AppError } from '../../../common/errors/app-error.js';
import { EgressError } from '../../../platform/http/egress/egress.errors.js';
import { codeOf, ProviderHttp } from '../provider-http.js';
import { SamlError } from './saml.errors.js';
import { type IdentityProviderMetadata, identityProviderIn } from './saml-metadata.js';

/** Reads the metadata of a SAML provider for the settings page, whose own requests are limited to this site. */
@Injectable()
export class SamlMetadata {
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
