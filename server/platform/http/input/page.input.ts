import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../../../common/page-size.js';
import { type PageRequest, pageFrom, sizeIn, wholeNumber } from './page-query.js';
import { WholeNumber } from './validators.js';
import { described } from './wire.js';
import { Wire, type WireRule } from './wire-field.js';

/** The number of a page; smaller numbers are read as the first page. */
export const pageNumberFrom = (firstPage: 0 | 1): WireRule => ({
  decode: (value) => Math.max(wholeNumber(value), firstPage) || undefined,
  schema: {
    description: `Page number. The first page is ${firstPage}, smaller numbers are read as the first page.`,
  },
});

const SIZE: WireRule = { decode: sizeIn };
const IN_ROWS = `Rows per page, at most ${MAX_PAGE_SIZE}.`;
/** The default is documented at the other name. */
const SAME = described('The same; page_size takes precedence.', { default: undefined });

/**
 * A page that REST requests by number, from 1. Numbers that do not parse count as absent, which existing clients rely on;
 * sizes are clamped to 1 to 100.
 */
export class PageQuery implements PageRequest {
  @Wire('p', pageNumberFrom(1))
  @WholeNumber(1, Number.MAX_SAFE_INTEGER)
  page: number = 1;

  @Wire('size', SIZE, SAME)
  @Wire('page_size', SIZE, described(IN_ROWS))
  @WholeNumber(1, MAX_PAGE_SIZE)
  size: number = DEFAULT_PAGE_SIZE;

  get offset(): number {
    return pageFrom(1, this.page, this.size).offset;
  }
}

/** A page of a list whose first page is 0 in Veloera's dialect and 1 in new-api's. */
export class ListPageQuery {
  @Wire(
    'p',
    pageNumberFrom(0),
    described(
      'Page number. The first page is 0, with ApiDialect new-api 1; smaller numbers are read as the first page.',
    ),
  )
  @WholeNumber(0, Number.MAX_SAFE_INTEGER)
  page: number = 0;

  @Wire('size', SIZE, SAME)
  @Wire('page_size', SIZE, described(IN_ROWS))
  @WholeNumber(1, MAX_PAGE_SIZE)
  size: number = DEFAULT_PAGE_SIZE;

  /** @param firstPage the number of the first page, see `firstPageOf` */
  from(firstPage: 0 | 1): PageRequest {
    return pageFrom(firstPage, this.page, this.size);
  }
}

/** A page of a search: without a size, it is as long as possible, because clients of searches do not page. */
export class SearchPageQuery extends ListPageQuery {
  @Wire(
    'page_size',
    { decode: (value) => (value === undefined ? undefined : (sizeIn(value) ?? DEFAULT_PAGE_SIZE)) },
    described(IN_ROWS),
  )
  override size: number = MAX_PAGE_SIZE;
}
