import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { assertionXml, instant, responseXml, type Statement } from '../../support/saml-provider/saml-messages.js';
import { base64, type LoginRequest, RSA_SHA1 } from '../../support/saml-provider/saml-provider.js';
import { SamlSite } from '../../support/saml-provider/saml-site.js';
import { makeCertificate, type TestCertificate } from '../../support/test-certificate.js';
import { dataOf } from '../../support/tollgate/browser-session.js';

const STATE = 'sign_in_state_invalid';
const EVIL = 'https://evil.example';

let site: SamlSite;
let forged: TestCertificate;
beforeAll(async () => {
  site = await SamlSite.start();
  forged = await makeCertificate('rsa');
});
afterAll(() => site.close());

const accounts = () =>
  site.tollgate.database.query(
    'SELECT (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM sessions) AS logins',
  );

/** The error code of a login with an XML document in the browser that has begun it. */
async function refusalOf(make: (request: LoginRequest, statement: Statement) => string): Promise<string | undefined> {
  const browser = site.visitor();
  const request = await site.begin(browser);
  const xml = make(request, site.statement(site.newEmployee(), request));
  const before = await accounts();
  const { body } = await site.enter(xml, request.relayState, browser);
  expect(body.success).toBe(false);
  expect(await accounts()).toEqual(before);
  return body.code;
}

