import { z } from 'zod';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../../../common/page-size.js';

/** A page requested by number. `offset` is the number of skipped rows. */
export interface PageRequest {
  page: number;
  size: number;
  offset: number;
}

/**
 * Reads `p` with `page_size` or `size` like `PageQuery`, for routes without a controller.
 * @param firstPage the number of the endpoint's first page: 0 or 1, see the pagination table of its documentation.
 */
export function readPage(query: Record<string, unknown>, firstPage: 0 | 1): PageRequest {
  const size = sizeIn(query['page_size']) ?? sizeIn(query['size']) ?? DEFAULT_PAGE_SIZE;
  return pageFrom(firstPage, wholeNumber(query['p']), size);
}

/** The page with a number; numbers below 1 mean the first page. */
export function pageFrom(firstPage: 0 | 1, number: number, size: number): PageRequest {
  const page = Math.max(number, firstPage);
  return { page, size, offset: Math.min((page - firstPage) * size, Number.MAX_SAFE_INTEGER) };
}

/** A size of pages in a query, clamped to 1 to 100; undefined for zero and for values that are not whole numbers. */
export function sizeIn(value: unknown): number | undefined {
  const requested = wholeNumber(value);
  if (requested === 0) return undefined;
  return requested < 0 ? DEFAULT_PAGE_SIZE : Math.min(requested, MAX_PAGE_SIZE);
}

/** A whole number from a query string; 0 when absent or not a number. */
export function wholeNumber(value: unknown): number {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : 0;
}

/** Text from a query string; the first value of a repeated parameter. */
export function text(value: unknown): string {
  const single: unknown = Array.isArray(value) ? value[0] : value;
  return typeof single === 'string' ? single.slice(0, 1_000) : '';
}

/** Text from a query; empty when it is missing, repeated or longer than `maxLength` UTF-16 units. */
export function boundedText(value: unknown, maxLength: number): string {
  return typeof value === 'string' && value.length <= maxLength ? value : '';
}

/** The OpenAPI schema of a page with its number, its size, and the total number of rows. */
export function pageOf(item: z.ZodType) {
  return z.object({
    items: z.array(item),
    total: z.int().min(0).describe('Rows over all pages.'),
    page: z.int().min(1).describe('The requested page; the first is 1.'),
    page_size: z.int().min(1).max(MAX_PAGE_SIZE),
  });
}

/** A page in the REST format, as `pageOf` describes it. @param total rows over all pages */
export function pageResult<Item>({ page, size }: PageRequest, items: readonly Item[], total: number) {
  return { items, total, page, page_size: size };
}
