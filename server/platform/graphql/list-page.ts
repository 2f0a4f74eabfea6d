import { PageInput } from './connection.js';

/** Which part of a list: so many rows after a cursor, or else after skipping some. */
export interface ListPage {
  limit: number;
  offset: number;
  after?: string | null;
}

/** What to read for a page asked for over GraphQL: one row more than shown, which tells whether another page follows. */
export function listPageOf({ first, after, page }: PageInput): ListPage {
  return { limit: first + 1, offset: ((page ?? 1) - 1) * first, after };
}
