import { Injectable } from '@nestjs/common';
import { OptionsService } from '../../../options/options.service.js';
import { Logger } from '../../../platform/telemetry/logger.js';
import { COMPANY_PROVIDERS } from '../../model/identity-provider.js';
import { ProviderSessionsService } from '../../sessions/provider-sessions.service.js';
import type { ProviderSession } from '../../sessions/session.entity.js';
import { SessionsService } from '../../sessions/sessions.service.js';
import { Oidc } from '../oidc.provider.js';
import { codeOf } from '../provider-http.js';
import { Saml } from '../saml/saml.provider.js';

/** Ends logins on this site and, if an option is set, at the company provider. */
@Injectable()
export class LogoutService {
  constructor(
    private readonly sessions: SessionsService,
    private readonly providerSessions: ProviderSessionsService,
    private readonly oidc: Oidc,
    private readonly saml: Saml,
    private readonly options: OptionsService,
    private readonly logger: Logger,
  ) {}

  /**
   * Ends a login.
   * @param id as the browser sent it
   * @param site the address of this site
   * @returns the address at the provider where the browser ends the session there; null when the login did not come
   * from the provider, the provider has no such address, or the option is disabled
   */
  async end(id: string, site: string): Promise<string | null> {
    const isDue = COMPANY_PROVIDERS.some((provider) => this.options.get(`${provider}.logout_at_provider`));
    const login = isDue ? await this.providerSessions.ofLogin(id) : null;
    await this.sessions.end(id);
    if (login === null || !this.options.get(`${login.provider}.logout_at_provider`)) return null;
    // The login on this site has ended, even if the provider cannot be reached.
    return login.provider === 'saml' ? this.saml.logoutUrl(login, site) : this.atOidc(login, site);
  }

  private atOidc({ idToken }: ProviderSession, site: string): Promise<string | null> {
    return this.oidc.endSessionUrl(idToken, `${site}/login`).catch((error: unknown) => {
      this.logger.warn(
        { event: 'oidc_logout.failed', reason: codeOf(error) },
        'Session at the provider could not be ended',
      );
      return null;
    });
  }
}
