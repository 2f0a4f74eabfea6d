import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type DomainModule, openDomain } from '../../../test/support/domain-module.js';
import { AccountsModule } from '../../accounts/accounts.module.js';
import { UsersService } from '../../accounts/users/users.service.js';
import { OptionEditor } from '../../options/option-editor.service.js';
import { OptionsModule } from '../../options/options.module.js';
import type { Principal } from '../../platform/access/principal.js';
import { Scope } from '../../platform/graphql/scope.js';
import { ChannelNames } from '../channel-names.js';
import { LogPartitions } from '../log-partitions.js';
import { UsageBucket, type UsageFilter, UsageGrouping } from './usage.input.js';
import { UsageData } from './usage-data.service.js';
import { UsageSeries } from './usage-series.service.js';

const { SELF, SITE } = Scope;
const { MODEL, CHANNEL, USER } = UsageGrouping;
const { HOUR, DAY, RANGE } = UsageBucket;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const start = Date.UTC(2026, 4, 6, 5, 30);
const root: Principal = { userId: 0, username: 'root', role: 100, group: 'default', via: 'session' };
const models = ['gpt-4o', 'gpt-4o-mini', 'claude-3'];

let domain: DomainModule;
let series: UsageSeries;
let users: Principal[];
let booked: ReturnType<typeof calls>;

beforeAll(async () => {
  domain = await openDomain([OptionsModule, AccountsModule], [{ provide: ChannelNames, useValue: {} }]);
  series = domain.get(UsageSeries);
  users = await Promise.all(
    ['ada', 'bob'].map(async (username) => {
      const made = await domain.get(UsersService).create(root, { username, password: 'correct-horse-1' });
      return { ...root, userId: made.user.id, username, role: 1 };
    }),
  );
  booked = calls();
  for (const weeks of [0, 1]) await domain.get(LogPartitions).ensure(start - weeks * 7 * DAY_MS);
  await domain.database.query('SELECT * FROM settle_usage($1::json, NULL)', [JSON.stringify(booked)]);
});
afterAll(() => domain.close());

/** 300 calls over ten days before the start. */
function calls() {
  return Array.from({ length: 300 }, (_, index) => {
    const created = start - index * 48 * 60_000 - (index % 5) * 13_000;
    const user = users[index % 2];
    return {
      id: (created - Date.UTC(2024, 0, 1)) * 4_096,
      created_at: new Date(created).toISOString(),
      type: 2,
      user_id: user?.userId ?? 0,
      username: user?.username ?? '',
      token_id: 3,
      token_name: 'laptop',
      channel_id: (index % 4) + 1,
      model_name: models[index % 3] ?? '',
      group: index % 4 === 0 ? 'vip' : 'default',
      quota: index,
      prompt_tokens: index * 3,
      completion_tokens: index * 2,
      use_time_ms: 5,
      is_stream: false,
      request_id: `request-${index}`,
      hidden: index % 7 === 0,
      content: '',
      other: '',
    };
  });
}

/** The same sums, made from the rows. */
function expected(filter: UsageFilter, userId: number | null, grouping: UsageGrouping | null, unitMs: number | null) {
  const floor = (ms: number) => (unitMs === null ? ms : Math.floor(ms / unitMs) * unitMs);
  const [from, to] = [floor(filter.from?.getTime() ?? 0), floor(filter.to?.getTime() ?? 0) + (unitMs ?? HOUR_MS)];
  const sums = new Map<
    string,
    object & { requests: number; quota: number; promptTokens: number; completionTokens: number }
  >();
  for (const row of booked) {
    const at = Date.parse(row.created_at);
    const isMeant =
      at >= from &&
      at < to &&
      (userId === null || row.user_id === userId) &&
      (!filter.modelName || row.model_name === filter.modelName) &&
      (!filter.group || row.group === filter.group) &&
      (!filter.channelId || row.channel_id === Number(filter.channelId));
    if (!isMeant) continue;
    const keys = { [MODEL]: row.model_name, [CHANNEL]: String(row.channel_id), [USER]: String(row.user_id) };
    const key = grouping && keys[grouping];
    const time = unitMs === null ? null : new Date(floor(at));
    const name = JSON.stringify([time, key]);
    const sum = sums.get(name) ?? {
      from: time,
      key,
      username: grouping === USER ? row.username : null,
      requests: 0,
      quota: 0,
      promptTokens: 0,
      completionTokens: 0,
    };
    sum.requests++;
    sum.quota += row.quota;
    sum.promptTokens += row.prompt_tokens;
    sum.completionTokens += row.completion_tokens;
    sums.set(name, sum);
  }
  return [...sums.values()];
}

const byName = (points: readonly object[]) => points.map((point) => JSON.stringify(point)).sort();
const time = fc.integer({ min: -11 * DAY_MS, max: DAY_MS }).map((offset) => new Date(start + offset));

