import { PageInput } from './connection.js';

/** A part of a list: a number of rows after a cursor, or after an offset. */
export interface ListPage {
  limit: number;
  offset: number;
  after?: string | null;
}

/** The rows to read for a GraphQL page: one more than the page has, which shows whether another page follows. */
export function listPageOf({ first, after, page }: PageInput): ListPage {
  return { limit: first + 1, offset: ((page ?? 1) - 1) * first, after };
}
