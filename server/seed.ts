import { parseArgs } from 'node:util';
import { createApp } from './app.js';
import { type DemoSite, isEmptySite, makeDemoSite } from './demo-data/demo-site.js';
import { type Config, readConfig } from './platform/config/config.js';
import { Secrets } from './platform/config/secrets.js';
import { DatabaseClaim } from './platform/database/database-claim.js';
import { type ConnectionTarget, openDatabase } from './platform/database/database-target.js';
import { requireSameKey } from './platform/database/encryption-key.js';
import { migrate } from './platform/database/migrate.js';
import { Logger } from './platform/telemetry/logger.js';

/**
 * Fills the configured database with a demo site: users, channels, keys, and a usage log that ends now. When the site
 * has been set up before, the exit code is 1 and the data is not changed.
 */
const MAX_ROWS = 1_000_000;
const MAX_DAYS = 365;
const MAX_SEED = 2 ** 32 - 1;
const MIN_PASSWORD_LENGTH = 8;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** The parsed command line. */
interface SeedArguments {
  readonly rows: number;
  readonly days: number;
  readonly seed: number;
  readonly password: string;
}

try {
  const parameters = readArguments(process.argv.slice(2));
  // Info lines of the services would hide the output of this script.
  await seed(readConfig({ LOG_LEVEL: 'error', ...process.env }), parameters);
} catch (error) {
  process.stderr.write(`Demo site was not created: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function seed(config: Config, parameters: SeedArguments): Promise<void> {
  const secrets = await Secrets.load(config);
  const logger = new Logger(config);
  const database = await openDatabase(config, secrets, logger, (step) => say(`  ${step}`));
  let disowned = false;
  const claim = await DatabaseClaim.make(
    database.connection,
    config.shared,
    secrets.sessionSecretDigest,
    logger,
    () => {
      disowned = true;
    },
  );
  try {
    await migrate(database, { logger });
    await requireSameKey(database.connection, secrets);
    await fill(config, secrets, database, logger, parameters);
    if (disowned) throw new Error('another process claimed the database meanwhile');
  } finally {
    await claim.release();
    await database.embedded?.stop();
  }
}

async function fill(
  config: Config,
  secrets: Secrets,
  database: ConnectionTarget,
  logger: Logger,
  parameters: SeedArguments,
): Promise<void> {
  const app = await createApp(config, secrets, database, logger);
  try {
    const services = { get: app.get.bind(app) };
    if (!(await isEmptySite(services))) {
      throw new Error(
        `${placeOf(config)} contains a site that has been set up, and was not changed; use an empty database`,
      );
    }
    const began = performance.now();
    const serverAddress = `http://127.0.0.1:${config.env.PORT || 3_000}`;
    const site = await makeDemoSite(services, { ...parameters, serverAddress }, (step) => say(`  ${step}`));
    printSummary(site, parameters, config, (performance.now() - began) / 1_000);
  } finally {
    await app.close();
  }
}

function placeOf({ env, embeddedDatabase }: Config): string {
  return embeddedDatabase ? env.DATA_DIR : 'the database of DATABASE_URL';
}

function printSummary(
  { root, administrator, user, key }: DemoSite,
  { rows, days, password }: SeedArguments,
  config: Config,
  took: number,
) {
  say(`
Demo site is ready: ${rows.toLocaleString('en')} calls over ${days} days, in ${took.toFixed(0)} s.
Data: ${placeOf(config)}

  Super administrator  ${root} / ${password}
  Administrator        ${administrator} / ${password}
  User                 ${user} / ${password}
  API key of ${user}    ${key}

The channel Demo answers requests; the others lead nowhere. Do not put this site where others reach it.
Start: npm start`);
}

/** @throws {Error} for an option that is unknown or out of range */
function readArguments(args: string[]): SeedArguments {
  const text = (value: string) => ({ type: 'string', default: value }) as const;
  const options = { rows: text('50000'), days: text('60'), seed: text('1'), password: text('tollgate-demo') };
  const { values } = parseArgs({ args, options });
  if (values.password.length < MIN_PASSWORD_LENGTH) {
    throw new Error(`--password needs at least ${MIN_PASSWORD_LENGTH} characters`);
  }
  return {
    rows: wholeNumber('rows', values.rows, 1, MAX_ROWS),
    days: wholeNumber('days', values.days, 7, MAX_DAYS),
    seed: wholeNumber('seed', values.seed, 0, MAX_SEED),
    password: values.password,
  };
}

function wholeNumber(name: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= min && value <= max) return value;
  throw new Error(`--${name} must be a whole number from ${min} to ${max.toLocaleString('en')}`);
}
