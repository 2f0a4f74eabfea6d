/** An amount between two ends of a flow chart. */
export interface FlowLink {
  from: string;
  to: string;
  /** Above zero. */
  value: number;
}

/** An end of links, such as a model or a channel. */
export interface FlowEnd {
  id: string;
  name: string;
}

/** An end with its place. Lengths are pixels. */
export interface FlowNode extends FlowEnd {
  total: number;
  /** The line of its name, which is at least as high as a line of text. */
  top: number;
  lineHeight: number;
  /** Its bar, in the middle of the line. */
  barTop: number;
  barHeight: number;
}

interface FlowBand extends FlowLink {
  /** An SVG path in a box that is `width` wide. */
  path: string;
}

export interface Flow {
  starts: readonly FlowNode[];
  ends: readonly FlowNode[];
  /** The largest first, so that small ones are painted over them. */
  bands: readonly FlowBand[];
  height: number;
}

/** Pixels for the sum of all amounts. */
const allHeight = 260;
const minLine = 22;
const gap = 4;
const minBar = 2;
/** Width of the box of the paths, which is stretched to the space between the names. */
export const flowWidth = 100;

/** Places both columns in the given order, and a band for each link. */
export function flowOf(links: readonly FlowLink[], starts: readonly FlowEnd[], ends: readonly FlowEnd[]): Flow {
  const all = links.reduce((sum, { value }) => sum + value, 0);
  const scale = all > 0 ? allHeight / all : 0;
  const left = columnOf(starts, totalsBy('from', links), scale);
  const right = columnOf(ends, totalsBy('to', links), scale);
  const fromTop = new Map(left.map(({ id, barTop }) => [id, barTop]));
  const toTop = new Map(right.map(({ id, barTop }) => [id, barTop]));
  const bands: FlowBand[] = [];
  // Bands leave a bar in the order in which they arrive, so that the bands of one bar do not cross.
  for (const { id: from } of left) {
    for (const { id: to } of right) {
      const link = links.find((one) => one.from === from && one.to === to);
      if (!link) continue;
      const [y, end] = [fromTop.get(from) ?? 0, toTop.get(to) ?? 0];
      const thickness = link.value * scale;
      bands.push({ ...link, path: pathOf(y, end, Math.max(1, thickness)) });
      fromTop.set(from, y + thickness);
      toTop.set(to, end + thickness);
    }
  }
  const height = Math.max(heightOf(left), heightOf(right));
  return { starts: left, ends: right, bands: bands.toSorted((a, b) => b.value - a.value), height };
}

function totalsBy(side: 'from' | 'to', links: readonly FlowLink[]): Map<string, number> {
  const totals = new Map<string, number>();
  for (const link of links) totals.set(link[side], (totals.get(link[side]) ?? 0) + link.value);
  return totals;
}

function columnOf(ends: readonly FlowEnd[], totals: ReadonlyMap<string, number>, scale: number): FlowNode[] {
  let top = 0;
  return ends.map((end) => {
    const total = totals.get(end.id) ?? 0;
    const barHeight = Math.max(minBar, total * scale);
    const lineHeight = Math.max(minLine, barHeight);
    const node = { ...end, total, top, lineHeight, barTop: top + (lineHeight - barHeight) / 2, barHeight };
    top += lineHeight + gap;
    return node;
  });
}

const heightOf = (column: readonly FlowNode[]): number => {
  const last = column.at(-1);
  return last ? last.top + last.lineHeight : 0;
};

function pathOf(from: number, to: number, thickness: number): string {
  const middle = flowWidth / 2;
  const number = (value: number) => value.toFixed(1);
  const [a, b, c, d] = [from, to, to + thickness, from + thickness].map(number);
  return `M0 ${a}C${middle} ${a} ${middle} ${b} ${flowWidth} ${b}V${c}C${middle} ${c} ${middle} ${d} 0 ${d}Z`;
}
