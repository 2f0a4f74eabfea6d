import type { FlowEnd, FlowLink } from '../../ui/chart/flow';
import { type CostSeries, largestParts } from './cost-data';

const maxEnds = 12;
/** The id of the end that combines all smaller parts. */
const othersId = '\u0000others';

interface Side {
  ends: FlowEnd[];
  /** The end of a part. */
  endOf(id: string | undefined): string;
}

/**
 * The amounts between two dimensions. The smallest parts share one end with the sum of all smaller series; negative
 * amounts cannot be drawn and are omitted.
 * @param othersName the name of the shared end
 */
export function flowDataOf(series: readonly CostSeries[], othersName: string) {
  const [starts, ends] = [sideOf(series, 0, othersName), sideOf(series, 1, othersName)];
  const links = new Map<string, FlowLink>();
  for (const { parts, total } of series) {
    if (total <= 0) continue;
    const from = starts.endOf(parts[0]?.id);
    // The sum of all smaller series has one part only.
    const to = ends.endOf(parts[1]?.id);
    const key = JSON.stringify([from, to]);
    links.set(key, { from, to, value: (links.get(key)?.value ?? 0) + total });
  }
  const all = [...links.values()];
  return {
    links: all,
    starts: starts.ends.filter(({ id }) => all.some(({ from }) => from === id)),
    ends: ends.ends.filter(({ id }) => all.some(({ to }) => to === id)),
  };
}

function sideOf(series: readonly CostSeries[], at: 0 | 1, othersName: string): Side {
  const parts = largestParts(series, at);
  const shown = parts.length > maxEnds ? parts.slice(0, maxEnds - 1) : parts;
  const ids = new Set(shown.map(({ id }) => id));
  return {
    ends: [...shown, { id: othersId, name: othersName }],
    endOf: (id) => (id !== undefined && ids.has(id) ? id : othersId),
  };
}
