import { dayMs } from '../../lib/durations';
import { monthOf } from './cost-explorer.url';

/** The forecast of the cost of the current calendar month. */
export interface Forecast {
  expected: number;
  low: number;
  high: number;
}

const observedWeeks = 4;
/** Fewer whole days give no forecast. */
const minDays = 7;
/** 80 % of a normal distribution are within 1.28 standard deviations. */
const deviationsOf80Percent = 1.28;

/** Start of the days that a forecast needs. */
export const forecastFrom = (today: number): number => Math.min(monthOf(today), today - observedWeeks * 7 * dayMs);

/**
 * The amount of the month so far and, for each remaining day, the mean of the same weekday over the last four weeks; the
 * current day counts with the higher of its amount and that mean. The range is the 80 % interval, from the deviations
 * of these days from the mean of their weekday.
 * @param days amounts by their day; missing days have none
 * @returns undefined with less than a week of whole days
 */
export function forecastOf(days: ReadonlyMap<number, number>, today: number): Forecast | undefined {
  const first = Math.max(today - observedWeeks * 7 * dayMs, Math.min(...days.keys()));
  const past: number[] = [];
  for (let day = first; day < today; day += dayMs) past.push(day);
  if (past.length < minDays) return undefined;
  const amount = (day: number) => days.get(day) ?? 0;
  const weekday = (day: number) => Math.floor(day / dayMs) % 7;
  const means = Array.from({ length: 7 }, (_, at) => {
    const same = past.filter((day) => weekday(day) === at);
    return same.reduce((sum, day) => sum + amount(day), 0) / same.length;
  });
  const meanOf = (day: number) => means[weekday(day)] ?? 0;
  const variance = past.reduce((sum, day) => sum + (amount(day) - meanOf(day)) ** 2, 0) / past.length;
  let known = 0;
  let rest = Math.max(0, meanOf(today) - amount(today));
  let left = 1;
  const month = monthOf(today);
  for (let day = month; day <= today; day += dayMs) known += amount(day);
  for (let day = today + dayMs; monthOf(day) === month; day += dayMs) {
    rest += meanOf(day);
    left++;
  }
  const range = deviationsOf80Percent * Math.sqrt(variance * left);
  return {
    expected: Math.round(known + rest),
    low: Math.round(known + Math.max(0, rest - range)),
    high: Math.round(known + rest + range),
  };
}
