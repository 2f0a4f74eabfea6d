import { Field, ObjectType } from '@nestjs/graphql';
import type { SignInProviderName } from '../../options/catalogue/sign-in-providers.js';
import { IdentityProvider } from '../../options/status/status.model.js';
import { Access } from '../../platform/access/access.decorator.js';
import type { IdentityBinding } from './identity-provider.js';

@ObjectType('IdentityBinding', { description: 'Whether an account at a provider is bound to the user.' })
@Access('user')
export class IdentityBindingModel implements IdentityBinding {
  @Field(() => IdentityProvider)
  provider: SignInProviderName;

  @Field(() => Boolean)
  bound: boolean;
}
