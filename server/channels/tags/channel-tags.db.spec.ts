import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { openChannels } from '../../../test/support/channels-domain.js';
import type { DomainModule } from '../../../test/support/domain-module.js';
import { encodeCursor } from '../../platform/graphql/connection.js';
import { ChannelsService } from '../channels.service.js';
import { ChannelDirectory } from '../directory/channel-directory.js';
import { ChannelKeyEditorService } from '../keys/channel-key-editor.service.js';
import { CreateChannelInput } from '../model/channel.input.js';
import type { UpdateChannelTagInput } from './channel-tag.input.js';
import { ChannelTagList } from './channel-tag-list.js';
import { ChannelTagsService } from './channel-tags.service.js';

let domain: DomainModule;
let channels: ChannelsService;
let tags: ChannelTagsService;
let list: ChannelTagList;
let directory: ChannelDirectory;

beforeAll(async () => {
  domain = await openChannels();
  channels = domain.get(ChannelsService);
  tags = domain.get(ChannelTagsService);
  list = domain.get(ChannelTagList);
  directory = domain.get(ChannelDirectory);
});
afterAll(() => domain.close());
afterEach(() => domain.database.query('DELETE FROM channels').then(() => directory.reload()));

async function create(tag: string, given: Partial<CreateChannelInput> = {}): Promise<number> {
  const input = { name: 'main', key: 'sk-first-key-0001', models: ['gpt-4o'], tag, ...given };
  return (await channels.create(Object.assign(new CreateChannelInput(), input))).id;
}
const refused = (code: string) => expect.objectContaining({ code });
const candidates = (model = 'gpt-4o', group = 'default') => directory.candidates(group, model).map(({ id }) => id);

