import { readFileSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import proxyAddr from '@fastify/proxy-addr';
import { z } from 'zod';
import { ConfigError } from './config-error.js';
import { nameAsSet, withFamilyVariables } from './family-variables.js';
import { keyServiceVariables } from './key-service-variables.js';
import { checkKeyVariables } from './wrapped-keys.js';

const flag = z
  .enum(['true', 'false', '1', '0'], { error: 'must be true or false' })
  .transform((value) => value === 'true' || value === '1');

const wholeNumber = (min: number, max: number) =>
  z.coerce
    .number({ error: `must be a whole number from ${min} to ${max}` })
    .int({ error: `must be a whole number from ${min} to ${max}` })
    .min(min, { error: `must be at least ${min}` })
    .max(max, { error: `must be at most ${max}` });

const secret = z
  .string()
  .min(16, { error: 'must have at least 16 characters' })
  .refine((value) => value !== 'random_string', { error: 'must not be the sample value random_string' });

const collector = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });

/** The sampling modes of OpenTelemetry. */
const TRACE_SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** The roles of a process: relay calls, serve console and API, run jobs. */
export const ROLES = ['gateway', 'console', 'worker'] as const;
export type ProcessRole = (typeof ROLES)[number];

const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an address' })
  .transform((value) => value.replace(/\/+$/, ''));

/** Other modes would be ignored, and the connection be neither encrypted nor verified as intended. */
const SSL_MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];

const databaseAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\//, { error: 'must start with postgres:// or postgresql://' })
  .superRefine((value, context) => {
    // The driver accepts an address without a host, whose socket is a parameter.
    const address = value.replace('@/', '@host/');
    if (!URL.canParse(address)) return context.addIssue({ code: 'custom', message: 'is not a valid address' });
    const mode = new URL(address).searchParams.get('sslmode');
    if (mode === null || SSL_MODES.includes(mode)) return;
    context.addIssue({ code: 'custom', message: `has an unknown sslmode, it must be one of ${SSL_MODES.join(', ')}` });
  });

/** Whether an entry of TRUSTED_PROXIES can be used: an address, a network, or a name such as `loopback`. */
function isNetwork(entry: string): boolean {
  try {
    proxyAddr.compile(entry);
    return true;
  } catch {
    return false;
  }
}

/** A folder, or a bucket of an S3-compatible service with a prefix. */
const storage = z
  .string()
  .min(1)
  .regex(/^(?!s3:)|^s3:\/\/[a-z0-9][a-z0-9.-]+(\/|$)/, { error: 'must be a folder or s3://bucket/prefix' })
  .transform((location) => (location.startsWith('s3:') ? location : resolve(location)));

const roles = z
  .string()
  .default('all')
  .transform((list) => (list === 'all' ? [...ROLES] : list.split(',').map((name) => name.trim())))
  .pipe(z.array(z.enum(ROLES, { error: `must be all, or of ${ROLES.join(', ')}, separated by commas` })).min(1));

