import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { openChannels } from '../../test/support/channels-domain.js';
import type { DomainModule } from '../../test/support/domain-module.js';
import { AppError } from '../common/errors/app-error.js';
import { ChannelNames } from '../logs/channel-names.port.js';
import { Changes } from '../platform/coordination/changes.js';
import { Sql } from '../platform/database/sql.js';
import { encodeCursor } from '../platform/graphql/connection.js';
import { SortDirection } from '../platform/graphql/list-order.js';
import type { UpdateChannelsInput } from './channel-bulk.input.js';
import { ChannelsService } from './channels.service.js';
import { ChannelDirectory } from './directory/channel-directory.js';
import { DirectoryChannelNames } from './directory/directory-channel-names.js';
import { ChannelList } from './list/channel-list.js';
import { type ChannelSort, channelOrder } from './list/channel-order.js';
import { CreateChannelInput } from './model/channel.input.js';
import { ChannelStatus } from './model/channel-status.js';
import { ChannelModelsService } from './models/channel-models.service.js';

const DEMO = 1000;
const BEDROCK = 33;
const SPARK = 18;
const VERTEX = 41;

let domain: DomainModule;
let channels: ChannelsService;
let list: ChannelList;
let directory: ChannelDirectory;

beforeAll(async () => {
  domain = await openChannels();
  channels = domain.get(ChannelsService);
  list = domain.get(ChannelList);
  directory = domain.get(ChannelDirectory);
});
afterAll(() => domain.close());
afterEach(() => domain.database.query('DELETE FROM channels').then(() => directory.reload()));

function input(given: Partial<CreateChannelInput> = {}): CreateChannelInput {
  return Object.assign(new CreateChannelInput(), {
    name: 'main',
    key: 'sk-first-key-0001',
    models: ['gpt-4o'],
    ...given,
  });
}
const create = (given: Partial<CreateChannelInput> = {}) => channels.create(input(given));
const refused = (code: string) => expect.objectContaining({ code });
const candidates = () => directory.candidates('default', 'gpt-4o').map(({ id }) => id);

describe('models of the channels', () => {
  it('are counted by the name that clients use, enabled and in any state', async () => {
    await create({ models: ['gpt-4o', 'o1'] });
    const { id } = await create({ models: ['gpt-4o'] });
    await domain.database.query(`UPDATE channels SET status = ${ChannelStatus.disabled} WHERE id = ${id}`);
    await create({ models: ['o1'], modelPrefix: 'west/' });
    await directory.reload();
    expect(domain.get(ChannelModelsService).channelCounts()).toEqual([
      { model: 'gpt-4o', enabled: 1, all: 2 },
      { model: 'o1', enabled: 1, all: 1 },
      { model: 'west/o1', enabled: 1, all: 1 },
    ]);
  });
});

