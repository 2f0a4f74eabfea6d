import type { Labels } from './labels.js';

const PREFIXES: readonly (readonly [number, string])[] = [
  ...([
    [1e9, 'G'],
    [1e6, 'M'],
    [1e3, 'k'],
    [1, ''],
    [1e-3, 'm'],
  ] as const),
];

/** Four significant digits, as `%.4g` prints them. */
const shortened = (value: number) => String(Number(value.toPrecision(4)));

function humanize(value: number): string {
  if (value === 0) return '0';
  const [factor, prefix] = PREFIXES.find(([min]) => Math.abs(value) >= min) ?? [1, ''];
  return `${shortened(value / factor)}${prefix}`;
}

function humanizeDuration(value: number): string {
  if (value === 0) return '0s';
  if (value < 1) return `${humanize(value)}s`;
  if (value < 60) return `${shortened(value)}s`;
  const parts = [
    Math.floor(value / 86_400),
    Math.floor(value / 3_600) % 24,
    Math.floor(value / 60) % 60,
    Math.floor(value) % 60,
  ];
  const from = parts.findIndex((part) => part > 0);
  return parts
    .map((part, index) => `${part}${'dhms'[index]}`)
    .slice(from)
    .join(' ');
}

const FILTERS: Readonly<Record<string, (value: number) => string>> = {
  humanize,
  humanizeDuration,
  humanizePercentage: (value) => `${shortened(value * 100)}%`,
};

/** Replaces `{{ $value | filter }}` and `{{ $labels.name }}`. @throws for any other template */
export function expanded(text: string, labels: Labels, value: number): string {
  return text.replaceAll(/\{\{(.*?)\}\}/g, (_, inner: string) => {
    const [, label] = /^ \$labels\.(\w+) $/.exec(inner) ?? [];
    if (label !== undefined) return labels[label] ?? '';
    const [, filter] = /^ \$value(?: \| (\w+))? $/.exec(inner) ?? ['', 'none'];
    const format = filter === undefined ? String : FILTERS[filter];
    if (!format) throw new Error(`Template is not supported: ${inner}`);
    return format(value);
  });
}
