import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

type Attributes = Readonly<Record<string, string>>;
type Shape = readonly [kind: string, attributes: Attributes];

/** An icon as Lucide writes it. */
interface Icon {
  readonly name: string;
  readonly size: number;
  readonly node: readonly Shape[];
}

const ICON = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/;
const DATA = /const __iconData = \{[\s\S]*?\n\};/;
/** A statement without an effect, which the bundler would keep because reading a property could have one. */
const READING = '__iconData.node;\n';

/**
 * Draws each icon as one path instead of up to eight shapes, because a list has hundreds of icons. A build that
 * converts no icon fails.
 */
export function onePathIcons(): Plugin {
  let isBuild = false;
  let converted = 0;
  return {
    name: 'one-path-icons',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    async transform(code, id) {
      if (!ICON.test(id)) return undefined;
      const { __iconData: icon } = (await import(pathToFileURL(id).href)) as { __iconData?: Icon };
      const path = icon && pathOf(icon.node);
      const shortened = code.replace(READING, '');
      if (!icon || path === undefined || !DATA.test(code)) return { code: shortened, map: null };
      converted++;
      const { name, size } = icon;
      const data = { name, size, node: [['path', { d: path, key: 'path' }]] };
      return { code: shortened.replace(DATA, () => `const __iconData = ${JSON.stringify(data)};`), map: null };
    },
    buildEnd(error) {
      if (isBuild && !error && converted === 0) this.error('No icon was converted: Lucide has other files');
    },
  };
}

const hasOnly = (attributes: Attributes, ...known: string[]) =>
  Object.keys(attributes).every((name) => known.includes(name));

const numbers = (attributes: Attributes, ...names: string[]) => names.map((name) => Number(attributes[name] ?? 0));

const ellipse = (cx: number, cy: number, rx: number, ry: number) =>
  `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;

function rectangle(x: number, y: number, width: number, height: number, given: number): string {
  const r = Math.min(given, width / 2, height / 2);
  const [w, h] = [width - 2 * r, height - 2 * r];
  if (r === 0) return `M${x} ${y}h${w}v${h}h${-w}z`;
  const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return `M${x + r} ${y}h${w}${corner(r, r)}v${h}${corner(-r, r)}h${-w}${corner(-r, -r)}v${-h}${corner(r, -r)}z`;
}

/**
 * Makes the first move of a path absolute: a lower-case `m` would count from the end of the path that it is joined to.
 */
const absolute = (d: string) =>
  d.replace(
    /^m\s*(-?\d*\.?\d+)[\s,]*(-?\d*\.?\d+)[\s,]*(?<line>[-.\d])?/,
    (_, x, y, line = '') => `M${x} ${y}${line && `l${line}`}`,
  );

/** The outline of a shape; undefined if it has more than that, such as a colour. */
const outlines: Readonly<Record<string, (attributes: Attributes) => string | undefined>> = {
  path: ({ d = '', ...more }) => (hasOnly(more) ? absolute(d) : undefined),
  circle: (given) => {
    const [cx = 0, cy = 0, r = 0] = numbers(given, 'cx', 'cy', 'r');
    return hasOnly(given, 'cx', 'cy', 'r') ? ellipse(cx, cy, r, r) : undefined;
  },
  ellipse: (given) => {
    const [cx = 0, cy = 0, rx = 0, ry = 0] = numbers(given, 'cx', 'cy', 'rx', 'ry');
    return hasOnly(given, 'cx', 'cy', 'rx', 'ry') ? ellipse(cx, cy, rx, ry) : undefined;
  },
  line: (given) => {
    const [x1, y1, x2, y2] = numbers(given, 'x1', 'y1', 'x2', 'y2');
    return hasOnly(given, 'x1', 'y1', 'x2', 'y2') ? `M${x1} ${y1}L${x2} ${y2}` : undefined;
  },
  rect: (given) => {
    const [x = 0, y = 0, width = 0, height = 0, rx = 0, ry = 0] = numbers(
      given,
      'x',
      'y',
      'width',
      'height',
      'rx',
      'ry',
    );
    const isRound = given.ry === undefined || given.rx === undefined || rx === ry;
    const isKnown = isRound && hasOnly(given, 'x', 'y', 'width', 'height', 'rx', 'ry');
    return isKnown ? rectangle(x, y, width, height, Math.max(rx, ry)) : undefined;
  },
  polyline: (given) => (hasOnly(given, 'points') ? `M${given.points}` : undefined),
  polygon: (given) => (hasOnly(given, 'points') ? `M${given.points}z` : undefined),
};

/** All shapes as one path; undefined if one of them has more than its outline. */
export function pathOf(shapes: readonly Shape[]): string | undefined {
  const all = shapes.map(([kind, { key, ...attributes }]) => outlines[kind]?.(attributes));
  return all.includes(undefined) ? undefined : all.join('');
}
