import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Fault } from '../support/mock-identity/mock-identity.js';
import {
  REDIRECTING_NAMES,
  type RedirectingName,
  SiteWithProviders,
} from '../support/mock-identity/site-with-providers.js';
import { type Answer, type BrowserSession, dataOf, type Envelope } from '../support/tollgate/browser-session.js';
import { given, type Person } from '../support/tollgate/given.js';

type Reply = Answer<Envelope>;

/** The decisive step of an attack, once everything for it is prepared. */
type Step = () => Promise<Reply>;

interface Attack {
  readonly name: string;
  readonly prepare: () => Promise<Step>;
  /** What it is refused with. */
  readonly code: string;
}

const STATE = 'sign_in_state_invalid';
const FAILED = 'provider_failed';
const TELEGRAM = 'telegram_proof_invalid';
const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };

let site: SiteWithProviders;
/** Whom an attacker wants to be, and who the attacker is. */
let victim: Person;
let attacker: Person;
let tried = 0;
let accepted = 0;

beforeAll(async () => {
  site = await SiteWithProviders.start();
  victim = await given.user(site.tollgate, site.root);
  attacker = await given.user(site.tollgate, site.root);
});
afterAll(async () => {
  process.stdout.write(`third-party login: ${tried} attacks tried, ${accepted} accepted\n`);
  await site.close();
});

/** One more browser of somebody. */
async function browserOf({ id, username }: Person, browser = site.visitor()): Promise<BrowserSession> {
  browser.userId = undefined;
  dataOf(await browser.post('/api/user/login', { username, password: given.password }));
  browser.userId = id;
  return browser;
}

const parameters = (fields: Readonly<Record<string, string>>): string => new URLSearchParams(fields).toString();

/** Everything that an accepted attack would change: logins, users, and who is bound to whom. */
async function footprint(): Promise<unknown> {
  const database = site.tollgate.database;
  if (!database) throw new Error('this needs a database of the tests');
  return database.query(`
    SELECT (SELECT count(*) FROM sessions) AS sessions, (SELECT count(*) FROM pending_logins) AS pending,
      count(*), md5(string_agg(concat_ws('/', id, github_id, oidc_id, linux_do_id, wechat_id, telegram_id, email), ' ' ORDER BY id))
    FROM users`);
}

async function expireStates(): Promise<void> {
  await site.tollgate.database?.query("UPDATE sign_in_states SET expires_at = now() - interval '1 ms'");
}

