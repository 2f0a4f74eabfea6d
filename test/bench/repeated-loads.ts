import { parseArgs } from 'node:util';
import { asContestant, type Contestant, setUpTollgate, startUpstream } from './contestants.js';
import { memoryMegabytes } from './cpu.js';
import { LoadGenerator } from './load.js';
import { burstStreams, wholeResponses } from './loads.js';
import { column, tenths } from './report.js';

const METRICS_TOKEN = 'metrics-token-of-the-bench';
const CLIENTS = 20;
const LOADS = [wholeResponses, burstStreams].map((load) => ({ ...load, connections: CLIENTS }));
const MEGABYTE = 1_048_576;

/**
 * Measures whether memory grows with the number of calls: equal loads one after the other, each of 20 clients with
 * responses and 20 with streams.
 * @param args of the command line: `--loads` and `--seconds` of each, 5 and 20 when absent
 * @returns true: the process decides when it collects garbage, so there is no bound that only a leak exceeds
 */
export async function benchRepeatedLoads(args: string[]): Promise<boolean> {
  const options = {
    loads: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '20' },
  } as const;
  const { values } = parseArgs({ args, options });
  const upstream = await startUpstream();
  const { tollgate, keys } = await setUpTollgate(upstream.url, { env: { METRICS_TOKEN } });
  const gateway = asContestant(tollgate, keys);
  try {
    console.log(['load', 'calls', 'resident MB', 'used heap MB'].map((title) => column(title, 14)).join(''));
    for (let load = 1; load <= Number(values.loads); load++) {
      const calls = await run(gateway, Number(values.seconds) * 1_000);
      const resident = memoryMegabytes(gateway.pids());
      const cells = [load, calls.toLocaleString('en'), tenths(resident), tenths(await usedHeap(gateway))];
      console.log(cells.map((cell) => column(cell, 14)).join(''));
    }
    return true;
  } finally {
    await gateway.stop();
    await upstream.stop();
  }
}

/** @returns the number of calls */
async function run({ url, keys }: Contestant, ms: number): Promise<number> {
  const generators = LOADS.map((load) => new LoadGenerator(url, keys, load));
  try {
    for (const generator of generators) await generator.open();
    const results = await Promise.all(generators.map((generator) => generator.run({ ms })));
    return results.reduce((sum, { completed }) => sum + completed, 0);
  } finally {
    for (const generator of generators) generator.close();
  }
}

async function usedHeap({ url }: Contestant): Promise<number> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const bytes = /^nodejs_heap_size_used_bytes(?:\{.*\})? (\S+)$/m.exec(await response.text())?.[1];
  return Number(bytes) / MEGABYTE;
}
