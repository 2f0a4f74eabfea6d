import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type ChannelMaintenance,
  GOOD,
  openChannelMaintenance,
  root,
} from '../../../test/support/channel-maintenance.js';
import { eventually } from '../../../test/support/eventually.js';
import { jobContext } from '../../../test/support/job-context.js';
import { JobRunsService } from '../../jobs/runs/job-runs.service.js';
import { ChannelsService } from '../channels.service.js';
import { ChannelDirectory } from '../directory/channel-directory.js';
import { ChannelOutagesService } from '../outages/channel-outages.service.js';
import { ChannelTestRunsService } from './channel-test-runs.service.js';
import { ChannelTestsJob } from './channel-tests.job.js';

let maintenance: ChannelMaintenance;
let runs: ChannelTestRunsService;
let channels: ChannelsService;

beforeAll(async () => {
  maintenance = await openChannelMaintenance({ NOTIFY_LIMIT_COUNT: '100' });
  runs = maintenance.domain.get(ChannelTestRunsService);
  channels = maintenance.domain.get(ChannelsService);
});
afterAll(() => maintenance.domain.close());
afterEach(async () => {
  maintenance.probe.reset();
  for (const option of [
    'AutomaticEnableChannelEnabled',
    'AutomaticDisableChannelEnabled',
    'monitor_setting.auto_test_channel_enabled',
  ]) {
    await maintenance.option(option, 'false');
  }
  for (const table of ['channels', 'job_runs', 'notices'])
    await maintenance.domain.database.query(`DELETE FROM ${table}`);
  await maintenance.domain.get(ChannelDirectory).reload();
});

/** Executes a run, as a worker does. */
const execute = (runId: number, onProgress?: (percent: number) => void) =>
  maintenance.domain.get(ChannelTestsJob).run({ runId }, jobContext(onProgress));
const pending = async () => (await maintenance.domain.get(ChannelTestsJob).pending()).map(({ runId = 0 }) => runId);

/** Starts a run and processes it. */
async function run(filter = {}) {
  const { id } = await runs.start(root, filter);
  await execute(id);
  await maintenance.domain.get(ChannelOutagesService).checkNow();
  return runs.get(id);
}
const requested = () => maintenance.probe.requested.map(({ name }) => name);
const REFUSED = {
  ok: false,
  message: 'status code 401: bad key',
  status: 401,
  durationMs: 10,
  refusedKey: 'sk-first-key-0001',
};
const switchedOff = async (name: string) => {
  const id = await maintenance.channel(name);
  await channels.disableAutomatically(id, 'no credit');
  return id;
};

