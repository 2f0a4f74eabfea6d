import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { toFile } from 'openai';
import { eventually } from '../../support/eventually.js';
import { BatchUpstream } from '../../support/mock-upstream/batches/batch-upstream.js';
import { respondWith } from '../../support/mock-upstream/behaviour.js';
import { MockUpstream } from '../../support/mock-upstream/mock-upstream.js';
import { openAiDialect } from '../../support/mock-upstream/openai/openai-dialect.js';
import { VideoVendors } from '../../support/mock-upstream/videos/video-vendors.js';
import { dataOf } from '../../support/tollgate/browser-session.js';
import {
  type CreatedToken,
  createChannel,
  createToken,
  createUser,
  setOption,
  type TestUser,
} from '../../support/tollgate/fixtures.js';
import { Site } from '../../support/tollgate/site.js';

const QUOTA = 10_000_000;
const MODEL = 'gpt-4o-mini';
/** Its upstream stores no responses, so that the site does. */
const KEPT = 'gpt-4.1-mini';

let site: Site;
let upstream: MockUpstream;
let teamId: number;
const people: Record<string, TestUser> = {};
const tokens: Record<string, CreatedToken> = {};
let objects: Record<string, string>;

beforeAll(async () => {
  site = await Site.open();
  upstream = await MockUpstream.start([new BatchUpstream(), new VideoVendors(), openAiDialect]);
  const { administrator } = site;
  await setOption(administrator, 'ModelRatio', JSON.stringify({ [MODEL]: 1, [KEPT]: 1 }));
  await setOption(administrator, 'StoredResponseHours', '24');
  await createChannel(administrator, { base_url: upstream.url, models: `${MODEL},${KEPT}`, auto_ban: 0 });
  await setOption(administrator, 'VideoPrice', JSON.stringify({ 'sora-2': { '720p': 0.1 } }));
  await createChannel(administrator, { type: 55, base_url: upstream.url, models: 'sora-2' });
  const made = dataOf(await administrator.browser.post<{ id: number }>('/api/team', { name: 'kitchen' }));
  teamId = made.id;
  dataOf(await administrator.browser.post(`/api/team/${teamId}/transfers`, { amount: QUOTA, effect_key: 'first' }));
  people.owner = administrator;
  for (const [name, role] of [
    ['manager', 'manager'],
    ['creator', 'member'],
    ['other member', 'member'],
  ] as const) {
    people[name] = await createUser(site.tollgate, administrator, { quota: 0 });
    const path = `/api/team/${teamId}/invitations`;
    const { secret } = dataOf(await administrator.browser.post<{ secret: string }>(path, { role }));
    dataOf(await people[name].browser.post('/api/team/invitation', { secret }));
  }
  for (const name of Object.keys(people)) tokens[name] = await teamToken(name, name);
  tokens['second token of the creator'] = await teamToken('creator', 'second');
  upstream.byDefault(respondWith({ text: 'Hello', extra: { store: false } }));
  objects = await create(tokens.creator as CreatedToken);
});
afterAll(async () => {
  await site.close();
  await upstream.close();
});

async function teamToken(person: string, name: string): Promise<CreatedToken> {
  const { browser } = people[person] as TestUser;
  await browser.post('/api/token', { name, team_id: teamId, unlimited_quota: true, expired_time: -1 });
  const listed = dataOf(await browser.get<CreatedToken[]>(`/api/token?team_id=${teamId}&size=50`));
  return listed.find((token) => token.name === name) as CreatedToken;
}

/** Creates one object of each kind. @returns their ids */
async function create(token: CreatedToken): Promise<Record<string, string>> {
  const client = site.openai(token);
  const messages = [{ role: 'user', content: 'secret' }];
  const line = { custom_id: 'a', method: 'POST', url: '/v1/chat/completions', body: { model: MODEL, messages } };
  const content = await toFile(Buffer.from(JSON.stringify(line)), 'a.jsonl');
  const file = await client.files.create({ file: content, purpose: 'batch' });
  const order = { input_file_id: file.id, endpoint: '/v1/chat/completions', completion_window: '24h' } as const;
  const batch = await client.batches.create(order);
  const background = await client.responses.create({ model: KEPT, input: 'secret', background: true });
  await eventually(
    () => client.responses.retrieve(background.id),
    ({ status }) => status === 'completed',
  );
  await site.database.query(
    `INSERT INTO videos (task_id, user_id, token_id, channel_id, key_fingerprint, action, status, submitted_at, detail)
       VALUES ('video_1', $1, $2, 1, 'x', 'TEXT', 'SUCCESS', now(), '{"model":"sora-2","prompt":"secret","seconds":4}')`,
    [teamId, token.id],
  );
  await site.database.query(
    `INSERT INTO tasks (task_id, user_id, token_id, channel_id, key_fingerprint, action, status, submitted_at, detail)
       VALUES ('song_1', $1, $2, 1, 'x', 'MUSIC', 'SUCCESS', now(), '{}')`,
    [teamId, token.id],
  );
  return { file: file.id, batch: batch.id, response: background.id, video: 'video_1' };
}