describe('a response with a valid signature', () => {
  it.each<[string, Partial<Statement>, string]>([
    ['of another issuer', { issuer: EVIL }, 'saml_issuer_unknown'],
    ['within a response of another issuer', { responseIssuer: EVIL }, 'saml_issuer_unknown'],
    ['for another audience', { audience: EVIL }, 'saml_audience_wrong'],
    ['for another recipient', { recipient: EVIL, destination: undefined }, 'saml_recipient_wrong'],
    ['with another destination', { destination: EVIL }, 'saml_recipient_wrong'],
    ['with another confirmation', { method: 'urn:oasis:names:tc:SAML:2.0:cm:holder-of-key' }, 'saml_recipient_wrong'],
    ['that has expired', { notOnOrAfter: instant(-120) }, 'saml_response_expired'],
    ['that is not valid yet', { notBefore: instant(600) }, 'saml_response_expired'],
    ['that was issued too long ago', { issueInstant: instant(-3_600) }, 'saml_response_expired'],
    ['whose session has ended', { sessionNotOnOrAfter: instant(-120) }, 'saml_response_expired'],
    ['to another request', { inResponseTo: '_another' }, STATE],
    ['to two requests', { responseInResponseTo: '_another' }, STATE],
    ['to no request', { inResponseTo: undefined }, 'saml_login_unsolicited'],
    [
      'with a transient NameID',
      { nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' },
      'saml_name_id_unusable',
    ],
    ['without a NameID', { nameId: '' }, 'saml_name_id_unusable'],
    ['with the status of a failure', { status: 'urn:oasis:names:tc:SAML:2.0:status:AuthnFailed' }, 'provider_refused'],
  ])('is refused %s', async (_, change, code) => {
    expect(await refusalOf((__, statement) => site.provider.response({ ...statement, ...change }))).toBe(code);
  });

  it('is accepted within the difference of the clocks', async () => {
    const browser = site.visitor();
    const statement = { nameId: 'late', notOnOrAfter: instant(-20), notBefore: instant(-300) };
    expect((await site.signInWith(statement, browser)).body.success).toBe(true);
  });

  it('is refused with SHA-1', async () => {
    const code = await refusalOf((_, statement) => site.provider.response(statement, { algorithm: RSA_SHA1 }));
    expect(code).toBe('saml_algorithm_weak');
  });
});

describe('a signed assertion', () => {
  const signed = (statement: Statement, change: (xml: string) => string) =>
    responseXml(statement, site.provider.sign(change(assertionXml(statement)), 'Assertion'));
  const restriction = /<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/s;

  it.each<[string, (xml: string) => string, string]>([
    ['without an audience', (xml) => xml.replace(restriction, ''), 'saml_audience_wrong'],
    ['without conditions', (xml) => xml.replace(/<saml:Conditions.*<\/saml:Conditions>/s, ''), 'saml_audience_wrong'],
    [
      'that is restricted to another audience as well',
      (xml) => xml.replace(restriction, (own) => own + own.replace(/<saml:Audience>[^<]*/, `<saml:Audience>${EVIL}`)),
      'saml_audience_wrong',
    ],
    [
      'whose confirmation does not expire',
      (xml) => xml.replace(/(<saml:SubjectConfirmationData[^>]*) NotOnOrAfter="[^"]*"/, '$1'),
      'saml_response_expired',
    ],
    ['whose confirmation names no recipient', (xml) => xml.replace(/ Recipient="[^"]*"/, ''), 'saml_recipient_wrong'],
    ['without an id', (xml) => xml.replace(/ ID="[^"]*"/, ' ID=""'), 'saml_signature_invalid'],
  ])('is refused %s', async (_, change, code) => {
    expect(await refusalOf((__, statement) => signed(statement, change))).toBe(code);
  });
});

describe('a response without a valid signature', () => {
  const assertionIn = (xml: string) => /<saml:Assertion .*<\/saml:Assertion>/s.exec(xml)?.[0] ?? '';
  const evilIn = (xml: string) =>
    xml.replace(/(<saml:NameID[^>]*>)[^<]*/, '$1root').replace(/<ds:Signature.*<\/ds:Signature>/s, '');

  it.each<[string, (xml: string, statement: Statement) => string, string]>([
    ['unsigned', (xml) => xml.replace(/<ds:Signature.*<\/ds:Signature>/s, ''), 'saml_signature_invalid'],
    [
      'signed by another key',
      (_, statement) => site.provider.response(statement, { by: forged }),
      'saml_signature_invalid',
    ],
    ['changed afterwards', (xml) => xml.replace(/(<saml:NameID[^>]*>)[^<]*/, '$1root'), 'saml_signature_invalid'],
    [
      'signed in the response only, with a changed assertion',
      (xml, statement) => {
        const signed = site.provider.sign(xml.replace(/<ds:Signature.*<\/ds:Signature>/s, ''), 'Response');
        return signed.replace(statement.nameId, 'root');
      },
      'saml_signature_invalid',
    ],
    [
      'with a second assertion before the signed one',
      (xml) => xml.replace('<saml:Assertion', `${evilIn(assertionIn(xml))}<saml:Assertion`),
      'saml_signature_invalid',
    ],
    [
      'with a second assertion of the same id',
      (xml) => xml.replace('</samlp:Response>', `${evilIn(assertionIn(xml))}</samlp:Response>`),
      'saml_signature_invalid',
    ],
    [
      'with the signed assertion moved into extensions',
      (xml) => {
        const signed = assertionIn(xml);
        const evil = evilIn(signed).replace(/ID="[^"]*"/, 'ID="_evil"');
        return xml.replace(signed, `${evil}<samlp:Extensions>${signed}</samlp:Extensions>`);
      },
      'saml_signature_invalid',
    ],
    [
      'with the signed assertion inside the signature of another',
      (xml) => {
        const signed = assertionIn(xml);
        const [signature = ''] = /<ds:Signature.*<\/ds:Signature>/s.exec(signed) ?? [];
        const moved = signature.replace('</ds:Signature>', `<ds:Object>${signed}</ds:Object></ds:Signature>`);
        const evil = evilIn(signed)
          .replace(/ID="[^"]*"/, 'ID="_evil"')
          .replace('</saml:Issuer>', `</saml:Issuer>${moved}`);
        return xml.replace(signed, evil);
      },
      'saml_signature_invalid',
    ],
    [
      'with the signed response inside the signature of another',
      (xml) => {
        const own = site.provider.sign(xml, 'Response');
        const [signature = ''] = /<ds:Signature.*?<\/ds:Signature>/s.exec(own) ?? [];
        const moved = signature.replace('</ds:Signature>', `<ds:Object>${own}</ds:Object></ds:Signature>`);
        return evilIn(xml)
          .replace(/ ID="_r[^"]*"/, ' ID="_evil"')
          .replace('</saml:Issuer>', `</saml:Issuer>${moved}`);
      },
      'saml_signature_invalid',
    ],
    [
      'with the signed response next to the signature of another',
      (xml) => {
        const own = site.provider.sign(xml, 'Response');
        const [signature = ''] = /<ds:Signature.*?<\/ds:Signature>/s.exec(own) ?? [];
        return evilIn(xml)
          .replace(/ ID="_r[^"]*"/, ' ID="_evil"')
          .replace('</saml:Issuer>', `</saml:Issuer>${signature}${own}`);
      },
      'saml_signature_invalid',
    ],
    [
      'with an assertion of the same id in extensions before the signed one',
      (xml) => {
        const extensions = `<samlp:Extensions>${evilIn(assertionIn(xml))}</samlp:Extensions>`;
        return xml.replace('<samlp:Status>', `${extensions}<samlp:Status>`);
      },
      'saml_signature_invalid',
    ],
    [
      'with a signature that does not refer to an id',
      (xml) => xml.replace(/<ds:Reference URI="[^"]*"/, '<ds:Reference URI=""'),
      'saml_signature_invalid',
    ],
    [
      'with a MAC instead of a signature',
      (xml) => xml.replace(/xmldsig-more#rsa-sha256/, 'xmldsig-more#hmac-sha256'),
      'saml_algorithm_weak',
    ],
    [
      'with a comment in the NameID',
      (xml, { nameId }) => xml.replace(nameId, `${nameId}<!-- -->.evil`),
      'saml_response_malformed',
    ],
    [
      'with a document type',
      (xml) => `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${xml}`,
      'saml_response_malformed',
    ],
    [
      'with entities that expand',
      (xml) => `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>${xml.replace('employee', '&b;')}`,
      'saml_response_malformed',
    ],
    ['with CDATA', (xml, { nameId }) => xml.replace(nameId, `<![CDATA[${nameId}]]>`), 'saml_response_malformed'],
    [
      'with elements in great depth',
      () => `${'<a>'.repeat(20_000)}${'</a>'.repeat(20_000)}`,
      'saml_response_malformed',
    ],
    [
      'that is another message',
      () => '<samlp:LogoutResponse xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"/>',
      'saml_response_malformed',
    ],
    ['that is not XML', () => 'response', 'saml_response_malformed'],
    [
      'that is encrypted',
      (xml) => xml.replace(assertionIn(xml), '<saml:EncryptedAssertion><data/></saml:EncryptedAssertion>'),
      'saml_response_encrypted',
    ],
  ])('is refused %s', async (_, change, code) => {
    expect(await refusalOf((__, statement) => change(site.provider.response(statement), statement))).toBe(code);
  });

  it('is refused before it is parsed when it is too large', async () => {
    const { status } = await site.post('acs', { SAMLResponse: 'A'.repeat(300_000) });
    expect(status).toBe(413);
  });
});

describe('a response that was accepted', () => {
  it('is refused a second time, even for concurrent requests', async () => {
    const browser = site.visitor();
    const request = await site.begin(browser);
    const form = {
      SAMLResponse: base64(site.provider.response(site.statement(site.newEmployee(), request))),
      RelayState: request.relayState,
    };
    const locations = await Promise.all(
      Array.from({ length: 10 }, async () => (await site.post('acs', form)).location),
    );
    const accepted = locations.filter((location) => !location.includes('error='));
    expect(accepted).toHaveLength(1);
    expect(
      new Set(locations.filter((location) => location.includes('error=')).map((at) => /error=(\w+)/.exec(at)?.[1])),
    ).toEqual(new Set(['saml_response_used']));
    const ways = await Promise.all([1, 2, 3].map(() => site.complete(browser, accepted[0] ?? '')));
    expect(ways.filter(({ body }) => body.success)).toHaveLength(1);
  });

  it('is refused again although the login began at the provider', async () => {
    await site.option('saml.idp_initiated', 'true');
    const xml = site.provider.response(site.statement(site.newEmployee()));
    expect((await site.enter(xml, '', site.visitor())).body.success).toBe(true);
    expect((await site.enter(xml, '', site.visitor())).body.code).toBe('saml_response_used');
    await site.option('saml.idp_initiated', 'false');
  });
});

describe('the browser of a victim', () => {
  it('is not logged in to the account of an attacker by a response that another page posts', async () => {
    const attacker = site.visitor();
    const request = await site.begin(attacker);
    const xml = site.provider.response(site.statement(site.newEmployee(), request));
    const victim = site.visitor();
    const { location } = await site.post('acs', { SAMLResponse: base64(xml), RelayState: request.relayState }, victim);
    expect((await site.complete(victim, location)).body).toMatchObject({ success: false, code: STATE });
    // The response is still the one of the browser that has requested it.
    expect((await site.complete(attacker, location)).body.success).toBe(true);
  });

  it('does not lose its own login to a response for another request', async () => {
    const victim = site.visitor();
    const own = await site.begin(victim);
    const attacker = await site.begin(site.visitor());
    const evil = site.provider.response(site.statement(site.newEmployee(), attacker));
    expect((await site.enter(evil, own.relayState, victim)).body.code).toBe(STATE);
    const xml = site.provider.response(site.statement(site.newEmployee(), own));
    expect(dataOf(await site.enter(xml, own.relayState, victim)).id).toBeGreaterThan(0);
  });

  it('cannot complete a login without a response', async () => {
    const browser = site.visitor();
    const { relayState } = await site.begin(browser);
    const { body } = await browser.call<{ code?: string }>('GET', `/api/oauth/saml?state=${relayState}&code=abc`);
    expect(body.code).toBe('provider_failed');
  });
});
