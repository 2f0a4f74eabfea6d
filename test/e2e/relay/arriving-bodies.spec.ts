import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { eventually } from '../../support/eventually.js';
import { respondAfter } from '../../support/mock-upstream/behaviour.js';
import {
  type CreatedToken,
  createChannel,
  createToken,
  createUser,
  setOption,
  type TestUser,
} from '../../support/tollgate/fixtures.js';
import { Site } from '../../support/tollgate/site.js';

/** A quarter of them is for the bodies of one account. */
const CALLS = 8;
const SHARE = 2;
const PATH = '/v1/chat/completions';
const MODEL = 'gpt-4o-mini';
const BODY = JSON.stringify({ model: MODEL, max_tokens: 10, messages: [{ role: 'user', content: 'Hi' }] });
const HALF = 30;

interface Caller {
  readonly user: TestUser;
  readonly token: CreatedToken;
}

let site: Site;
let caller: Caller;
const uploads: Upload[] = [];

beforeAll(async () => {
  site = await Site.open({ MAX_CONCURRENT_CALLS: String(CALLS), MAX_ARRIVING_BODIES_MIB: '4' });
  await createChannel(site.administrator, { base_url: site.upstream.url, models: MODEL });
});
afterAll(() => site.close());
beforeEach(async () => {
  caller = await newCaller();
});
afterEach(async () => {
  for (const { socket } of uploads.splice(0)) socket.destroy();
  await arriving(0);
});

async function newCaller(): Promise<Caller> {
  const user = await createUser(site.tollgate, site.administrator, { quota: 10_000_000 });
  return { user, token: await createToken(user, { unlimited_quota: true }) };
}

/** A request of which the headers and the first half of the body were sent. */
class Upload {
  readonly socket: Socket;
  received = '';

