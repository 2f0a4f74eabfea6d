import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type ChannelMaintenance, openChannelMaintenance, root } from '../../../test/support/channel-maintenance.js';
import { DAY_MS, MINUTE_MS } from '../../common/durations.js';
import { withOrigin } from '../../platform/database/change-origin.js';
import { ChannelBalancesService } from '../balances/channel-balances.service.js';
import { ChannelsService } from '../channels.service.js';
import { ChannelDirectory } from '../directory/channel-directory.js';
import { ChannelEventsService } from '../events/channel-events.service.js';
import { ChannelKeyEditorService } from '../keys/channel-key-editor.service.js';
import { UpdateChannelInput } from '../model/channel.input.js';
import { fingerprintOf } from '../model/channel-keys.js';
import { ChannelTestsService } from '../testing/channel-tests.service.js';
import { ChannelEventKind } from './channel-event.js';
import { toChannelEventModel } from './channel-timeline.model.js';
import { ChannelTimelineService } from './channel-timeline.service.js';

const [FIRST, OTHER, NEW] = ['sk-first-key-0001', 'sk-other-key-0002', 'sk-newer-key-0003'];

let maintenance: ChannelMaintenance;
let timeline: ChannelTimelineService;
let channels: ChannelsService;

beforeAll(async () => {
  maintenance = await openChannelMaintenance();
  timeline = maintenance.domain.get(ChannelTimelineService);
  channels = maintenance.domain.get(ChannelsService);
});
afterAll(() => maintenance.domain.close());
beforeEach(async () => {
  maintenance.probe.reset();
  await maintenance.domain.database.query('DELETE FROM channels');
  await maintenance.domain.get(ChannelDirectory).reload();
});

const byRoot = <T>(act: () => Promise<T>) =>
  withOrigin({ kind: 'user', userId: root.userId, name: root.username, operation: 'Mutation.test' }, act);

async function rangeOf(id: number, { withEdits = true, days = 1 } = {}) {
  const now = Date.now();
  const range = { from: new Date(now - days * DAY_MS), to: new Date(now + MINUTE_MS) };
  return { channel: await channels.get(id), ...range, withEdits };
}

/** The events as readers receive them, newest first. */
async function eventsOf(id: number, { seesAudit = true } = {}) {
  const { rows } = await timeline.page(await rangeOf(id, { withEdits: seesAudit }), { limit: 50, offset: 0 });
  return rows.map((row) => toChannelEventModel(row, seesAudit, 'en'));
}

