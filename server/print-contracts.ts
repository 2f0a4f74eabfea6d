import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { createApp } from './app.js';
import { ChargeLineKind, DIMENSION_KEYS, dimensionOf, SET_DIMENSIONS } from './common/price-dimensions.js';
import { JobRegistry } from './jobs/job-registry.js';
import { definitionOf, type OptionKey } from './options/catalogue/option-catalogue.js';
import { SIGN_IN_PROVIDER_NAMES, SIGN_IN_PROVIDERS } from './options/catalogue/sign-in-providers.js';
import { accessOfFields } from './platform/access/field-access.js';
import { accessPolicyPage } from './platform/access/policy-page.js';
import { readConfig } from './platform/config/config.js';
import { Secrets } from './platform/config/secrets.js';
import { openDatabase } from './platform/database/database-target.js';
import { migrate } from './platform/database/migrate.js';
import { errorReference, readErrors } from './platform/errors/error-reference.js';
import { inputLimitsModule } from './platform/graphql/input-limits.js';
import { describeApi } from './platform/http/openapi/api-docs.js';
import { packageRoot } from './platform/package-root.js';
import { Logger } from './platform/telemetry/logger.js';
import { RELAY_CALLS } from './relay/docs/relay.docs.js';

/**
 * Writes the contracts of the code: `server/schema.graphql`, `server/openapi.json`, `server/access-policy.md`,
 * `docs/errors.md`, and what the console knows of the kinds of jobs, the dimensions of prices, the sign-in providers and
 * the limits of inputs. With --check nothing is written, and the exit code is 1 when a committed file is out of date.
 */
const check = process.argv.includes('--check');
const contracts = await currentContracts();
const stale: string[] = [];
for (const [path, text] of Object.entries(contracts)) {
  const file = join(packageRoot, path);
  if ((await readFile(file, 'utf8').catch(() => '')) === text) continue;
  if (check) stale.push(path);
  else await writeFile(file, text);
}
for (const path of stale) process.stderr.write(`${path} is out of date: run npm run contracts\n`);
process.exit(stale.length > 0 ? 1 : 0);

/** The contracts of the whole application, started briefly on a database of its own. */
async function currentContracts(): Promise<Record<string, string>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tollgate-contracts-'));
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: process.env.DATABASE_URL, LOG_LEVEL: 'error' });
  const secrets = await Secrets.load(config);
  const logger = new Logger(config);
  const database = await openDatabase(config, secrets, logger, () => undefined);
  try {
    await migrate(database);
    const app = await createApp(config, secrets, database, logger);
    const { schema } = app.get(GraphQLSchemaHost);
    const fastify = app.getHttpAdapter().getInstance();
    // The relay registers its routes in plugins, which are loaded now.
    await fastify.ready();
    const contracts = {
      'server/schema.graphql': `${printSchema(lexicographicSortSchema(schema))}\n`,
      'server/openapi.json': `${JSON.stringify(describeApi(app, RELAY_CALLS), null, 2)}\n`,
      'server/access-policy.md': accessPolicyPage({ routes: fastify.accessRules, fields: accessOfFields(schema) }),
      'client/src/graphql/limits.generated.ts': inputLimitsModule(),
      ...consolePrices(),
      'client/src/lib/job-kinds.generated.ts': jobKindsModule(app.get(JobRegistry, { strict: false }).names),
      'client/src/lib/sign-in-providers.generated.ts': signInProvidersModule(),
      'docs/errors.md': errorReference(await readErrors(join(packageRoot, 'dist', 'modules'), '**/*.errors.js')),
    };
    await app.close();
    return contracts;
  } finally {
    await database.embedded?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function jobKindsModule(names: readonly string[]): string {
  const list = names.map((name) => `  '${name}',\n`).join('');
  return `/** The kinds of background jobs; their names are texts of \`jobs\`. Written by \`npm run contracts\`. */
export const jobKinds = [
${list}] as const;

export type JobKind = (typeof jobKinds)[number];
`;
}

/** The table of dimensions for the console, and fragments with their fields. */
function consolePrices(): Record<string, string> {
  const rows = DIMENSION_KEYS.map((key) => {
    const { option, of = null, default: usual, tokens } = dimensionOf(key);
    const parts = tokens.map(({ count, partOf = null, line, record = null }) => ({ count, partOf, line, record }));
    return `  ${key}: ${JSON.stringify({ option: option?.key ?? null, of, default: usual, tokens: parts })},\n`;
  });
  const lines = Object.keys(ChargeLineKind).map((kind) => `  '${kind}',\n`);
  return {
    'client/src/lib/prices/price-dimensions.generated.ts': `/** The numbers that a model is charged by. Written by \`npm run contracts\`. */
export const priceDimensions = {
${rows.join('')}} as const;

/** The kinds of lines of a receipt; their names are texts of \`common\`. */
export const receiptLines = [
${lines.join('')}] as const;
`,
    'client/src/graphql/price-numbers.generated.graphql': fragment('PriceNumbers', 'ModelPrice', DIMENSION_KEYS),
    'client/src/graphql/imported-price.generated.graphql': fragment(
      'ImportedPriceTexts',
      'ImportedPrice',
      SET_DIMENSIONS,
    ),
  };
}

function fragment(name: string, type: string, fields: readonly string[]): string {
  return `# Written by \`npm run contracts\`.\nfragment ${name} on ${type} {\n${fields.map((field) => `  ${field}\n`).join('')}}\n`;
}

function signInProvidersModule(): string {
  const providers = SIGN_IN_PROVIDER_NAMES.map((name) => {
    const { flow, options, images = [], examples = {} } = SIGN_IN_PROVIDERS[name];
    const shown = Object.keys(options).map((key) => {
      const isImage = (images as readonly string[]).includes(key);
      const example = (examples as Readonly<Record<string, string>>)[key];
      const type = isImage ? 'IMAGE' : definitionOf(key as OptionKey).type;
      return `      { key: '${key}', type: '${type}'${example === undefined ? '' : `, example: '${example}'`} },\n`;
    });
    return `  {\n    name: '${name}',\n    flow: '${flow}',\n    options: [\n${shown.join('')}    ],\n  },\n`;
  });
  return `/**
 * The providers that users can sign in with, and their options. Their texts are \`way.<name>\` of \`login\` and
 * \`bindings.name.<name>\` of \`personal\`. Written by \`npm run contracts\`.
 */
export const signInProviders = [
${providers.join('')}] as const;

export type SignInProviderName = (typeof signInProviders)[number]['name'];
`;
}
