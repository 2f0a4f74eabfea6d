import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Fault } from '../../support/mock-identity/mock-identity.js';
import {
  REDIRECTING_NAMES,
  type RedirectingName,
  SiteWithProviders,
} from '../../support/mock-identity/site-with-providers.js';
import {
  type BrowserSession,
  dataOf,
  type Envelope,
  type SessionResponse,
} from '../../support/tollgate/browser-session.js';
import { createUser, PASSWORD, type TestUser } from '../../support/tollgate/fixtures.js';

type Reply = SessionResponse<Envelope>;

/** Sends the request of an attack after its preparation. */
type Step = () => Promise<Reply>;

interface Attack {
  readonly name: string;
  readonly prepare: () => Promise<Step>;
  /** The error code that the attack is rejected with. */
  readonly code: string;
}

const STATE = 'sign_in_state_invalid';
const FAILED = 'provider_failed';
const TELEGRAM = 'telegram_proof_invalid';
const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };

let site: SiteWithProviders;
/** The user under attack, and the user who attacks. */
let victim: TestUser;
let attacker: TestUser;
let tried = 0;
let accepted = 0;

beforeAll(async () => {
  site = await SiteWithProviders.start();
  victim = await createUser(site.tollgate, site.root);
  attacker = await createUser(site.tollgate, site.root);
});
afterAll(async () => {
  process.stdout.write(`third-party login: ${tried} attacks tried, ${accepted} accepted\n`);
  await site.close();
});

/** Logs the user in to another browser. */
async function browserOf({ id, username }: TestUser, browser = site.visitor()): Promise<BrowserSession> {
  browser.userId = undefined;
  dataOf(await browser.post('/api/user/login', { username, password: PASSWORD }));
  browser.userId = id;
  return browser;
}

const parameters = (fields: Readonly<Record<string, string>>): string => new URLSearchParams(fields).toString();

/** Everything that an accepted attack would change: logins, users and account bindings. */
async function accountState(): Promise<unknown> {
  const database = site.tollgate.database;
  if (!database) throw new Error('This suite needs a database.');
  return database.query(`
    SELECT (SELECT count(*) FROM sessions) AS sessions, (SELECT count(*) FROM pending_logins) AS pending,
      (SELECT md5(string_agg(concat_ws('/', user_id, provider, subject), ' ' ORDER BY user_id, provider)) FROM user_identities)
        AS identities,
      count(*), md5(string_agg(concat_ws('/', id, email), ' ' ORDER BY id)) AS users
    FROM users`);
}

async function expireStates(): Promise<void> {
  await site.tollgate.database?.query("UPDATE sign_in_states SET expires_at = now() - interval '1 ms'");
}

async function withFault<Response>(path: string, fault: Fault, work: () => Promise<Response>): Promise<Response> {
  site.identity.faults.set(path, fault);
  try {
    return await work();
  } finally {
    site.identity.faults.delete(path);
  }
}

function refuses(attacks: readonly Attack[]): void {
  it.each(attacks)('$name', async ({ prepare, code }) => {
    const step = await prepare();
    const before = await accountState();
    tried++;
    const { status, body } = await step();
    const after = await accountState();
    if (body.success || JSON.stringify(after) !== JSON.stringify(before)) accepted++;
    expect(after).toEqual(before);
    expect(body).toMatchObject({ success: false, code });
    expect(status < 500).toBe(true);
    if (code === STATE) expect(status).toBe(403);
  });
}

const back = (browser: BrowserSession, provider: RedirectingName, query: string) =>
  browser.call<Envelope>('GET', `/api/oauth/${provider}?${query}`);

/** The two parameters that a provider sends back. */
function brought(page: URL): { code: string; state: string } {
  return { code: page.searchParams.get('code') ?? '', state: page.searchParams.get('state') ?? '' };
}

/** Runs a sign-in until the provider has sent the browser back. */
async function arrived(provider: RedirectingName, browser = site.visitor(), legacy = false) {
  const account = site.newPerson(provider);
  const page = legacy
    ? await site.openProviderAsEarlierConsoles(browser, provider, account)
    : await site.leave(browser, provider, account);
  return { browser, account, ...brought(page) };
}

