import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type ChannelMaintenance, GOOD, openChannelMaintenance } from '../../../test/support/channel-maintenance.js';
import type { Language } from '../../common/errors/app-error.js';
import { ChannelsService } from '../channels.service.js';
import { ChannelDirectory } from '../directory/channel-directory.js';
import { ChannelKeyEditorService } from '../keys/channel-key-editor.service.js';
import { ChannelList } from '../list/channel-list.js';
import type { CreateChannelInput } from '../model/channel.input.js';
import { fingerprintOf } from '../model/channel-keys.js';
import { AbsentApiStore } from '../probing/absent-api-store.js';
import { TestResults } from '../probing/test-results.repository.js';
import { ChannelTestsService } from './channel-tests.service.js';
import { modelKindOf } from './test-model.js';

const orderOf = (requested: string | null, stream: boolean, language: Language = 'zh') => ({
  requested,
  stream,
  language,
});

const REFUSED = {
  ok: false,
  message: 'status code 401: no',
  status: 401,
  durationMs: 45.4,
  refusedKey: 'sk-first-key-0001',
};
const MIDJOURNEY = 2;
const MOKA = 44;

let maintenance: ChannelMaintenance;
let tests: ChannelTestsService;
let channels: ChannelsService;

beforeAll(async () => {
  maintenance = await openChannelMaintenance();
  tests = maintenance.domain.get(ChannelTestsService);
  channels = maintenance.domain.get(ChannelsService);
});
afterAll(() => maintenance.domain.close());
afterEach(async () => {
  maintenance.probe.reset();
  await maintenance.option('AutomaticEnableChannelEnabled', 'false');
  await maintenance.domain.database.query('DELETE FROM channels');
  await maintenance.domain.get(ChannelDirectory).reload();
});

describe('test of one channel', () => {
  it.each<[string, Partial<CreateChannelInput>, string | null, string]>([
    ['the model that is requested', { testModel: 'gpt-4o-mini' }, ' o1 ', 'o1'],
    ['an expensive one, when that is requested', {}, 'dall-e-3', 'dall-e-3'],
    ['else the test model', { testModel: 'gpt-4o-mini' }, '', 'gpt-4o-mini'],
    ['else the first model', { models: ['text-embedding-3-small', 'gpt-4o'] }, null, 'text-embedding-3-small'],
    ['but no expensive one', { models: ['dall-e-3', 'tts-1', 'gpt-4o'] }, null, 'gpt-4o'],
  ])('requests %s', async (_, given, requested, model) => {
    const id = await maintenance.channel('a', given);
    expect(await tests.test(id, orderOf(requested, true))).toEqual({ success: true, message: '', time: 0.12 });
    expect(maintenance.probe.requested).toEqual([{ name: 'a', model, stream: true }]);
  });

  it('requires a model when all models are expensive', async () => {
    const id = await maintenance.channel('a', { models: ['dall-e-3', 'whisper-1'] });
    await expect(tests.test(id, orderOf(null, false))).rejects.toMatchObject({ code: 'channel_test_model_required' });
    expect(maintenance.probe.requested).toEqual([]);
  });

  it('rejects a model name that is too long', async () => {
    const id = await maintenance.channel('a');
    const requested = tests.test(id, orderOf('m'.repeat(300), false));
    await expect(requested).rejects.toMatchObject({ code: 'channel_model_name_too_long' });
  });

  it('rejects a task channel and a missing channel', async () => {
    const id = await maintenance.channel('a', {
      type: MIDJOURNEY,
      models: ['mj_imagine'],
      baseUrl: 'https://mj.example',
    });
    await expect(tests.test(id, orderOf(null, false))).rejects.toMatchObject({ code: 'channel_test_unsupported' });
    await expect(tests.test(0, orderOf(null, false))).rejects.toMatchObject({ code: 'channel_not_found' });
  });

  it('stores the result, successful or not, also for its model', async () => {
    const id = await maintenance.channel('a');
    const results = maintenance.domain.get(TestResults);
    await tests.test(id, orderOf('o1', true));
    expect(await channels.get(id)).toMatchObject({ responseTimeMs: 120, testedAt: expect.any(Date) });
    maintenance.probe.responses.set('a', REFUSED);
    expect(await tests.test(id, orderOf(null, false))).toEqual({
      success: false,
      message: 'status code 401: no',
      time: 0.045,
    });
    expect(await channels.get(id)).toMatchObject({ responseTimeMs: 0, testedAt: expect.any(Date), status: 1 });
    const [ofChannel, ofOther] = await results.ofChannels([id, 0]);
    expect(ofChannel).toMatchObject([
      { model: 'gpt-4o', stream: false, success: false, message: 'status code 401: no', status: 401, durationMs: 45 },
      { model: 'o1', stream: true, success: true, message: '', status: null, durationMs: 120 },
    ]);
    expect(ofOther).toEqual([]);
    expect(await results.lastOfChannels([0, id])).toMatchObject([null, { model: 'gpt-4o', success: false }]);
  });

  it('that failed adds the channel to the failing ones and does not count as the first success', async () => {
    const [id, fine, untested] = [
      await maintenance.channel('a'),
      await maintenance.channel('b'),
      await maintenance.channel('c'),
    ];
    const results = maintenance.domain.get(TestResults);
    const ids = async (failing: boolean) => {
      const { rows } = await maintenance.domain
        .get(ChannelList)
        .page({ failing }, { sort: 'ID' }, { limit: 10, offset: 0 });
      return rows.map((row) => row.id);
    };
    maintenance.probe.responses.set('a', REFUSED);
    await tests.test(id, orderOf(null, false));
    expect(await results.hasSuccess()).toBe(false);
    await tests.test(fine, orderOf(null, false));
    expect(await results.hasSuccess()).toBe(true);
    expect([await ids(true), await ids(false)]).toEqual([[id], [untested, fine]]);
    maintenance.probe.responses.set('a', { ...GOOD, durationMs: 0.2 });
    await tests.test(id, orderOf('another-model', false));
    expect(await ids(true)).toEqual([]);
    expect(await channels.get(id)).toMatchObject({ responseTimeMs: 1 });
  });

  it.each([
    ['stays off', 'false', true, 3],
    ['stays off after a failed test', 'true', false, 3],
    ['is enabled again if the site allows that', 'true', true, 1],
  ])('of an automatically disabled channel %s', async (_, option, ok, status) => {
    const id = await maintenance.channel('a');
    await channels.disableAutomatically(id, 'no credit');
    await maintenance.option('AutomaticEnableChannelEnabled', option);
    maintenance.probe.responses.set('a', { ...GOOD, ok });
    await tests.test(id, orderOf(null, false));
    expect(await maintenance.statusOf(id)).toBe(status);
  });

  it('does not enable a manually disabled channel', async () => {
    const id = await maintenance.channel('a');
    await channels.setEnabled([id], false);
    await maintenance.option('AutomaticEnableChannelEnabled', 'true');
    await tests.test(id, orderOf(null, false));
    expect(await maintenance.statusOf(id)).toBe(2);
  });
});

