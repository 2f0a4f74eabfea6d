import { Field, InputType } from '@nestjs/graphql';
import { Transform } from 'class-transformer';
import { IsString, Matches, MaxLength } from 'class-validator';
import { trimmed } from '../../platform/http/input/transforms.js';
import { withError } from '../../platform/http/input/validation.js';
import { described } from '../../platform/http/input/wire.js';
import { Wire, WireObject } from '../../platform/http/input/wire-field.js';
import { InvoiceError } from './invoice.errors.js';
import type { InvoiceParty } from './invoice.js';

const MAX_LINE = 200;
const MAX_ADDRESS = 1_000;
const COUNTRY_LENGTH = 2;

@InputType({ description: 'The buyer on the invoices of a user. Blank values are left out.' })
@WireObject('BillingDetails')
export class BillingDetailsInput implements InvoiceParty {
  @Wire(described('A person or a company.'))
  @Field({ description: 'A person or a company.', defaultValue: '' })
  @Transform(trimmed)
  @MaxLength(MAX_LINE, withError(InvoiceError.billing_details_too_long))
  @IsString(withError(InvoiceError.billing_details_too_long))
  name: string = '';

  @Wire()
  @Field({ defaultValue: '' })
  @Transform(trimmed)
  @MaxLength(MAX_ADDRESS, withError(InvoiceError.billing_details_too_long))
  @IsString(withError(InvoiceError.billing_details_too_long))
  address: string = '';

  @Wire(described('ISO 3166-1, such as DE; blank for none.'))
  @Field({ description: 'ISO 3166-1, such as DE; blank for none.', defaultValue: '' })
  @Transform(({ value }) => (typeof value === 'string' ? value.trim().toUpperCase() : value))
  @MaxLength(COUNTRY_LENGTH, withError(InvoiceError.billing_country_invalid))
  @Matches(/^([A-Z]{2})?$/, withError(InvoiceError.billing_country_invalid))
  country: string = '';

  @Wire('tax_id')
  @Field({ defaultValue: '' })
  @Transform(trimmed)
  @MaxLength(MAX_LINE, withError(InvoiceError.billing_details_too_long))
  @IsString(withError(InvoiceError.billing_details_too_long))
  taxId: string = '';
}
