import { z } from 'zod';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../../../common/page-size.js';

/** A page asked for by number. `offset` is what the database skips. */
export interface PageRequest {
  page: number;
  size: number;
  offset: number;
}

/**
 * Reads `p` with `page_size` or `size`. Numbers that do not parse count as absent, as existing clients rely on;
 * sizes are held between 1 and 100.
 * @param firstPage what the endpoint calls its first page: 0 or 1, see the pagination table of its documentation.
 */
export function readPage(query: Record<string, unknown>, firstPage: 0 | 1): PageRequest {
  const asked = wholeNumber(query['page_size']) || wholeNumber(query['size']) || DEFAULT_PAGE_SIZE;
  const size = Math.min(Math.max(asked < 0 ? DEFAULT_PAGE_SIZE : asked, 1), MAX_PAGE_SIZE);
  const page = Math.max(wholeNumber(query['p']), firstPage);
  return { page, size, offset: Math.min((page - firstPage) * size, Number.MAX_SAFE_INTEGER) };
}

/** A whole number from a query string; 0 when absent or not a number. */
export function wholeNumber(value: unknown): number {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : 0;
}

/** Text from a query string; a repeated parameter counts with its first value. */
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
    .describe(`Page number. The first page is ${firstPage}, smaller numbers mean it too.`);

/** How `readPage` is described: the parameters of a list. */
export function pageParameters(firstPage: 0 | 1) {
  return {
    p: numbered(firstPage),
    page_size: rows.default(DEFAULT_PAGE_SIZE).describe('Rows a page; more count as 100.'),
    size: rows.optional().describe('The same; page_size wins.'),
  };
}

/** The parameters of a search, which shows as many rows as a page may have unless asked otherwise. */
export const searchPageParameters = {
  p: numbered(0),
  page_size: rows.default(MAX_PAGE_SIZE).describe('Rows a page; more count as 100.'),
};

/** A page that tells its own number and size, and how many rows there are. */
export function pageOf(item: z.ZodType) {
  return z.object({
    items: z.array(item),
    total: z.int().min(0).describe('Rows over all pages.'),
    page: z.int().min(1).describe('The page asked for; the first is 1.'),
    page_size: rows,
  });
}
