import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import { respondWith } from '../../support/mock-upstream/behaviour.js';
import { dataOf } from '../../support/tollgate/browser-session.js';
import { type Cluster, startPair } from '../../support/tollgate/cluster.js';
import {
  type CreatedToken,
  createChannel,
  createToken,
  createUser,
  optionsReached,
  setOption,
  setUpSite,
  type TestUser,
} from '../../support/tollgate/fixtures.js';
import { Site } from '../../support/tollgate/site.js';
import type { Tollgate } from '../../support/tollgate/tollgate.js';

/** A channel as the REST API shows it. */
interface Channel {
  readonly id: number;
  readonly name: string;
  readonly key: string;
  readonly status: number;
  readonly tag: string | null;
  readonly models: string;
  readonly group: string;
  readonly model_mapping: string | null;
  readonly priority: number;
  readonly weight: number;
  readonly used_quota: number;
  readonly other_info: string;
  readonly [field: string]: unknown;
}
interface Key {
  readonly fingerprint: string;
  readonly status: string;
}

const CANARY = 'sk-canary-0123456789abcdef';

let site: Site;
let admin: TestUser['browser'];
let token: CreatedToken;
let names = 0;

beforeAll(async () => {
  site = await Site.open();
  admin = site.administrator.browser;
  const user = await createUser(site.tollgate, site.administrator, { quota: 10_000_000 });
  token = await createToken(user, { unlimited_quota: true });
  site.upstream.byDefault(respondWith({ usage: { prompt: 1_000, completion: 500 } }));
});
afterAll(() => site.close());

/** A tag or model name that is unique in this file. */
const unique = (prefix: string) => `${prefix}-${++names}`;
const make = (fields: Record<string, unknown> = {}) =>
  createChannel(site.administrator, { base_url: site.upstream.url, key: CANARY, ...fields });
const read = async (id: number) => dataOf(await admin.get<Channel>(`/api/channel/${id}`));
const put = (body: object) => admin.put<Channel>('/api/channel/', body);
const refusal = (message: string) => ({ success: false, message });
const send = (model: string) =>
  site.openai(token).chat.completions.create({ model, messages: [{ role: 'user', content: 'Hi' }] });
const status = (model: string) =>
  send(model).then(
    () => 200,
    (error: { status: number }) => error.status,
  );

