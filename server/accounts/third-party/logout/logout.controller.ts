import { Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { OptionsService } from '../../../options/options.service.js';
import { Access } from '../../../platform/access/access.decorator.js';
import { type Envelope, ok } from '../../../platform/http/envelope.js';
import { Documented } from '../../../platform/http/openapi/documented.js';
import { SessionCookie } from '../../sessions/session-credentials.js';
import { siteOf } from '../site-urls.js';
import { LogoutService } from './logout.service.js';

interface LoggedOut {
  end_session_url: string;
}

const data = z
  .object({
    end_session_url: z.string().describe('Where the browser ends the session at the provider of the company.'),
  })
  .optional()
  .describe(
    'With the option oidc.logout_at_provider or saml.logout_at_provider, of a login that came from the provider.',
  );

@Controller('api/user/logout')
export class LogoutController {
  constructor(
    private readonly logout: LogoutService,
    private readonly options: OptionsService,
    private readonly cookie: SessionCookie,
  ) {}

  @Get()
  @Access('public', { changes: true, demo: 'all' })
  @Documented({ summary: 'Log out with a GET request', data })
  endByLink(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Envelope<LoggedOut>> {
    return this.end(request, reply);
  }

  @Post()
  @Access('public', { demo: 'all' })
  @Documented({ summary: 'Log out', data })
  @HttpCode(200)
  async end(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Envelope<LoggedOut>> {
    const id = this.cookie.read(request.headers);
    const { site } = siteOf(this.options, request);
    const address = id === undefined ? null : await this.logout.end(id, site);
    this.cookie.clear(reply);
    return ok(address === null ? undefined : { end_session_url: address });
  }
}