/** A sign-in state is checked before the code of its provider: each attack on it uses one of the providers, in turn. */
function attacksOnState(provider: RedirectingName): Attack[] {
  const states: [string, (state: string) => string | undefined][] = [
    ['missing', () => undefined],
    ['empty', () => ''],
    ['random', () => randomBytes(32).toString('base64url')],
    ['truncated', (state) => state.slice(0, -1)],
  ];
  return [
    ...states.map(([name, change]) => ({
      name: `is rejected when it is ${name}`,
      code: STATE,
      prepare: async () => {
        const { browser, code, state } = await arrived(provider);
        const changed = change(state);
        return () => back(browser, provider, parameters({ code, ...(changed !== undefined && { state: changed }) }));
      },
    })),
    ...[false, true].map((legacy) => ({
      name: `is rejected in the browser of another visitor${legacy ? ' (legacy flow)' : ''}`,
      code: STATE,
      prepare: async () => {
        const { code, state } = await arrived(provider, undefined, legacy);
        const another = (await arrived(provider)).browser;
        return () => back(another, provider, parameters({ code, state }));
      },
    })),
    ...[false, true].map((legacy) => ({
      name: `is rejected in the browser of another user${legacy ? ' (legacy flow)' : ''}`,
      code: STATE,
      prepare: async () => {
        const { code, state } = await arrived(provider, attacker.browser, legacy);
        await victim.browser.get('/api/oauth/state');
        return () => back(victim.browser, provider, parameters({ code, state }));
      },
    })),
    {
      name: 'is rejected without its cookie',
      code: STATE,
      prepare: async () => {
        const { code, state } = await arrived(provider);
        return () => back(site.visitor(), provider, parameters({ code, state }));
      },
    },
    {
      name: 'is rejected when it is used again',
      code: STATE,
      prepare: async () => {
        const { browser, state, code, account } = await arrived(provider);
        const cookies = browser.cookieHeader;
        dataOf(await back(browser, provider, parameters({ code, state })));
        const another = site.identity[provider].give({
          person: account,
          redirectUri: undefined,
          challenge: undefined,
          nonce: undefined,
        });
        const query = parameters({ code: another, state });
        return () =>
          site.visitor().call<Envelope>('GET', `/api/oauth/${provider}?${query}`, undefined, { cookie: cookies });
      },
    },
    {
      name: 'is rejected after it has expired',
      code: STATE,
      prepare: async () => {
        const { browser, code, state } = await arrived(provider);
        await expireStates();
        return () => back(browser, provider, parameters({ code, state }));
      },
    },
    {
      name: 'is rejected at another provider',
      code: STATE,
      prepare: async () => {
        const { browser, code, state } = await arrived(provider);
        return () => back(browser, provider === 'oidc' ? 'github' : 'oidc', parameters({ code, state }));
      },
    },
    {
      name: 'is rejected for binding when it was issued before the login',
      code: STATE,
      prepare: async () => {
        const { browser, code, state } = await arrived(provider);
        await browserOf(victim, browser);
        return () => back(browser, provider, parameters({ code, state }));
      },
    },
    {
      name: 'is rejected for a login when it was issued before the logout',
      code: STATE,
      prepare: async () => {
        const browser = await browserOf(victim);
        const { code, state } = await arrived(provider, browser);
        dataOf(await browser.post('/api/user/logout'));
        browser.userId = undefined;
        return () => back(browser, provider, parameters({ code, state }));
      },
    },
    {
      name: 'is rejected when another user has logged in to the same browser',
      code: STATE,
      prepare: async () => {
        const browser = await browserOf(attacker);
        const { code, state } = await arrived(provider, browser);
        await browserOf(victim, browser);
        return () => back(browser, provider, parameters({ code, state }));
      },
    },
    {
      name: 'is not issued for a cross-site request',
      code: 'cross_origin',
      prepare: async () => {
        const { browser } = victim;
        return () => browser.call<Envelope>('GET', `/api/oauth/${provider}/start`, undefined, foreign);
      },
    },
  ];
}

