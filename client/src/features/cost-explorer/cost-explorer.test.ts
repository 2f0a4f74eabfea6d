import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { calendarOf } from '../../lib/calendar';
import { callKinds } from '../../lib/call-kinds';
import { dayMs } from '../../lib/durations';
import { flowOf } from '../../ui/chart/flow';
import { logPlaceOf, type Point, partsOf, type SeriesNames, seriesOf, sumOf } from './cost-data';
import { costParams, filterOf, flowTarget, logLink, placeOf, viewOf } from './cost-explorer.url';
import { flowDataOf } from './cost-flow';
import { forecastOf } from './forecast';

const asOf = Date.UTC(2026, 4, 20, 13);
const filters = { ...Object.fromEntries(Object.entries(costParams).map(([name, { fallback }]) => [name, fallback])) };
const view = (patch: object, seesSite = true, zone = 'UTC') =>
  viewOf(
    { ...filters, ...patch } as Parameters<typeof viewOf>[0],
    { seesSite, costs: seesSite },
    calendarOf(zone),
    asOf,
  );

describe('series of the cost explorer', () => {
  const amount = fc.nat(1_000_000);
  const point = fc.record({
    from: fc.nat(29).map((day) => new Date(Date.UTC(2026, 3, 21) + day * dayMs).toISOString()),
    modelName: fc.constantFrom('a', 'b'),
    channelId: fc.constantFrom('0', '1', '2'),
    channelName: fc.constantFrom('same'),
    isRest: fc.constant(false),
    quota: amount,
    requests: amount,
    errors: amount,
    promptTokens: amount,
    completionTokens: amount,
  });

  it('add up to all points, for any bucket, dimensions and measure', () => {
    const patches = fc.record({
      bucket: fc.constantFrom('day', 'week', 'month'),
      by: fc.constantFrom('model', 'channel'),
      and: fc.constantFrom('', 'model', 'channel'),
    });
    fc.assert(
      fc.property(fc.array(point), patches, (points, patch) => {
        const series = seriesOf(points as unknown as Point[], view(patch), {});
        expect(series.reduce((sum, { total }) => sum + total, 0)).toBe(sumOf(points as unknown as Point[]).quota);
        for (const { values, total } of series) expect(values.reduce((sum, value) => sum + value, 0)).toBe(total);
        expect(new Set(series.map(({ name }) => name)).size).toBe(series.length);
      }),
    );
  });

  it('flow between two dimensions keeps the total and merges the smallest parts', () => {
    const many = fc.record({
      from: fc.constant(null),
      isRest: fc.boolean(),
      modelName: fc.nat(30).map((at) => `model-${at}`),
      channelId: fc.nat(30).map(String),
      quota: amount,
      requests: fc.constant(1),
      promptTokens: amount,
      completionTokens: amount,
    });
    fc.assert(
      fc.property(fc.array(many, { maxLength: 200 }), (points) => {
        const series = seriesOf(points as unknown as Point[], view({ and: 'channel' }), { rest: 'All others' });
        const { links, starts, ends } = flowDataOf(series, 'All others');
        expect(links.reduce((sum, { value }) => sum + value, 0)).toBe(sumOf(points as unknown as Point[]).quota);
        for (const side of [starts, ends]) expect(side.length).toBeLessThanOrEqual(12);
        const { bands, ...columns } = flowOf(links, starts, ends);
        expect(bands).toHaveLength(links.length);
        for (const column of [columns.starts, columns.ends]) {
          for (const [at, { barTop, barHeight, top, lineHeight }] of column.entries()) {
            expect(barTop + barHeight).toBeLessThanOrEqual(top + lineHeight + 1e-6);
            expect(top + lineHeight).toBeLessThanOrEqual(column[at + 1]?.top ?? columns.height);
          }
        }
      }),
    );
  });

  it.each([
    [{ chart: 'flow', and: 'channel' }, 'flow'],
    [{ chart: 'flow' }, 'flow'],
    [{ chart: 'flow', and: 'channel', show: 'p95' }, 'lines'],
    [{ chart: 'stacked', show: 'p95' }, 'lines'],
    [{ chart: 'heat', show: 'p95' }, 'heat'],
  ])('are shown as a chart that can show them: %j as %s', (patch, chart) => {
    expect(view(patch).chart).toBe(chart);
  });

  it.each([
    ['model', true, 'channel'],
    ['channel', true, 'model'],
    ['model', false, 'vendor'],
  ])(
    'a flow from %s ends, for administrators %s, at the %s unless another dimension is chosen',
    (by, seesSite, target) => {
      expect(flowTarget(view({ by }, seesSite))).toBe(target);
    },
  );

  it('are not by channel or user, nor of failed calls, for users', () => {
    expect(view({ by: 'user', and: 'channel', show: 'errors' }, false)).toMatchObject({
      scope: 'SELF',
      by: 'model',
      and: undefined,
      measure: 'quota',
    });
    const requested = { ...filters, user: 'bob', channel: '3' } as Parameters<typeof filterOf>[0];
    expect(filterOf(requested, view({}, false))).not.toHaveProperty('username');
    expect(filterOf(requested, view({}, false))).not.toHaveProperty('channelId');
  });

  it.each([
    ['user', 'model', 'site', { userId: '4', model: 'gpt' }, ['user 4', 'model gpt']],
    ['token', '', 'site', { tokenId: '9' }, []],
    ['token', 'channel', 'self', undefined, ['token 9']],
    ['vendor', 'model', 'self', undefined, ['model gpt']],
    ['kind', 'model', 'site', { kind: 'image', model: 'gpt' }, ['model gpt']],
  ])('by %s and %s of the %s lead to calls and to the pages of objects', (by, and, scope, place, pages) => {
    const points = [
      {
        from: '2026-05-20T00:00:00.000Z',
        isRest: false,
        quota: 1,
        requests: 1,
        promptTokens: 0,
        completionTokens: 0,
        userId: '4',
        username: 'ada',
        modelName: 'gpt',
        tokenId: '9',
        tokenName: 'laptop',
        channelId: '0',
        vendor: 'x',
        kind: 'IMAGE',
      },
    ];
    const shown = view({ by, and, scope });
    const [series] = seriesOf(points as unknown as Point[], shown, {});
    expect(series && logPlaceOf(series, shown)).toEqual(place);
    expect(series && partsOf(series, shown).flatMap(({ page, id }) => (page ? [`${page} ${id}`] : []))).toEqual(pages);
  });

  it('by kind have the name of the kind, and of a kind are filtered by it, as is the log that they lead to', () => {
    const point = {
      from: null,
      isRest: false,
      kind: 'IMAGE',
      modelName: 'gpt',
      quota: 1,
      requests: 1,
      promptTokens: 0,
      completionTokens: 0,
    } as unknown as Point;
    const shown = view({ by: 'kind', and: 'model', kind: 'image' });
    const kinds = Object.fromEntries(callKinds.map((kind) => [kind, `name of ${kind}`])) as SeriesNames['kinds'];
    expect(seriesOf([point], shown, kinds ? { kinds } : {})[0]).toMatchObject({ name: 'name of image · gpt' });
    const requested = { ...filters, kind: 'image' } as Parameters<typeof filterOf>[0];
    expect(filterOf(requested, shown)).toMatchObject({ kind: 'IMAGE' });
    expect(new URLSearchParams(logLink(shown, requested).split('?')[1]).get('kind')).toBe('image');
  });

  it('have a margin of the calls whose cost is known', () => {
    const point = (channelId: string, purchases: object | null) => ({
      from: '2026-05-20T00:00:00.000Z',
      channelId,
      channelName: channelId,
      isRest: false,
      purchases,
      quota: 100,
      requests: 4,
      errors: 0,
      promptTokens: 0,
      completionTokens: 0,
    });
    const points = [
      point('1', { cost: 30, quota: 80, requests: 3 }),
      point('1', { cost: 10, quota: 5, requests: 1 }),
      point('2', null),
      point('3', { cost: 90, quota: 5, requests: 1 }),
      point('4', { cost: 0, quota: 0, requests: 0 }),
    ];
    const shown = (show: string) =>
      seriesOf(points as unknown as Point[], view({ by: 'channel', show }), {}).map(({ id, total }) => [id, total]);
    expect(shown('margin')).toEqual([
      ['["3"]', -85],
      ['["1"]', 45],
      ['["2"]', 0],
      ['["4"]', 0],
    ]);
    expect(shown('purchase')[1]).toEqual(['["1"]', 40]);
    const [, bought, other, unused] = seriesOf(
      points as unknown as Point[],
      view({ by: 'channel', show: 'margin' }),
      {},
    );
    expect([bought, other, unused].map((series) => series?.purchases)).toEqual([
      { cost: 40, quota: 85, requests: 4 },
      undefined,
      undefined,
    ]);
    expect(view({ show: 'margin' }, false).measure).toBe('quota');
  });

  it('members see the costs of their team and its projects', () => {
    const ofTeam = { ...filters, team: 3, project: 5 } as Parameters<typeof filterOf>[0];
    expect(filterOf(ofTeam, view({}, false))).toMatchObject({ teamId: '3', projectId: '5' });
    expect(filterOf({ ...ofTeam, team: undefined }, view({}, false))).not.toHaveProperty('projectId');
    expect(view({ by: 'project' }, false).by).toBe('model');
    expect(view({ by: 'project', team: 3 }, false).by).toBe('project');
  });

  it('are asked and placed by the days of the time zone of the site, with clocks that change', () => {
    const berlin = view({ from: '2026-03-28', to: '2026-03-30' }, true, 'Europe/Berlin');
    expect(filterOf(filters as never, berlin)).toMatchObject({
      from: '2026-03-27T23:00:00.000Z',
      to: '2026-03-30T21:59:59.999Z',
    });
    const begins = ['2026-03-27T23:00Z', '2026-03-28T23:00Z', '2026-03-29T22:00Z'];
    expect(begins.map((at) => placeOf(berlin, Date.parse(at)))).toEqual([0, 1, 2]);
    expect(view({}, true, 'Asia/Kolkata').today).toBe(Date.UTC(2026, 4, 20));
    expect(
      viewOf(filters as never, { seesSite: true, costs: true }, calendarOf('Asia/Kolkata'), Date.UTC(2026, 4, 20, 19))
        .today,
    ).toBe(Date.UTC(2026, 4, 21));
  });

  it('of weeks and months end with the range', () => {
    expect(view({ from: '2026-05-06', to: '2026-05-12', bucket: 'week' }).boundaries).toEqual(
      [6, 11, 13].map((day) => Date.UTC(2026, 4, day)),
    );
    expect(view({ range: 'lastMonth', bucket: 'month' }).boundaries).toEqual([3, 4].map((at) => Date.UTC(2026, at)));
  });
});

