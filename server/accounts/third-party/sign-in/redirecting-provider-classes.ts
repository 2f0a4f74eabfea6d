import type { Type } from '@nestjs/common';
import type { ProviderNameOf } from '../../../options/catalogue/sign-in-providers.js';
import { GitHub } from '../github.provider.js';
import { LinuxDo } from '../linuxdo.provider.js';
import { Oidc } from '../oidc.provider.js';
import type { RedirectingProviderClient } from '../redirecting-provider.js';
import { Saml } from '../saml/saml.provider.js';

export type RedirectingProvider = ProviderNameOf<'redirect'>;

/** The class of every provider with a redirect flow. */
export const REDIRECTING_PROVIDERS: Readonly<Record<RedirectingProvider, Type<RedirectingProviderClient>>> = {
  github: GitHub,
  oidc: Oidc,
  saml: Saml,
  linuxdo: LinuxDo,
};
