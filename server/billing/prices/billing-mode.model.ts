import { registerEnumType } from '@nestjs/graphql';
import { BillingMode } from '../../common/price.js';

registerEnumType(BillingMode, { name: 'BillingMode' });

/** The billing mode as GraphQL knows it. */
export const BillingModeModel = BillingMode;
