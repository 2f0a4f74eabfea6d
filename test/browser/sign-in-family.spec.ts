import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../support/browser.js';
import { SiteWithProviders } from '../support/mock-identity/site-with-providers.js';
import { type AuthenticatorApp, withSecondFactor } from '../support/sign-in.js';
import { dataOf } from '../support/tollgate/browser-session.js';
import { PASSWORD } from '../support/tollgate/fixtures.js';
import { Mailbox } from '../support/tollgate/mailbox.js';
import { WITH_JOBS } from '../support/tollgate/test-app.js';
import { BrowserUser } from './browser-user.js';
import { sizes } from './page-checks.js';
import { dependentSteps } from './story.js';
import type { Language } from './texts.js';

jest.setTimeout(60_000);

let browser: Browser;
let site: SiteWithProviders;
let mailbox: Mailbox;

beforeAll(async () => {
  [browser, site] = await Promise.all([openBrowser(), SiteWithProviders.start(WITH_JOBS)]);
  mailbox = await Mailbox.of(site.root);
  for (const [key, value] of [
    ['EmailVerificationEnabled', 'true'],
    ['TelegramBotName', 'gate_bot'],
    ['WeChatAccountQRCodeImageURL', `${site.tollgate.url}/favicon.svg`],
  ] as const) {
    await site.option(key, value);
  }
}, 120_000);
afterAll(async () => {
  await browser.close();
  await mailbox.close();
  await site.close();
});

/** A sign-in screen: its path, and the steps until it is shown. */
interface SignInScreen {
  readonly name: string;
  readonly path: string;
  /** Replaces a response before the screen is opened. */
  prepare?(visitor: BrowserUser): Promise<unknown>;
  show(visitor: BrowserUser): Promise<unknown>;
}

const screens: readonly SignInScreen[] = [
  { name: 'login', path: '/login?expired=true', show: (v) => v.button('login:way.telegram').waitFor() },
  { name: 'WeChat dialog', path: '/login', show: openWeChat },
  { name: 'second factor', path: '/login', show: requestCode },
  { name: 'registration', path: '/register?aff=ab12', show: refuseRegistration },
  { name: 'password reset request', path: '/reset', show: (v) => v.heading('login:reset.title').waitFor() },
  {
    name: 'new password',
    path: '/user/reset?email=user%40example.com&token=t0ken',
    show: (v) => v.button('common:action.submit').waitFor(),
  },
  { name: 'incomplete reset link', path: '/user/reset?email=a', show: (v) => v.reads('login:newPassword.incomplete') },
  {
    name: 'provider callback',
    path: '/oauth/github?code=c&state=s',
    // The request stays pending.
    prepare: ({ page }) => page.route('**/api/oauth/github?*', () => undefined),
    show: (v) => v.reads('login:callback.wait'),
  },
];

async function openWeChat(visitor: BrowserUser): Promise<void> {
  await visitor.button('login:way.wechat').click();
  await visitor.dialog().getByRole('img').waitFor();
  await visitor
    .dialog()
    .getByRole('button', { name: visitor.t('login:submit') })
    .click();
  await visitor.reads('login:wechat.required');
}

async function requestCode(visitor: BrowserUser): Promise<void> {
  await visitor.page.route('**/api/user/login', (route) =>
    route.fulfill({ json: { success: true, message: '', data: { require_2fa: true } } }),
  );
  await visitor.logIn('testuser', PASSWORD);
  await visitor.field('login:secondFactor.code').waitFor();
}

async function refuseRegistration(visitor: BrowserUser): Promise<void> {
  await visitor.field('login:register.username').fill('testuser');
  await visitor.field('login:password').fill('short');
  await visitor.button('login:register.submit').click();
  await visitor.reads('login:register.short');
}

