import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { connectionOf } from '../../platform/graphql/connection.js';
import { DateTime, Quota } from '../../platform/graphql/scalars.js';
import { hintOf } from './redemption-key.js';
import type { ReadableRedemption } from './redemptions.service.js';

@ObjectType('Redemption', { description: 'A code that turns into quota.' })
export class RedemptionModel {
  @Field(() => ID)
  id: number;

  @Field()
  name: string;

  @Field({ description: 'Some characters of the code.' })
  keyHint: string;

  @Field(() => Int, { description: '1 unused, 2 disabled, 3 used.' })
  status: number;

  @Field(() => Quota, { description: 'What each use is worth.' })
  quota: number;

  @Field({ description: 'Many may use a gift, each of them once.' })
  isGift: boolean;

  @Field(() => Int, { description: 'How many may use a gift; -1: any number.' })
  maxUses: number;

  @Field(() => Int)
  usedCount: number;

  @Field(() => DateTime, { nullable: true })
  validFrom: Date | null;

  @Field(() => DateTime, { nullable: true })
  validUntil: Date | null;

  @Field(() => ID)
  creatorId: number;

  @Field(() => ID, { nullable: true, description: 'Who used a plain code.' })
  usedBy: number | null;

  @Field(() => DateTime, { nullable: true, description: 'When a plain code was used.' })
  usedAt: Date | null;

  @Field(() => DateTime)
  createdAt: Date;
}

@ObjectType('RedemptionWithKey')
export class RedemptionWithKeyModel {
  @Field(() => RedemptionModel)
  redemption: RedemptionModel;

  @Field({ description: 'The whole code.' })
  key: string;
}

@ObjectType('RedeemedCode')
export class RedeemedCodeModel {
  @Field(() => Quota, { description: 'What was added to the balance.' })
  quota: number;

  @Field()
  isGift: boolean;
}

export const RedemptionConnection = connectionOf(RedemptionModel, 'Redemption');

/** What administrators see of a code in lists; the whole code is asked for by itself. */
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