describe('updating a tag', () => {
  it.each<[string, UpdateChannelTagInput, object]>([
    ['models', { models: ['o1', 'o3'] }, { models: ['o1', 'o3'] }],
    ['groups', { groups: ['vip'] }, { groups: ['vip'] }],
    ['the model mapping', { modelMapping: '{"o1":"o1-mini"}' }, { modelMapping: '{"o1":"o1-mini"}' }],
    ['priority and weight, zero too', { priority: -5, weight: 0 }, { priority: -5, weight: 0 }],
    ['the name', { newTag: 'us' }, { tag: 'us' }],
    ['the removal of the name', { newTag: '' }, { tag: '' }],
    ['one field and the unchanged name', { newTag: 'eu', weight: 9 }, { tag: 'eu', weight: 9 }],
  ])('writes %s to all of its channels and to no other', async (_, input, expected) => {
    const [a, b, other] = [await create('eu', { weight: 3 }), await create('eu'), await create('asia')];
    const before = await channels.get(other);
    expect(await tags.update('eu', input)).toBe(2);
    expect([await channels.get(a), await channels.get(b)]).toMatchObject([expected, expected]);
    expect(await channels.get(other)).toEqual(before);
  });

  it('applies to the relay before the response', async () => {
    const id = await create('eu');
    await tags.update('eu', { models: ['o1'], groups: ['vip'] });
    expect([candidates(), candidates('o1', 'vip')]).toEqual([[], [id]]);
  });

  it('merges the channels of a tag into another tag', async () => {
    await create('eu');
    await create('us');
    await tags.update('eu', { newTag: 'us' });
    expect(await tags.setEnabled('us', false)).toBe(2);
  });

  it.each<[string, string, UpdateChannelTagInput, string]>([
    ['no tag', ' ', { weight: 1 }, 'channel_tag_required'],
    ['a tag that no channel has', 'unused-tag', { weight: 1 }, 'channel_tag_not_found'],
    ['nothing to change', 'eu', {}, 'channel_tag_unchanged'],
    ['its own name only', 'eu', { newTag: 'eu' }, 'channel_tag_unchanged'],
    ['a mapping that is not JSON', 'eu', { modelMapping: '{' }, 'model_mapping_not_json'],
    ['a model name over 255 bytes', 'eu', { models: ['m'.repeat(256)] }, 'channel_model_name_too_long'],
  ])('rejects %s', async (_, tag, input, code) => {
    const id = await create('eu');
    const before = await channels.get(id);
    await expect(tags.update(tag, input)).rejects.toEqual(refused(code));
    expect(await channels.get(id)).toEqual(before);
  });

  it('lets one of two concurrent renames succeed, and the other return not found', async () => {
    const ids = [await create('eu'), await create('eu'), await create('eu')];
    const outcomes = await Promise.allSettled([
      tags.update('eu', { newTag: 'one', priority: 1 }),
      tags.update('eu', { newTag: 'two', priority: 2 }),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const rows = await Promise.all(ids.map((id) => channels.get(id)));
    const [first] = rows;
    expect(['one', 'two']).toContain(first?.tag);
    for (const row of rows) expect([row.tag, row.priority]).toEqual([first?.tag, row.tag === 'one' ? 1 : 2]);
  });

  it('continues without a channel that is deleted in the meantime', async () => {
    const [deleted, kept] = [await create('eu'), await create('eu')];
    const [changed] = await Promise.all([tags.update('eu', { weight: 4 }), channels.delete([deleted])]);
    expect([1, 2]).toContain(changed);
    expect(await channels.get(kept)).toMatchObject({ weight: 4 });
    expect(candidates()).toEqual([kept]);
  });
});

describe('enabling and disabling a tag', () => {
  it('removes all of its channels from the relay and adds them again, also those disabled automatically', async () => {
    const [a, b, other] = [await create('eu'), await create('eu'), await create('')];
    await channels.disableAutomatically(a, 'no credit');
    expect(await tags.setEnabled('eu', false)).toBe(2);
    expect(candidates()).toEqual([other]);
    expect(await channels.get(a)).toMatchObject({ status: 2, statusReason: null });
    expect(await tags.setEnabled('eu', true)).toBe(2);
    expect(candidates()).toEqual([a, b, other]);
  });

  it('is all or nothing: a channel whose keys are all disabled keeps the tag disabled', async () => {
    const [a, b] = [await create('eu'), await create('eu', { name: 'keyless' })];
    await domain
      .get(ChannelKeyEditorService)
      .setEnabled(b, directory.byId(b)?.keyDescriptions[0]?.fingerprint ?? '', false);
    await channels.setEnabled([a], false);
    await expect(tags.setEnabled('eu', true)).rejects.toEqual(refused('channel_keys_disabled'));
    expect(candidates()).toEqual([]);
  });

  it('returns not found for a tag without channels', async () => {
    await create('');
    await expect(tags.setEnabled('eu', true)).rejects.toEqual(refused('channel_tag_not_found'));
    await expect(tags.setEnabled('', true)).rejects.toEqual(refused('channel_tag_required'));
  });
});

describe('assigning a tag', () => {
  it('counts the existing channels, and null removes the tag', async () => {
    const [a, b] = [await create('eu'), await create('')];
    expect(await tags.assign([a, b, 999_999_999], ' us ')).toBe(2);
    expect([(await channels.get(a)).tag, (await channels.get(b)).tag]).toEqual(['us', 'us']);
    expect(await tags.assign([a], null)).toBe(1);
    expect((await channels.get(a)).tag).toBe('');
  });

  it.each<[string, number[], string, string]>([
    ['no channels', [], 'eu', 'channel_batch_empty'],
    ['an empty tag', [1], ' ', 'channel_tag_required'],
    ['a tag over 64 characters', [1], 't'.repeat(65), 'channel_tag_too_long'],
  ])('rejects %s', async (_, ids, tag, code) => {
    await expect(tags.assign(ids, tag)).rejects.toEqual(refused(code));
  });
});

describe('tag list', () => {
  const page = { limit: 10, offset: 0 };

  it('contains the sums of the channels of each tag', async () => {
    const [a, b, c] = [
      await create('eu', { priority: 3, weight: 1 }),
      await create('eu', { priority: 3, weight: 2 }),
      await create('eu', { priority: 3 }),
    ];
    await create('');
    await channels.setEnabled([b], false);
    await channels.disableAutomatically(c, 'x');
    const measured = 'UPDATE channels SET balance = 1.5, response_time_ms = $2 WHERE id = $1';
    for (const values of [
      [a, 100],
      [b, 900],
      [c, 0],
    ])
      await domain.database.query(measured, values);
    await domain.database.query(
      'INSERT INTO channel_usage (channel_id, used_quota, request_count) VALUES ($1, 40, 1), ($2, 2, 1)',
      [a, c],
    );
    expect(await list.page({}, page)).toEqual({
      total: 1,
      tags: [
        {
          tag: 'eu',
          channelCount: 3,
          enabledCount: 1,
          disabledCount: 1,
          autoDisabledCount: 1,
          priority: 3,
          weight: null,
          responseTime: 100,
          balance: 4.5,
          usedQuota: 42,
        },
      ],
    });
  });

  it('is paged by number and by cursor, and filtered by the fields of any channel', async () => {
    for (const tag of ['b', 'a', 'Z', 'é', 'b']) await create(tag, { name: `in ${tag}` });
    const shown = async (filter: object, part: object) => {
      const { tags: rows, total } = await list.page(filter, { ...page, ...part });
      return [rows.map(({ tag }) => tag), total];
    };
    expect(await shown({}, {})).toEqual([['Z', 'a', 'b', 'é'], 4]);
    expect(await shown({}, { limit: 2, offset: 2 })).toEqual([['b', 'é'], 4]);
    expect(await shown({}, { limit: 2, after: encodeCursor(['Z']) })).toEqual([['a', 'b'], 4]);
    expect(await shown({ keyword: 'in a' }, {})).toEqual([['a'], 1]);
    expect(await shown({ status: 2 }, {})).toEqual([[], 0]);
    await expect(shown({}, { after: encodeCursor([1]) })).rejects.toEqual(refused('invalid_parameter'));
  });

  it('returns all channels of the tags of a page', async () => {
    const a = await create('eu', { name: 'match' });
    const b = await create('eu');
    const c = await create('us');
    await create('');
    const ids = async (filter: object, limit: number) => {
      const { rows, total } = await list.channels(filter, { sort: 'ID' }, { limit, offset: 0 });
      return { ids: rows.map(({ id }) => id), total };
    };
    expect(await ids({}, 10)).toEqual({ ids: [c, b, a], total: 2 });
    expect(await ids({}, 1)).toEqual({ ids: [b, a], total: 2 });
    expect(await ids({ keyword: 'match' }, 10)).toEqual({ ids: [b, a], total: 1 });
  });
});