/** Each screen in each language, theme and width, but not in each combination of them. */
describe.each<[Language, 'light' | 'dark', keyof typeof sizes]>([
  ['zh', 'light', 'desktop'],
  ['en', 'dark', 'phone'],
])('sign-in screens in %s, in the %s theme, on the %s', (language, colorScheme, size) => {
  let visitor: BrowserUser;
  beforeAll(async () => {
    visitor = await BrowserUser.arrive(browser, site.tollgate.url, language);
    await visitor.page.emulateMedia({ colorScheme });
    await visitor.resize(size);
  });
  afterAll(() => visitor.leave());

  it.each(screens)('$name has no faults', async ({ path, prepare, show }) => {
    await prepare?.(visitor);
    await visitor.visit(path);
    await show(visitor);
    await visitor.page.locator(`html.${colorScheme}`).waitFor();
    expect(await visitor.faultsHere()).toEqual([]);
    await visitor.page.unrouteAll();
  });
});

describe('new user', () => {
  const address = 'newuser@example.com';
  const username = 'newuser';
  const step = dependentSteps();
  let visitor: BrowserUser;
  let password = PASSWORD;
  let app: AuthenticatorApp;

  beforeAll(async () => {
    visitor = await BrowserUser.arrive(browser, site.tollgate.url, 'zh');
    await visitor.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  });
  afterAll(() => visitor.leave());

  step('registers with a code from a mail', async () => {
    await visitor.open('/login?returnTo=%2Flog');
    await visitor.link('login:toRegister').click();
    await visitor.field('login:register.username').fill(username);
    await visitor.field('login:password').fill(password);
    await visitor.field('login:register.confirm').fill(password);
    await visitor.field('login:register.email').fill(address);
    await visitor.button('login:emailCode.send').click();
    await visitor.reads('login:emailCode.sent');
    await visitor.field('login:emailCode.code').fill(await mailbox.code(address));
    await visitor.button('login:register.submit').click();
    await visitor.reads('login:register.done');
    expect(await visitor.field('login:username').inputValue()).toBe(username);
  });

  step('logs in, opens the requested page and logs out', async () => {
    await visitor.logIn(username, password);
    await visitor.isAt('/log');
    await visitor.page.getByRole('button', { name: `${visitor.t('nav:account')}: ${username}` }).click();
    await visitor.page.getByRole('menuitem', { name: visitor.t('nav:logout') }).click();
    await visitor.isAt('/login');
  });

  step('resets the password by mail and gets the new one in the clipboard', async () => {
    // An address receives one mail per 30 seconds, so the first mail is moved into the past.
    await site.tollgate.database?.query("UPDATE mailed_codes SET created_at = created_at - interval '1 minute'");
    await visitor.link('login:toReset').click();
    await visitor.field('login:reset.email').fill(address);
    await visitor.page.keyboard.press('Enter');
    await visitor.reads('login:reset.sent');
    const { pathname, search } = await mailbox.link(address, 2);
    await visitor.open(pathname + search);
    await visitor.button('common:action.submit').click();
    await visitor.reads('login:newPassword.copied');
    password =
      (await visitor.page.getByLabel(visitor.t('login:newPassword.label')).locator('code').textContent()) ?? '';
    expect(await visitor.page.evaluate(() => navigator.clipboard.readText())).toBe(password);
  });

  step('enables the second factor', async () => {
    const own = site.visitor();
    const { id } = dataOf(await own.post<{ id: number }>('/api/user/login', { username, password }));
    own.userId = id;
    ({ app } = await withSecondFactor({ id, username, browser: own }));
  });

  step('logs in with the password and a code', async () => {
    await visitor.open('/login');
    await visitor.logIn(username, password);
    await visitor.field('login:secondFactor.code').fill('000000');
    await visitor.button('login:secondFactor.submit').click();
    await visitor.page.getByRole('alert').waitFor();
    await visitor.field('login:secondFactor.code').fill(app.code(1));
    await visitor.page.keyboard.press('Enter');
    await visitor.isAt('/token');
    await visitor.reads('tokens:empty.title');
    expect(visitor.takeBrowserErrors()).toEqual([]);
  });
});

