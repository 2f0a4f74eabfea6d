import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { alsoLoggedIn, BELIEVES_BROWSERS, RemoteBrowser, withSecondFactor } from '../support/sign-in.js';
import { type Ceremony, type Deviation, SoftAuthenticator } from '../support/soft-authenticator.js';
import { dataOf, type Envelope } from '../support/tollgate/browser-session.js';
import { given, type Person } from '../support/tollgate/given.js';
import { Site } from '../support/tollgate/site.js';

/** A person and the device with the person's passkey. */
interface Holder extends Person {
  readonly device: SoftAuthenticator;
}

let site: Site;

beforeAll(async () => {
  site = await Site.open({ env: BELIEVES_BROWSERS });
});
afterAll(() => site.close());

const visitor = () => new RemoteBrowser(() => site.tollgate.url);
const REFUSED = { success: false, code: 'passkey_refused' };
const OVER = { success: false, code: 'passkey_challenge_over' };

/** What the page is given for the authenticator. */
async function asked(browser: Person['browser'], path: string): Promise<Ceremony> {
  return dataOf(await browser.post<{ options: { publicKey: Ceremony } }>(path)).options.publicKey;
}

const beginLogin = (browser: RemoteBrowser) => asked(browser, '/api/user/passkey/login/begin');
const finishLogin = (browser: RemoteBrowser, credential: object) =>
  browser.post<{ id: number }>('/api/user/passkey/login/finish', credential);
const beginSecond = (browser: RemoteBrowser) => asked(browser, '/api/user/login/2fa/passkey/begin');
const finishSecond = (browser: RemoteBrowser, credential: object) =>
  browser.post<{ id: number }>('/api/user/login/2fa/passkey/finish', credential);

async function register(person: Person, device = new SoftAuthenticator(), name = 'phone'): Promise<Holder> {
  const ceremony = await asked(person.browser, '/api/user/passkey/register/begin');
  const credential = device.create(ceremony, site.tollgate.url);
  dataOf(await person.browser.post('/api/user/passkey/register/finish', { ...credential, name }));
  return { ...person, device };
}

async function newHolder(): Promise<Holder> {
  return register(await given.user(site.tollgate, site.administrator));
}

