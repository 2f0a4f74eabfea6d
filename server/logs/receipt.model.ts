import { Field, Float, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { BillingModeModel, PriceFactorModel, PriceNumberFields } from '../billing/prices/price-fields.model.js';
import type { BillingMode } from '../common/price.js';
import { ChargeLineKind } from '../common/price-dimension-keys.js';
import { Access } from '../platform/access/access.decorator.js';
import { Quota } from '../platform/graphql/scalars.js';

registerEnumType(ChargeLineKind, {
  name: 'ReceiptLineKind',
  valuesMap: { AUDIO_DURATION: { description: 'Prompt tokens that represent a duration of audio.' } },
});

@ObjectType('ReceiptLine')
@Access('user')
export class ReceiptLineModel {
  @Field(() => ChargeLineKind)
  kind: ChargeLineKind;

  @Field(() => String, { nullable: true, description: 'The tool that the upstream ran, when the kind is TOOL.' })
  tool: string | null;

  @Field(() => Int, { description: 'Tokens, calls, images or characters.' })
  quantity: number;

  @Field({ description: 'Quota units per unit of the quantity, with all ratios applied, a decimal.' })
  unitPrice: string;

  @Field({ description: 'Quota units, a decimal.' })
  amount: string;
}

@ObjectType('ReceiptImages')
@Access('user')
export class ReceiptImagesModel {
  @Field(() => Int)
  count: number;

  @Field({ description: 'As requested, or the default of the model: `1024x1024`.' })
  size: string;

  @Field()
  quality: string;

  @Field(() => Float, { description: 'The price factor of one image over the base price.' })
  factor: number;
}

@ObjectType('Receipt', {
  description: 'The calculation of a charge. The lines sum to `total` before rounding; `total` is the charged amount.',
})
@Access('user')
export class ReceiptModel extends PriceNumberFields {
  @Field(() => BillingModeModel)
  mode: BillingMode;

  @Field(() => [ReceiptLineModel])
  lines: readonly ReceiptLineModel[];

  @Field(() => Float)
  groupRatio: number;

  @Field(() => [PriceFactorModel], { description: 'Factors on the price of the model; the lines contain them.' })
  factors: readonly PriceFactorModel[];

  @Field(() => ReceiptImagesModel, { nullable: true, description: 'Null where no images were charged.' })
  images: ReceiptImagesModel | null;

  @Field(() => ReceiptImagesModel, { nullable: true, deprecationReason: 'Use images.' })
  pictures: ReceiptImagesModel | null;

  @Field({ description: 'The exact product before rounding, a decimal.' })
  exact: string;

  @Field(() => Quota)
  total: number;

  @Field({ description: 'True when the upstream reported no usage and tokens were counted by this gateway.' })
  estimated: boolean;
}
