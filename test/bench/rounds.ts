import type { Contestant } from './contestants.js';
import { cpuSince, machineTime, memoryMegabytes } from './cpu.js';
import { type Limit, type Load, LoadGenerator } from './load.js';
import { shuffled } from './statistics.js';

/** One round of one contestant. CPU times are microseconds per unit, memory is MB at the end, without the database. */
export interface Sample {
  readonly perSecond: number;
  readonly cpu: number;
  readonly databaseCpu: number;
  readonly memory: number;
}

/** All rounds of a comparison. */
export interface Comparison {
  readonly samples: ReadonlyMap<string, readonly Sample[]>;
  /** Share of the machine's time that went to other guests of the host. */
  readonly steal: number;
}

/** The columns of the comparison. */
export interface Discipline {
  readonly load: Load;
  /** The number of units in a response: 1, or the chunks of a stream. */
  readonly unitsPerResponse: number;
  readonly warmUp: Limit;
  readonly round: Limit;
  readonly rounds: number;
}

async function measure(contestant: Contestant, generator: LoadGenerator, discipline: Discipline): Promise<Sample> {
  const own = cpuSince(() => contestant.pids());
  const database = cpuSince(() => contestant.databasePids());
  const { completed, seconds } = await generator.run(discipline.round);
  const units = completed * discipline.unitsPerResponse;
  return {
    perSecond: units / seconds,
    cpu: own() / units,
    databaseCpu: database() / units,
    memory: memoryMegabytes(contestant.pids()),
  };
}

/**
 * Runs every contestant once per round, in a new random order each time. All servers run during the whole comparison.
 */
export async function compare(contestants: readonly Contestant[], discipline: Discipline): Promise<Comparison> {
  const generators = new Map<Contestant, LoadGenerator>();
  const samples = new Map<string, Sample[]>(contestants.map(({ name }) => [name, []]));
  const start = machineTime();
  try {
    for (const contestant of contestants) {
      const generator = new LoadGenerator(contestant.url, contestant.keys, discipline.load, contestant.model);
      generators.set(contestant, generator);
      await generator.open();
      await generator.run(discipline.warmUp);
    }
    for (let round = 0; round < discipline.rounds; round++) {
      for (const contestant of shuffled(contestants)) {
        const generator = generators.get(contestant);
        if (generator) samples.get(contestant.name)?.push(await measure(contestant, generator, discipline));
      }
    }
  } finally {
    for (const generator of generators.values()) generator.close();
  }
  const end = machineTime();
  return { samples, steal: (end.stolen - start.stolen) / Math.max(1, end.total - start.total) };
}
