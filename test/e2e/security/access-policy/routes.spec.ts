import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ROUTES, type RouteRow } from '../../../support/access-policy.js';
import { eventually } from '../../../support/eventually.js';
import { createChannel, setOption } from '../../../support/tollgate/fixtures.js';
import { Site } from '../../../support/tollgate/site.js';
import type { TestApp } from '../../../support/tollgate/test-app.js';
import { CALLERS, type Caller, type CallerName, callersOf } from './callers.js';
import { meets, turnOf } from './sampling.js';
import { fingerprints } from './tables.js';
import { isScimError, isUnknown, mayPass, type Outcome, runInBatches, verdictOf } from './verdict.js';

interface Route extends RouteRow {
  /** The row of the policy. */
  row: string;
  /** The path of the row with an id that does not exist, and with an id that exists. */
  path: string;
  realPath: string;
}

/** The rest of the path for routes with a wildcard. */
const exempt: Record<string, string> = {
  'GET /api/docs/*': 'swagger-ui.css',
  'GET /admin/queues/*': 'api/queues',
};

const routes: Route[] = [...ROUTES].map(([row, declared]) => {
  const pathAbout = (id: string) => declared.path.replace(/:\w+/, id).replace('*', exempt[row] ?? 'nothing');
  return { ...declared, row, path: pathAbout('999999999'), realPath: pathAbout('1') };
});
const isEnding = ({ row }: Route): boolean => /logout|DELETE \/api\/user\/self$/.test(row);
/** Calls that end a login or delete the account come last. */
const inOrder = [...routes].sort((a, b) => Number(isEnding(a)) - Number(isEnding(b)));

let site: Site<TestApp>;
let callers: Record<CallerName, Caller>;

async function openSite(): Promise<void> {
  site = await Site.open();
  callers = await callersOf(site);
  // Creates a channel and a code with id 1.
  await createChannel(site.administrator, { base_url: site.upstream.url });
  const codes = { name: 'code', quota: 1_000, count: 1, is_gift: false, max_uses: -1 };
  await site.administrator.browser.post('/api/redemption/', codes);
}

beforeAll(openSite);
afterAll(() => site.close());

/** Sends a request with only the caller's headers. */
async function call(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  type = 'application/json',
): Promise<Outcome> {
  const hasBody = method === 'POST' || method === 'PUT';
  const response = await fetch(`${site.tollgate.url}${path}`, {
    method,
    redirect: 'manual',
    // On one machine compression costs more than it saves.
    headers: { 'accept-encoding': 'identity', ...(hasBody && { 'content-type': type }), ...headers },
    body: hasBody ? '{}' : undefined,
  });
  return { status: response.status, text: await response.text() };
}

/** A call that waits for its run, up to 20 s. No process of this site executes runs. */
const WAITING = 'GET /api/channel/update_balance';

/** Cancels the run that this call starts, so that it does not wait. */
async function cancelRun(): Promise<void> {
  const cancel = `UPDATE job_runs SET state = 'cancelled', finished_at = now()
    WHERE kind = 'channel-balances' AND state = 'waiting' RETURNING id`;
  await eventually(
    () => site.database.query<{ id: string }>(cancel),
    (cancelled) => cancelled.length > 0,
  );
}

const refusedTo = (name: CallerName) =>
  routes.filter(({ row, access }) => meets(row, name) && !mayPass(row, access, callers[name]));
const openTo = (name: CallerName) =>
  inOrder.filter(({ row, access }) => meets(row, name) && mayPass(row, access, callers[name]));