describe('channel over REST', () => {
  it('ignores fields that a client may not set when it is created or updated', async () => {
    const name = unique('matrix');
    const own = { type: 1, name, key: CANARY, models: 'gpt-4o-mini', base_url: site.upstream.url, group: 'default' };
    const foreign = {
      created_time: 5,
      test_time: 5,
      response_time: 5,
      balance: 5,
      balance_updated_time: 5,
      used_quota: 5,
      other_info: '{"status_reason":"x"}',
      refusedKeys: {},
      keyCipher: 'x',
      is_admin: true,
    };
    dataOf(await admin.post('/api/channel/', { ...own, ...foreign, id: 987_654, status: 2 }));
    const [made] = dataOf(await admin.get<Channel[]>(`/api/channel/search?keyword=${name}`));
    if (!made) throw new Error('The channel is not in the list.');
    expect(made.id).not.toBe(987_654);
    const untouched = { status: 1, test_time: 0, response_time: 0, balance: 0, balance_updated_time: 0, used_quota: 0 };
    expect(made).toMatchObject({ ...untouched, other_info: '' });
    const changed = dataOf(await put({ ...own, ...foreign, id: made.id, weight: 3 }));
    expect(changed).toEqual({ ...made, weight: 3 });
    expect((await admin.get(`/api/channel/987654`)).body).toMatchObject(refusal('渠道不存在'));
  });

  it.each<[string, Record<string, unknown>, Partial<Channel>]>([
    ['only the status', { status: 2 }, { status: 2 }],
    ['only the priority, which may be 0', { priority: 0 }, { priority: 0 }],
    ['only the weight', { weight: 0 }, { weight: 0 }],
    [
      'cleared optional fields',
      { tag: '', model_mapping: '', auto_ban: 0 },
      { tag: null, model_mapping: null, auto_ban: 0 },
    ],
    ['no required field that is empty', { name: '', key: '', models: '', group: '', other: '', type: 0 }, {}],
    ['no field that is null', { tag: null, weight: null, name: null, models: null, status: null }, {}],
    [
      'the base URL without its trailing slash',
      { base_url: 'https://proxy.example/v1/', key: 'sk-of-the-proxy' },
      { base_url: 'https://proxy.example/v1' },
    ],
  ])('updates %s in a partial update', async (_, part, expected) => {
    const tag = unique('part');
    const before = await read(
      await make({ tag, priority: 4, weight: 5, other: 'o', model_mapping: '{"a":"b"}', models: 'gpt-4o-mini,o1' }),
    );
    expect(dataOf(await put({ id: before.id, ...part }))).toEqual({ ...before, ...expected });
    expect(await read(before.id)).toEqual({ ...before, ...expected });
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['an empty name and key', { name: '', key: '' }, '请填写渠道名称和渠道密钥！'],
    ['an empty model list', { models: '' }, '请至少选择一个模型！'],
    ['a model mapping that is not JSON', { model_mapping: '{' }, '模型映射必须是合法的 JSON 格式！'],
    ['settings that are not JSON', { setting: '{' }, '渠道额外设置必须是合法的 JSON 格式！'],
    ['overrides that are not JSON', { param_override: '{' }, '参数覆盖必须是合法的 JSON 格式！'],
    ['Vertex AI without a region', { type: 41, key: 'k', other: '' }, '部署地区不能为空'],
    ['regions without a default', { type: 41, key: 'k', other: '{"a":"b"}' }, '部署地区必须包含default字段'],
    ['a model name over 255 bytes', { models: 'm'.repeat(256) }, `模型名称过长: ${'m'.repeat(256)}`],
    ['a priority below -999', { priority: -1_000 }, '优先级必须是不小于 -999 的整数！'],
    ['a weight below 0', { weight: -1 }, '权重必须是非负整数！'],
  ])('is rejected with %s', async (_, fields, message) => {
    const whole = { type: 1, name: unique('refused'), key: 'k', models: 'gpt-4o-mini', base_url: site.upstream.url };
    expect((await admin.post('/api/channel/', { ...whole, ...fields })).body).toMatchObject(refusal(message));
  });

  it('returns the same error for a deleted, unknown or invalid id', async () => {
    const deleted = await make();
    dataOf(await admin.delete(`/api/channel/${deleted}/`));
    for (const id of [deleted, 999_999_999, 'x']) {
      expect((await admin.get(`/api/channel/${id}`)).body).toMatchObject(refusal('渠道不存在'));
      expect((await admin.delete(`/api/channel/${id}`)).body).toMatchObject(refusal('渠道不存在'));
    }
    expect((await put({ id: deleted, weight: 1 })).body).toMatchObject(refusal('渠道不存在'));
  });

  it('keeps its bills and usage sums after it is deleted', async () => {
    const model = unique('billed');
    await setOption(site.administrator, 'ModelPrice', JSON.stringify({ [model]: 0.002 }));
    const id = await make({ models: model });
    await send(model);
    const sums = () => site.database.query('SELECT used_quota FROM channel_usage WHERE channel_id = $1', [id]);
    const before = await sums();
    expect(before).toEqual([{ used_quota: expect.anything() }]);
    dataOf(await admin.delete(`/api/channel/${id}`));
    const { items } = dataOf(await admin.get<{ items: { channel: number }[] }>(`/api/log/?type=2&channel=${id}`));
    expect(items).toHaveLength(1);
    expect(await sums()).toEqual(before);
    expect(await status(model)).toBe(404);
  });
});

