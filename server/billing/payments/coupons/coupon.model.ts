import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { moneyText } from '../../../common/money-text.js';
import { Access } from '../../../platform/access/access.decorator.js';
import { connectionOf } from '../../../platform/graphql/connection.js';
import { DateTime, Quota } from '../../../platform/graphql/scalars.js';
import type { CountedCoupon } from './coupons.service.js';

@ObjectType('Coupon', { description: 'A code that reduces the price of top-ups.' })
@Access('payments:read')
export class CouponModel {
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

  @Field(() => Int, { description: 'The same of one user.' })
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

export const CouponConnection = connectionOf(CouponModel, 'Coupon');

export function toCouponModel({ row, usedCount }: CountedCoupon): CouponModel {
  const { percentOff, centsOff, deletedAt: _, ...fields } = row;
  const amountOff = centsOff === null ? null : moneyText(centsOff);
  return { ...fields, percentOff: percentOff || null, amountOff, usedCount };
}
