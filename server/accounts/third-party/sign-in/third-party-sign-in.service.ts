import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { AppError } from '../../../common/errors/app-error.js';
import type { Principal } from '../../../common/principal.js';
import { SIGN_IN_PROVIDERS, type SignInProviderName } from '../../../options/catalogue/sign-in-providers.js';
import { Logger } from '../../../platform/telemetry/logger.js';
import { type Identity, isCompanyProvider } from '../../model/identity-provider.js';
import type { SessionOrigin } from '../../sessions/sessions.service.js';
import { type SignInOutcome, SignInService } from '../../sign-in/sign-in.service.js';
import { IdentityBindingsService } from '../identity-bindings.service.js';
import { codeOf } from '../provider-http.js';
import type { RedirectingProviderClient } from '../redirecting-provider.js';
import { type IssuedState, type SignInState, SignInStatesService } from '../sign-in-states.service.js';
import { Telegram } from '../telegram.provider.js';
import { ThirdPartyError } from '../third-party.errors.js';
import { ThirdPartyAccountsService } from '../third-party-accounts.service.js';
import { WeChat } from '../wechat.provider.js';
import { REDIRECTING_PROVIDERS, type RedirectingProvider } from './redirecting-provider-classes.js';

/** A request of a browser at this site. */
export interface Visit {
  caller: Principal | null;
  /** The origin of the request, and its login. */
  origin: SessionOrigin;
  previous: string | undefined;
}

/** The parameters that a browser returns with from a provider. */
export interface Return {
  state: string;
  /** The value of the browser's cookie. */
  browser: string | undefined;
  code: string;
  issuer: string | undefined;
  /** The error that the provider returned instead of a code. */
  refusal: string | undefined;
  site: string;
  siteOrigin: string;
}

/** A login, or a new binding of a logged-in user; and the path to return to. */
export type ThirdPartyOutcome = { signedIn: SignInOutcome; returnTo: string } | { bound: true; returnTo: string };

const randomToken = (): string => randomBytes(32).toString('base64url');

/** Logs users in with accounts at identity providers, and binds such accounts to users. */
@Injectable()
export class ThirdPartySignInService {
  constructor(
    private readonly states: SignInStatesService,
    private readonly accounts: ThirdPartyAccountsService,
    private readonly bindings: IdentityBindingsService,
    private readonly signIn: SignInService,
    private readonly logger: Logger,
    private readonly wechat: WeChat,
    private readonly telegram: Telegram,
    private readonly modules: ModuleRef,
  ) {}

  /**
   * Issues a state for a console that builds the provider's address itself. The state of a logged-in caller binds an
   * account.
   */
  issueState(caller: Principal | null, inviteCode: string): Promise<IssuedState> {
    const userId = loggedIn(caller);
    const unknown = { provider: null, returnTo: '', redirectUri: null, codeVerifier: null, nonce: null };
    return this.states.issue({ ...unknown, userId, inviteCode });
  }

  /**
   * Begins a login at a provider, with all protections of the redirect.
   * @returns the address to redirect the browser to, and the value for its cookie
   * @throws {AppError} provider_off, provider_failed
   */
  async start(
    provider: RedirectingProvider,
    caller: Principal | null,
    parameters: { inviteCode: string; returnTo: string; site: string },
  ): Promise<{ location: string; browser: string }> {
    this.accounts.requireOn(provider);
    const { inviteCode, returnTo, site } = parameters;
    const sent = { redirectUri: `${site}/oauth/${provider}`, codeVerifier: randomToken(), nonce: randomToken() };
    const { state, browser } = await this.states.issue({
      provider,
      userId: loggedIn(caller),
      inviteCode,
      returnTo,
      ...sent,
    });
    const location = await this.callProvider(provider, () =>
      this.client(provider).authorizeUrl({ state, site, ...sent }),
    );
    return { location, browser };
  }

  /**
   * Handles the return from a provider: logs in, or binds when the browser was logged in at the start.
   * @throws {AppError} sign_in_state_invalid, provider_off, provider_refused, provider_failed, identity_taken,
   * registration_off, user_cancelled, user_banned
   */
  async finish(provider: RedirectingProvider, back: Return, visit: Visit): Promise<ThirdPartyOutcome> {
    const failure = back.refusal === undefined ? undefined : this.client(provider).failureOf?.(back.refusal);
    if (failure) throw failure;
    const kept = await this.states.take(back.state, back.browser);
    const caller = kept.fromProvider ? null : visitorOf(kept, provider, visit.caller);
    this.accounts.requireOn(provider);
    if (back.refusal !== undefined) throw new AppError(ThirdPartyError.provider_refused, { reason: back.refusal });
    if (back.code === '' && kept.posted === null) throw failed(provider);
    const { code, issuer, site, siteOrigin: origin } = back;
    const response = { code, issuer, site, origin, request: requestOf(kept), posted: kept.posted };
    const identity = await this.callProvider(provider, () => this.client(provider).identify(response));
    const { returnTo } = kept;
    if (caller === null) return { signedIn: await this.enter(identity, kept.inviteCode, visit), returnTo };
    await this.bindings.bind(caller, identity);
    return { bound: true, returnTo };
  }

