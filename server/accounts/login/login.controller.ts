import { Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Documented } from '../../platform/http/documented.js';
import { type Envelope, ok } from '../../platform/http/envelope.js';
import { WireBody } from '../../platform/http/validation.js';
import { SessionCookie } from '../sessions/session-cookie.js';
import { Sessions } from '../sessions/sessions.service.js';
import { userSchema, userWire } from '../users/user.wire.js';
import { LoginInput, loginSchema } from './login.input.js';
import { LoginService } from './login.service.js';

@Controller('api/user')
export class LoginController {
  constructor(
    private readonly logins: LoginService,
    private readonly sessions: Sessions,
    private readonly cookie: SessionCookie,
  ) {}

  @Post('login')
  @Documented({
    summary: 'Log in with a password',
    description: 'Sets the login cookie. Of the user only id, names, role, status and group are filled in.',
    query: { turnstile: z.string().optional().describe('Answer of the bot check, where the site asks for one.') },
    body: loginSchema,
    data: userSchema,
  })
  @HttpCode(200)
  async login(
    @WireBody(LoginInput, LoginInput.decode) input: LoginInput,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const origin = { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' };
    const { user, sessionId } = await this.logins.login(input, origin, this.cookie.read(request.headers));
    this.cookie.write(reply, sessionId);
    return ok(userWire.encodeLogin(user));
  }

  @Get('logout')
  @Documented({ summary: 'Log out by a link' })
  logoutByLink(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<Envelope> {
    return this.end(request, reply);
  }

  @Post('logout')
  @Documented({ summary: 'Log out' })
  @HttpCode(200)
  logout(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<Envelope> {
    return this.end(request, reply);
  }

  private async end(request: FastifyRequest, reply: FastifyReply): Promise<Envelope> {
    const id = this.cookie.read(request.headers);
    if (id !== undefined) await this.sessions.end(id);
    this.cookie.clear(reply);
    return ok();
  }
}
