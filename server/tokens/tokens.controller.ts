import { Controller, Delete, Get, Header, HttpCode, Param, Post, Put, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Principal } from '../common/principal.js';
import { Access } from '../platform/access/access.decorator.js';
import { Caller } from '../platform/access/caller.decorator.js';
import { type ApiDialect, ResponseDialect } from '../platform/http/api-dialect.js';
import { firstPageOf, listOf, listResponse, ok } from '../platform/http/envelope.js';
import { ListPageQuery, SearchPageQuery } from '../platform/http/input/page.input.js';
import { type PageRequest, wholeNumber } from '../platform/http/input/page-query.js';
import { WireBody, WireQuery } from '../platform/http/input/wire-input.js';
import { Documented } from '../platform/http/openapi/documented.js';
import type { OwnToken } from './own-token.js';
import { CreateTokenInput, TokenIdsBody, TokenPutBody } from './token.input.js';
import { encodeToken, tokenSchema } from './token.wire.js';
import { type TokenFilter, TokenListQuery, TokenSearchQuery } from './token-filter.input.js';
import { maskedKey } from './token-key.js';
import { TokenList } from './token-list.js';
import { TokenStatus } from './token-status.js';
import { TokensService } from './tokens.service.js';

@Controller('api/token')
export class TokensController {
  constructor(
    private readonly tokens: TokensService,
    private readonly list: TokenList,
  ) {}

  @Get()
  @Access('user')
  @Documented({
    summary: 'List your own tokens, newest first',
    data: listOf(tokenSchema),
    counted: true,
  })
  async page(
    @Caller() caller: Principal,
    @WireQuery(ListPageQuery) query: ListPageQuery,
    @WireQuery(TokenListQuery) filter: TokenFilter,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.respond(caller, filter, query.from(firstPageOf(reply.request.apiDialect)), reply);
  }

  /** Has no paging, for existing clients, but is limited like every list. */
  @Get('search')
  @Access('user')
  @Documented({
    summary: 'Search your own tokens, newest first',
    data: listOf(tokenSchema),
    counted: true,
  })
  async search(
    @Caller() caller: Principal,
    @WireQuery(SearchPageQuery) query: SearchPageQuery,
    @WireQuery(TokenSearchQuery) filter: TokenFilter,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.respond(caller, filter, query.from(firstPageOf(reply.request.apiDialect)), reply);
  }

  @Get(':id')
  @Access('user')
  @Documented({ summary: 'Get one of your own tokens', data: tokenSchema })
  async read(@Caller() caller: Principal, @Param('id') id: string, @ResponseDialect() dialect: ApiDialect) {
    return ok(await this.encodeOne(await this.tokens.get(caller, wholeNumber(id)), dialect));
  }

  @Post()
  @Access('user', { idempotencyKey: true })
  @Documented({ summary: 'Create a token' })
  @HttpCode(200)
  async create(@Caller() caller: Principal, @WireBody(CreateTokenInput) input: CreateTokenInput) {
    await this.tokens.create(caller, input, 1);
    return ok();
  }

  @Put()
  @Access('user')
  @Documented({
    summary: 'Change one of your own tokens, or enable or disable it',
    description: 'Absent fields stay unchanged.',
    data: tokenSchema,
  })
  async update(
    @Caller() caller: Principal,
    @WireBody(TokenPutBody) { id, status, ...changes }: TokenPutBody,
    @ResponseDialect() dialect: ApiDialect,
  ) {
    const token = await (status === undefined
      ? this.tokens.update(caller, id, changes)
      : this.tokens.setOneEnabled(caller, id, status === TokenStatus.enabled));
    return ok(await this.encodeOne(token, dialect));
  }

  /** The key that is masked in new-api's dialect. */
  @Post(':id/key')
  @Access('user')
  @Header('cache-control', 'no-store')
  @Documented({ summary: 'Get the key of one of your own tokens', data: z.object({ key: tokenSchema.shape.key }) })
  @HttpCode(200)
  async revealKey(@Caller() caller: Principal, @Param('id') id: string) {
    const token = await this.tokens.get(caller, wholeNumber(id));
    return ok({ key: await this.tokens.revealKey(token) });
  }

  @Post('batch/keys')
  @Access('user')
  @Header('cache-control', 'no-store')
  @Documented({
    summary: 'Get the keys of several of your own tokens',
    data: z.object({ keys: z.record(z.string(), z.string()).describe('Keys by the ids of tokens.') }),
  })
  @HttpCode(200)
  async revealKeys(@Caller() caller: Principal, @WireBody(TokenIdsBody) { ids }: TokenIdsBody) {
    const tokens = await this.tokens.getMany(caller, ids);
    const keys = await this.tokens.revealKeys(tokens);
    return ok({ keys: Object.fromEntries(tokens.map(({ row }, index) => [row.id, keys[index]])) });
  }

  @Delete(':id')
  @Access('user')
  @Documented({ summary: 'Delete one of your own tokens' })
  async delete(@Caller() caller: Principal, @Param('id') id: string) {
    await this.tokens.deleteOne(caller, wholeNumber(id));
    return ok();
  }

  private async respond(caller: Principal, filter: TokenFilter, page: PageRequest, reply: FastifyReply) {
    const { tokens, total } = await this.list.page(caller, filter, { limit: page.size, offset: page.offset });
    return listResponse(reply, page, { rows: await this.encode(tokens, reply.request.apiDialect), total });
  }

  private async encodeOne(token: OwnToken, dialect: ApiDialect) {
    const [encoded] = await this.encode([token], dialect);
    return encoded;
  }

  /**
   * Only users who manage the tokens can request these responses. In Veloera's dialect they contain keys, which the
   * chat page reads. In new-api's dialect keys are masked, and separate calls return them.
   */
  private async encode(tokens: readonly OwnToken[], dialect: ApiDialect) {
    const masked = () => tokens.map(({ row }) => maskedKey(row.keyHint));
    const keys = dialect === 'new-api' ? masked() : await this.tokens.revealKeys(tokens);
    return tokens.map((token, index) => encodeToken(token, keys[index] ?? ''));
  }
}
