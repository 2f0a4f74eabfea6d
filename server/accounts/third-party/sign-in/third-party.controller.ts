import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../../common/errors/app-error.js';
import type { Principal } from '../../../common/principal.js';
import { OptionsService } from '../../../options/options.service.js';
import { Access } from '../../../platform/access/access.decorator.js';
import { Caller, OptionalCaller } from '../../../platform/access/caller.decorator.js';
import { requireSameOrigin } from '../../../platform/access/same-origin.js';
import { CommonError } from '../../../platform/errors/common.errors.js';
import { type Envelope, ok } from '../../../platform/http/envelope.js';
import { WireQuery } from '../../../platform/http/input/wire-input.js';
import { Documented } from '../../../platform/http/openapi/documented.js';
import { BrowserSignInService, signInSchema } from '../../sign-in/browser-sign-in.service.js';
import { SignInCookie } from '../sign-in-cookie.js';
import { siteOf } from '../site-urls.js';
import { ThirdPartyError } from '../third-party.errors.js';
import { REDIRECTING_PROVIDERS, type RedirectingProvider } from './redirecting-provider-classes.js';
import {
  InviteQuery,
  SignInFinishQuery,
  SignInStartQuery,
  TelegramBindingQuery,
  TelegramWidgetQuery,
  WeChatQuery,
} from './third-party.input.js';
import { ThirdPartySignInService, type Visit } from './third-party-sign-in.service.js';

/** The message after a binding; existing clients compare with it. */
const BOUND = 'bind';

const REDIRECTING = Object.keys(REDIRECTING_PROVIDERS) as RedirectingProvider[];
const providerParameter = z.enum(REDIRECTING);

/** Login through identity providers. All endpoints are for browsers, because their responses set cookies. */
@Controller('api/oauth')
export class ThirdPartyController {
  constructor(
    private readonly signIn: ThirdPartySignInService,
    private readonly cookie: SignInCookie,
    private readonly browser: BrowserSignInService,
    private readonly options: OptionsService,
  ) {}

  // `visitors`: if the user is signed in, this would bind the account of the other site.
  @Get('state')
  @Access('public', { changes: true, critical: true, demo: 'visitors' })
  @Documented({
    summary: 'Get a state for a login with a provider that redirects',
    description:
      'For consoles that build the authorize address themselves. The state is valid once, for ten minutes, in this browser; for a logged-in user it binds an account. Such a login has no PKCE and no nonce; /api/oauth/{provider}/start has both.',
    data: z.string(),
  })
  async state(
    @OptionalCaller() visitor: Principal | null,
    @WireQuery(InviteQuery) { inviteCode }: InviteQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Envelope<string>> {
    const { state, browser } = await this.signIn.issueState(visitor, inviteCode);
    this.cookie.write(reply, browser);
    return ok(state);
  }

  @Get('wechat')
  @Access('public', { changes: true, critical: true, demo: 'visitors' })
  @Documented({
    summary: 'Log in with a code from the WeChat account',
    data: signInSchema,
  })
  async wechat(
    @OptionalCaller() visitor: Principal | null,
    @WireQuery(WeChatQuery) { code }: WeChatQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const outcome = await this.signIn.enterByWeChat(code, this.visit(visitor, request));
    return this.browser.respond(reply, outcome);
  }

  @Get('wechat/bind')
  @Access('login', { changes: true, critical: true })
  @Documented({ summary: 'Bind a WeChat account with a code from it' })
  async bindWeChat(@Caller() caller: Principal, @WireQuery(WeChatQuery) { code }: WeChatQuery): Promise<Envelope> {
    await this.signIn.bindWeChat(code, caller);
    return ok();
  }

  @Get('telegram/login')
  @Access('public', { changes: true, critical: true, demo: 'visitors' })
  @Documented({
    summary: 'Log in with the fields of the Telegram widget',
    description: 'For users who have bound their Telegram account; it does not register new users.',
    data: signInSchema,
  })
  async telegram(
    @OptionalCaller() visitor: Principal | null,
    @WireQuery(TelegramWidgetQuery) { fields }: TelegramWidgetQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.browser.respond(reply, await this.signIn.enterByTelegram(fields, this.visit(visitor, request)));
  }

  // Not `changes`: another site redirects the browser here, so a state replaces the origin check.
  @Get('telegram/bind')
  @Access('login', { critical: true })
  @Documented({
    summary: 'Bind a Telegram account with the fields of the widget',
    description:
      'The widget redirects the browser here, and the response redirects it to /setting. From another site it requires a state of /api/oauth/state, which belongs in the address that the widget is configured with.',
    redirect: '/setting.',
    refusals: [CommonError.cross_origin, ThirdPartyError.sign_in_state_invalid],
  })
  async bindTelegram(
    @Caller() caller: Principal,
    @WireQuery(TelegramBindingQuery) { state, fields }: TelegramBindingQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (state === undefined) requireSameOrigin(request, true);
    const browser = this.cookie.read(request.headers);
    const started = state === undefined ? undefined : { state, browser };
    await this.signIn.bindTelegram(fields, caller, started);
    this.cookie.clear(reply);
    await reply.redirect('/setting', 302);
  }

  @Get(':provider/start')
  @Access('public', { changes: true, critical: true, demo: 'visitors' })
  @Documented({
    summary: 'Begin a login with a provider that redirects',
    description:
      "Redirects the browser to the provider, with state, PKCE and nonce. The provider redirects it to this site's page /oauth/{provider}, which calls /api/oauth/{provider} with the query it received.",
    params: { provider: providerParameter },
    redirect: 'The page of the provider.',
  })
  async start(
    @Param('provider') name: string,
    @OptionalCaller() visitor: Principal | null,
    @WireQuery(SignInStartQuery) { inviteCode, returnTo }: SignInStartQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const parameters = { inviteCode, returnTo, site: siteOf(this.options, request).site };
    const { location, browser } = await this.signIn.start(redirectingProvider(name), visitor, parameters);
    this.cookie.write(reply, browser);
    await reply.redirect(location, 302);
  }

  // Not `changes`, as above.
  @Get(':provider')
  @Access('public', { critical: true, demo: 'visitors' })
  @Documented({
    summary: 'Finish a login with a provider that redirects',
    description: 'Logs in, or binds when the browser was logged in at the start; then the message is bind.',
    params: { provider: providerParameter },
    data: signInSchema.optional(),
    extra: { return_to: z.string().describe('A path on this site, or empty.') },
    refusals: [ThirdPartyError.sign_in_state_invalid],
  })
  async finish(
    @Param('provider') name: string,
    @OptionalCaller() visitor: Principal | null,
    @WireQuery(SignInFinishQuery) query: SignInFinishQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const back = {
      state: query.state,
      browser: this.cookie.read(request.headers),
      code: query.code,
      issuer: query.issuer || undefined,
      refusal: query.refusal,
      ...siteOf(this.options, request),
    };
    const outcome = await this.signIn.finish(redirectingProvider(name), back, this.visit(visitor, request));
    this.cookie.clear(reply);
    const result = 'bound' in outcome ? ok(undefined, BOUND) : this.browser.respond(reply, outcome.signedIn);
    return { ...result, return_to: outcome.returnTo };
  }

  private visit(caller: Principal | null, request: FastifyRequest): Visit {
    const { origin, previous } = this.browser.originAndCookiesOf(request);
    return { caller, origin, previous };
  }
}

/** @throws {AppError} not_found */
function redirectingProvider(name: string): RedirectingProvider {
  const known = REDIRECTING.find((provider) => provider === name);
  if (!known) throw new AppError(CommonError.not_found);
  return known;
}
