/** The values of an axis. */
export interface Scale {
  /** Values with a label, in ascending order. */
  readonly ticks: readonly number[];
  /** Place of a value between the bottom of the plot, 0, and its top, 1. */
  at(value: number): number;
}

const STEPS = [1, 2, 2.5, 5, 10];

/** The smallest step of round numbers that is not below `wanted`. */
function roundStep(wanted: number): number {
  const power = 10 ** Math.floor(Math.log10(wanted));
  return (STEPS.find((step) => step * power >= wanted * (1 - 1e-9)) ?? 10) * power;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const TIME_STEPS = [
  ...[1, 2, 5, 10, 15, 30].map((seconds) => seconds * SECOND),
  ...[1, 2, 5, 10, 15, 30, 60].map((minutes) => minutes * MINUTE),
];

/** The same for milliseconds, which are round as seconds and minutes: 30 s, not 25 s. */
const roundTimeStep = (wanted: number): number =>
  (wanted > SECOND / 2 && TIME_STEPS.find((step) => step >= wanted * (1 - 1e-9))) || roundStep(wanted);

/**
 * A scale of at most five labels at round values, from `low` or less to `high` or more.
 * @param low of the values, zero or negative
 * @param high of the values, zero or positive
 * @param unit of the values; milliseconds have other round values than plain numbers
 */
export function linearScale(low: number, high: number, unit?: 'ms'): Scale {
  if (!(high > low)) return { ticks: [0], at: () => 0 };
  const round = unit === 'ms' ? roundTimeStep : roundStep;
  const stepsOf = (step: number) => [Math.floor(low / step + 1e-9), Math.ceil(high / step - 1e-9)] as const;
  let step = round((high - low) / 4);
  let [first, last] = stepsOf(step);
  // With values on both sides of zero, the first step may have a label too many.
  while (last - first > 4) {
    step = round(step * 1.01);
    [first, last] = stepsOf(step);
  }
  // A product of the step has fewer rounding errors than a sum.
  const ticks = Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toPrecision(12)));
  return { ticks, at: (value) => (value / step - first) / (last - first) };
}

/**
 * A logarithmic scale over the positive ones of the values, from one value of 1, 2 or 5 times a power of ten to
 * another.
 */
export function logScale(values: readonly number[]): Scale {
  const positive = values.filter((value) => value > 0);
  if (positive.length === 0) return { ticks: [], at: () => 0 };
  const powers = (value: number) => Math.floor(Math.log10(value) + 1e-9);
  const [low, high] = [Math.min(...positive), Math.max(...positive)];
  const all = Array.from({ length: powers(high) - powers(low) + 2 }, (_, at) => powers(low) + at).flatMap((power) =>
    [1, 2, 5].map((factor) => Number((factor * 10 ** power).toPrecision(12))),
  );
  const start = all.findLastIndex((tick) => tick <= low);
  const end = all.findIndex((tick) => tick >= high);
  // Equal values would have no range.
  const range = all.slice(start, Math.max(end, start + 1) + 1);
  const [first = 1, last = 10] = [range[0], range.at(-1)];
  const tens = range.filter((tick) => Number.isInteger(Math.log10(tick)));
  const ticks = range.length <= 5 ? range : tens.length > 2 ? thin(tens) : [first, ...tens, last];
  const span = Math.log(last / first);
  return { ticks: [...new Set(ticks)], at: (value) => Math.log(value / first) / span };
}

/** At most five of the ticks, at equal distances. */
function thin(ticks: readonly number[]): number[] {
  const every = Math.ceil(ticks.length / 5);
  return ticks.filter((_, at) => at % every === 0);
}
