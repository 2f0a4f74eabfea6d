import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Directory } from '../../support/company-provider/directory.js';
import { base64 } from '../../support/saml-provider/saml-provider.js';
import { SamlSite } from '../../support/saml-provider/saml-site.js';
import { withSecondFactor } from '../../support/sign-in.js';
import { makeCertificate } from '../../support/test-certificate.js';
import { dataOf } from '../../support/tollgate/browser-session.js';
import { createUser, openSession, PASSWORD } from '../../support/tollgate/fixtures.js';

const CLAIMS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';
const MICROSOFT = 'http://schemas.microsoft.com';

let site: SamlSite;
beforeAll(async () => {
  site = await SamlSite.start();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.option('oidc.claim_rules', '[]');
  await site.option('saml.email_verified', 'false');
});

const row = async (id: number) => {
  const [user] = await site.tollgate.database.query<{ display_name: string; email: string }>(
    'SELECT display_name, email FROM users WHERE id = $1',
    [id],
  );
  return user;
};
const rules = (list: readonly object[]) => site.option('oidc.claim_rules', JSON.stringify(list));

describe('a login with SAML', () => {
  it('registers the employee, finds the account again, and returns to the requested page', async () => {
    const employee = site.newEmployee();
    const first = await site.signIn(employee);
    const browser = site.visitor();
    const request = await site.begin(browser, '?returnTo=%2Flog');
    expect(request.assertionConsumer).toBe(`${site.tollgate.url}/api/oauth/saml/acs`);
    expect(request.issuer).toBe(`${site.tollgate.url}/api/oauth/saml/metadata`);
    const xml = site.provider.response(site.statement(employee, request));
    const { body } = await site.enter(xml, request.relayState, browser);
    expect(body).toMatchObject({ success: true, data: { id: first.id }, return_to: '/log' });
  });

  it.each([
    [
      'Entra ID',
      {
        [`${CLAIMS}/emailaddress`]: 'EMAIL',
        [`${MICROSOFT}/identity/claims/displayname`]: 'Ada Lovelace',
        [`${MICROSOFT}/ws/2008/06/identity/claims/groups`]: ['staff', 'vips'],
      },
    ],
    ['Okta', { email: 'EMAIL', firstName: 'Ada', lastName: 'Lovelace', groups: ['vips'] }],
    ['Google Workspace', { mail: 'EMAIL', displayName: 'Ada Lovelace', groups: 'vips' }],
    [
      'ADFS',
      {
        [`${CLAIMS}/emailaddress`]: 'EMAIL',
        [`${CLAIMS}/givenname`]: 'Ada',
        [`${CLAIMS}/surname`]: 'Lovelace',
        'http://schemas.xmlsoap.org/claims/Group': 'vips',
      },
    ],
  ])('reads the usual attributes of %s', async (name, stated) => {
    await site.option('saml.email_verified', 'true');
    await rules([{ claim: 'groups', value: 'vips', group: 'vip' }]);
    const email = `ada@${name.toLowerCase().replaceAll(' ', '-')}.example`;
    const attributes = JSON.parse(JSON.stringify(stated).replace('EMAIL', email));
    const { id, group } = await site.signIn(site.newEmployee({ attributes }));
    expect(group).toBe('vip');
    expect(await row(id)).toEqual({ display_name: 'Ada Lovelace', email });
  });

  it('uses the attributes of the options, and addresses only if the provider has verified them', async () => {
    for (const name of ['email', 'name', 'groups']) await site.option(`saml.${name}_attribute`, `own-${name}`);
    await rules([{ claim: 'groups', value: 'vips', group: 'vip' }]);
    const attributes = { 'own-email': 'own@company.example', 'own-name': 'Own Name', 'own-groups': 'vips', name: 'No' };
    const { id, group } = await site.signIn(site.newEmployee({ attributes }));
    expect(group).toBe('vip');
    expect(await row(id)).toEqual({ display_name: 'Own Name', email: '' });
    for (const name of ['email', 'name', 'groups']) await site.option(`saml.${name}_attribute`, '');
  });

  it('assigns and takes back roles by the rules for claims, also by the full name of an attribute', async () => {
    await rules([{ claim: `${MICROSOFT}/role`, value: 'gateway-admins', role: 10 }]);
    const employee = site.newEmployee({ attributes: { [`${MICROSOFT}/role`]: ['staff', 'gateway-admins'] } });
    const { id, role } = await site.signIn(employee);
    expect(role).toBe(10);
    expect(await site.signIn({ ...employee, attributes: {} })).toMatchObject({ id, role: 1 });
    const query = `query ($owner: ID!) {
      auditEntries(filter: { ownerId: $owner, actorKind: "identity_provider" }) { nodes { actorName action } }
    }`;
    type Entries = { auditEntries: { nodes: object[] } };
    const { auditEntries } = await site.root.browser.graphql<Entries>(query, { owner: id });
    expect(auditEntries.nodes).toEqual([
      { actorName: 'SAML', action: 'user.updated' },
      { actorName: 'SAML', action: 'user.updated' },
    ]);
  });

  it('binds the account of a user who is logged in, and unbinds it', async () => {
    const { id, browser } = await createUser(site.tollgate, site.root);
    const employee = site.newEmployee();
    expect((await site.signInWith(employee, browser)).body).toMatchObject({ success: true, message: 'bind' });
    expect((await site.signIn(employee)).id).toBe(id);
    await browser.graphql('mutation { unbindIdentity(provider: SAML) { id } }');
    expect((await site.signIn(employee)).id).not.toBe(id);
  });

  it('finds the account that the directory has provisioned, by the external id or the object id', async () => {
    const directory = await Directory.of(site.tollgate, site.root);
    const employee = site.newEmployee();
    const byNameId = await directory.user('by-name-id@company.example', { externalId: employee.nameId });
    expect((await site.signIn(employee)).id).toBe(byNameId);
    const byObjectId = await directory.user('by-oid@company.example', { externalId: 'object-1' });
    const attributes = { [`${MICROSOFT}/identity/claims/objectidentifier`]: 'object-1' };
    expect((await site.signIn(site.newEmployee({ attributes }))).id).toBe(byObjectId);
  });

  it('is signed by any of several certificates while the provider replaces one', async () => {
    const next = await makeCertificate('rsa');
    await site.option('saml.certificates', `${site.provider.certificate.cert}\n${next.cert}`);
    expect((await site.signInWith(site.newEmployee(), site.visitor(), { by: next })).body.success).toBe(true);
    expect((await site.signInWith(site.newEmployee(), site.visitor())).body.success).toBe(true);
    await site.option('saml.certificates', site.provider.certificate.cert);
  });

  it('still requires a second factor here', async () => {
    const user = await createUser(site.tollgate, site.root);
    const employee = site.newEmployee();
    dataOf(await site.signInWith(employee, user.browser));
    await withSecondFactor(user);
    expect((await site.signInWith(employee, site.visitor())).body).toMatchObject({ data: { require_2fa: true } });
  });

  it('stores the response encrypted until the browser returns', async () => {
    const request = await site.begin(site.visitor());
    const xml = site.provider.response(site.statement(site.newEmployee(), request));
    await site.post('acs', { SAMLResponse: base64(xml), RelayState: request.relayState });
    const [state] = await site.tollgate.database.query<{ response_cipher: string }>(
      'SELECT response_cipher FROM sign_in_states WHERE response_cipher IS NOT NULL',
    );
    expect(state?.response_cipher).toMatch(/^v1\./);
  });
});

