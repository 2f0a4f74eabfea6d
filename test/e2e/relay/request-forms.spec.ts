import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type CreatedToken,
  createChannel,
  createToken,
  createUser,
  type TestUser,
} from '../../support/tollgate/fixtures.js';
import { Site } from '../../support/tollgate/site.js';

const PATH = '/v1/chat/completions';
const question = { model: 'gpt-4o-mini', max_tokens: 10, messages: [{ role: 'user', content: 'Hi' }] };

/** One request in a form that clients use: the usual ones are served without the framework, the others by it. */
interface Form {
  readonly name: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly send?: (body: string) => BodyInit;
}

const forms: readonly Form[] = [
  { name: 'the usual form' },
  { name: 'a query', path: `${PATH}?version=1` },
  { name: 'a character set', headers: { 'content-type': 'application/json; charset=utf-8' } },
  { name: 'a slash at the end', path: `${PATH}/` },
  { name: 'the older alias', path: `/hf${PATH}` },
  { name: 'another content type', headers: { 'content-type': 'text/plain' } },
  { name: 'a body without a declared length', send: (body) => new Blob([body]).stream() },
  {
    name: 'a compressed body',
    headers: { 'content-encoding': 'gzip' },
    send: (body) => new Uint8Array(gzipSync(body)),
  },
];

let site: Site;
let user: TestUser;
let token: CreatedToken;
let local: CreatedToken;

beforeAll(async () => {
  site = await Site.open({ TRUSTED_PROXIES: '127.0.0.1' });
  await createChannel(site.administrator, { base_url: site.upstream.url, models: 'gpt-4o-mini' });
  user = await createUser(site.tollgate, site.administrator, { quota: 10_000_000 });
  token = await createToken(user, { unlimited_quota: true });
  local = await createToken(user, { unlimited_quota: true, allow_ips: '203.0.113.7' });
});
afterAll(() => site.close());

async function post(form: Form, body: string, headers: Readonly<Record<string, string>> = {}) {
  const response = await fetch(`${site.tollgate.url}${form.path ?? PATH}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token.key}`,
      'content-type': 'application/json',
      ...form.headers,
      ...headers,
    },
    body: form.send ? form.send(body) : body,
    duplex: 'half',
  } as RequestInit);
  const text = await response.text();
  const error = (JSON.parse(text) as { error?: { code?: string; message?: string } }).error;
  return { status: response.status, code: error?.code, message: error?.message?.replace(/\(.*?\)/g, '') };
}

describe.each(forms)('a call with $name', (form) => {
  it('is served and charged once', async () => {
    const before = await charges();
    expect((await post(form, JSON.stringify(question))).status).toBe(200);
    expect(await charges()).toBe(before + 1);
  });

  it.each<[string, string, Record<string, string>, number]>([
    ['a key that does not exist', JSON.stringify(question), { authorization: 'Bearer sk-unknown' }, 401],
    ['a model that no channel has', JSON.stringify({ ...question, model: 'unknown' }), {}, 404],
    ['a body that is not JSON', '{"model":', {}, 400],
    ['an error in Chinese', '{', { 'accept-language': 'zh-CN' }, 400],
  ])('is refused as in the usual form: %s', async (_, body, headers, status) => {
    const [usual] = forms;
    const refused = await post(form, body, headers);
    expect(refused).toEqual(await post(usual as Form, body, headers));
    expect(refused.status).toBe(status);
  });

  it('is attributed to the address that a trusted proxy forwards', async () => {
    const from = async (address: string) => {
      const headers = { authorization: `Bearer ${local.key}`, 'x-forwarded-for': address };
      return (await post(form, JSON.stringify(question), headers)).status;
    };
    expect([await from('203.0.113.7'), await from('203.0.113.8')]).toEqual([200, 403]);
  });
});

async function charges(): Promise<number> {
  const [row] = await site.database.query<{ count: number }>('SELECT count(*)::int AS count FROM logs WHERE type = 2');
  return row?.count ?? 0;
}
