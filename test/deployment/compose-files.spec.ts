import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { z } from 'zod';
import { serverArgs } from '../../scripts/launch/paths.mjs';
import { ROLES, readConfig, VARIABLES } from '../../server/platform/config/config.js';
import { packageRoot } from '../../server/platform/package-info.js';
import { RELAY_CALLS } from '../../server/relay/docs/relay.docs.js';

const read = (name: string) => readFileSync(join(packageRoot, 'docker', name), 'utf8');

const composeSchema = z.object({
  services: z.record(
    z.string(),
    z.object({
      image: z.string(),
      environment: z.record(z.string(), z.string()).default({}),
      networks: z.unknown().optional(),
      logging: z.object({ options: z.record(z.string(), z.string()) }).optional(),
      mem_limit: z.string().optional(),
    }),
  ),
});

const alertmanagerSchema = z.object({
  route: z.object({ receiver: z.string() }),
  inhibit_rules: z.array(z.object({ source_matchers: z.array(z.string()), target_matchers: z.array(z.string()) })),
  receivers: z.array(z.object({ name: z.string() })),
});

/** The services of a compose file that run Tollgate. */
function processesOf(name: string) {
  const { services } = composeSchema.parse(parse(read(name), { merge: true }));
  return Object.entries(services).filter(([, { image }]) => image === 'tollgate');
}

const namesIn = (text: string) => [...text.matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name);
/** Variables that only the compose files read. */
const OF_COMPOSE = [
  'POSTGRES_PASSWORD',
  'PUBLISH',
  'PROCESS_MEMORY',
  'POSTGRES_MEMORY',
  'GRAFANA_PASSWORD',
  'ALERT_WEBHOOK_URL',
];
/** Substitutes `${NAME:?…}`, `${NAME:-…}` and `${NAME:+,${NAME}}` like Docker Compose. */
const filledIn = (text: string, given: Record<string, string> = {}) =>
  text
    .replace(/\$\{(\w+):\+,\$\{\1\}\}/g, (_, name: string) => (given[name] ? `,${given[name]}` : ''))
    .replace(/\$\{\w+:\?[^}]*\}/g, 'a secret of the tests')
    .replace(/\$\{\w+:-([^}]*)\}/g, '$1');

describe.each(['Dockerfile', 'tollgate.service'])('%s', (name) => {
  it('starts the server with the arguments of npm start', () => {
    const [, json, line = ''] = /^(?:ENTRYPOINT (\[.*\])|ExecStart=\S+ (.*))$/m.exec(read(name)) ?? [];
    const args = json ? (JSON.parse(json) as string[]).slice(1) : line.split(' ');
    expect(args.map((arg) => (arg.startsWith('-') ? arg : resolve(packageRoot, arg)))).toEqual(serverArgs);
  });
});

describe('tollgate.service', () => {
  it('sets only known variables, and has a longer stop timeout than the process', () => {
    const unit = read('tollgate.service');
    const pairs = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, text = '']) => text.split(' '));
    const given = Object.fromEntries(pairs.map((pair) => pair.split('=', 2) as [string, string]));
    const ofNode = ['NODE_ENV', 'TMPDIR', 'NODE_COMPILE_CACHE'];
    expect(Object.keys(given).filter((key) => !VARIABLES.includes(key) && !ofNode.includes(key))).toEqual([]);
    const { SHUTDOWN_DELAY_SECONDS, SHUTDOWN_GRACE_SECONDS, SETTLE_TIMEOUT_MS } = readConfig(given).env;
    const [, minutes] = /^TimeoutStopSec=(\d+)min$/m.exec(unit) ?? [];
    const needed = SHUTDOWN_DELAY_SECONDS + SHUTDOWN_GRACE_SECONDS + (2 * SETTLE_TIMEOUT_MS) / 1_000;
    expect(Number(minutes) * 60).toBeGreaterThan(needed);
  });
});

describe.each(['compose.yml', 'compose.single.yml'])('%s', (name) => {
  it.each(processesOf(name))('%s sets only known variables, to valid values', (_, given) => {
    const environment = Object.fromEntries(
      Object.entries(given.environment).map(([key, text]) => [key, filledIn(text)]),
    );
    expect(Object.keys(environment).filter((key) => !VARIABLES.includes(key))).toEqual([]);
    expect(() => readConfig(environment)).not.toThrow();
  });

  it('contains no secret: every secret is a required variable', () => {
    const secrets = [...read(name).matchAll(/^ *(\w*(?:SECRET|KEY|PASSWORD)): (.*)$/gm)].map(([, , value]) => value);
    expect(secrets.filter((value) => !value?.startsWith('${') || !value.includes(':?'))).toEqual([]);
  });
});

describe.each(['compose.yml', 'compose.single.yml'])('services of %s', (name) => {
  const { services } = composeSchema.parse(parse(read(name), { merge: true }));

  it('have a log of limited size', () => {
    const unbounded = Object.entries(services).filter(
      ([, { logging }]) => !logging?.options['max-size'] || !logging.options['max-file'],
    );
    expect(unbounded.map(([service]) => service)).toEqual([]);
  });
});

describe('images of others', () => {
  const { services } = composeSchema.parse(parse(read('compose.yml'), { merge: true }));
  const images = Object.values(services).flatMap(({ image }) => (image === 'tollgate' ? [] : [image]));
  const [, base = ''] = /^ARG NODE=(.*)$/m.exec(read('Dockerfile')) ?? [];

  it.each([...images, base])('%s is pinned by digest', (image) => {
    expect(image).toMatch(/^[a-z/]+:[\w.-]+@sha256:[0-9a-f]{64}$/);
  });
});