  constructor(
    { token }: Caller,
    private readonly isChunked = false,
    { path = PATH, length = BODY.length, type = 'application/json', method = 'POST' } = {},
  ) {
    uploads.push(this);
    this.socket = connect(Number(new URL(site.tollgate.url).port), '127.0.0.1');
    this.socket.on('error', () => undefined).on('data', (bytes) => (this.received += bytes));
    const size = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`;
    this.socket.write(
      `${method} ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token.key}\r\nContent-Type: ${type}\r\n${size}\r\n\r\n`,
    );
    this.send(BODY.slice(0, HALF));
  }

  finish(): void {
    this.send(BODY.slice(HALF));
    if (this.isChunked) this.socket.write('0\r\n\r\n');
  }

  async status(): Promise<number> {
    const head = await eventually(
      () => /^HTTP\/1\.1 (\d+)/.exec(this.received)?.[1],
      (status) => status !== undefined,
    );
    return Number(head);
  }

  /** The code of the error in the response. */
  async code(): Promise<string> {
    const [, code = ''] = await eventually(
      () => /"code":"(\w+)"/.exec(this.received) ?? [],
      (found) => found.length > 0,
    );
    return code;
  }

  private send(text: string): void {
    this.socket.write(this.isChunked ? `${text.length.toString(16)}\r\n${text}\r\n` : text);
  }
}

const call = async ({ token }: Caller, body = BODY) => {
  const headers = { authorization: `Bearer ${token.key}`, 'content-type': 'application/json' };
  return (await fetch(`${site.tollgate.url}${PATH}`, { method: 'POST', headers, body })).status;
};
async function running(): Promise<number> {
  const query = '{ health { process { openCalls } } }';
  const { health } = await site.administrator.browser.graphql<{ health: { process: { openCalls: number } } }>(query);
  return health.process.openCalls;
}

/** Waits until this many requests have passed the check of their keys. A failure shows what the others received. */
const arriving = (count: number) =>
  eventually(
    async () => ({ calls: await running(), responses: uploads.map(({ received }) => received) }),
    ({ calls }) => calls === count,
  );
const chargedCalls = async ({ user }: Caller) => {
  const sql = 'SELECT count(*)::int AS n FROM logs WHERE user_id = $1 AND type = 2';
  const [row] = await site.database.query<{ n: number }>(sql, [user.id]);
  return row?.n;
};

const manage = (action: string) => () =>
  site.administrator.browser.post('/api/user/manage', { id: caller.user.id, action });
const changeToken = (fields: object) => () =>
  caller.user.browser.call('PUT', '/api/token/', {
    id: caller.token.id,
    name: 't',
    unlimited_quota: true,
    remain_quota: 0,
    expired_time: -1,
    ...fields,
  });

describe.each([
  ['of declared length', false],
  ['in chunks', true],
])('a body %s', (_form, isChunked) => {
  it.each<[string, () => Promise<unknown>, number, string]>([
    ['the ban of the user', manage('disable'), 403, 'user_banned'],
    ['the deletion of the user', manage('delete'), 401, 'token_invalid'],
    [
      'the deletion of the token',
      () => caller.user.browser.call('DELETE', `/api/token/${caller.token.id}`),
      401,
      'token_invalid',
    ],
    [
      'a list of other models',
      changeToken({ model_limits_enabled: true, model_limits: 'other' }),
      403,
      'model_not_allowed',
    ],
    ['a list of other addresses', changeToken({ allow_ips: '203.0.113.7' }), 403, 'ip_not_allowed'],
  ])('that arrives after %s is refused without a charge', async (_change, change, status, code) => {
    const upload = new Upload(caller, isChunked);
    await arriving(1);
    await change();
    upload.finish();
    expect([await upload.status(), await upload.code(), await chargedCalls(caller)]).toEqual([status, code, 0]);
  });

  it('is served if no relevant setting has changed', async () => {
    const upload = new Upload(caller, isChunked);
    await arriving(1);
    await newCaller();
    upload.finish();
    expect(await upload.status()).toBe(200);
  });
});

it('an uploaded file that arrives after the ban of the user is refused', async () => {
  const form = { path: '/v1/files', type: 'multipart/form-data; boundary=x', length: 200 };
  const upload = new Upload(caller, false, form);
  await arriving(1);
  await manage('disable')();
  const part = '\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="a.jsonl"\r\n\r\n{}\r\n--x--\r\n';
  upload.socket.write(part.padEnd(form.length - HALF));
  expect(await upload.code()).toBe('user_banned');
});

describe('bodies that are still arriving', () => {
  it('of one account occupy a quarter of the places', async () => {
    for (let n = 0; n < SHARE; n++) new Upload(caller);
    await arriving(SHARE);
    const further = new Upload(caller);
    expect([await further.status(), await further.code()]).toEqual([429, 'too_many_bodies']);
    const [other, still] = [await newCaller(), new Upload(await newCaller())];
    await arriving(SHARE + 1);
    expect(await call(other)).toBe(200);
    still.finish();
    expect(await still.status()).toBe(200);
  });

  it('of one account occupy a quarter of the memory', async () => {
    const length = 600 * 1024;
    new Upload(caller, false, { length });
    await arriving(1);
    expect(await new Upload(caller, false, { length }).code()).toBe('too_many_bodies');
  });

  it('free their places when the client disconnects', async () => {
    for (let n = 0; n < SHARE; n++) new Upload(caller);
    await arriving(SHARE);
    for (const { socket } of uploads) socket.destroy();
    await arriving(0);
    const upload = new Upload(caller);
    await arriving(1);
    upload.finish();
    expect(await upload.status()).toBe(200);
  });

  it('occupy no place when the client disconnects while its key is checked', async () => {
    const lock = new pg.Client({ connectionString: site.database.url });
    await lock.connect();
    await lock.query('BEGIN; LOCK TABLE tokens');
    for (let n = 0; n < SHARE; n++) new Upload(caller);
    await arriving(SHARE);
    for (const { socket } of uploads.splice(0)) socket.destroy();
    await arriving(0);
    await lock.end();
    for (let n = 0; n < SHARE; n++) new Upload(caller);
    await arriving(SHARE);
  });
});

describe('a request without a valid key', () => {
  const unknown = { token: { key: 'sk-unknown' } } as Caller;
  it.each([
    [401, 'POST', '/v1/messages/count_tokens'],
    [401, 'POST', '/v1/responses/input_tokens'],
    [401, 'POST', '/v1/responses/resp_1/cancel'],
    [401, 'DELETE', '/v1/responses/resp_1'],
    [401, 'POST', '/v1beta/models/gemini-2.5-flash:countTokens'],
    [401, 'POST', '/pg/chat/completions'],
    [200, 'POST', '/mj/notify?task=unknown'],
    [204, 'OPTIONS', PATH],
    [204, 'OPTIONS', '/mj/notify'],
    [204, 'OPTIONS', '/suno/fetch'],
    [204, 'OPTIONS', '/v1/videos'],
    [204, 'OPTIONS', '/api/usage/token'],
  ])('is refused with %d before its body has arrived: %s %s', async (status, method, path) => {
    for (const isChunked of [false, true]) {
      expect(await new Upload(unknown, isChunked, { path, method }).status()).toBe(status);
    }
    await arriving(0);
  });
});

it('a request for a token count occupies the share of its account while its body arrives', async () => {
  const path = '/v1/responses/input_tokens';
  for (let n = 0; n < SHARE; n++) new Upload(caller, false, { path });
  await arriving(SHARE);
  expect(await new Upload(caller, false, { path }).code()).toBe('too_many_bodies');
});

it('a stored response is read and cancelled while all places are occupied', async () => {
  const release = Promise.withResolvers<void>();
  site.upstream.byDefault(respondAfter(release.promise));
  const ordinary = Array.from({ length: CALLS }, () => call(caller));
  await arriving(CALLS);
  const headers = { authorization: `Bearer ${caller.token.key}` };
  const statusOf = (method: string, below: string) =>
    fetch(`${site.tollgate.url}/v1/responses/resp_unknown${below}`, { method, headers }).then(({ status }) => status);
  expect([await statusOf('GET', ''), await statusOf('POST', '/cancel')]).toEqual([404, 404]);
  release.resolve();
  expect(new Set(await Promise.all(ordinary))).toEqual(new Set([200]));
  await arriving(0);
});

describe('background response', () => {
  it('occupies one of the slots for arriving bodies', async () => {
    await setOption(site.administrator, 'StoredResponseHours', '1');
    const release = Promise.withResolvers<void>();
    site.upstream.byDefault(respondAfter(release.promise));
    const ordinary = Array.from({ length: CALLS - 1 }, () => call(caller));
    await arriving(CALLS - 1);
    const headers = { authorization: `Bearer ${caller.token.key}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ model: MODEL, input: 'Hi', max_output_tokens: 10, background: true });
    const background = await fetch(`${site.tollgate.url}/v1/responses`, { method: 'POST', headers, body });
    expect(background.status).toBe(200);
    release.resolve();
    expect(new Set(await Promise.all(ordinary))).toEqual(new Set([200]));
    await arriving(0);
  });
});