async function withFault<Answer>(path: string, fault: Fault, work: () => Promise<Answer>): Promise<Answer> {
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
    const before = await footprint();
    tried++;
    const { status, body } = await step();
    const after = await footprint();
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

/** A flow up to the moment when the browser is back on our page. */
async function arrived(provider: RedirectingName, browser = site.visitor(), asBefore = false) {
  const somebody = site.somebody(provider);
  const page = asBefore
    ? await site.leaveAsBefore(browser, provider, somebody)
    : await site.leave(browser, provider, somebody);
  return { browser, somebody, ...brought(page) };
}

describe.each(REDIRECTING_NAMES)('the state of a login with %s', (provider) => {
  const states: [string, (state: string) => string | undefined][] = [
    ['missing', () => undefined],
    ['empty', () => ''],
    ['invented', () => randomBytes(32).toString('base64url')],
    ['cut short', (state) => state.slice(0, -1)],
  ];
  refuses([
    ...states.map(([name, change]) => ({
      name: `is not accepted ${name}`,
      code: STATE,
      prepare: async () => {
        const { browser, code, state } = await arrived(provider);
        const changed = change(state);
        return () => back(browser, provider, parameters({ code, ...(changed !== undefined && { state: changed }) }));
      },
    })),
    ...[false, true].map((asBefore) => ({
      name: `is not accepted in another browser: a login slipped into somebody's browser${asBefore ? ', as before' : ''}`,
      code: STATE,
      prepare: async () => {
        const { code, state } = await arrived(provider, undefined, asBefore);
        const another = (await arrived(provider)).browser;
        return () => back(another, provider, parameters({ code, state }));
      },
    })),
    ...[false, true].map((asBefore) => ({
      name: `is not accepted in the browser of another user: an account slipped under theirs${asBefore ? ', as before' : ''}`,
      code: STATE,
      prepare: async () => {
        const { code, state } = await arrived(provider, attacker.browser, asBefore);
        await victim.browser.get('/api/oauth/state');
        return () => back(victim.browser, provider, parameters({ code, state }));
      },
    })),
    {
      name: 'is not accepted without its cookie',
      code: STATE,
      prepare: async () => {
        const { code, state } = await arrived(provider);
        return () => back(site.visitor(), provider, parameters({ code, state }));
      },
    },
    {
      name: 'is not accepted twice',
      code: STATE,
      prepare: async () => {
        const { browser, state, code, somebody } = await arrived(provider);
        const cookies = browser.cookieHeader;
        dataOf(await back(browser, provider, parameters({ code, state })));
        const another = site.identity[provider].give({
          ...{ person: somebody, redirectUri: undefined, challenge: undefined, nonce: undefined },
        });
        const query = parameters({ code: another, state });
        return () =>
          site.visitor().call<Envelope>('GET', `/api/oauth/${provider}?${query}`, undefined, { cookie: cookies });
      },
    },
    {
      name: 'is not accepted after ten minutes',
      code: STATE,
      prepare: async () => {
        const { browser, code, state } = await arrived(provider);
        await expireStates();
        return () => back(browser, provider, parameters({ code, state }));
      },
    },
    {
      name: 'is not accepted at another provider',
      code: STATE,
      prepare: async () => {
        const { browser, code, state } = await arrived(provider);
        return () => back(browser, provider === 'oidc' ? 'github' : 'oidc', parameters({ code, state }));
      },
    },
    {
      name: 'of a visitor is not accepted for binding, once somebody has logged in',
      code: STATE,
      prepare: async () => {
        const { browser, code, state } = await arrived(provider);
        await browserOf(victim, browser);
        return () => back(browser, provider, parameters({ code, state }));
      },
    },
    {
      name: 'of a user is not accepted for a login, once they have logged out',
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
      name: 'of a user is not accepted for another who logs in to the same browser',
      code: STATE,
      prepare: async () => {
        const browser = await browserOf(attacker);
        const { code, state } = await arrived(provider, browser);
        await browserOf(victim, browser);
        return () => back(browser, provider, parameters({ code, state }));
      },
    },
    {
      name: 'cannot be had by a page of another site',
      code: 'cross_origin',
      prepare: async () => {
        const { browser } = victim;
        return () => browser.call<Envelope>('GET', `/api/oauth/${provider}/start`, undefined, foreign);
      },
    },
  ]);
});

describe.each(REDIRECTING_NAMES)('a code of %s', (provider) => {
  refuses([
    {
      name: 'is not accepted twice',
      code: FAILED,
      prepare: async () => {
        const first = await arrived(provider);
        dataOf(await back(first.browser, provider, parameters({ code: first.code, state: first.state })));
        const second = await arrived(provider);
        return () => back(second.browser, provider, parameters({ code: first.code, state: second.state }));
      },
    },
    ...[false, true].map((asBefore) => ({
      name: `that was caught from somebody is not accepted with another state${asBefore ? ', as before' : ''}`,
      code: FAILED,
      prepare: async () => {
        const caught = await arrived(provider);
        const { browser, state } = await arrived(provider, undefined, asBefore);
        return () => back(browser, provider, parameters({ code: caught.code, state }));
      },
    })),
    {
      name: 'is needed',
      code: FAILED,
      prepare: async () => {
        const { browser, state } = await arrived(provider);
        return () => back(browser, provider, parameters({ state }));
      },
    },
    {
      name: 'is one text',
      code: FAILED,
      prepare: async () => {
        const { browser, state, code } = await arrived(provider);
        return () => back(browser, provider, `state=${state}&code=${code}&code=${code}`);
      },
    },
    {
      name: 'does not count beside a refusal',
      code: 'provider_refused',
      prepare: async () => {
        const { browser, state, code } = await arrived(provider);
        return () => back(browser, provider, parameters({ state, code, error: 'access_denied' }));
      },
    },
    {
      name: 'is not asked for while the provider is switched off',
      code: 'provider_off',
      prepare: async () => {
        const { browser, state, code } = await arrived(provider);
        const key = { github: 'GitHubOAuthEnabled', oidc: 'oidc.enabled', linuxdo: 'LinuxDOOAuthEnabled' }[provider];
        return async () => {
          await site.option(key, 'false');
          const answer = await back(browser, provider, parameters({ state, code }));
          await site.option(key, 'true');
          return answer;
        };
      },
    },
    ...['disable', 'delete'].map((action) => ({
      name: `does not let in who was met with "${action}"`,
      code: action === 'disable' ? 'user_banned' : 'user_cancelled',
      prepare: async () => {
        const somebody = site.somebody(provider);
        const { id } = await site.signIn(provider, somebody);
        dataOf(await site.root.browser.post('/api/user/manage', { id, action }));
        const browser = site.visitor();
        const page = await site.leave(browser, provider, somebody);
        return () => site.comeBack(browser, provider, page);
      },
    })),
  ]);
});

describe('an id token', () => {
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
  const fine = ['another nonce', 'no nonce'];
  const wrongly = (name: string, asBefore: boolean): Attack => ({
    name: `is refused for ${name}${asBefore ? ', as before' : ''}`,
    code: FAILED,
    prepare: async () => {
      const { browser, code, state } = await arrived('oidc', undefined, asBefore);
      return async () => {
        const writer = site.identity.keys.wrong[name];
        if (!writer) throw new Error(`nobody knows how to write ${name}`);
        site.identity.writeIdToken = writer;
        const answer = await back(browser, 'oidc', parameters({ code, state }));
        site.identity.writeIdToken = site.identity.keys.right;
        return answer;
      };
    },
  });

  it('has every fault tried', () => expect(wrong.sort()).toEqual(Object.keys(site.identity.keys.wrong).sort()));

  refuses([
    ...wrong.map((name) => wrongly(name, false)),
    ...wrong.filter((name) => !fine.includes(name)).map((name) => wrongly(name, true)),
    // A console that sent no nonce must not take a token that was made for somebody who did.
    wrongly('another nonce', true),
    {
      name: 'is not asked for from whoever else says to have given the code',
      code: FAILED,
      prepare: async () => {
        const { browser, code, state } = await arrived('oidc');
        return () => back(browser, 'oidc', parameters({ code, state, iss: 'https://evil.example' }));
      },
    },
  ]);
});

describe('a provider', () => {
  const faults: Fault[] = ['garbage', 'nothing', 'huge', 'an error', 'a redirect', 'a text instead of JSON'];
  const paths: [RedirectingName, string][] = [
    ['github', '/github/login/oauth/access_token'],
    ['github', '/github/api/v3/user'],
    ['linuxdo', '/linuxdo/oauth2/token'],
    ['linuxdo', '/linuxdo/api/user'],
    ['oidc', '/oidc/token'],
    ['oidc', '/oidc/userinfo'],
  ];
  const silent: [RedirectingName, string][] = paths.filter(([, path]) => /token$|\/v3\/user$/.test(path));
  const answering = (provider: RedirectingName, path: string, fault: Fault): Attack => ({
    name: `that answers ${path} with ${fault} vouches for nobody`,
    code: FAILED,
    prepare: async () => {
      const { browser, code, state } = await arrived(provider);
      return () => withFault(path, fault, () => back(browser, provider, parameters({ code, state })));
    },
  });
  let fresh = 0;
  /** A discovery document that has not been read yet, and keys with it. */
  const forget = () =>
    site.option('oidc.well_known', `${site.identity.issuer}/.well-known/openid-configuration?${++fresh}`);

  refuses([
    ...paths.flatMap(([provider, path]) => faults.map((fault) => answering(provider, path, fault))),
    ...silent.map(([provider, path]) => answering(provider, path, 'silence')),
    ...faults.map((fault) => ({
      name: `whose keys are ${fault} vouches for nobody`,
      code: FAILED,
      prepare: async () => {
        await forget();
        const { browser, code, state } = await arrived('oidc');
        return () => withFault('/oidc/jwks', fault, () => back(browser, 'oidc', parameters({ code, state })));
      },
    })),
    ...faults.map((fault) => ({
      name: `whose discovery document is ${fault} is not gone to`,
      code: FAILED,
      prepare: async () => {
        await forget();
        const start = () => site.visitor().call<Envelope>('GET', '/api/oauth/oidc/start');
        return () => withFault('/oidc/.well-known/openid-configuration', fault, start);
      },
    })),
    ...faults.map((fault) => ({
      name: `of WeChat codes that answers with ${fault} vouches for nobody`,
      code: FAILED,
      prepare: async () => () =>
        withFault('/wechat/api/wechat/user', fault, () =>
          site.visitor().call<Envelope>('GET', '/api/oauth/wechat?code=1'),
        ),
    })),
  ]);

  it('is waited for five seconds at most', async () => {
    await forget();
    const begun = Date.now();
    const path = '/oidc/.well-known/openid-configuration';
    const { body } = await withFault(path, 'silence', () =>
      site.visitor().call<Envelope>('GET', '/api/oauth/oidc/start'),
    );
    expect(body.code).toBe(FAILED);
    expect(Date.now() - begun).toBeLessThan(8_000);
  });
});

describe('an address inside', () => {
  const metadata = 'http://169.254.169.254';
  const settings: [string, string, () => string][] = [
    ['the discovery document', 'oidc.well_known', () => `${site.identity.issuer}/.well-known/openid-configuration`],
    ['the token endpoint', 'oidc.token_endpoint', () => ''],
    ['the user info', 'oidc.user_info_endpoint', () => ''],
  ];
  refuses([
    ...settings.map(([what, key, usual]) => ({
      name: `is not asked as ${what}, wherever it was set`,
      code: FAILED,
      prepare: async () => {
        const { browser, code, state } = await arrived('oidc');
        return async () => {
          await site.option(key, `${metadata}/latest`);
          const answer = await back(browser, 'oidc', parameters({ code, state }));
          await site.option(key, usual());
          return answer;
        };
      },
    })),
    {
      name: 'is not asked for a WeChat code',
      code: FAILED,
      prepare: async () => async () => {
        await site.option('WeChatServerAddress', metadata);
        const answer = await site.visitor().call<Envelope>('GET', '/api/oauth/wechat?code=1');
        await site.option('WeChatServerAddress', `${site.identity.url}/wechat`);
        return answer;
      },
    },
  ]);

  it('is not asked at all unless private networks are allowed', async () => {
    const closed = await SiteWithProviders.start({ EGRESS_ALLOW_PRIVATE: 'false' });
    try {
      const answers: Envelope[] = [];
      const ask = async (path: string, browser = closed.visitor()) =>
        answers.push((await browser.call<Envelope>('GET', path)).body);
      await ask('/api/oauth/oidc/start');
      await ask('/api/oauth/wechat?code=1');
      for (const provider of ['github', 'linuxdo'] as const) {
        const browser = closed.visitor();
        const page = await closed.leave(browser, provider, closed.somebody(provider));
        await ask(`/api/oauth/${provider}${page.search}`, browser);
      }
      tried += answers.length;
      accepted += answers.filter(({ success }) => success).length;
      expect(answers.map(({ code }) => code)).toEqual([FAILED, FAILED, FAILED, FAILED]);
      expect(closed.identity.calls).toEqual([]);
    } finally {
      await closed.close();
    }
  });
});

describe('a Telegram login', () => {
  let known = 0;
  /** Fields for somebody who is bound to a user. */
  async function fieldsOfSomebody(): Promise<Record<string, string>> {
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
    ['with an invented hash', (fields) => ({ ...site.identity.telegramFields(fields), hash: 'ab'.repeat(32) })],
    ["signed with another bot's token", (fields) => site.identity.telegramFields(fields, '1:another')],
    ['signed with an empty token', (fields) => site.identity.telegramFields(fields, '')],
    ['for another user than was signed', (fields) => ({ ...site.identity.telegramFields({ id: '1' }), ...fields })],
    ['with a field more', (fields) => ({ ...site.identity.telegramFields(fields), last_name: 'x' })],
    ['with a state among the fields', (fields) => ({ ...site.identity.telegramFields(fields), state: 'x' })],
    [
      'made fresh afterwards',
      (fields) => ({ ...site.identity.telegramFields({ ...fields, auth_date: ago(900) }), auth_date: ago(0) }),
    ],
    ['of six minutes ago', (fields) => site.identity.telegramFields({ ...fields, auth_date: ago(360) })],
    ['of next hour', (fields) => site.identity.telegramFields({ ...fields, auth_date: ago(-3_600) })],
    ['of no time at all', (fields) => site.identity.telegramFields({ ...fields, auth_date: '' })],
    ['of a time that is no number', (fields) => site.identity.telegramFields({ ...fields, auth_date: 'now' })],
    ['of nobody', ({ id: _ }) => site.identity.telegramFields({ id: '' })],
  ];
  refuses([
    ...forged.map(([name, forge]) => ({
      name: `is refused ${name}`,
      code: TELEGRAM,
      prepare: async () => {
        const fields = await fieldsOfSomebody();
        return () => login(parameters(forge(fields)));
      },
    })),
    ...[(hash: string) => hash, (hash: string) => hash.toUpperCase()].map((change, index) => ({
      name: `counts once, ${index === 0 ? 'as it is' : 'in capitals, too'}`,
      code: TELEGRAM,
      prepare: async () => {
        const fields = site.identity.telegramFields(await fieldsOfSomebody());
        dataOf(await site.visitor().get(`/api/oauth/telegram/login?${parameters(fields)}`));
        return () => login(parameters({ ...fields, hash: change(fields.hash ?? '') }));
      },
    })),
    {
      name: 'is refused with a field given twice',
      code: TELEGRAM,
      prepare: async () => {
        const fields = site.identity.telegramFields(await fieldsOfSomebody());
        return () => login(`${parameters(fields)}&id=1`);
      },
    },
    {
      name: 'is refused while Telegram is switched off',
      code: 'provider_off',
      prepare: async () => {
        const fields = site.identity.telegramFields(await fieldsOfSomebody());
        return async () => {
          await site.option('TelegramOAuthEnabled', 'false');
          const answer = await login(parameters(fields));
          await site.option('TelegramOAuthEnabled', 'true');
          return answer;
        };
      },
    },
    {
      name: 'does not bind by a link of another site: an account slipped under theirs',
      code: 'cross_origin',
      prepare: async () => {
        const { browser } = victim;
        const fields = site.identity.telegramFields({ id: '6001' });
        return () =>
          browser.call<Envelope>('GET', `/api/oauth/telegram/bind?${parameters(fields)}`, undefined, foreign);
      },
    },
    {
      name: 'does not bind with the state of another browser',
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
      name: 'does not bind to nobody',
      code: 'unauthenticated',
      prepare: async () => () =>
        site
          .visitor()
          .call('GET', `/api/oauth/telegram/bind?${parameters(site.identity.telegramFields({ id: '6003' }))}`),
    },
  ]);
});

describe('a WeChat code', () => {
  const WRONG = 'wechat_code_wrong';
  refuses([
    ...[
      '/api/oauth/wechat',
      '/api/oauth/wechat?code=',
      '/api/oauth/wechat?code=guess',
      '/api/oauth/wechat?code=a&code=b',
    ].map((path) => ({
      name: `is none in ${path}`,
      code: WRONG,
      prepare: async () => () => site.visitor().call<Envelope>('GET', path),
    })),
    {
      name: 'is not given to binding when it is empty',
      code: WRONG,
      prepare: async () => {
        const { browser } = victim;
        return () => browser.call<Envelope>('GET', '/api/oauth/wechat/bind?code=');
      },
    },
    ...['/api/oauth/wechat', '/api/oauth/wechat/bind'].map((path) => ({
      name: `is not taken at ${path} from a page of another site`,
      code: 'cross_origin',
      prepare: async () => {
        const { browser } = victim;
        site.identity.wechatCodes.set('cross', 'wechat-of-the-attacker');
        return () => browser.call<Envelope>('GET', `${path}?code=cross`, undefined, foreign);
      },
    })),
    {
      name: 'is refused while WeChat is switched off',
      code: 'provider_off',
      prepare: async () => async () => {
        await site.option('WeChatAuthEnabled', 'false');
        const answer = await site.visitor().call<Envelope>('GET', '/api/oauth/wechat?code=cross');
        await site.option('WeChatAuthEnabled', 'true');
        return answer;
      },
    },
    {
      name: 'is refused when the server does not know us',
      code: FAILED,
      prepare: async () => async () => {
        await site.option('WeChatServerToken', 'another');
        const answer = await site.visitor().call<Envelope>('GET', '/api/oauth/wechat?code=cross');
        await site.option('WeChatServerToken', site.identity.wechatToken);
        return answer;
      },
    },
  ]);
});

describe('somebody with a name or an address of somebody else', () => {
  it('does not get a GitHub account whose login was noted in former times', async () => {
    const { id } = victim;
    await site.tollgate.database?.query('UPDATE users SET github_id = $2 WHERE id = $1', [id, 'octocat']);
    const newcomer = await site.signIn('github', site.somebody('github', { login: 'octocat', name: 'octocat' }));
    tried++;
    if (newcomer.id === id) accepted++;
    expect(newcomer.id).not.toBe(id);
  });

  it.each(['github', 'oidc'] as const)('does not get the account with the address that %s names', async (provider) => {
    const { id } = victim;
    const email = `owner-${provider}@example.com`;
    await site.tollgate.database?.query('UPDATE users SET email = $2 WHERE id = $1', [id, email]);
    for (const emailVerified of [true, false]) {
      const newcomer = await site.signIn(
        provider,
        site.somebody(provider, { email: email.toUpperCase(), emailVerified }),
      );
      tried++;
      if (newcomer.id === id) accepted++;
      expect(newcomer.id).not.toBe(id);
    }
    const rows = await site.tollgate.database?.query('SELECT id FROM users WHERE lower(email) = $1', [email]);
    expect(rows).toHaveLength(1);
  });
});

describe('where a login leads to', () => {
  const targets = [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/%5Cevil.example',
    '/.//evil.example',
  ];
  it.each(targets)('is never %s', async (target) => {
    const browser = site.visitor();
    const query = `?${parameters({ returnTo: target })}`;
    const { body } = await site.comeBack(
      browser,
      'github',
      await site.leave(browser, 'github', site.somebody('github'), query),
    );
    tried++;
    if (body.return_to !== '') accepted++;
    expect(body).toMatchObject({ success: true, return_to: '' });
  });
});

it('nothing of all this stands in the log but words of why', () => {
  const { github, linuxdo, oidc, wechatToken, telegramBotToken } = site.identity;
  for (const secret of [github.secret, linuxdo.secret, oidc.secret, wechatToken, telegramBotToken]) {
    expect(site.tollgate.output).not.toContain(secret);
  }
  expect(site.tollgate.output).toContain('an identity provider failed');
});