describe('creating a channel', () => {
  it('applies to the relay before the response, with decrypted keys and the address of its type', async () => {
    const { id } = await create({
      key: 'sk-first-key-0001\nsk-other-key-0002',
      modelMapping: '{"gpt-4o":"gpt-4o-2024"}',
    });
    const view = directory.byId(id);
    expect(view).toMatchObject({ keys: ['sk-first-key-0001', 'sk-other-key-0002'], baseUrl: 'https://api.openai.com' });
    expect(candidates()).toEqual([id]);
    expect(view && directory.upstreamName(view, 'gpt-4o')).toBe('gpt-4o-2024');
  });

  it('stores keys encrypted only', async () => {
    await create();
    const [row] = await domain.database.query('SELECT channels::text AS text FROM channels');
    expect(row?.text).not.toContain('first-key');
  });

  it.each([
    ['system', true],
    ['developer', false],
    ['', false],
  ])('parses the setting of the developer role: %j', async (role, developerAsSystem) => {
    const { id } = await create({ setting: JSON.stringify({ developer_role: role }) });
    expect(directory.byId(id)?.setting).toMatchObject({ developerAsSystem });
  });

  it.each([
    ['chat', 'chat'],
    ['', null],
  ])('parses the setting of the APIs for text: %j', async (api, openaiApi) => {
    const { id } = await create({ setting: JSON.stringify({ openai_api: api }) });
    expect(directory.byId(id)?.setting).toMatchObject({ openaiApi });
  });

  it('requires no key for the built-in demo', async () => {
    const { id } = await create({ type: DEMO, key: '' });
    expect(directory.byId(id)?.keys).toEqual([]);
  });

  it.each<[string, Partial<CreateChannelInput>, string]>([
    ['a key in another form than the type has', { type: BEDROCK, key: 'sk-plain' }, 'channel_key_shape'],
    ['a type that does not exist', { type: 9_999 }, 'channel_type_unknown'],
    ['no key', { key: ' , \n' }, 'channel_name_and_key_required'],
    ['a key that no header can carry', { key: 'sk-密钥' }, 'channel_key_invalid'],
    ['a model name over 255 bytes', { models: ['模'.repeat(86)] }, 'channel_model_name_too_long'],
    ['Vertex AI without a region', { type: VERTEX, key: 'express-key' }, 'channel_region_required'],
    ['regions that are not JSON', { type: VERTEX, key: 'express-key', other: '{"a"' }, 'channel_region_not_json'],
    [
      'regions without a default',
      { type: VERTEX, key: 'express-key', other: '{"gemini-2.0-flash":"us-east5"}' },
      'channel_region_without_default',
    ],
    [
      'more than 1,000 keys',
      { key: Array.from({ length: 1_001 }, (_, at) => `k${at}`).join() },
      'channel_too_many_keys',
    ],
    ['a mapping that is not JSON', { modelMapping: '{' }, 'model_mapping_not_json'],
    ['a mapping to something else than names', { modelMapping: '{"a":1}' }, 'model_mapping_invalid'],
    ['a mapping that is a list', { modelMapping: '["a"]' }, 'model_mapping_invalid'],
    ['a mapping in a circle', { modelMapping: '{"a":"b","b":"a"}' }, 'model_mapping_cycle'],
    ['a mapping that names a prototype', { modelMapping: '{"__proto__":"b"}' }, 'model_mapping_not_json'],
    ['a status mapping of numbers', { statusCodeMapping: '{"400":500}' }, 'status_code_mapping_invalid'],
    ['a status mapping of no status', { statusCodeMapping: '{"40":"500"}' }, 'status_code_mapping_invalid'],
    ['an override that is not an object', { paramOverride: '[]' }, 'param_override_invalid'],
    ['a broken override', { paramOverride: 'temperature=1' }, 'param_override_not_json'],
    ['a setting of the wrong type', { setting: '{"force_format":"yes"}' }, 'channel_setting_invalid'],
    ['an unknown role for developers', { setting: '{"developer_role":"user"}' }, 'channel_setting_invalid'],
    ['an unknown API for text', { setting: '{"openai_api":"completions"}' }, 'channel_setting_invalid'],
    ['a proxy of an unknown scheme', { setting: '{"proxy":"ftp://proxy"}' }, 'channel_setting_invalid'],
    ['an address inside the operator’s network', { baseUrl: 'http://127.0.0.1:8080' }, 'egress_private'],
  ])('rejects %s', async (_, given, code) => {
    await expect(create(given)).rejects.toEqual(refused(code));
    expect(candidates()).toEqual([]);
  });

  it.each<[string, Partial<CreateChannelInput>, string]>([
    ['a region', { type: VERTEX, key: 'express-key', other: 'us-east5' }, 'us-east5'],
    ['regions by model', { type: VERTEX, key: 'express-key', other: '{"default":"global"}' }, '{"default":"global"}'],
    ['the version of Spark', { type: SPARK, key: 'app|secret|key' }, 'v2.1'],
    ['another version of Spark', { type: SPARK, key: 'app|secret|key', other: 'v4.0' }, 'v4.0'],
    ['nothing for most types', {}, ''],
  ])('stores the additional field of a type: %s', async (_, given, other) => {
    expect(await create(given)).toMatchObject({ other });
  });

  it('names the field of an invalid JSON text', async () => {
    await expect(create({ paramOverride: '[' })).rejects.toMatchObject({
      details: { fields: [{ field: 'paramOverride' }] },
    });
  });
});

