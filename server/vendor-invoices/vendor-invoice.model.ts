import { Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { ChannelNames } from '../logs/channel-names.port.js';
import { Access } from '../platform/access/access.decorator.js';
import { connectionOf } from '../platform/graphql/connection.js';
import { DateTime } from '../platform/graphql/scalars.js';
import { VendorComparisonModel, VendorReportRowModel } from './vendor-comparison.model.js';
import type { ComparedBy, VendorInvoice, VendorReport } from './vendor-invoices.service.js';

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

/** An invoice of a vendor for GraphQL. */
export function toVendorInvoiceModel(invoice: VendorInvoice, names: ChannelNames): VendorInvoiceModel {
  const { id, channelIds, modelNames, ...facts } = invoice;
  return {
    ...facts,
    id: String(id),
    channels: channelIds.map((channelId) => ({ id: String(channelId), name: names.nameOf(channelId) })),
    modelNames: JSON.stringify(modelNames),
  };
}

@ObjectType('VendorReport', { description: 'An invoice compared with the calls of its channels.' })
@Access('costs:read')
export class VendorReportModel {
  @Field(() => VendorInvoiceModel)
  invoice: VendorInvoiceModel;

  @Field({ description: 'The time zone of own days; days of the invoice are in UTC.' })
  timeZone: string;

  @Field(() => VendorComparisonModel, { description: 'The total of all rows, regardless of the filter.' })
  totals: VendorComparisonModel;

  @Field(() => [VendorReportRowModel], { description: 'The largest difference first.' })
  nodes: VendorReportRowModel[];

  @Field(() => Int, { description: 'The number of rows of all pages.' })
  totalCount: number;
}

/** The comparison of an invoice with the purchase cost of calls, for GraphQL. */
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
