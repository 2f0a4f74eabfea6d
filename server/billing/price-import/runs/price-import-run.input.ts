import { Field, InputType, PickType } from '@nestjs/graphql';
import { ArrayMaxSize, IsArray, IsEnum, IsOptional, IsString, MaxLength } from 'class-validator';
import { PriceChangeKind } from '../price-changes.js';
import { MAX_ADDRESS_LENGTH, MAX_MODELS, PriceListInput } from '../price-import.input.js';

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
