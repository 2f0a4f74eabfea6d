import { describe, expect, it } from '@jest/globals';
import { beforeOf, type DashboardFilters, dimensionsFor, logLink, queryOf, viewOf } from './dashboard.url';

const none: DashboardFilters = {
  range: '',
  from: undefined,
  to: undefined,
  bucket: '',
  by: 'model',
  show: 'quota',
  zone: '',
  scope: 'site',
  user: '',
  team: undefined,
  project: undefined,
};
const asOf = Date.parse('2026-11-22T05:24:00Z');
const unix = (text: string) => Date.parse(text) / 1000;
const view = (filters: Partial<DashboardFilters> = {}, more: Partial<Parameters<typeof viewOf>[0]> = {}) =>
  viewOf({
    filters: { ...none, ...filters },
    seesSite: true,
    defaultUnit: 'hour',
    zone: 'Asia/Shanghai',
    asOf,
    ...more,
  });
const ends = ({ boundaries }: ReturnType<typeof view>) =>
  [boundaries[0], boundaries.at(-1)].map((at) => new Date(at ?? 0).toISOString().slice(0, 16));

describe('dashboard view', () => {
  it.each([
    ['hour', 'hour', 24],
    ['day', 'day', 7],
    ['week', 'week', 5],
  ] as const)('starts with the default of the site: %s', (defaultUnit, bucket, count) => {
    const shown = view({}, { defaultUnit });
    expect([shown.bucket, shown.boundaries.length - 1]).toEqual([bucket, count]);
  });

  it('begins days at local midnight', () =>
    expect(ends(view({ range: '7d' }))).toEqual(['2026-11-15T16:00', '2026-11-22T16:00']));

  it('of this month begins on its first day', () => expect(ends(view({ range: 'month' }))[0]).toBe('2026-10-31T16:00'));

  it('rejects a range of more than one month for one user', () => {
    const quarter = { from: unix('2026-08-01T00:00Z'), to: unix('2026-11-01T00:00Z') };
    expect(view(quarter).tooLong).toBe(false);
    expect(view({ ...quarter, user: 'alice' }).tooLong).toBe(true);
    expect(view({ ...quarter, scope: 'self' }).tooLong).toBe(true);
    expect(view(quarter, { seesSite: false }).tooLong).toBe(true);
    expect(view({ range: '30d', bucket: 'week', scope: 'self' }).tooLong).toBe(false);
  });

  it('swaps reversed ends of a range', () => {
    const shown = view({ from: 2_000, to: 1_000 });
    expect([shown.from, shown.to]).toEqual([1_000_000, 2_000_000]);
  });

  it('uses UTC days where only these are stored, and reports it', () => {
    const shown = view({ by: 'user' });
    expect([shown.calendar.zone, shown.bucket, shown.otherZone]).toEqual(['UTC', 'day', true]);
    expect(view({ by: 'token', scope: 'self' }).otherZone).toBe(false);
    expect(view({}, { zone: 'Asia/Kolkata' }).calendar.zone).toBe('UTC');
    expect(view({ scope: 'self' }, { zone: 'Asia/Kolkata' }).calendar.zone).toBe('Asia/Kolkata');
  });

  it('ignores administrator parameters of a user', () => {
    const shown = view({ by: 'channel', user: 'bob' }, { seesSite: false });
    expect([shown.by, shown.scope, shown.user]).toEqual(['model', 'SELF', '']);
    expect(dimensionsFor({ site: false, seesSite: false })).toEqual(['model', 'token', 'group']);
  });
});

describe('dashboard queries', () => {
  it('contain time zone, bucket and user', () =>
    expect(queryOf(view({ user: 'bob', by: 'group', range: 'today' }))).toEqual({
      scope: 'SITE',
      filter: { from: '2026-11-21T16:00:00.000Z', to: '2026-11-22T05:24:00.000Z', username: 'bob' },
      bucket: 'HOUR',
      zone: 'Asia/Shanghai',
      groupBy: ['GROUP'],
    }));

  it('compare with the preceding range up to the same point', () =>
    expect(beforeOf(view({ range: '7d' }))).toEqual({
      from: '2026-11-08T16:00:00.000Z',
      to: '2026-11-15T05:24:00.000Z',
    }));

  it('link to the calls of one bar', () => {
    const shown = view({ range: '7d' });
    expect(logLink(shown, { bucket: 0, model: 'gpt-4o' })).toBe(
      `/log?from=${unix('2026-11-15T16:00Z')}&to=${unix('2026-11-16T16:00Z') - 1}&type=2&model=gpt-4o`,
    );
    expect(logLink(view({ range: '7d', scope: 'self' }))).toContain('scope=self');
  });
});
