import { applyDecorators } from '@nestjs/common';
import { Field, InputType, Int, registerEnumType } from '@nestjs/graphql';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  Max,
  Min,
} from 'class-validator';
import { trimmed } from '../platform/http/input/transforms.js';
import { withError } from '../platform/http/input/validation.js';
import { CharacterLength, OptionalText, WithoutNul } from '../platform/http/input/validators.js';
import { described, EMPTY_IS_ABSENT, NULL_IS_ABSENT } from '../platform/http/input/wire.js';
import { Wire, WireObject } from '../platform/http/input/wire-field.js';
import { DATE_ORDERS, type DateOrder } from './vendor-columns.js';
import { VendorInvoiceError } from './vendor-invoice.errors.js';

const MAX_CHANNELS = 200;
const MAX_NAMES_LENGTH = 200_000;
const MODEL_NAMES = 'JSON object: model on the invoice → model of the upstream, where they differ.';
const RATE = 'US dollars for one unit of the currency, a decimal; required unless the currency is USD.';

/** GraphQL uses the names. */
const DateOrderName = { MONTH_FIRST: 'mdy', DAY_FIRST: 'dmy' } as const satisfies Record<string, DateOrder>;
registerEnumType(DateOrderName, { name: 'DateOrder' });

/** The name of a column, for a file that does not have the header of a known export. */
const Column = (name: string, content: string): PropertyDecorator => {
  const description = `The name of the column with ${content}, if it is not recognized.`;
  return applyDecorators(Wire(name, EMPTY_IS_ABSENT, described(description)), OptionalText(200, description));
};

/** A vendor's file, and how it is read. */
@InputType()
@WireObject('VendorFile')
export class VendorFileInput {
  @Wire(described('The file as text, CSV; at most 16 MiB.'))
  @Field({ description: 'The file as text, CSV. A file over 1 MiB requires the REST endpoint.' })
  @IsString()
  content: string;

  @Field({ defaultValue: 'USD', description: 'The currency of the amounts, ISO 4217.' })
  @Wire(NULL_IS_ABSENT, described('The currency of the amounts, ISO 4217.'))
  @Matches(/^[A-Z]{3}$/, withError(VendorInvoiceError.vendor_invoice_rate))
  currency: string = 'USD';

  @Column('date_column', 'the date')
  dateColumn?: string | null;

  @Column('model_column', 'the model')
  modelColumn?: string | null;

  @Column('amount_column', 'the amount')
  amountColumn?: string | null;

  @Column('currency_column', 'the currency')
  currencyColumn?: string | null;

  @Column('prompt_tokens_column', 'the prompt tokens')
  promptTokensColumn?: string | null;

  @Column('completion_tokens_column', 'the completion tokens')
  completionTokensColumn?: string | null;

  @Column('calls_column', 'the number of calls')
  callsColumn?: string | null;

  @Field(() => DateOrderName, { nullable: true, description: 'Of dates such as 01/02/2026; ISO dates do not need it.' })
  @Wire('date_order', EMPTY_IS_ABSENT, described('Of dates such as 01/02/2026; ISO dates do not need it.'))
  @IsIn(DATE_ORDERS)
  @IsOptional()
  dateOrder?: DateOrder | null;
}

/** A vendor's file, and what it is compared with. */
@InputType()
@WireObject('NewVendorInvoice')
export class ImportVendorInvoiceInput extends VendorFileInput {
  @Field({ description: '1 to 100 characters.' })
  @Wire()
  @WithoutNul()
  @CharacterLength(1, 100, withError(VendorInvoiceError.vendor_invoice_name))
  @Transform(trimmed)
  name: string;

  @Field(() => String, { nullable: true, description: 'The name of the file.' })
  @Wire('file_name', NULL_IS_ABSENT, described('The name of the file.'))
  @WithoutNul()
  @CharacterLength(0, 255)
  @IsOptional()
  fileName?: string | null;

  @Field(() => [Int], { description: 'The channels that the vendor charged for.' })
  @Wire('channel_ids', described('The channels that the vendor charged for.'))
  @Max(Number.MAX_SAFE_INTEGER, { each: true })
  @Min(1, { each: true })
  @IsInt({ each: true })
  @ArrayMaxSize(MAX_CHANNELS)
  @ArrayNotEmpty(withError(VendorInvoiceError.vendor_invoice_channels))
  @IsArray(withError(VendorInvoiceError.vendor_invoice_channels))
  channelIds: number[];

  @Field(() => String, { nullable: true, description: RATE })
  @Wire(EMPTY_IS_ABSENT, described(RATE))
  @Matches(/^(?!0*\.?0*$)\d{1,9}(\.\d{1,12})?$/, withError(VendorInvoiceError.vendor_invoice_rate))
  @IsOptional()
  rate?: string | null;

  @Wire('model_names', EMPTY_IS_ABSENT, described(MODEL_NAMES))
  @OptionalText(MAX_NAMES_LENGTH, MODEL_NAMES)
  modelNames?: string | null;
}

@InputType()
@WireObject('VendorModelNames')
export class VendorModelNamesInput {
  @Field({ description: MODEL_NAMES })
  @Wire('model_names', described(MODEL_NAMES))
  @CharacterLength(0, MAX_NAMES_LENGTH)
  modelNames: string;
}

const MIN_PERCENT = 'Only rows that differ by more than this, in percent of the own side; a decimal.';

/** The rows of a report. */
@InputType()
export class VendorReportFilter {
  @Field(() => String, { nullable: true, description: MIN_PERCENT })
  @Wire('min_percent', EMPTY_IS_ABSENT, described(MIN_PERCENT))
  @Matches(/^\d{1,6}(\.\d{1,4})?$/)
  @IsOptional()
  minPercent?: string | null;
}
