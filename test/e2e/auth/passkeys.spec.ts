import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { alsoLoggedIn, RemoteBrowser, TRUSTS_CLIENT_ADDRESSES, withSecondFactor } from '../../support/sign-in.js';
import { type Ceremony, type Deviation, SoftAuthenticator } from '../../support/soft-authenticator.js';
import { dataOf, type Envelope } from '../../support/tollgate/browser-session.js';
import { createUser, setOption, type TestUser } from '../../support/tollgate/fixtures.js';
import { Site } from '../../support/tollgate/site.js';

/** A user and the authenticator with the user's passkey. */
interface Holder extends TestUser {
  readonly device: SoftAuthenticator;
}

let site: Site;

beforeAll(async () => {
  site = await Site.open(TRUSTS_CLIENT_ADDRESSES);
});
afterAll(() => site.close());

const visitor = () => new RemoteBrowser(() => site.tollgate.url);
const REFUSED = { success: false, code: 'passkey_refused' };
const NO_CHALLENGE = { success: false, code: 'passkey_challenge_over' };

/** The options that the page passes to the authenticator. */
async function begin(browser: TestUser['browser'], path: string): Promise<Ceremony> {
  return dataOf(await browser.post<{ options: { publicKey: Ceremony } }>(path)).options.publicKey;
}

const beginLogin = (browser: RemoteBrowser) => begin(browser, '/api/user/passkey/login/begin');
const finishLogin = (browser: RemoteBrowser, credential: object) =>
  browser.post<{ id: number }>('/api/user/passkey/login/finish', credential);
const beginSecond = (browser: RemoteBrowser) => begin(browser, '/api/user/login/2fa/passkey/begin');
const finishSecond = (browser: RemoteBrowser, credential: object) =>
  browser.post<{ id: number }>('/api/user/login/2fa/passkey/finish', credential);

async function register(person: TestUser, device = new SoftAuthenticator(), name = 'phone'): Promise<Holder> {
  const ceremony = await begin(person.browser, '/api/user/passkey/register/begin');
  const credential = device.create(ceremony, site.tollgate.url);
  dataOf(await person.browser.post('/api/user/passkey/register/finish', { ...credential, name }));
  return { ...person, device };
}

async function newHolder(): Promise<Holder> {
  return register(await createUser(site.tollgate, site.administrator));
}

