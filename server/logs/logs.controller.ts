import { Controller, Get, Header, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Language } from '../common/errors/app-error.js';
import { may, type Principal } from '../common/principal.js';
import { Access } from '../platform/access/access.decorator.js';
import { Caller } from '../platform/access/caller.decorator.js';
import { Scope } from '../platform/graphql/scope.js';
import { ok } from '../platform/http/envelope.js';
import { PageQuery } from '../platform/http/input/page.input.js';
import { pageOf, pageResult } from '../platform/http/input/page-query.js';
import { WireQuery } from '../platform/http/input/wire-input.js';
import { Documented } from '../platform/http/openapi/documented.js';
import { ResponseLanguage } from '../platform/http/request-language.js';
import { ChannelNames } from './channel-names.port.js';
import { encodeLog, encodeOwnLog, logSchema, logStatSchema } from './log.wire.js';
import type { LogFilter } from './log-filter.input.js';
import { OwnLogQuery, OwnLogSearchQuery, SiteLogQuery, SiteLogSearchQuery, TokenLogQuery } from './log-query.input.js';
import type { LogRow } from './log-row.js';
import { LogsService } from './logs.service.js';

const { SELF, SITE } = Scope;

const COUNT =
  'The total is at most 10000, and exact unless total_capped. Pages beyond the first 100000 rows are refused: narrow the time range, or download.';
const logPage = pageOf(logSchema).extend({
  total_capped: z.boolean().describe('There are at least as many rows as the total.'),
});
const newest = z.array(logSchema).describe('The newest 100 matching rows.');

@Controller('api/log')
export class LogsController {
  constructor(
    private readonly logs: LogsService,
    private readonly channels: ChannelNames,
  ) {}

  @Get()
  @Access('logs:read')
  @Documented({
    summary: "List the site's usage log, newest first",
    description: COUNT,
    data: logPage,
  })
  async site(
    @Caller() caller: Principal,
    @WireQuery(PageQuery) query: PageQuery,
    @WireQuery(SiteLogQuery) filter: LogFilter,
    @ResponseLanguage() language: Language,
  ) {
    return this.page(caller, SITE, filter, query, this.withChannel(language));
  }

  @Get('self')
  @Access('user')
  @Documented({
    summary: 'List your own usage log, newest first',
    description: COUNT,
    data: logPage,
  })
  async own(
    @Caller() caller: Principal,
    @WireQuery(PageQuery) query: PageQuery,
    @WireQuery(OwnLogQuery) filter: LogFilter,
    @ResponseLanguage() language: Language,
  ) {
    return this.page(caller, SELF, filter, query, this.ownEncoder(caller, language));
  }

  @Get('stat')
  @Access('logs:read')
  @Documented({ summary: "Get the totals of the site's log", data: logStatSchema })
  async siteStat(@Caller() caller: Principal, @WireQuery(SiteLogQuery) filter: LogFilter) {
    return this.stat(caller, SITE, filter);
  }

  @Get('self/stat')
  @Access('user')
  @Documented({ summary: 'Get the totals of your own log', data: logStatSchema })
  async ownStat(@Caller() caller: Principal, @WireQuery(OwnLogQuery) filter: LogFilter) {
    return this.stat(caller, SELF, filter);
  }

  /** The newest 100 rows with the keyword as type or as prefix of the content. */
  @Get('search')
  @Access('logs:read')
  @Documented({
    summary: "Search the site's log",
    data: newest,
  })
  async search(
    @Caller() caller: Principal,
    @WireQuery(SiteLogSearchQuery) { keyword }: SiteLogSearchQuery,
    @ResponseLanguage() language: Language,
  ) {
    const rows = await this.logs.search(caller, SITE, keyword);
    return ok(rows.map(this.withChannel(language)));
  }

  /** The caller's newest 100 rows with the keyword as type. */
  @Get('self/search')
  @Access('user')
  @Documented({
    summary: 'Search your own log',
    data: newest,
  })
  async ownSearch(
    @Caller() caller: Principal,
    @WireQuery(OwnLogSearchQuery) { keyword }: OwnLogSearchQuery,
    @ResponseLanguage() language: Language,
  ) {
    const rows = await this.logs.search(caller, SELF, keyword);
    return ok(rows.map(this.ownEncoder(caller, language)));
  }

  /**
   * Other sites may read it with an access token in the header; requests with a browser's cookie are not allowed
   * cross-origin.
   */
  @Get('token')
  @Access('user', { apiToken: true })
  @Header('access-control-allow-origin', '*')
  @Header('access-control-expose-headers', 'x-total-count')
  @Documented({
    summary: 'List the log of one of your API tokens, newest first',
    description:
      'Cross-origin requests are allowed with an access token. With an API key in Authorization and without `key`, the log of that token is returned.',
    data: z.array(logSchema),
    counted: true,
  })
  async ofToken(
    @Caller() caller: Principal,
    @WireQuery(TokenLogQuery) query: TokenLogQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
    @ResponseLanguage() language: Language,
  ) {
    const { size, offset } = query.from(0);
    const { rows, total } = await this.logs.ofToken(caller, query.key, { limit: size, offset });
    reply.header('x-total-count', total);
    return ok(rows.map(this.ownEncoder(caller, language)));
  }

  private async page<Wire>(
    caller: Principal,
    scope: Scope,
    filter: LogFilter,
    query: PageQuery,
    encode: (row: LogRow) => Wire,
  ) {
    const { size, offset } = query;
    const { rows, total, capped } = await this.logs.page(caller, scope, filter, { limit: size, offset });
    return ok({ ...pageResult(query, rows.map(encode), total), total_capped: capped });
  }

  private async stat(caller: Principal, scope: Scope, filter: LogFilter) {
    const { quota, rpm, tpm } = await this.logs.stat(caller, scope, filter);
    return ok({ quota, rpm, tpm });
  }

  /** Administrators can read the channels in their own rows, as in GraphQL. */
  private ownEncoder(caller: Principal, language: Language) {
    return may(caller, 'logs:read') ? this.withChannel(language) : (row: LogRow) => encodeOwnLog(row, language);
  }

  private withChannel(language: Language) {
    return (row: LogRow) => encodeLog(row, row.channelId === 0 ? '' : this.channels.nameOf(row.channelId), language);
  }
}
