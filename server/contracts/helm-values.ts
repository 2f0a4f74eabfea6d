import { readFile } from 'node:fs/promises';
import { SECRET_VARIABLES, VARIABLES } from '../platform/config/config.js';

/** Variables that the templates of the Helm chart set from specific values of the chart. */
const OF_THE_CHART = [
  'PORT',
  'HOST',
  'DATA_DIR',
  'ROLE',
  'GATEWAY_PROCESSES',
  'SHUTDOWN_GRACE_SECONDS',
  'SHUTDOWN_DELAY_SECONDS',
  'TRUSTED_PROXIES',
];

/** The lists of variables in the schema. */
interface ValuesSchema {
  definitions: { environment: { propertyNames: { enum: string[] } } };
  properties: { secrets: { propertyNames: { enum: string[] } } };
}

/**
 * The schema of the values of the Helm chart with the variables of the configuration: secrets, which the chart reads
 * from files, and variables that it passes unchanged.
 * @param path of the schema; the rest of it is written manually
 */
export async function helmValuesSchema(path: string): Promise<string> {
  const schema = JSON.parse(await readFile(path, 'utf8')) as ValuesSchema;
  const secrets: readonly string[] = SECRET_VARIABLES;
  schema.properties.secrets.propertyNames.enum = [...secrets];
  schema.definitions.environment.propertyNames.enum = VARIABLES.filter(
    (name) => !secrets.includes(name) && !OF_THE_CHART.includes(name),
  );
  return `${JSON.stringify(schema, null, 2)}\n`;
}