describe(`access policy of ${routes.length} routes for ${CALLERS.length} callers`, () => {
  // Runs first, while the data is unchanged.
  it.each(CALLERS)('refuses %s every route that the policy does not grant and changes nothing', async (name) => {
    const caller = callers[name];
    const before = await fingerprints(site.database);
    const outcomes = await runInBatches(refusedTo(name), async ({ row, method, realPath }) => {
      const outcome = await call(method, realPath, caller.headers);
      return { row, verdict: verdictOf(outcome), ...outcome };
    });
    expect(outcomes.filter(({ verdict }) => verdict !== 'refused')).toEqual([]);
    expect(await fingerprints(site.database)).toEqual(before);
  });

  const ON_DEMO_SITE = ['anonymous', 'a user', 'an administrator'] as const;
  /**
   * A public route meets visitors, and another one of the two others who may call it on other sites: the rule of a demo
   * site knows the root only. Routes for visitors only meet all.
   */
  const meetsOnDemoSite = ({ row, access, demo }: Route, name: CallerName) => {
    const granted = ON_DEMO_SITE.filter((caller) => mayPass(row, access, callers[caller]));
    if (demo === 'visitors') return granted.some((caller) => caller === name);
    return granted[0] === 'anonymous' ? name === 'anonymous' : turnOf(row, granted) === name;
  };

  it.each(ON_DEMO_SITE)(
    'refuses %s every change on a demo site except login and logout, and changes nothing',
    async (name) => {
      await setOption(site.administrator, 'DemoSiteEnabled', 'true');
      const caller = callers[name];
      const before = await fingerprints(site.database);
      // Relay routes have their own demo rule.
      const managed = routes.filter(({ row, access }) => access !== 'relay' && !row.startsWith('POST /pg/'));
      const granted = managed.filter((route) => meetsOnDemoSite(route, name));
      const closed = name === 'anonymous' ? ['root'] : ['root', 'visitors'];
      const kept = granted.filter(({ demo }) => closed.includes(demo));
      const outcomes = await runInBatches(kept, async ({ row, method, realPath }) => {
        const { status, text } = await call(method, realPath, caller.headers);
        return [row, status, text.includes('"demo_site"')];
      });
      expect(kept.length).toBeGreaterThan(0);
      expect(outcomes).toEqual(kept.map(({ row }) => [row, 405, true]));
      expect(await fingerprints(site.database)).toEqual(before);
      const others = granted.filter((route) => !kept.includes(route) && !isEnding(route));
      const passed = await runInBatches(others, ({ method, path }) => call(method, path, caller.headers));
      expect(passed.filter(({ status, text }) => status === 405 && text.includes('"demo_site"'))).toEqual([]);
      // The super administrator can end it.
      await setOption(site.administrator, 'DemoSiteEnabled', 'false');
    },
  );

  it('leaves no other changes open on a demo site', () => {
    const changing = routes.filter(({ access, changes, critical }) => access !== 'relay' && (changes || critical));
    const open = changing.filter(({ demo }) => demo !== 'root');
    expect(Object.fromEntries(open.map(({ row, demo }) => [row, demo]))).toEqual({
      'POST /graphql': 'see fields',
      'POST /pg/chat/completions': 'open',
      'POST /api/setup': 'open',
      'GET /api/oauth/state': 'visitors',
      'GET /api/oauth/wechat': 'visitors',
      'GET /api/oauth/telegram/login': 'visitors',
      'GET /api/oauth/:provider': 'visitors',
      'GET /api/oauth/:provider/start': 'visitors',
      'POST /api/user/login': 'open',
      'POST /api/user/login/2fa': 'open',
      'POST /api/user/login/2fa/passkey/begin': 'open',
      'POST /api/user/login/2fa/passkey/finish': 'open',
      'POST /api/user/passkey/login/begin': 'open',
      'POST /api/user/passkey/login/finish': 'open',
      'GET /api/user/logout': 'open',
      'POST /api/user/logout': 'open',
      // A payment gateway also sends its notices to a demo site; its GET does not count as a change.
      'POST /api/user/epay/notify': 'open',
      'POST /api/stripe/webhook': 'open',
      // Likewise, what a sign-in provider reports.
      'POST /api/oauth/oidc/backchannel_logout': 'open',
      'POST /api/oauth/saml/slo': 'open',
      // Its response completes a login with GET /api/oauth/:provider only.
      'POST /api/oauth/saml/acs': 'open',
    });
  });

  it.each([
    { method: 'GET', path: '/api/nothing' },
    { method: 'GET', path: '/api/user/self/nothing' },
    { method: 'DELETE', path: '/api/token' },
    { method: 'PATCH', path: '/api/user/self' },
    { method: 'POST', path: '/api/log' },
    { method: 'POST', path: '/v1/nothing' },
    { method: 'GET', path: '/pg/chat/completions' },
  ])('returns 404 for $method $path to the super administrator', async ({ method, path }) => {
    const outcome = await call(method, path, await callers['the root'].anew());
    expect([outcome.status, isUnknown(outcome)]).toEqual([404, true]);
  });
});

it('playground rejects an access token with access_token_not_supported', async () => {
  const outcome = await call('POST', '/pg/chat/completions', callers['an access token of a user'].headers);
  expect([outcome.status, outcome.text]).toEqual([400, expect.stringContaining('"access_token_not_supported"')]);
});

