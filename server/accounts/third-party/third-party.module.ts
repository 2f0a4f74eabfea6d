import { Module } from '@nestjs/common';
import { OptionsModule } from '../../options/options.module.js';
import { RegistrationModule } from '../registration/registration.module.js';
import { SignInModule } from '../sign-in/sign-in.module.js';
import { UsersModule } from '../users/users.module.js';
import { ClaimAssignments } from './claims/claim-assignments.service.js';
import { IdentityBindingsResolver } from './identity-bindings.resolver.js';
import { BackChannelLogoutController } from './logout/back-channel-logout.controller.js';
import { BackChannelLogout } from './logout/back-channel-logout.service.js';
import { LogoutController } from './logout/logout.controller.js';
import { Logout } from './logout/logout.service.js';
import { OidcDiscoveryResolver } from './oidc-discovery.resolver.js';
import { OidcDiscovery } from './oidc-discovery.service.js';
import { ProviderHttp } from './provider-http.js';
import { ProviderLogouts } from './provider-logouts.service.js';
import { SamlController } from './saml/saml.controller.js';
import { SamlLogout } from './saml/saml-logout.service.js';
import { SamlMetadataResolver } from './saml/saml-metadata.resolver.js';
import { SamlMetadata } from './saml/saml-metadata.service.js';
import { SamlResponses } from './saml/saml-response.service.js';
import { SamlSignIn } from './saml/saml-sign-in.service.js';
import { REDIRECTING_PROVIDERS } from './sign-in/redirecting-provider-classes.js';
import { ThirdPartyController } from './sign-in/third-party.controller.js';
import { ThirdPartySignIn } from './sign-in/third-party-sign-in.service.js';
import { SignInCookie } from './sign-in-cookie.js';
import { SignInStates } from './sign-in-states.service.js';
import { Telegram } from './telegram.provider.js';
import { ThirdPartyAccounts } from './third-party-accounts.service.js';
import { UsedSignatures } from './used-signatures.service.js';
import { VerifiedAddresses } from './verified-addresses.service.js';
import { WeChat } from './wechat.provider.js';

/** Login through identity providers. */
@Module({
  imports: [OptionsModule, SignInModule, UsersModule, RegistrationModule],
  providers: [
    ProviderHttp,
    ...Object.values(REDIRECTING_PROVIDERS),
    OidcDiscovery,
    OidcDiscoveryResolver,
    WeChat,
    Telegram,
    VerifiedAddresses,
    SignInStates,
    SignInCookie,
    ClaimAssignments,
    ThirdPartyAccounts,
    ThirdPartySignIn,
    BackChannelLogout,
    ProviderLogouts,
    Logout,
    UsedSignatures,
    SamlResponses,
    SamlSignIn,
    SamlLogout,
    SamlMetadata,
    SamlMetadataResolver,
    IdentityBindingsResolver,
  ],
  controllers: [ThirdPartyController, BackChannelLogoutController, LogoutController, SamlController],
  exports: [ClaimAssignments, VerifiedAddresses],
})
export class ThirdPartyModule {}
