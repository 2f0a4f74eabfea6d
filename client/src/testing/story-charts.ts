import type { TimeBucket } from '../ui/chart/series';

/** The hours of one day. */
export const hours: TimeBucket[] = Array.from({ length: 24 }, (_, hour) => {
  const label = `${String(hour).padStart(2, '0')}:00`;
  return { id: String(hour), label, name: `2026-03-14 ${label}` };
});

/** A deterministic curve with its max at noon. */
export const wave = (max: number, shift = 0): number[] =>
  hours.map((_, hour) => Math.round((max * (1 + Math.sin(((hour - 6 + shift) / 24) * 2 * Math.PI))) / 2));

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
