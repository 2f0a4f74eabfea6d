import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listening } from '../listening.js';
import { IdTokenKeys, seconds, type TokenWriter } from './id-tokens.js';
import { type MockPerson, OAuthApplication } from './oauth-application.js';

/** What happens to the next calls of an address instead of a regular response. */
export type Fault = 'silence' | 'garbage' | 'nothing' | 'huge' | 'an error' | 'a redirect' | 'a text instead of JSON';

interface Call {
  path: string;
  query: URLSearchParams;
  form: Readonly<Record<string, string>>;
  authorization: string | undefined;
}

const ok = (body: object) => ({ status: 200, body });
const refused = (error: string, status = 400) => ({ status, body: { error, error_description: 'no' } });

/**
 * The identity providers, over HTTP: GitHub Enterprise under /github, LinuxDO under /linuxdo, an OpenID Connect
 * provider under /oidc, a WeChat server under /wechat. They validate requests as the real providers do. Telegram has no
 * server here; `telegramFields` returns the fields of its widget.
 */
export class MockIdentity {
  readonly github = new OAuthApplication(false, 'form');
  readonly linuxdo = new OAuthApplication(false, 'header');
  readonly oidc = new OAuthApplication(true, 'form');
  readonly wechatToken = 'token-of-the-wechat-server';
  readonly telegramBotToken = '123456:token-of-the-bot';
  /** Users for whom the WeChat server has created a code. */
  readonly wechatCodes = new Map<string, string>();
  /** The path of every request. */
  readonly calls: string[] = [];
  readonly faults = new Map<string, Fault>();
  writeIdToken: TokenWriter;
  private photos = 0;

  private constructor(
    private readonly server: Server,
    readonly url: string,
    readonly keys: IdTokenKeys,
  ) {
    this.writeIdToken = keys.right;
    server.on('request', (message, response) => void this.take(message, response));
  }

  static async start(): Promise<MockIdentity> {
    const server = createServer();
    const [url, keys] = await Promise.all([listening(server), IdTokenKeys.make()]);
    return new MockIdentity(server, url, keys);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** The fields that the Telegram widget passes to the page for a user, signed by the bot. */
  telegramFields(fields: Readonly<Record<string, string>>, token = this.telegramBotToken): Record<string, string> {
    // A new photo URL makes every result unique, because tests request several results in the same second.
    const photo_url = `https://t.me/i/${this.photos++}.jpg`;
    const signed = { auth_date: String(seconds()), first_name: 'Tele Gram', photo_url, ...fields };
    const lines = Object.entries(signed).map(([name, value]) => `${name}=${value}`);
    const key = createHash('sha256').update(token).digest();
    return { ...signed, hash: createHmac('sha256', key).update(lines.sort().join('\n')).digest('hex') };
  }

  private async take(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: path, searchParams: query } = new URL(message.url ?? '/', this.url);
    const form = Object.fromEntries(new URLSearchParams(await text(message)));
    this.calls.push(path);
    const fault = this.faults.get(path);
    if (fault) return misbehave(fault, response);
    const { status, body } = await this.respond({ path, query, form, authorization: message.headers.authorization });
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }

  private async respond(call: Call): Promise<{ status: number; body: object }> {
    const { path, form, authorization } = call;
    switch (path) {
      case '/github/login/oauth/access_token': {
        const granted = this.github.exchange(form, authorization);
        // GitHub reports errors with status 200.
        return ok(
          granted ? { access_token: granted.accessToken, token_type: 'bearer' } : { error: 'bad_verification_code' },
        );
      }
      case '/github/api/v3/user':
        return about(this.github, call, ({ id, login, name }) => ({ id, login, name }));
      case '/github/api/v3/user/emails':
        return about(this.github, call, ({ email, emailVerified = false }) =>
          email ? [{ email, primary: true, verified: emailVerified }] : [],
        );
      case '/linuxdo/oauth2/token': {
        const granted = this.linuxdo.exchange(form, authorization);
        return granted ? ok({ access_token: granted.accessToken }) : refused('invalid_grant');
      }
      case '/linuxdo/api/user':
        return about(this.linuxdo, call, ({ id, login, name }) => ({ id, username: login, name, trust_level: 2 }));
      case '/wechat/api/wechat/user':
        return this.wechatUser(call);
      default:
        return this.oidcResponse(call);
    }
  }

  private async oidcResponse(call: Call): Promise<{ status: number; body: object }> {
    const { path, form, authorization } = call;
    if (path === '/oidc/.well-known/openid-configuration') return ok(this.discovery);
    if (path === '/oidc/jwks') return ok({ keys: [this.keys.published] });
    if (path === '/oidc/userinfo') {
      return about(this.oidc, call, ({ id, login, name, email, emailVerified }) => {
        return { sub: id, preferred_username: login, name, email, email_verified: emailVerified };
      });
    }
    if (path !== '/oidc/token') return refused('not_found', 404);
    const granted = this.oidc.exchange(form, authorization);
    if (!granted) return refused('invalid_grant');
    const { person, nonce } = granted.grant;
    const claims = { iss: this.issuer, aud: this.oidc.id, sub: person.id, iat: seconds(), exp: seconds() + 300, nonce };
    const id_token = (await this.writeIdToken(claims, this.keys)) || undefined;
    return ok({ access_token: granted.accessToken, token_type: 'Bearer', expires_in: 300, id_token });
  }

  get issuer(): string {
    return `${this.url}/oidc`;
  }

  /** The discovery document of the OpenID Connect provider. */
  private get discovery(): object {
    const { issuer } = this;
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    };
  }

  private wechatUser({ query, authorization }: Call): { status: number; body: object } {
    if (authorization !== this.wechatToken) return refused('unauthorized', 401);
    const data = this.wechatCodes.get(query.get('code') ?? '') ?? '';
    return ok({ success: data !== '', message: '', data });
  }
}

function about(application: OAuthApplication, { authorization }: Call, describe: (person: MockPerson) => object) {
  const person = application.bearerOf(authorization);
  return person ? ok(describe(person)) : refused('unauthorized', 401);
}

function misbehave(fault: Fault, response: ServerResponse): void {
  if (fault === 'silence') return;
  if (fault === 'an error') response.writeHead(500).end('{"error":"sorry"}');
  else if (fault === 'a redirect') response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
  else response.writeHead(200, { 'content-type': 'application/json' }).end(BODIES[fault]);
}

const BODIES: Readonly<Record<Exclude<Fault, 'silence' | 'an error' | 'a redirect'>, string>> = {
  garbage: '\u0000<html>{"access_token":',
  nothing: '',
  huge: `{"access_token":"${'x'.repeat(10 * 1024 * 1024)}"}`,
  'a text instead of JSON': 'null',
};
