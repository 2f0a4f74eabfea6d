import { Field, ObjectType, registerEnumType } from '@nestjs/graphql';
import type { Principal } from '../common/principal.js';
import { Access } from '../platform/access/access.decorator.js';
import { DateTime } from '../platform/graphql/scalars.js';
import { definitionOf, isSecret, mayChange, type OptionKey } from './catalogue/option-catalogue.js';
import { OptionType } from './catalogue/option-definition.js';
import type { OptionsService } from './options.service.js';

registerEnumType(OptionType, { name: 'OptionType' });

@ObjectType('Option')
@Access('options:read')
export class OptionModel {
  @Field(() => String)
  key: OptionKey;

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

  @Field(() => Boolean, {
    description: 'Whether the caller may change it: some options only the super administrator may.',
  })
  editable: boolean;
}

/** The state of an option for an administrator; without the value of a secret. */
export function describeOption(options: OptionsService, key: OptionKey, caller: Principal): OptionModel {
  const secret = isSecret(key);
  const updatedAt = options.updatedAt(key);
  return {
    key,
    value: secret ? null : options.text(key),
    secret,
    isSet: secret ? options.text(key) !== '' : updatedAt !== null,
    type: definitionOf(key).type,
    defaultValue: options.defaultText(key),
    updatedAt,
    editable: mayChange(caller, key),
  };
}
