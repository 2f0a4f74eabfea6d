import { createServer, type Server } from 'node:http';
import { listening } from '../../../test/support/listening.js';
import { readConfig } from '../../platform/config/config.js';
import { Egress } from '../../platform/http/egress/egress.js';
import { accessTokenFor } from './oauth-code.js';
import { ProviderHttp } from './provider-http.js';

interface Outcome {
  readonly status: number;
  readonly body: string;
}

let response: Outcome;
let server: Server;
let address: string;
beforeAll(async () => {
  server = createServer((_, sent) => {
    sent.writeHead(response.status, { 'content-type': 'application/json' }).end(response.body);
  });
  address = await listening(server);
});
afterAll(() => server.close());

function exchanged(status: number, body: unknown): Promise<string> {
  response = { status, body: typeof body === 'string' ? body : JSON.stringify(body) };
  const http = new ProviderHttp(new Egress(readConfig({ EGRESS_ALLOW_PRIVATE: 'true' })));
  return accessTokenFor(http, `${address}/token`, { code: 'c', redirect_uri: 'https://site.example/back' });
}

describe('exchange of a code', () => {
  it('returns the access token', async () => {
    expect(await exchanged(200, { access_token: 'granted', token_type: 'bearer' })).toBe('granted');
  });

  it.each([
    ['a code that is not valid, as RFC 6749 defines it', 400, { error: 'invalid_grant' }, 'token_invalid_grant'],
    ['a wrong client secret', 401, { error: 'invalid_client' }, 'token_invalid_client'],
    ['an error with the status 200', 200, { error: 'bad_verification_code' }, 'token_bad_verification_code'],
    ['an error that is a sentence', 400, { error: 'The code c is not valid' }, 'status_400'],
    ['an error page', 502, '<html>', 'status_502'],
    ['a page instead of JSON', 200, '<html>', 'not_an_object'],
    ['a response without a token', 200, { token_type: 'bearer' }, 'no_token'],
    ['an empty token', 200, { access_token: '' }, 'no_token'],
    ['a response over 1 MiB', 200, { access_token: 'x'.repeat(2_000_000) }, 'response_too_large'],
  ])('fails with the reason of the provider: %s', async (_, status, body, code) => {
    await expect(exchanged(status, body)).rejects.toMatchObject({ code });
  });
});