describe('usage of the site', () => {
  const kept: fc.Arbitrary<[UsageFilter, UsageGrouping | null]> = fc.oneof(
    fc.tuple(
      fc.record(
        { modelName: fc.constantFrom(...models), group: fc.constantFrom('vip', 'default') },
        { requiredKeys: [] },
      ),
      fc.constantFrom(null, MODEL),
    ),
    fc.tuple(fc.record({ channelId: fc.constantFrom('1', '2', '9') }, { requiredKeys: [] }), fc.constant(CHANNEL)),
  );

  it('equals the rows, by hour and by day', async () => {
    const units = fc.constantFrom([HOUR, HOUR_MS] as const, [DAY, DAY_MS] as const);
    await fc.assert(
      fc.asyncProperty(kept, time, time, units, async ([filter, grouping], from, to, [bucket, unitMs]) => {
        const points = await series.points(root, SITE, { ...filter, from, to }, grouping, bucket);
        expect(byName(points)).toEqual(byName(expected({ ...filter, from, to }, null, grouping, unitMs)));
      }),
      { numRuns: 150 },
    );
  }, 60_000);

  it('comes in order of time', async () => {
    const range = { from: new Date(start - 3 * DAY_MS), to: new Date(start) };
    const times = (await series.points(root, SITE, range, null, HOUR)).map(({ from }) => from?.getTime() ?? 0);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times.length).toBeGreaterThan(60);
  });

  it('tells who used most', async () => {
    const range = { from: new Date(start - 10 * DAY_MS), to: new Date(start) };
    const points = await series.points(root, SITE, range, USER, RANGE);
    expect(points.map(({ username }) => username)).toEqual(['bob', 'ada']);
    expect(points.reduce((sum, { quota }) => sum + quota, 0)).toBe(booked.reduce((sum, { quota }) => sum + quota, 0));
  });

  it.each<[string, UsageFilter, UsageGrouping | null, UsageBucket]>([
    ['a model by channel', { modelName: 'gpt-4o' }, CHANNEL, DAY],
    ['a channel by model', { channelId: '1' }, MODEL, DAY],
    ['users by the hour', {}, USER, HOUR],
  ])('is not kept: %s', async (_, filter, grouping, bucket) => {
    const asked = series.points(root, SITE, filter, grouping, bucket);
    await expect(asked).rejects.toMatchObject({ code: 'usage_not_kept' });
  });

  it('is not given in more points than asked for', async () => {
    const range = { from: new Date(start - 10 * DAY_MS), to: new Date(start) };
    const asked = series.points(root, SITE, range, MODEL, HOUR, 100);
    await expect(asked).rejects.toMatchObject({ code: 'usage_too_many_points' });
  });
});

describe('usage of one user', () => {
  it('equals the rows: by day from the roll-up, by hour from the rows of a week', async () => {
    const units = fc.constantFrom([HOUR, HOUR_MS] as const, [DAY, DAY_MS] as const);
    const days = fc.integer({ min: 0, max: 7 * DAY_MS });
    await fc.assert(
      fc.asyncProperty(
        time,
        days,
        units,
        fc.constantFrom(null, MODEL),
        async (from, span, [bucket, unitMs], grouping) => {
          const filter = { from, to: new Date(from.getTime() + span) };
          const [ada] = users;
          const points = await series.points(ada ?? root, SELF, filter, grouping, bucket);
          expect(byName(points)).toEqual(byName(expected(filter, ada?.userId ?? 0, grouping, unitMs)));
          const asked = await series.points(root, SITE, { ...filter, username: 'ada' }, grouping, bucket);
          expect(asked).toEqual(points);
        },
      ),
      { numRuns: 100 },
    );
  }, 60_000);

  it('is not kept by the hour for longer', async () => {
    const range = { from: new Date(start - 8 * DAY_MS), to: new Date(start) };
    await expect(series.points(users[0] ?? root, SELF, range, null, HOUR)).rejects.toMatchObject({
      code: 'usage_not_kept',
    });
  });

  it.each<[string, Scope, UsageFilter, UsageGrouping | null]>([
    ["everybody's usage", SITE, {}, null],
    ['that of another', SELF, { username: 'bob' }, null],
    ['channels', SELF, {}, CHANNEL],
  ])('is all that a user may see: not %s', async (_, scope, filter, grouping) => {
    const asked = series.points(users[0] ?? root, scope, filter, grouping, DAY);
    await expect(asked).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('of a name that nobody has is nothing', async () => {
    expect(await series.points(root, SITE, { username: 'nobody' }, MODEL, DAY)).toEqual([]);
  });
});

describe('usage for the dashboards of existing clients', () => {
  const span = (days: number) => ({ from: new Date(start - days * DAY_MS), to: new Date(start) });

  it('is by the hour for the site, and for a user while the rows are there', async () => {
    const data = domain.get(UsageData);
    expect((await data.ofSite(root, span(9)))[0]?.from?.getTime()).toBe(
      Math.floor((start - 9 * DAY_MS) / HOUR_MS) * HOUR_MS,
    );
    const hours = (points: { from: Date | null }[]) => new Set(points.map(({ from }) => from?.getUTCHours())).size;
    expect(hours(await data.own(users[0] ?? root, span(6)))).toBeGreaterThan(1);
    expect(hours(await data.own(users[0] ?? root, span(9)))).toBe(1);
    const { userId, points } = await data.ofUser(root, 'bob', span(6));
    expect(userId).toBe(users[1]?.userId);
    expect(hours(points)).toBeGreaterThan(1);
    await domain.database.query('INSERT INTO log_cleanups (before, requested_by) VALUES ($1, 1)', [
      new Date(start - 5 * DAY_MS),
    ]);
    expect(hours(await data.own(users[0] ?? root, span(6)))).toBe(1);
    await domain.database.query('TRUNCATE log_cleanups');
  });

  it('is refused to users for more than thirty days', async () => {
    const data = domain.get(UsageData);
    await expect(data.own(users[0] ?? root, span(30))).resolves.toBeDefined();
    const longer = { from: new Date(start - 30 * DAY_MS - 1_000), to: new Date(start) };
    await expect(data.own(users[0] ?? root, longer)).rejects.toMatchObject({ code: 'usage_span_too_long' });
  });

  it('is nothing while the dashboard is switched off', async () => {
    await domain.get(OptionEditor).change(root, 'DataExportEnabled', 'false');
    expect(await domain.get(UsageData).ofSite(root, span(9))).toEqual([]);
    await domain.get(OptionEditor).change(root, 'DataExportEnabled', 'true');
  });
});
