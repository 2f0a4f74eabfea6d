import type { Config } from '../../platform/config/config.js';
import { type Finding, ok, problem, warning } from './finding.js';

const REDIS_TIMEOUT_MS = 3_000;
const MIN_REDIS = [6, 2] as const;

/** Whether Redis responds, and the checks of `redisServerFindings`. Empty without REDIS_URL. */
export async function redisFindings({ env }: Config): Promise<Finding[]> {
  if (env.REDIS_URL === undefined) return [];
  const { Redis } = await import('ioredis');
  const redis = new Redis(env.REDIS_URL, {
    lazyConnect: true,
    connectTimeout: REDIS_TIMEOUT_MS,
    commandTimeout: REDIS_TIMEOUT_MS,
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
  });
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    return redisServerFindings(await redis.info());
  } catch (error) {
    const text = `does not respond: ${error instanceof Error ? error.message : String(error)}`;
    return [
      problem('Redis', text, 'Start Redis, or correct REDIS_URL. Until then limits are counted in each process.'),
    ];
  } finally {
    redis.disconnect();
  }
}

/**
 * Whether a Redis is recent enough, and keeps limits and jobs.
 * @param info its response to INFO
 */
export function redisServerFindings(info: string): Finding[] {
  const facts = new Map(info.split('\r\n').map((line) => line.split(':', 2) as [string, string]));
  return [
    versionFinding(facts.get('redis_version') ?? ''),
    evictionFinding(facts),
    memoryFinding(facts),
    persistenceFinding(facts),
  ];
}

function versionFinding(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [wantedMajor, wantedMinor] = MIN_REDIS;
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return ok('Redis', `version ${version}`);
  return problem('Redis', `version ${version}`, `Upgrade to Redis ${MIN_REDIS.join('.')} or later.`);
}

function evictionFinding(facts: ReadonlyMap<string, string>): Finding {
  const policy = facts.get('maxmemory_policy') ?? 'noeviction';
  if (policy === 'noeviction') return ok('Redis eviction', 'no keys are evicted');
  const advice = 'Set maxmemory-policy noeviction: limits and queues would lose their state.';
  return problem('Redis eviction', `maxmemory-policy is ${policy}`, advice);
}

const MAX_REDIS_MEMORY = 0.9;

/** Without eviction, Redis refuses writes when its memory is exhausted. */
function memoryFinding(facts: ReadonlyMap<string, string>): Finding {
  const [used, max] = ['used_memory', 'maxmemory'].map((name) => Number(facts.get(name) ?? 0)) as [number, number];
  if (max === 0) return ok('Redis memory', 'maxmemory is not set');
  const text = `${Math.round((used / max) * 100)} % of maxmemory are used`;
  if (used <= max * MAX_REDIS_MEMORY) return ok('Redis memory', text);
  return problem('Redis memory', text, 'Raise maxmemory: jobs are refused when it is used up.');
}

/** Whether jobs survive a crash of Redis. A snapshot that failed makes Redis refuse writes. */
function persistenceFinding(facts: ReadonlyMap<string, string>): Finding {
  const check = 'Redis persistence';
  const failed = ['rdb_last_bgsave_status', 'aof_last_write_status'].filter((name) => facts.get(name) === 'err');
  if (failed.length > 0)
    return problem(
      check,
      `${failed.join(', ')}: err`,
      'Check the disk and the log of Redis, which refuses writes then.',
    );
  if (facts.get('aof_enabled') === '1') return ok(check, 'writes are appended to a file');
  return warning(
    check,
    'appendonly is off, so jobs since the last snapshot are lost in a crash',
    'Set appendonly yes.',
  );
}
