import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { Principal } from '../common/principal.js';
import { Access } from '../platform/access/access.decorator.js';
import { Caller } from '../platform/access/caller.decorator.js';
import { optionKey } from './catalogue/option-catalogue.js';
import { ChangeOptionInput, ChangeOptionsInput } from './option.input.js';
import { OptionModel } from './option.model.js';
import { OptionEditorService } from './option-editor.service.js';

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
