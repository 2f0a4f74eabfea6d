import { parseArgs } from 'node:util';
import { column } from '../report.js';
import { median } from '../statistics.js';
import { commands } from './commands.js';
import { DevServer } from './dev-server.js';
import type { Measure } from './measure.js';

/**
 * Measures the waiting times of contributors: commands from their start to their end, and `npm run dev` from a saved
 * file to its effect. Everything runs once before it is measured. Files of this checkout are edited and restored; `npm
 * run dev` needs its ports 3000 and 5173.
 * @param args of the command line: `--rounds`, 5 when absent; `--only`, a part of the names
 * @returns whether every median is within its goal
 */
export async function benchInnerLoop(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: { rounds: { type: 'string', default: '5' }, only: { type: 'string', default: '' } },
  });
  const rounds = Number(values.rounds);
  console.log(`Seconds, median of ${rounds} (least and most)`);
  let met = true;
  const measureAll = async (measures: readonly Measure[]) => {
    for (const measure of measures.filter(({ name }) => name.includes(values.only))) {
      met = (await report(measure, rounds)) && met;
    }
  };
  await measureAll(commands);
  if ('npm run dev'.includes(values.only) || values.only.includes('dev')) {
    const server = await DevServer.start();
    await measureAll([server.serverEdit, server.consoleEdit]).finally(() => server.stop());
  }
  return met;
}

async function report({ name, goal, seconds }: Measure, rounds: number): Promise<boolean> {
  await seconds();
  const all: number[] = [];
  for (let round = 0; round < rounds; round++) all.push(await seconds());
  const [min, middle, max] = [Math.min(...all), median(all), Math.max(...all)].map((value) => value.toFixed(1));
  console.log(`${column(`${middle} (${min}–${max})`, 20)}  goal ${column(goal, 2)}  ${name}`);
  return median(all) <= goal;
}
