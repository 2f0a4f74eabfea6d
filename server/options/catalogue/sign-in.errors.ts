import type { ErrorDefinition } from '../../common/errors/app-error.js';
import { SIGN_IN_PROVIDER_NAMES, SIGN_IN_PROVIDERS, type SignInProviderName } from './sign-in-providers.js';

/** The errors of providers that are enabled without the options that they require, by provider. */
export const UnconfiguredError = Object.fromEntries(
  SIGN_IN_PROVIDER_NAMES.map((name) => [
    name,
    { code: `${name}_unconfigured`, status: 400, ...SIGN_IN_PROVIDERS[name].unconfigured },
  ]),
) as Readonly<Record<SignInProviderName, ErrorDefinition>>;
