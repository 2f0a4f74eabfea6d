import { Field, Float, ObjectType, registerEnumType } from '@nestjs/graphql';
import { type FactorNumbers, PriceFactorKind } from '../../common/price-factors.js';
import { Access } from '../../platform/access/access.decorator.js';

registerEnumType(PriceFactorKind, {
  name: 'PriceFactorKind',
  valuesMap: {
    CONTEXT: { description: 'The prompt is longer than a threshold.' },
    SERVED: {
      description: 'The upstream served the call in a service tier, at a speed or in a region with its own price.',
    },
    TIME: { description: 'The time of day, in UTC.' },
    CHANNEL: { description: 'The channel that served the call.' },
  },
});

@ObjectType('PriceFactor', { description: 'A factor on the price of a call; it applies to the whole call.' })
@Access('public')
export class PriceFactorModel implements FactorNumbers {
  @Field(() => PriceFactorKind)
  kind: PriceFactorKind;

  @Field({ description: 'The threshold in tokens, the service tier, or the hours; empty for that of a channel.' })
  label: string;

  @Field(() => Float, { description: 'The factor on prompt tokens.' })
  input: number;

  @Field(() => Float, { description: 'The factor on completion tokens.' })
  output: number;

  @Field(() => Float, { description: 'The factor on a price per call.' })
  call: number;
}

@ObjectType('DimensionFactor')
@Access('public')
export class DimensionFactorModel {
  @Field({ description: 'The field of `ModelPrice` that it applies to.' })
  dimension: string;

  @Field(() => Float)
  factor: number;
}

@ObjectType('ModelPriceFactor', { description: 'A factor that may apply to the price of a model.' })
@Access('public')
export class ModelPriceFactorModel extends PriceFactorModel {
  @Field(() => [DimensionFactorModel], {
    description: 'The factors on other tokens, where they are not that on prompt or completion tokens.',
  })
  others: DimensionFactorModel[];
}
