import { registerEnumType } from '@nestjs/graphql';
import { BillingMode } from '../../common/price.js';

registerEnumType(BillingMode, { name: 'BillingMode' });

/** The billing mode in GraphQL. */
export const BillingModeModel = BillingMode;
