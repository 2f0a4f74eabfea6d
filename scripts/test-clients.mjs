// npm run test:clients installs the newest Claude Code, Codex and Gemini CLI into node_modules/.cache/clients and lets
// each complete a task through the gateway, on mock upstreams of every API. With a name it runs one of them, such as
// `npm run test:clients -- -t Codex`.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './launch/child.mjs';
import { ensureInstalled } from './launch/install.mjs';
import { runJest } from './launch/jest.mjs';
import { root } from './launch/paths.mjs';

const packages = ['@anthropic-ai/claude-code', '@openai/codex', '@google/gemini-cli'];
const folder = join(root, 'node_modules', '.cache', 'clients');

// First, because `npm ci` removes the folder.
await ensureInstalled();
mkdirSync(folder, { recursive: true });
const install = ['install', '--prefix', folder, '--no-audit', '--no-fund', '--loglevel=error'];
process.exitCode = await run('npm', [...install, ...packages.map((name) => `${name}@latest`)]);
if (process.exitCode === 0) {
  const config = join(root, 'jest.clients.config.mjs');
  process.exitCode = await runJest(['--config', config, ...process.argv.slice(2)], { CLIENTS_FOLDER: folder });
}
