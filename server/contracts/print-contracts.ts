import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { createApp } from '../app/app.js';
import { JobRegistry } from '../jobs/job-registry.js';
import { accessOfFields } from '../platform/access/authorize.js';
import { accessPolicyPage } from '../platform/access/policy-page.js';
import { readConfig } from '../platform/config/config.js';
import { Secrets } from '../platform/config/secrets.js';
import { openDatabase } from '../platform/database/database-target.js';
import { migrate } from '../platform/database/migrate.js';
import { migrationListModule } from '../platform/database/migration-list.js';
import { schemaReference } from '../platform/database/schema-reference.js';
import { errorReference, readErrors } from '../platform/errors/error-reference.js';
import { inputLimitsModule } from '../platform/graphql/input-limits.js';
import { SchemaOnDemand } from '../platform/graphql/schema-on-demand.js';
import { describeApi } from '../platform/http/openapi/api-docs.js';
import { packageRoot } from '../platform/package-info.js';
import { Logger } from '../platform/telemetry/logger.js';
import { RELAY_CALLS } from '../relay/docs/relay.docs.js';
import { configSchema } from '../site-config/config-file.js';
import { auditActionsModule } from './audit-contracts.js';
import {
  alertKindsModule,
  channelTypesModule,
  jobKindsModule,
  logDetailsModule,
  logParametersModule,
  modelAliasesModule,
  optionBoundsModule,
  permissionsModule,
  priceContracts,
  signInContracts,
  sortColumnModules,
  staffPermissionsModule,
  statusNumbersModule,
  tokenLimitsModule,
} from './console-contracts.js';
import { helmValuesSchema } from './helm-values.js';

const HELM_VALUES = 'docker/helm/tollgate/values.schema.json';
const MIGRATIONS_FOLDER = 'server/platform/database/migrations';

/**
 * Writes the contracts of the code: `server/schema.graphql`, `server/openapi.json`, `server/access-policy.md`,
 * `docs/errors.md`, the list of migrations, `schema.sql`, the variables in the schema of the Helm chart, and the
 * console's constants: actions of the audit log, kinds of alerts, kinds of jobs, dimensions of prices, columns to sort by, channel types,
 * status numbers, parameters of the log, limits of tokens, model aliases, sign-in providers, bounds of options and limits of inputs. With --check nothing is written, and the exit code is 1 when a committed file is out of date.
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

/** The contracts of the whole application, which is started briefly on a separate database. */
async function currentContracts(): Promise<Record<string, string>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tollgate-contracts-'));
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: process.env.DATABASE_URL, LOG_LEVEL: 'error' });
  const secrets = await Secrets.load(config);
  const logger = new Logger(config);
  const database = await openDatabase(config, secrets, logger, () => undefined);
  try {
    await migrate(database);
    const app = await createApp(config, secrets, database, logger);
    const schema = await app.get(SchemaOnDemand).get();
    const fastify = app.getHttpAdapter().getInstance();
    // The relay registers its routes in plugins, which are loaded here.
    await fastify.ready();
    const contracts = {
      'server/schema.graphql': `${printSchema(lexicographicSortSchema(schema))}\n`,
      'server/openapi.json': `${JSON.stringify(describeApi(app, RELAY_CALLS), null, 2)}\n`,
      'server/access-policy.md': accessPolicyPage({ routes: fastify.accessRules, fields: accessOfFields(schema) }),
      'client/src/lib/limits.generated.ts': inputLimitsModule(),
      ...sortColumnModules(),
      ...priceContracts(),
      'client/src/lib/job-kinds.generated.ts': jobKindsModule(app.get(JobRegistry, { strict: false }).names),
      'client/src/lib/model-aliases.generated.ts': modelAliasesModule(),
      'client/src/lib/permissions.generated.ts': permissionsModule(),
      'client/src/lib/status-numbers.generated.ts': statusNumbersModule(),
      'client/src/testing/staff-permissions.generated.ts': staffPermissionsModule(),
      'client/src/features/alerts/alert-kinds.generated.ts': alertKindsModule(),
      'client/src/features/audit/audit-actions.generated.ts': await auditActionsModule(database),
      'client/src/features/channels/shared/channel-types.generated.ts': channelTypesModule(),
      'client/src/features/logs/log-details.generated.ts': logDetailsModule(),
      'client/src/features/logs/log-parameters.generated.ts': logParametersModule(),
      'client/src/features/tokens/token-limits.generated.ts': tokenLimitsModule(),
      'client/src/features/settings/catalogue/option-bounds.generated.ts': optionBoundsModule(),
      ...signInContracts(),
      [HELM_VALUES]: await helmValuesSchema(join(packageRoot, HELM_VALUES)),
      'docs/config.schema.json': `${JSON.stringify(configSchema(), null, 2)}\n`,
      'server/platform/database/migrations.generated.ts': await migrationListModule(
        join(packageRoot, MIGRATIONS_FOLDER),
      ),
      'server/platform/database/schema.sql': await schemaReference(database),
      'docs/errors.md': errorReference(await readErrors(join(packageRoot, 'dist', 'modules'), '**/*.errors.js')),
    };
    await app.close();
    return contracts;
  } finally {
    await database.embedded?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
