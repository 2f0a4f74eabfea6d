import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { AppError } from '../../platform/errors/app-error.js';
import { Egress } from '../../platform/http/egress.js';
import { FetchFailure, fetchText } from '../../platform/http/fetch-text.js';
import { OptionError } from '../option.errors.js';
import type { OidcEndpoints } from './oidc-endpoints.model.js';

const LIMITS = { limitMs: 5_000, maxBytes: 256 * 1024 };

const address = z.url({ protocol: /^https?$/ });

/** The part of OpenID Connect Discovery 1.0, section 3, that the settings need. */
const discoverySchema = z.object({
  issuer: address,
  authorization_endpoint: address,
  token_endpoint: address,
  userinfo_endpoint: address.optional(),
});

/** Reads a provider's discovery document for the settings page, whose own requests may not leave this site. */
@Injectable()
export class OidcDiscovery {
  constructor(private readonly egress: Egress) {}

  /** @throws {AppError} oidc_well_known_scheme, oidc_discovery_failed, egress_private */
  async read(wellKnown: string): Promise<OidcEndpoints> {
    const url = URL.canParse(wellKnown) ? new URL(wellKnown) : null;
    if (url?.protocol !== 'https:' && url?.protocol !== 'http:') throw new AppError(OptionError.oidc_well_known_scheme);
    const found = discoverySchema.safeParse(parsed(await this.document(url)));
    if (!found.success) throw new AppError(OptionError.oidc_discovery_failed);
    const { issuer, authorization_endpoint, token_endpoint, userinfo_endpoint = null } = found.data;
    return {
      issuer,
      authorizationEndpoint: authorization_endpoint,
      tokenEndpoint: token_endpoint,
      userInfoEndpoint: userinfo_endpoint,
    };
  }

  private async document(url: URL): Promise<string> {
    try {
      return await fetchText(this.egress, url, LIMITS);
    } catch (error) {
      if (error instanceof FetchFailure) throw new AppError(OptionError.oidc_discovery_failed);
      throw error;
    }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
