import { Args, Field, Mutation, ObjectType, Query, Resolver, registerEnumType } from '@nestjs/graphql';
import type { Principal } from '../common/principal.js';
import { Access } from '../platform/access/access.decorator.js';
import { Caller } from '../platform/access/caller.decorator.js';
import { DateTime } from '../platform/graphql/scalars.js';
import { optionKey } from './catalogue/option-catalogue.js';
import { OptionType } from './catalogue/option-definition.js';
import { ChangeOptionInput, ChangeOptionsInput } from './option.input.js';
import { OptionEditorService } from './option-editor.service.js';

registerEnumType(OptionType, { name: 'OptionType' });

@ObjectType('Option')
@Access('options:read')
class OptionModel {
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

  @Field(() => Boolean, {
    description: 'Whether the caller may change it: some options only the super administrator may.',
  })
  editable: boolean;
}

@Resolver(() => OptionModel)
export class OptionsResolver {
  constructor(private readonly editor: OptionEditorService) {}

  @Query(() => [OptionModel])
  @Access('options:read')
  options(@Caller() caller: Principal): OptionModel[] {
    return this.editor.list(caller);
  }

  @Mutation(() => OptionModel)
  @Access('options:write')
  updateOption(@Caller() caller: Principal, @Args() { key, value, expected }: ChangeOptionInput): Promise<OptionModel> {
    return this.editor.change(caller, key, value, expected);
  }

  @Mutation(() => [OptionModel], { description: 'Saves several options, all or none.' })
  @Access('options:write')
  updateOptions(@Caller() caller: Principal, @Args() { changes }: ChangeOptionsInput): Promise<OptionModel[]> {
    return this.editor.changeAll(caller, changes);
  }

  @Mutation(() => OptionModel, { description: 'Restores the default of an option; a secret is deleted.' })
  @Access('options:write')
  restoreOption(@Caller() caller: Principal, @Args('key', { type: () => String }) key: string): Promise<OptionModel> {
    return this.editor.restoreDefault(caller, optionKey(key));
  }
}