function call(token: CreatedToken, path: string, method = 'GET', body?: object): Promise<Response> {
  return fetch(`${site.tollgate.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token.key}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
}

const READS: [string, () => string][] = [
  ['a file', () => `/v1/files/${objects.file}`],
  ['the content of a file', () => `/v1/files/${objects.file}/content`],
  ['a batch', () => `/v1/batches/${objects.batch}`],
  ['a stored response', () => `/v1/responses/${objects.response}`],
  ['the input of a stored response', () => `/v1/responses/${objects.response}/input_items`],
  ['a video', () => `/v1/videos/${objects.video}`],
  ['a music task', () => '/suno/fetch/song_1'],
];
const LISTS = ['/v1/files', '/v1/batches', '/v1/videos'];

const listed = async (name: string) =>
  Promise.all(
    LISTS.map(async (path) => {
      const response = await call(tokens[name] as CreatedToken, path);
      return ((await response.json()) as { data: object[] }).data.length;
    }),
  );

it.each(['owner', 'manager', 'creator', 'second token of the creator'])(
  '%s can read objects of the creator',
  async (name) => {
    const token = tokens[name] as CreatedToken;
    for (const [, path] of READS) expect([path(), (await call(token, path())).status]).toEqual([path(), 200]);
    expect(await listed(name)).toEqual([1, 1, 1]);
  },
);

it.each(READS)('another member does not see %s', async (_, path) => {
  expect((await call(tokens['other member'] as CreatedToken, path())).ok).toBe(false);
});

it.each<[string, string, () => string, object?]>([
  ['delete a file', 'DELETE', () => `/v1/files/${objects.file}`],
  ['cancel a batch', 'POST', () => `/v1/batches/${objects.batch}/cancel`, {}],
  ['delete a response', 'DELETE', () => `/v1/responses/${objects.response}`],
  ['delete a video', 'DELETE', () => `/v1/videos/${objects.video}`],
])('another member cannot %s', async (...[, method, path, body]) => {
  expect((await call(tokens['other member'] as CreatedToken, path(), method, body)).status).toBe(404);
});

it('another member lists none of it and cannot continue the response or order a batch of the file', async () => {
  const token = tokens['other member'] as CreatedToken;
  expect(await listed('other member')).toEqual([0, 0, 0]);
  const order = { input_file_id: objects.file, endpoint: '/v1/chat/completions', completion_window: '24h' };
  expect((await call(token, '/v1/batches', 'POST', order)).status).toBe(404);
  const next = { model: KEPT, input: 'And?', previous_response_id: objects.response, background: true };
  expect((await call(token, '/v1/responses', 'POST', next)).status).toBe(400);
});

it('only owners and managers see objects that were stored without their token', async () => {
  await site.database.query('UPDATE stored_files SET token_id = NULL');
  const statusFor = async (name: string) => (await call(tokens[name] as CreatedToken, READS[0]?.[1]() ?? '')).status;
  expect([await statusFor('owner'), await statusFor('manager'), await statusFor('creator')]).toEqual([200, 200, 404]);
});

it('all tokens of a user can read the objects that one of them created', async () => {
  const user = await createUser(site.tollgate, site.administrator, { quota: QUOTA });
  const [one, other] = [await createToken(user, { name: 'one' }), await createToken(user, { name: 'other' })];
  const content = await toFile(
    Buffer.from(
      JSON.stringify({
        custom_id: 'a',
        method: 'POST',
        url: '/v1/chat/completions',
        body: { model: MODEL, messages: [{ role: 'user', content: 'hi' }] },
      }),
    ),
    'a.jsonl',
  );
  const { id } = await site.openai(one).files.create({ file: content, purpose: 'batch' });
  await site.database.query('UPDATE stored_files SET token_id = NULL WHERE id = $1', [id]);
  expect((await call(other, `/v1/files/${id}`)).status).toBe(200);
});

it('another member does not receive the response of an idempotency key', async () => {
  const submit = async (name: string) => {
    const { key } = tokens[name] as CreatedToken;
    const response = await fetch(`${site.tollgate.url}/v1/videos`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'idempotency-key': 'first' },
      body: JSON.stringify({ model: 'sora-2', prompt: 'secret' }),
    });
    return { status: response.status, body: (await response.json()) as { id?: string } };
  };
  const first = await submit('creator');
  expect(first).toMatchObject({ status: 200 });
  expect(await submit('creator')).toEqual(first);
  const other = await submit('other member');
  expect(other).toMatchObject({ status: 200 });
  expect(other.body.id).not.toBe(first.body.id);
});