describe('external sign-in', () => {
  let visitor: BrowserUser;
  beforeEach(async () => {
    visitor = await BrowserUser.arrive(browser, site.tollgate.url, 'en');
  });
  afterEach(() => visitor.leave());

  /** Replaces the consent page of GitHub: `consent` receives the authorization URL and returns the callback URL. */
  const atGitHub = (consent: (address: string) => URL) =>
    visitor.page.route(
      ({ pathname }) => pathname === '/api/oauth/github/start',
      async (route) => {
        // Playwright cannot intercept a redirect, so its location is read here.
        const { location = '' } = (await route.fetch({ maxRedirects: 0 })).headers();
        const body = `<script>location.replace(${JSON.stringify(consent(location).href)})</script>`;
        await route.fulfill({ contentType: 'text/html', body });
      },
    );

  it('logs a user in with GitHub and opens the requested page', async () => {
    const person = site.newPerson('github');
    await atGitHub((address) => site.identity.github.agree(address, person, site.pageOf('github')));
    await visitor.open('/login?returnTo=%2Flog%3Frange%3D7d');
    await visitor.link('login:way.github').click();
    await visitor.isAt('/log?range=7d');
    await visitor.reads('login:callback.done');
    expect(visitor.takeBrowserErrors()).toEqual([]);
  });

  it('shows a refusal by GitHub on the login page', async () => {
    await atGitHub((address) => {
      const state = new URL(address).searchParams.get('state') ?? '';
      return new URL(`${site.pageOf('github')}?${new URLSearchParams({ error: 'access_denied', state })}`);
    });
    await visitor.open('/login');
    await visitor.link('login:way.github').click();
    await visitor.isAt('/login?returnTo=%2Fsetting');
    await visitor.page.getByRole('alert').filter({ hasText: 'access_denied' }).waitFor();
  });

  it('receives the message of the Telegram frame without loading its scripts', async () => {
    const message = { event: 'auth_user', auth_data: site.identity.telegramFields({ id: '42' }) };
    await visitor.page.route('https://oauth.telegram.org/**', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<script>parent.postMessage(${JSON.stringify(JSON.stringify(message))}, '*')</script>`,
      }),
    );
    await visitor.open('/login');
    await visitor.button('login:way.telegram').click();
    await visitor.dialog().getByRole('alert').filter({ hasText: 'not bound to a user' }).waitFor();
    expect(visitor.takeBrowserErrors()).toEqual([]);
  });

  it('loads Turnstile and sends a new token with each login attempt', async () => {
    await site.option('TurnstileSiteKey', 'site-key');
    await site.option('TurnstileSecretKey', 'secret-of-the-check');
    await site.option('TurnstileCheckEnabled', 'true');
    await visitor.page.route('https://challenges.cloudflare.com/**', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: "let n = 0; window.turnstile = { render: (_, o) => (o.callback('answer-' + ++n), 'w' + n), remove() {} };",
      }),
    );
    const turnstileTokens: (string | null)[] = [];
    visitor.page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === '/api/user/login') turnstileTokens.push(searchParams.get('turnstile'));
    });
    await visitor.open('/login');
    for (const _attempt of [1, 2]) {
      await visitor.page.waitForFunction(() => 'turnstile' in window);
      await Promise.all([visitor.page.waitForResponse('**/api/user/login?*'), visitor.logIn('testuser', PASSWORD)]);
      await visitor.page.getByRole('alert').waitFor();
    }
    expect(new Set(turnstileTokens).size).toBe(2);
    expect(turnstileTokens.every((response) => response?.startsWith('answer-'))).toBe(true);
    // The only script of another origin, which the operator has enabled.
    const script = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';
    expect(visitor.takeBrowserErrors()).toEqual([`off origin: ${script}`]);
  });
});
