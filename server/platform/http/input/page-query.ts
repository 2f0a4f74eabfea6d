import { z } from 'zod';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../../../common/page-size.js';

/** A page requested by number. `offset` is the number of skipped rows. */
export interface PageRequest {
  page: number;
  size: number;
  offset: number;
}

/**
 * Reads `p` with `page_size` or `size`. Numbers that do not parse count as absent, which existing clients rely on;
 * sizes are clamped to 1 to 100.
 * @param firstPage the number of the endpoint's first page: 0 or 1, see the pagination table of its documentation.
 */
export function readPage(query: Record<string, unknown>, firstPage: 0 | 1): PageRequest {
  const requested = wholeNumber(query['page_size']) || wholeNumber(query['size']) || DEFAULT_PAGE_SIZE;
  const size = Math.min(Math.max(requested < 0 ? DEFAULT_PAGE_SIZE : requested, 1), MAX_PAGE_SIZE);
  const page = Math.max(wholeNumber(query['p']), firstPage);
  return { page, size, offset: Math.min((page - firstPage) * size, Number.MAX_SAFE_INTEGER) };
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

const rows = z.int().min(1).max(MAX_PAGE_SIZE);
const numbered = (firstPage: 0 | 1) =>
  z
    .int()
    .min(firstPage)
    .default(firstPage)
    .describe(`Page number. The first page is ${firstPage}, smaller numbers are read as the first page.`);

/** The OpenAPI parameters of a list that uses `readPage`. */
export function pageParameters(firstPage: 0 | 1) {
  return {
    p: numbered(firstPage),
    page_size: rows.default(DEFAULT_PAGE_SIZE).describe('Rows per page, at most 100.'),
    size: rows.optional().describe('The same; page_size takes precedence.'),
  };
}

/** The OpenAPI parameters of a search, whose default page size is the max. */
export const searchPageParameters = {
  p: numbered(0),
  page_size: rows.default(MAX_PAGE_SIZE).describe('Rows per page, at most 100.'),
};

/** A page with its number, its size, and the total number of rows. */
export function pageOf(item: z.ZodType) {
  return z.object({
    items: z.array(item),
    total: z.int().min(0).describe('Rows over all pages.'),
    page: z.int().min(1).describe('The requested page; the first is 1.'),
    page_size: rows,
  });
}