describe('scaled deployment', () => {
  const { services } = composeSchema.parse(parse(read('compose.yml'), { merge: true }));
  const having = (role: string) =>
    Object.entries(services).flatMap(([name, { environment }]) => (environment.ROLE === role ? [name] : []));

  it('has every role, and at least two gateways', () => {
    expect(ROLES.filter((role) => having(role).length === 0)).toEqual([]);
    expect(having('gateway').length).toBeGreaterThanOrEqual(2);
  });

  it('limits the memory of every service', () => {
    expect(Object.keys(services).filter((name) => !services[name]?.mem_limit)).toEqual([]);
  });

  it('gives all processes the same encryption key', () => {
    const common = ['DATABASE_URL', 'REDIS_URL', 'ENCRYPTION_KEY', 'SESSION_SECRET'];
    for (const variable of common) {
      expect(new Set(processesOf('compose.yml').map(([, { environment }]) => environment[variable])).size).toBe(1);
    }
  });

  it.each([
    ['no other proxy', '', ''],
    ['the proxies in docker/.env', '192.0.2.1,10.9.0.0/16', ',192.0.2.1,10.9.0.0/16'],
  ])('trusts the balancer and %s as proxies', (_, given, added) => {
    const { front } = z.object({ front: z.object({ ipv4_address: z.string() }) }).parse(services.balancer?.networks);
    const trusted = processesOf('compose.yml').map(([, { environment }]) =>
      filledIn(environment.TRUSTED_PROXIES ?? '', { TRUSTED_PROXIES: given }),
    );
    expect(new Set(trusted)).toEqual(new Set([front.ipv4_address + added]));
  });
});

describe('monitoring of compose.yml', () => {
  const mounted = [...read('compose.yml').matchAll(/\.\/((?:prometheus|grafana)[\w./-]*):/g)].map(
    ([, path = '']) => path,
  );

  it('mounts existing files', () => {
    expect(mounted.length).toBeGreaterThan(3);
    expect(mounted.filter((path) => !existsSync(join(packageRoot, 'docker', path)))).toEqual([]);
  });

  it('sends alerts to a receiver that Alertmanager has, with and without a webhook', () => {
    const config = alertmanagerSchema.parse(parse(read('prometheus/alertmanager.yml')));
    const names = config.receivers.map(({ name }) => name);
    expect(config.route.receiver).toBe('page');
    expect(names).toEqual(['page', 'webhook']);
    expect(read('compose.yml')).toContain('s/receiver: page/receiver: $$receiver/');
  });

  it('inhibits existing alerts only', () => {
    const { inhibit_rules: rules } = alertmanagerSchema.parse(parse(read('prometheus/alertmanager.yml')));
    const alerts = [...read('prometheus/alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
    const named = rules.flatMap(({ source_matchers: sources, target_matchers: targets }) =>
      [...sources, ...targets].flatMap((matcher) => matcher.replace(/^alertname =~? /, '').split('|')),
    );
    expect(named.filter((name) => !alerts.includes(name))).toEqual([]);
  });
});

describe('.env.example', () => {
  const example = read('.env.example');

  it('contains only known variables', () => {
    expect(namesIn(example).filter((name) => ![...VARIABLES, ...OF_COMPOSE].includes(name))).toEqual([]);
  });

  it('contains every required variable of compose.yml, without a value', () => {
    const requested = [...read('compose.yml').matchAll(/\$\{(\w+):\?/g)].map(([, name = '']) => name);
    expect(requested.filter((name) => !example.includes(`\n${name}=\n`))).toEqual([]);
  });
});

describe('nginx.conf', () => {
  const conf = read('nginx.conf');
  const gateways = new RegExp(/^ +~(\^\S+) gateways;$/m.exec(conf)?.[1] ?? '$^');

  it('balances calls over the gateways of compose.yml', () => {
    const { services } = composeSchema.parse(parse(read('compose.yml'), { merge: true }));
    const named = [...conf.matchAll(/^ +server ([\w-]+):3000 /gm)].map(([, name = '']) => name);
    expect(named.map((name) => services[name]?.environment.ROLE)).toEqual(['gateway', 'gateway', 'console']);
  });

  it.each([...new Set(RELAY_CALLS.map(({ path }) => path)), '/hf/v1/chat/completions'])(
    'routes %s to a gateway',
    (path) => {
      expect(path.replaceAll(/\{\w+\}/g, 'x')).toMatch(gateways);
    },
  );

  it.each(['/', '/log', '/api/status', '/api/payment/notify', '/graphql', '/assets/v1/x.js', '/dashboard', '/v1x'])(
    'routes %s to the console',
    (path) => {
      expect(path).not.toMatch(gateways);
    },
  );
});

describe('Dockerfile', () => {
  it('sets only known variables', () => {
    const image =
      read('Dockerfile')
        .split(/^FROM /m)
        .at(-1) ?? '';
    const set = [...(/^ENV (.*)$/m.exec(image)?.[1] ?? '').matchAll(/(\w+)=/g)].map(([, name = '']) => name);
    expect(set.filter((name) => name !== 'NODE_ENV' && !VARIABLES.includes(name))).toEqual([]);
  });
});
