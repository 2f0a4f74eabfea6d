import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { openChannels } from '../../../test/support/channels-domain.js';
import type { DomainModule } from '../../../test/support/domain-module.js';
import { ChannelsService } from '../channels.service.js';
import { ChannelDirectory } from '../directory/channel-directory.js';
import { CreateChannelInput } from '../model/channel.input.js';
import { ChannelKeyStatus, fingerprintOf } from '../model/channel-keys.js';
import { ChannelKeyEditorService } from './channel-key-editor.service.js';

const VERTEX = 41;
const [a, b, c, d] = ['sk-key-a', 'sk-key-b', 'sk-key-c', 'sk-key-d'] as const;
const { ENABLED, REFUSED, DISABLED } = ChannelKeyStatus;

let domain: DomainModule;
let channels: ChannelsService;
let editor: ChannelKeyEditorService;
let directory: ChannelDirectory;

beforeAll(async () => {
  domain = await openChannels();
  channels = domain.get(ChannelsService);
  editor = domain.get(ChannelKeyEditorService);
  directory = domain.get(ChannelDirectory);
});
afterAll(() => domain.close());
afterEach(() => domain.database.query('DELETE FROM channels').then(() => directory.reload()));

async function create(...keys: string[]): Promise<number> {
  const input = { name: 'pool', key: keys.join(), models: ['gpt-4o'] };
  return (await channels.create(Object.assign(new CreateChannelInput(), input))).id;
}
const refused = (code: string) => expect.objectContaining({ code });
const keysOf = (id: number) => directory.byId(id)?.keys;
const states = (id: number) => directory.byId(id)?.keyDescriptions.map(({ status }) => status);
const off = (id: number, key: string) => editor.setEnabled(id, fingerprintOf(key), false);
const on = (id: number, key: string) => editor.setEnabled(id, fingerprintOf(key), true);

describe('single keys of a channel', () => {
  it.each<[string, (id: number) => Promise<unknown>, string[]]>([
    ['are added to the others', (id) => editor.add(id, `${c}\n${d}`), [a, b, c, d]],
    ['are added once', (id) => editor.add(id, `${b}, ${c}`), [a, b, c]],
    ['replace another key', (id) => editor.replace(id, fingerprintOf(a), c), [c, b]],
    ['replace another key by several keys', (id) => editor.replace(id, fingerprintOf(a), `${c},${d}`), [c, d, b]],
    ['are removed', (id) => editor.remove(id, [fingerprintOf(a)]), [b]],
  ])('%s, and the relay uses the remaining keys before the response', async (_, act, expected) => {
    const id = await create(a, b);
    await act(id);
    expect(keysOf(id)).toEqual(expected);
  });

  it.each<[string, (id: number) => Promise<unknown>, string]>([
    ['nothing to add', (id) => editor.add(id, ' ,\n'), 'channel_key_required'],
    ['a key that no header can carry', (id) => editor.add(id, '密钥'), 'channel_key_invalid'],
    ['nothing in place of a key', (id) => editor.replace(id, fingerprintOf(a), ''), 'channel_key_required'],
    ['a missing key', (id) => editor.remove(id, [fingerprintOf(c)]), 'channel_key_not_found'],
    ['to take the last one', (id) => editor.remove(id, [a, b].map(fingerprintOf)), 'channel_last_key'],
    ['disabling a missing key', (id) => off(id, c), 'channel_key_not_found'],
    ['a missing channel', () => editor.add(999_999_999, c), 'channel_not_found'],
  ])('reject %s', async (_, act, code) => {
    const id = await create(a, b);
    await expect(act(id)).rejects.toEqual(refused(code));
    expect(keysOf(id)).toEqual([a, b]);
  });

  it('are limited to one where the key is a document', async () => {
    const input = { name: 'v', type: VERTEX, other: 'global', key: 'express-key', models: ['gemini-2.0-flash'] };
    const { id } = await channels.create(Object.assign(new CreateChannelInput(), input));
    await expect(editor.add(id, 'express-other')).rejects.toEqual(refused('channel_single_key'));
    await editor.replace(id, fingerprintOf('express-key'), 'express-other');
    expect(keysOf(id)).toEqual(['express-other']);
  });

  it('are all stored when many are added concurrently', async () => {
    const id = await create(a);
    const added = Array.from({ length: 10 }, (_, at) => `sk-added-${at}`);
    await Promise.all(added.map((key) => editor.add(id, key)));
    expect([...(keysOf(id) ?? [])].sort()).toEqual([...added, a].sort());
  });

  it('are stored encrypted', async () => {
    const id = await create(a);
    await editor.add(id, b);
    const [row] = await domain.database.query('SELECT channels::text AS text FROM channels');
    expect(row?.text).not.toMatch(/sk-key/);
  });
});

