import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { packageRoot } from '../../server/platform/package-info.js';
import { alertTestsSchema, firing, rulesSchema, seriesOfTest } from '../support/prometheus/alert-tests.js';
import { evaluate } from '../support/prometheus/promql.js';
import { seriesOf } from '../support/prometheus/series.js';

const read = (name: string): unknown => parse(readFileSync(join(packageRoot, 'docker/prometheus', name), 'utf8'));
const rules = rulesSchema.parse(read('alerts.yml')).groups.flatMap((group) => group.rules);
const { tests } = alertTestsSchema.parse(read('alerts.test.yml'));
/** The cases of promtool's test file, which it evaluates as well. */
const cases = tests.flatMap((test) =>
  test.alert_rule_test.map((expected) => ({ ...expected, name: test.name, series: seriesOfTest(test) })),
);

describe('Prometheus alerts', () => {
  it.each(cases.map((each) => [each.name, each.exp_alerts.length, each.eval_time, each] as const))(
    '%s: %d after %s',
    (_name, _count, time, { alertname, exp_alerts, series }) => {
      const rule = rules.find(({ alert }) => alert === alertname);
      if (!rule) throw new Error(`There is no alert ${alertname}`);
      const alerts = firing(rule, time, series);
      expect(alerts).toHaveLength(exp_alerts.length);
      expect(alerts).toEqual(expect.arrayContaining(exp_alerts));
    },
  );

  it.each(rules.map(({ alert }) => alert))('%s has a case in which it fires, and one in which it does not', (name) => {
    const own = cases.filter(({ alertname }) => alertname === name);
    expect(new Set(own.map(({ exp_alerts }) => exp_alerts.length > 0))).toEqual(new Set([true, false]));
  });
});

// The values match promtool 2.42. The first sample is at the second 0, and one follows each minute.
describe('evaluation of PromQL in tests', () => {
  const series = [
    seriesOf('c{a="1"}', '0+60x20', 60),
    seriesOf('c{a="2"}', '0+60x10 0+30x10', 60),
    seriesOf('g{a="1"}', '3x4 stale 5', 60),
  ];

  it.each([
    ['rate(c{a="1"}[5m])', 900, [1]],
    ['sum(rate(c[5m]))', 1_200, [1.5]],
    ['rate(c{a="2"}[5m]) < 1', 1_200, [0.5]],
    ['g', 250, [3]],
    ['g', 310, []],
    ['g + 1', 370, [6]],
    ['count(c) - 1', 60, [1]],
    ['c{a=~"1|3"} or g', 0, [0]],
    ['c{a="2"} or g', 0, [0, 3]],
    ['c unless g', 0, [0]],
    ['absent(h)', 0, [1]],
  ])('%s at %d s', (expression, at, values) => {
    const value = evaluate(expression, at, series);
    const found = typeof value === 'number' ? [value] : value.map((element) => element.value);
    expect(found.map((each) => Number(each.toFixed(6)))).toEqual(values);
  });

  it.each(['avg(c)', 'c offset 5m', 'sum without (a) (c)', 'c > on (a) g', 'increase(c[5m])'])(
    'rejects %s, which no rule uses',
    (expression) => {
      expect(() => evaluate(expression, 60, series)).toThrow('not supported');
    },
  );
});
