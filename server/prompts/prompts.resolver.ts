import { Args, ID, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { Principal } from '../common/principal.js';
import { Access } from '../platform/access/access.decorator.js';
import { Caller } from '../platform/access/caller.decorator.js';
import { wholeNumber } from '../platform/http/input/page-query.js';
import { CreatePromptInput, PromptContentInput, UpdatePromptInput } from './prompt.input.js';
import { PromptModel, PromptVersionModel, PromptVersionTimeModel } from './prompt.model.js';
import { PromptsService } from './prompts.service.js';

@Resolver(() => PromptModel)
export class PromptsResolver {
  constructor(private readonly service: PromptsService) {}

  @Query(() => [PromptModel], {
    description: 'Saved prompts of the caller and those shared with the caller, the last saved first.',
  })
  @Access('user')
  prompts(@Caller() caller: Principal): Promise<PromptModel[]> {
    return this.service.readable(caller);
  }

  @Query(() => [PromptVersionTimeModel], { description: 'The versions of a prompt, newest first.' })
  @Access('user')
  async promptVersions(
    @Caller() caller: Principal,
    @Args('id', { type: () => ID }) id: string,
  ): Promise<PromptVersionTimeModel[]> {
    return this.service.versions(caller, wholeNumber(id));
  }

  @Query(() => PromptVersionModel, { description: 'A version of a prompt; the newest one if no number is given.' })
  @Access('user')
  promptVersion(
    @Caller() caller: Principal,
    @Args('id', { type: () => ID }) id: string,
    @Args('number', { type: () => Int, nullable: true }) number?: number | null,
  ): Promise<PromptVersionModel> {
    return this.service.version(caller, wholeNumber(id), number ?? null);
  }

  @Mutation(() => PromptModel, { description: 'Saves a new prompt.' })
  @Access('user')
  createPrompt(@Caller() caller: Principal, @Args('input') input: CreatePromptInput): Promise<PromptModel> {
    return this.service.create(caller, input);
  }

  @Mutation(() => PromptModel, {
    description: 'Saves a new version of a prompt, unless its newest version has the same content.',
  })
  @Access('user')
  savePrompt(
    @Caller() caller: Principal,
    @Args('id', { type: () => ID }) id: string,
    @Args('content') content: PromptContentInput,
  ): Promise<PromptModel> {
    return this.service.save(caller, wholeNumber(id), content);
  }

  @Mutation(() => PromptModel, { description: 'Renames a prompt and shares it with a team, or with none.' })
  @Access('user')
  updatePrompt(
    @Caller() caller: Principal,
    @Args('id', { type: () => ID }) id: string,
    @Args('input') input: UpdatePromptInput,
  ): Promise<PromptModel> {
    return this.service.update(caller, wholeNumber(id), input);
  }

  @Mutation(() => ID, { description: 'Deletes a prompt with its versions and returns its id.' })
  @Access('user')
  async deletePrompt(@Caller() caller: Principal, @Args('id', { type: () => ID }) id: string): Promise<string> {
    await this.service.delete(caller, wholeNumber(id));
    return id;
  }
}