describe('passkeys', () => {
  let user: Holder;
  beforeEach(async () => {
    user = await newHolder();
  });

  it('log in without username and password', async () => {
    const browser = visitor();
    const ceremony = await beginLogin(browser);
    expect(ceremony).toMatchObject({ rpId: '127.0.0.1', userVerification: 'required', allowCredentials: [] });
    const done = await finishLogin(browser, user.device.get(ceremony, site.tollgate.url));
    expect(dataOf(done)).toMatchObject({ id: user.id, username: user.username });
    expect(await browser.isLoggedIn()).toBe(true);
  });

  it('log in without a TOTP code when a second factor is enabled', async () => {
    await withSecondFactor(user);
    const browser = visitor();
    dataOf(await finishLogin(browser, user.device.get(await beginLogin(browser), site.tollgate.url)));
    expect(await browser.isLoggedIn()).toBe(true);
  });

  it('replace the TOTP code after the password', async () => {
    await withSecondFactor(user);
    const browser = visitor();
    expect((await browser.logIn(user.username)).body).toMatchObject({ data: { require_2fa: true } });
    const ceremony = await beginSecond(browser);
    dataOf(await finishSecond(browser, user.device.get(ceremony, site.tollgate.url, { unverified: true })));
    expect(await browser.isLoggedIn()).toBe(true);
  });

  it('do not require a second factor for a login with the password', async () => {
    expect(dataOf(await visitor().logIn(user.username))).toMatchObject({ id: user.id });
  });

  it('are listed, renamed and deleted over REST', async () => {
    const list = async () => dataOf(await user.browser.get<{ items: { id: number }[] }>('/api/user/passkey')).items;
    const [{ id } = { id: 0 }] = await list();
    expect(await list()).toMatchObject([{ name: 'phone', accessed_time: 0 }]);
    dataOf(await user.browser.put(`/api/user/passkey/${id}`, { name: ' laptop ' }));
    const browser = visitor();
    dataOf(await finishLogin(browser, user.device.get(await beginLogin(browser), site.tollgate.url)));
    expect(await list()).toMatchObject([{ name: 'laptop', accessed_time: expect.any(Number) }]);
    expect((await list())[0]).not.toMatchObject({ accessed_time: 0 });
    dataOf(await user.browser.delete(`/api/user/passkey/${id}`));
    expect(await list()).toEqual([]);
    const again = await finishLogin(browser, user.device.get(await beginLogin(browser), site.tollgate.url));
    expect(again.body).toMatchObject(REFUSED);
  });

  it('are registered, listed, renamed and deleted over GraphQL', async () => {
    const { beginPasskey } = await user.browser.graphql<{ beginPasskey: string }>('mutation { beginPasskey }');
    const device = new SoftAuthenticator();
    const credential = JSON.stringify(device.create(JSON.parse(beginPasskey) as Ceremony, site.tollgate.url));
    const add = 'mutation ($input: AddPasskeyInput!) { addPasskey(input: $input) { id name lastUsedAt } }';
    const { addPasskey } = await user.browser.graphql<{ addPasskey: { id: string } }>(add, {
      input: { credential, name: 'stick' },
    });
    expect(addPasskey).toMatchObject({ name: 'stick', lastUsedAt: null });
    const rename = 'mutation ($id: ID!) { renamePasskey(id: $id, name: "red stick") { name } }';
    expect(await user.browser.graphql(rename, addPasskey)).toEqual({ renamePasskey: { name: 'red stick' } });
    expect(await user.browser.graphql('{ viewer { passkeys { name } } }')).toEqual({
      viewer: { passkeys: [{ name: 'phone' }, { name: 'red stick' }] },
    });
    await user.browser.graphql('mutation ($id: ID!) { deletePasskey(id: $id) }', addPasskey);
    const browser = visitor();
    const refused = await finishLogin(browser, device.get(await beginLogin(browser), site.tollgate.url));
    expect(refused.body).toMatchObject(REFUSED);
  });

  it('are excluded from a second registration and belong to one user', async () => {
    const ceremony = await begin(user.browser, '/api/user/passkey/register/begin');
    expect(ceremony).toMatchObject({ excludeCredentials: [expect.objectContaining({ type: 'public-key' })] });
    const other = await createUser(site.tollgate, site.administrator);
    await expect(register(other, user.device)).rejects.toThrow('passkey_known');
  });

  it('cannot be renamed or deleted by other users', async () => {
    const [passkey] = dataOf(await user.browser.get<{ items: { id: number }[] }>('/api/user/passkey')).items;
    const other = await createUser(site.tollgate, site.administrator);
    for (const response of [
      await other.browser.put(`/api/user/passkey/${passkey?.id}`, { name: 'mine' }),
      await other.browser.delete(`/api/user/passkey/${passkey?.id}`),
    ]) {
      expect(response.body).toMatchObject({ success: false, code: 'passkey_not_found' });
    }
  });

  it('are limited to 20 per user', async () => {
    for (let more = 1; more < 20; more++) await register(user);
    const begun = await user.browser.post('/api/user/passkey/register/begin');
    expect(begun.body).toMatchObject({ code: 'passkeys_too_many' });
  });
});

