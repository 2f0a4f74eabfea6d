import { type DemoSite, isEmptySite, makeDemoSite } from '../demo-data/demo-site.js';
import type { Config } from '../platform/config/config.js';
import { type CommandContext, CommandError, defineCommand, UsageError } from './command.js';
import { withServices } from './services.js';
import { placeOf, withClaimedSite } from './site.js';

const MAX_ROWS = 1_000_000;
const MAX_DAYS = 365;
const MAX_SEED = 2 ** 32 - 1;
const MIN_PASSWORD_LENGTH = 8;

/** The contents of the demo site. */
interface DemoParameters {
  readonly rows: number;
  readonly days: number;
  readonly seed: number;
  readonly password: string;
  readonly company: boolean;
}

const OPTIONS = {
  rows: { type: 'string', value: 'N', default: '50000', help: 'calls in the usage log' },
  days: { type: 'string', value: 'N', default: '60', help: 'days until now that they are spread over' },
  seed: { type: 'string', value: 'N', default: '1', help: 'of the random numbers' },
  password: { type: 'string', default: 'tollgate-demo', help: 'of all users' },
} as const;
const DETAILS = ['A site that has been set up is not changed: the exit code is then 1.'];
const COMPANY = `The owner of the company is marta, its manager emeka; its members have projects with budgets (docs/teams.md).`;

export default defineCommand({ options: OPTIONS, details: DETAILS, run: (context) => makeSite(context, false) });

/** Fills the demo site with a company. */
export const company = defineCommand({
  options: OPTIONS,
  details: [...DETAILS, COMPANY],
  run: (context) => makeSite(context, true),
});

async function makeSite(context: CommandContext<typeof OPTIONS>, withCompany: boolean): Promise<void> {
  const parameters = readParameters(context.options, withCompany);
  try {
    await withClaimedSite(context, (site) =>
      withServices(site, (services) => fill(services, site.config, parameters, context)),
    );
  } catch (error) {
    throw new CommandError(`Demo site was not created: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function fill(
  services: Parameters<typeof isEmptySite>[0],
  config: Config,
  parameters: DemoParameters,
  { progress, print }: Pick<CommandContext, 'progress' | 'print'>,
): Promise<void> {
  if (!(await isEmptySite(services))) {
    throw new Error(
      `${placeOf(config)} contains a site that has been set up, and was not changed; use an empty database`,
    );
  }
  const began = performance.now();
  const serverAddress = `http://127.0.0.1:${config.env.PORT || 3_000}`;
  const site = await makeDemoSite(services, { ...parameters, serverAddress }, progress);
  print(descriptionOf(site, parameters, config, (performance.now() - began) / 1_000));
}

function descriptionOf(
  { root, administrator, user, key }: DemoSite,
  { rows, days, password, company: withCompany }: DemoParameters,
  config: Config,
  took: number,
): string {
  return `
Demo site is ready: ${rows.toLocaleString('en')} calls over ${days} days, in ${took.toFixed(0)} s.
Data: ${placeOf(config)}

  Super administrator  ${root} / ${password}
  Administrator        ${administrator} / ${password}
  User                 ${user} / ${password}
  API key of ${user}    ${key}
${withCompany ? `\n${COMPANY}\n` : ''}
The channel Demo serves requests; the other channels have no upstream. Do not make this site reachable for others.
Start: npm start`;
}

/** @throws {UsageError} for an option that is out of range */
function readParameters(given: Record<keyof typeof OPTIONS, string>, company: boolean): DemoParameters {
  if (given.password.length < MIN_PASSWORD_LENGTH) {
    throw new UsageError(`--password needs at least ${MIN_PASSWORD_LENGTH} characters`);
  }
  return {
    rows: wholeNumber('rows', given.rows, 1, MAX_ROWS),
    days: wholeNumber('days', given.days, 7, MAX_DAYS),
    seed: wholeNumber('seed', given.seed, 0, MAX_SEED),
    password: given.password,
    company,
  };
}

function wholeNumber(name: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= min && value <= max) return value;
  throw new UsageError(`--${name} must be a whole number from ${min} to ${max.toLocaleString('en')}`);
}
