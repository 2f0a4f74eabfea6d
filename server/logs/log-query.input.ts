import { IsString } from 'class-validator';
import { pageNumberFrom, SearchPageQuery } from '../platform/http/input/page.input.js';
import { text, wholeNumber } from '../platform/http/input/page-query.js';
import { described, POSITIVE_ID, QUERY_TEXT, timeFrom, timeTo } from '../platform/http/input/wire.js';
import { Wire, type WireRule } from '../platform/http/input/wire-field.js';
import { LOG_TYPES } from '../usage-log/log-type.js';
import { LogFilter } from './log-filter.input.js';
import { LOG_FILTER_NAMES, logFilterOf } from './log-filters.js';

const SECOND = 1_000;

/** REST filters by one type. */
const ONE_TYPE: WireRule = {
  decode: (value) => (wholeNumber(value) > 0 ? [wholeNumber(value)] : undefined),
  schema: () => ({ type: 'integer' }),
};

/** The filter in the query of a user's own log. Numbers that do not parse, and zeros, mean no condition. */
export class OwnLogQuery extends LogFilter {
  @Wire(
    'type',
    ONE_TYPE,
    described(
      `${LOG_TYPES}; 0 or absent: all except failed calls. Failed calls (100) are for administrators only: to other callers the list is empty.`,
    ),
  )
  override types?: number[] | null;

  @Wire(
    'with_failures',
    { decode: (value) => text(value) === 'true' || undefined },
    described('Administrators only: includes failed calls when no type is given.'),
  )
  override withFailures?: boolean | null;

  @Wire(
    'team_id',
    POSITIVE_ID,
    described('A team, instead of your own account: the rows of your own tokens, all as an owner or manager.'),
  )
  override teamId?: string | null;

  @Wire('project_id', POSITIVE_ID, described('A project of that team: the rows of its tokens. Needs the team.'))
  override projectId?: string | null;

  @Wire('start_timestamp', timeFrom(SECOND), described('First second, unix time.'))
  override from?: Date | null;

  @Wire('end_timestamp', timeTo(SECOND), described('Last second, unix time.'))
  override to?: Date | null;
}

/** The filter of the log of the site. */
export class SiteLogQuery extends OwnLogQuery {}

for (const name of LOG_FILTER_NAMES) {
  const { rest, isOfSite } = logFilterOf(name);
  if (rest) Wire(rest.name, ...rest.rules)((isOfSite ? SiteLogQuery : OwnLogQuery).prototype, name);
}

/** A search in the log of the site. */
export class SiteLogSearchQuery {
  @Wire(QUERY_TEXT, described('The number of a type, or a prefix of the content.'), { required: false })
  @IsString()
  keyword: string;
}

/** A search in a user's own log. */
export class OwnLogSearchQuery extends SiteLogSearchQuery {
  @Wire(QUERY_TEXT, described('The number of a type.'), { required: false })
  @IsString()
  override keyword: string;
}

/** The log of one token. Its first page is 0 in every dialect. */
export class TokenLogQuery extends SearchPageQuery {
  @Wire(QUERY_TEXT, described('The key of the token, with or without sk-.'))
  @IsString()
  key: string;

  @Wire('p', pageNumberFrom(0))
  override page: number = 0;
}
