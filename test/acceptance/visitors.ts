import { type Screen, testsOf } from './check.ts';

const nav = testsOf('client/src/app/nav.test.tsx');
const palette = testsOf('client/src/app/palette-slot.test.tsx');
const guards = testsOf('client/src/app/guards.test.tsx');
const topBar = testsOf('client/src/ui/shell/top-bar.test.tsx');
const setup = testsOf('client/src/features/setup/setup.page.test.tsx');
const login = testsOf('client/src/features/login/login.page.test.tsx');
const otherWays = testsOf('client/src/features/login/other-ways.test.tsx');
const register = testsOf('client/src/features/login/register.page.test.tsx');
const reset = testsOf('client/src/features/login/reset.pages.test.tsx');
const countdown = testsOf('client/src/ui/sign-in/use-countdown.test.ts');
const callback = testsOf('client/src/features/login/callback.page.test.tsx');
const home = testsOf('client/src/features/home/home.page.test.tsx');
const about = testsOf('client/src/features/about/about.page.test.tsx');
const pricing = testsOf('client/src/features/pricing/pricing.page.test.tsx');
const money = testsOf('client/src/lib/format/money.test.ts');
const failures = testsOf('test/browser/failures.spec.ts');
const inBrowser = testsOf('test/browser/only-in-a-browser.spec.ts');

/** The screens that open without a login, and the frame around all of them. */
export const visitorScreens: readonly Screen[] = [
  {
    name: 'Shell',
    checks: [
      ['role × flag matrix: exactly these entries in the sidebar', nav('the sidebar › of %s')],
      ['exactly these links in the top bar', nav('the top bar › of %s')],
      ['register is offered unless the site is for its owner alone', topBar('a visitor › %s')],
      [
        'a collapsed sidebar stays collapsed',
        inBrowser('the shell › keeps sidebar, language and theme as they were chosen'),
      ],
      [
        'language switches without a reload and survives one',
        inBrowser('the shell › keeps sidebar, language and theme as they were chosen'),
      ],
      [
        'theme switches without a reload and survives one',
        inBrowser('the shell › keeps sidebar, language and theme as they were chosen'),
      ],
      [
        'the palette opens and navigates',
        palette('the palette › opens with its key, finds a page by the initials of its name, and remembers it'),
      ],
      [
        'the palette finds a channel by its id and goes there',
        palette('the palette › finds a channel by its number and a model by some of its letters'),
      ],
      ['the rail names its entries on focus', inBrowser('the shell › names the entries of the rail on focus')],
    ],
  },
  {
    name: 'Setup',
    checks: [
      ['while setup is not done every route leads to it', guards('first run › %s leads to setup until it is done')],
      ['username and password texts', setup('first run › names every field that is wrong and sends nothing')],
      ['passwords that differ', setup('first run › asks for the same password twice')],
      ['status could not be fetched', setup('first run › can retry when the status cannot be fetched')],
      ['setup failed', setup('first run › says that it failed when the server says nothing')],
      ['warning about SQLite', setup('first run › warns about SQLite')],
      ['success starts afresh after 1.5 s', setup('first run › starts afresh a second and a half after it succeeded')],
      ['then /setup leads home', guards('first run › setup leads home when it is done')],
    ],
  },
  {
    name: 'Login / register / reset',
    checks: [
      ['each provider’s button follows the status', otherWays('other ways in at %s › %s switches its %s on')],
      [
        'a wrong password keeps the username',
        login('logging in › shows the server’s words and keeps what was typed'),
        failures('logging in › with a wrong password keeps the username'),
      ],
      ['returnTo is honoured', login('logging in › from %s goes to %s and keeps the user')],
      ['returnTo to elsewhere is ignored', failures('logging in › with returnTo=%s leads to %s of this site')],
      ['notice of an expired login', login('logging in › says that the login expired')],
      [
        '30 seconds between two mails',
        register('where addresses are verified › a code is mailed, after which the button rests'),
        countdown('a countdown › says the seconds that are left, and ends at zero'),
      ],
      ['30 seconds between two reset links', reset('asking for a link › says the same for every address, and rests')],
      [
        'the QR dialog counts three minutes down and says when they are over',
        otherWays('WeChat › says when the three minutes are over'),
      ],
      ['a password manager can fill login', login('a password manager › finds name and password')],
      [
        'a password manager can fill registration',
        register('a password manager › finds the new name and the new password'),
      ],
    ],
  },
  {
    name: 'OAuth callback',
    checks: [
      ['bind', callback('back from a provider › a bound account is said, and leads to the settings')],
      ['login', callback('back from a provider › %s: the whole query is handed over, once')],
      [
        'failure while logged in',
        callback('back from a provider › %s leads somebody who is logged in to the settings'),
      ],
      [
        'failure of a visitor',
        callback(
          'back from a provider › a refusal leads a visitor over the settings to the login page, which says why',
        ),
      ],
      ['targets', callback('back from a provider › return_to %s leads to %s')],
    ],
  },
  {
    name: 'Home / about / pricing',
    checks: [
      ['home: HTML is sanitised', home('the home page › shows what the operator wrote without anything that runs')],
      ['about: HTML is sanitised', about('the about page › shows what the operator wrote without anything that runs')],
      ['an onerror probe does not fire', inBrowser('what operators write › runs nothing')],
      [
        'home: an address is framed with a sandbox',
        home('the home page › frames an address without any right over this page'),
      ],
      [
        'about: an address is framed with a sandbox',
        about('the about page › frames an address without any right over this page'),
      ],
      [
        'a click on a group changes the prices',
        pricing('the pricing page › shows the prices of a group after a click on it, and keeps it in the address'),
      ],
      [
        'prices are those recomputed, to 1e-9',
        money('prices › are ratios times two times the ratio of the group, to 1e-9'),
      ],
      ['composing does not filter', pricing('the pricing page › does not search in the middle of an input method')],
      ['copy selected', pricing('the pricing page › copies the selected models, and asks for a choice without any')],
    ],
  },
  {
    name: '404 / 403',
    checks: [
      ['404: text and title', guards('who may open what › an unknown address says so')],
      ['404: links home and back', guards('who may open what › an unknown address leads home and back')],
      ['403: text, title and link', guards('who may open what › a user is told that an admin screen is not for them')],
      [
        '404 in the whole console while logged out: no crash',
        inBrowser('an unknown address › is no crash for a visitor'),
      ],
    ],
  },
];
