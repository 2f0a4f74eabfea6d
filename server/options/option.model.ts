import { Field, ObjectType, registerEnumType } from '@nestjs/graphql';
import { Access } from '../platform/access/access.decorator.js';
import { DateTime } from '../platform/graphql/scalars.js';
import { OptionType } from './catalogue/option-definition.js';

registerEnumType(OptionType, { name: 'OptionType' });

@ObjectType('Option')
@Access('options:read')
export class OptionModel {
  @Field(() => String)
  key: string;

  @Field(() => String, { nullable: true, description: 'Null for secrets.' })
  value: string | null;

  @Field(() => Boolean)
  secret: boolean;

  @Field(() => Boolean, {
    description: 'For a secret, whether it has a value; otherwise whether it was changed from its default.',
  })
  isSet: boolean;

  @Field(() => OptionType)
  type: OptionType;

  @Field(() => String)
  defaultValue: string;

  @Field(() => DateTime, { nullable: true })
  updatedAt: Date | null;

  @Field(() => Boolean, { description: 'Whether the caller may change it: some options require the root user.' })
  editable: boolean;
}
