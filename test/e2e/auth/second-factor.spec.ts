import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  AuthenticatorApp,
  alsoLoggedIn,
  RemoteBrowser,
  TRUSTS_CLIENT_ADDRESSES,
  withSecondFactor,
} from '../../support/sign-in.js';
import { dataOf, type Envelope } from '../../support/tollgate/browser-session.js';
import { createUser, PASSWORD, type TestUser } from '../../support/tollgate/fixtures.js';
import { Site } from '../../support/tollgate/site.js';

let site: Site;
let user: TestUser;

beforeAll(async () => {
  site = await Site.open(TRUSTS_CLIENT_ADDRESSES);
});
afterAll(() => site.close());
beforeEach(async () => {
  user = await createUser(site.tollgate, site.administrator);
});

const visitor = () => new RemoteBrowser(() => site.tollgate.url);

/** A browser with a pending login: the password is accepted, the second factor is missing. */
async function afterPassword({ username }: TestUser): Promise<RemoteBrowser> {
  const browser = visitor();
  expect((await browser.logIn(username)).body).toMatchObject({ success: true, data: { require_2fa: true } });
  return browser;
}

const complete = (browser: RemoteBrowser, code: string) =>
  browser.post<{ id: number }>('/api/user/login/2fa', { code });

/** The response to a wrong code. */
const WRONG = { success: false, code: 'second_factor_wrong' };
const NO_PENDING_LOGIN = { success: false, code: 'pending_login_over' };

describe('second factor setup', () => {
  it('enables the second factor only after a valid code is entered', async () => {
    const setup = await user.browser.post<{ secret: string; qr_code_data: string }>('/api/user/2fa/setup');
    const { secret, qr_code_data: address } = dataOf(setup);
    expect(new URL(address)).toMatchObject({ protocol: 'otpauth:', host: 'totp' });
    expect(new URL(address).searchParams.get('secret')).toBe(secret);
    expect(decodeURIComponent(address)).toContain(user.username);
    const wrong = await user.browser.post('/api/user/2fa/enable', { code: '000000' });
    expect(wrong.body).toMatchObject(WRONG);
    expect(dataOf(await visitor().logIn(user.username))).toMatchObject({ id: user.id });
    const on = await user.browser.post<{ backup_codes: string[] }>('/api/user/2fa/enable', {
      code: new AuthenticatorApp(secret).code(),
    });
    expect(new Set(dataOf(on).backup_codes).size).toBe(10);
    expect(dataOf(await user.browser.get('/api/user/2fa/status'))).toEqual({
      enabled: true,
      backup_codes_remaining: 10,
    });
    await afterPassword(user);
  });

  it('enables and disables the second factor and renews recovery codes over GraphQL', async () => {
    const begun = 'mutation { beginSecondFactor { secret address } }';
    const { beginSecondFactor } = await user.browser.graphql<{ beginSecondFactor: { secret: string } }>(begun);
    const app = new AuthenticatorApp(beginSecondFactor.secret);
    const confirm = 'mutation ($code: String!) { confirmSecondFactor(code: $code) }';
    const { confirmSecondFactor: codes } = await user.browser.graphql<{ confirmSecondFactor: string[] }>(confirm, {
      code: app.code(),
    });
    expect(codes).toHaveLength(10);
    const renew = 'mutation ($code: String!) { renewRecoveryCodes(code: $code) }';
    expect(await user.browser.graphqlErrorCodes(renew, { code: app.code() })).toEqual(['second_factor_wrong']);
    const renewed = await user.browser.graphql<{ renewRecoveryCodes: string[] }>(renew, { code: codes[0] });
    expect(renewed.renewRecoveryCodes).toHaveLength(10);
    expect((await complete(await afterPassword(user), codes[1] ?? '')).body).toMatchObject(WRONG);
    const viewer = '{ viewer { secondFactor { enabled recoveryCodesLeft } } }';
    expect(await user.browser.graphql(viewer)).toEqual({
      viewer: { secondFactor: { enabled: true, recoveryCodesLeft: 10 } },
    });
    const disable = `mutation ($input: DisableSecondFactorInput!) { disableSecondFactor(input: $input) { enabled } }`;
    const input = { currentPassword: PASSWORD, code: app.code(1) };
    expect(await user.browser.graphql(disable, { input })).toEqual({ disableSecondFactor: { enabled: false } });
    expect(dataOf(await visitor().logIn(user.username))).toMatchObject({ id: user.id });
  });

  it('requires the current password when the login is older than 10 minutes', async () => {
    const setup = (password?: string) => user.browser.post('/api/user/2fa/setup', { password });
    await site.database.query(`UPDATE sessions SET created_at = now() - interval '11 min' WHERE user_id = $1`, [
      user.id,
    ]);
    expect((await setup()).body).toMatchObject({ code: 'current_password_required' });
    expect((await setup('not the password')).body).toMatchObject({ code: 'current_password_wrong' });
    expect((await setup(PASSWORD)).body).toMatchObject({ success: true });
  });

  it('is rejected when a second factor is already enabled', async () => {
    await withSecondFactor(user);
    expect((await user.browser.post('/api/user/2fa/setup')).body).toMatchObject({ code: 'second_factor_on' });
  });

  it('stores neither the TOTP secret nor the recovery codes in plain text', async () => {
    const { app, recoveryCodes } = await withSecondFactor(user);
    const tables = ['second_factors', 'recovery_codes'];
    const dumps = await Promise.all(
      tables.map((table) => site.database.query<{ text: string }>(`SELECT t::text AS text FROM ${table} t`)),
    );
    const dump = JSON.stringify(dumps).toLowerCase();
    expect(dumps.every((rows) => rows.length > 0)).toBe(true);
    // Codes are compared without hyphens, and text in a column of bytes is shown in hexadecimal digits.
    for (const secret of [app.secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))]) {
      const text = secret.toLowerCase();
      for (const form of [text, Buffer.from(secret).toString('hex'), Buffer.from(text).toString('hex')])
        expect(dump).not.toContain(form);
    }
  });
});

