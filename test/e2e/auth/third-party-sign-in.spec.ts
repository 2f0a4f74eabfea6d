import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MockIdentity } from '../../support/mock-identity/mock-identity.js';
import type { MockPerson } from '../../support/mock-identity/oauth-application.js';
import {
  REDIRECTING_NAMES,
  type SignInResponse,
  SiteWithProviders,
} from '../../support/mock-identity/site-with-providers.js';
import { withSecondFactor } from '../../support/sign-in.js';
import { type BrowserSession, dataOf } from '../../support/tollgate/browser-session.js';
import { createUser, type TestUser } from '../../support/tollgate/fixtures.js';

/** Users as the table contains them; administrators receive the same fields. */
interface UserRow {
  id: number;
  username: string;
  display_name: string;
  email: string;
  github_id: string;
}

let site: SiteWithProviders;
beforeAll(async () => {
  site = await SiteWithProviders.start();
});
afterAll(() => site.close());

const user = async (id: number) => dataOf(await site.root.browser.get<UserRow>(`/api/user/${id}`));
const me = async (browser: BrowserSession) => dataOf(await browser.get<UserRow>('/api/user/self'));
const manage = async (id: number, action: string) =>
  dataOf(await site.root.browser.post('/api/user/manage', { id, action }));
const person = (): Promise<TestUser> => createUser(site.tollgate, site.root);
const BINDINGS = '{ viewer { identityBindings { provider bound } } }';
const UNBIND = 'mutation ($provider: IdentityProvider!) { unbindIdentity(provider: $provider) { id } }';

/** The providers bound to the logged-in user, as GraphQL names them. */
async function bound(browser: BrowserSession): Promise<string[]> {
  type Data = { viewer: { identityBindings: { provider: string; bound: boolean }[] } };
  const { viewer } = await browser.graphql<Data>(BINDINGS);
  expect(viewer.identityBindings).toHaveLength(6);
  return viewer.identityBindings.filter((binding) => binding.bound).map(({ provider }) => provider);
}

describe.each(REDIRECTING_NAMES)('login with %s', (provider) => {
  it.each(['with PKCE', 'without PKCE'])('creates a user once and finds it at the next login, %s', async (how) => {
    const account = site.newPerson(provider, { name: 'Some Body' });
    const go = async (browser: BrowserSession): Promise<SignInResponse> => {
      const page =
        how === 'with PKCE'
          ? await site.leave(browser, provider, account)
          : await site.openProviderAsEarlierConsoles(browser, provider, account);
      return site.completeSignIn(browser, provider, page);
    };
    const browser = site.visitor();
    const first = dataOf(await go(browser));
    expect(first).toMatchObject({ display_name: 'Some Body', role: 1, status: 1, group: 'default' });
    expect((await me(browser)).id).toBe(first.id);
    expect(dataOf(await go(site.visitor())).id).toBe(first.id);
  });

  it('identifies a user by the id at the provider, not by login or name', async () => {
    const account = site.newPerson(provider);
    const { id } = await site.signIn(provider, account);
    expect((await site.signIn(provider, { ...account, login: 'renamed', name: 'Another' })).id).toBe(id);
    expect((await site.signIn(provider, site.newPerson(provider, { login: account.login }))).id).not.toBe(id);
  });

  it('returns to the page where the login started', async () => {
    const browser = site.visitor();
    const page = await site.leave(browser, provider, site.newPerson(provider), '?returnTo=%2Flog%3Fpage%3D2');
    expect((await site.completeSignIn(browser, provider, page)).body).toMatchObject({
      success: true,
      return_to: '/log?page=2',
    });
  });

  it('binds the provider account to the logged-in user, who can log in with it afterwards', async () => {
    const { id, browser } = await person();
    const account = site.newPerson(provider);
    const response = await site.completeSignIn(browser, provider, await site.leave(browser, provider, account));
    expect(response.body).toMatchObject({ success: true, message: 'bind' });
    expect(response.body.data).toBeUndefined();
    expect(await bound(browser)).toEqual([provider.toUpperCase()]);
    expect((await site.signIn(provider, account)).id).toBe(id);
  });

  it('rejects binding a provider account that is bound to another user', async () => {
    const account = site.newPerson(provider);
    await site.signIn(provider, account);
    const { browser } = await person();
    const { body } = await site.completeSignIn(browser, provider, await site.leave(browser, provider, account));
    expect(body).toMatchObject({
      success: false,
      code: 'identity_taken',
      message: expect.stringMatching(/^该 .+ 账户已被绑定$/),
    });
    expect(await bound(browser)).toEqual([]);
  });

  it('records the inviter when the login started with an invitation code', async () => {
    const inviter = await person();
    const code = dataOf(await inviter.browser.get<string>('/api/user/aff'));
    const browser = site.visitor();
    const page = await site.leave(browser, provider, site.newPerson(provider), `?aff=${code}`);
    const { id } = dataOf(await site.completeSignIn(browser, provider, page));
    expect(await user(id)).toMatchObject({ inviter_id: inviter.id });
  });

  it('creates one user when the same person logs in ten times concurrently', async () => {
    const account = site.newPerson(provider);
    const trips = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const browser = site.visitor();
        return { browser, page: await site.leave(browser, provider, account) };
      }),
    );
    const responses = await Promise.all(trips.map(({ browser, page }) => site.completeSignIn(browser, provider, page)));
    expect(new Set(responses.map((response) => dataOf(response).id)).size).toBe(1);
  });

  it('creates ten users when ten people log in concurrently', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, () => site.signIn(provider, site.newPerson(provider))));
    expect(new Set(ids.map(({ id }) => id)).size).toBe(10);
  });
});

