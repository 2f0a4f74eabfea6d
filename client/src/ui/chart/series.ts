export interface TimeBucket {
  id: string;
  /** Short label on the axis. */
  label: string;
  /** Full name, in the table and the tooltip. */
  name: string;
  /** Hour of the day, 0 to 23, if the bucket is an hour: the axis has labels at midnight, noon and so on. */
  hour?: number;
}

/** Values that are not summed, such as percentiles. */
export interface Line {
  id: string;
  name: string;
  slot: number;
  /** One value per bucket; null without data. */
  values: readonly (number | null)[];
}

/** Values of one name over the buckets of a chart. */
export interface Series {
  id: string;
  /** Display name: the name of a record, or a translated text. */
  name: string;
  /** What its colour depends on, instead of a translated name. */
  colorKey?: string;
  /** One value per bucket. */
  values: readonly number[];
  total: number;
}

/** The name of a record in a chart: its id when it was deleted. */
export const namedById = (id: string | null | undefined, name: string | null | undefined) => ({
  id: id ?? '',
  name: name || `#${id ?? ''}`,
});

/** The id is appended to names that occur more than once. @param longName the name with ids */
export function withDistinctNames<T extends { id: string; name: string }>(
  items: readonly T[],
  longName: (item: T) => string = ({ id, name }) => `${name} #${id}`,
): T[] {
  const times = new Map<string, number>();
  for (const { name } of items) times.set(name, (times.get(name) ?? 0) + 1);
  return items.map((item) => ((times.get(item.name) ?? 0) > 1 ? { ...item, name: longName(item) } : item));
}

export interface ColoredSeries extends Series {
  /** 1 to 6; 7 is the series of all others. */
  slot: number;
}

export const otherId = '\u0000other';
export const otherSlot = 7;
const slots = 6;

/** FNV-1a: distributes names evenly and is deterministic. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return value;
}

/**
 * The largest series has the first colour, which is the brand colour. The others have a stable colour by name; on
 * collisions the larger one takes precedence.
 * @param ranked ids, the largest series first
 * @param nameOf the display name, so that a model has the same colour on screens whose ids of series differ
 */
export function slotsOf(ranked: readonly string[], nameOf = (id: string) => id): Map<string, number> {
  const taken = new Set<number>();
  const chosen = new Map<string, number>();
  for (const [rank, id] of ranked.slice(0, slots).entries()) {
    let slot = rank === 0 ? 0 : hash(nameOf(id)) % slots;
    while (taken.has(slot)) slot = (slot + 1) % slots;
    taken.add(slot);
    chosen.set(id, slot + 1);
  }
  return chosen;
}

/** The six largest series, losses as well as profits, and the sum of all others. */
export function topSeries(series: readonly Series[], otherName: string): ColoredSeries[] {
  const keyOf = ({ name, colorKey = name }: Series) => colorKey;
  const ranked = series.toSorted((a, b) => Math.abs(b.total) - Math.abs(a.total) || (keyOf(a) < keyOf(b) ? -1 : 1));
  const names = new Map(ranked.map((one) => [one.id, keyOf(one)]));
  const chosen = slotsOf([...names.keys()], (id) => names.get(id) ?? id);
  const top = ranked.slice(0, slots).map((one) => ({ ...one, slot: chosen.get(one.id) ?? otherSlot }));
  const rest = ranked.slice(slots);
  const [first] = rest;
  if (!first) return top;
  const values = first.values.map((_, bucket) => rest.reduce((sum, one) => sum + (one.values[bucket] ?? 0), 0));
  const total = rest.reduce((sum, one) => sum + one.total, 0);
  return [...top, { id: otherId, name: otherName, values, total, slot: otherSlot }];
}

export const chartColor = (slot: number): string => `var(--tg-colors-chart-${slot})`;