describe('login with a second factor', () => {
  it('succeeds with a TOTP code', async () => {
    const { app } = await withSecondFactor(user);
    const browser = await afterPassword(user);
    expect(await browser.isLoggedIn()).toBe(false);
    expect(dataOf(await complete(browser, app.code(1)))).toMatchObject({ id: user.id, username: user.username });
    expect(await browser.isLoggedIn()).toBe(true);
  });

  it('succeeds with a recovery code regardless of hyphens and spaces', async () => {
    const { recoveryCodes } = await withSecondFactor(user);
    const [first = '', second = ''] = recoveryCodes;
    dataOf(await complete(await afterPassword(user), first));
    dataOf(await complete(await afterPassword(user), ` ${second.replace('-', ' ')} `));
    expect(dataOf(await user.browser.get('/api/user/2fa/status'))).toMatchObject({ backup_codes_remaining: 8 });
  });

  it('ends the previous session of the browser', async () => {
    const { app } = await withSecondFactor(user);
    const other = await createUser(site.tollgate, site.administrator);
    const browser = await alsoLoggedIn(site, other);
    const before = browser.cookieHeader;
    await browser.logIn(user.username);
    dataOf(await complete(browser, app.code(1)));
    const old = await visitor().call<{ success: boolean }>('GET', '/api/user/self', undefined, { cookie: before });
    expect(old.body.success).toBe(false);
  });
});

