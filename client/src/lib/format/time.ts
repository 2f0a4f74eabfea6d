import type { Language } from '../language';
import { integer, numberFormat } from './number';

/** An instant as the API sends it (ISO 8601), or unix milliseconds. */
export type Instant = string | number | Date;

const two = (value: number) => String(value).padStart(2, '0');

/** `2026-03-14 09:26:53` in the browser's zone, the same in both languages. */
export function timestamp(instant: Instant): string {
  const at = new Date(instant);
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
}

/** `2026-03-14 09:26:53 AM`, in the browser's zone. */
export function timestamp12(instant: Instant): string {
  const at = new Date(instant);
  const clock = `${two(at.getHours() % 12 || 12)}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
  return `${timestamp(at).slice(0, 10)} ${clock} ${at.getHours() < 12 ? 'AM' : 'PM'}`;
}

/** `2026-03-14 09:26:53 UTC`. */
export const timestampUtc = (instant: Instant): string =>
  `${new Date(instant).toISOString().slice(0, 19).replace('T', ' ')} UTC`;

const spans: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** `3 minutes ago`, `2 天后`: used only in addition to the absolute time. */
export function relative(language: Language, instant: Instant, now: number = Date.now()): string {
  const seconds = Math.round((new Date(instant).getTime() - now) / 1000);
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const span = spans.find(([, size]) => Math.abs(seconds) >= size);
  return span ? format.format(Math.trunc(seconds / span[1]), span[0]) : format.format(seconds, 'second');
}

/** By language and options. */
const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** Each format is created once: that is expensive, and a chart formats the names of several hundred instants. */
export function dateFormat(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language}${JSON.stringify(options)}`;
  const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-US', options);
  dateFormats.set(key, format);
  return format;
}

/** Name of the browser's time zone, shown next to every range control. */
export const zoneName = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Milliseconds: `850 ms`, `1.23 s`, `4 min 12 s`, `3 h 5 min`. */
export function duration(language: Language, ms: number): string {
  if (ms < 1000) return `${integer(language, ms)} ms`;
  if (ms < 100_000) {
    return `${numberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(ms / 1000)} s`;
  }
  const seconds = Math.round(ms / 1000);
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  const minutes = Math.round(seconds / 60);
  return `${integer(language, Math.floor(minutes / 60))} h ${minutes % 60} min`;
}

/** A bound or a tick of an axis: without the zeros of a measured duration, such as `30 s` and `2 min`. */
export function roundDuration(language: Language, ms: number): string {
  if (ms > 0 && ms < 1000) return `${integer(language, ms)} ms`;
  if (ms < 60_000) return `${numberFormat(language, { maximumFractionDigits: 2 }).format(ms / 1000)} s`;
  const seconds = Math.round(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return [
    hours > 0 && `${integer(language, hours)} h`,
    minutes > 0 && `${minutes} min`,
    seconds % 60 > 0 && `${seconds % 60} s`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Value of a `datetime-local` input (browser zone, to the second) and back to ISO in UTC. */
export const toLocalInput = (instant: Instant): string => timestamp(instant).replace(' ', 'T');
export function fromLocalInput(text: string): string | undefined {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}