describe('sign-in state', () => {
  const attacks = REDIRECTING_NAMES.map((provider) =>
    attacksOnState(provider).map((attack) => ({ ...attack, name: `of ${provider} ${attack.name}` })),
  );
  refuses(attacks.flatMap((each, provider) => each.filter((_, at) => at % attacks.length === provider)));

  it('completes one login when its callback arrives ten times concurrently', async () => {
    const { browser, code, state } = await arrived('oidc');
    const headers = { cookie: browser.cookieHeader };
    const path = `/api/oauth/oidc?${parameters({ code, state })}`;
    const callback = () => site.visitor().call<Envelope>('GET', path, undefined, headers);
    const responses = await Promise.all(Array.from({ length: 10 }, callback));
    const refusals = responses.flatMap(({ body }) => (body.success ? [] : [body.code]));
    expect(refusals).toEqual(Array(9).fill(STATE));
  });
});

describe.each(REDIRECTING_NAMES)('authorization code of %s', (provider) => {
  refuses([
    {
      name: 'is rejected when it is used a second time',
      code: FAILED,
      prepare: async () => {
        const first = await arrived(provider);
        dataOf(await back(first.browser, provider, parameters({ code: first.code, state: first.state })));
        const second = await arrived(provider);
        return () => back(second.browser, provider, parameters({ code: first.code, state: second.state }));
      },
    },
    ...[false, true].map((legacy) => ({
      name: `is rejected with the state of another login${legacy ? ' (legacy flow)' : ''}`,
      code: FAILED,
      prepare: async () => {
        const caught = await arrived(provider);
        const { browser, state } = await arrived(provider, undefined, legacy);
        return () => back(browser, provider, parameters({ code: caught.code, state }));
      },
    })),
    {
      name: 'is required',
      code: FAILED,
      prepare: async () => {
        const { browser, state } = await arrived(provider);
        return () => back(browser, provider, parameters({ state }));
      },
    },
    {
      name: 'is rejected when it is given twice',
      code: FAILED,
      prepare: async () => {
        const { browser, state, code } = await arrived(provider);
        return () => back(browser, provider, `state=${state}&code=${code}&code=${code}`);
      },
    },
    {
      name: 'is ignored when the provider also sends an error',
      code: 'provider_refused',
      prepare: async () => {
        const { browser, state, code } = await arrived(provider);
        return () => back(browser, provider, parameters({ state, code, error: 'access_denied' }));
      },
    },
    {
      name: 'is rejected while the provider is disabled',
      code: 'provider_off',
      prepare: async () => {
        const { browser, state, code } = await arrived(provider);
        const key = { github: 'GitHubOAuthEnabled', oidc: 'oidc.enabled', linuxdo: 'LinuxDOOAuthEnabled' }[provider];
        return async () => {
          await site.option(key, 'false');
          const response = await back(browser, provider, parameters({ state, code }));
          await site.option(key, 'true');
          return response;
        };
      },
    },
    ...['disable', 'delete'].map((action) => ({
      name: `is rejected for a user after the action "${action}"`,
      code: action === 'disable' ? 'user_banned' : 'user_cancelled',
      prepare: async () => {
        const account = site.newPerson(provider);
        const { id } = await site.signIn(provider, account);
        dataOf(await site.root.browser.post('/api/user/manage', { id, action }));
        const browser = site.visitor();
        const page = await site.leave(browser, provider, account);
        return () => site.completeSignIn(browser, provider, page);
      },
    })),
  ]);
});

