import { Args, Context, ID, Mutation, ResolveField, Resolver } from '@nestjs/graphql';
import type { Principal } from '../../common/principal.js';
import { OptionsService } from '../../options/options.service.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import type { GraphQLContext } from '../../platform/graphql/context.js';
import { ViewerModel } from '../model/viewer.model.js';
import { IdentityInput } from '../second-factor/second-factor.input.js';
import { AddPasskeyInput, PasskeyNameInput, passkeyIdOf } from './passkey.input.js';
import { PasskeyModel, toPasskeyModel } from './passkey.model.js';
import { relyingPartyOf } from './passkey-challenges.service.js';
import { PasskeysService } from './passkeys.service.js';

@Resolver(() => ViewerModel)
export class PasskeysResolver {
  constructor(
    private readonly service: PasskeysService,
    private readonly options: OptionsService,
  ) {}

  @ResolveField(() => [PasskeyModel])
  async passkeys(@Caller() { userId }: Principal): Promise<PasskeyModel[]> {
    return (await this.service.list(userId)).map(toPasskeyModel);
  }

  @Mutation(() => String, {
    description: 'Begins to create a passkey: JSON for PublicKeyCredential.parseCreationOptionsFromJSON.',
  })
  @Access('login')
  async beginPasskey(
    @Caller() caller: Principal,
    @Context() { request }: GraphQLContext,
    @Args('input', { nullable: true }) input?: IdentityInput,
  ): Promise<string> {
    const site = relyingPartyOf(this.options, request.headers.host);
    return JSON.stringify(await this.service.begin(caller, input?.currentPassword, site));
  }

  @Mutation(() => PasskeyModel, { description: 'Stores the new passkey.' })
  @Access('login')
  async addPasskey(
    @Caller() caller: Principal,
    @Context() { request }: GraphQLContext,
    @Args('input') { credential, name }: AddPasskeyInput,
  ): Promise<PasskeyModel> {
    const site = relyingPartyOf(this.options, request.headers.host);
    return toPasskeyModel(await this.service.add(caller, credential, name, site));
  }

  @Mutation(() => PasskeyModel)
  @Access('login')
  async renamePasskey(
    @Caller() caller: Principal,
    @Args('id', { type: () => ID }) id: string,
    @Args() { name }: PasskeyNameInput,
  ): Promise<PasskeyModel> {
    return toPasskeyModel(await this.service.rename(caller, passkeyIdOf(id), name));
  }

  @Mutation(() => Boolean)
  @Access('login')
  async deletePasskey(@Caller() caller: Principal, @Args('id', { type: () => ID }) id: string): Promise<boolean> {
    await this.service.delete(caller, passkeyIdOf(id));
    return true;
  }
}
