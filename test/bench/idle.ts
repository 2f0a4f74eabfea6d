import { setTimeout as pause } from 'node:timers/promises';
import type { Contestant } from './contestants.js';
import { cpuSince, memoryMegabytes } from './cpu.js';
import { column } from './report.js';

/** After its start, the gateway frees memory after 5 s, and V8 twice after 13 s. */
const settleMs = 15_000;
const measuredMs = 20_000;

/** CPU time and memory of servers that receive no requests. */
export async function idleCosts(contestants: readonly Contestant[]): Promise<string> {
  await pause(settleMs);
  const parts = contestants.flatMap(({ name, pids, databasePids }) => [
    { name, pids },
    ...(databasePids().length > 0 ? [{ name: `${name}: database`, pids: databasePids }] : []),
  ]);
  const used = parts.map(({ pids }) => cpuSince(pids));
  await pause(measuredMs);
  const lines = parts.map(({ name, pids }, at) => {
    const share = (used[at]?.() ?? 0) / (measuredMs * 1_000);
    return name.padEnd(26) + column((share * 100).toFixed(2), 16) + column(memoryMegabytes(pids()).toFixed(0), 14);
  });
  const head = 'contestant'.padEnd(26) + column('% of a core', 16) + column('memory, MB', 14);
  return [`Without requests (${measuredMs / 1_000} s)`, head, ...lines, ''].join('\n');
}