describe('channel list', () => {
  it('returns the total in a header, sorts by priority or id, and pages from 0', async () => {
    const group = unique('group');
    const ids = [];
    for (const priority of [1, 3, 2]) ids.push(await make({ group, priority }));
    const [low, high, middle] = ids;
    const shown = async (query: string) => {
      const { body, headers } = await admin.get<Channel[]>(`/api/channel/search?group=${group}&${query}`);
      return [body.data?.map(({ id }) => id), headers.get('x-total-count')];
    };
    expect(await shown('')).toEqual([[high, middle, low], '3']);
    expect(await shown('id_sort=true')).toEqual([[middle, high, low], '3']);
    expect(await shown('p=1&page_size=2')).toEqual([[low], '3']);
    const { body, headers } = await admin.get<Channel[]>('/api/channel/?p=0&page_size=1&id_sort=true');
    expect([body.data?.[0]?.id, Number(headers.get('x-total-count')) >= 3]).toEqual([middle, true]);
  });

  it('is paged by tag, with all channels of each tag and without keys', async () => {
    const [one, two] = [unique('tagged-a'), unique('tagged-b')];
    const ids = [await make({ tag: one, name: 'tag-match' }), await make({ tag: one }), await make({ tag: two })];
    const found = await admin.get<Channel[]>('/api/channel/search?keyword=tag-match&tag_mode=true&id_sort=true');
    expect(found.body.data?.map(({ id }) => id)).toEqual([ids[1], ids[0]]);
    expect(found.headers.get('x-total-count')).toBe('1');
    const page = await admin.get<Channel[]>('/api/channel/?tag_mode=true&page_size=100');
    expect(page.body.data?.filter(({ tag }) => tag === one || tag === two)).toHaveLength(3);
    expect(new Set(page.body.data?.map(({ key }) => key))).toEqual(new Set(['']));
  });

  it('returns the names of served models, known models and groups', async () => {
    const model = unique('served');
    const id = await make({ models: model });
    const names = async () => dataOf(await admin.get<string[]>('/api/channel/models_enabled'));
    expect(await names()).toContain(model);
    dataOf(await put({ id, status: 2 }));
    expect(await names()).not.toContain(model);
    const known = dataOf(await admin.get<Record<string, unknown>[]>('/api/channel/models'));
    expect(known.find(({ id }) => id === 'gpt-4o')).toMatchObject({ object: 'model', owned_by: expect.any(String) });
    const byType = dataOf(await admin.get<Record<string, string[]>>('/api/models'));
    expect(byType['1']).toContain('gpt-4o');
    expect(dataOf(await admin.get<string[]>('/api/group/'))).toContain('default');
  });
});

