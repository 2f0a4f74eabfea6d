import { Field, Float, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { BillingModeModel } from '../billing/prices/billing-mode.model.js';
import { ChargeLineKind } from '../billing/prices/charge.js';
import type { BillingMode } from '../common/price.js';
import { Quota } from '../platform/graphql/scalars.js';

registerEnumType(ChargeLineKind, { name: 'ReceiptLineKind' });

@ObjectType('ReceiptLine')
export class ReceiptLineModel {
  @Field(() => ChargeLineKind)
  kind: ChargeLineKind;

  @Field(() => String, { nullable: true, description: 'Which tool the upstream ran, where the kind is TOOL.' })
  tool: string | null;

  @Field(() => Int, { description: 'Tokens, calls, pictures or characters.' })
  quantity: number;

  @Field({ description: 'Quota units for one of the quantity, all ratios applied, a decimal.' })
  unitPrice: string;

  @Field({ description: 'Quota units, a decimal.' })
  amount: string;
}

@ObjectType('ReceiptPictures')
export class ReceiptImagesModel {
  @Field(() => Int)
  count: number;

  @Field({ description: 'As asked for, or the default of the model: `1024x1024`.' })
  size: string;

  @Field()
  quality: string;

  @Field(() => Float, { description: 'How much dearer one of them was than a plain one.' })
  factor: number;
}

@ObjectType('Receipt', {
  description: 'How a charge came about. The lines add up to `total` before rounding; `total` is what was charged.',
})
export class ReceiptModel {
  @Field(() => BillingModeModel)
  mode: BillingMode;

  @Field(() => [ReceiptLineModel])
  lines: ReceiptLineModel[];

  @Field(() => Float)
  modelRatio: number;

  @Field(() => Float)
  completionRatio: number;

  @Field(() => Float)
  groupRatio: number;

  @Field(() => Float)
  cacheRatio: number;

  @Field(() => Float)
  cacheWriteRatio: number;

  @Field(() => Float, { nullable: true, description: 'Null where audio had no price of its own.' })
  audioRatio: number | null;

  @Field(() => Float, { nullable: true })
  audioCompletionRatio: number | null;

  @Field(() => Float)
  modelPrice: number;

  @Field(() => ReceiptImagesModel, {
    name: 'pictures',
    nullable: true,
    description: 'Null where no pictures were charged.',
  })
  images: ReceiptImagesModel | null;

  @Field({ description: 'The exact product before rounding, a decimal.' })
  exact: string;

  @Field(() => Quota)
  total: number;

  @Field({ description: 'True when the upstream reported no usage and tokens were counted here.' })
  estimated: boolean;
}
