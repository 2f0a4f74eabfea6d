import { describe, expect, it } from '@jest/globals';
import { type ChannelForm, channelSchema, emptyChannel, toChanges, toInput } from './channel-form.schema';

const complete: ChannelForm = { ...emptyChannel, name: 'Azure', key: 'sk-a', models: ['gpt-4o'] };

const problems = (creating: boolean, change: Partial<ChannelForm>) => {
  const { error } = channelSchema(creating).safeParse({ ...complete, ...change });
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
};

describe('channel form', () => {
  it('accepts a complete channel', () => {
    expect(problems(true, {})).toEqual({});
  });

  it('reports a missing name, key and models together', () => {
    expect(problems(true, { name: ' ', key: ' , ', models: [] })).toEqual({
      name: 'channelForm:error.nameAndKey',
      key: 'channelForm:error.key',
      models: 'channelForm:error.models',
    });
  });

  it.each<[string, Partial<ChannelForm>, object]>([
    ['name', { name: ' ' }, { name: 'channelForm:error.name' }],
    ['key', { key: '' }, { key: 'channelForm:error.key' }],
  ])('reports only the missing %s', (_, change, expected) => {
    expect(problems(true, change)).toEqual(expected);
  });

  it.each([
    ['a stored channel keeps its key', false, { key: '' }],
    ['the demo channel has no key', true, { type: '1000', key: '' }],
    ['Ollama may have no key', true, { type: '4', key: '' }],
    ['Xinference may have no key', true, { type: '47', key: '' }],
  ])('%s', (_, creating, change) => {
    expect(problems(creating, change)).toEqual({});
  });

  it.each<[string, Partial<ChannelForm>, string]>([
    ['priority', { priority: -1000 }, 'channels:error.priority'],
    ['priority', { priority: Number.NaN }, 'channels:error.priority'],
    ['weight', { weight: -1 }, 'channels:error.weight'],
    ['maxInputTokens', { maxInputTokens: -1 }, 'channelForm:error.maxInputTokens'],
    ['groups', { groups: [] }, 'channelForm:error.groups'],
    ['baseUrl', { baseUrl: 'example.com' }, 'channelForm:error.baseUrl'],
    ['modelMapping', { modelMapping: '{' }, 'channelForm:error.modelMappingJson'],
    ['modelMapping', { modelMapping: '[]' }, 'channelForm:error.modelMapping'],
    ['modelMapping', { modelMapping: '{"a":1}' }, 'channelForm:error.modelMapping'],
    ['statusCodeMapping', { statusCodeMapping: '{"400":' }, 'channelForm:error.statusCodeMappingJson'],
    ['statusCodeMapping', { statusCodeMapping: '{"400":"999"}' }, 'channelForm:error.statusCodeMapping'],
    ['setting', { setting: '{,}' }, 'channelForm:error.settingJson'],
    ['setting', { setting: '1' }, 'channelForm:error.setting'],
    ['paramOverride', { paramOverride: 'x' }, 'channelForm:error.paramOverrideJson'],
  ])('%s rejects %j', (field, change, message) => {
    expect(problems(true, change)[field]).toBe(message);
  });

  it.each<[Partial<ChannelForm>]>([[{ priority: -999 }], [{ weight: 0 }], [{ priority: null, weight: null }]])(
    'accepts %j',
    (change) => {
      expect(problems(true, change)).toEqual({});
    },
  );
});

describe('channel input', () => {
  it('is trimmed, with one key per line and no trailing slash', () => {
    const input = toInput({ ...complete, name: ' A ', key: 'k1, k2', baseUrl: 'https://a.example//', weight: null });
    expect(input).toMatchObject({ type: 1, name: 'A', key: 'k1\nk2', baseUrl: 'https://a.example', weight: 0 });
  });

  it('contains only changed fields, and no key if none was typed', () => {
    const stored = { ...complete, key: '', maxInputTokens: 5 };
    expect(toChanges(stored, { ...stored })).toEqual({});
    expect(toChanges(stored, { ...stored, priority: 3, maxInputTokens: null })).toEqual({
      priority: 3,
      maxInputTokens: null,
    });
    expect(toChanges(stored, { ...stored, key: 'new' })).toEqual({ key: 'new' });
  });
});
