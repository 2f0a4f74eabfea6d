import { Args, Field, ID, Int, Mutation, ObjectType, Query, Resolver } from '@nestjs/graphql';
import { moneyText } from '../../../common/decimal.js';
import type { Principal } from '../../../common/principal.js';
import { Access } from '../../../platform/access/access.decorator.js';
import { Caller } from '../../../platform/access/caller.decorator.js';
import { connectionOf, PageInput, toConnection } from '../../../platform/graphql/connection.js';
import { listPageOf } from '../../../platform/graphql/list-page.js';
import { DateTime, Quota } from '../../../platform/graphql/scalars.js';
import { wholeNumber } from '../../../platform/http/input/page-query.js';
import { CouponFilter, CreateCouponInput, UpdateCouponInput } from './coupon.input.js';
import { CouponList, CouponOrderArgs } from './coupon-list.js';
import { type CountedCoupon, CouponsService } from './coupons.service.js';

@ObjectType('Coupon', { description: 'A code that reduces the price of top-ups.' })
@Access('payments:read')
class CouponModel {
  @Field(() => ID)
  id: number;

  @Field()
  code: string;

  @Field({ description: 'For administrators.' })
  name: string;

  @Field()
  enabled: boolean;

  @Field(() => Int, { nullable: true, description: 'Whole percent off the price; null for an amount.' })
  percentOff: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'Money off the price, with two decimals; null for a percentage.',
  })
  amountOff: string | null;

  @Field(() => String, { nullable: true, description: 'ISO 4217; of `amountOff`, and of the orders it reduces.' })
  currency: string | null;

  @Field(() => Quota, { description: 'The min quota of an order.' })
  minQuota: number;

  @Field(() => Int, { description: 'Max number of paid and open orders; -1 for no limit.' })
  maxUses: number;

  @Field(() => Int, { description: 'Max number of paid and open orders of one user; -1 for no limit.' })
  maxUsesPerUser: number;

  @Field(() => Int, { description: 'The number of paid and open orders.' })
  usedCount: number;

  @Field(() => String, { nullable: true, description: 'The group whose users may use it; null for all.' })
  userGroup: string | null;

  @Field(() => DateTime, { nullable: true })
  validFrom: Date | null;

  @Field(() => DateTime, { nullable: true })
  validUntil: Date | null;

  @Field(() => ID)
  creatorId: number;

  @Field(() => DateTime)
  createdAt: Date;
}

const CouponConnection = connectionOf(CouponModel, 'Coupon');

function toCouponModel({ row, usedCount }: CountedCoupon): CouponModel {
  const { percentOff, centsOff, deletedAt: _, ...fields } = row;
  const amountOff = centsOff === null ? null : moneyText(centsOff);
  return { ...fields, percentOff: percentOff || null, amountOff, usedCount };
}

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
