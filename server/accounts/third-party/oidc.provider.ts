import { Injectable } from '@nestjs/common';
import type { JWTVerifyGetKey } from 'jose';
import * as client from 'openid-client';
import { z } from 'zod';
import { OptionsService } from '../../options/options.service.js';
import type { Identity } from '../model/identity-provider.js';
import type { Claims } from './claims/claims.js';
import type { LogoutIssuer } from './logout-token.js';
import { accessTokenFor, challengeOf } from './oauth-code.js';
import { keysAt, type OidcSettings, oidcConfiguration } from './oidc-discovery.service.js';
import { ProviderFailure, ProviderHttp } from './provider-http.js';
import type { AuthorizationRequest, AuthorizationResponse, RedirectingProviderClient } from './redirecting-provider.js';

/** A discovery document is read again after this many ms. */
const DISCOVERY_TTL_MS = 600_000;
const MAX_SUBJECT = 255;

const userInfoSchema = z.object({
  sub: z.string().min(1).max(MAX_SUBJECT),
  preferred_username: z.string().optional().catch(undefined),
  name: z.string().optional().catch(undefined),
  email: z.string().optional().catch(undefined),
  email_verified: z.boolean().optional().catch(undefined),
});

/** The identity of a user at the provider, who issued it, and the session there. */
interface Stated {
  readonly claims: Claims;
  /** The issuer. Without a discovery document, the address of the user info. */
  readonly issuer: string;
  readonly issuerAddresses?: readonly string[];
  readonly session: NonNullable<Identity['session']>;
}

/** The configuration of a login, and the keys of the provider, which are fetched when they are used. */
interface CachedDiscovery {
  readonly settings: string;
  readonly until: number;
  readonly configuration: Promise<client.Configuration>;
  keys?: JWTVerifyGetKey;
}

/**
 * An OpenID Connect provider. With a discovery document the id token is checked: issuer, audience, expiry, algorithm,
 * signature, nonce, and that the user info has the same subject. A site with only the three addresses has no issuer and
 * no keys to check against; there only the user info counts, which is fetched with an access token that this server
 * received for that code. A console that builds the authorize address itself sends neither nonce nor challenge; its
 * logins are bound to the browser by the state alone, and an id token with a nonce is rejected.
 */
@Injectable()
export class Oidc implements RedirectingProviderClient {
  private cache: CachedDiscovery | undefined;

  constructor(
    private readonly options: OptionsService,
    private readonly http: ProviderHttp,
  ) {}

  async authorizeUrl({ state, redirectUri, codeVerifier, nonce }: AuthorizationRequest): Promise<string> {
    const { clientId, wellKnown, authorizationEndpoint } = this.settings;
    const scope = this.options.get('oidc.scopes');
    const challenge = challengeOf(codeVerifier);
    const parameters = { redirect_uri: redirectUri, response_type: 'code', scope, state, nonce, ...challenge };
    if (wellKnown !== '') return client.buildAuthorizationUrl(await this.configuration(), parameters).href;
    if (authorizationEndpoint === '') throw new ProviderFailure('not_configured');
    const url = new URL(authorizationEndpoint);
    for (const [name, value] of Object.entries({ client_id: clientId, ...parameters }))
      url.searchParams.set(name, value);
    return url.href;
  }

  async identify(response: AuthorizationResponse): Promise<Identity> {
    const redirectUri = response.request?.redirectUri ?? `${response.site}/oauth/oidc`;
    const { wellKnown } = this.settings;
    const { claims, ...stated } =
      wellKnown === '' ? await this.plain(response, redirectUri) : await this.checked(response, redirectUri);
    const found = userInfoSchema.safeParse(claims);
    if (!found.success) throw new ProviderFailure('user_info_unknown');
    const { sub, preferred_username, name, email, email_verified } = found.data;
    return {
      provider: 'oidc',
      subject: sub,
      username: preferred_username,
      displayName: name || 'OIDC User',
      verifiedEmail: email_verified === true ? email : undefined,
      claims,
      ...stated,
    };
  }