describe('new user', () => {
  it('is created with the username proposed by OIDC if valid and free, otherwise with provider and number', async () => {
    expect((await site.signIn('github', site.newPerson('github'))).username).toMatch(/^github_\d+$/);
    expect((await site.signIn('linuxdo', site.newPerson('linuxdo'))).username).toMatch(/^linuxdo_\d+$/);
    expect((await site.signIn('oidc', site.newPerson('oidc', { login: 'jane.doe' }))).username).toBe('jane.doe');
    expect((await site.signIn('oidc', site.newPerson('oidc', { login: 'jane.doe' }))).username).toMatch(/^oidc_\d+$/);
    expect((await site.signIn('oidc', site.newPerson('oidc', { login: 'a@b.example' }))).username).toMatch(
      /^oidc_\d+$/,
    );
    expect((await site.signIn('oidc', site.newPerson('oidc', { login: 'root' }))).username).toMatch(/^oidc_\d+$/);
  });

  it.each(['github', 'oidc'] as const)(
    'is created with the email address from %s only if verified and free',
    async (provider) => {
      const email = `${provider}@example.com`;
      const unverified = await site.signIn(provider, site.newPerson(provider, { email, emailVerified: false }));
      expect((await user(unverified.id)).email).toBe('');
      const verified = await site.signIn(provider, site.newPerson(provider, { email, emailVerified: true }));
      expect((await user(verified.id)).email).toBe(email);
      const another = await site.signIn(provider, site.newPerson(provider, { email, emailVerified: true }));
      expect(another.id).not.toBe(verified.id);
      expect((await user(another.id)).email).toBe('');
    },
  );

  it.each([
    { key: 'RegisterEnabled', value: 'false', usual: 'true' },
    { key: 'SelfUseModeEnabled', value: 'true', usual: 'false' },
  ])('is not created when $key is $value, while existing users can log in', async ({ key, value, usual }) => {
    const known = site.newPerson('github');
    const { id } = await site.signIn('github', known);
    await site.option(key, value);
    const browser = site.visitor();
    const page = await site.leave(browser, 'github', site.newPerson('github'));
    const { body } = await site.completeSignIn(browser, 'github', page);
    expect(body).toMatchObject({ success: false, message: '管理员关闭了新用户注册' });
    expect((await site.signIn('github', known)).id).toBe(id);
    await site.option(key, usual);
  });
});

