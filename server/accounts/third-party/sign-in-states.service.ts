import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AppError } from '../../common/errors/app-error.js';
import { randomSecret } from '../../common/random.js';
import { Secrets } from '../../platform/config/secrets.js';
import { ThirdPartyError } from './third-party.errors.js';

/** Max duration of a login at a provider, in seconds. */
export const STATE_SECONDS = 600;

/** The stored data of a browser that is redirected to a provider. */
export interface SignInState {
  /** Null when the console builds the provider's address itself, so that the provider is not known yet. */
  provider: string | null;
  /** The user who binds an account; null for a login. */
  userId: number | null;
  inviteCode: string;
  /** A path on this site, or empty. */
  returnTo: string;
  /** The parameters that this server sent to the provider; all or none are set. */
  redirectUri: string | null;
  codeVerifier: string | null;
  nonce: string | null;
}

/** The two halves of the state that must return together. */
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
    DELETE FROM sign_in_states WHERE state_digest = ANY($1) AND browser_digest = ANY($2) AND expires_at > now() RETURNING *
  )
  SELECT provider, user_id::float8 AS "userId", invite_code AS "inviteCode", return_to AS "returnTo",
      redirect_uri AS "redirectUri", code_verifier AS "codeVerifier", nonce
    FROM taken`;

/**
 * The `state` of third-party logins: 256 random bits, valid once, for ten minutes, in the browser that requested them.
 * This prevents the injection of a code into the browser of another user.
 */
@Injectable()
export class SignInStates {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly secrets: Secrets,
  ) {}

  /** Also deletes expired states. */
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
   * @param state as received with the request
   * @throws {AppError} sign_in_state_invalid when it is missing, expired, used, or belongs to another browser
   */
  async take(state: string, browser: string | undefined): Promise<SignInState> {
    const values = [state, browser ?? ''].map((value) => this.secrets.digests('signInState', value));
    const [taken] = await this.database.query<SignInState[]>(TAKE, values);
    if (!taken) throw new AppError(ThirdPartyError.sign_in_state_invalid);
    return taken;
  }

  private digest(value: string): Buffer {
    return this.secrets.digest('signInState', value);
  }
}
