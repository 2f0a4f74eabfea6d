import { Module } from '@nestjs/common';
import { OptionsModule } from '../../options/options.module.js';
import { SignInModule } from '../login/sign-in.module.js';
import { RegistrationModule } from '../registration/registration.module.js';
import { UsersModule } from '../users/users.module.js';
import { GitHub } from './github.service.js';
import { IdentityBindingsResolver } from './identity-bindings.resolver.js';
import { LinuxDo } from './linux-do.service.js';
import { Oidc } from './oidc.service.js';
import { OidcDiscoveryResolver } from './oidc-discovery.resolver.js';
import { OidcDiscovery } from './oidc-discovery.service.js';
import { ProviderHttp } from './provider-http.js';
import { SignInCookie } from './sign-in-cookie.js';
import { SignInStates } from './sign-in-states.service.js';
import { Telegram } from './telegram.service.js';
import { ThirdPartyController } from './third-party.controller.js';
import { ThirdPartyAccounts } from './third-party-accounts.service.js';
import { ThirdPartySignIn } from './third-party-sign-in.service.js';
import { VerifiedAddresses } from './verified-addresses.service.js';
import { WeChat } from './wechat.service.js';

/** Login through identity providers. */
@Module({
  imports: [OptionsModule, SignInModule, UsersModule, RegistrationModule],
  providers: [
    ProviderHttp,
    GitHub,
    Oidc,
    OidcDiscovery,
    OidcDiscoveryResolver,
    LinuxDo,
    WeChat,
    Telegram,
    VerifiedAddresses,
    SignInStates,
    SignInCookie,
    ThirdPartyAccounts,
    ThirdPartySignIn,
    IdentityBindingsResolver,
  ],
  controllers: [ThirdPartyController],
})
export class ThirdPartyModule {}