  /**
   * @throws {AppError} provider_off, provider_failed, wechat_code_wrong, registration_off, user_cancelled, user_banned
   */
  async enterByWeChat(code: string, visit: Visit): Promise<SignInOutcome> {
    return this.enter(await this.identifyAtWeChat(code), '', visit);
  }

  /** @throws {AppError} provider_off, provider_failed, wechat_code_wrong, wechat_taken */
  async bindWeChat(code: string, caller: Principal): Promise<void> {
    await this.bindings.bind(caller, await this.identifyAtWeChat(code));
  }

  /**
   * @param fields the fields of the widget
   * @throws {AppError} provider_off, telegram_proof_invalid, telegram_unbound, user_cancelled, user_banned
   */
  async enterByTelegram(fields: Readonly<Record<string, unknown>>, visit: Visit): Promise<SignInOutcome> {
    this.accounts.requireOn('telegram');
    return this.enter(await this.telegram.identify(fields), '', visit);
  }

  /**
   * The widget redirects the browser here from another site, so a foreign page could do the same with another user's
   * fields.
   * @param state one that this browser received for the caller; undefined when the request comes from a page of this
   * site
   * @throws {AppError} sign_in_state_invalid, provider_off, telegram_proof_invalid, identity_taken
   */
  async bindTelegram(
    fields: Readonly<Record<string, unknown>>,
    caller: Principal,
    state: { state: string; browser: string | undefined } | undefined,
  ): Promise<void> {
    this.accounts.requireOn('telegram');
    if (state) {
      const kept = await this.states.take(state.state, state.browser);
      if (visitorOf(kept, 'telegram', caller) === null) throw new AppError(ThirdPartyError.sign_in_state_invalid);
    }
    await this.bindings.bind(caller, await this.telegram.identify(fields));
  }

  private client(provider: RedirectingProvider): RedirectingProviderClient {
    return this.modules.get(REDIRECTING_PROVIDERS[provider]);
  }

  private identifyAtWeChat(code: string): Promise<Identity> {
    this.accounts.requireOn('wechat');
    return this.callProvider('wechat', () => this.wechat.identify(code));
  }

  private async enter(identity: Identity, inviteCode: string, { origin, previous }: Visit): Promise<SignInOutcome> {
    const user = await this.accounts.userOf(identity, inviteCode);
    const { provider, subject, session } = identity;
    const isOfCompany = session !== undefined && isCompanyProvider(provider);
    return this.signIn.complete(user, origin, previous, {
      provider: isOfCompany ? { provider, subject, ...session } : undefined,
    });
  }

  /** Handles every error of a provider or its library: the log contains a short reason, the response none. */
  private async callProvider<Result>(provider: SignInProviderName, request: () => Promise<Result>): Promise<Result> {
    try {
      return await request();
    } catch (error) {
      if (error instanceof AppError) throw error;
      this.logger.warn(
        { event: 'identity_provider.failed', provider, reason: codeOf(error), cause: causeOf(error) },
        'Identity provider request failed',
      );
      throw failed(provider);
    }
  }
}

/** Only a login in the browser can request a binding; the access token of a script cannot. */
function loggedIn(caller: Principal | null): number | null {
  return caller?.via === 'session' ? caller.userId : null;
}

/**
 * The user who began the flow, or null for a login.
 * @throws {AppError} sign_in_state_invalid when the state is for another provider, or the browser is logged in as
 * another user
 */
function visitorOf(kept: SignInState, provider: SignInProviderName, caller: Principal | null): Principal | null {
  const same = kept.userId === loggedIn(caller) && (kept.provider === null || kept.provider === provider);
  if (!same) throw new AppError(ThirdPartyError.sign_in_state_invalid);
  return kept.userId === null ? null : caller;
}

function requestOf({ redirectUri, codeVerifier, nonce }: SignInState) {
  if (redirectUri === null || codeVerifier === null || nonce === null) return null;
  return { redirectUri, codeVerifier, nonce };
}

function failed(provider: SignInProviderName): AppError {
  return new AppError(ThirdPartyError.provider_failed, { provider: SIGN_IN_PROVIDERS[provider].name });
}

function causeOf(error: unknown): string | undefined {
  return error instanceof Error && error.cause !== undefined ? codeOf(error.cause) : undefined;
}
