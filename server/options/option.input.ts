import { ArgsType, Field, InputType } from '@nestjs/graphql';
import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsString, ValidateNested } from 'class-validator';
import { says } from '../platform/http/input/validation.js';
import { OptionError } from './option.errors.js';

const MOST_AT_ONCE = 200;

/** One option and its new text. */
@ArgsType()
@InputType('OptionInput')
export class ChangeOptionInput {
  @Field(() => String)
  @IsString(says(OptionError.option_body_invalid))
  key: string;

  @Field(() => String)
  @IsString(says(OptionError.option_body_invalid))
  value: string;
}

/** Several options and their new texts. */
@ArgsType()
export class ChangeOptionsInput {
  @Field(() => [ChangeOptionInput])
  @ArrayMinSize(1)
  @ArrayMaxSize(MOST_AT_ONCE)
  @ValidateNested({ each: true })
  @Type(() => ChangeOptionInput)
  changes: ChangeOptionInput[];
}
