import { Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { MAX_PAGE_SIZE } from '../common/page-size.js';
import type { Principal } from '../common/principal.js';
import { Access } from '../platform/access/access.decorator.js';
import { Caller } from '../platform/access/caller.decorator.js';
import { ok } from '../platform/http/envelope.js';
import {
  type PageRequest,
  pageParameters,
  readPage,
  searchPageParameters,
  wholeNumber,
} from '../platform/http/input/page-query.js';
import { STATUS_ONLY_QUERY } from '../platform/http/input/wire.js';
import { WireBody, WireQuery } from '../platform/http/input/wire-input.js';
import { Documented } from '../platform/http/openapi/documented.js';
import type { OwnToken } from './own-token.js';
import { CreateTokenInput, type TokenFilter, TokenPutBody, TokenSearchQuery } from './token.input.js';
import { encodeToken, tokenSchema } from './token.wire.js';
import { TokenList } from './token-list.js';
import { TokenStatus } from './token-status.js';
import { TokensService } from './tokens.service.js';

type QueryText = Record<string, unknown>;

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
    query: pageParameters(0),
    data: z.array(tokenSchema),
    counted: true,
  })
  async page(@Caller() caller: Principal, @Query() query: QueryText, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.respond(caller, {}, readPage(query, 0), reply);
  }

  /** Without paging for existing clients; limited like every list. */
  @Get('search')
  @Access('user')
  @Documented({
    summary: 'Search your own tokens, newest first',
    query: searchPageParameters,
    data: z.array(tokenSchema),
    counted: true,
  })
  async search(
    @Caller() caller: Principal,
    @WireQuery(TokenSearchQuery) filter: TokenFilter,
    @Query() query: QueryText,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.respond(caller, filter, readPage({ page_size: MAX_PAGE_SIZE, ...query }, 0), reply);
  }

  @Get(':id')
  @Access('user')
  @Documented({ summary: 'Get one of your own tokens', data: tokenSchema })
  async read(@Caller() caller: Principal, @Param('id') id: string) {
    return ok(await this.encode(caller, await this.tokens.get(caller, wholeNumber(id))));
  }

  @Post()
  @Access('user')
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
    query: STATUS_ONLY_QUERY,
    data: tokenSchema,
  })
  async update(@Caller() caller: Principal, @WireBody(TokenPutBody) body: TokenPutBody) {
    const { id, status, ...changes } = body;
    if (status === undefined) return ok(await this.encode(caller, await this.tokens.update(caller, id, changes)));
    return ok(await this.encode(caller, await this.tokens.setOneEnabled(caller, id, status === TokenStatus.enabled)));
  }

  @Delete(':id')
  @Access('user')
  @Documented({ summary: 'Delete one of your own tokens' })
  async delete(@Caller() caller: Principal, @Param('id') id: string) {
    await this.tokens.deleteOne(caller, wholeNumber(id));
    return ok();
  }

  private async respond(caller: Principal, filter: TokenFilter, { size, offset }: PageRequest, reply: FastifyReply) {
    const { tokens, total } = await this.list.page(caller, filter, { limit: size, offset });
    reply.header('x-total-count', total);
    const keys = await this.tokens.revealKeys(caller, tokens);
    return ok(tokens.map((token, index) => encodeToken(token, keys[index] ?? '')));
  }

  /** The chat page reads keys from these responses; only the owner can request them. */
  private async encode(caller: Principal, token: OwnToken) {
    return encodeToken(token, await this.tokens.revealKey(caller, token));
  }
}
