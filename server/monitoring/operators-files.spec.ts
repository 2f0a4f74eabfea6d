import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { HttpFigures } from '../platform/http/http-figures.js';
import { Distribution } from '../platform/telemetry/distribution.js';
import { CallFigures } from '../relay/observation/call-figures.js';
import { declareMetrics } from './declared-metrics.js';

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');
/** Names of Tollgate's metrics in a text, without the suffixes of histograms. */
const namesIn = (text: string) =>
  new Set([...text.matchAll(/\b(?:tollgate|provider|gen_ai_server|http)_\w+/g)].map(([name]) => nameOf(name)));
const nameOf = (name: string) => name.replace(/_(bucket|sum|count)$/, '');
const OURS = /^(tollgate|provider|gen_ai|http)_/;

let declared: Set<string>;

beforeAll(async () => {
  const none = { batches: new Distribution([1]), times: new Distribution([1]), quota: 0, failures: 0 };
  const { metrics } = declareMetrics(new CallFigures(), none, new HttpFigures());
  declared = new Set((await metrics.families()).map(({ name }) => name).filter((name) => OURS.test(name)));
});

describe('files for operators', () => {
  it('document every metric exactly once', () => {
    const rows = [...read('docs/observability.md').matchAll(/^\| `(\w+)` +\| (?:counter|gauge|histogram) /gm)];
    expect(rows.map(([, name]) => name).sort()).toEqual([...declared].sort());
  });

  it('have alerts on existing metrics only', () => {
    const expressions = [...read('docker/prometheus/alerts.yml').matchAll(/expr: (\|\n(?: {10,}.*\n)+|.*)/g)];
    const named = namesIn(expressions.map(([, expression]) => expression).join('\n'));
    expect(named.size).toBeGreaterThan(10);
    expect([...named].filter((name) => !declared.has(name))).toEqual([]);
  });

  it('show existing metrics only', () => {
    const { panels } = JSON.parse(read('docker/grafana/tollgate.json')) as {
      panels: { targets: { expr: string }[] }[];
    };
    const named = namesIn(panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join('\n'));
    expect(named.size).toBeGreaterThan(10);
    expect([...named].filter((name) => !declared.has(name))).toEqual([]);
  });
});
