import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { asContestant, type Contestant, setUpTollgate, startBareProxy, startUpstream } from './contestants.js';
import { pin } from './cpu.js';
import { launchOf } from './launch.js';
import { burstStreams, chunksPerStream, pacedStreams, wholeResponses } from './loads.js';
import { pairs, rejection, table } from './report.js';
import { compare, type Discipline } from './rounds.js';

/** The name of the build of this checkout in the tables. */
const THIS = 'this build';
const timed = { warmUp: { ms: 3_000 }, round: { ms: 1_500 }, rounds: 16 };

const disciplines: readonly { title: string; unit: string; translated?: true; discipline: Discipline }[] = [
  {
    title: 'Answers in one piece',
    unit: 'request',
    discipline: { ...timed, load: wholeResponses, unitsPerResponse: 1 },
  },
  {
    title: 'Answers in one piece, translated',
    unit: 'request',
    translated: true,
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

/**
 * Compares the builds of this checkout and of others, each started with the arguments of its own `npm start`. All run
 * during the whole comparison and are loaded in turns, so that changes of the machine's speed affect all alike; below
 * each table, this build is compared with the others round by round.
 * @param checkouts directories of other checkouts, built
 */
export async function benchBuilds(checkouts: readonly string[]): Promise<boolean> {
  const unbuilt = checkouts.find((directory) => !existsSync(join(directory, 'dist', 'server', 'main.js')));
  if (checkouts.length === 0 || unbuilt !== undefined) {
    console.error(unbuilt === undefined ? 'Name a directory to compare with.' : `There is no build in ${unbuilt}.`);
    return false;
  }
  pin(process.pid, 1);
  const upstream = await startUpstream();
  const bare = await startBareProxy(upstream.url);
  const plain: Contestant[] = [bare];
  const translated: Contestant[] = [bare];
  for (const directory of [join(import.meta.dirname, '..', '..'), ...checkouts]) {
    const { serverArgs: args } = await launchOf(directory);
    const { tollgate, keys } = await setUpTollgate(upstream.url, { args });
    const name = checkouts.includes(directory) ? directory.slice(-20) : THIS;
    plain.push({ ...asContestant(tollgate, keys), name });
    translated.push({ ...asContestant(tollgate, keys, true), name });
  }
  try {
    let passed = true;
    for (const { title, unit, discipline, translated: inChat } of disciplines) {
      const comparison = await compare(inChat ? translated : plain, discipline);
      console.log(table(title, unit, comparison, bare.name));
      for (const { name } of plain.slice(2)) console.log(`${pairs(comparison, THIS, name)}\n`);
      const reason = rejection(comparison, bare.name);
      if (reason) console.log(`REJECTED: ${reason}\n`);
      passed &&= reason === undefined;
    }
    return passed;
  } finally {
    for (const contestant of plain) await contestant.stop();
    await upstream.stop();
  }
}
