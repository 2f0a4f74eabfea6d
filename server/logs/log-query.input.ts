import { IsString } from 'class-validator';
import { CallKind } from '../common/call-kind.js';
import { pageNumberFrom, SearchPageQuery } from '../platform/http/input/page.input.js';
import { text, wholeNumber } from '../platform/http/input/page-query.js';
import { choice, described, POSITIVE_ID, QUERY_TEXT, timeFrom, timeTo } from '../platform/http/input/wire.js';
import { Wire, type WireRule } from '../platform/http/input/wire-field.js';
import { LOG_TYPES } from '../usage-log/log-type.js';
import { ErrorCause } from './failure-causes.js';
import { LogFilter } from './log-filter.input.js';

const SECOND = 1_000;

/** REST filters by one type. */
const ONE_TYPE: WireRule = {
  decode: (value) => (wholeNumber(value) > 0 ? [wholeNumber(value)] : undefined),
  schema: () => ({ type: 'integer' }),
};

/** A number of which zero is a value; texts that are no whole numbers count as absent. */
const BOUND: WireRule = {
  decode: (value) => (/^-?\d{1,15}$/.test(text(value)) ? Number(text(value)) : undefined),
  schema: { type: 'integer' },
};

/** REST has the names that are stored. */
const CAUSES = Object.fromEntries(Object.values(ErrorCause).map((cause) => [cause, cause]));
const KINDS = Object.fromEntries(Object.values(CallKind).map((kind) => [kind, kind]));

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

  @Wire(choice(KINDS), described('Calls of this kind.'))
  override kind?: CallKind | null;

  @Wire(choice(CAUSES), described('Administrators only: failed calls with this cause.'))
  override cause?: ErrorCause | null;

  @Wire(
    'team_id',
    POSITIVE_ID,
    described('A team, instead of your own account: the rows of your own tokens, all as an owner or manager.'),
  )
  override teamId?: string | null;

  @Wire('project_id', POSITIVE_ID, described('A project of that team: the rows of its tokens. Needs the team.'))
  override projectId?: string | null;

  @Wire('token_name', QUERY_TEXT)
  override tokenName?: string | null;

  @Wire('model_name', QUERY_TEXT)
  override modelName?: string | null;

  @Wire('start_timestamp', timeFrom(SECOND), described('First second, unix time.'))
  override from?: Date | null;

  @Wire('end_timestamp', timeTo(SECOND), described('Last second, unix time.'))
  override to?: Date | null;

  @Wire(QUERY_TEXT)
  override group?: string | null;

  @Wire('request_id', QUERY_TEXT)
  override requestId?: string | null;

  @Wire(QUERY_TEXT, described('The key of a conversation, as `other` has it.'))
  override conversation?: string | null;

  @Wire('min_quota', BOUND, described('Quota units; at least this.'))
  override minQuota?: number | null;

  @Wire('max_quota', BOUND, described('Quota units; at most this.'))
  override maxQuota?: number | null;

  @Wire('min_tokens', BOUND, described('Prompt and completion tokens together; at least this.'))
  override minTokens?: number | null;

  @Wire('max_tokens', BOUND, described('Prompt and completion tokens together; at most this.'))
  override maxTokens?: number | null;

  @Wire('min_duration', BOUND, described('Milliseconds; at least this.'))
  override minDuration?: number | null;

  @Wire('max_duration', BOUND, described('Milliseconds; at most this.'))
  override maxDuration?: number | null;
}

/** The filter of the log of the site. */
export class SiteLogQuery extends OwnLogQuery {
  @Wire(QUERY_TEXT)
  override username?: string | null;

  @Wire('user_id', POSITIVE_ID, described('Id of an account, under its current and former usernames. Not with a team.'))
  override userId?: string | null;

  @Wire('channel', POSITIVE_ID, described('Id of a channel.'))
  override channelId?: string | null;
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
