import { Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { ChannelNames } from '../logs/channel-names.port.js';
import { Access } from '../platform/access/access.decorator.js';
import { connectionOf } from '../platform/graphql/connection.js';
import { DateTime, Quota, SafeInt } from '../platform/graphql/scalars.js';
import type {
  ComparedBy,
  VendorComparison,
  VendorInvoice,
  VendorReport,
  VendorReportRow,
} from './vendor-invoices.service.js';

/** GraphQL uses the names. */
const ComparedByName = { AMOUNT: 'amount', TOKENS: 'tokens', CALLS: 'calls' } as const satisfies Record<
  string,
  ComparedBy
>;
registerEnumType(ComparedByName, { name: 'VendorComparedBy' });

@ObjectType('VendorInvoiceChannel')
@Access('costs:read')
export class VendorInvoiceChannelModel {
  @Field(() => ID)
  id: string;

  @Field({ description: 'Blank for a deleted channel.' })
  name: string;
}

@ObjectType('VendorInvoice', { description: 'An imported invoice of a vendor.' })
@Access('costs:read')
export class VendorInvoiceModel {
  @Field(() => ID)
  id: string;

  @Field()
  name: string;

  @Field()
  fileName: string;

  @Field(() => [VendorInvoiceChannelModel], { description: 'The channels that the vendor charged for.' })
  channels: VendorInvoiceChannelModel[];

  @Field({ description: 'ISO 4217.' })
  currency: string;

  @Field({ description: 'US dollars for one unit of the currency, a decimal.' })
  rate: string;

  @Field({ description: 'JSON object: model on the invoice → model of the upstream.' })
  modelNames: string;

  @Field({ description: 'YYYY-MM-DD.' })
  firstDay: string;

  @Field({ description: 'YYYY-MM-DD.' })
  lastDay: string;

  @Field(() => Int)
  lineCount: number;

  @Field(() => Int, { description: 'Lines without a date or without a value.' })
  ignoredCount: number;

  @Field(() => String, { nullable: true, description: 'The sum of the lines, a decimal; null without amounts.' })
  amount: string | null;

  @Field(() => ComparedByName, { description: 'Amounts if the file has them, else tokens, else calls.' })
  comparedBy: ComparedBy;

  @Field(() => DateTime)
  createdAt: Date;
}

export const VendorInvoiceConnection = connectionOf(VendorInvoiceModel, 'VendorInvoice');

export function toVendorInvoiceModel(invoice: VendorInvoice, names: ChannelNames): VendorInvoiceModel {
  const { id, channelIds, modelNames, ...facts } = invoice;
  return {
    ...facts,
    id: String(id),
    channels: channelIds.map((channelId) => ({ id: String(channelId), name: names.nameOf(channelId) })),
    modelNames: JSON.stringify(modelNames),
  };
}

@ObjectType('VendorComparison', { description: 'The purchase cost of own calls beside what a vendor charged.' })
@Access('costs:read')
export class VendorComparisonModel implements VendorComparison {
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
class VendorReportRowModel extends VendorComparisonModel implements VendorReportRow {
  @Field({ description: 'YYYY-MM-DD.' })
  day: string;

  @Field({ description: 'The name at the upstream; blank for amounts without a model.' })
  model: string;

  @Field({ description: 'There were own calls.' })
  isOwn: boolean;

  @Field({ description: 'The invoice has the day and model.' })
  isInvoiced: boolean;
}

@ObjectType('VendorReport', { description: 'An invoice compared with the calls of its channels.' })
@Access('costs:read')
export class VendorReportModel {
  @Field(() => VendorInvoiceModel)
  invoice: VendorInvoiceModel;

  @Field({ description: 'Of own days; those of the invoice are in UTC.' })
  timeZone: string;

  @Field(() => VendorComparisonModel, { description: 'Of all rows, whatever the filter.' })
  totals: VendorComparisonModel;

  @Field(() => [VendorReportRowModel], { description: 'The largest difference first.' })
  nodes: VendorReportRowModel[];

  @Field(() => Int, { description: 'The number of rows of all pages.' })
  totalCount: number;
}

export function toVendorReportModel(report: VendorReport, names: ChannelNames): VendorReportModel {
  const { invoice, timeZone, totals, rows, rowCount } = report;
  return {
    invoice: toVendorInvoiceModel(invoice, names),
    timeZone,
    totals,
    nodes: [...rows],
    totalCount: rowCount,
  };
}