describe('ID token', () => {
  const wrong = [
    'another issuer',
    'another audience',
    'no audience',
    'another nonce',
    'no nonce',
    'an expiry that is past',
    'no expiry',
    'no subject',
    'another subject than the user info',
    'a signature by another key',
    'the algorithm none',
    'the signature cut off',
    'its claims changed afterwards',
    'a signature with the public key as a password',
    'no token at all',
    'something that is no token',
  ];
  /** The legacy flow has no nonce; everything else about its token is checked by the same code. */
  const legacyFaults = ['another audience', 'a signature by another key', 'no token at all'];
  const attackWith = (name: string, legacy: boolean): Attack => ({
    name: `is rejected with ${name}${legacy ? ' (legacy flow)' : ''}`,
    code: FAILED,
    prepare: async () => {
      const { browser, code, state } = await arrived('oidc', undefined, legacy);
      return async () => {
        const writer = site.identity.keys.wrong[name];
        if (!writer) throw new Error(`Unknown ID token fault: ${name}`);
        site.identity.writeIdToken = writer;
        const response = await back(browser, 'oidc', parameters({ code, state }));
        site.identity.writeIdToken = site.identity.keys.right;
        return response;
      };
    },
  });

  it('has a test for every fault', () => expect(wrong.sort()).toEqual(Object.keys(site.identity.keys.wrong).sort()));

  refuses([
    ...wrong.map((name) => attackWith(name, false)),
    ...legacyFaults.map((name) => attackWith(name, true)),
    // The legacy flow sends no nonce and must reject a token that contains one.
    attackWith('another nonce', true),
    {
      name: 'is not requested when the callback names another issuer',
      code: FAILED,
      prepare: async () => {
        const { browser, code, state } = await arrived('oidc');
        return () => back(browser, 'oidc', parameters({ code, state, iss: 'https://evil.example' }));
      },
    },
  ]);
});

describe('identity provider', () => {
  const faults: Fault[] = ['garbage', 'nothing', 'huge', 'an error', 'a redirect', 'a text instead of JSON'];
  const paths: [RedirectingName, string][] = [
    ['github', '/github/login/oauth/access_token'],
    ['github', '/github/api/v3/user'],
    ['linuxdo', '/linuxdo/oauth2/token'],
    ['linuxdo', '/linuxdo/api/user'],
    ['oidc', '/oidc/token'],
    ['oidc', '/oidc/userinfo'],
  ];
  const tokenPaths = paths.filter(([, path]) => path.endsWith('token'));
  const attackWithFault = (provider: RedirectingName, path: string, fault: Fault): Attack => ({
    name: `does not sign a user in when ${path} responds with ${fault}`,
    code: FAILED,
    prepare: async () => {
      const { browser, code, state } = await arrived(provider);
      return () => withFault(path, fault, () => back(browser, provider, parameters({ code, state })));
    },
  });
  let fresh = 0;
  /** Sets a new discovery URL, so that the document and the keys are fetched again. */
  const setNewDiscoveryUrl = () =>
    site.option('oidc.well_known', `${site.identity.issuer}/.well-known/openid-configuration?${++fresh}`);

  refuses([
    // One client makes all these calls: each address meets every other fault, and each kind of address every fault.
    ...paths.flatMap(([provider, path], at) =>
      faults
        .filter((_, fault) => (at + Math.floor(at / 2) + fault) % 2 === 0)
        .map((fault) => attackWithFault(provider, path, fault)),
    ),
    attackWithFault('github', '/github/api/v3/user', 'silence'),
    ...faults.map((fault) => ({
      name: `does not sign a user in when its keys are ${fault}`,
      code: FAILED,
      prepare: async () => {
        await setNewDiscoveryUrl();
        const { browser, code, state } = await arrived('oidc');
        return () => withFault('/oidc/jwks', fault, () => back(browser, 'oidc', parameters({ code, state })));
      },
    })),
    ...faults.map((fault) => ({
      name: `is not used when its discovery document is ${fault}`,
      code: FAILED,
      prepare: async () => {
        await setNewDiscoveryUrl();
        const start = () => site.visitor().call<Envelope>('GET', '/api/oauth/oidc/start');
        return () => withFault('/oidc/.well-known/openid-configuration', fault, start);
      },
    })),
    ...faults.map((fault) => ({
      name: `does not sign a user in when the WeChat server responds with ${fault}`,
      code: FAILED,
      prepare: async () => () =>
        withFault('/wechat/api/wechat/user', fault, () =>
          site.visitor().call<Envelope>('GET', '/api/oauth/wechat?code=1'),
        ),
    })),
  ]);

  // The three calls end with the same timeout, so they wait together.
  it('does not sign a user in when its token address does not respond', async () => {
    const attacks = tokenPaths.map(([provider, path]) => attackWithFault(provider, path, 'silence'));
    const steps = await Promise.all(attacks.map(({ prepare }) => prepare()));
    const before = await accountState();
    tried += attacks.length;
    const responses = await Promise.all(steps.map((step) => step()));
    accepted += responses.filter(({ body }) => body.success).length;
    expect(await accountState()).toEqual(before);
    for (const { status, body } of responses) {
      expect(body).toMatchObject({ success: false, code: FAILED });
      expect(status < 500).toBe(true);
    }
    expect(responses).toHaveLength(3);
  });

  it('is abandoned when it does not respond in time', async () => {
    await setNewDiscoveryUrl();
    const path = '/oidc/.well-known/openid-configuration';
    const { body } = await withFault(path, 'silence', () =>
      site.visitor().call<Envelope>('GET', '/api/oauth/oidc/start'),
    );
    expect(body.code).toBe(FAILED);
  });
});

