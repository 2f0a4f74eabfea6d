import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { Principal } from '../common/principal.js';
import { Access } from '../platform/access/access.decorator.js';
import { Caller } from '../platform/access/caller.decorator.js';
import { wholeNumber } from '../platform/http/input/page-query.js';
import { CreateSavedViewInput, UpdateSavedViewInput } from './saved-view.input.js';
import { SavedViewScreen } from './saved-view.js';
import { SavedViewModel } from './saved-view.model.js';
import { SavedViewsService } from './saved-views.service.js';

@Resolver(() => SavedViewModel)
export class SavedViewsResolver {
  constructor(private readonly views: SavedViewsService) {}

  @Query(() => [SavedViewModel], {
    description: 'The views of a screen that the caller sees; own ones first, by name.',
  })
  @Access('user')
  savedViews(
    @Caller() caller: Principal,
    @Args('screen', { type: () => SavedViewScreen }) screen: SavedViewScreen,
  ): Promise<SavedViewModel[]> {
    return this.views.of(caller, screen);
  }

  @Query(() => [SavedViewModel], { description: 'The views with which screens open for the caller.' })
  @Access('user')
  defaultViews(@Caller() caller: Principal): Promise<SavedViewModel[]> {
    return this.views.defaultsOf(caller);
  }

  @Mutation(() => SavedViewModel, { description: 'Saves a view. Sharing it with the site needs `views:write`.' })
  @Access('user')
  createSavedView(@Caller() caller: Principal, @Args('input') input: CreateSavedViewInput): Promise<SavedViewModel> {
    return this.views.create(caller, input);
  }

  @Mutation(() => SavedViewModel, {
    description: 'Renames, replaces or shares a view of the caller, of a team that the caller owns, or of the site.',
  })
  @Access('user')
  updateSavedView(
    @Caller() caller: Principal,
    @Args('id', { type: () => ID }) id: string,
    @Args('input') input: UpdateSavedViewInput,
  ): Promise<SavedViewModel> {
    return this.views.update(caller, wholeNumber(id), input);
  }

  @Mutation(() => ID, { description: 'Deletes a view for all who see it, and returns its id.' })
  @Access('user')
  async deleteSavedView(@Caller() caller: Principal, @Args('id', { type: () => ID }) id: string): Promise<string> {
    await this.views.delete(caller, wholeNumber(id));
    return id;
  }

  @Mutation(() => [SavedViewModel], {
    description:
      'Sets the view with which a screen opens for the caller; null for none. Returns the views of the screen.',
  })
  @Access('user')
  async setDefaultView(
    @Caller() caller: Principal,
    @Args('screen', { type: () => SavedViewScreen }) screen: SavedViewScreen,
    @Args('id', { type: () => ID, nullable: true }) id?: string | null,
  ): Promise<SavedViewModel[]> {
    await this.views.setDefault(caller, screen, id == null ? null : wholeNumber(id));
    return this.views.of(caller, screen);
  }
}
