import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AppError } from '../../../common/errors/app-error.js';
import { Logger } from '../../../platform/telemetry/logger.js';
import { type LogoutIssuer, type LogoutToken, readLogoutToken, TOKEN_SECONDS } from '../logout-token.js';
import { Oidc } from '../oidc.provider.js';
import { codeOf, ProviderFailure } from '../provider-http.js';
import { ProviderLogoutsService } from '../provider-logouts.service.js';
import { ThirdPartyError } from '../third-party.errors.js';

const USE = `
  WITH expired AS (DELETE FROM used_logout_tokens WHERE expires_at <= now())
  INSERT INTO used_logout_tokens (digest, expires_at) VALUES ($1, now() + make_interval(secs => $2))
    ON CONFLICT DO NOTHING RETURNING digest`;

/** Logouts that the OpenID Connect provider reports to this server (OpenID Connect Back-Channel Logout 1.0). */
@Injectable()
export class BackChannelLogoutService {
  constructor(
    private readonly oidc: Oidc,
    private readonly logouts: ProviderLogoutsService,
    private readonly logger: Logger,
  ) {}

  /**
   * Ends the logins that a logout token names, if there are any.
   * @throws {AppError} logout_token_invalid, including for a token that was already used; provider_unreachable
   */
  async receive(token: string): Promise<void> {
    const issuer = await this.issuer();
    const logout = await readLogoutToken(token, issuer).catch((error: unknown) => {
      // Without the keys the token is neither right nor wrong: the provider may send it again.
      throw isOfKeys(error) ? this.unreachable(error) : this.refusal(reasonOf(error));
    });
    await this.logouts.end('oidc', [logout], (manager) => this.use(logout, manager));
  }

  private async use(logout: LogoutToken, manager: EntityManager): Promise<void> {
    const digest = createHash('sha256')
      .update(JSON.stringify([logout.issuer, logout.id]))
      .digest();
    const used = await manager.query<unknown[]>(USE, [digest, TOKEN_SECONDS]);
    if (used.length === 0) throw this.refusal('replayed');
  }

  private async issuer(): Promise<LogoutIssuer> {
    const issuer = await this.oidc.logoutIssuer().catch((error: unknown) => {
      throw this.unreachable(error);
    });
    if (issuer === null) throw this.refusal('not_configured');
    return issuer;
  }

  private unreachable(error: unknown): AppError {
    const reason = codeOf(error);
    this.logger.warn({ event: 'oidc_logout.unchecked', reason }, 'Logout token not checked: no keys of the provider');
    return new AppError(ThirdPartyError.provider_unreachable);
  }

  private refusal(reason: string): AppError {
    this.logger.warn({ event: 'oidc_logout.refused', reason }, 'Logout token of the provider refused');
    return new AppError(ThirdPartyError.logout_token_invalid);
  }
}

/** Whether the keys of the provider could not be fetched. */
function isOfKeys(error: unknown): boolean {
  return error instanceof ProviderFailure || /^ERR_(JWKS_TIMEOUT|JWKS_INVALID|JOSE_GENERIC)$/.test(codeOf(error));
}

/** The code of the library's error, or the name of the claim that is wrong. */
function reasonOf(error: unknown): string {
  const code = codeOf(error);
  return code === 'Error' && error instanceof Error ? error.message : code;
}
