import { Field, InputType, PickType } from '@nestjs/graphql';
import { ArrayMaxSize, ArrayNotEmpty, IsArray, IsEnum, IsOptional, IsString, MaxLength } from 'class-validator';
import { withError } from '../../platform/http/input/validation.js';
import { OptionalText } from '../../platform/http/input/validators.js';
import { described } from '../../platform/http/input/wire.js';
import { Wire, WireObject, type WireRule } from '../../platform/http/input/wire-field.js';
import { PriceChangeKind } from './price-changes.js';
import { PriceImportError } from './price-import.errors.js';

const MAX_VENDORS = 100;
const MAX_MODELS = 10_000;
const MAX_ADDRESS_LENGTH = 2_000;

/** A list may also be the JSON itself. */
const JSON_OR_TEXT: WireRule = {
  decode: (value) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value),
};

/** A price list: its content or its address. */
@InputType()
@WireObject('PriceList')
export class PriceListInput {
  @Wire(JSON_OR_TEXT, described('The list as JSON text: models.dev, LiteLLM or an export; at most 16 MiB.'))
  @Field(() => String, {
    nullable: true,
    description:
      'The list as JSON text: models.dev, LiteLLM or an export. A list over 1 MiB requires the REST endpoint or an address.',
  })
  @IsOptional()
  @IsString()
  content?: string | null;

  @Wire(described('The address of the list instead, https.', { format: 'uri' }))
  @OptionalText(MAX_ADDRESS_LENGTH, 'The address of the list, https.')
  url?: string | null;

  @Wire()
  @Field(() => [String], {
    nullable: true,
    description: 'Only the models of these vendors, the first has precedence; all when empty.',
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_VENDORS)
  @IsString({ each: true })
  vendors?: string[] | null;
}

@InputType()
@WireObject('ApplyPriceImport')
export class ApplyPriceImportInput extends PriceListInput {
  @Wire()
  @Field({ description: 'The digest that the preview returned.' })
  @IsString()
  digest: string;

  @Wire()
  @Field(() => [String], { description: 'The models whose changes are applied.' })
  @IsArray()
  @ArrayNotEmpty(withError(PriceImportError.price_models_missing))
  @ArrayMaxSize(MAX_MODELS)
  @IsString({ each: true })
  models: string[];
}

@InputType()
export class StartPriceImportInput extends PickType(PriceListInput, ['vendors']) {
  @Field({ description: 'Address of the list, https.' })
  @IsString()
  @MaxLength(MAX_ADDRESS_LENGTH)
  url: string;
}

/** Either single models or all changes of some kinds. */
@InputType()
export class ApplyPriceImportRunInput {
  @Field(() => [String], { nullable: true, description: 'The models whose changes are applied.' })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_MODELS)
  @IsString({ each: true })
  models?: string[] | null;

  @Field(() => [PriceChangeKind], {
    nullable: true,
    description: 'Applies all changes of these kinds instead: ADDED, CHANGED or both.',
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(Object.keys(PriceChangeKind).length)
  @IsEnum(PriceChangeKind, { each: true })
  kinds?: PriceChangeKind[] | null;
}
