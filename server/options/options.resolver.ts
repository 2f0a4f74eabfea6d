import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Caller } from '../platform/access/caller.decorator.js';
import type { Principal } from '../platform/access/principal.js';
import { ChangeOptionInput } from './option.input.js';
import { OptionModel } from './option.model.js';
import { OptionEditor } from './option-editor.service.js';

@Resolver(() => OptionModel)
export class OptionsResolver {
  constructor(private readonly editor: OptionEditor) {}

  @Query(() => [OptionModel])
  options(): OptionModel[] {
    return this.editor.list();
  }

  @Mutation(() => OptionModel)
  updateOption(@Caller() caller: Principal, @Args() { key, value }: ChangeOptionInput): Promise<OptionModel> {
    return this.editor.change(caller, key, value);
  }
}
