import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { OptionsService } from '../../options/options.service.js';
import { Access } from '../../platform/access/access.decorator.js';
import { ok } from '../../platform/http/envelope.js';
import { WireBody } from '../../platform/http/input/wire-input.js';
import { Documented } from '../../platform/http/openapi/documented.js';
import { userSchema } from '../model/user.wire.js';
import { PendingLoginCookie } from '../sessions/session-credentials.js';
import { BrowserSignInService } from '../sign-in/browser-sign-in.service.js';
import { CredentialInput } from './passkey.input.js';
import { ceremonySchema } from './passkey.model.js';
import { type RelyingParty, relyingPartyOf } from './passkey-challenges.service.js';
import { PasskeySignInService } from './passkey-sign-in.service.js';

@Controller('api/user')
export class PasskeySignInController {
  constructor(
    private readonly passkeys: PasskeySignInService,
    private readonly browser: BrowserSignInService,
    private readonly pendingCookie: PendingLoginCookie,
    private readonly options: OptionsService,
  ) {}

  @Post('passkey/login/begin')
  @Access('public', { critical: true, demo: 'all' })
  @Documented({ summary: 'Begin a passwordless login with a passkey', data: ceremonySchema })
  @HttpCode(200)
  async begin(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const { holderId, request: publicKey } = await this.passkeys.begin(this.site(request));
    this.pendingCookie.write(reply, holderId);
    return ok({ options: { publicKey } });
  }

  @Post('passkey/login/finish')
  @Access('public', { critical: true, demo: 'all' })
  @Documented({ summary: 'Log in with a passkey only', data: userSchema })
  @HttpCode(200)
  async finish(
    @WireBody(CredentialInput) { credential }: CredentialInput,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const outcome = await this.passkeys.finish(
      credential,
      this.browser.originAndCookiesOf(request),
      this.site(request),
    );
    return this.browser.respond(reply, outcome);
  }

  @Post('login/2fa/passkey/begin')
  @Access('public', { critical: true, demo: 'all' })
  @Documented({ summary: 'Begin to complete a login with a passkey instead of a code', data: ceremonySchema })
  @HttpCode(200)
  async beginSecond(@Req() request: FastifyRequest) {
    const { pendingId } = this.browser.originAndCookiesOf(request);
    return ok({ options: { publicKey: await this.passkeys.beginSecond(pendingId, this.site(request)) } });
  }

  @Post('login/2fa/passkey/finish')
  @Access('public', { critical: true, demo: 'all' })
  @Documented({ summary: 'Complete a login with a passkey', data: userSchema })
  @HttpCode(200)
  async finishSecond(
    @WireBody(CredentialInput) { credential }: CredentialInput,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const outcome = await this.passkeys.finishSecond(
      credential,
      this.browser.originAndCookiesOf(request),
      this.site(request),
    );
    return this.browser.respond(reply, outcome);
  }

  private site({ headers }: FastifyRequest): RelyingParty {
    return relyingPartyOf(this.options, headers.host);
  }
}
