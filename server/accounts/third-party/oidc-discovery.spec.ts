import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listening } from '../../../test/support/listening.js';
import { readConfig } from '../../platform/config/config.js';
import { Egress } from '../../platform/http/egress/egress.js';
import { OidcDiscoveryService } from './oidc-discovery.service.js';
import { ProviderHttp } from './provider-http.js';

const issuer = 'https://login.example';
const document = {
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/me`,
  jwks_uri: `${issuer}/keys`,
};
const WELL_KNOWN = '/.well-known/openid-configuration';
const responses: Record<string, string> = {
  '/full': JSON.stringify(document),
  '/without-user-info': JSON.stringify({ ...document, userinfo_endpoint: undefined }),
  '/without-token': JSON.stringify({ ...document, token_endpoint: undefined }),
  '/script': JSON.stringify({ ...document, authorization_endpoint: 'javascript:alert(1)' }),
  '/page': '<html>',
  '/without-keys': JSON.stringify({ ...document, jwks_uri: undefined }),
  '/large': JSON.stringify({ ...document, padding: 'x'.repeat(2_000_000) }),
};

let server: Server;
let address: string;
beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    const path = url.replace(WELL_KNOWN, '');
    const body = url.endsWith(WELL_KNOWN) ? responses[path] : JSON.stringify(document);
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' }).end(body);
  });
  address = await listening(server);
});
afterAll(() => void server.close());

const read = (url: string, allowPrivate = 'true') =>
  new OidcDiscoveryService(new ProviderHttp(new Egress(readConfig({ EGRESS_ALLOW_PRIVATE: allowPrivate })))).read(url);

describe('OIDC discovery', () => {
  it('returns the addresses for the settings', async () => {
    const endpoints = { issuer, authorizationEndpoint: `${issuer}/authorize`, tokenEndpoint: `${issuer}/token` };
    expect(await read(`${address}/full${WELL_KNOWN}`)).toEqual({ ...endpoints, userInfoEndpoint: `${issuer}/me` });
    expect(await read(`${address}/without-user-info${WELL_KNOWN}`)).toEqual({ ...endpoints, userInfoEndpoint: null });
  });

  const unusable = ['/without-token', '/without-keys', '/script', '/page', '/large', '/missing'];
  it.each(unusable)('fails with a specific error at %s', async (path) => {
    await expect(read(`${address}${path}${WELL_KNOWN}`)).rejects.toMatchObject({ code: 'oidc_discovery_failed' });
  });

  it('rejects a document at an address that a login would not read', async () => {
    await expect(read(`${address}/elsewhere.json`)).rejects.toMatchObject({ code: 'oidc_discovery_failed' });
  });

  it.each(['login.example', 'ftp://login.example', 'file:///etc/passwd', ''])('rejects %j', async (url) => {
    await expect(read(url)).rejects.toMatchObject({ code: 'oidc_well_known_scheme' });
  });

  it('does not connect to private networks unless it is allowed', async () => {
    await expect(read(`${address}/full`, 'false')).rejects.toMatchObject({ code: 'egress_private' });
    await expect(read('http://169.254.169.254/latest')).rejects.toMatchObject({ code: 'egress_private' });
  });
});