describe('internal address', () => {
  const metadata = 'http://169.254.169.254';
  const settings: [string, string, () => string][] = [
    ['the discovery document', 'oidc.well_known', () => `${site.identity.issuer}/.well-known/openid-configuration`],
    ['the token endpoint', 'oidc.token_endpoint', () => ''],
    ['the user info', 'oidc.user_info_endpoint', () => ''],
  ];
  refuses([
    ...settings.map(([what, key, usual]) => ({
      name: `is not called when it is set as ${what}`,
      code: FAILED,
      prepare: async () => {
        const { browser, code, state } = await arrived('oidc');
        return async () => {
          await site.option(key, `${metadata}/latest`);
          const response = await back(browser, 'oidc', parameters({ code, state }));
          await site.option(key, usual());
          return response;
        };
      },
    })),
    {
      name: 'is not called when it is set as the WeChat server',
      code: FAILED,
      prepare: async () => async () => {
        await site.option('WeChatServerAddress', metadata);
        const response = await site.visitor().call<Envelope>('GET', '/api/oauth/wechat?code=1');
        await site.option('WeChatServerAddress', `${site.identity.url}/wechat`);
        return response;
      },
    },
  ]);

  it('is not called by any provider when EGRESS_ALLOW_PRIVATE is false', async () => {
    const closed = await SiteWithProviders.start({ EGRESS_ALLOW_PRIVATE: 'false' });
    try {
      const responses: Envelope[] = [];
      const send = async (path: string, browser = closed.visitor()) =>
        responses.push((await browser.call<Envelope>('GET', path)).body);
      await send('/api/oauth/oidc/start');
      await send('/api/oauth/wechat?code=1');
      for (const provider of ['github', 'linuxdo'] as const) {
        const browser = closed.visitor();
        const page = await closed.leave(browser, provider, closed.newPerson(provider));
        await send(`/api/oauth/${provider}${page.search}`, browser);
      }
      tried += responses.length;
      accepted += responses.filter(({ success }) => success).length;
      expect(responses.map(({ code }) => code)).toEqual([FAILED, FAILED, FAILED, FAILED]);
      expect(closed.identity.calls).toEqual([]);
    } finally {
      await closed.close();
    }
  });
});

