import { Body, Controller, Header, HttpCode, Post } from '@nestjs/common';
import { Access } from '../../../platform/access/access.decorator.js';
import { type Envelope, ok } from '../../../platform/http/envelope.js';
import type { WireRecord } from '../../../platform/http/input/validation.js';
import { Documented } from '../../../platform/http/openapi/documented.js';
import { ThirdPartyError } from '../third-party.errors.js';
import { BackChannelLogoutService } from './back-channel-logout.service.js';

/** Receives logouts from the OpenID Connect provider. The signature of the token is the credential. */
@Controller('api/oauth/oidc/backchannel_logout')
export class BackChannelLogoutController {
  constructor(private readonly logout: BackChannelLogoutService) {}

  @Post()
  @Access('public', { callback: true })
  @Documented({
    summary: 'Report a logout, for the OpenID Connect provider',
    description:
      'OpenID Connect Back-Channel Logout 1.0: a form with `logout_token`. Ends the logins that came from the session or the user of the token.',
    refusals: [ThirdPartyError.logout_token_invalid, ThirdPartyError.provider_unreachable],
  })
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async receive(@Body() form: WireRecord | undefined): Promise<Envelope> {
    const token = form?.logout_token;
    await this.logout.receive(typeof token === 'string' ? token : '');
    return ok();
  }
}
