import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { z } from 'zod';
import { readConfig, SECRET_VARIABLES, VARIABLES } from '../../server/platform/config/config.js';
import { packageRoot } from '../../server/platform/package-info.js';
import { RELAY_CALLS } from '../../server/relay/docs/relay.docs.js';
import { faultsOf, type Manifest, renderedManifests } from '../support/deployment/manifests.js';

const read = (path: string) => readFileSync(join(packageRoot, 'docker', path), 'utf8');
const probe = z.object({
  httpGet: z.object({ path: z.string() }),
  periodSeconds: z.number(),
  failureThreshold: z.number(),
});
const podSchema = z.object({
  terminationGracePeriodSeconds: z.number().optional(),
  volumes: z.array(
    z.object({
      name: z.string(),
      projected: z
        .object({
          sources: z.array(z.object({ secret: z.object({ items: z.array(z.object({ path: z.string() })) }) })),
        })
        .optional(),
    }),
  ),
  containers: z.array(
    z.object({
      command: z.array(z.string()).optional(),
      env: z.array(z.object({ name: z.string(), value: z.string() })),
      lifecycle: z.object({ preStop: z.object({ sleep: z.object({ seconds: z.number() }) }) }).optional(),
      startupProbe: probe.optional(),
      livenessProbe: probe.optional(),
      readinessProbe: probe.optional(),
    }),
  ),
});
const workloadSchema = z.object({ template: z.object({ spec: podSchema }) });

/** The pods of a file, by the name of their Deployment or Job. */
function podsOf(manifests: readonly Manifest[]) {
  return manifests
    .filter(({ kind }) => kind === 'Deployment' || kind === 'Job')
    .map(({ kind, metadata, spec }) => {
      const pod = workloadSchema.parse(spec).template.spec;
      const [container] = pod.containers;
      if (!container) throw new Error(`${metadata.name} has no container`);
      return { kind, name: metadata.name, pod, container };
    });
}
type Pod = ReturnType<typeof podsOf>[number];

/** The environment of a container, with a secret instead of each file. */
const environmentOf = ({ container }: Pod) =>
  Object.fromEntries(
    container.env.map(({ name, value }) => {
      const secret = /^(\w+)_FILE$/.exec(name)?.[1];
      return secret === undefined ? [name, value] : [secret, sampleOf(secret)];
    }),
  );
function sampleOf(name: string): string {
  if (name === 'DATABASE_URL') return 'postgres://tollgate@database/tollgate';
  return name === 'REDIS_URL' ? 'redis://redis' : `a secret of the tests: ${name}`;
}

const specOf = <T extends z.ZodType>(manifests: readonly Manifest[], kind: string, type: T): z.output<T>[] =>
  manifests.filter((manifest) => manifest.kind === kind).map(({ spec }) => type.parse(spec));

describe.each(['minimal.yaml', 'full.yaml'])('rendered chart %s', (file) => {
  const manifests = renderedManifests(file);
  const pods = podsOf(manifests);
  const deployments = pods.filter(({ kind }) => kind === 'Deployment');

  it.each(manifests.map((manifest) => [`${manifest.kind} ${manifest.metadata.name}`, manifest] as const))(
    '%s follows the published schema of its kind',
    async (_, manifest) => {
      expect(await faultsOf(manifest)).toEqual([]);
    },
  );

  it.each(pods.map((pod) => [pod.name, pod] as const))('%s sets only known variables, to valid values', (_, pod) => {
    const environment = environmentOf(pod);
    expect(Object.keys(environment).filter((name) => !VARIABLES.includes(name))).toEqual([]);
    expect(() => readConfig(environment)).not.toThrow();
  });

  it.each(pods.map((pod) => [pod.name, pod] as const))('%s has secrets as mounted files only', (_, pod) => {
    const given = pod.container.env.filter(({ name }) => SECRET_VARIABLES.some((secret) => secret === name));
    expect(given).toEqual([]);
    const mounted = pod.pod.volumes.flatMap(({ projected }) =>
      (projected?.sources ?? []).flatMap(({ secret }) =>
        secret.items.map(({ path }) => `/run/secrets/tollgate/${path}`),
      ),
    );
    const files = pod.container.env.filter(({ name }) => name.endsWith('_FILE')).map(({ value }) => value);
    expect(files).toEqual(mounted);
    expect(files.length).toBeGreaterThanOrEqual(4);
  });

  it('deploys gateway, console and worker, and migrates before they are updated', () => {
    const roles = deployments.map((pod) => environmentOf(pod).ROLE);
    expect(roles).toEqual(['gateway', 'console,gateway', 'worker']);
    const job = manifests.find(({ kind }) => kind === 'Job');
    expect(job?.metadata.annotations['helm.sh/hook']).toBe('pre-install,pre-upgrade');
    expect(pods.find(({ kind }) => kind === 'Job')?.container.command).toEqual(['tollgate', 'migrate']);
  });

  it.each(deployments.map((pod) => [pod.name, pod] as const))('%s may end its calls before it is killed', (_, pod) => {
    const { env } = readConfig(environmentOf(pod));
    const needed =
      (pod.container.lifecycle?.preStop.sleep.seconds ?? 0) +
      env.SHUTDOWN_DELAY_SECONDS +
      env.SHUTDOWN_GRACE_SECONDS +
      (2 * env.SETTLE_TIMEOUT_MS) / 1_000;
    expect(pod.pod.terminationGracePeriodSeconds).toBeGreaterThan(needed);
  });

  it.each(deployments.map((pod) => [pod.name, pod] as const))('%s is probed for life and for readiness', (_, pod) => {
    const { startupProbe, livenessProbe, readinessProbe } = pod.container;
    expect([startupProbe, livenessProbe, readinessProbe].map((each) => each?.httpGet.path)).toEqual([
      '/healthz',
      '/healthz',
      '/readyz',
    ]);
    // A start waits up to a minute for the database.
    expect((startupProbe?.periodSeconds ?? 0) * (startupProbe?.failureThreshold ?? 0)).toBeGreaterThan(60);
  });

  it('has one bound in each disruption budget', () => {
    const bounds = z.object({ minAvailable: z.unknown().optional(), maxUnavailable: z.unknown().optional() });
    const budgets = specOf(manifests, 'PodDisruptionBudget', bounds);
    expect(budgets.map((budget) => Object.keys(budget).length)).toEqual([1, 1, 1]);
  });

  it('selects only labels that its pods have', () => {
    const selecting = z.object({
      selector: z.looseObject({ matchLabels: z.record(z.string(), z.string()).optional() }).optional(),
    });
    const labels = manifests
      .filter(({ kind }) => kind === 'Deployment')
      .map(({ spec }) =>
        z
          .object({ template: z.object({ metadata: z.object({ labels: z.record(z.string(), z.string()) }) }) })
          .parse(spec),
      );
    const kinds = ['Deployment', 'Service', 'PodDisruptionBudget', 'ServiceMonitor'];
    for (const { kind, metadata, spec } of manifests.filter(({ kind }) => kinds.includes(kind))) {
      const { selector = {} } = selecting.parse(spec);
      const wanted = Object.entries(selector.matchLabels ?? selector);
      const matching = labels.filter(({ template }) =>
        wanted.every(([name, value]) => template.metadata.labels[name] === value),
      );
      expect([kind, metadata.name, matching.length]).toEqual([kind, metadata.name, kind === 'ServiceMonitor' ? 3 : 1]);
    }
  });
});

