import { createChannel } from '../../support/tollgate/fixtures.js';
import {
  asContestant,
  type Contestant,
  scripted,
  setUpTollgate,
  startBareProxy,
  startUpstream,
} from '../contestants.js';
import { pin } from '../cpu.js';
import { INSPECTED, Inspector } from '../inspector.js';
import { launchOf } from '../launch.js';
import { OneCommit } from '../one-commit.js';
import { steadyRate } from '../steady-rate.js';
import { disconnects } from './disconnects.js';
import { largeBodies } from './large-bodies.js';
import { longStreams } from './long-streams.js';
import { probes } from './probes.js';
import { unreadStreams } from './unread-streams.js';

const renamedModel = 'gpt-4o-mini-renamed';

/** Response times at 500 calls per second, and the CPU time of large bodies, on the cheapest upstream. */
async function manyAndLarge(): Promise<void> {
  const upstream = await startUpstream();
  const bare = await startBareProxy(upstream.url);
  const { tollgate, keys, administrator } = await setUpTollgate(upstream.url);
  await createChannel(administrator, {
    base_url: upstream.url,
    models: renamedModel,
    model_mapping: JSON.stringify({ [renamedModel]: 'gpt-4o-mini' }),
  });
  const gateway = asContestant(tollgate, keys);
  const renamed: Contestant = { ...gateway, name: 'Tollgate, renamed', model: renamedModel };
  try {
    console.log(await steadyRate([upstream, bare, gateway], upstream.name, new OneCommit(tollgate), 500));
    console.log(await largeBodies([bare, gateway, renamed], bare.name));
  } finally {
    await tollgate.close();
    await bare.stop();
    await upstream.stop();
  }
}

/** What long streams and clients that do not read or disconnect cost. */
async function longAndUnread(): Promise<void> {
  const upstream = await scripted('upstream', 'extremes/upstream.ts', [], 1);
  const bare = await startBareProxy(upstream.url);
  const { serverArgs } = await launchOf();
  const { tollgate, keys } = await setUpTollgate(upstream.url, { args: [INSPECTED, ...serverArgs] });
  const gateway = asContestant(tollgate, keys);
  const inspector = await Inspector.open(tollgate.output);
  try {
    console.log(await longStreams(gateway, upstream, inspector));
    console.log(await unreadStreams([bare, gateway], upstream));
    console.log(await disconnects([bare, gateway], upstream));
    console.log(await probes(gateway));
  } finally {
    inspector.close();
    await tollgate.close();
    await bare.stop();
    await upstream.stop();
  }
}

/** Measures calls at a high rate, large bodies, long streams, and clients that do not read or that disconnect. */
export async function benchExtremes(): Promise<boolean> {
  pin(process.pid, 1);
  await longAndUnread();
  await manyAndLarge();
  return true;
}
