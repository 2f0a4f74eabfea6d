import { ConfigError } from './config-error.js';

/** An environment variable of one-api, new-api or Veloera that Tollgate does not have under this name. */
interface FamilyVariable {
  /** The variable of Tollgate that has its value, unless it is set itself. */
  readonly readAs?: string;
  /** The value of that variable; undefined when the value means the same as an unset variable. */
  readonly value?: (given: string) => string | undefined;
  /** Of a variable without effect: what to use here, as words for the log. */
  readonly instead: string;
}

/** Seconds as milliseconds; 0 is "no timeout" there. An invalid number is left for the check of the variable. */
function milliseconds(seconds: string): string | undefined {
  return Number(seconds) === 0 ? undefined : String(Number(seconds) * 1_000);
}

const MYSQL_OR_SQLITE =
  'SQL_DSN is a database of MySQL or SQLite, but Tollgate uses PostgreSQL: remove SQL_DSN, or set DATABASE_URL; ' +
  'take over the data with tollgate import (docs/migrating.md)';

/** @throws {ConfigError} for a database of another kind */
function postgresAddress(given: string): string {
  if (/^postgres(ql)?:\/\//.test(given)) return given;
  throw new ConfigError(MYSQL_OR_SQLITE);
}

const CACHES = 'caches are always used and are updated immediately';
const OWN_POOL = 'connections are pooled by Tollgate';

/** docs/operating.md has the same table. */
export const FAMILY_VARIABLES: Readonly<Record<string, FamilyVariable>> = {
  SQL_DSN: { readAs: 'DATABASE_URL', value: postgresAddress, instead: 'DATABASE_URL' },
  REDIS_CONN_STRING: { readAs: 'REDIS_URL', instead: 'REDIS_URL' },
  RELAY_TIMEOUT: {
    readAs: 'UPSTREAM_TOTAL_TIMEOUT_MS',
    value: milliseconds,
    instead: 'UPSTREAM_TOTAL_TIMEOUT_MS',
  },
  STREAMING_TIMEOUT: { readAs: 'UPSTREAM_IDLE_TIMEOUT_MS', value: milliseconds, instead: 'UPSTREAM_IDLE_TIMEOUT_MS' },
  BATCH_UPDATE_ENABLED: { instead: 'bills are always written in batches' },
  BATCH_UPDATE_INTERVAL: { instead: 'bills are always written in batches' },
  COHERE_SAFETY_SETTING: { instead: 'safety_mode in the parameter override of a channel' },
  CRYPTO_SECRET: { instead: 'ENCRYPTION_KEY' },
  ERROR_LOG_ENABLED: { instead: 'the usage log contains failed calls' },
  FORCE_STREAM_OPTION: { instead: 'streams are always charged by the usage that upstreams report' },
  FRONTEND_BASE_URL: { instead: 'ROLE' },
  GEMINI_SAFETY_SETTING: { instead: 'the Gemini settings of the console' },
  GET_MEDIA_TOKEN: { instead: 'tokens of images are always counted' },
  GET_MEDIA_TOKEN_NOT_STREAM: { instead: 'tokens of images are always counted' },
  GLOBAL_WEB_RATE_LIMIT: { instead: 'GLOBAL_API_RATE_LIMIT' },
  GLOBAL_WEB_RATE_LIMIT_DURATION: { instead: 'GLOBAL_API_RATE_LIMIT_DURATION' },
  GLOBAL_WEB_RATE_LIMIT_ENABLE: { instead: 'GLOBAL_API_RATE_LIMIT_ENABLE' },
  INITIAL_ROOT_ACCESS_TOKEN: { instead: 'an access token of the page Personal settings' },
  INITIAL_ROOT_TOKEN: { instead: 'a token of the page API tokens' },
  LOG_SQL_DSN: { instead: 'the usage log is in the database of DATABASE_URL' },
  MAX_REQUEST_BODY_MB: { instead: 'the body of a call has at most 32 MiB' },
  MEMORY_CACHE_ENABLED: { instead: CACHES },
  NODE_TYPE: { instead: 'ROLE' },
  REDIS_POOL_SIZE: { instead: OWN_POOL },
  SQLITE_PATH: { instead: 'DATA_DIR, and tollgate import for the data' },
  SQL_MAX_IDLE_CONNS: { instead: OWN_POOL },
  SQL_MAX_LIFETIME: { instead: OWN_POOL },
  SQL_MAX_OPEN_CONNS: { instead: OWN_POOL },
  STREAM_SCANNER_MAX_BUFFER_MB: { instead: 'lines of streams are not limited separately' },
  SYNC_FREQUENCY: { instead: CACHES },
  TIKTOKEN_CACHE_DIR: { instead: 'the token tables are part of Tollgate' },
};

/**
 * Adds variables of Tollgate that are set by another name only.
 * @param given the environment without empty variables, with secrets from files
 * @throws {ConfigError} for SQL_DSN of MySQL or SQLite without DATABASE_URL
 */
export function withFamilyVariables(given: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const all = { ...given };
  for (const [name, { readAs, value = String }] of Object.entries(FAMILY_VARIABLES)) {
    const set = given[name];
    if (set !== undefined && readAs !== undefined && given[readAs] === undefined) all[readAs] = value(set);
  }
  return all;
}

/** How an error names a variable, with the name by which it is set. */
export function nameAsSet(variable: string, given: NodeJS.ProcessEnv): string {
  const [alias] =
    Object.entries(FAMILY_VARIABLES).find(([name, { readAs }]) => readAs === variable && given[name]) ?? [];
  return alias === undefined || given[variable] !== undefined ? variable : `${alias} (${variable})`;
}

/** The set variables that change nothing here, each with what to use instead. */
export function variablesWithoutEffect(source: NodeJS.ProcessEnv): Record<string, string> {
  const ignored = Object.entries(FAMILY_VARIABLES).filter(
    ([name, { readAs }]) => source[name] && (readAs === undefined || source[readAs] || source[`${readAs}_FILE`]),
  );
  return Object.fromEntries(ignored.map(([name, { instead }]) => [name, instead]));
}
