import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { packageRoot } from '../../../platform/package-info.js';
import { buildSnapshot, type ListCopy, writeSnapshot } from './build-snapshot.js';

/**
 * Builds the snapshot of model facts from the public lists, or from copies of them: `npm run model-snapshot -- --litellm
 * FILE --litellm-version V --models-dev FILE --models-dev-version V --date YYYY-MM-DD`, each optional.
 */
const SOURCES = {
  litellm: 'https://raw.githubusercontent.com/BerriAI/litellm/main/model_prices_and_context_window.json',
  modelsDev: 'https://models.dev/api.json',
};
const FILE = join(packageRoot, 'server', 'common', 'model-facts', 'model-snapshot.generated.ts');
const FETCH_LIMIT_MS = 60_000;

const { values } = parseArgs({
  options: {
    date: { type: 'string', default: new Date().toISOString().slice(0, 10) },
    litellm: { type: 'string' },
    'litellm-version': { type: 'string' },
    'models-dev': { type: 'string' },
    'models-dev-version': { type: 'string' },
  },
});

try {
  const snapshot = buildSnapshot(
    {
      litellm: await copyOf(SOURCES.litellm, values.litellm, values['litellm-version']),
      modelsDev: await copyOf(SOURCES.modelsDev, values['models-dev'], values['models-dev-version']),
    },
    values.date,
  );
  await writeFile(FILE, writeSnapshot(snapshot));
  const priced = snapshot.models.filter(({ price }) => price !== undefined).length;
  process.stdout.write(`Snapshot of ${snapshot.date} has ${snapshot.models.length} models, ${priced} with a price.\n`);
} catch (error) {
  process.stderr.write(`Snapshot was not written: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

/** @param file a copy of the list; it is fetched when there is none */
async function copyOf(address: string, file: string | undefined, version = values.date): Promise<ListCopy> {
  if (file !== undefined) return { text: await readFile(file, 'utf8'), address, version };
  const response = await fetch(address, { signal: AbortSignal.timeout(FETCH_LIMIT_MS) });
  if (!response.ok) throw new Error(`${address} returned ${response.status}`);
  return { text: await response.text(), address, version };
}
