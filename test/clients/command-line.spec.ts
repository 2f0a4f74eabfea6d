import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { families } from '../e2e/relay/dialects/families.js';
import { respondWith, type Usage } from '../support/mock-upstream/behaviour.js';
import { MockUpstream } from '../support/mock-upstream/mock-upstream.js';
import { createChannel, createToken, createUser, setOption, type TestUser } from '../support/tollgate/fixtures.js';
import { Site } from '../support/tollgate/site.js';

/** A command-line client, which is set up by the instructions that the console shows for it. */
interface Client {
  readonly name: string;
  /** In the console's `clientSetups`. */
  readonly id: string;
  /** The arguments that let it complete a task without a person. */
  arguments(task: string): string[];
  /** The tool that runs a shell command, and its parameters. */
  readonly tool: string;
  parameters(command: string): Record<string, unknown>;
}

const clients: readonly Client[] = [
  {
    name: 'Claude Code',
    id: 'claude-code',
    arguments: (task) => ['-p', task, '--allowedTools', 'Bash'],
    tool: 'Bash',
    parameters: (command) => ({ command, description: 'Prints a word' }),
  },
  {
    name: 'Codex',
    id: 'codex',
    arguments: (task) => ['exec', '--skip-git-repo-check', '--dangerously-bypass-approvals-and-sandbox', task],
    tool: 'exec_command',
    parameters: (cmd) => ({ cmd }),
  },
  {
    name: 'Gemini CLI',
    id: 'gemini-cli',
    arguments: (task) => ['-p', task, '--yolo'],
    tool: 'run_shell_command',
    parameters: (command) => ({ command, description: 'Prints a word' }),
  },
];

/** What is used of the console's module, which is imported at run time: the console is another TypeScript project. */
interface ClientSetup {
  readonly id: string;
  readonly parts: readonly { readonly where: string; text(input: Record<string, string>): string }[];
}

const root = join(import.meta.dirname, '..', '..');
const folder = process.env.CLIENTS_FOLDER ?? join(root, 'node_modules', '.cache', 'clients');
const upstreams = families.filter(({ name }) => ['openai', 'anthropic', 'gemini'].includes(name));
const turns: readonly Usage[] = [
  { prompt: 9_001, completion: 203, reasoning: 50 },
  { prompt: 9_307, completion: 207, cached: 9_001, reasoning: 50 },
  { prompt: 9_611, completion: 211, cached: 9_307 },
];
const ratios = { ModelRatio: 0.77, CompletionRatio: 3.3, CacheRatio: 0.13 };
const charges = turns.map(({ prompt, completion, cached = 0 }) =>
  Math.round(ratios.ModelRatio * (prompt - cached + cached * ratios.CacheRatio + completion * ratios.CompletionRatio)),
);

let site: Site;
let upstream: MockUpstream;
let user: TestUser;
let setups: readonly ClientSetup[];

beforeAll(async () => {
  const path = join(root, 'client', 'src', 'lib', 'client-setups.ts');
  ({ clientSetups: setups } = (await import(pathToFileURL(path).href)) as { clientSetups: ClientSetup[] });
  site = await Site.open();
  upstream = await MockUpstream.start(upstreams.map(({ mock }) => mock));
  for (const [option, ratio] of Object.entries(ratios)) {
    const values = Object.fromEntries(upstreams.map(({ model }) => [model, ratio]));
    await setOption(site.administrator, option, JSON.stringify(values));
  }
  for (const { model, channel } of upstreams) {
    await createChannel(site.administrator, { base_url: upstream.url, models: model, auto_ban: 0, ...channel });
  }
  user = await createUser(site.tollgate, site.administrator, { quota: 100_000_000 });
});
afterAll(async () => {
  await site.close();
  await upstream.close();
});
beforeEach(() => upstream.reset());

/** Runs the client in an empty home, with the files and the commands of its instructions, and returns its output. */
async function run({ id, arguments: args }: Client, input: Record<string, string>): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'tollgate-client-'));
  try {
    const parts = setups.find((setup) => setup.id === id)?.parts ?? [];
    for (const { where, text } of parts.filter((part) => part.where.startsWith('~/'))) {
      const path = where.replace('~', home);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, text(input));
    }
    const commands = parts.find(({ where }) => where === 'shell')?.text(input);
    const path = `${join(folder, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`;
    const child = spawn('sh', ['-c', `${commands} "$@"`, 'sh', ...args('Find two words.')], {
      cwd: home,
      env: {
        PATH: path,
        HOME: home,
        CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
        GEMINI_CLI_TRUST_WORKSPACE: 'true',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
    await new Promise((ended) => child.once('close', ended));
    return output;
  } finally {
    await rm(home, { recursive: true });
  }
}

describe.each(clients)('$name', (client) => {
  const call = (id: string, word: string) => ({
    id,
    name: client.tool,
    arguments: JSON.stringify(client.parameters(`printf ${word}-%s 42`)),
  });

  it.each(upstreams)(
    'completes a task of three turns on the $name upstream and is charged for each',
    async ({ model }) => {
      const [first, second, third] = turns;
      upstream.next(
        respondWith({ reasoning: 'A word.', signature: 'c2ln', toolCalls: [call('call_1', 'left')], usage: first }),
        respondWith({ reasoning: 'Another.', signature: 'c2ln', toolCalls: [call('call_2', 'right')], usage: second }),
        respondWith({ text: 'The task is complete.', usage: third }),
      );
      const { key, name } = await createToken(user, { unlimited_quota: true });

      const output = await run(client, { origin: site.tollgate.url, site: 'Tollgate', model, key });

      expect(output).toContain('The task is complete.');
      expect(upstream.lastRequest.rawBody.toString()).toMatch(/left-42.*right-42/s);
      const bills = (await site.bills(user)).filter((bill) => bill.token_name === name);
      expect(bills.map(({ quota }) => quota).reverse()).toEqual(charges);
    },
  );
});