describe('updating a channel', () => {
  it('writes the given fields, keeps the keys when they are blank, and can remove the input limit', async () => {
    const { id } = await create({ tag: 'eu', maxInputTokens: 100, priority: 3 });
    const changed = await channels.update(id, { name: 'renamed', key: '  ', maxInputTokens: null, weight: 0 });
    expect(changed).toMatchObject({ name: 'renamed', tag: 'eu', priority: 3, maxInputTokens: null });
    expect(directory.byId(id)).toMatchObject({ name: 'renamed', keys: ['sk-first-key-0001'] });
    await channels.update(id, { key: 'sk-second-key-002', tag: '' });
    expect(directory.byId(id)).toMatchObject({ tag: '', keys: ['sk-second-key-002'] });
  });

  it.each([4, 47])('of type %i requires no key', async (type) => {
    const { id } = await create({ type, key: '', baseUrl: 'http://models.example:11434' });
    expect(directory.byId(id)).toMatchObject({ type, keys: [] });
  });

  it('requires a key when a keyless channel changes to a type with keys', async () => {
    const { id } = await create({ type: DEMO, key: '' });
    await expect(channels.update(id, { type: 1 })).rejects.toEqual(refused('channel_name_and_key_required'));
    expect(await channels.update(id, { type: 1, key: 'sk-first-key-0001' })).toMatchObject({ type: 1 });
  });

  it('sends keys to no other host than they were entered for', async () => {
    const { id } = await create({ baseUrl: 'https://a.example/v1' });
    for (const baseUrl of ['https://b.example/v1', 'http://a.example/v1', 'https://a.example:8443', '']) {
      await expect(channels.update(id, { baseUrl })).rejects.toEqual(refused('channel_key_needed'));
    }
    await expect(channels.update(id, { type: 14, baseUrl: '' })).rejects.toEqual(refused('channel_key_needed'));
    expect(await channels.update(id, { baseUrl: 'https://a.example/v2' })).toMatchObject({ priority: 0 });
    const moved = { baseUrl: 'https://b.example/v1', key: 'sk-second-key-002' };
    expect(await channels.update(id, moved)).toMatchObject({ baseUrl: 'https://b.example/v1' });
  });

  it('validates the region again only when type or region change', async () => {
    const { id } = await create({ type: VERTEX, key: 'express-key', other: 'us-east5' });
    await expect(channels.update(id, { other: ' ' })).rejects.toEqual(refused('channel_region_required'));
    await domain.database.query("UPDATE channels SET other = ''");
    expect(await channels.update(id, { type: VERTEX, weight: 2 })).toMatchObject({ other: '', weight: 2 });
    expect(await channels.update(id, { type: SPARK, key: 'app|secret|key' })).toMatchObject({ other: 'v2.1' });
  });

  it('writes all fields of a change or none', async () => {
    const { id } = await create();
    await expect(channels.update(id, { name: 'half', type: BEDROCK })).rejects.toEqual(refused('channel_key_shape'));
    expect(await channels.get(id)).toMatchObject({ name: 'main', type: 1 });
  });

  it('waits for a concurrent change of the same channel, and returns not found after a concurrent deletion', async () => {
    const { id } = await create();
    await Promise.all([channels.update(id, { priority: 5 }), channels.update(id, { weight: 7 })]);
    expect(await channels.get(id)).toMatchObject({ priority: 5, weight: 7 });
    const edits = Array.from({ length: 8 }, (_, weight) =>
      channels.update(id, { weight }).catch((e: AppError) => e.code),
    );
    const [deleted, ...outcomes] = await Promise.all([channels.delete([id]), ...edits]);
    expect(deleted).toBe(1);
    for (const outcome of outcomes) if (typeof outcome === 'string') expect(outcome).toBe('channel_not_found');
    expect(directory.byId(id)).toBeNull();
  });

  it('returns not found for a missing channel', async () => {
    await expect(channels.update(0, { name: 'x' })).rejects.toEqual(refused('channel_not_found'));
    await expect(channels.deleteOne(0)).rejects.toEqual(refused('channel_not_found'));
  });
});

describe('updating several channels', () => {
  it('adds and removes models, and writes the given fields to the selected channels only', async () => {
    const a = await create({ models: ['gpt-4o', 'o1'] });
    const b = await create({ models: ['o3'], priority: 2 });
    const other = await create();
    const changed = await channels.updateMany([a.id, b.id, 999_999_999], {
      addModels: ['o3', 'o4-mini'],
      removeModels: ['o1'],
      groups: ['vip'],
      weight: 6,
      autoBan: false,
    });
    expect(changed).toMatchObject([
      { id: b.id, models: ['o3', 'o4-mini'], groups: ['vip'], weight: 6, priority: 2, autoBan: false },
      { id: a.id, models: ['gpt-4o', 'o3', 'o4-mini'], groups: ['vip'], weight: 6, priority: 0, autoBan: false },
    ]);
    expect(await channels.get(other.id)).toEqual(other);
    expect(directory.candidates('vip', 'o4-mini')).toHaveLength(2);
  });

  it.each<[string, UpdateChannelsInput, string]>([
    ['when one would serve nothing', { weight: 6, removeModels: ['gpt-4o'] }, 'channel_models_left'],
    ['for a model name over 255 bytes', { weight: 6, addModels: ['m'.repeat(256)] }, 'channel_model_name_too_long'],
    [
      'for more than 2,000 models',
      { weight: 6, addModels: Array.from({ length: 2_000 }, (_, at) => `m${at}`) },
      'channel_too_many_models',
    ],
  ])('changes none %s', async (_, changes, code) => {
    const rows = [await create({ models: ['gpt-4o', 'o1'] }), await create()];
    await expect(
      channels.updateMany(
        rows.map(({ id }) => id),
        changes,
      ),
    ).rejects.toEqual(refused(code));
    expect(await Promise.all(rows.map(({ id }) => channels.get(id)))).toEqual(rows);
  });
});

