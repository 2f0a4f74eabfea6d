export interface TimeBucket {
  id: string;
  /** On the axis. */
  label: string;
  /** In full: in the table and beside the pointer. */
  name: string;
}

/** Values that are not added up, such as percentiles. */
export interface Line {
  id: string;
  name: string;
  slot: number;
  /** One per bucket; null where nothing was measured. */
  values: readonly (number | null)[];
}

/** One name over the buckets of a chart. */
export interface Series {
  id: string;
  /** As shown; a name of the site's own things, or translated. */
  name: string;
  /** One per bucket. */
  values: readonly number[];
  total: number;
}

export interface ColoredSeries extends Series {
  /** 1 to 6; 7 stands for all others. */
  slot: number;
}

export const otherId = '\u0000other';
export const otherSlot = 7;
const slots = 6;

/** FNV-1a: spreads names evenly, and the same way in every browser. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return value;
}

/**
 * The largest has the brand's colour, which is the first. The others keep theirs on every visit; among those on screen the
 * larger one has the first choice.
 */
export function slotsOf(ranked: readonly string[]): Map<string, number> {
  const taken = new Set<number>();
  const chosen = new Map<string, number>();
  for (const [rank, id] of ranked.slice(0, slots).entries()) {
    let slot = rank === 0 ? 0 : hash(id) % slots;
    while (taken.has(slot)) slot = (slot + 1) % slots;
    taken.add(slot);
    chosen.set(id, slot + 1);
  }
  return chosen;
}

/** The six largest, and everything else as one. */
export function topSeries(series: readonly Series[], otherName: string): ColoredSeries[] {
  const ranked = series.toSorted((a, b) => b.total - a.total || (a.name < b.name ? -1 : 1));
  const chosen = slotsOf(ranked.map(({ id }) => id));
  const top = ranked.slice(0, slots).map((one) => ({ ...one, slot: chosen.get(one.id) ?? otherSlot }));
  const rest = ranked.slice(slots);
  const [first] = rest;
  if (!first) return top;
  const values = first.values.map((_, bucket) => rest.reduce((sum, one) => sum + (one.values[bucket] ?? 0), 0));
  const total = rest.reduce((sum, one) => sum + one.total, 0);
  return [...top, { id: otherId, name: otherName, values, total, slot: otherSlot }];
}

export const chartColor = (slot: number): string => `var(--tg-colors-chart-${slot})`;
