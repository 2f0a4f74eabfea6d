import {
  SIGN_IN_PROVIDER_NAMES,
  SIGN_IN_PROVIDERS,
  type SignInProviderName,
  type UserField,
} from '../../options/catalogue/sign-in-providers.js';

/** A user as a provider identifies them. */
export interface Identity {
  provider: SignInProviderName;
  /** The provider's immutable id of the user; names and addresses can pass to another user. */
  subject: string;
  /** The username at the provider; a proposal for a new account. */
  username?: string;
  displayName?: string;
  /** An address of the user that the provider has verified. */
  verifiedEmail?: string;
  /** Everything that the provider of a company has stated. */
  claims?: Readonly<Record<string, unknown>>;
  /** The session at the provider of a company, which this login ends with. */
  session?: { readonly sid?: string | undefined; readonly idToken?: string | undefined };
}

/** A provider, and whether an account there is bound to the user. */
export interface IdentityBinding {
  provider: SignInProviderName;
  bound: boolean;
}

/** The documented field of each provider in a user of REST. */
export function identityFields<Value>(fieldOf: (provider: SignInProviderName) => Value): Record<UserField, Value> {
  const fields = SIGN_IN_PROVIDER_NAMES.map((name) => [SIGN_IN_PROVIDERS[name].userField, fieldOf(name)]);
  return Object.fromEntries(fields) as Record<UserField, Value>;
}
