import { describe, expect, it } from '@jest/globals';
import { acceptedInput } from '../../../test/support/accepted-input.js';
import type { WireRecord } from '../../platform/http/input/validation.js';
import type { ChannelEntity } from './channel.entity.js';
import { CreateChannelInput, UpdateChannelBody } from './channel.input.js';
import { encodeChannel } from './channel.wire.js';

const create = (body: WireRecord) => acceptedInput(CreateChannelInput, body);
const update = (body: WireRecord) => acceptedInput(UpdateChannelBody, body);

const minimal = { name: 'main', key: 'sk-1', models: 'gpt-4o' };

describe('POST /api/channel/', () => {
  it('parses the documented field names', async () => {
    const body = {
      type: 1,
      name: ' main ',
      key: 'sk-1',
      models: 'gpt-4o, gpt-4o-mini,gpt-4o',
      group: 'default,vip',
      openai_organization: 'org',
      test_model: 'gpt-4o',
      base_url: 'https://proxy.example/v1/',
      other: 'x',
      model_mapping: '{}',
      status_code_mapping: '',
      param_override: '{"a":1}',
      setting: '',
      model_prefix: 'az/',
      tag: 'eu',
      auto_ban: 0,
      priority: -999,
      weight: 3,
      max_input_tokens: 0,
    };
    expect({ ...(await create(body)) }).toEqual({
      type: 1,
      name: 'main',
      key: 'sk-1',
      models: ['gpt-4o', 'gpt-4o-mini'],
      groups: ['default', 'vip'],
      openaiOrganization: 'org',
      testModel: 'gpt-4o',
      baseUrl: 'https://proxy.example/v1',
      other: 'x',
      modelMapping: '{}',
      statusCodeMapping: '',
      paramOverride: '{"a":1}',
      setting: '',
      modelPrefix: 'az/',
      tag: 'eu',
      autoBan: false,
      priority: -999,
      weight: 3,
      maxInputTokens: null,
    });
  });

  it('fills in the documented defaults', async () => {
    expect(await create({ ...minimal, group: '' })).toMatchObject({
      type: 1,
      groups: ['default'],
      autoBan: true,
      priority: 0,
      weight: 0,
    });
  });

  it('drops all fields that cannot be set', async () => {
    const made = await create({
      ...minimal,
      id: 7,
      status: 2,
      used_quota: 5,
      balance: 9,
      created_time: 1,
      __proto__: {},
    });
    expect(Object.keys(made)).not.toEqual(expect.arrayContaining(['id']));
    expect(made).not.toHaveProperty('used_quota');
    expect(made).not.toHaveProperty('balance');
    expect(made).not.toHaveProperty('status');
  });

  it.each<[string, WireRecord, string]>([
    ['no name', { ...minimal, name: '  ' }, 'channel_name_and_key_required'],
    ['a name that is not a string', { ...minimal, name: 5 }, 'channel_name_and_key_required'],
    ['no model', { ...minimal, models: ' , ' }, 'channel_models_required'],
    ['models that are not a string', { ...minimal, models: [1] }, 'channel_models_required'],
    ['a priority below -999', { ...minimal, priority: -1000 }, 'channel_priority_invalid'],
    ['a priority that is not an integer', { ...minimal, priority: '5' }, 'channel_priority_invalid'],
    ['a negative weight', { ...minimal, weight: -1 }, 'channel_weight_invalid'],
    ['an address without a scheme', { ...minimal, base_url: 'proxy.example' }, 'channel_base_url_invalid'],
    ['an address of another scheme', { ...minimal, base_url: 'file:///etc/passwd' }, 'channel_base_url_invalid'],
    ['an address with a password', { ...minimal, base_url: 'https://u:p@proxy.example' }, 'channel_base_url_invalid'],
    ['an address with a query', { ...minimal, base_url: 'https://proxy.example?x=1' }, 'channel_base_url_invalid'],
    ['a header that would break in two', { ...minimal, openai_organization: 'a\r\nb' }, 'invalid_input'],
  ])('rejects %s', async (_, body, code) => {
    await expect(create(body)).rejects.toEqual(expect.objectContaining({ code }));
  });
});