describe('attacks on passkeys', () => {
  let user: Holder;
  let other: Holder;
  let browser: RemoteBrowser;
  const evil = 'https://evil.example';

  beforeAll(async () => {
    other = await newHolder();
  });
  beforeEach(async () => {
    user = await newHolder();
    browser = visitor();
  });

  interface Attack {
    readonly name: string;
    readonly run: () => Promise<Envelope>;
    readonly response: object;
  }

  /** A login with one deviation. */
  const login = async (deviation: Deviation, origin = site.tollgate.url) =>
    (await finishLogin(browser, user.device.get(await beginLogin(browser), origin, deviation))).body;

  const idOf = (holder: Holder) => holder.device.get({ challenge: '' }, evil).id;
  const handleOf = (holder: Holder) => String(holder.device.get({ challenge: '' }, evil).response['userHandle']);

  const attacks: Attack[] = [
    {
      name: 'a replayed assertion',
      run: async () => {
        const credential = user.device.get(await beginLogin(browser), site.tollgate.url);
        dataOf(await finishLogin(browser, credential));
        browser = visitor();
        return (await finishLogin(browser, credential)).body;
      },
      response: NO_CHALLENGE,
    },
    {
      name: 'a replayed assertion after a new challenge',
      run: async () => {
        const credential = user.device.get(await beginLogin(browser), site.tollgate.url);
        dataOf(await finishLogin(browser, credential));
        browser = visitor();
        await beginLogin(browser);
        return (await finishLogin(browser, credential)).body;
      },
      response: REFUSED,
    },
    {
      name: "an assertion for another browser's challenge",
      run: async () => {
        const challenge = await beginLogin(visitor());
        return (await finishLogin(browser, user.device.get(challenge, site.tollgate.url))).body;
      },
      response: NO_CHALLENGE,
    },
    {
      name: 'an assertion six minutes after the challenge',
      run: async () => {
        const challenge = await beginLogin(browser);
        await site.database.query(`UPDATE passkey_challenges SET created_at = created_at - interval '6 min'`);
        return (await finishLogin(browser, user.device.get(challenge, site.tollgate.url))).body;
      },
      response: NO_CHALLENGE,
    },
    {
      name: 'a valid assertion after a rejected one',
      run: async () => {
        const challenge = await beginLogin(browser);
        await finishLogin(browser, user.device.get(challenge, evil));
        return (await finishLogin(browser, user.device.get(challenge, site.tollgate.url))).body;
      },
      response: NO_CHALLENGE,
    },
    { name: 'a forged challenge', run: () => login({ challenge: 'A'.repeat(43) }), response: REFUSED },
    { name: 'the origin of another site', run: () => login({}, evil), response: REFUSED },
    { name: 'an origin with another port', run: () => login({}, 'http://127.0.0.1:1'), response: REFUSED },
    { name: 'the RP id of another site', run: () => login({ rpId: 'evil.example' }), response: REFUSED },
    {
      name: 'a registration instead of an assertion',
      run: () => login({ type: 'webauthn.create' }),
      response: REFUSED,
    },
    { name: 'an assertion without user verification', run: () => login({ unverified: true }), response: REFUSED },
    { name: "another user's credential id", run: () => login({ credentialId: idOf(other) }), response: REFUSED },
    { name: 'an unknown credential id', run: () => login({ credentialId: 'bm9ib2R5' }), response: REFUSED },
    { name: "another user's user handle", run: () => login({ userHandle: handleOf(other) }), response: REFUSED },
    {
      name: 'a signature counter below the stored one',
      run: async () => {
        for (let visits = 0; visits < 2; visits++) expect(await login({})).toMatchObject({ success: true });
        browser = visitor();
        return login({ counter: 1 });
      },
      response: REFUSED,
    },
    {
      name: 'an assertion of a banned user',
      run: async () => {
        dataOf(await site.administrator.browser.post('/api/user/manage', { id: user.id, action: 'disable' }));
        return login({});
      },
      response: { success: false, code: 'login_failed' },
    },
    {
      name: 'an assertion of a deleted user',
      run: async () => {
        dataOf(await user.browser.delete('/api/user/self'));
        return login({});
      },
      response: { success: false },
    },
    {
      name: 'a second-factor challenge used for a passwordless login',
      run: async () => {
        await withSecondFactor(user);
        await browser.logIn(user.username);
        const challenge = await beginSecond(browser);
        return (await finishLogin(browser, user.device.get(challenge, site.tollgate.url))).body;
      },
      response: NO_CHALLENGE,
    },
    {
      name: "another user's passkey as the second factor",
      run: async () => {
        await withSecondFactor(user);
        await browser.logIn(user.username);
        const challenge = await beginSecond(browser);
        return (await finishSecond(browser, other.device.get(challenge, site.tollgate.url))).body;
      },
      response: REFUSED,
    },
    {
      name: 'a second-factor challenge request without a pending login',
      run: async () => (await browser.post('/api/user/login/2fa/passkey/begin')).body,
      response: { success: false, code: 'pending_login_over' },
    },
    {
      name: 'a malformed credential',
      run: async () => {
        await beginLogin(browser);
        return (await finishLogin(browser, { id: 'x', response: { clientDataJSON: 7 } })).body;
      },
      response: { success: false, code: 'invalid_parameter' },
    },
    {
      name: 'invalid authenticator data and signature',
      run: async () => {
        const credential = user.device.get(await beginLogin(browser), site.tollgate.url);
        const response = { ...credential.response, authenticatorData: 'AAAA', signature: 'AAAA' };
        return (await finishLogin(browser, { ...credential, response })).body;
      },
      response: REFUSED,
    },
  ];

  it.each(attacks)('rejects $name', async ({ run, response }) => {
    expect(await run()).toMatchObject(response);
    expect(await browser.isLoggedIn()).toBe(false);
  });

  const registrations: { name: string; deviation: Deviation; origin?: string }[] = [
    { name: 'with the origin of another site', deviation: {}, origin: evil },
    { name: 'with the RP id of another site', deviation: { rpId: 'evil.example' } },
    { name: 'with a forged challenge', deviation: { challenge: 'A'.repeat(43) } },
    { name: 'with an assertion', deviation: { type: 'webauthn.get' } },
    { name: 'without user verification', deviation: { unverified: true } },
  ];

  it.each(registrations)('rejects a registration $name', async ({ deviation, origin = site.tollgate.url }) => {
    const credential = new SoftAuthenticator().create(
      await begin(user.browser, '/api/user/passkey/register/begin'),
      origin,
      deviation,
    );
    expect((await user.browser.post('/api/user/passkey/register/finish', credential)).body).toMatchObject(REFUSED);
  });

  it('rejects a registration with a used challenge or a challenge of another session', async () => {
    const ceremony = await begin(user.browser, '/api/user/passkey/register/begin');
    const elsewhere = await alsoLoggedIn(site, user);
    const finish = (by: TestUser['browser']) =>
      by.post('/api/user/passkey/register/finish', new SoftAuthenticator().create(ceremony, site.tollgate.url));
    expect((await finish(elsewhere)).body).toMatchObject(NO_CHALLENGE);
    expect((await finish(user.browser)).body).toMatchObject({ success: true });
    expect((await finish(user.browser)).body).toMatchObject(NO_CHALLENGE);
  });

  it('requires the current password for a registration when the login is older than 10 minutes', async () => {
    await site.database.query(`UPDATE sessions SET created_at = now() - interval '11 min' WHERE user_id = $1`, [
      user.id,
    ]);
    const begun = await user.browser.post('/api/user/passkey/register/begin');
    expect(begun.body).toMatchObject({ code: 'current_password_required' });
  });
});

describe('passkey RP id', () => {
  it('is the host of ServerAddress when it is set', async () => {
    const user = await createUser(site.tollgate, site.administrator);
    await setOption(site.administrator, 'ServerAddress', 'https://gate.example.com');
    const ceremony = await begin(user.browser, '/api/user/passkey/register/begin');
    expect(ceremony).toMatchObject({ rp: { id: 'gate.example.com' } });
    const finish = (origin: string) =>
      user.browser.post('/api/user/passkey/register/finish', new SoftAuthenticator().create(ceremony, origin));
    expect((await finish('https://gate.example.com')).body).toMatchObject({ success: true });
    const again = await begin(user.browser, '/api/user/passkey/register/begin');
    const credential = new SoftAuthenticator().create(again, site.tollgate.url);
    expect((await user.browser.post('/api/user/passkey/register/finish', credential)).body).toMatchObject(REFUSED);
  });
});
