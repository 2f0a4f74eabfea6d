import { Module } from '@nestjs/common';
import { OptionsModule } from '../../options/options.module.js';
import { RegistrationModule } from '../registration/registration.module.js';
import { SignInModule } from '../sign-in/sign-in.module.js';
import { UsersModule } from '../users/users.module.js';
import { ClaimAssignmentsService } from './claims/claim-assignments.service.js';
import { IdentityBindingsResolver } from './identity-bindings.resolver.js';
import { IdentityBindingsService } from './identity-bindings.service.js';
import { BackChannelLogoutController } from './logout/back-channel-logout.controller.js';
import { BackChannelLogoutService } from './logout/back-channel-logout.service.js';
import { LogoutController } from './logout/logout.controller.js';
import { LogoutService } from './logout/logout.service.js';
import { OidcDiscoveryResolver } from './oidc-discovery.resolver.js';
import { OidcDiscoveryService } from './oidc-discovery.service.js';
import { ProviderHttp } from './provider-http.js';
import { ProviderLogoutsService } from './provider-logouts.service.js';
import { SamlController } from './saml/saml.controller.js';
import { SamlLogoutService } from './saml/saml-logout.service.js';
import { SamlMetadataResolver } from './saml/saml-metadata.resolver.js';
import { SamlMetadataService } from './saml/saml-metadata.service.js';
import { SamlResponsesService } from './saml/saml-responses.service.js';
import { SamlSignInService } from './saml/saml-sign-in.service.js';
import { REDIRECTING_PROVIDERS } from './sign-in/redirecting-provider-classes.js';
import { ThirdPartyController } from './sign-in/third-party.controller.js';
import { ThirdPartySignInService } from './sign-in/third-party-sign-in.service.js';
import { SignInCookie } from './sign-in-cookie.js';
import { SignInStatesService } from './sign-in-states.service.js';
import { Telegram } from './telegram.provider.js';
import { ThirdPartyAccountsService } from './third-party-accounts.service.js';
import { UsedSignaturesService } from './used-signatures.service.js';
import { VerifiedAddressesService } from './verified-addresses.service.js';
import { WeChat } from './wechat.provider.js';

/** Login through identity providers. */
@Module({
  imports: [OptionsModule, SignInModule, UsersModule, RegistrationModule],
  providers: [
    ProviderHttp,
    ...Object.values(REDIRECTING_PROVIDERS),
    OidcDiscoveryService,
    OidcDiscoveryResolver,
    WeChat,
    Telegram,
    VerifiedAddressesService,
    SignInStatesService,
    SignInCookie,
    ClaimAssignmentsService,
    ThirdPartyAccountsService,
    IdentityBindingsService,
    ThirdPartySignInService,
    BackChannelLogoutService,
    ProviderLogoutsService,
    LogoutService,
    UsedSignaturesService,
    SamlResponsesService,
    SamlSignInService,
    SamlLogoutService,
    SamlMetadataService,
    SamlMetadataResolver,
    IdentityBindingsResolver,
  ],
  controllers: [ThirdPartyController, BackChannelLogoutController, LogoutController, SamlController],
  exports: [ClaimAssignmentsService, VerifiedAddressesService],
})
export class ThirdPartyModule {}