describe('cross-site request protection', () => {
  const origins: { origin: string; headers: Record<string, string> }[] = [
    { origin: 'no origin headers', headers: {} },
    { origin: 'the Origin of another site', headers: { origin: 'https://evil.example' } },
    { origin: 'an Origin of null', headers: { origin: 'null' } },
    { origin: 'Sec-Fetch-Site: cross-site', headers: { 'sec-fetch-site': 'cross-site' } },
    { origin: 'Sec-Fetch-Site: same-site', headers: { 'sec-fetch-site': 'same-site' } },
  ];
  // Relay routes ignore cookies, and so do forms of other sites; GraphQL decides by field.
  const changing = routes.filter(
    ({ row, access, changes, crossSite }) => changes && access !== 'relay' && !crossSite && !/graphql/.test(row),
  );
  let cookie: string;
  beforeAll(async () => {
    cookie = (await callers['the root'].anew()).cookie ?? '';
  });

  /** Routes that check the origin themselves; AccessGuard does it for all controllers, of which each meets one origin. */
  const checkingThemselves = ['POST /pg/chat/completions'];
  const routesMeeting = (origin: (typeof origins)[number]) =>
    changing.filter(({ row }) => checkingThemselves.includes(row) || turnOf(row, origins) === origin);

  it.each(origins.map((each) => ({ ...each, met: routesMeeting(each) })))(
    'rejects a cookie with $origin and changes nothing',
    async ({ headers, met }) => {
      const before = await fingerprints(site.database);
      const outcomes = await runInBatches(met, async ({ row, method, realPath }) => {
        const { status, text } = await call(method, realPath, { cookie, ...headers });
        return [row, status, text.includes('"cross_origin"') || isScimError(text)];
      });
      expect(met.map(({ row }) => row)).toEqual(expect.arrayContaining(checkingThemselves));
      expect(met.length).toBeGreaterThan(checkingThemselves.length);
      expect(outcomes).toEqual(met.map(({ row }) => [row, 403, true]));
      expect(await fingerprints(site.database)).toEqual(before);
    },
  );

  it('rejects a body that is not JSON with 415', async () => {
    const taking = changing.filter(({ method }) => method === 'POST' || method === 'PUT');
    const own = { cookie, origin: site.tollgate.url, 'sec-fetch-site': 'same-origin' };
    const outcomes = await runInBatches(taking, async ({ row, method, path }) => {
      const { status, text } = await call(method, path, own, 'text/plain');
      return [row, status, text.includes('application/json')];
    });
    expect(outcomes).toEqual(taking.map(({ row }) => [row, 415, true]));
  });

  it.each(origins)('rejects a GraphQL mutation by cookie with $origin', async ({ headers }) => {
    const response = await mutate({ cookie, ...headers });
    expect(response).toMatch(/"cross_origin"/);
  });

  it('rejects a GraphQL request whose body is not JSON', async () => {
    const { status } = await call('POST', '/graphql', { cookie, origin: site.tollgate.url }, 'text/plain');
    expect(status).toBeGreaterThanOrEqual(400);
  });

  it('accepts an access token without origin headers', async () => {
    const { headers } = callers['an access token of a user'];
    const outcome = await call('PUT', '/api/user/self', headers);
    expect(JSON.parse(outcome.text)).toMatchObject({ success: true });
  });

  async function mutate(headers: Record<string, string>): Promise<string> {
    const response = await fetch(`${site.tollgate.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query: 'mutation { createAccessToken }' }),
    });
    return response.text();
  }
});

describe('access policy', () => {
  it.each(CALLERS)('allows %s every route that the policy grants', async (name) => {
    const caller = callers[name];
    const wrong: unknown[] = [];
    const check = async (route: Route) => {
      const headers = isEnding(route) ? await caller.anew() : caller.headers;
      const ending = route.row === WAITING ? cancelRun() : undefined;
      const outcome = await call(route.method, route.path, headers);
      await ending;
      const known = route.access === 'page' || !isUnknown(outcome);
      if (verdictOf(outcome) !== 'allowed' || !known) wrong.push([route.row, outcome]);
    };
    const open = openTo(name);
    await runInBatches(
      open.filter((route) => !isEnding(route)),
      check,
    );
    for (const route of open.filter(isEnding)) await check(route);
    expect(wrong).toEqual([]);
  });
});
