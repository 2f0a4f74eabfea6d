import { createHash, randomBytes } from 'node:crypto';

type Fields = Readonly<Record<string, string>>;

/** Somebody with an account at the provider. */
export interface MockPerson {
  /** The provider's own id: a number for GitHub and LinuxDO, a text for OIDC. */
  readonly id: number | string;
  readonly login: string;
  readonly name?: string;
  readonly email?: string;
  readonly emailVerified?: boolean;
}

/** What was agreed on when a code was given. */
export interface Grant {
  readonly person: MockPerson;
  readonly redirectUri: string | undefined;
  readonly challenge: string | undefined;
  readonly nonce: string | undefined;
}

/** An application that is registered with a provider: gives codes for it, and exchanges them as RFC 6749 and 7636 ask. */
export class OAuthApplication {
  readonly id = 'tollgate-at-the-provider';
  readonly secret = 'secret-of-the-application';
  /** Why token requests were refused, in order. */
  readonly refusals: string[] = [];
  /** How many codes were exchanged. */
  exchanged = 0;
  private readonly codes = new Map<string, Grant>();
  private readonly tokens = new Map<string, MockPerson>();

  constructor(
    private readonly needsRedirectUri: boolean,
    private readonly credentialsIn: 'form' | 'header',
  ) {}

  /**
   * The provider's login page, at the moment when the person agrees.
   * @returns where the browser is sent back to; the page registered with the provider when the address names none
   */
  agree(authorizeUrl: string, person: MockPerson, registered: string): URL {
    const query = Object.fromEntries(new URL(authorizeUrl).searchParams);
    if (query.client_id !== this.id) throw new Error(`unknown client ${query.client_id}`);
    if (this.needsRedirectUri && !query.redirect_uri) throw new Error('no redirect_uri');
    if (query.redirect_uri && query.redirect_uri !== registered)
      throw new Error(`not registered: ${query.redirect_uri}`);
    if (query.code_challenge && query.code_challenge_method !== 'S256') throw new Error('not S256');
    const { redirect_uri: redirectUri, code_challenge: challenge, nonce } = query;
    const back = new URL(redirectUri ?? registered);
    back.searchParams.set('code', this.give({ person, redirectUri, challenge, nonce }));
    back.searchParams.set('state', query.state ?? '');
    return back;
  }

  /** A code, as the provider would give it for this. */
  give(grant: Grant): string {
    const code = randomBytes(12).toString('hex');
    this.codes.set(code, grant);
    return code;
  }

  /** The token endpoint. @returns null when it refuses */
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

  /** Whose access token a request carries. */
  bearerOf(authorization: string | undefined): MockPerson | undefined {
    return this.tokens.get(authorization?.replace(/^Bearer /, '') ?? '');
  }

  private problemOf(form: Fields, authorization: string | undefined, grant: Grant | undefined): string | null {
    const basic = `Basic ${Buffer.from(`${this.id}:${this.secret}`).toString('base64')}`;
    const inForm = form.client_id === this.id && form.client_secret === this.secret;
    if (this.credentialsIn === 'form' ? !inForm : authorization !== basic) return 'credentials';
    if (form.grant_type !== 'authorization_code') return 'grant_type';
    if (!grant) return 'code';
    // RFC 6749, section 4.1.3: needed, and the same, when the authorize address had one.
    if (grant.redirectUri !== undefined && form.redirect_uri !== grant.redirectUri) return 'redirect_uri';
    const verifier = form.code_verifier;
    const challenge = verifier === undefined ? undefined : createHash('sha256').update(verifier).digest('base64url');
    return challenge === grant.challenge ? null : 'code_verifier';
  }
}