describe('OpenID Connect provider', () => {
  it('works with configured endpoints instead of a discovery document', async () => {
    const { issuer } = site.identity;
    const wellKnown = `${issuer}/.well-known/openid-configuration`;
    const addresses = { authorization_endpoint: 'authorize', token_endpoint: 'token', user_info_endpoint: 'userinfo' };
    await site.option('oidc.well_known', '');
    for (const [key, path] of Object.entries(addresses)) await site.option(`oidc.${key}`, `${issuer}/${path}`);
    const account = site.newPerson('oidc');
    const { id } = await site.signIn('oidc', account);
    await site.option('oidc.well_known', wellKnown);
    for (const key of Object.keys(addresses)) await site.option(`oidc.${key}`, '');
    expect((await site.signIn('oidc', account)).id).toBe(id);
  });

  describe('that replaces another one', () => {
    const subjectsOf = (issuer: string) =>
      site.tollgate.database.query("SELECT subject FROM user_identities WHERE provider = 'oidc' AND issuer = $1", [
        issuer,
      ]);
    let replacement: MockIdentity;

    beforeAll(async () => {
      replacement = await MockIdentity.start();
    });
    afterAll(() => replacement.close());

    async function at<Result>(identity: MockIdentity, work: () => Promise<Result>): Promise<Result> {
      const { url, oidc } = site.identity;
      const configure = async (address: string, id: string, secret: string) => {
        await site.option('oidc.client_id', id);
        await site.option('oidc.client_secret', secret);
        await site.option('oidc.well_known', `${address}/oidc/.well-known/openid-configuration`);
      };
      await configure(identity.url, identity.oidc.id, identity.oidc.secret);
      const result = await work().finally(() => configure(url, oidc.id, oidc.secret));
      return result;
    }

    async function signIn(identity: MockIdentity, account: MockPerson): Promise<number> {
      const browser = site.visitor();
      const location = await browser.sentOn('/api/oauth/oidc/start');
      const page = identity.oidc.agree(location ?? '', account, site.pageOf('oidc'));
      return dataOf(await site.completeSignIn(browser, 'oidc', page)).id;
    }

    it('does not give its users the accounts of users with the same subject', async () => {
      const account = site.newPerson('oidc');
      const former = await signIn(site.identity, account);
      const other = await at(replacement, () => signIn(replacement, account));
      expect(other).not.toBe(former);
      expect(await signIn(site.identity, account)).toBe(former);
      expect(await at(replacement, () => signIn(replacement, account))).toBe(other);
    });

    it.each([
      [
        'of an earlier version, by the address of the provider',
        () => `${site.identity.issuer}/.well-known/openid-configuration`,
      ],
      ['of an import', () => ''],
    ])('does not take over identities %s after another login with the former one', async (_, stored) => {
      const [account, another] = [site.newPerson('oidc'), site.newPerson('oidc')];
      const former = await signIn(site.identity, account);
      const values = [former, stored()];
      await site.tollgate.database.query('UPDATE user_identities SET issuer = $2 WHERE user_id = $1', values);
      await signIn(site.identity, another);
      expect(await at(replacement, () => signIn(replacement, account))).not.toBe(former);
      expect(await signIn(site.identity, account)).toBe(former);
      expect(await subjectsOf(stored())).toEqual([]);
    });
  });
});

describe('WeChat account', () => {
  it('creates a user at the first login, finds it at the second and cannot be bound to another user', async () => {
    site.identity.wechatCodes.set('111111', 'wechat-one');
    const first = dataOf(await site.visitor().get<{ id: number }>('/api/oauth/wechat?code=111111'));
    expect(first).toMatchObject({ username: expect.stringMatching(/^wechat_\d+$/), display_name: 'WeChat User' });
    expect(dataOf(await site.visitor().get<{ id: number }>('/api/oauth/wechat?code=111111')).id).toBe(first.id);
    const { browser } = await person();
    const taken = await browser.get('/api/oauth/wechat/bind?code=111111');
    expect(taken.body).toMatchObject({ success: false, message: '该微信账号已被绑定' });
  });

  it('logs in the user who bound it', async () => {
    const { id, browser } = await person();
    site.identity.wechatCodes.set('222222', 'wechat-two');
    dataOf(await browser.get('/api/oauth/wechat/bind?code=222222'));
    expect(await bound(browser)).toEqual(['WECHAT']);
    expect(dataOf(await site.visitor().get<{ id: number }>('/api/oauth/wechat?code=222222')).id).toBe(id);
  });
});

describe('Telegram account', () => {
  const query = (fields: Record<string, string>): string => new URLSearchParams(fields).toString();
  const login = (id: string) =>
    site.visitor().get<{ id: number }>(`/api/oauth/telegram/login?${query(site.identity.telegramFields({ id }))}`);

  it('is rejected when no user has bound it', async () => {
    expect((await login('5001')).body).toMatchObject({ success: false, message: '该 Telegram 账户未绑定' });
  });

  it('logs in the user who bound it from the console', async () => {
    const { id, browser } = await person();
    const fields = site.identity.telegramFields({ id: '5002', username: '中文 & more' });
    expect(await browser.sentOn(`/api/oauth/telegram/bind?${query(fields)}`)).toBe('/setting');
    expect(await bound(browser)).toEqual(['TELEGRAM']);
    expect(dataOf(await login('5002')).id).toBe(id);
  });

  it('logs in the user who bound it through the cross-site widget with a valid state', async () => {
    const { id, browser } = await person();
    const state = dataOf(await browser.get<string>('/api/oauth/state'));
    const fields = site.identity.telegramFields({ id: '5003' });
    const fromTelegram = { origin: '', 'sec-fetch-site': 'cross-site', 'veloera-user': '' };
    const path = `/api/oauth/telegram/bind?${query({ state, ...fields })}`;
    expect(await browser.sentOn(path, fromTelegram)).toBe('/setting');
    expect(dataOf(await login('5003')).id).toBe(id);
  });
});

