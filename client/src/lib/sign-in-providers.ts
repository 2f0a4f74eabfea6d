import { type SignInProviderName, signInProviders } from './sign-in-providers.generated';
import type { Status } from './status';

export interface OfferedProvider {
  name: SignInProviderName;
  flow: (typeof signInProviders)[number]['flow'];
}

/** The providers that users can sign in with now and that this version of the console knows. */
export const offeredProviders = ({ sign_in_providers: offered }: Status): OfferedProvider[] =>
  signInProviders.filter(({ name }) => offered.some((provider) => provider.name === name));
