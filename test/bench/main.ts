import { coldStarts } from './cold-start.js';
import { asContestant, type Contestant, setUpTollgate, startBareProxy, startUpstream } from './contestants.js';
import { canPin, pin } from './cpu.js';
import { idleCosts } from './idle.js';
import { burstStreams, chunksPerStream, pacedStreams, wholeResponses } from './loads.js';
import { OneCommit } from './one-commit.js';
import { openStreams } from './open-streams.js';
import { rejection, table, timing } from './report.js';
import { type Comparison, compare, type Discipline } from './rounds.js';
import { steadyRate } from './steady-rate.js';
import { streamDelays } from './stream-delays.js';

const timed = { warmUp: { ms: 2_000 }, round: { ms: 2_000 }, rounds: 8 };

const disciplines: readonly { title: string; unit: string; discipline: Discipline }[] = [
  {
    title: 'Answers in one piece',
    unit: 'request',
    discipline: { ...timed, load: wholeResponses, unitsPerResponse: 1 },
  },
  {
    title: 'Streams as fast as they come',
    unit: 'chunk',
    discipline: { ...timed, load: burstStreams, unitsPerResponse: chunksPerStream },
  },
  {
    title: 'Streams of one chunk every 20 ms, 200 at a time',
    unit: 'chunk',
    discipline: {
      load: pacedStreams,
      unitsPerResponse: chunksPerStream,
      warmUp: { rounds: 1 },
      round: { rounds: 2 },
      rounds: 8,
    },
  },
];

async function race(contestants: readonly Contestant[], baseline: string): Promise<boolean> {
  let passed = true;
  for (const { title, unit, discipline } of disciplines) {
    const comparison: Comparison = await compare(contestants, discipline);
    console.log(table(title, unit, comparison, baseline));
    const reason = rejection(comparison, baseline);
    if (reason) console.log(`REJECTED: ${reason}\n`);
    passed &&= reason === undefined;
  }
  return passed;
}

/** Runs the whole bench; false when the machine was too noisy for the result to be valid. */
export async function bench(): Promise<boolean> {
  if (!canPin) console.log('taskset is missing: servers and load share all cores.\n');
  pin(process.pid, 1);
  const upstream = await startUpstream();
  const bare = await startBareProxy(upstream.url);
  const { tollgate, keys } = await setUpTollgate(upstream.url);
  try {
    const starts = await coldStarts(tollgate, keys[0] ?? '', 5);
    const gateways = [bare, asContestant(tollgate, keys), asContestant(tollgate, keys, true)];
    console.log(await idleCosts(gateways.slice(0, 2)));
    // Runs before the loads, because a heap that other rounds have filled would hide the memory of streams.
    console.log(await openStreams(gateways.slice(0, 2), bare.name));
    // Runs before the loads too, because they leave the database busy for minutes, for example with vacuuming.
    console.log(await steadyRate([upstream, ...gateways.slice(0, 2)], upstream.name, new OneCommit(tollgate)));
    const passed = await race([upstream, ...gateways], bare.name);
    console.log(await idleCosts(gateways.slice(0, 2)));
    console.log(await streamDelays([upstream, ...gateways], upstream.name));
    console.log(timing('Cold start to the first relayed 200, database included', starts));
    return passed;
  } finally {
    await tollgate.close();
    await bare.stop();
    await upstream.stop();
  }
}