describe('channels of a tag', () => {
  it('are updated, disabled, enabled, renamed and untagged together, which takes effect immediately', async () => {
    const [tag, model] = [unique('eu'), unique('tag-model')];
    await setOption(site.administrator, 'ModelPrice', JSON.stringify({ [model]: 0 }));
    const ids = [await make({ tag }), await make({ tag })];
    const change = (fields: object) => admin.put<number>('/api/channel/tag', { tag, ...fields });
    expect(dataOf(await change({ models: model, groups: 'default,vip', model_mapping: '{"x":"y"}' }))).toBe(2);
    expect(await status(model)).toBe(200);
    expect(dataOf(await change({ priority: -999 }))).toBe(2);
    expect(dataOf(await change({ weight: 0, new_tag: tag, models: '', groups: '', model_mapping: '' }))).toBe(2);
    const expected = {
      models: model,
      group: 'default,vip',
      model_mapping: '{"x":"y"}',
      priority: -999,
      weight: 0,
      tag,
    };
    for (const id of ids) expect(await read(id)).toMatchObject(expected);

    expect(dataOf(await admin.post('/api/channel/tag/disabled', { tag }))).toBe(2);
    expect(await status(model)).toBe(503);
    expect(dataOf(await admin.post('/api/channel/tag/enabled', { tag }))).toBe(2);
    expect(await status(model)).toBe(200);

    const renamed = unique('us');
    expect(dataOf(await change({ new_tag: renamed }))).toBe(2);
    expect((await change({ weight: 1 })).body).toMatchObject(refusal('标签不存在'));
    expect(dataOf(await admin.put('/api/channel/tag', { tag: renamed, new_tag: '' }))).toBe(2);
    expect((await read(ids[0] ?? 0)).tag).toBeNull();
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['no tag', { tag: '', weight: 1 }, 'tag不能为空'],
    ['nothing to change', {}, '没有任何修改！'],
    ['a mapping that is not JSON', { model_mapping: '{' }, '模型映射必须是合法的 JSON 格式！'],
    ['a priority that is not an integer', { priority: 1.5 }, '优先级必须是整数！'],
    ['a priority below -999', { priority: -1_000 }, '优先级必须是不小于 -999 的整数！'],
    ['a weight that is not an integer', { weight: '1' }, '权重必须是非负整数！'],
    ['models that are only commas', { models: ',' }, '请至少选择一个模型！'],
  ])('are not updated with %s', async (_, fields, message) => {
    const tag = unique('kept');
    const before = await read(await make({ tag }));
    expect((await admin.put('/api/channel/tag', { tag, ...fields })).body).toMatchObject(refusal(message));
    expect(await read(before.id)).toEqual(before);
  });

  it('are tagged, untagged and deleted by their ids', async () => {
    const ids = [await make(), await make()];
    const tag = unique('batch');
    const assign = (body: object) => admin.post<number>('/api/channel/batch/tag', body);
    expect(dataOf(await assign({ ids: [...ids, 999_999_999], tag }))).toBe(2);
    expect((await read(ids[1] ?? 0)).tag).toBe(tag);
    expect(dataOf(await assign({ ids, tag: null }))).toBe(2);
    expect((await read(ids[1] ?? 0)).tag).toBeNull();
    for (const body of [{ ids: [], tag }, { tag }]) {
      expect((await assign(body)).body).toMatchObject(refusal('参数错误'));
    }
    for (const body of [{ ids, tag: '' }, { ids }]) {
      expect((await assign(body)).body).toMatchObject(refusal('tag不能为空'));
    }
    expect(dataOf(await admin.post<number>('/api/channel/batch', { ids: [...ids, 999_999_999] }))).toBe(2);
  });

  it('are summarized, enabled, updated and untagged over GraphQL', async () => {
    const tag = unique('sum');
    const ids = [await make({ tag, priority: 1 }), await make({ tag, priority: 2 })];
    dataOf(await put({ id: ids[0], status: 2 }));
    const query = `query ($filter: ChannelFilter) { channelTags(filter: $filter, page: { first: 5, page: 1 }) {
      totalCount pageInfo { hasNextPage }
      nodes { tag channelCount enabledCount disabledCount autoDisabledCount priority weight responseTime balance usedQuota }
    } }`;
    expect(await admin.graphql(query, { filter: { tag } })).toEqual({
      channelTags: {
        totalCount: 1,
        pageInfo: { hasNextPage: false },
        nodes: [
          {
            tag,
            channelCount: 2,
            enabledCount: 1,
            disabledCount: 1,
            autoDisabledCount: 0,
            priority: null,
            weight: 0,
            responseTime: 0,
            balance: 0,
            usedQuota: 0,
          },
        ],
      },
    });
    const act = (field: string) => admin.graphql(`mutation { n: ${field} }`);
    expect(await act(`setChannelTagEnabled(tag: "${tag}", enabled: true)`)).toEqual({ n: 2 });
    expect(await act(`updateChannelTag(tag: "${tag}", input: { weight: 4, groups: ["vip"] })`)).toEqual({ n: 2 });
    expect(await read(ids[0] ?? 0)).toMatchObject({ status: 1, weight: 4, group: 'vip' });
    expect(await act(`tagChannels(ids: [${ids[0]}], tag: null)`)).toEqual({ n: 1 });
    expect(await admin.graphqlErrorCodes(`mutation { updateChannelTag(tag: "${tag}", input: {}) }`)).toEqual([
      'channel_tag_unchanged',
    ]);
  });
});

