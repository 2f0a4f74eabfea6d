import { Args, ID, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { PageInput, toConnection } from '../../platform/graphql/connection.js';
import { listPageOf } from '../../platform/graphql/list-page.js';
import { wholeNumber } from '../../platform/http/input/page-query.js';
import { CodeRedeemerService } from './code-redeemer.service.js';
import { CreateRedemptionsInput, RedeemInput, RedemptionFilter, UpdateRedemptionInput } from './redemption.input.js';
import {
  RedeemedCodeModel,
  RedemptionConnection,
  RedemptionModel,
  RedemptionWithKeyModel,
  toRedemptionModel,
} from './redemption.model.js';
import { RedemptionList, RedemptionOrderArgs } from './redemption-list.js';
import { RedemptionsService } from './redemptions.service.js';

@Resolver(() => RedemptionModel)
export class RedemptionsResolver {
  constructor(
    private readonly service: RedemptionsService,
    private readonly list: RedemptionList,
    private readonly redeemer: CodeRedeemerService,
  ) {}

  @Query(() => RedemptionConnection)
  @Access('payments:read')
  async redemptions(
    @Args() requestedOrder: RedemptionOrderArgs,
    @Args('filter', { type: () => RedemptionFilter, nullable: true }) filter?: RedemptionFilter,
    @Args('page', { type: () => PageInput, nullable: true }) page?: PageInput,
  ) {
    const requested = page ?? new PageInput();
    const { codes, total, order } = await this.list.page(filter ?? {}, listPageOf(requested), requestedOrder);
    return toConnection(codes, requested.first, total, toRedemptionModel, (code) => order.cursorKey(code));
  }

  @Query(() => RedemptionModel)
  @Access('payments:read')
  async redemption(@Args('id', { type: () => ID }) id: string) {
    return toRedemptionModel(await this.service.get(wholeNumber(id)));
  }

  @Query(() => Int, { description: 'The number of codes with exactly this name.' })
  @Access('payments:read')
  redemptionsNamed(@Args('name') name: string) {
    return this.service.countNamed(name.trim());
  }

  @Mutation(() => [RedemptionWithKeyModel], {
    description: 'Creates a batch of identical codes, all or none.',
  })
  @Access('payments:write')
  async createRedemptions(@Caller() caller: Principal, @Args('input') input: CreateRedemptionsInput) {
    const made = await this.service.create(caller, input);
    return made.map((code) => ({ redemption: toRedemptionModel(code), key: code.key }));
  }

  @Mutation(() => RedemptionModel)
  @Access('payments:write')
  async updateRedemption(@Args('id', { type: () => ID }) id: string, @Args('input') input: UpdateRedemptionInput) {
    return toRedemptionModel(await this.service.update(wholeNumber(id), input));
  }

  @Mutation(() => [RedemptionModel], { description: 'Enables or disables codes; used codes stay used.' })
  @Access('payments:write')
  async setRedemptionsEnabled(@Args('ids', { type: () => [ID] }) ids: string[], @Args('enabled') enabled: boolean) {
    const requested = ids.map(wholeNumber);
    await this.service.setEnabled(requested, enabled);
    return (await this.service.find(requested)).map(toRedemptionModel);
  }

  @Mutation(() => Int)
  @Access('payments:write')
  deleteRedemptions(@Args('ids', { type: () => [ID] }) ids: string[]) {
    return this.service.delete(ids.map(wholeNumber));
  }

  @Mutation(() => Int)
  @Access('payments:write')
  deleteDisabledRedemptions() {
    return this.service.deleteDisabled();
  }

  @Mutation(() => Int, { description: 'Deletes all codes with exactly this name.' })
  @Access('payments:write')
  deleteRedemptionsNamed(@Args('name') name: string) {
    return this.service.deleteNamed(name.trim());
  }

  @Mutation(() => [RedemptionWithKeyModel], { description: 'The codes in full, newest first.' })
  @Access('payments:write')
  async revealRedemptions(@Args('ids', { type: () => [ID] }) ids: string[]) {
    const codes = await this.service.reveal(await this.service.find(ids.map(wholeNumber)));
    return codes.map((code) => ({ redemption: toRedemptionModel(code), key: code.key }));
  }

  @Mutation(() => RedeemedCodeModel, { description: "Redeems a code: its quota is added to the caller's balance." })
  @Access('user')
  redeemCode(@Caller() caller: Principal, @Args('input') { key }: RedeemInput) {
    return this.redeemer.redeem(caller, key);
  }
}