describe('enabling and disabling channels', () => {
  it('removes a disabled channel from the relay and adds it again', async () => {
    const { id } = await create();
    await channels.setEnabled([id], false);
    expect(candidates()).toEqual([]);
    await channels.update(id, { enabled: true });
    expect(candidates()).toEqual([id]);
  });

  it('disables automatically with the reason and time, which enabling clears', async () => {
    const { id } = await create();
    expect(await channels.disableAutomatically(id, 'invalid_api_key')).toBe(true);
    expect(await channels.get(id)).toMatchObject({
      status: 3,
      statusReason: 'invalid_api_key',
      statusTime: expect.any(Date),
    });
    expect(candidates()).toEqual([]);
    const [enabled] = await channels.setEnabled([id], true);
    expect(enabled).toMatchObject({ status: 1, statusReason: null, statusTime: null });
  });

  it('does not change a channel that is exempt from automatic disabling or already disabled', async () => {
    const kept = await create({ autoBan: false });
    const off = await create();
    await channels.setEnabled([off.id], false);
    expect(await channels.disableAutomatically(kept.id, 'x')).toBe(false);
    expect(await channels.disableAutomatically(off.id, 'x')).toBe(false);
    expect(await channels.get(off.id)).toMatchObject({ status: ChannelStatus.disabled, statusReason: null });
  });
});

describe('copying and deleting channels', () => {
  it('copies settings and keys, and resets test, balance and usage', async () => {
    const source = await create({ tag: 'eu', priority: 7 });
    await domain.database.query('UPDATE channels SET response_time_ms = 900, tested_at = now() WHERE id = $1', [
      source.id,
    ]);
    const copy = await channels.copy(source.id, ' second ', false);
    expect(copy).toMatchObject({
      name: 'second',
      tag: 'eu',
      priority: 7,
      status: 2,
      responseTimeMs: 0,
      testedAt: null,
    });
    expect(directory.byId(copy.id)?.keys).toEqual(['sk-first-key-0001']);
    await expect(channels.copy(source.id, ' ', false)).rejects.toEqual(refused('channel_name_and_key_required'));
  });

  it('keeps the names of deleted channels for the log, even after a restart', async () => {
    const { id } = await create({ name: 'former' });
    const { id: other } = await create({ name: 'other' });
    await channels.delete([id]);
    const names = domain.get(ChannelNames);
    expect([names.nameOf(id), names.nameOf(other), directory.byId(id)]).toEqual(['former', 'other', null]);
    const many: number[] = [];
    for (let index = 0; index < 101; index++) many.push((await create({ name: `many ${index}` })).id);
    await channels.delete(many);
    expect(many.map((one) => names.nameOf(one))).toEqual(many.map((_, index) => `many ${index}`));
    const restarted = new DirectoryChannelNames(directory, domain.get(Sql), domain.get(Changes));
    await restarted.onModuleInit();
    expect(restarted.nameOf(id)).toBe('former');
  });

  it('deletes many, and every disabled one', async () => {
    const [a, b, c, d] = [await create(), await create(), await create(), await create()];
    expect(await channels.delete([a.id, 0])).toBe(1);
    await channels.setEnabled([b.id], false);
    await channels.disableAutomatically(c.id, 'x');
    expect(await channels.deleteDisabled()).toBe(2);
    expect(candidates()).toEqual([d.id]);
    expect(await channels.rebuild()).toBe(1);
    await expect(channels.delete([])).rejects.toEqual(refused('channel_batch_empty'));
  });
});