describe('manually disabled key', () => {
  it('is not used, keeps its position, and can be enabled again', async () => {
    const id = await create(a, b);
    await off(id, a);
    expect([keysOf(id), states(id)]).toEqual([[b], [DISABLED, ENABLED]]);
    expect(directory.byId(id)?.keyDescriptions[0]).toMatchObject({ refusedReason: null, disabledAt: expect.any(Date) });
    await on(id, a);
    expect([keysOf(id), states(id)]).toEqual([
      [a, b],
      [ENABLED, ENABLED],
    ]);
  });

  it('stays disabled when the channel is disabled and enabled, and in a copy', async () => {
    const id = await create(a, b);
    await off(id, a);
    await channels.setEnabled([id], false);
    await channels.setEnabled([id], true);
    expect(keysOf(id)).toEqual([b]);
    expect(keysOf((await channels.copy(id, 'copy', true)).id)).toEqual([b]);
  });

  it('disables the channel when it was the last one, until a key is enabled', async () => {
    const id = await create(a, b);
    await off(id, a);
    expect(await off(id, b)).toMatchObject({ status: 3, statusReason: expect.stringContaining('所有密钥均已停用') });
    expect([directory.candidates('default', 'gpt-4o'), keysOf(id)]).toEqual([[], []]);
    await expect(channels.update(id, { enabled: true })).rejects.toEqual(refused('channel_keys_disabled'));
    await expect(channels.copy(id, 'copy', true)).rejects.toEqual(refused('channel_keys_disabled'));
    expect(await channels.enableAutomatically(id)).toBe(false);
    await on(id, a);
    expect(await channels.update(id, { enabled: true })).toMatchObject({ status: 1, statusReason: null });
    expect(keysOf(id)).toEqual([a]);
  });

  it('disables the channel when the other keys are removed', async () => {
    const id = await create(a, b);
    await off(id, a);
    expect(await editor.remove(id, [fingerprintOf(b)])).toMatchObject({ status: 3 });
  });

  it('is dropped with all others when the keys of the channel are replaced', async () => {
    const id = await create(a, b);
    await off(id, a);
    await channels.update(id, { key: `${a},${c}` });
    expect(keysOf(id)).toEqual([a, c]);
  });
});

describe('key that the upstream refuses', () => {
  it('is disabled with the reason, until the channel is enabled again', async () => {
    const id = await create(a, b);
    expect(await editor.refuseKey(id, a, 'no credit')).toBe('key');
    expect([keysOf(id), states(id)]).toEqual([[b], [REFUSED, ENABLED]]);
    expect(directory.byId(id)?.keyDescriptions[0]).toMatchObject({ refusedReason: 'no credit', disabledAt: null });
    expect(await editor.refuseKey(id, b, 'no credit either')).toBe('channel');
    expect(await channels.get(id)).toMatchObject({ status: 3, statusReason: 'no credit either' });
    await channels.setEnabled([id], true);
    expect(keysOf(id)).toEqual([a, b]);
  });

  it('is used again after it is enabled manually, and stays off after it is disabled manually', async () => {
    const id = await create(a, b, c);
    await editor.refuseKey(id, a, 'x');
    await editor.refuseKey(id, b, 'x');
    await on(id, a);
    await off(id, b);
    expect(states(id)).toEqual([ENABLED, DISABLED, ENABLED]);
  });

  it('disables the channel once when several calls detect it at the same time', async () => {
    const id = await create(a, b);
    const outcomes = await Promise.all([a, b, a, b, a, b].map((key) => editor.refuseKey(id, key, 'x')));
    expect(outcomes.sort()).toEqual(['channel', 'key', 'nothing', 'nothing', 'nothing', 'nothing']);
    expect(await channels.get(id)).toMatchObject({ status: 3 });
  });

  it.each<[string, (id: number) => Promise<unknown>, string]>([
    ['it was replaced in the meantime', (id) => channels.update(id, { key: c }), a],
    ['it is already set aside', (id) => editor.refuseKey(id, a, 'x'), a],
    ['a person wants the channel kept on', (id) => channels.update(id, { autoBan: false }), a],
    ['the channel is off', (id) => channels.setEnabled([id], false), a],
  ])('changes nothing when %s', async (_, before, key) => {
    const id = await create(a, b);
    await before(id);
    const view = directory.byId(id);
    expect(await editor.refuseKey(id, key, 'y')).toBe('nothing');
    expect(directory.byId(id)).toEqual(view);
  });
});
