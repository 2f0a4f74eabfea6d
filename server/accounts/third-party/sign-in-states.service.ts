import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AppError } from '../../common/errors/app-error.js';
import { randomSecret } from '../../common/random.js';
import { Secrets } from '../../platform/config/secrets.js';
import { ThirdPartyError } from './third-party.errors.js';

/** How long a browser may be away at a provider, in seconds. */
export const STATE_SECONDS = 600;

/** What is remembered of a browser that goes to a provider. */
export interface SignInState {
  /** Null when the console makes the provider's address itself, so that nobody knows yet where it leads. */
  provider: string | null;
  /** Who binds an account; null when somebody logs in. */
  userId: number | null;
  inviteCode: string;
  /** A path on this site, or empty. */
  returnTo: string;
  /** What the provider was told, where this server told it; all or none of them. */
  redirectUri: string | null;
  codeVerifier: string | null;
  nonce: string | null;
}

/** The two halves that must come back together. */
export interface IssuedState {
  /** For the provider's address. */
  state: string;
  /** For the browser's cookie. */
  browser: string;
}

const INSERT = `
  WITH expired AS (DELETE FROM sign_in_states WHERE expires_at <= now())
  INSERT INTO sign_in_states (
    state_digest, browser_digest, provider, user_id, invite_code, return_to, redirect_uri, code_verifier, nonce,
    expires_at
  ) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, now() + make_interval(secs => $10))`;

const TAKE = `
  WITH taken AS (
    DELETE FROM sign_in_states WHERE state_digest = $1 AND browser_digest = $2 AND expires_at > now() RETURNING *
  )
  SELECT provider, user_id::float8 AS "userId", invite_code AS "inviteCode", return_to AS "returnTo",
      redirect_uri AS "redirectUri", code_verifier AS "codeVerifier", nonce
    FROM taken`;

/**
 * The `state` of third-party logins: 256 random bits that hold once, for ten minutes, in the browser that asked for them.
 * A code can therefore not be slipped into the browser of somebody else.
 */
@Injectable()
export class SignInStates {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly secrets: Secrets,
  ) {}

  /** Clears out those that are over, too. */
  async issue(kept: SignInState): Promise<IssuedState> {
    const issued = { state: randomSecret(), browser: randomSecret() };
    const { provider, userId, inviteCode, returnTo, redirectUri, codeVerifier, nonce } = kept;
    await this.database.query(INSERT, [
      ...[this.digest(issued.state), this.digest(issued.browser), provider, userId, inviteCode, returnTo],
      ...[redirectUri, codeVerifier, nonce, STATE_SECONDS],
    ]);
    return issued;
  }

  /**
   * Uses a state up.
   * @param state as it came with the request
   * @throws {AppError} sign_in_state_invalid when it is missing, over, used, or another browser's
   */
  async take(state: string, browser: string | undefined): Promise<SignInState> {
    const values = [this.digest(state), this.digest(browser ?? '')];
    const [taken] = await this.database.query<SignInState[]>(TAKE, values);
    if (!taken) throw new AppError(ThirdPartyError.sign_in_state_invalid);
    return taken;
  }

  private digest(value: string): Buffer {
    return this.secrets.digest('signInState', value);
  }
}