describe('keys of a channel', () => {
  const fields = 'id status statusReason keys { fingerprint hint status refusedReason refusedAt disabledAt }';
  const act = async (field: string) =>
    (await admin.graphql<{ channel: { status: number; keys: Key[] } }>(`mutation { channel: ${field} { ${fields} } }`))
      .channel;

  it('are added, disabled, replaced and removed individually, and never returned', async () => {
    const id = await make({ key: 'sk-first-0000000001,sk-second-000000002' });
    const added = await act(`addChannelKeys(id: ${id}, keys: "${CANARY}")`);
    const [first = '', second = '', third = ''] = added.keys.map(({ fingerprint }) => fingerprint);
    const statusesOf = ({ keys }: { keys: Key[] }) => keys.map((key) => key.status);
    expect(statusesOf(added)).toEqual(['ENABLED', 'ENABLED', 'ENABLED']);
    const off = await act(`setChannelKeyEnabled(id: ${id}, fingerprint: "${second}", enabled: false)`);
    expect(statusesOf(off)).toEqual(['ENABLED', 'DISABLED', 'ENABLED']);
    const replaced = await act(`replaceChannelKey(id: ${id}, fingerprint: "${first}", key: "sk-new-00000000000001")`);
    expect(replaced.keys).toHaveLength(3);
    const left = await act(
      `removeChannelKeys(id: ${id}, fingerprints: ["${third}", "${replaced.keys[0]?.fingerprint}"])`,
    );
    // The only key left is disabled.
    expect(left).toMatchObject({ status: 3, keys: [{ fingerprint: second, status: 'DISABLED' }] });
    expect((await put({ id, status: 1 })).body).toMatchObject({ success: false, code: 'channel_keys_disabled' });
    const rest = await Promise.all([
      admin.get(`/api/channel/${id}`),
      admin.get('/api/channel/?page_size=100&tag_mode=false'),
      admin.get(`/api/channel/search?keyword=${second}`),
    ]);
    expect(JSON.stringify([added, off, replaced, left, rest.map(({ body }) => body)])).not.toMatch(/canary|sk-second-/);
  });

  it('are found by fingerprint or whole key, but not by a part of the key', async () => {
    const key = `sk-searched-${'0'.repeat(20)}`;
    const id = await make({ key });
    const { channel } = await admin.graphql<{ channel: { keys: Key[] } }>(`{ channel(id: ${id}) { ${fields} } }`);
    const found = async (keyword = '') =>
      dataOf(await admin.get<Channel[]>(`/api/channel/search?keyword=${keyword}`)).map((row) => row.id);
    expect(await found(channel.keys[0]?.fingerprint)).toEqual([id]);
    expect(await found(key)).toEqual([id]);
    expect(await found('sk-searched-')).toEqual([]);
  });

  it('are not used for calls when disabled', async () => {
    const model = unique('keyed');
    await setOption(site.administrator, 'ModelPrice', JSON.stringify({ [model]: 0 }));
    const id = await make({ models: model, key: 'sk-kept-000000000001,sk-off-0000000000001' });
    const { channel } = await admin.graphql<{ channel: { keys: Key[] } }>(`{ channel(id: ${id}) { ${fields} } }`);
    await act(`setChannelKeyEnabled(id: ${id}, fingerprint: "${channel.keys[1]?.fingerprint}", enabled: false)`);
    site.upstream.reset();
    for (let at = 0; at < 4; at++) await send(model);
    const used = new Set(site.upstream.requests.map(({ headers }) => headers.authorization));
    expect(used).toEqual(new Set(['Bearer sk-kept-000000000001']));
  });
});