/** Every environment variable of Tollgate: name, bounds, default. docs/operating.md documents them. */
const environmentSchema = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .transform((path) => (isAbsolute(path) ? path : resolve(path))),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_READ_URL: databaseAddress.optional(),
  DATABASE_READ_MAX_LAG_SECONDS: wholeNumber(1, 3_600).default(30),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, { error: 'must start with redis:// or rediss://' })
    .refine((value) => URL.canParse(value), { error: 'is not a valid address' })
    .optional(),
  BACKUP_DIR: storage.optional(),
  BACKUP_EVERY_HOURS: wholeNumber(1, 720).default(24),
  BACKUP_KEEP: wholeNumber(1, 1_000).default(7),
  ARCHIVE_DIR: storage.optional(),
  S3_ENDPOINT: webAddress.default('https://s3.amazonaws.com'),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  REDIS_TIMEOUT_MS: wholeNumber(10, 60_000).default(200),
  ROLE: roles,
  GATEWAY_PROCESSES: wholeNumber(1, 64).default(1),
  SESSION_SECRET: secret.optional(),
  SESSION_SECRET_PREVIOUS: secret.optional(),
  ENCRYPTION_KEY: secret.optional(),
  ENCRYPTION_KEY_PREVIOUS: secret.optional(),
  ...keyServiceVariables,
  SETUP_SECRET: z.string().min(8, { error: 'must have at least 8 characters' }).optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be one of fatal, error, warn, info, debug, trace, silent',
    })
    .default('info'),
  PUBLIC_HTTPS: flag.default(false),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean),
    )
    .superRefine((entries, context) => {
      const invalid = entries.find((entry) => !isNetwork(entry));
      if (invalid !== undefined)
        context.addIssue({ code: 'custom', message: `has an entry that is not an address or network: ${invalid}` });
    }),
  EGRESS_ALLOW_PRIVATE: flag.default(false),
  SHUTDOWN_DELAY_SECONDS: wholeNumber(0, 600).default(0),
  SHUTDOWN_GRACE_SECONDS: wholeNumber(0, 3_600).default(30),
  UPSTREAM_CONNECT_TIMEOUT_MS: wholeNumber(100, 600_000).default(10_000),
  UPSTREAM_FIRST_BYTE_TIMEOUT_MS: wholeNumber(100, 3_600_000).default(120_000),
  UPSTREAM_RESPONSE_TIMEOUT_MS: wholeNumber(100, 3_600_000).default(300_000),
  UPSTREAM_IDLE_TIMEOUT_MS: wholeNumber(100, 3_600_000).default(120_000),
  UPSTREAM_TOTAL_TIMEOUT_MS: wholeNumber(100, 86_400_000).default(1_800_000),
  PROCESS_EXPIRY_SECONDS: wholeNumber(2, 600).default(30),
  SETTLE_TIMEOUT_MS: wholeNumber(100, 60_000).default(10_000),
  MAX_CONCURRENT_CALLS: wholeNumber(1, 1_000_000).default(5_000),
  MAX_ARRIVING_BODIES_MIB: wholeNumber(1, 1_000_000).default(1_024),
  GLOBAL_API_RATE_LIMIT_ENABLE: flag.default(true),
  GLOBAL_API_RATE_LIMIT: wholeNumber(1, 1_000_000).default(180),
  GLOBAL_API_USER_RATE_LIMIT: wholeNumber(1, 1_000_000).default(3_600),
  GLOBAL_API_RATE_LIMIT_DURATION: wholeNumber(1, 86_400).default(180),
  GRAPHQL_QUERY_TIMEOUT_MS: wholeNumber(100, 600_000).default(5_000),
  CRITICAL_RATE_LIMIT: wholeNumber(1, 1_000_000).default(20),
  CRITICAL_RATE_LIMIT_DURATION: wholeNumber(1, 86_400).default(1_200),
  GENERATE_DEFAULT_TOKEN: flag.default(false),
  UPDATE_TASK: flag.default(true),
  TASK_POLL_INTERVAL_MS: wholeNumber(100, 3_600_000).default(15_000),
  TASK_TIMEOUT_MS: wholeNumber(1_000, 604_800_000).default(3_600_000),
  AZURE_DEFAULT_API_VERSION: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}(-preview)?$/, { error: 'must be a version such as 2025-04-01-preview' })
    .default('2025-04-01-preview'),
  GEMINI_VISION_MAX_IMAGE_NUM: wholeNumber(-1, 10_000).default(16),
  NOTIFY_LIMIT_COUNT: wholeNumber(0, 1_000).default(2),
  NOTIFICATION_LIMIT_DURATION_MINUTE: wholeNumber(1, 10_080).default(10),
  NOTICE_RETRY_MS: wholeNumber(10, 3_600_000).default(10_000),
  GITHUB_URL: webAddress.default('https://github.com'),
  LINUXDO_URL: webAddress.default('https://connect.linux.do'),
  RELEASES_URL: z.url({ protocol: /^https?$/, error: 'must be an address' }).optional(),
  MAX_FILE_DOWNLOAD_MB: wholeNumber(1, 1_024).default(20),
  CHANNEL_TEST_FREQUENCY: wholeNumber(0, 44_640).default(0),
  CHANNEL_UPDATE_FREQUENCY: wholeNumber(0, 44_640).default(0),
  POLLING_INTERVAL: wholeNumber(0, 3_600).default(0),
  METRICS_TOKEN: secret.optional(),
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector.optional(),
  OTEL_SDK_DISABLED: flag.default(false),
  OTEL_SERVICE_NAME: z.string().min(1).default('tollgate'),
  OTEL_TRACES_SAMPLER: z
    .enum(TRACE_SAMPLERS, { error: `must be one of ${TRACE_SAMPLERS.join(', ')}` })
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: 'must be a share from 0 to 1' })
    .min(0, { error: 'must be at least 0' })
    .max(1, { error: 'must be at most 1' })
    .default(1),
  OTEL_BSP_SCHEDULE_DELAY: wholeNumber(10, 600_000).default(5_000),
});

