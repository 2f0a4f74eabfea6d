import type { Type } from '@nestjs/common';
import { Field, Float, ObjectType, registerEnumType } from '@nestjs/graphql';
import { BillingMode, type PriceNumbers } from '../../common/price.js';
import {
  DIMENSION_KEYS,
  type PriceDimension,
  SEPARATE_DIMENSIONS,
  type SeparateDimension,
} from '../../common/price-dimension-keys.js';
import { PRICE_DIMENSIONS } from '../../common/price-dimensions.js';
import { type FactorNumbers, PriceFactorKind } from '../../common/price-factors.js';
import { Access } from '../../platform/access/access.decorator.js';

registerEnumType(BillingMode, { name: 'BillingMode' });

/** The billing mode in GraphQL. */
export const BillingModeModel = BillingMode;

/** The base of types with the numbers of a price: one field for each dimension. */
export const PriceNumberFields: Type<PriceNumbers> = fieldsOf(DIMENSION_KEYS, Float, SEPARATE_DIMENSIONS);

/** The base of types with texts for these dimensions, which are null when they have no value. */
export function priceTextFields<Key extends PriceDimension>(keys: readonly Key[]): Type<Record<Key, string | null>> {
  return fieldsOf(keys, String, keys);
}

function fieldsOf(
  keys: readonly PriceDimension[],
  type: typeof Float | typeof String,
  nullable: readonly (PriceDimension | SeparateDimension)[],
): Type {
  @ObjectType({ isAbstract: true })
  class PriceFields {}
  for (const key of keys) {
    const description = PRICE_DIMENSIONS[key].meaning;
    Field(() => type, { description, nullable: nullable.includes(key) })(PriceFields.prototype, key);
  }
  return PriceFields;
}

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

  @Field({ description: 'The threshold in tokens, the service tier, or the hours; empty for the factor of a channel.' })
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
class DimensionFactorModel {
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
