import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Access } from '../../platform/access/access.decorator.js';
import { WireBody } from '../../platform/http/input/wire-input.js';
import { Documented } from '../../platform/http/openapi/documented.js';
import { userSchema } from '../model/user.wire.js';
import { CodeInput } from '../second-factor/second-factor.input.js';
import { BrowserSignInService, signInSchema } from './browser-sign-in.service.js';
import { LoginInput } from './login.input.js';
import { LoginService } from './login.service.js';
import { SignInService } from './sign-in.service.js';

@Controller('api/user')
export class LoginController {
  constructor(
    private readonly logins: LoginService,
    private readonly signIn: SignInService,
    private readonly browser: BrowserSignInService,
  ) {}

  @Post('login')
  @Access('public', { critical: true, demo: 'all' })
  @Documented({
    summary: 'Log in with a password',
    description:
      'Sets the login cookie. When the user has a second factor, `data.require_2fa` is true and POST /api/user/login/2fa ' +
      'completes the login.',
    data: signInSchema,
  })
  @HttpCode(200)
  async login(
    @WireBody(LoginInput) input: LoginInput,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { origin, previous } = this.browser.originAndCookiesOf(request);
    return this.browser.respond(reply, await this.logins.login(input, origin, previous));
  }

  @Post('login/2fa')
  @Access('public', { critical: true, demo: 'all' })
  @Documented({
    summary: 'Complete a login with a code',
    description: 'A code of the app, or a recovery code, within five minutes of the password and in the same browser.',
    data: userSchema,
  })
  @HttpCode(200)
  async completeWithCode(
    @WireBody(CodeInput) { code }: CodeInput,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { pendingId, origin, previous } = this.browser.originAndCookiesOf(request);
    return this.browser.respond(reply, await this.signIn.completeWithCode(pendingId, code, origin, previous));
  }
}
