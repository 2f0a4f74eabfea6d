import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ROLES } from '../../../server/platform/config/config.js';
import { readMetrics } from '../../support/tollgate/metrics-page.js';
import { startApp, type TestApp } from '../../support/tollgate/test-app.js';

const METRICS_TOKEN = 'a token for the scraper';

const read = (path: string) => readFileSync(join(import.meta.dirname, '../../..', path), 'utf8');
/** Names of Tollgate's metrics in a text, without the suffixes of histograms. */
const namesIn = (text: string) =>
  new Set([...text.matchAll(/\b(?:tollgate|provider|gen_ai_server|http)_\w+/g)].map(([name]) => nameOf(name)));
const nameOf = (name: string) => name.replace(/_(bucket|sum|count)$/, '');
const OURS = /^(tollgate|provider|gen_ai|http)_/;

let tollgate: TestApp;
let declared: Set<string>;

beforeAll(async () => {
  tollgate = await startApp({ METRICS_TOKEN });
  const { text } = await readMetrics(tollgate.url, METRICS_TOKEN);
  declared = new Set(
    [...text.matchAll(/^# TYPE (\w+) /gm)].flatMap(([, name = '']) => (OURS.test(name) ? [name] : [])),
  );
});
afterAll(() => tollgate.close());

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

  it('name an existing section of the runbooks for each alert', () => {
    const alerts = read('docker/prometheus/alerts.yml').split('- alert: ').slice(1);
    const linked = alerts.map((text) => [
      /^\w+/.exec(text)?.[0],
      /runbook_url: docs\/runbooks\.md#(\S+)/.exec(text)?.[1],
    ]);
    const sections = [...read('docs/runbooks.md').matchAll(/^## (\w+)$/gm)].map(([, name = '']) => name);
    expect(linked).toEqual(sections.map((name) => [name, name.toLowerCase()]));
  });

  it('detect each role for which no process of the compose file has an address', () => {
    const [, names = ''] = /names: \[(.*)\]/.exec(read('docker/prometheus/prometheus.yml')) ?? [];
    const [, pattern = ''] = /regex: (.*)\n +target_label: role/.exec(read('docker/prometheus/prometheus.yml')) ?? [];
    const roles = names.split(', ').map((name) => new RegExp(`^(?:${pattern})$`).exec(name)?.[1]);
    const alerts = read('docker/prometheus/alerts.yml');
    const watched = [...alerts.matchAll(/absent\(up\{job="tollgate", role="(\w+)"\}\)/g)].map(([, role]) => role);
    expect(new Set(watched)).toEqual(new Set(roles));
    expect(watched).toEqual([...ROLES]);
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