describe('a mail domain that must use SAML', () => {
  const domain = 'enforced.example';
  beforeAll(() => site.option('saml.enforced_domains', domain));
  afterAll(() => site.option('saml.enforced_domains', ''));

  it('refuses the password, keeps the binding, and is exempt for the super administrator', async () => {
    const { id, username, browser } = await createUser(site.tollgate, site.root);
    const employee = site.newEmployee();
    dataOf(await site.signInWith(employee, browser));
    await site.tollgate.database.query('UPDATE users SET email = $2 WHERE id = $1', [id, `me@${domain}`]);
    const body = { username, password: PASSWORD };
    const refused = await openSession(site.tollgate).post('/api/user/login', body);
    expect(refused.body).toMatchObject({ success: false, code: 'saml_sign_in_required' });
    expect((await site.signIn(employee)).id).toBe(id);
    expect(await browser.graphqlErrorCodes('mutation { unbindIdentity(provider: SAML) { id } }')).toEqual([
      'last_way_in',
    ]);
    expect(await browser.graphqlErrorCodes('mutation { unbindEmail { id } }')).toEqual(['enforced_address']);
    const root = { username: 'root', password: PASSWORD };
    expect((await openSession(site.tollgate).post('/api/user/login', root)).body).toMatchObject({ success: true });
  });

  it('registers with SAML only', async () => {
    const form = { username: 'new-user', password: PASSWORD, email: `new@${domain}` };
    const refused = await openSession(site.tollgate).post('/api/user/register', form);
    expect(refused.body).toMatchObject({ code: 'saml_sign_in_required' });
    await site.option('saml.email_verified', 'true');
    const { id } = await site.signIn(site.newEmployee({ attributes: { mail: `hired@${domain}` } }));
    expect((await row(id))?.email).toBe(`hired@${domain}`);
  });
});

describe('a login that begins at the provider', () => {
  const enter = async (browser = site.visitor(), relayState = '/token') => {
    const xml = site.provider.response(site.statement(site.newEmployee()));
    return (await site.enter(xml, relayState, browser)).body;
  };

  it('is refused unless the option is on', async () => {
    expect(await enter()).toMatchObject({ success: false, code: 'saml_login_unsolicited' });
  });

  it('is accepted with the option, leads only to this site, and replaces the login of the browser', async () => {
    await site.option('saml.idp_initiated', 'true');
    expect(await enter()).toMatchObject({ success: true, return_to: '/token' });
    expect(await enter(site.visitor(), 'https://evil.example')).toMatchObject({ success: true, return_to: '' });
    const { browser, id } = await createUser(site.tollgate, site.root);
    const body = await enter(browser);
    expect(body).toMatchObject({ success: true });
    expect(body.data?.id).not.toBe(id);
    await site.option('saml.idp_initiated', 'false');
  });
});