describe('forecast of the month', () => {
  const today = Date.UTC(2026, 4, 20);
  const past = (days: number, amount: (day: number) => number) =>
    new Map(Array.from({ length: days }, (_, at) => [today - (at + 1) * dayMs, amount(today - (at + 1) * dayMs)]));

  it('is exact where each weekday has the same amount', () => {
    const amount = (day: number) => 100 * (((day / dayMs) % 7) + 1);
    const month = Array.from({ length: 31 }, (_, at) => amount(Date.UTC(2026, 4, at + 1))).reduce((a, b) => a + b, 0);
    expect(forecastOf(past(28, amount), today)).toEqual({ expected: month, low: month, high: month });
  });

  it('has a range where amounts differ, that never ends below what was spent', () => {
    const found = forecastOf(
      past(28, (day) => ((day / dayMs) % 2) * 1_000),
      today,
    );
    expect(found?.low).toBeLessThan(found?.expected ?? 0);
    expect(found?.high).toBeGreaterThan(found?.expected ?? 0);
    expect(found?.low).toBeGreaterThanOrEqual(9_000);
  });

  it('requires at least a week of data', () => {
    expect(
      forecastOf(
        past(6, () => 1),
        today,
      ),
    ).toBeUndefined();
    expect(forecastOf(new Map(), today)).toBeUndefined();
  });
});
