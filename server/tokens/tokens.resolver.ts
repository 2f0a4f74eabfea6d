import { Args, ID, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { Principal } from '../common/principal.js';
import { Access } from '../platform/access/access.decorator.js';
import { Caller } from '../platform/access/caller.decorator.js';
import { PageInput, toConnection } from '../platform/graphql/connection.js';
import { listPageOf } from '../platform/graphql/list-page.js';
import { wholeNumber } from '../platform/http/input/page-query.js';
import { CreateTokenInput, TokenCountArgs, TokenOverlapArgs, UpdateTokenInput } from './token.input.js';
import { CreatedTokenModel, TokenConnection, TokenModel, toTokenModel } from './token.model.js';
import { TokenFilter } from './token-filter.input.js';
import { withPrefix } from './token-key.js';
import { TokenList, TokenOrderArgs } from './token-list.js';
import { TokensService } from './tokens.service.js';

@Resolver(() => TokenModel)
export class TokensResolver {
  constructor(
    private readonly service: TokensService,
    private readonly list: TokenList,
  ) {}

  @Query(() => TokenConnection)
  @Access('user')
  async tokens(
    @Caller() caller: Principal,
    @Args() requestedOrder: TokenOrderArgs,
    @Args('filter', { type: () => TokenFilter, nullable: true }) filter?: TokenFilter,
    @Args('page', { type: () => PageInput, nullable: true }) page?: PageInput,
  ) {
    const requested = page ?? new PageInput();
    const { tokens, total, order } = await this.list.page(caller, filter ?? {}, listPageOf(requested), requestedOrder);
    return toConnection(tokens, requested.first, total, toTokenModel, (token) => order.cursorKey(token));
  }

  @Query(() => TokenModel)
  @Access('user')
  async token(@Caller() caller: Principal, @Args('id', { type: () => ID }) id: string) {
    return toTokenModel(await this.service.get(caller, wholeNumber(id)));
  }

  @Mutation(() => [CreatedTokenModel], {
    description: 'Creates one token, or `count` tokens whose names after the first get a random suffix.',
  })
  @Access('user')
  async createTokens(
    @Caller() caller: Principal,
    @Args('input') input: CreateTokenInput,
    @Args() { count }: TokenCountArgs,
  ) {
    const created = await this.service.create(caller, input, count);
    return created.map(({ token, key }) => ({ token: toTokenModel(token), key }));
  }

  @Mutation(() => TokenModel)
  @Access('user')
  async updateToken(
    @Caller() caller: Principal,
    @Args('id', { type: () => ID }) id: string,
    @Args('input') input: UpdateTokenInput,
  ) {
    return toTokenModel(await this.service.update(caller, wholeNumber(id), input));
  }

  @Mutation(() => [TokenModel])
  @Access('user')
  async setTokensEnabled(
    @Caller() caller: Principal,
    @Args('ids', { type: () => [ID] }) ids: string[],
    @Args('enabled') enabled: boolean,
  ) {
    return (await this.service.setEnabled(caller, ids.map(wholeNumber), enabled)).map(toTokenModel);
  }

  @Mutation(() => CreatedTokenModel, {
    description:
      'Replaces the key. The former key is accepted for the overlap; one that was still accepted from an earlier rotation is refused immediately.',
  })
  @Access('user')
  async rotateToken(
    @Caller() caller: Principal,
    @Args('id', { type: () => ID }) id: string,
    @Args() { overlapHours }: TokenOverlapArgs,
  ) {
    const { token, key } = await this.service.rotate(caller, wholeNumber(id), overlapHours);
    return { token: toTokenModel(token), key };
  }

  @Mutation(() => TokenModel, { description: 'The key before the last rotation is refused immediately.' })
  @Access('user')
  async endFormerTokenKey(@Caller() caller: Principal, @Args('id', { type: () => ID }) id: string) {
    return toTokenModel(await this.service.endFormerKey(caller, wholeNumber(id)));
  }

  @Mutation(() => Int)
  @Access('user')
  deleteTokens(@Caller() caller: Principal, @Args('ids', { type: () => [ID] }) ids: string[]) {
    return this.service.delete(caller, ids.map(wholeNumber));
  }

  @Mutation(() => String, { description: 'The full key with its sk- prefix. For its owner only.' })
  @Access('user')
  async revealTokenKey(@Caller() caller: Principal, @Args('id', { type: () => ID }) id: string) {
    return withPrefix(await this.service.revealKey(await this.service.get(caller, wholeNumber(id))));
  }
}
