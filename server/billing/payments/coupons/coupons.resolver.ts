import { Args, ID, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { Principal } from '../../../common/principal.js';
import { Access } from '../../../platform/access/access.decorator.js';
import { Caller } from '../../../platform/access/caller.decorator.js';
import { PageInput, toConnection } from '../../../platform/graphql/connection.js';
import { listPageOf } from '../../../platform/graphql/list-page.js';
import { wholeNumber } from '../../../platform/http/input/page-query.js';
import { CouponFilter, CouponOrderArgs, CreateCouponInput, UpdateCouponInput } from './coupon.input.js';
import { CouponConnection, CouponModel, toCouponModel } from './coupon.model.js';
import { CouponList } from './coupon-list.js';
import { CouponsService } from './coupons.service.js';

@Resolver(() => CouponModel)
export class CouponsResolver {
  constructor(
    private readonly service: CouponsService,
    private readonly list: CouponList,
  ) {}

  @Query(() => CouponConnection)
  @Access('payments:read')
  async coupons(
    @Args() requestedOrder: CouponOrderArgs,
    @Args('filter', { type: () => CouponFilter, nullable: true }) filter?: CouponFilter,
    @Args('page', { type: () => PageInput, nullable: true }) page?: PageInput,
  ) {
    const requested = page ?? new PageInput();
    const { coupons, total, order } = await this.list.page(filter ?? {}, listPageOf(requested), requestedOrder);
    return toConnection(coupons, requested.first, total, toCouponModel, ({ row }) => order.cursorKey(row));
  }

  @Query(() => CouponModel)
  @Access('payments:read')
  async coupon(@Args('id', { type: () => ID }) id: string) {
    return toCouponModel(await this.service.get(wholeNumber(id)));
  }

  @Mutation(() => CouponModel)
  @Access('payments:write')
  async createCoupon(@Caller() caller: Principal, @Args('input') input: CreateCouponInput) {
    return toCouponModel(await this.service.create(caller, input));
  }

  @Mutation(() => CouponModel, { description: 'Orders keep the price that they have.' })
  @Access('payments:write')
  async updateCoupon(@Args('id', { type: () => ID }) id: string, @Args('input') input: UpdateCouponInput) {
    return toCouponModel(await this.service.update(wholeNumber(id), input));
  }

  @Mutation(() => [CouponModel], { description: 'Enables or disables coupons.' })
  @Access('payments:write')
  async setCouponsEnabled(@Args('ids', { type: () => [ID] }) ids: string[], @Args('enabled') enabled: boolean) {
    const requested = ids.map(wholeNumber);
    await this.service.setEnabled(requested, enabled);
    return (await this.service.find(requested)).map(toCouponModel);
  }

  @Mutation(() => Int, { description: 'Open orders with a deleted coupon can still be paid.' })
  @Access('payments:write')
  deleteCoupons(@Args('ids', { type: () => [ID] }) ids: string[]) {
    return this.service.delete(ids.map(wholeNumber));
  }
}
