import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createChannel, createToken, setOption, setUpSite, type TestUser } from '../support/tollgate/fixtures.js';
import { type ServerOptions, startServer, type TestServer } from '../support/tollgate/test-server.js';
import { familyOf, pin, pinned } from './cpu.js';
import { launchOf } from './launch.js';
import { postmasterOf } from './product-database.js';

/** A server under test. */
export interface Contestant {
  readonly name: string;
  readonly url: string;
  /** Keys that the load generator uses in turn. */
  readonly keys: readonly string[];
  /** The requested model, if it is not the usual one. */
  readonly model?: string;
  /** The processes whose CPU time counts for the contestant. */
  pids(): number[];
  /** The processes of its database, if any. */
  databasePids(): number[];
  stop(): Promise<void>;
}

const gatewayCore = 0;
const otherCore = 1;
const tokens = 50;
const translatedModel = 'gpt-4o-mini-translated';

async function startScript(script: string, args: readonly string[], core: number): Promise<[ChildProcess, string]> {
  const command = [...pinned(core), process.execPath, join(import.meta.dirname, script), ...args];
  const child = spawn(command[0] ?? '', command.slice(1), { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = (await once(child.stdout ?? child, 'data')) as [Buffer];
  return [child, `http://127.0.0.1:${port.toString().trim()}`];
}

/** A server that a script of this folder starts in a separate process. */
export async function scripted(
  name: string,
  script: string,
  args: readonly string[],
  core: number,
): Promise<Contestant> {
  const [child, url] = await startScript(script, args, core);
  return {
    name,
    url,
    keys: ['sk-bench'],
    pids: () => (child.pid === undefined ? [] : [child.pid]),
    databasePids: () => [],
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** The upstream without a gateway. */
export const startUpstream = (): Promise<Contestant> => scripted('upstream alone', 'raw-upstream.ts', [], otherCore);

/** R: a relay without any other function. */
export const startBareProxy = (upstream: string): Promise<Contestant> =>
  scripted('bare relay (R)', 'bare-proxy.ts', [upstream], gatewayCore);

/** Its own PostgreSQL, as the product started it, moved to another core than the gateway. */
function databaseOf(tollgate: TestServer): number {
  const postmaster = postmasterOf(tollgate.dataDir);
  for (const pid of familyOf(postmaster)) pin(pid, otherCore);
  return postmaster;
}

/** A Tollgate with default settings, its own database, one channel to the upstream and tokens to call it. */
export async function setUpTollgate(
  upstream: string,
  { prefix = pinned(gatewayCore), args, env }: Pick<ServerOptions, 'prefix' | 'env' | 'args'> = {},
): Promise<{ tollgate: TestServer; keys: string[]; administrator: TestUser }> {
  const { serverArgs } = await launchOf();
  const tollgate = await startServer({ database: 'embedded', prefix, env, args: args ?? serverArgs });
  const administrator = await setUpSite(tollgate);
  await createChannel(administrator, { base_url: upstream, models: 'gpt-4o-mini' });
  // The same upstream; its responses are parsed into the canonical form and serialized again.
  await createChannel(administrator, {
    base_url: upstream,
    models: translatedModel,
    model_mapping: JSON.stringify({ [translatedModel]: 'gpt-4o-mini' }),
    setting: JSON.stringify({ force_format: true }),
  });
  await setOption(administrator, 'ModelRatio', JSON.stringify({ 'gpt-4o-mini': 0.075, [translatedModel]: 0.075 }));
  const keys: string[] = [];
  for (let count = 0; count < tokens; count++) {
    keys.push((await createToken(administrator, { unlimited_quota: true })).key);
  }
  return { tollgate, keys, administrator };
}

/**
 * Tollgate with all features: authentication, admission, routing, durable settlement and usage log; or with translation
 * in addition.
 */
export function asContestant(tollgate: TestServer, keys: readonly string[], translated = false): Contestant {
  const postmaster = databaseOf(tollgate);
  return {
    name: translated ? 'Tollgate, translated' : 'Tollgate, full',
    ...(translated && { model: translatedModel }),
    url: tollgate.url,
    keys,
    pids: () => familyOf(tollgate.pid),
    databasePids: () => familyOf(postmaster),
    stop: () => tollgate.close(),
  };
}
