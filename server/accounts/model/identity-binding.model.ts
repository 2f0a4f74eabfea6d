import { Field, ObjectType, registerEnumType } from '@nestjs/graphql';
import { Access } from '../../platform/access/access.decorator.js';
import { type IdentityBinding, Provider } from './identity-provider.js';

/** The providers as GraphQL names them. */
export const IdentityProvider = {
  GITHUB: Provider.github,
  OIDC: Provider.oidc,
  LINUXDO: Provider.linuxdo,
  WECHAT: Provider.wechat,
  TELEGRAM: Provider.telegram,
} as const;

registerEnumType(IdentityProvider, {
  name: 'IdentityProvider',
  description: 'An identity provider that can identify a user.',
});

@ObjectType('IdentityBinding', { description: 'Whether an account at a provider is bound to the user.' })
@Access('user')
export class IdentityBindingModel implements IdentityBinding {
  @Field(() => IdentityProvider)
  provider: Provider;

  @Field(() => Boolean)
  bound: boolean;
}
