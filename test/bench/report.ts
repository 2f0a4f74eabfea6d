import type { Comparison, Sample } from './rounds.js';
import { drift, median, minimum, percentile } from './statistics.js';

/** A cell of a table, aligned to the right. */
export const column = (text: string | number, width: number): string => String(text).padStart(width);
/** A measurement with one decimal, or a dash when there is none. */
export const tenths = (value: number): string => (Number.isFinite(value) ? value.toFixed(1) : '-');
const whole = (value: number): string => Math.round(value).toLocaleString('en');

/** The comparison as a table: minimum and median, each minimum as a multiple of the minimum of R, and most memory. */
export function table(title: string, unit: string, { samples, steal }: Comparison, baseline: string): string {
  const base = minimum(samples.get(baseline) ?? [], ({ cpu }) => cpu);
  const lines = [...samples].map(([name, all]) => {
    const cpu = minimum(all, (sample) => sample.cpu);
    const both = minimum(all, (sample) => sample.cpu + sample.databaseCpu);
    const database = all.some((sample) => sample.databaseCpu > 0);
    return [
      name.padEnd(22),
      column(whole(median(all.map(({ perSecond }) => perSecond))), 10),
      column(`${tenths(cpu)} / ${tenths(median(all.map((sample) => sample.cpu)))}`, 18),
      column((cpu / base).toFixed(2), 8),
      column(database ? tenths(both - cpu) : '-', 10),
      column(database ? (both / base).toFixed(2) : '-', 12),
      column(whole(Math.max(...all.map(({ memory }) => memory))), 12),
    ].join('');
  });
  const head =
    'contestant'.padEnd(22) +
    column(`${unit}/s`, 10) +
    column('CPU µs min/median', 18) +
    column('x R', 8) +
    column('DB µs', 10) +
    column('with DB x R', 12) +
    column('memory, MB', 12);
  return [`${title} (per ${unit}; steal ${(steal * 100).toFixed(1)} %)`, head, ...lines, ''].join('\n');
}

/**
 * The CPU time of one contestant as a multiple of another's, compared within each round, so that a machine that changes
 * its speed during the run changes both: the median of the rounds and, in brackets, their middle half.
 */
export function pairs({ samples }: Comparison, one: string, other: string): string {
  const others = samples.get(other) ?? [];
  const ratios = (of: (sample: Sample) => number) => {
    const all = (samples.get(one) ?? []).map((sample, round) => of(sample) / of(others[round] ?? sample));
    return `${median(all).toFixed(2)} (${percentile(all, 25).toFixed(2)} to ${percentile(all, 75).toFixed(2)})`;
  };
  const alone = ratios(({ cpu }) => cpu);
  return `${one} / ${other}: CPU x ${alone}, with the database x ${ratios(({ cpu, databaseCpu }) => cpu + databaseCpu)}`;
}

/** The reason why the run is invalid, if any: the baseline itself changed by more than a quarter during the run. */
export function rejection({ samples }: Comparison, baseline: string): string | undefined {
  const change = drift((samples.get(baseline) ?? []).map(({ cpu }) => cpu));
  return change > 0.25
    ? `${baseline} changed by ${(change * 100).toFixed(0)} % during the run: run it again`
    : undefined;
}

/** Minimum and median of durations in milliseconds. */
export function timing(title: string, milliseconds: readonly number[]): string {
  return `${title}: ${whole(Math.min(...milliseconds))} ms min, ${whole(median(milliseconds))} ms median of ${milliseconds.length}`;
}
