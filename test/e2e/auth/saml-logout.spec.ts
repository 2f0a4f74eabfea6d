import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { instant } from '../../support/saml-provider/saml-messages.js';
import { base64, RSA_SHA1 } from '../../support/saml-provider/saml-provider.js';
import { type Employee, SamlSite } from '../../support/saml-provider/saml-site.js';
import { makeCertificate, type TestCertificate } from '../../support/test-certificate.js';
import { type BrowserSession, dataOf } from '../../support/tollgate/browser-session.js';
import { createUser } from '../../support/tollgate/fixtures.js';

let site: SamlSite;
let forged: TestCertificate;
beforeAll(async () => {
  site = await SamlSite.start();
  forged = await makeCertificate('rsa');
});
afterAll(() => site.close());

const isLoggedIn = async (browser: BrowserSession) => (await browser.get('/api/user/self')).body.success;

async function signedInEmployee(sessionIndex: string, employee: Employee = site.newEmployee()) {
  const browser = site.visitor();
  const { id } = await site.signIn({ ...employee, sessionIndex }, browser);
  return { employee, browser, id };
}

const logoutOf = ({ nameId }: Employee, more: object = {}) => ({
  issuer: site.provider.entityId,
  destination: `${site.tollgate.url}/api/oauth/saml/slo`,
  nameId,
  ...more,
});
/** @returns the status, and where the browser is redirected to */
const byQuery = async (query: string) => {
  const response = await fetch(`${site.tollgate.url}/api/oauth/saml/slo?${query}`, {
    redirect: 'manual',
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  return { status: response.status, location: response.headers.get('location') ?? '' };
};
const messageIn = (location: string, name: string) =>
  inflateRawSync(Buffer.from(new URL(location).searchParams.get(name) ?? '', 'base64')).toString();

describe('a logout request of the provider', () => {
  it('with the HTTP-Redirect binding ends the session that it names and is confirmed by a logout response', async () => {
    const { employee, browser, id } = await signedInEmployee('session-1');
    const other = await signedInEmployee('session-2', employee);
    const request = logoutOf(employee, { sessionIndexes: ['session-1'] });
    const { status, location } = await byQuery(site.provider.logoutQuery(request, { relayState: 'abc' }));
    expect(status).toBe(302);
    expect(location.startsWith(`${site.provider.url}/slo?`)).toBe(true);
    expect(new URL(location).searchParams.get('RelayState')).toBe('abc');
    expect(messageIn(location, 'SAMLResponse')).toContain('urn:oasis:names:tc:SAML:2.0:status:Success');
    expect(await isLoggedIn(browser)).toBe(false);
    expect(await isLoggedIn(other.browser)).toBe(true);
    const query = `query ($owner: ID!) {
      auditEntries(filter: { ownerId: $owner, actorKind: "identity_provider" }) { nodes { actorName action after } }
    }`;
    type Entries = { auditEntries: { nodes: object[] } };
    const { auditEntries } = await site.root.browser.graphql<Entries>(query, { owner: id });
    expect(auditEntries.nodes).toEqual([
      { actorName: 'SAML', action: 'user.sessions_ended', after: JSON.stringify({ sessions: 1 }) },
    ]);
  });

  it('with the HTTP-POST binding and without a session ends all of the user, but not logins with a password', async () => {
    const { employee, browser } = await signedInEmployee('session-1');
    const { browser: second } = await signedInEmployee('session-2', employee);
    const local = await createUser(site.tollgate, site.root);
    const SAMLRequest = site.provider.logoutForm(logoutOf(employee));
    const { status, location } = await site.post('slo', { SAMLRequest });
    expect(status).toBe(302);
    expect(location).toContain('SAMLResponse=');
    expect(await isLoggedIn(browser)).toBe(false);
    expect(await isLoggedIn(second)).toBe(false);
    expect(await isLoggedIn(local.browser)).toBe(true);
  });

  it('is confirmed by another logout response when it is repeated', async () => {
    const { employee, browser } = await signedInEmployee('session-1');
    const query = site.provider.logoutQuery(logoutOf(employee, { sessionIndexes: ['session-1'] }));
    const responses = await Promise.all(Array.from({ length: 5 }, () => byQuery(query)));
    expect(responses.map(({ status }) => status)).toEqual([302, 302, 302, 302, 302]);
    expect(await isLoggedIn(browser)).toBe(false);
    const { browser: again } = await signedInEmployee('session-9', employee);
    expect((await byQuery(query)).status).toBe(302);
    expect(await isLoggedIn(again)).toBe(true);
  });

  it('redirects to the login page when the provider has no address for responses', async () => {
    const { employee, browser } = await signedInEmployee('session-1');
    await site.option('saml.slo_url', '');
    expect(await byQuery(site.provider.logoutQuery(logoutOf(employee)))).toEqual({ status: 302, location: '/login' });
    await site.option('saml.slo_url', `${site.provider.url}/slo`);
    expect(await isLoggedIn(browser)).toBe(false);
  });

  it.each<[string, object, { by?: 'forged'; algorithm?: string }]>([
    ['of another key', {}, { by: 'forged' }],
    ['with SHA-1', {}, { algorithm: RSA_SHA1 }],
    ['of another issuer', { issuer: 'https://evil.example' }, {}],
    ['for another site', { destination: 'https://evil.example' }, {}],
    ['that was made too long ago', { issueInstant: instant(-3_600) }, {}],
    ['of the future', { issueInstant: instant(3_600) }, {}],
    ['that has expired', { notOnOrAfter: instant(-120) }, {}],
  ])('is refused %s, with both bindings', async (_, change, { by, algorithm }) => {
    const { employee, browser } = await signedInEmployee('session-1');
    const signing = { ...(by && { by: forged }), ...(algorithm && { algorithm }) };
    const request = logoutOf(employee, change);
    expect((await byQuery(site.provider.logoutQuery(request, signing))).status).toBe(400);
    const form = await site.post('slo', { SAMLRequest: site.provider.logoutForm(request, signing) });
    expect(form.body).toContain('saml_logout_invalid');
    expect(await isLoggedIn(browser)).toBe(true);
  });

  it('is refused unsigned, changed, too large, or not at all a request', async () => {
    const { employee, browser } = await signedInEmployee('session-1');
    const query = new URLSearchParams(site.provider.logoutQuery(logoutOf(employee)));
    const other = new URLSearchParams(site.provider.logoutQuery(logoutOf({ nameId: 'another' })));
    const without = (name: string) => new URLSearchParams([...query].filter(([key]) => key !== name)).toString();
    const queries = [
      without('Signature'),
      without('SigAlg'),
      new URLSearchParams({ ...Object.fromEntries(query), Signature: other.get('Signature') ?? '' }).toString(),
      `${query}&RelayState=added`,
      `SAMLRequest=${encodeURIComponent(other.get('SAMLRequest') ?? '')}&${query}`,
      'SAMLRequest=abc',
      '',
    ];
    for (const sent of queries) expect([sent, (await byQuery(sent)).status]).toEqual([sent, 400]);
    const xml = Buffer.from(site.provider.logoutForm(logoutOf({ nameId: 'another' })), 'base64').toString();
    for (const SAMLRequest of [base64(xml.replace('another', employee.nameId)), base64('<a/>'), 'abc'])
      expect((await site.post('slo', { SAMLRequest })).status).toBe(400);
    expect(await isLoggedIn(browser)).toBe(true);
  });
});

describe('a logout here', () => {
  it('redirects to the provider with the option, and returns to the login page', async () => {
    const { employee, browser } = await signedInEmployee('session-1');
    await site.option('saml.logout_at_provider', 'true');
    const { end_session_url: address } = dataOf(await browser.post<{ end_session_url: string }>('/api/user/logout'));
    await site.option('saml.logout_at_provider', 'false');
    expect(await isLoggedIn(browser)).toBe(false);
    const request = messageIn(address, 'SAMLRequest');
    expect(request).toContain(`>${employee.nameId}<`);
    expect(request).toContain('>session-1<');
    expect(await byQuery('SAMLResponse=abc')).toEqual({ status: 302, location: '/login' });
    expect((await site.post('slo', { SAMLResponse: 'abc' })).location).toBe('/login');
  });

  it('stays here without the option', async () => {
    const { browser } = await signedInEmployee('session-1');
    expect((await browser.post('/api/user/logout')).body).toEqual({ success: true, message: '' });
  });
});

describe('a site with a signing key', () => {
  it('signs requests and responses, and states the certificate in its metadata', async () => {
    await site.option('saml.signing_certificate', forged.cert);
    await site.option('saml.signing_key', forged.key.replaceAll('\n', ''));
    const metadata = await (await fetch(`${site.tollgate.url}/api/oauth/saml/metadata`)).text();
    expect(metadata).toContain('AuthnRequestsSigned="true"');
    expect(metadata.replaceAll(/\s/g, '')).toContain(forged.cert.replaceAll(/-----[A-Z ]+-----|\s/g, ''));
    const location = new URL((await site.visitor().sentOn('/api/oauth/saml/start')) ?? '');
    expect(location.searchParams.get('SigAlg')).toBe('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256');
    expect(location.searchParams.get('Signature')).not.toBeNull();
    const { employee } = await signedInEmployee('session-1');
    const response = await byQuery(site.provider.logoutQuery(logoutOf(employee)));
    expect(new URL(response.location).searchParams.get('Signature')).not.toBeNull();
    await site.option('saml.signing_key', '');
  });
});