describe('test run', () => {
  it('tests the enabled channels by descending priority, and sends a notice at the end', async () => {
    const low = await maintenance.channel('low');
    const high = await maintenance.channel('high', { priority: 5 });
    await maintenance.channel('pictures', { models: ['dall-e-3'] });
    await maintenance.channel('songs', { type: 36, models: ['suno_music'], baseUrl: 'https://suno.example' });
    await channels.setEnabled([await maintenance.channel('off')], false);
    await switchedOff('broken');
    const ended = await run();
    expect(requested().toSorted()).toEqual(['high', 'low']);
    const order = 'SELECT subject::int AS id FROM job_run_items ORDER BY position';
    expect(await maintenance.domain.database.query(order)).toEqual([{ id: high }, { id: low }]);
    expect(ended).toMatchObject({ state: 'done', requestedBy: 1, total: 2, done: 2, succeeded: 2, disabled: 0 });
    expect((await maintenance.notices()).filter(({ kind }) => kind === 'channel_test')).toEqual([
      { kind: 'channel_test', title: '通道测试完成', body: '所有通道测试已完成' },
    ]);
  });

  it.each([
    ['a tag', () => ({ tag: 'eu' }), ['tagged']],
    ['a group', () => ({ group: 'vip' }), ['grouped']],
    ['a type', () => ({ type: 14 }), ['claude']],
    ['ids, regardless of their state', (off: number) => ({ ids: [String(off)] }), ['off']],
  ])('can be limited to %s', async (_, filter, expected) => {
    await maintenance.channel('tagged', { tag: 'eu' });
    await maintenance.channel('grouped', { groups: ['vip'] });
    await maintenance.channel('claude', { type: 14, models: ['claude-sonnet-4'] });
    const off = await maintenance.channel('off');
    await channels.setEnabled([off], false);
    await run(filter(off));
    expect(requested()).toEqual(expected);
    expect(await maintenance.statusOf(off)).toBe(2);
  });

  it.each([
    ['refuses its key', 'true', true, REFUSED, 3, 'status code 401: bad key'],
    ['refuses its key, but the site lets it', 'false', true, REFUSED, 1, null],
    ['refuses its key, but a person wants it on', 'true', false, REFUSED, 1, null],
    ['fails for another reason', 'true', true, { ...REFUSED, refusedKey: null }, 1, null],
    [
      'takes too long, though the site lets errors pass',
      'false',
      true,
      slow(5_250),
      3,
      '响应时间 5.25s 超过阈值 5.00s',
    ],
    ['takes too long, but a person wants it on', 'true', false, slow(9_000), 1, null],
    ['takes just as long as it may', 'true', true, slow(5_000), 1, null],
  ])('disables a channel whose upstream %s', async (_, option, autoBan, response, status, reason) => {
    await maintenance.option('AutomaticDisableChannelEnabled', option);
    const id = await maintenance.channel('a', { autoBan });
    maintenance.probe.responses.set('a', response);
    const { disabled } = await run();
    expect(await channels.get(id)).toMatchObject({ status, statusReason: reason });
    expect(disabled).toBe(status === 3 ? 1 : 0);
    expect((await maintenance.notices()).filter(({ kind }) => kind.startsWith('channel_update'))).toEqual(
      status === 3
        ? [
            {
              kind: `channel_update_${id}_3`,
              title: `通道「a」（#${id}）已被禁用`,
              body: `通道「a」（#${id}）已被禁用，原因：${reason}`,
            },
          ]
        : [],
    );
  });

  it('disables one bad key of several, and keeps the channel enabled', async () => {
    await maintenance.option('AutomaticDisableChannelEnabled', 'true');
    const id = await maintenance.channel('a', { key: 'sk-first-key-0001\nsk-other-key-0002' });
    maintenance.probe.responses.set('a', REFUSED);
    expect(await run()).toMatchObject({ disabled: 0, succeeded: 0 });
    expect(maintenance.domain.get(ChannelDirectory).byId(id)).toMatchObject({ status: 1, keys: ['sk-other-key-0002'] });
  });

  it('enables automatically disabled channels when the site allows it, and sends one notice', async () => {
    const id = await switchedOff('a');
    const still = await switchedOff('b');
    maintenance.probe.responses.set('b', REFUSED);
    expect(await run()).toMatchObject({ total: 0 });
    await maintenance.option('AutomaticEnableChannelEnabled', 'true');
    expect(await run()).toMatchObject({ total: 2, enabled: 1, disabled: 0 });
    expect(await maintenance.statusOf(id)).toBe(1);
    expect(await maintenance.statusOf(still)).toBe(3);
    await run();
    const kinds = (await maintenance.notices())
      .map(({ kind }) => kind)
      .filter((kind) => kind.startsWith('channel_update'));
    expect(kinds.toSorted()).toEqual(
      [`channel_update_${id}_3`, `channel_update_${still}_3`, `channel_update_${id}_1`].toSorted(),
    );
  });

  it('is rejected while another is under way, also for the schedule', async () => {
    await maintenance.option('monitor_setting.auto_test_channel_enabled', 'true');
    await maintenance.channel('a');
    const { id } = await runs.start(root, {});
    await expect(runs.start(root, {})).rejects.toMatchObject({
      code: 'channel_tests_running',
      message: '测试已在运行中',
      envelopeStatus: 200,
    });
    await runs.startScheduled();
    expect(await pending()).toEqual([id]);
    await execute(id);
    await runs.startScheduled();
    const [scheduled] = await runs.newest();
    expect(scheduled).toMatchObject({ requestedBy: null, state: 'waiting' });
    await execute(scheduled?.id ?? 0);
    expect((await maintenance.notices()).filter(({ kind }) => kind === 'channel_test')).toHaveLength(1);
  });

  it('is scheduled for automatically disabled channels after their interval, with the frequency of the options', async () => {
    const pass = (table: string, column: string, minutes: number) =>
      maintenance.domain.database.query(`UPDATE ${table} SET ${column} = ${column} - make_interval(mins => $1)`, [
        minutes,
      ]);
    const tested = async () => {
      await runs.startScheduled();
      for (const id of await pending()) await execute(id);
    };
    await maintenance.channel('on');
    await switchedOff('broken');
    maintenance.probe.responses.set('broken', REFUSED);
    await maintenance.domain.get(ChannelOutagesService).checkNow();
    await maintenance.option('AutomaticEnableChannelEnabled', 'true');
    await maintenance.option('monitor_setting.auto_test_channel_minutes', '5');
    await runs.startScheduled();
    expect(await pending()).toEqual([]);
    await pass('channel_outages', 'since', 5);
    await tested();
    expect(requested()).toEqual(['broken']);
    await pass('job_runs', 'created_at', 4);
    await tested();
    expect(requested()).toEqual(['broken']);
    await pass('job_runs', 'created_at', 1);
    await tested();
    expect(requested()).toEqual(['broken', 'broken']);
    await maintenance.option('monitor_setting.auto_test_disabled_channel_enabled', 'false');
    await pass('job_runs', 'created_at', 5);
    await runs.startScheduled();
    expect(await pending()).toEqual([]);
    await maintenance.option('monitor_setting.auto_test_disabled_channel_enabled', 'true');
  });

  it('tests several channels concurrently, and each once with several workers', async () => {
    for (let at = 0; at < 12; at++) await maintenance.channel(`c${at}`);
    const { promise, resolve } = Promise.withResolvers<void>();
    for (let at = 0; at < 12; at++) maintenance.probe.responses.set(`c${at}`, () => promise.then(() => GOOD));
    const { id } = await runs.start(root, {});
    const progress: number[] = [];
    const workers = [1, 2, 3].map(() => execute(id, (percent) => progress.push(percent)));
    await eventually(requested, (names) => names.length === 4);
    resolve();
    await Promise.all(workers);
    expect(maintenance.probe.maxConcurrent).toBe(4);
    expect(requested().toSorted()).toEqual(Array.from({ length: 12 }, (_, at) => `c${at}`).toSorted());
    expect(Math.max(...progress)).toBe(100);
    expect((await maintenance.notices()).filter(({ kind }) => kind === 'channel_test')).toHaveLength(1);
  });

  it('continues after an interruption', async () => {
    for (const name of ['a', 'b', 'c']) await maintenance.channel(name);
    let broken = true;
    const { promise: failure, resolve: fail } = Promise.withResolvers<void>();
    // Without the wait for both, the run would end within this delay.
    for (const name of ['a', 'b']) maintenance.probe.responses.set(name, () => failure.then(() => pause(200, GOOD)));
    maintenance.probe.responses.set('c', async () => {
      fail();
      if (broken) throw new Error('Database unavailable');
      return GOOD;
    });
    const { id } = await runs.start(root, {});
    await expect(execute(id)).rejects.toThrow('Database unavailable');
    expect(await runs.get(id)).toMatchObject({ state: 'waiting', done: 2 });
    expect(await pending()).toEqual([id]);
    broken = false;
    maintenance.probe.requested.length = 0;
    await execute(id);
    expect(requested()).toEqual(['c']);
    expect(await runs.get(id)).toMatchObject({ state: 'done', done: 3 });
  });

  it('that is cancelled sends no more requests and no notice', async () => {
    for (let at = 0; at < 10; at++) await maintenance.channel(`c${at}`);
    const { promise, resolve } = Promise.withResolvers<void>();
    for (let at = 0; at < 10; at++) maintenance.probe.responses.set(`c${at}`, () => promise.then(() => GOOD));
    const { id } = await runs.start(root, {});
    const working = execute(id);
    await eventually(requested, (names) => names.length === 4);
    expect(await runs.cancel(id)).toMatchObject({ state: 'cancelled' });
    resolve();
    await working;
    expect(await runs.get(id)).toMatchObject({ state: 'cancelled', total: 10, done: 4 });
    expect(await maintenance.notices()).toEqual([]);
    await execute(id);
    expect(requested()).toHaveLength(4);
    expect(await runs.start(root, {})).toMatchObject({ state: 'waiting' });
  });

  it('skips a channel that was deleted during the run, and lists the failures', async () => {
    const deleted = await maintenance.channel('deleted', { priority: 1 });
    const bad = await maintenance.channel('bad');
    maintenance.probe.responses.set('bad', { ...REFUSED, refusedKey: null });
    const { id } = await runs.start(root, {});
    await channels.delete([deleted]);
    await execute(id);
    expect(await maintenance.domain.get(JobRunsService).failures('channel-tests', id)).toMatchObject([
      { subject: deleted, message: { zh: '渠道已被删除', en: 'the channel was deleted' } },
      { subject: bad, message: 'status code 401: bad key', effect: null },
    ]);
  });
});

function slow(durationMs: number) {
  return { ...GOOD, durationMs };
}
