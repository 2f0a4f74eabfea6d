import { createHash, randomBytes } from 'node:crypto';

type Fields = Readonly<Record<string, string>>;

/** A user with an account at the provider. */
export interface MockPerson {
  /** The id at the provider: a number for GitHub and LinuxDO, a string for OIDC. */
  readonly id: number | string;
  readonly login: string;
  readonly name?: string;
  readonly email?: string;
  readonly emailVerified?: boolean;
}

/** The parameters with which a code was created. */
export interface Grant {
  readonly person: MockPerson;
  readonly redirectUri: string | undefined;
  readonly challenge: string | undefined;
  readonly nonce: string | undefined;
}

/**
 * An application that is registered with a provider: creates codes for it and exchanges them as RFC 6749 and 7636
 * require.
 */
export class OAuthApplication {
  readonly id = 'tollgate-at-the-provider';
  readonly secret = 'secret-of-the-application';
  /** The reasons of rejected token requests, in order. */
  readonly refusals: string[] = [];
  /** The number of exchanged codes. */
  exchanged = 0;
  private readonly codes = new Map<string, Grant>();
  private readonly tokens = new Map<string, MockPerson>();

  constructor(
    private readonly needsRedirectUri: boolean,
    private readonly credentialsIn: 'form' | 'header',
  ) {}

  /**
   * The login page of the provider after the user has consented.
   * @returns the address that the browser is redirected to; the registered one when the request contains no
   * redirect_uri
   */
  agree(authorizeUrl: string, person: MockPerson, registered: string): URL {
    const query = Object.fromEntries(new URL(authorizeUrl).searchParams);
    if (query.client_id !== this.id) throw new Error(`Unknown client ${query.client_id}`);
    if (this.needsRedirectUri && !query.redirect_uri) throw new Error('Missing redirect_uri');
    if (query.redirect_uri && query.redirect_uri !== registered)
      throw new Error(`Unregistered redirect_uri: ${query.redirect_uri}`);
    if (query.code_challenge && query.code_challenge_method !== 'S256')
      throw new Error('Code challenge method is not S256');
    const { redirect_uri: redirectUri, code_challenge: challenge, nonce } = query;
    const back = new URL(redirectUri ?? registered);
    back.searchParams.set('code', this.give({ person, redirectUri, challenge, nonce }));
    back.searchParams.set('state', query.state ?? '');
    return back;
  }

  /** A code that the provider would create for these parameters. */
  give(grant: Grant): string {
    const code = randomBytes(12).toString('hex');
    this.codes.set(code, grant);
    return code;
  }

  /** The token endpoint. @returns null when the request is rejected */
  exchange(form: Fields, authorization: string | undefined): { accessToken: string; grant: Grant } | null {
    const grant = this.codes.get(form.code ?? '');
    const problem = this.problemOf(form, authorization, grant);
    if (problem !== null || !grant) {
      this.refusals.push(problem ?? 'code');
      return null;
    }
    this.codes.delete(form.code ?? '');
    this.exchanged++;
    const accessToken = randomBytes(12).toString('hex');
    this.tokens.set(accessToken, grant.person);
    return { accessToken, grant };
  }

  /** The user of the access token in a request. */
  bearerOf(authorization: string | undefined): MockPerson | undefined {
    return this.tokens.get(authorization?.replace(/^Bearer /, '') ?? '');
  }

  private problemOf(form: Fields, authorization: string | undefined, grant: Grant | undefined): string | null {
    const basic = `Basic ${Buffer.from(`${this.id}:${this.secret}`).toString('base64')}`;
    const inForm = form.client_id === this.id && form.client_secret === this.secret;
    if (this.credentialsIn === 'form' ? !inForm : authorization !== basic) return 'credentials';
    if (form.grant_type !== 'authorization_code') return 'grant_type';
    if (!grant) return 'code';
    // RFC 6749, section 4.1.3: redirect_uri is required and must be identical if the authorization request contained
    // it.
    if (grant.redirectUri !== undefined && form.redirect_uri !== grant.redirectUri) return 'redirect_uri';
    const verifier = form.code_verifier;
    const challenge = verifier === undefined ? undefined : createHash('sha256').update(verifier).digest('base64url');
    return challenge === grant.challenge ? null : 'code_verifier';
  }
}
