import { ArgsType, Field, InputType } from '@nestjs/graphql';
import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsOptional, IsString, ValidateNested } from 'class-validator';
import { withError } from '../platform/http/input/validation.js';
import { described } from '../platform/http/input/wire.js';
import { Wire, WireObject, type WireRule } from '../platform/http/input/wire-field.js';
import { OptionError } from './catalogue/option.errors.js';

const MAX_CONCURRENT = 200;

/** Scripts also send booleans and numbers unquoted; options are texts. */
const AS_TEXT: WireRule = {
  decode: (value) => (typeof value === 'boolean' || typeof value === 'number' ? String(value) : value),
  schema: { type: undefined, anyOf: [{ type: 'string' }, { type: 'boolean' }, { type: 'number' }] },
};

/** One option and its new text. */
@ArgsType()
@InputType('OptionInput')
@WireObject('OptionChange')
export class ChangeOptionInput {
  @Wire()
  @Field(() => String)
  @IsString(withError(OptionError.option_body_invalid))
  key: string;

  @Wire(AS_TEXT, described('Stored as text, regardless of the type sent.'))
  @Field(() => String)
  @IsString(withError(OptionError.option_body_invalid))
  value: string;

  @Field(() => String, {
    nullable: true,
    description:
      'The text that the new one was made from. When the current text differs, nothing is saved: the error option_conflict contains ' +
      'in `conflicts` each key with its value, and the user and time of the change. Ignored for secrets.',
  })
  @IsOptional()
  @IsString(withError(OptionError.option_body_invalid))
  expected?: string | null;
}

/** Several options and their new texts. */
@ArgsType()
export class ChangeOptionsInput {
  @Field(() => [ChangeOptionInput])
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_CONCURRENT)
  @ValidateNested({ each: true })
  @Type(() => ChangeOptionInput)
  changes: ChangeOptionInput[];
}