describe('Telegram login', () => {
  let known = 0;
  /** The fields of a Telegram account that is bound to the victim. */
  async function boundFields(): Promise<Record<string, string>> {
    const id = String(7_000 + ++known);
    await victim.browser.sentOn(`/api/oauth/telegram/bind?${parameters(site.identity.telegramFields({ id }))}`);
    return { id };
  }
  const login = (query: string) => site.visitor().call<Envelope>('GET', `/api/oauth/telegram/login?${query}`);
  const ago = (seconds: number): string => String(Math.floor(Date.now() / 1_000) - seconds);
  const forged: [string, (fields: Record<string, string>) => Record<string, string>][] = [
    [
      'without a hash',
      (fields) => (({ hash: _, ...rest }) => rest)(site.identity.telegramFields(fields) as { hash: string }),
    ],
    ['with an empty hash', (fields) => ({ ...site.identity.telegramFields(fields), hash: '' })],
    ['with a random hash', (fields) => ({ ...site.identity.telegramFields(fields), hash: 'ab'.repeat(32) })],
    ["signed with another bot's token", (fields) => site.identity.telegramFields(fields, '1:another')],
    ['signed with an empty token', (fields) => site.identity.telegramFields(fields, '')],
    ['for a user that was not signed', (fields) => ({ ...site.identity.telegramFields({ id: '1' }), ...fields })],
    ['with an unsigned field', (fields) => ({ ...site.identity.telegramFields(fields), last_name: 'x' })],
    ['with an unsigned state', (fields) => ({ ...site.identity.telegramFields(fields), state: 'x' })],
    [
      'with an auth_date that was changed after signing',
      (fields) => ({ ...site.identity.telegramFields({ ...fields, auth_date: ago(900) }), auth_date: ago(0) }),
    ],
    ['with an auth_date six minutes ago', (fields) => site.identity.telegramFields({ ...fields, auth_date: ago(360) })],
    ['with an auth_date in one hour', (fields) => site.identity.telegramFields({ ...fields, auth_date: ago(-3_600) })],
    ['with an empty auth_date', (fields) => site.identity.telegramFields({ ...fields, auth_date: '' })],
    ['with a non-numeric auth_date', (fields) => site.identity.telegramFields({ ...fields, auth_date: 'now' })],
    ['with an empty id', ({ id: _ }) => site.identity.telegramFields({ id: '' })],
  ];
  refuses([
    ...forged.map(([name, forge]) => ({
      name: `is rejected ${name}`,
      code: TELEGRAM,
      prepare: async () => {
        const fields = await boundFields();
        return () => login(parameters(forge(fields)));
      },
    })),
    ...[(hash: string) => hash, (hash: string) => hash.toUpperCase()].map((change, index) => ({
      name: `is rejected when it is repeated${index === 0 ? '' : ' with the hash in upper case'}`,
      code: TELEGRAM,
      prepare: async () => {
        const fields = site.identity.telegramFields(await boundFields());
        dataOf(await site.visitor().get(`/api/oauth/telegram/login?${parameters(fields)}`));
        return () => login(parameters({ ...fields, hash: change(fields.hash ?? '') }));
      },
    })),
    {
      name: 'is rejected with a duplicate field',
      code: TELEGRAM,
      prepare: async () => {
        const fields = site.identity.telegramFields(await boundFields());
        return () => login(`${parameters(fields)}&id=1`);
      },
    },
    {
      name: 'is rejected while Telegram is disabled',
      code: 'provider_off',
      prepare: async () => {
        const fields = site.identity.telegramFields(await boundFields());
        return async () => {
          await site.option('TelegramOAuthEnabled', 'false');
          const response = await login(parameters(fields));
          await site.option('TelegramOAuthEnabled', 'true');
          return response;
        };
      },
    },
    {
      name: 'does not bind an account on a cross-site request',
      code: 'cross_origin',
      prepare: async () => {
        const { browser } = victim;
        const fields = site.identity.telegramFields({ id: '6001' });
        return () =>
          browser.call<Envelope>('GET', `/api/oauth/telegram/bind?${parameters(fields)}`, undefined, foreign);
      },
    },
    {
      name: 'does not bind an account with the state of another browser',
      code: STATE,
      prepare: async () => {
        const state = dataOf(await attacker.browser.get<string>('/api/oauth/state'));
        const { browser } = victim;
        await browser.get('/api/oauth/state');
        const fields = { ...site.identity.telegramFields({ id: '6002' }), state };
        return () =>
          browser.call<Envelope>('GET', `/api/oauth/telegram/bind?${parameters(fields)}`, undefined, foreign);
      },
    },
    {
      name: 'does not bind an account without a login',
      code: 'unauthenticated',
      prepare: async () => () =>
        site
          .visitor()
          .call('GET', `/api/oauth/telegram/bind?${parameters(site.identity.telegramFields({ id: '6003' }))}`),
    },
  ]);
});

