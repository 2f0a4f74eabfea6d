import { Field, ObjectType } from '@nestjs/graphql';
import { Access } from '../platform/access/access.decorator.js';
import { Quota, SafeInt } from '../platform/graphql/scalars.js';

/** Decimals are texts, because sums of amounts need not fit a number. */
@ObjectType('VendorComparison', {
  description: 'The purchase cost of own calls compared with the charges of a vendor.',
})
@Access('costs:read')
export class VendorComparisonModel {
  @Field(() => Quota, { description: 'Purchase cost of own calls, of those whose cost is known.' })
  cost: number;

  @Field({ description: 'Purchase cost in the currency of the invoice, rounded to 6 decimals.' })
  costAmount: string;

  @Field(() => String, { nullable: true, description: 'The invoiced amount; null without amounts.' })
  amount: string | null;

  @Field(() => String, { nullable: true, description: 'The invoiced amount in quota units, exact.' })
  invoiced: string | null;

  @Field({ description: 'Invoiced minus own, exact: quota units, tokens or calls, see `comparedBy`.' })
  difference: string;

  @Field(() => String, {
    nullable: true,
    description: 'Invoiced minus own in the currency of the invoice, rounded to 6 decimals.',
  })
  differenceAmount: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Of the own side, rounded to 2 decimals; null when that is zero.',
  })
  percent: string | null;

  @Field(() => SafeInt, { description: 'The number of own calls.' })
  calls: number;

  @Field(() => SafeInt, { description: 'Own calls whose cost is unknown.' })
  callsWithoutCost: number;

  @Field(() => SafeInt, { description: 'Tokens.' })
  promptTokens: number;

  @Field(() => SafeInt, { description: 'Tokens.' })
  completionTokens: number;

  @Field(() => SafeInt, { nullable: true })
  invoicedCalls: number | null;

  @Field(() => SafeInt, { nullable: true, description: 'Tokens.' })
  invoicedPromptTokens: number | null;

  @Field(() => SafeInt, { nullable: true, description: 'Tokens.' })
  invoicedCompletionTokens: number | null;
}

@ObjectType('VendorReportRow', { description: 'A comparison of one day and model.' })
@Access('costs:read')
export class VendorReportRowModel extends VendorComparisonModel {
  @Field({ description: 'YYYY-MM-DD.' })
  day: string;

  @Field({ description: 'The name at the upstream; blank for amounts without a model.' })
  model: string;

  @Field({ description: 'There were own calls.' })
  isOwn: boolean;

  @Field({ description: 'The invoice has the day and model.' })
  isInvoiced: boolean;
}