describe('passkeys', () => {
  let user: Holder;
  beforeEach(async () => {
    user = await newHolder();
  });

  it('log in without a name and a password', async () => {
    const browser = visitor();
    const ceremony = await beginLogin(browser);
    expect(ceremony).toMatchObject({ rpId: '127.0.0.1', userVerification: 'required', allowCredentials: [] });
    const done = await finishLogin(browser, user.device.get(ceremony, site.tollgate.url));
    expect(dataOf(done)).toMatchObject({ id: user.id, username: user.username });
    expect(await browser.isLoggedIn()).toBe(true);
  });

  it('are both factors at once', async () => {
    await withSecondFactor(user);
    const browser = visitor();
    dataOf(await finishLogin(browser, user.device.get(await beginLogin(browser), site.tollgate.url)));
    expect(await browser.isLoggedIn()).toBe(true);
  });

  it('stand in for the code of an app after the password', async () => {
    await withSecondFactor(user);
    const browser = visitor();
    expect((await browser.logIn(user.username)).body).toMatchObject({ data: { require_2fa: true } });
    const ceremony = await beginSecond(browser);
    dataOf(await finishSecond(browser, user.device.get(ceremony, site.tollgate.url, { unverified: true })));
    expect(await browser.isLoggedIn()).toBe(true);
  });

  it('alone ask nobody for a second factor who has the password', async () => {
    expect(dataOf(await visitor().logIn(user.username))).toMatchObject({ id: user.id });
  });

  it('are listed, renamed and deleted', async () => {
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

  it('are made, listed, renamed and deleted over GraphQL as well', async () => {
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
    const gone = await finishLogin(browser, device.get(await beginLogin(browser), site.tollgate.url));
    expect(gone.body).toMatchObject(REFUSED);
  });

  it('are not offered twice by one device, and belong to one user', async () => {
    const ceremony = await asked(user.browser, '/api/user/passkey/register/begin');
    expect(ceremony).toMatchObject({ excludeCredentials: [expect.objectContaining({ type: 'public-key' })] });
    const other = await given.user(site.tollgate, site.administrator);
    await expect(register(other, user.device)).rejects.toThrow('passkey_known');
  });

  it('are out of reach of other users', async () => {
    const [passkey] = dataOf(await user.browser.get<{ items: { id: number }[] }>('/api/user/passkey')).items;
    const other = await given.user(site.tollgate, site.administrator);
    for (const answer of [
      await other.browser.put(`/api/user/passkey/${passkey?.id}`, { name: 'mine' }),
      await other.browser.delete(`/api/user/passkey/${passkey?.id}`),
    ]) {
      expect(answer.body).toMatchObject({ success: false, code: 'passkey_not_found' });
    }
  });

  it('are at most twenty', async () => {
    for (let more = 1; more < 20; more++) await register(user);
    const begun = await user.browser.post('/api/user/passkey/register/begin');
    expect(begun.body).toMatchObject({ code: 'passkeys_too_many' });
  });
});

describe('who attacks by way of passkeys', () => {
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
    readonly by: string;
    readonly how: () => Promise<Envelope>;
    readonly answer: object;
  }

  /** A login that deviates in one thing only. */
  const login = async (deviation: Deviation, origin = site.tollgate.url) =>
    (await finishLogin(browser, user.device.get(await beginLogin(browser), origin, deviation))).body;

  const idOf = (holder: Holder) => holder.device.get({ challenge: '' }, evil).id;
  const handleOf = (holder: Holder) => String(holder.device.get({ challenge: '' }, evil).response['userHandle']);

  const attacks: Attack[] = [
    {
      by: 'sending an answer again',
      how: async () => {
        const credential = user.device.get(await beginLogin(browser), site.tollgate.url);
        dataOf(await finishLogin(browser, credential));
        browser = visitor();
        return (await finishLogin(browser, credential)).body;
      },
      answer: OVER,
    },
    {
      by: 'sending an answer again after asking for another challenge',
      how: async () => {
        const credential = user.device.get(await beginLogin(browser), site.tollgate.url);
        dataOf(await finishLogin(browser, credential));
        browser = visitor();
        await beginLogin(browser);
        return (await finishLogin(browser, credential)).body;
      },
      answer: REFUSED,
    },
    {
      by: "answering another browser's challenge",
      how: async () => {
        const challenge = await beginLogin(visitor());
        return (await finishLogin(browser, user.device.get(challenge, site.tollgate.url))).body;
      },
      answer: OVER,
    },
    {
      by: 'answering six minutes later',
      how: async () => {
        const challenge = await beginLogin(browser);
        await site.database.query(`UPDATE passkey_challenges SET created_at = created_at - interval '6 min'`);
        return (await finishLogin(browser, user.device.get(challenge, site.tollgate.url))).body;
      },
      answer: OVER,
    },
    {
      by: 'trying again after a wrong answer',
      how: async () => {
        const challenge = await beginLogin(browser);
        await finishLogin(browser, user.device.get(challenge, evil));
        return (await finishLogin(browser, user.device.get(challenge, site.tollgate.url))).body;
      },
      answer: OVER,
    },
    { by: 'making up a challenge', how: () => login({ challenge: 'A'.repeat(43) }), answer: REFUSED },
    { by: 'asking on a page of another site', how: () => login({}, evil), answer: REFUSED },
    { by: 'asking on another port of this host', how: () => login({}, 'http://127.0.0.1:1'), answer: REFUSED },
    { by: 'having signed for another site', how: () => login({ rpId: 'evil.example' }), answer: REFUSED },
    { by: 'sending a registration for a login', how: () => login({ type: 'webauthn.create' }), answer: REFUSED },
    { by: 'using a device that nobody has unlocked', how: () => login({ unverified: true }), answer: REFUSED },
    { by: "naming another user's passkey", how: () => login({ credentialId: idOf(other) }), answer: REFUSED },
    { by: 'naming a passkey that nobody has', how: () => login({ credentialId: 'bm9ib2R5' }), answer: REFUSED },
    { by: 'claiming to be another user', how: () => login({ userHandle: handleOf(other) }), answer: REFUSED },
    {
      by: 'using a copy of the device that has signed less often',
      how: async () => {
        for (let visits = 0; visits < 2; visits++) expect(await login({})).toMatchObject({ success: true });
        browser = visitor();
        return login({ counter: 1 });
      },
      answer: REFUSED,
    },
    {
      by: 'being banned',
      how: async () => {
        dataOf(await site.administrator.browser.post('/api/user/manage', { id: user.id, action: 'disable' }));
        return login({});
      },
      answer: { success: false, code: 'login_failed' },
    },
    {
      by: 'being cancelled',
      how: async () => {
        dataOf(await user.browser.delete('/api/user/self'));
        return login({});
      },
      answer: { success: false },
    },
    {
      by: 'answering a challenge for the second factor where a whole login is asked',
      how: async () => {
        await withSecondFactor(user);
        await browser.logIn(user.username);
        const challenge = await beginSecond(browser);
        return (await finishLogin(browser, user.device.get(challenge, site.tollgate.url))).body;
      },
      answer: OVER,
    },
    {
      by: 'using their own passkey after having learned the password of another',
      how: async () => {
        await withSecondFactor(user);
        await browser.logIn(user.username);
        const challenge = await beginSecond(browser);
        return (await finishSecond(browser, other.device.get(challenge, site.tollgate.url))).body;
      },
      answer: REFUSED,
    },
    {
      by: 'asking for a second factor without a first one',
      how: async () => (await browser.post('/api/user/login/2fa/passkey/begin')).body,
      answer: { success: false, code: 'pending_login_over' },
    },
    {
      by: 'sending nonsense',
      how: async () => {
        await beginLogin(browser);
        return (await finishLogin(browser, { id: 'x', response: { clientDataJSON: 7 } })).body;
      },
      answer: { success: false, code: 'invalid_parameter' },
    },
    {
      by: 'sending bytes that are nothing',
      how: async () => {
        const credential = user.device.get(await beginLogin(browser), site.tollgate.url);
        const response = { ...credential.response, authenticatorData: 'AAAA', signature: 'AAAA' };
        return (await finishLogin(browser, { ...credential, response })).body;
      },
      answer: REFUSED,
    },
  ];

  it.each(attacks)('gets nowhere by $by', async ({ how, answer }) => {
    expect(await how()).toMatchObject(answer);
    expect(await browser.isLoggedIn()).toBe(false);
  });

  const registrations: { by: string; deviation: Deviation; origin?: string }[] = [
    { by: 'a page of another site', deviation: {}, origin: evil },
    { by: 'another site', deviation: { rpId: 'evil.example' } },
    { by: 'a made-up challenge', deviation: { challenge: 'A'.repeat(43) } },
    { by: 'a login', deviation: { type: 'webauthn.get' } },
    { by: 'a device that nobody has unlocked', deviation: { unverified: true } },
  ];

  it.each(registrations)('cannot register a passkey from $by', async ({ deviation, origin = site.tollgate.url }) => {
    const credential = new SoftAuthenticator().create(
      await asked(user.browser, '/api/user/passkey/register/begin'),
      origin,
      deviation,
    );
    expect((await user.browser.post('/api/user/passkey/register/finish', credential)).body).toMatchObject(REFUSED);
  });

  it("cannot register a passkey with another login's challenge, nor with one challenge twice", async () => {
    const ceremony = await asked(user.browser, '/api/user/passkey/register/begin');
    const elsewhere = await alsoLoggedIn(site, user);
    const finish = (by: Person['browser']) =>
      by.post('/api/user/passkey/register/finish', new SoftAuthenticator().create(ceremony, site.tollgate.url));
    expect((await finish(elsewhere)).body).toMatchObject(OVER);
    expect((await finish(user.browser)).body).toMatchObject({ success: true });
    expect((await finish(user.browser)).body).toMatchObject(OVER);
  });

  it('cannot register one with an open browser that was not used for ten minutes', async () => {
    await site.database.query(`UPDATE sessions SET created_at = now() - interval '11 min' WHERE user_id = $1`, [
      user.id,
    ]);
    const begun = await user.browser.post('/api/user/passkey/register/begin');
    expect(begun.body).toMatchObject({ code: 'current_password_required' });
  });
});

describe('the site that passkeys are bound to', () => {
  it('is the one of ServerAddress, when that is set', async () => {
    const user = await given.user(site.tollgate, site.administrator);
    await given.option(site.administrator, 'ServerAddress', 'https://gate.example.com');
    const ceremony = await asked(user.browser, '/api/user/passkey/register/begin');
    expect(ceremony).toMatchObject({ rp: { id: 'gate.example.com' } });
    const finish = (origin: string) =>
      user.browser.post('/api/user/passkey/register/finish', new SoftAuthenticator().create(ceremony, origin));
    expect((await finish('https://gate.example.com')).body).toMatchObject({ success: true });
    const again = await asked(user.browser, '/api/user/passkey/register/begin');
    const credential = new SoftAuthenticator().create(again, site.tollgate.url);
    expect((await user.browser.post('/api/user/passkey/register/finish', credential)).body).toMatchObject(REFUSED);
  });
});