describe('attacks on a login with a second factor', () => {
  /** The last attempt and its browser. */
  interface Try {
    readonly browser: RemoteBrowser;
    readonly body: Envelope;
  }

  interface Attack {
    readonly name: string;
    readonly run: (own: Awaited<ReturnType<typeof withSecondFactor>>) => Promise<Try>;
    readonly response: object;
  }

  const attempt = async (browser: RemoteBrowser, code: string, headers = {}): Promise<Try> => {
    const { body } = await browser.call<Envelope>('POST', '/api/user/login/2fa', { code }, headers);
    return { browser, body };
  };

  const attacks: Attack[] = [
    {
      name: 'a reused TOTP code',
      run: async ({ app }) => {
        const code = app.code(1);
        dataOf(await complete(await afterPassword(user), code));
        return attempt(await afterPassword(user), code);
      },
      response: WRONG,
    },
    {
      name: 'the TOTP code that enabled the second factor',
      run: async ({ app }) => attempt(await afterPassword(user), app.code()),
      response: WRONG,
    },
    {
      name: 'a TOTP code older than the last accepted one',
      run: async ({ app }) => {
        dataOf(await complete(await afterPassword(user), app.code(1)));
        return attempt(await afterPassword(user), app.code(-1));
      },
      response: WRONG,
    },
    {
      name: 'a reused recovery code',
      run: async ({ recoveryCodes: [code = ''] }) => {
        dataOf(await complete(await afterPassword(user), code));
        return attempt(await afterPassword(user), code);
      },
      response: WRONG,
    },
    {
      name: "another user's TOTP code",
      run: async () => {
        const other = await createUser(site.tollgate, site.administrator);
        const { app } = await withSecondFactor(other);
        return attempt(await afterPassword(user), app.code(1));
      },
      response: WRONG,
    },
    {
      name: 'a TOTP code of ten minutes later',
      run: async ({ app }) => attempt(await afterPassword(user), app.code(20)),
      response: WRONG,
    },
    {
      name: 'a valid code from a browser without a pending login',
      run: async ({ app }) => {
        await afterPassword(user);
        return attempt(visitor(), app.code(1));
      },
      response: NO_PENDING_LOGIN,
    },
    {
      name: 'a valid code with a forged pending-login cookie',
      run: async ({ app }) => {
        return attempt(visitor(), app.code(1), { cookie: `pending_login=${'A'.repeat(43)}` });
      },
      response: NO_PENDING_LOGIN,
    },
    {
      name: 'a valid code six minutes after the password',
      run: async ({ app }) => {
        const browser = await afterPassword(user);
        const late = `UPDATE pending_logins SET created_at = now() - interval '6 min' WHERE user_id = $1`;
        await site.database.query(late, [user.id]);
        return attempt(browser, app.code(1));
      },
      response: NO_PENDING_LOGIN,
    },
    {
      name: 'a valid code after five wrong codes',
      run: async ({ app }) => {
        const browser = await afterPassword(user);
        for (const code of ['000001', '000002', '000003', '000004', '000005']) await complete(browser, code);
        return attempt(browser, app.code(1));
      },
      response: NO_PENDING_LOGIN,
    },
    {
      name: 'a valid code after ten wrong codes in two pending logins',
      run: async ({ app }) => {
        for (let round = 0; round < 2; round++) {
          const browser = await afterPassword(user);
          for (let guess = 0; guess < 5; guess++) await complete(browser, `11111${guess}`);
        }
        return attempt(await afterPassword(user), app.code(1));
      },
      response: { success: false, code: 'rate_limited' },
    },
    {
      name: 'a valid code of a user who was banned after the password',
      run: async ({ app }) => {
        const browser = await afterPassword(user);
        dataOf(await site.administrator.browser.post('/api/user/manage', { id: user.id, action: 'disable' }));
        return attempt(browser, app.code(1));
      },
      response: NO_PENDING_LOGIN,
    },
    {
      name: 'a valid code when the password was changed in the meantime',
      run: async ({ app }) => {
        const browser = await afterPassword(user);
        dataOf(await user.browser.put('/api/user/self', { password: 'another-horse-2', original_password: PASSWORD }));
        return attempt(browser, app.code(1));
      },
      response: NO_PENDING_LOGIN,
    },
    {
      name: 'a second code for a completed pending login',
      run: async ({ app, recoveryCodes: [code = ''] }) => {
        const browser = await afterPassword(user);
        const [, pending = ''] = /(pending_login=[^;]+)/.exec(browser.cookieHeader) ?? [];
        dataOf(await complete(browser, app.code(1)));
        return attempt(visitor(), code, { cookie: pending });
      },
      response: NO_PENDING_LOGIN,
    },
  ];

  it.each(attacks)('rejects $name', async ({ run, response }) => {
    const own = await withSecondFactor(user);
    const { browser, body } = await run(own);
    expect(body).toMatchObject(response);
    expect(await browser.isLoggedIn()).toBe(false);
  });

  it('accepts a code once when five browsers send it concurrently', async () => {
    const { app } = await withSecondFactor(user);
    const browsers = await Promise.all([1, 2, 3, 4, 5].map(() => afterPassword(user)));
    const code = app.code(1);
    const responses = await Promise.all(browsers.map((browser) => complete(browser, code)));
    expect(responses.filter(({ body }) => body.success)).toHaveLength(1);
  });
});

describe('second factor removal by an administrator', () => {
  it('disables the second factor of a user and adds a log entry', async () => {
    await withSecondFactor(user);
    const isOn = async () => {
      const requested = `query ($id: ID!) { user(id: $id) { secondFactorEnabled } }`;
      return (await site.administrator.browser.graphql<{ user: unknown }>(requested, { id: user.id })).user;
    };
    expect(await isOn()).toEqual({ secondFactorEnabled: true });
    const removed = await site.administrator.browser.delete(`/api/user/${user.id}/2fa`);
    expect(removed.body).toMatchObject({ success: true });
    expect(await isOn()).toEqual({ secondFactorEnabled: false });
    expect(dataOf(await visitor().logIn(user.username))).toMatchObject({ id: user.id });
    const log = dataOf(await user.browser.get<{ items: { content: string }[] }>('/api/log/self?type=3&page_size=10'));
    expect(log.items.map(({ content }) => content)).toContain('管理员 root 关闭了该用户的两步验证');
    const again = await site.administrator.browser.delete(`/api/user/${user.id}/2fa`);
    expect(again.body).toMatchObject({ code: 'second_factor_off' });
  });

  it('is rejected for users of the same or a higher role and with an access token', async () => {
    const admin = await createUser(site.tollgate, site.administrator);
    dataOf(await site.administrator.browser.post('/api/user/manage', { id: admin.id, action: 'promote' }));
    const peer = await createUser(site.tollgate, site.administrator);
    dataOf(await site.administrator.browser.post('/api/user/manage', { id: peer.id, action: 'promote' }));
    const remove = `mutation ($id: ID!) { removeUserSecondFactor(id: $id) }`;
    for (const id of [peer.id, admin.id, site.administrator.id]) {
      expect(await admin.browser.graphqlErrorCodes(remove, { id })).toEqual(['user_edit_forbidden']);
    }
    expect(await user.browser.graphqlErrorCodes(remove, { id: user.id })).toEqual(['forbidden']);
    await withSecondFactor(user);
    const token = dataOf(await admin.browser.get<string>('/api/user/token'));
    const byToken = await visitor().call('DELETE', `/api/user/${user.id}/2fa`, undefined, { authorization: token });
    expect(byToken.body).toMatchObject({ code: 'login_required' });
  });
});