describe('test of one key', () => {
  it('uses that key in any state, and stores no result', async () => {
    const id = await maintenance.channel('a', { key: 'sk-first-key-0001,sk-other-key-0002' });
    const other = fingerprintOf('sk-other-key-0002');
    await maintenance.domain.get(ChannelKeyEditorService).setEnabled(id, other, false);
    maintenance.probe.responses.set('a', { ...GOOD, ok: false, message: 'no credit' });
    expect(await tests.testKey(id, other, orderOf(null, false))).toEqual({
      success: false,
      message: 'no credit',
      time: 0.12,
    });
    expect(maintenance.probe.lastKeys).toEqual(['sk-other-key-0002']);
    expect(await maintenance.domain.get(TestResults).lastOfChannels([id])).toEqual([null]);
    await expect(tests.testKey(id, 'ffffffff', orderOf(null, false))).rejects.toMatchObject({
      code: 'channel_key_not_found',
    });
  });
});

it.each([
  ['gpt-4o', 1, 'chat'],
  ['claude-3-7-sonnet-thinking', 14, 'chat'],
  ['gpt-3.5-turbo-instruct', 1, 'completion'],
  ['text-embedding-3-small', 1, 'embedding'],
  ['m3e-base', 1, 'embedding'],
  ['BAAI/bge-m3', 40, 'embedding'],
  ['anything', MOKA, 'embedding'],
  ['BAAI/bge-reranker-v2-m3', 40, 'rerank'],
  ['rerank-v3.5', 34, 'rerank'],
  ['omni-moderation-latest', 1, 'moderation'],
  ['gpt-image-1', 1, 'image'],
  ['black-forest-labs/FLUX.1-schnell', 40, 'image'],
  ['whisper-1', 1, 'transcription'],
  ['gpt-4o-mini-transcribe', 1, 'transcription'],
  ['gpt-4o-mini-tts', 1, 'speech'],
  ['gpt-4o-realtime-preview', 1, 'none'],
])('model %s on a channel of type %i is tested as %s', (model, type, kind) => {
  expect(modelKindOf(model, type)).toBe(kind);
});

describe('API that an upstream does not have', () => {
  const store = () => maintenance.domain.get(AbsentApiStore);
  const found = async (id: number) => (await store().all()).filter(({ channelId }) => channelId === id);

  it('is stored for a day, until the channel changes', async () => {
    const id = await maintenance.channel('a');
    const absence = { channelId: id, format: 'openai.response', model: null };
    await store().add(absence);
    await store().add({ ...absence, format: 'openai.chat', model: 'a' });
    expect(await found(id)).toMatchObject([absence, { format: 'openai.chat', model: 'a' }]);
    const day = `UPDATE channel_absent_apis SET found_at = now() - interval '1 day' WHERE model = ''`;
    await maintenance.domain.database.query(day);
    expect(await found(id)).toMatchObject([{ model: 'a' }]);
    await store().remove([id]);
    expect(await found(id)).toEqual([]);
  });

  it('of a channel that was deleted during the test is not stored', async () => {
    await store().add({ channelId: 999_999, format: 'openai.chat', model: null });
    expect(await found(999_999)).toEqual([]);
  });
});