describe('WeChat code', () => {
  const WRONG = 'wechat_code_wrong';
  refuses([
    ...[
      '/api/oauth/wechat',
      '/api/oauth/wechat?code=',
      '/api/oauth/wechat?code=guess',
      '/api/oauth/wechat?code=a&code=b',
    ].map((path) => ({
      name: `is rejected in ${path}`,
      code: WRONG,
      prepare: async () => () => site.visitor().call<Envelope>('GET', path),
    })),
    {
      name: 'is rejected for binding when it is empty',
      code: WRONG,
      prepare: async () => {
        const { browser } = victim;
        return () => browser.call<Envelope>('GET', '/api/oauth/wechat/bind?code=');
      },
    },
    ...['/api/oauth/wechat', '/api/oauth/wechat/bind'].map((path) => ({
      name: `is rejected at ${path} on a cross-site request`,
      code: 'cross_origin',
      prepare: async () => {
        const { browser } = victim;
        site.identity.wechatCodes.set('cross', 'wechat-of-the-attacker');
        return () => browser.call<Envelope>('GET', `${path}?code=cross`, undefined, foreign);
      },
    })),
    {
      name: 'is rejected while WeChat is disabled',
      code: 'provider_off',
      prepare: async () => async () => {
        await site.option('WeChatAuthEnabled', 'false');
        const response = await site.visitor().call<Envelope>('GET', '/api/oauth/wechat?code=cross');
        await site.option('WeChatAuthEnabled', 'true');
        return response;
      },
    },
    {
      name: 'is rejected when the WeChat server refuses the server token',
      code: FAILED,
      prepare: async () => async () => {
        await site.option('WeChatServerToken', 'another');
        const response = await site.visitor().call<Envelope>('GET', '/api/oauth/wechat?code=cross');
        await site.option('WeChatServerToken', site.identity.wechatToken);
        return response;
      },
    },
  ]);
});

describe('sign-in with the identity of an existing user', () => {
  it('does not take over an account by its stored GitHub login', async () => {
    const { id } = victim;
    await site.tollgate.database?.query(
      "INSERT INTO user_identities (user_id, provider, subject) VALUES ($1, 'github', $2)",
      [id, 'octocat'],
    );
    const signedIn = await site.signIn('github', site.newPerson('github', { login: 'octocat', name: 'octocat' }));
    tried++;
    if (signedIn.id === id) accepted++;
    expect(signedIn.id).not.toBe(id);
  });

  it.each(['github', 'oidc'] as const)('does not take over an account by an email from %s', async (provider) => {
    const { id } = victim;
    const email = `owner-${provider}@example.com`;
    await site.tollgate.database?.query('UPDATE users SET email = $2 WHERE id = $1', [id, email]);
    for (const emailVerified of [true, false]) {
      const signedIn = await site.signIn(
        provider,
        site.newPerson(provider, { email: email.toUpperCase(), emailVerified }),
      );
      tried++;
      if (signedIn.id === id) accepted++;
      expect(signedIn.id).not.toBe(id);
    }
    const rows = await site.tollgate.database?.query('SELECT id FROM users WHERE lower(email) = $1', [email]);
    expect(rows).toHaveLength(1);
  });
});

describe('returnTo of a login', () => {
  const targets = [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/%5Cevil.example',
    '/.//evil.example',
  ];
  it.each(targets)('is ignored when it is %s', async (target) => {
    const browser = site.visitor();
    const query = `?${parameters({ returnTo: target })}`;
    const { body } = await site.completeSignIn(
      browser,
      'github',
      await site.leave(browser, 'github', site.newPerson('github'), query),
    );
    tried++;
    if (body.return_to !== '') accepted++;
    expect(body).toMatchObject({ success: true, return_to: '' });
  });
});

it('server log reports provider failures without secrets', () => {
  const { github, linuxdo, oidc, wechatToken, telegramBotToken } = site.identity;
  for (const secret of [github.secret, linuxdo.secret, oidc.secret, wechatToken, telegramBotToken]) {
    expect(site.tollgate.output).not.toContain(secret);
  }
  expect(site.tollgate.output).toContain('Identity provider request failed');
});