  /**
   * The issuer whose logout tokens are accepted. Null if the site has no discovery document.
   * @throws {Error} when there is no usable discovery document
   */
  async logoutIssuer(): Promise<LogoutIssuer | null> {
    const { wellKnown, clientId } = this.settings;
    if (wellKnown === '') return null;
    const { issuer, jwks_uri: address } = (await this.configuration()).serverMetadata();
    if (address === undefined) return null;
    const { cache } = this;
    const keys = cache?.keys ?? keysAt(address, this.http);
    if (cache) cache.keys = keys;
    return { issuer, clientId, keys };
  }

  /**
   * The address at which a browser ends its session at the provider (OpenID Connect RP-Initiated Logout 1.0).
   * @param returnTo the page of this site that the provider redirects the browser to
   * @returns null when the provider offers no such page
   * @throws {Error} without a usable discovery document
   */
  async endSessionUrl(idToken: string | undefined, returnTo: string): Promise<string | null> {
    if (this.settings.wellKnown === '') return null;
    const configuration = await this.configuration();
    if (!/^https?:/.test(configuration.serverMetadata().end_session_endpoint ?? '')) return null;
    const parameters = { post_logout_redirect_uri: returnTo, ...(idToken !== undefined && { id_token_hint: idToken }) };
    return client.buildEndSessionUrl(configuration, parameters).href;
  }

  private async checked({ code, issuer, request }: AuthorizationResponse, redirectUri: string): Promise<Stated> {
    const configuration = await this.configuration();
    const url = new URL(redirectUri);
    // Documented callers send only code and state; only one issuer is configured, so it is unambiguous.
    url.search = new URLSearchParams({ code, iss: issuer ?? configuration.serverMetadata().issuer }).toString();
    const tokens = await client.authorizationCodeGrant(configuration, url, {
      idTokenExpected: true,
      pkceCodeVerifier: request?.codeVerifier,
      expectedNonce: request?.nonce,
    });
    const claims = tokens.claims();
    if (claims === undefined) throw new ProviderFailure('no_id_token');
    const sid = typeof claims.sid === 'string' ? claims.sid : undefined;
    const { userinfo_endpoint } = configuration.serverMetadata();
    const issuerAddresses = [this.settings.wellKnown, ...(userinfo_endpoint === undefined ? [] : [userinfo_endpoint])];
    const stated = { issuer: claims.iss, issuerAddresses, session: { sid, idToken: tokens.id_token } };
    if (userinfo_endpoint === undefined) return { claims, ...stated };
    // Some providers put groups into the id token only, some into the user info only.
    const userInfo = await client.fetchUserInfo(configuration, tokens.access_token, claims.sub);
    return { claims: { ...claims, ...userInfo }, ...stated };
  }

  private async plain({ code, request }: AuthorizationResponse, redirectUri: string): Promise<Stated> {
    const { clientId, clientSecret, tokenEndpoint, userInfoEndpoint } = this.settings;
    const form = { code, redirect_uri: redirectUri, code_verifier: request?.codeVerifier };
    const secret = { client_id: clientId, client_secret: clientSecret };
    const token = await accessTokenFor(this.http, tokenEndpoint, { ...form, ...secret });
    const claims = await this.http.json(userInfoEndpoint, { headers: { authorization: `Bearer ${token}` } });
    return { claims, issuer: userInfoEndpoint, session: {} };
  }

  /** The configuration of the current settings; a failure is not cached. */
  private configuration(): Promise<client.Configuration> {
    const { settings } = this;
    const text = JSON.stringify(settings);
    if (this.cache?.settings === text && this.cache.until > Date.now()) return this.cache.configuration;
    const configuration = oidcConfiguration(settings, this.http);
    const cache: CachedDiscovery = { settings: text, until: Date.now() + DISCOVERY_TTL_MS, configuration };
    this.cache = cache;
    configuration.catch(() => {
      if (this.cache === cache) this.cache = undefined;
    });
    return configuration;
  }

  private get settings(): OidcSettings {
    return {
      wellKnown: this.options.get('oidc.well_known'),
      clientId: this.options.get('oidc.client_id'),
      clientSecret: this.options.get('oidc.client_secret'),
      authorizationEndpoint: this.options.get('oidc.authorization_endpoint'),
      tokenEndpoint: this.options.get('oidc.token_endpoint'),
      userInfoEndpoint: this.options.get('oidc.user_info_endpoint'),
    };
  }
}
