import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AppError } from '../../../common/errors/app-error.js';
import { randomSecret } from '../../../common/random.js';
import { OptionsService } from '../../../options/options.service.js';
import { Logger } from '../../../platform/telemetry/logger.js';
import { SignInStatesService } from '../sign-in-states.service.js';
import { localPath } from '../site-urls.js';
import { ThirdPartyError } from '../third-party.errors.js';
import { ThirdPartyAccountsService } from '../third-party-accounts.service.js';
import { UsedSignaturesService } from '../used-signatures.service.js';
import { SamlResponseError } from './saml.errors.js';
import { nonceOf } from './saml.provider.js';
import { SamlResponsesService } from './saml-responses.service.js';

/** The page of the console that a browser returns to. */
const PAGE = '/oauth/saml';

/** The form that the provider posts with the browser. */
export interface SamlForm {
  readonly response: string;
  /** The state of a request of this site; of a login that began at the provider, a path on this site or anything else. */
  readonly relayState: string;
}

/** The next address of the browser, and the value for its cookie if the login began at the provider. */
export interface SamlReturn {
  readonly path: string;
  readonly browser?: string;
}

/**
 * Receives responses of the SAML provider. Browsers send no cookie with a form of another site, so the response is only
 * stored here; the page that the browser is redirected to completes the login, with the cookie of the browser that began
 * it.
 */
@Injectable()
export class SamlSignInService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly responses: SamlResponsesService,
    private readonly accounts: ThirdPartyAccountsService,
    private readonly states: SignInStatesService,
    private readonly used: UsedSignaturesService,
    private readonly options: OptionsService,
    private readonly logger: Logger,
  ) {}

  /** Verifies a response and stores it. A refused one redirects the browser to the same page with the reason. */
  async receive(form: SamlForm, site: string): Promise<SamlReturn> {
    try {
      return await this.accept(form, site);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { code } = error.definition;
      this.logger.warn({ event: 'saml_response.refused', reason: code }, 'Response of the SAML provider refused');
      const query = new URLSearchParams({ state: form.relayState, error: code });
      if (error.definition === ThirdPartyError.provider_refused)
        query.set('error_description', String(error.params.reason));
      return { path: `${PAGE}?${query}` };
    }
  }

  private async accept({ response, relayState }: SamlForm, site: string): Promise<SamlReturn> {
    this.accounts.requireOn('saml');
    const { login, signed, seconds } = await this.responses.verify(response, site);
    const fromProvider = login.requestId === null;
    if (fromProvider && !this.options.get('saml.idp_initiated'))
      throw new AppError(SamlResponseError.saml_login_unsolicited);
    const nonce = login.requestId === null ? randomSecret() : nonceOf(login.requestId);
    const { state, browser } = fromProvider
      ? await this.issueState(nonce, localPath(relayState), site)
      : { state: relayState, browser: undefined };
    await this.database.transaction(async (manager) => {
      if (!(await this.used.use(signed, seconds, manager))) throw new AppError(SamlResponseError.saml_response_used);
      await this.states.post(state, { provider: 'saml', nonce, response: JSON.stringify(login) }, manager);
    });
    return { path: `${PAGE}?${new URLSearchParams({ state })}`, ...(browser !== undefined && { browser }) };
  }

  private issueState(nonce: string, returnTo: string, site: string) {
    const sent = { redirectUri: `${site}${PAGE}`, codeVerifier: randomSecret(), nonce };
    return this.states.issue({ provider: 'saml', userId: null, inviteCode: '', returnTo, ...sent, fromProvider: true });
  }
}
