import type { Type } from '@nestjs/common';
import { Field, Float, ObjectType, registerEnumType } from '@nestjs/graphql';
import { BillingMode, type PriceNumbers } from '../../common/price.js';
import {
  DIMENSION_KEYS,
  PRICE_DIMENSIONS,
  type PriceDimension,
  SEPARATE_DIMENSIONS,
  type SeparateDimension,
} from '../../common/price-dimensions.js';

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
