import { Field, ObjectType, registerEnumType } from '@nestjs/graphql';
import { Access } from '../../platform/access/access.decorator.js';
import { type IdentityBinding, IdentityProviderName } from './identity-provider.js';

/** The providers as GraphQL names them. */
export const IdentityProvider = {
  GITHUB: IdentityProviderName.github,
  OIDC: IdentityProviderName.oidc,
  LINUXDO: IdentityProviderName.linuxdo,
  WECHAT: IdentityProviderName.wechat,
  TELEGRAM: IdentityProviderName.telegram,
} as const;

registerEnumType(IdentityProvider, {
  name: 'IdentityProvider',
  description: 'An identity provider that can identify a user.',
});

@ObjectType('IdentityBinding', { description: 'Whether an account at a provider is bound to the user.' })
@Access('user')
export class IdentityBindingModel implements IdentityBinding {
  @Field(() => IdentityProvider)
  provider: IdentityProviderName;

  @Field(() => Boolean)
  bound: boolean;
}