describe('channel list', () => {
  const page = { limit: 10, offset: 0 };

  it('is searched by id, name, key, model, group, tag and status', async () => {
    const a = await create({ name: 'Azure 100%', groups: ['vip'], tag: 'eu', models: ['gpt-4o', 'o1'] });
    const b = await create({ name: 'backup', key: 'sk-second-key-002', priority: 5 });
    const ids = async (filter: object) =>
      (await list.page(filter, { sort: 'PRIORITY' }, page)).rows.map(({ id }) => id);
    expect(await ids({})).toEqual([b.id, a.id]);
    expect(await ids({ keyword: 'azure' })).toEqual([a.id]);
    expect(await ids({ keyword: '0%' })).toEqual([a.id]);
    expect(await ids({ keyword: String(b.id) })).toEqual([b.id]);
    expect(await ids({ keyword: 'sk-second-key-002' })).toEqual([b.id]);
    expect(await ids({ keyword: directory.byId(b.id)?.keyDescriptions[0]?.fingerprint })).toEqual([b.id]);
    expect(await ids({ keyword: 'sk-second' })).toEqual([]);
    expect(await ids({ model: 'o1' })).toEqual([a.id]);
    expect(await ids({ group: 'vip' })).toEqual([a.id]);
    expect(await ids({ tag: 'eu', status: 1, type: 1 })).toEqual([a.id]);
    expect(await ids({ tag: '' })).toEqual([b.id]);
    const measured = `UPDATE channels SET tested_at = now(), response_time_ms = 3500, balance = 0.5, balance_updated_at = now()
                       WHERE id = $1`;
    await domain.database.query(measured, [a.id]);
    expect([await ids({ tested: true }), await ids({ tested: false })]).toEqual([[a.id], [b.id]]);
    expect([await ids({ slowerThan: 3_000 }), await ids({ slowerThan: 3_500 })]).toEqual([[a.id], []]);
    expect([await ids({ balanceBelow: 1 }), await ids({ balanceBelow: 0.5 })]).toEqual([[a.id], []]);
  });

  it('finds channels with an unpriced model, considering the price of the upstream name', async () => {
    const priced = await create({ models: ['mine'], modelMapping: '{"mine":"gpt-4o"}' });
    const unpriced = await create({ models: ['gpt-4o', 'model-without-price'] });
    const ids = async (filter: object) => (await list.page(filter, { sort: 'ID' }, page)).rows.map(({ id }) => id);
    expect([await ids({ unpriced: true }), await ids({ unpriced: false })]).toEqual([[unpriced.id], [priced.id]]);
  });

  it.each<[ChannelSort, string, string]>([
    ['PRIORITY', 'd c a e b', 'b e a c d'],
    ['ID', 'e d c b a', 'a b c d e'],
    ['NAME', 'a b c d e', 'e d c b a'],
    ['TYPE', 'a c d e b', 'b e d c a'],
    ['STATUS', 'a b d e c', 'c e d b a'],
    ['RESPONSE_TIME', 'b d e c a', 'a c e d b'],
    ['USED_QUOTA', 'c e a d b', 'b d a e c'],
    ['BALANCE', 'c a b d e', 'e d b a c'],
    ['WEIGHT', 'e d c b a', 'a b c d e'],
  ])('sorted by %s has the same order by cursor and by page number', async (sort, usual, reversed) => {
    const priorities = [5, 1, 5, 5, 1];
    for (const [index, priority] of priorities.entries()) {
      const name = 'abcde'[index] ?? '';
      const { id } = await create({ name, priority, type: index === 1 ? 14 : 1 });
      await domain.database.query(
        `UPDATE channels SET status = $2, response_time_ms = $3, balance = $4, balance_updated_at = $5 WHERE id = $1`,
        [
          id,
          index === 2 ? 3 : 1,
          [0, 900, 0, 20, 10][index],
          [2.5, 7, 0.5, 0, 0][index],
          index < 3 ? new Date() : null,
        ],
      );
      if (index % 2 === 0) {
        await domain.database.query('INSERT INTO channel_usage (channel_id, used_quota) VALUES ($1, $2)', [
          id,
          [70, 0, 90, 0, 70][index],
        ]);
      }
    }
    const usually = (await list.page({}, { sort }, page)).rows.map(({ name }) => name).join(' ');
    const first = channelOrder({ sort }).direction;
    const other = first === SortDirection.ASC ? SortDirection.DESC : SortDirection.ASC;
    for (const [direction, expected] of [
      [first, usual],
      [other, reversed],
    ] as const) {
      const seen: string[] = [];
      let after: string | null = null;
      do {
        const found = await list.page({}, { sort, direction }, { limit: 2, offset: 0, after });
        expect(found.total).toBe(5);
        seen.push(...found.rows.map(({ name }) => name));
        const last = found.rows.at(-1);
        after = last ? encodeCursor(found.cursorKey(last)) : null;
      } while (after);
      expect(seen.join(' ')).toBe(expected);
    }
    expect(usually).toBe(usual);
  });

  it('rejects a foreign cursor', async () => {
    for (const after of ['nonsense', encodeCursor(['a', 1]), encodeCursor([1])]) {
      await expect(list.page({}, { sort: 'PRIORITY' }, { ...page, after })).rejects.toEqual(
        refused('invalid_parameter'),
      );
    }
  });
});
