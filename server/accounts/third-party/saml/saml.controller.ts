import { Body, Controller, Get, Header, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../common/errors/app-error.js';
import { OptionsService } from '../../../options/options.service.js';
import { Access } from '../../../platform/access/access.decorator.js';
import { boundedText } from '../../../platform/http/input/page-query.js';
import type { WireRecord } from '../../../platform/http/input/validation.js';
import { WireQuery } from '../../../platform/http/input/wire-input.js';
import { Documented } from '../../../platform/http/openapi/documented.js';
import { SignInCookie } from '../sign-in-cookie.js';
import { siteOf } from '../site-urls.js';
import { SamlError } from './saml.errors.js';
import { MAX_RELAY_STATE, SAML_BODY_LIMIT, SamlLogoutQuery } from './saml.input.js';
import { type SamlLogoutMessage, SamlLogoutService } from './saml-logout.service.js';
import { serviceProviderMetadata } from './saml-metadata.service.js';
import { SamlSignInService } from './saml-sign-in.service.js';

/** The addresses that are registered at the SAML provider. */
@Controller('api/oauth/saml')
export class SamlController {
  constructor(
    private readonly signIn: SamlSignInService,
    private readonly logout: SamlLogoutService,
    private readonly cookie: SignInCookie,
    private readonly options: OptionsService,
  ) {}

  @Get('metadata')
  @Access('public')
  @Documented({
    summary: 'Get the SAML metadata of this site',
    description: 'The address is also the entity id of this site.',
    file: { 'application/samlmetadata+xml': 'SAML 2.0 metadata of the service provider.' },
  })
  @Header('content-type', 'application/samlmetadata+xml; charset=utf-8')
  metadata(@Req() request: FastifyRequest): Promise<string> {
    return serviceProviderMetadata(this.options, siteOf(this.options, request).site);
  }

  @Post('acs')
  @Access('public', { crossSite: true, demo: 'all', bodyLimit: SAML_BODY_LIMIT })
  @Documented({
    summary: 'Post a SAML response, for the browser',
    description:
      'The assertion consumer service: a form with `SAMLResponse` and `RelayState` (HTTP-POST binding). Redirects to /oauth/saml, which calls /api/oauth/saml with the query it received; a refused response has the code of the error as `error`.',
    redirect: '/oauth/saml.',
  })
  async receive(
    @Body() form: WireRecord | undefined,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const relayState = boundedText(form?.RelayState, MAX_RELAY_STATE);
    const { site } = siteOf(this.options, request);
    const { path, browser } = await this.signIn.receive(
      { response: boundedText(form?.SAMLResponse, SAML_BODY_LIMIT), relayState },
      site,
    );
    if (browser !== undefined) this.cookie.write(reply, browser);
    await reply.redirect(path, 302);
  }

  @Post('slo')
  @Access('public', { crossSite: true, demo: 'all', bodyLimit: SAML_BODY_LIMIT })
  @Documented({
    summary: 'Post a SAML logout, for the browser',
    description:
      'The single logout service (HTTP-POST binding): a form with a signed `SAMLRequest`, which ends the logins that it names, or with the `SAMLResponse` to a logout here.',
    redirect: 'The provider with a LogoutResponse, or /login.',
    refusals: [SamlError.saml_logout_invalid],
  })
  async endByForm(
    @Body() form: WireRecord | undefined,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const relayState = boundedText(form?.RelayState, MAX_RELAY_STATE);
    const isResponse = form?.SAMLRequest === undefined && boundedText(form?.SAMLResponse, SAML_BODY_LIMIT) !== '';
    await this.end(
      isResponse,
      { binding: 'post', request: boundedText(form?.SAMLRequest, SAML_BODY_LIMIT), relayState },
      request,
      reply,
    );
  }

  // Not `changes`: another site redirects the browser here, and the signature replaces the origin check.
  @Get('slo')
  @Access('public', { crossSite: true })
  @Documented({
    summary: 'Log out with SAML, for the browser',
    description:
      'The single logout service (HTTP-Redirect binding): a signed `SAMLRequest`, which ends the logins that it names, or the `SAMLResponse` to a logout here, in the query.',
    redirect: 'The provider with a LogoutResponse, or /login.',
    refusals: [SamlError.saml_logout_invalid],
  })
  async endByRedirect(
    @WireQuery(SamlLogoutQuery) query: SamlLogoutQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { relayState = '', algorithm = '', signature: value = '' } = query;
    const [, sent = ''] = /\?(.*)$/s.exec(request.url) ?? [];
    const signature = { algorithm, value, query: sent };
    const message = { binding: 'redirect', request: query.request ?? '', relayState, signature } as const;
    const isResponse = query.request === undefined && Boolean(query.response);
    await this.end(isResponse, message, request, reply);
  }

  /** @param isResponse to a logout that began here: the login ended before the browser was redirected to the provider */
  private async end(
    isResponse: boolean,
    message: SamlLogoutMessage,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    if (!isResponse && message.request === '') throw new AppError(SamlError.saml_logout_invalid);
    const { site } = siteOf(this.options, request);
    await reply.redirect(isResponse ? '/login' : await this.logout.receive(message, site), 302);
  }
}
