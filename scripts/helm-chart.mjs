// The Helm chart of docker/helm. `render` writes the manifests that the tests check, `--check` refuses outdated ones,
// `version` writes the version of package.json into the chart. Rendering needs helm, which is not a package of this
// repository: without it `--check` still compares the digest of the chart that the manifests were rendered from.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parseAllDocuments } from 'yaml';
import { root } from './launch/paths.mjs';

const chart = join(root, 'docker', 'helm', 'tollgate');
const rendered = join(root, 'docker', 'helm', 'rendered');
/** @throws with what helm printed, including its note about the link to the alerts */
const helm = (...args) => execFileSync('helm', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
/** The version of Kubernetes that the manifests are for; helm connects to no cluster. */
const KUBERNETES = '1.32.0';
const hasHelm = () => spawnSync('helm', ['version'], { stdio: 'ignore' }).status === 0;

/**
 * Files that the manifests do not depend on: the version in Chart.yaml is not in them, and the schema, with which this
 * check lints, only refuses values.
 */
const leftOut = ['Chart.yaml', 'values.schema.json'];

/** Identifies everything that the manifests depend on. */
function digestOfChart() {
  const hash = createHash('sha256');
  const files = readdirSync(chart, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory() && !leftOut.includes(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const file of files) {
    hash.update(`${relative(chart, file).replaceAll('\\', '/')}\n`);
    hash.update(readFileSync(file, 'utf8').replaceAll('\r\n', '\n'));
  }
  return hash.digest('hex');
}

const valueSets = () =>
  readdirSync(join(chart, 'ci')).map((file) => ({
    values: join(chart, 'ci', file),
    target: join(rendered, file.replace('-values', '')),
  }));

const manifestsOf = (values) =>
  helm(
    'template',
    'tollgate',
    chart,
    '--namespace',
    'tollgate',
    '--kube-version',
    KUBERNETES,
    '--values',
    values,
  ).replaceAll(/\n+$/g, '\n');

function render() {
  for (const { values, target } of valueSets()) {
    const head = `# Written by: npm run helm:render\n# chart: ${digestOfChart()}\n`;
    writeFileSync(target, head + manifestsOf(values));
  }
}

/** The objects of a file, in which versions of helm format texts differently. */
const objectsOf = (text) => parseAllDocuments(text).map((document) => document.toJS());

function outdated() {
  return valueSets().flatMap(({ values, target }) => {
    const text = readFileSync(target, 'utf8');
    if (!text.includes(`# chart: ${digestOfChart()}\n`)) return [target];
    if (!hasHelm()) return [];
    return isDeepStrictEqual(objectsOf(text), objectsOf(manifestsOf(values))) ? [] : [target];
  });
}

function check() {
  for (const { values } of hasHelm() ? valueSets() : []) {
    helm('lint', '--strict', '--quiet', chart, '--kube-version', KUBERNETES, '--values', values);
  }
  for (const target of outdated()) {
    console.error(`${relative(root, target)} is out of date: run npm run helm:render, which needs helm`);
    process.exitCode = 1;
  }
}

function writeVersion() {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const file = join(chart, 'Chart.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/^(version|appVersion): .*$/gm, `$1: ${version}`));
}

const actions = { render, version: writeVersion, '--check': check };
const action = actions[process.argv[2]];
if (action) action();
else {
  console.error(`Give one of ${Object.keys(actions).join(', ')}.`);
  process.exitCode = 2;
}