describe('identity binding', () => {
  it('can be removed when the user can log in another way', async () => {
    const { browser } = await person();
    const account = site.newPerson('github');
    dataOf(await site.completeSignIn(browser, 'github', await site.leave(browser, 'github', account)));
    const callProvider = 'query ($id: ID!) { user(id: $id) { bindings } }';
    const seen = async () => site.root.browser.graphql(callProvider, { id: (await me(browser)).id });
    expect(await seen()).toEqual({ user: { bindings: ['GITHUB'] } });
    await browser.graphql(UNBIND, { provider: 'GITHUB' });
    expect(await bound(browser)).toEqual([]);
    expect(await seen()).toEqual({ user: { bindings: [] } });
    expect((await site.signIn('github', account)).id).not.toBe((await me(browser)).id);
    expect(await browser.graphqlErrorCodes(UNBIND, { provider: 'GITHUB' })).toEqual(['identity_not_bound']);
  });

  it('cannot be removed when it is the only way to log in, even by concurrent requests', async () => {
    const browser = site.visitor();
    const { id } = await site.signIn('github', site.newPerson('github'), browser);
    browser.userId = id;
    expect(await browser.graphqlErrorCodes(UNBIND, { provider: 'GITHUB' })).toEqual(['last_way_in']);
    const forum = site.newPerson('linuxdo');
    dataOf(await site.completeSignIn(browser, 'linuxdo', await site.leave(browser, 'linuxdo', forum)));
    // Two concurrent removals must not each rely on the other binding.
    const responses = await Promise.all(
      ['GITHUB', 'LINUXDO'].map((provider) => browser.graphqlErrorCodes(UNBIND, { provider })),
    );
    expect(responses.flat()).toEqual(['last_way_in']);
    expect(await bound(browser)).toHaveLength(1);
  });

  it('does not count as a way to log in when its provider is disabled', async () => {
    const browser = site.visitor();
    browser.userId = (await site.signIn('github', site.newPerson('github'), browser)).id;
    dataOf(
      await site.completeSignIn(browser, 'linuxdo', await site.leave(browser, 'linuxdo', site.newPerson('linuxdo'))),
    );
    await site.option('LinuxDOOAuthEnabled', 'false');
    expect(await browser.graphqlErrorCodes(UNBIND, { provider: 'GITHUB' })).toEqual(['last_way_in']);
    await site.option('LinuxDOOAuthEnabled', 'true');
  });

  it('cannot be added or removed with an access token', async () => {
    const { id, browser } = await person();
    const token = dataOf(await browser.get<string>('/api/user/token'));
    const script = { authorization: `Bearer ${token}`, cookie: '', 'veloera-user': String(id) };
    const response = await site
      .visitor()
      .call('POST', '/graphql', { query: UNBIND, variables: { provider: 'GITHUB' } }, script);
    expect(JSON.stringify(response.body)).toContain('login_required');
    site.identity.wechatCodes.set('333333', 'wechat-three');
    const bind = await site.visitor().call('GET', '/api/oauth/wechat/bind?code=333333', undefined, script);
    expect(bind.body).toMatchObject({ success: false, code: 'login_required' });
  });
});

describe('second factor', () => {
  it('is required after a login with a third-party provider', async () => {
    const owner = await person();
    const account = site.newPerson('github');
    dataOf(await site.completeSignIn(owner.browser, 'github', await site.leave(owner.browser, 'github', account)));
    const { app } = await withSecondFactor(owner);
    const browser = site.visitor();
    const { body } = await site.completeSignIn(
      browser,
      'github',
      await site.leave(browser, 'github', account, '?returnTo=/log'),
    );
    expect(body).toMatchObject({ success: true, data: { require_2fa: true }, return_to: '/log' });
    expect(browser.cookieHeader).not.toContain('session=');
    const code = app.code(1);
    expect(dataOf(await browser.post<{ id: number }>('/api/user/login/2fa', { code })).id).toBe(owner.id);
  });
});

describe('banned or deleted user', () => {
  it.each(REDIRECTING_NAMES)('is rejected with the documented message after a login with %s', async (provider) => {
    const account = site.newPerson(provider);
    const { id } = await site.signIn(provider, account);
    for (const { action, message } of [
      { action: 'disable', message: '用户已被封禁' },
      { action: 'delete', message: '用户已注销' },
    ]) {
      await manage(id, action);
      const browser = site.visitor();
      const { body } = await site.completeSignIn(browser, provider, await site.leave(browser, provider, account));
      expect(body).toMatchObject({ success: false, message });
      expect(browser.cookieHeader).not.toContain('session=');
    }
  });
});
