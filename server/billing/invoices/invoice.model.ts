import { Field, ID, ObjectType, registerEnumType } from '@nestjs/graphql';
import { moneyText } from '../../common/decimal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { connectionOf } from '../../platform/graphql/connection.js';
import { DateTime, Quota } from '../../platform/graphql/scalars.js';
import { PlanOfPaymentModel } from '../payments/payment.model.js';
import type { Invoice, InvoiceParty } from './invoice.js';

export enum InvoiceKindModel {
  INVOICE = 'invoice',
  CREDIT_NOTE = 'credit_note',
}
registerEnumType(InvoiceKindModel, { name: 'InvoiceKind' });

@ObjectType('InvoiceParty', { description: 'The seller or the buyer of an invoice.' })
@Access('user')
export class InvoicePartyModel implements InvoiceParty {
  @Field({ description: 'A person or a company.' })
  name: string;

  @Field()
  address: string;

  @Field({ description: 'ISO 3166-1; blank for none.' })
  country: string;

  @Field()
  taxId: string;
}

@ObjectType('Invoice', { description: 'An invoice or a credit note of a paid order. It never changes.' })
@Access('user')
export class InvoiceModel {
  @Field(() => ID)
  id: string;

  @Field({ description: 'Without gaps in its series.' })
  number: string;

  @Field(() => InvoiceKindModel)
  kind: InvoiceKindModel;

  @Field(() => String, {
    nullable: true,
    description: 'The number of the first invoice of the order; null for that invoice.',
  })
  corrects: string | null;

  @Field()
  orderNumber: string;

  @Field(() => ID)
  userId: string;

  @Field()
  username: string;

  @Field(() => DateTime)
  issuedAt: Date;

  @Field(() => DateTime)
  paidAt: Date;

  @Field(() => Quota, { description: 'What the order credited; 0 for a plan.' })
  quota: number;

  @Field(() => PlanOfPaymentModel, { nullable: true, description: 'The plan that was bought; null for quota.' })
  plan: PlanOfPaymentModel | null;

  @Field({ description: 'ISO 4217.' })
  currency: string;

  @Field({ description: 'Money.' })
  net: string;

  @Field({ description: 'Money.' })
  tax: string;

  @Field({ description: 'Percent.' })
  taxRate: string;

  @Field({ description: 'Money: net + tax. Not negative for credit notes.' })
  gross: string;

  @Field(() => InvoicePartyModel)
  seller: InvoicePartyModel;

  @Field(() => InvoicePartyModel)
  buyer: InvoicePartyModel;
}

export const InvoiceConnection = connectionOf(InvoiceModel, 'Invoice');

/** An invoice for GraphQL. Amounts of money are decimal texts. */
export function toInvoiceModel(invoice: Invoice): InvoiceModel {
  const { id, kind, userId, grossCents, taxCents, timeZone: _, footer: __, ...facts } = invoice;
  return {
    ...facts,
    id: String(id),
    kind: kind === 'invoice' ? InvoiceKindModel.INVOICE : InvoiceKindModel.CREDIT_NOTE,
    userId: String(userId),
    net: moneyText(grossCents - taxCents),
    tax: moneyText(taxCents),
    gross: moneyText(grossCents),
  };
}