export type Environment = z.output<typeof environmentSchema>;

/** Variables that may be set by a file, named by `<name>_FILE`: secrets, wrapped keys, and URLs with a password. */
export const SECRET_VARIABLES: readonly (keyof Environment)[] = [
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'REDIS_URL',
  'SESSION_SECRET',
  'SESSION_SECRET_PREVIOUS',
  'ENCRYPTION_KEY',
  'ENCRYPTION_KEY_PREVIOUS',
  'ENCRYPTION_KEY_WRAPPED',
  'ENCRYPTION_KEY_PREVIOUS_WRAPPED',
  'VAULT_TOKEN',
  'VAULT_ROLE_ID',
  'VAULT_SECRET_ID',
  'VAULT_KUBERNETES_JWT',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'SETUP_SECRET',
  'METRICS_TOKEN',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
];

/** The names of all environment variables. */
export const VARIABLES: readonly string[] = Object.keys(environmentSchema.shape);

/** The validated configuration of this process; read once at the start, injected by class. */
export class Config {
  constructor(
    readonly env: Environment,
    /** Whether this process is a command that runs while the processes of the site are running. */
    readonly isCommand = false,
  ) {}

  get embeddedDatabase(): boolean {
    return this.env.DATABASE_URL === undefined;
  }

  /** Whether several processes may share the database; their common state is then in Redis and PostgreSQL. */
  get shared(): boolean {
    return this.env.REDIS_URL !== undefined;
  }

  has(role: ProcessRole): boolean {
    return this.env.ROLE.includes(role);
  }

  /** Whether this process serves the console, GraphQL and the API documentation. */
  get servesConsole(): boolean {
    return this.has('console') && !this.isCommand;
  }
}

/**
 * Reads and validates the process environment; `--role <roles>` on the command line overrides ROLE.
 * An empty variable counts as unset, because compose files write `NAME=` for "use the default".
 * @throws {ConfigError} with the first invalid variable, in one line.
 */
export function readConfig(source: NodeJS.ProcessEnv, args: readonly string[] = []): Config {
  const set = withSecretFiles(Object.fromEntries(Object.entries(source).filter(([, value]) => value !== '')));
  const given = withFamilyVariables(set);
  const { values } = parseArgs({ args: [...args], options: { role: { type: 'string' } }, strict: false });
  if (typeof values.role === 'string') given.ROLE = values.role;
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`${nameAsSet(String(issue?.path[0]), set)} ${issue?.message}`);
  }
  const { REDIS_URL, GATEWAY_PROCESSES, ROLE } = parsed.data;
  for (const name of ['ENCRYPTION_KEY', 'SESSION_SECRET'] as const) {
    const value = parsed.data[name];
    if (value !== undefined && value === parsed.data[`${name}_PREVIOUS`]) {
      throw new ConfigError(`${name}_PREVIOUS is the same as ${name}: remove it, or set a new ${name}`);
    }
  }
  checkKeyVariables(parsed.data);
  if (REDIS_URL === undefined && GATEWAY_PROCESSES > 1) {
    throw new ConfigError(`GATEWAY_PROCESSES is ${GATEWAY_PROCESSES}, but several processes need REDIS_URL`);
  }
  if (REDIS_URL === undefined && ROLE.length < ROLES.length) {
    throw new ConfigError(`ROLE is ${ROLE.join(',')}, but one process alone must do everything: set REDIS_URL`);
  }
  const { BACKUP_DIR, ARCHIVE_DIR, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = parsed.data;
  const bucket = Object.entries({ BACKUP_DIR, ARCHIVE_DIR }).find(([, location]) => location?.startsWith('s3:'));
  if (bucket && (S3_ACCESS_KEY_ID === undefined || S3_SECRET_ACCESS_KEY === undefined)) {
    throw new ConfigError(`${bucket[0]} is a bucket: set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY`);
  }
  return new Config(parsed.data);
}

/** Adds the secrets from files. A line break at the end of a file, which editors add, is not part of the secret. */
function withSecretFiles(given: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const all = { ...given };
  for (const name of SECRET_VARIABLES) {
    const path = given[`${name}_FILE`];
    if (path === undefined) continue;
    if (given[name] !== undefined) throw new ConfigError(`${name} and ${name}_FILE are both set: give one of them`);
    try {
      all[name] = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    } catch (error) {
      throw new ConfigError(`${name}_FILE cannot be read: ${(error as Error).message}`);
    }
    if (all[name] === '') throw new ConfigError(`${name}_FILE is empty: ${path}`);
  }
  return all;
}
