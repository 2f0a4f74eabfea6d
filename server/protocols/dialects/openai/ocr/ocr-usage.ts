import { type Usage, usageOfUnits } from '../../../../common/usage.js';
import { isFields } from '../../../bytes/untrusted.js';

/** A higher count is an error or an attack. */
const MAX_PAGES = 1_000_000;

/**
 * The pages of a response's `usage_info`. Upstreams that count annotated pages separately leave them out of the others.
 * @param annotated whether the request asked for annotations; all pages are then annotated where the upstream does not say
 * @returns null when no page, or no plausible number, is reported
 */
export function readOcrUsage(value: unknown, annotated: boolean): Usage | null {
  if (!isFields(value)) return null;
  const pages = value.pages_processed ?? 0;
  const separately = value.pages_processed_annotation ?? (annotated ? null : 0);
  if (!isCount(pages) || !(separately === null || isCount(separately))) return null;
  return pageUsage(separately === null ? { count: 0, annotated: pages } : { count: pages, annotated: separately });
}

/** The usage of these pages; null for none. */
export function pageUsage({ count, annotated }: { count: number; annotated: number }): Usage | null {
  return count + annotated > 0 ? usageOfUnits({ kind: 'pages', count, annotated }) : null;
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MAX_PAGES;
}