describe('operations on several channels', () => {
  it('delete disabled channels and return the number of repaired channels', async () => {
    const ids = [await make(), await make()];
    dataOf(await put({ id: ids[0], status: 2 }));
    expect(dataOf(await admin.delete<number>('/api/channel/disabled'))).toBeGreaterThanOrEqual(1);
    expect((await admin.get(`/api/channel/${ids[0]}`)).body.success).toBe(false);
    const count = dataOf(await admin.post<number>('/api/channel/fix'));
    const { headers } = await admin.get('/api/channel/?page_size=1');
    expect(String(count)).toBe(headers.get('x-total-count'));
    expect(await admin.graphql('mutation { repairChannels }')).toEqual({ repairChannels: count });
    expect(await admin.graphql('mutation { deleteDisabledChannels }')).toEqual({ deleteDisabledChannels: 0 });
  });

  it('apply the same update to several channels over GraphQL', async () => {
    const group = unique('group');
    const ids = [await make({ models: 'gpt-4o-mini,o1' }), await make({ models: 'gpt-4o-mini' })];
    const change =
      'mutation ($ids: [ID!]!, $input: UpdateChannelsInput!) { updateChannels(ids: $ids, input: $input) { id } }';
    const input = { addModels: ['o3'], removeModels: ['o1'], groups: [group], priority: 8 };
    expect(await admin.graphql(change, { ids, input })).toEqual({
      updateChannels: ids.toReversed().map((id) => ({ id: String(id) })),
    });
    for (const id of ids) expect(await read(id)).toMatchObject({ models: 'gpt-4o-mini,o3', group, priority: 8 });
    const all = { ids, input: { removeModels: ['gpt-4o-mini', 'o3'] } };
    expect(await admin.graphqlErrorCodes(change, all)).toEqual(['channel_models_left']);
    const view = 'query ($filter: ChannelFilter) { channels(filter: $filter) { totalCount } }';
    expect(await admin.graphql(view, { filter: { group, tested: false } })).toEqual({ channels: { totalCount: 2 } });
    expect(await admin.graphql(view, { filter: { group, slowerThan: 3_000, balanceBelow: 1 } })).toEqual({
      channels: { totalCount: 0 },
    });
  });

  it('list and search 1,000 channels and their tags', async () => {
    await make({ name: 'template', tag: 'many' });
    await site.database.query(`
      INSERT INTO channels (type, name, key_cipher, models, groups, tag, base_url)
      SELECT type, 'many-' || n, key_cipher, models, groups, 'many-' || n % 50, base_url
        FROM channels, generate_series(1, 1000) AS n WHERE name = 'template'`);
    expect(dataOf(await admin.post<number>('/api/channel/fix'))).toBeGreaterThan(1_000);
    const tags = '{ channelTags(page: { first: 100 }) { totalCount nodes { tag channelCount usedQuota } } }';
    const page = dataOf(await admin.get<unknown[]>('/api/channel/?page_size=100&p=5'));
    expect(page).toHaveLength(100);
    const [found, ...others] = dataOf(await admin.get<{ name: string }[]>('/api/channel/search?keyword=many-999'));
    expect([found?.name, others]).toEqual(['many-999', []]);
    const { channelTags } = await admin.graphql<{ channelTags: { nodes: unknown[] } }>(tags);
    expect(channelTags.nodes).toContainEqual({ tag: 'many-7', channelCount: 20, usedQuota: 0 });
  });
});

describe('channel tags across two processes', () => {
  let fleet: Cluster<Tollgate>;
  let administrator: TestUser;
  let key: string;

  beforeAll(async () => {
    fleet = await startPair();
    administrator = await setUpSite(fleet.at(0));
    for (let at = 0; at < 3; at++) await createChannel(administrator, { base_url: site.upstream.url, tag: 'eu' });
    await optionsReached(administrator, fleet.gateways);
    const user = await createUser(fleet.at(0), administrator, { quota: 1_000_000 });
    key = (await createToken(user, { unlimited_quota: true })).key;
  }, 120_000);
  afterAll(() => fleet.close());

  /** The number of models served by the process that did not receive the request. */
  async function served(): Promise<number> {
    const response = await fetch(`${fleet.at(1).url}/v1/models`, { headers: { authorization: `Bearer ${key}` } });
    return ((await response.json()) as { data: unknown[] }).data.length;
  }

  it.each([
    ['disabled', 0],
    ['enabled', 1],
  ])('take effect in both processes when one of them has %s the tag', async (act, models) => {
    dataOf(await administrator.browser.post(`/api/channel/tag/${act}`, { tag: 'eu' }));
    expect(await eventually(served, (found) => found === models)).toBe(models);
  });
});
