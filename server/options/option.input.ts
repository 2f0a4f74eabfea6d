import { ArgsType, Field } from '@nestjs/graphql';
import { IsString } from 'class-validator';
import { says } from '../platform/http/validation.js';
import { OptionError } from './option.errors.js';

/** One option and its new text. */
@ArgsType()
export class ChangeOptionInput {
  @Field(() => String)
  @IsString(says(OptionError.option_body_invalid))
  key: string;

  @Field(() => String)
  @IsString(says(OptionError.option_body_invalid))
  value: string;
}
