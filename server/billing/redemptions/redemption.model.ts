import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { Access } from '../../platform/access/access.decorator.js';
import { connectionOf } from '../../platform/graphql/connection.js';
import { DateTime, Quota } from '../../platform/graphql/scalars.js';
import { hintOf } from './redemption-rules.js';
import type { ReadableRedemption } from './redemptions.service.js';

@ObjectType('Redemption', { description: 'A code that can be exchanged for quota.' })
@Access('payments:read')
export class RedemptionModel {
  @Field(() => ID)
  id: number;

  @Field()
  name: string;

  @Field({ description: 'The code, partly hidden.' })
  keyHint: string;

  @Field(() => Int, { description: '1 unused, 2 disabled, 3 used.' })
  status: number;

  @Field(() => Quota, { description: 'The quota of each use.' })
  quota: number;

  @Field({ description: 'A gift code can be used by many users, once each.' })
  isGift: boolean;

  @Field(() => Int, { description: 'Max number of users of a gift code; -1 for no limit.' })
  maxUses: number;

  @Field(() => Int)
  usedCount: number;

  @Field(() => DateTime, { nullable: true })
  validFrom: Date | null;

  @Field(() => DateTime, { nullable: true })
  validUntil: Date | null;

  @Field(() => ID)
  creatorId: number;

  @Field(() => ID, { nullable: true, description: 'The user of the code; null for gift codes.' })
  usedBy: number | null;

  @Field(() => DateTime, { nullable: true, description: 'When the code was used; null for gift codes.' })
  usedAt: Date | null;

  @Field(() => DateTime)
  createdAt: Date;
}

@ObjectType('RedemptionWithKey')
@Access('payments:read')
export class RedemptionWithKeyModel {
  @Field(() => RedemptionModel)
  redemption: RedemptionModel;

  @Field({ description: 'The full code.' })
  key: string;
}

@ObjectType('RedeemedCode')
@Access('user')
export class RedeemedCodeModel {
  @Field(() => Quota, { description: 'The quota added to the balance.' })
  quota: number;

  @Field()
  isGift: boolean;
}

export const RedemptionConnection = connectionOf(RedemptionModel, 'Redemption');

/** The list view of a code for administrators; the full code is a separate field. */
export function toRedemptionModel({ row, key }: ReadableRedemption): RedemptionModel {
  return {
    id: row.id,
    name: row.name,
    keyHint: hintOf(key),
    status: row.status,
    quota: row.quota,
    isGift: row.isGift,
    maxUses: row.maxUses,
    usedCount: row.usedCount,
    validFrom: row.validFrom,
    validUntil: row.validUntil,
    creatorId: row.creatorId,
    usedBy: row.usedBy,
    usedAt: row.usedAt,
    createdAt: row.createdAt,
  };
}