describe('events of a channel', () => {
  it('are its changes, tests, balances and cooldowns, newest first, with who caused them', async () => {
    const id = await byRoot(() => maintenance.channel('a', { key: `${FIRST}\n${OTHER}` }));
    const edit = Object.assign(new UpdateChannelInput(), { priority: 7, name: 'b' });
    await byRoot(() => channels.update(id, edit));
    maintenance.probe.responses.set('b', { ok: false, message: 'no', status: 401, durationMs: 45, refusedKey: null });
    await byRoot(() =>
      maintenance.domain.get(ChannelTestsService).test(id, { requested: null, stream: false, language: 'en' }),
    );
    await channels.disableAutomatically(id, { kind: 'channel_out_of_credit', params: {} });
    maintenance.balances.amounts.set('b', 3.5);
    for (const _ of ['changed', 'the same']) await maintenance.domain.get(ChannelBalancesService).update(id);
    await byRoot(() => channels.setEnabled([id], true));
    const from = Date.now();
    await maintenance.domain.get(ChannelEventsService).recordCooldowns([{ channelId: id, from, until: from + 10_000 }]);

    const byAdministrator = { actorKind: 'user', actorId: root.userId, actorName: 'root' };
    const bySystem = { actorKind: 'system', actorId: null, actorName: '' };
    const [failed, none] = [{ model: 'gpt-4o', success: false, message: 'no', status: 401, responseTime: 45 }, null];
    expect(await eventsOf(id)).toMatchObject([
      { kind: 'COOLDOWN', at: new Date(from), endsAt: new Date(from + 10_000), ...bySystem },
      { kind: 'STATE', status: 1, reason: none, ...byAdministrator },
      { kind: 'BALANCE', balance: 3.5, ...bySystem },
      { kind: 'STATE', status: 3, reason: 'The balance at the upstream is used up', fields: [], ...bySystem },
      { kind: 'TEST', test: failed, ...byAdministrator },
      { kind: 'EDIT', fields: ['name', 'priority'], ...byAdministrator },
      { kind: 'CREATED', status: 1, keys: [], fields: [], ...byAdministrator },
    ]);
  });

  it('contain changes of keys, by their fingerprints', async () => {
    const id = await maintenance.channel('a', { key: `${FIRST}\n${OTHER}` });
    const keys = maintenance.domain.get(ChannelKeyEditorService);
    await keys.replace(id, fingerprintOf(OTHER), NEW);
    await keys.setEnabled(id, fingerprintOf(FIRST), false);
    await keys.setEnabled(id, fingerprintOf(FIRST), true);
    await keys.refuseKey(id, NEW, 'status code 401');
    await keys.remove(id, [fingerprintOf(NEW)]);
    const changes = (await eventsOf(id)).map((event) =>
      event.keys.map((one) => [one.change, one.fingerprint, one.reason]),
    );
    const [first, other, renewed] = [FIRST, OTHER, NEW].map(fingerprintOf);
    expect(changes).toEqual([
      [['REMOVED', renewed, null]],
      [['REFUSED', renewed, 'status code 401']],
      [['ENABLED', first, null]],
      [['DISABLED', first, null]],
      [
        ['ADDED', renewed, null],
        ['REMOVED', other, null],
      ],
      [],
    ]);
    expect(JSON.stringify(await eventsOf(id))).not.toContain('sk-');
  });

  it('exclude edits and names of administrators without the permission to read the audit log', async () => {
    const id = await byRoot(() => maintenance.channel('a'));
    await byRoot(() => channels.update(id, Object.assign(new UpdateChannelInput(), { priority: 7 })));
    await byRoot(() => channels.setEnabled([id], false));
    expect(await eventsOf(id, { seesAudit: false })).toMatchObject([
      { kind: 'STATE', status: 2, actorKind: 'user', actorId: null, actorName: '' },
      { kind: 'CREATED', actorKind: 'user', actorId: null, actorName: '' },
    ]);
  });

  it('are paged, filtered by kind, and counted by parts of the range', async () => {
    const id = await maintenance.channel('a');
    const test = () =>
      maintenance.domain.get(ChannelTestsService).test(id, { requested: null, stream: false, language: 'en' });
    for (const _ of [1, 2, 3]) await test();
    const range = await rangeOf(id);
    const first = await timeline.page(range, { limit: 2, offset: 0 });
    const after = Buffer.from(JSON.stringify(timeline.cursorKey(first.rows[1] ?? (first.rows[0] as never)))).toString(
      'base64url',
    );
    const rest = await timeline.page(range, { limit: 9, offset: 0, after });
    expect([first.total, ...[...first.rows, ...rest.rows].map(({ kind }) => kind)]).toEqual([
      4,
      'TEST',
      'TEST',
      'TEST',
      'CREATED',
    ]);
    expect(await timeline.page(range, { limit: 9, offset: 0 }, [ChannelEventKind.CREATED])).toMatchObject({ total: 1 });
    const counts = { testsPassed: 3, testsFailed: 0, keyChanges: 0, edits: 0 };
    expect(await timeline.buckets(range, 4)).toEqual([{ index: 3, ...counts }]);
  });

  it('are deleted after 31 days, and with their channel', async () => {
    const id = await maintenance.channel('a');
    const events = maintenance.domain.get(ChannelEventsService);
    const count = async () => (await maintenance.domain.database.query('SELECT 1 FROM channel_events')).length;
    for (const days of [1, 30, 32]) {
      const from = Date.now() - days * DAY_MS;
      await events.recordCooldowns([{ channelId: id, from, until: from + 1 }]);
    }
    expect([await events.deleteOld(Date.now()), await count()]).toEqual([1, 2]);
    await channels.delete([id]);
    expect(await count()).toBe(0);
  });
});

describe('cooldowns of a channel', () => {
  it('that are less than a minute apart are one, whose end is the last that was reported', async () => {
    const id = await maintenance.channel('a');
    const start = Date.now() - 10 * MINUTE_MS;
    const report = (from: number, until: number) =>
      maintenance.domain
        .get(ChannelEventsService)
        .recordCooldowns([{ channelId: id, from: start + from, until: start + until }]);
    await report(0, 10_000);
    await report(0, 30_000);
    await report(60_000, 90_000);
    await report(60_000, 70_000);
    await report(200_000, 210_000);
    const cooldowns = (await eventsOf(id)).filter(({ kind }) => kind === 'COOLDOWN');
    expect(cooldowns.map(({ at, endsAt }) => [at.getTime() - start, Number(endsAt) - start])).toEqual([
      [200_000, 210_000],
      [0, 70_000],
    ]);
  });

  it('of a deleted channel are ignored', async () => {
    await maintenance.domain.get(ChannelEventsService).recordCooldowns([{ channelId: 999, from: 0, until: 1 }]);
    expect(await maintenance.domain.database.query('SELECT 1 FROM channel_events')).toEqual([]);
  });
});

it('periods follow the recorded states from the creation of the channel until now', async () => {
  const id = await maintenance.channel('a');
  await channels.disableAutomatically(id, 'no');
  await channels.setEnabled([id], true);
  await channels.setEnabled([id], false);
  const periods = await timeline.periods(await rangeOf(id));
  expect(periods.map(({ state }) => state)).toEqual(['UP', 'AUTO_DISABLED', 'UP', 'DISABLED']);
  expect(periods[0]?.from).toBe((await channels.get(id)).createdAt.getTime());
  expect(periods.slice(1).every(({ from }, at) => from === periods[at]?.to)).toBe(true);
});