describe('PUT /api/channel/', () => {
  it.each<[string, WireRecord, object]>([
    ['a priority alone', { id: 3, priority: 0 }, { id: 3, priority: 0 }],
    ['a weight alone', { id: 3, weight: 0 }, { id: 3, weight: 0 }],
    ['enabling', { id: 3, status: 1 }, { id: 3, enabled: true }],
    ['disabling', { id: 3, status: 2 }, { id: 3, enabled: false }],
    ['a status repeated from the last reading', { id: 3, status: 3 }, { id: 3 }],
    ['emptied optional fields', { id: 3, tag: '', base_url: '' }, { id: 3, tag: '', baseUrl: '' }],
    [
      'blanks that leave required fields alone',
      { id: 3, type: 0, name: '', key: '', models: '', group: '', other: '' },
      { id: 3 },
    ],
  ])('parses %s', async (_, body, expected) => {
    expect({ ...(await update(body)) }).toEqual(expected);
  });

  it.each<[string, WireRecord, string]>([
    ['a body without an id', { priority: 1 }, 'invalid_input'],
    ['a status that does not exist', { id: 3, status: 7 }, 'channel_status_invalid'],
    ['models that are only commas', { id: 3, models: ',' }, 'channel_models_required'],
  ])('rejects %s', async (_, body, code) => {
    await expect(update(body)).rejects.toEqual(expect.objectContaining({ code }));
  });
});

describe('channel in REST', () => {
  const row: ChannelEntity = {
    id: 3,
    type: 1,
    name: 'main',
    keyCipher: 'v1.secret',
    keyFingerprints: null,
    refusedKeys: {},
    status: 3,
    statusReason: 'invalid_api_key',
    statusEvent: null,
    statusTime: new Date(7_000),
    openaiOrganization: '',
    testModel: '',
    weight: 1,
    priority: 2,
    baseUrl: '',
    other: '',
    models: ['a', 'b'],
    groups: ['default', 'vip'],
    modelMapping: '',
    statusCodeMapping: '',
    paramOverride: '',
    setting: '',
    modelPrefix: '',
    tag: '',
    autoBan: true,
    maxInputTokens: null,
    responseTimeMs: 340,
    testedAt: null,
    balance: 1.5,
    balanceUpdatedAt: null,
    createdAt: new Date(9_999),
  };

  it('contains the documented fields, and never the key', () => {
    const wire = encodeChannel(row, 42, 'en');
    expect(wire).toMatchObject({ id: 3, key: '', models: 'a,b', group: 'default,vip', auto_ban: 1, used_quota: 42 });
    expect(wire).toMatchObject({ created_time: 9, test_time: 0, response_time: 340, max_input_tokens: 0 });
    expect(JSON.parse(String(wire.other_info))).toEqual({ status_reason: 'invalid_api_key', status_time: 7 });
    expect(JSON.stringify(wire)).not.toContain('secret');
  });

  it.each<[string, ChannelEntity['statusEvent'], string]>([
    ['余额不足', { kind: 'channel_out_of_credit', params: {} }, 'The balance at the upstream is used up'],
    ['refused', { kind: 'channel_out_of_credit', params: {} }, 'refused'],
    ['余额不足', null, '余额不足'],
  ])('contains why it was disabled, in the language of the reader: %s, %j', (statusReason, statusEvent, reason) => {
    const wire = encodeChannel({ ...row, statusReason, statusEvent }, 0, 'en');
    expect(JSON.parse(String(wire.other_info))).toMatchObject({ status_reason: reason });
  });

  it('contains null for unset fields, as in related gateways', () => {
    const names = ['openai_organization', 'test_model', 'model_mapping', 'tag', 'setting', 'param_override'] as const;
    const unset = encodeChannel(row, 0, 'en');
    expect(names.map((name) => unset[name])).toEqual(names.map(() => null));
    const set = { ...row, testModel: 'a', tag: 'eu', modelMapping: '{}' };
    expect(encodeChannel(set, 0, 'en')).toMatchObject({ test_model: 'a', tag: 'eu', model_mapping: '{}' });
  });

  it('can be sent back unchanged', async () => {
    const back = await update(encodeChannel(row, 42, 'en'));
    expect(back).toMatchObject({
      id: 3,
      models: row.models,
      groups: row.groups,
      autoBan: true,
      priority: 2,
      weight: 1,
    });
    expect(back.enabled).toBeUndefined();
    expect(back.key).toBeUndefined();
    expect(back).not.toHaveProperty('tag');
  });
});