describe('full chart', () => {
  const manifests = renderedManifests('full.yaml');

  it('alerts by the rules of docker/prometheus', () => {
    const [rules] = specOf(manifests, 'PrometheusRule', z.object({ groups: z.unknown() }));
    const text = read('prometheus/alerts.yml').replaceAll(
      'docs/runbooks.md',
      'https://example.com/tollgate/blob/main/docs/runbooks.md',
    );
    expect(rules).toEqual(parse(text));
  });

  it('scales the gateways by a metric that exists', () => {
    const target = z.object({
      metrics: z.array(z.object({ pods: z.object({ metric: z.object({ name: z.string() }) }) })),
    });
    const names = specOf(manifests, 'HorizontalPodAutoscaler', target).flatMap(({ metrics }) =>
      metrics.map(({ pods }) => pods.metric.name),
    );
    expect(names).toEqual(['tollgate_relay_open_calls']);
    expect(readFileSync(join(packageRoot, 'docs/observability.md'), 'utf8')).toContain(`| \`${names[0]}\` `);
  });

  const ingress = z.object({
    rules: z.array(
      z.object({
        http: z.object({
          paths: z.array(
            z.object({ path: z.string(), backend: z.object({ service: z.object({ name: z.string() }) }) }),
          ),
        }),
      }),
    ),
  });
  const routes = specOf(manifests, 'Ingress', ingress).flatMap(({ rules }) => rules.flatMap(({ http }) => http.paths));
  /** As Kubernetes matches the type Prefix: by whole segments, the longest path first. */
  const serviceOf = (path: string) =>
    routes
      .filter((route) => route.path === '/' || path === route.path || path.startsWith(`${route.path}/`))
      .sort((a, b) => b.path.length - a.path.length)[0]?.backend.service.name;
  const samples = [...new Set(RELAY_CALLS.map(({ path }) => path.replaceAll(/\{\w+\}/g, 'x')))];

  it.each(samples)('routes %s to a process that serves it', (path) => {
    // No prefix matches these; consoles also are gateways.
    const expected = /^\/x\/mj|^\/api\/video\/x\/content$/.test(path) ? 'tollgate-console' : 'tollgate-gateway';
    expect(serviceOf(path)).toBe(expected);
  });

  it.each(['/', '/log', '/api/status', '/api/payment/notify', '/graphql', '/dashboard', '/v1x'])(
    'routes %s to the console',
    (path) => {
      expect(serviceOf(path)).toBe('tollgate-console');
    },
  );
});

describe('faults of a manifest', () => {
  const service = {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: 'a', annotations: {} },
    spec: { ports: [{ port: 80 }] },
  };

  it.each([
    [
      'a field that the kind does not have',
      { ports: [{ port: 80, target: 'http' }] },
      /unknown field \/spec\/ports\/0\/target/,
    ],
    ['a value of another type', { ports: [{ port: 'http' }] }, /\/spec\/ports\/0\/port must be integer/],
    ['a missing field', { ports: [{}] }, /must have required property '?port/],
  ])('include %s', async (_, spec, fault) => {
    expect(await faultsOf(service)).toEqual([]);
    expect((await faultsOf({ ...service, spec })).join()).toMatch(fault);
  });
});

describe('values of the chart', () => {
  it('belong to the version of the package', () => {
    const chart = z
      .object({ version: z.string(), appVersion: z.string() })
      .parse(parse(read('helm/tollgate/Chart.yaml')));
    const { version } = z
      .object({ version: z.string() })
      .parse(JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')));
    expect(chart).toEqual({ version, appVersion: version });
  });
});
