import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AppError } from '../../common/errors/app-error.js';
import { randomSecret } from '../../common/random.js';
import { Secrets } from '../../platform/config/secrets.js';
import { Cipher } from '../../platform/crypto/cipher.js';
import { ThirdPartyError } from './third-party.errors.js';

/** Max duration of a login at a provider, in seconds. */
export const STATE_SECONDS = 600;

/** The stored data of a browser that is redirected to a provider. */
export interface SignInState {
  /** Null if the console builds the provider's address itself, because the provider is then not known yet. */
  provider: string | null;
  /** The user who binds an account. Null for a login. */
  userId: number | null;
  inviteCode: string;
  /** A path on this site, or empty. */
  returnTo: string;
  /** The parameters that this server sent to the provider; all or none are set. */
  redirectUri: string | null;
  codeVerifier: string | null;
  nonce: string | null;
  /** The login began at the provider, so it replaces the one of the browser. */
  fromProvider?: boolean;
}

/** A state that returned, and what the provider has posted for it. */
export interface ReturnedState extends SignInState {
  /** A verified response. Null if the provider posts none. */
  readonly posted: string | null;
}

/** The two halves of the state that must return together. */
export interface IssuedState {
  /** The state for the provider's address. */
  state: string;
  /** The value for the browser's cookie. */
  browser: string;
}

const INSERT = `
  WITH expired AS (DELETE FROM sign_in_states WHERE expires_at <= now())
  INSERT INTO sign_in_states (
    state_digest, browser_digest, provider, user_id, invite_code, return_to, redirect_uri, code_verifier, nonce,
    from_provider, expires_at
  ) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now() + make_interval(secs => $11))`;

// A state accepts only one response.
const POST = `
  WITH posted AS (
    UPDATE sign_in_states SET response_cipher = $4
      WHERE state_digest = ANY($1) AND provider = $2 AND nonce = $3 AND response_cipher IS NULL AND expires_at > now()
      RETURNING 1
  )
  SELECT 1 FROM posted`;

const TAKE = `
  WITH taken AS (
    DELETE FROM sign_in_states WHERE state_digest = ANY($1) AND browser_digest = ANY($2) AND expires_at > now() RETURNING *
  )
  SELECT provider, user_id::float8 AS "userId", invite_code AS "inviteCode", return_to AS "returnTo",
      redirect_uri AS "redirectUri", code_verifier AS "codeVerifier", nonce, response_cipher AS "responseCipher",
      from_provider AS "fromProvider"
    FROM taken`;

/**
 * The `state` of third-party logins: 256 random bits, valid once, for ten minutes, in the browser that requested them.
 * This prevents the injection of a code into the browser of another user.
 */
@Injectable()
export class SignInStatesService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly secrets: Secrets,
    private readonly cipher: Cipher,
  ) {}

  /** Also deletes expired states. */
  async issue(kept: SignInState): Promise<IssuedState> {
    const issued = { state: randomSecret(), browser: randomSecret() };
    const { provider, userId, inviteCode, returnTo, redirectUri, codeVerifier, nonce, fromProvider = false } = kept;
    await this.database.query(INSERT, [
      this.digest(issued.state),
      this.digest(issued.browser),
      provider,
      userId,
      inviteCode,
      returnTo,
      redirectUri,
      codeVerifier,
      nonce,
      fromProvider,
      STATE_SECONDS,
    ]);
    return issued;
  }

  /**
   * Stores what a provider has posted to this server through the browser until the state returns with its cookie,
   * because browsers do not send the cookie with forms of other sites.
   * @param nonce the nonce of the request that the provider responds to
   * @param response after it was verified; stored encrypted
   * @throws {AppError} sign_in_state_invalid when the state is missing, expired, used, has a response, or belongs to
   * another request
   */
  async post(
    state: string,
    { provider, nonce, response }: { provider: string; nonce: string; response: string },
    manager: EntityManager,
  ): Promise<void> {
    const digests = this.secrets.digests('signInState', state);
    const cipher = this.cipher.encrypt('sign-in-response', response);
    const posted = await manager.query<unknown[]>(POST, [digests, provider, nonce, cipher]);
    if (posted.length === 0) throw new AppError(ThirdPartyError.sign_in_state_invalid);
  }

  /**
   * Consumes a state.
   * @param state as received with the request
   * @throws {AppError} sign_in_state_invalid when it is missing, expired, used, or belongs to another browser
   */
  async take(state: string, browser: string | undefined): Promise<ReturnedState> {
    const values = [state, browser ?? ''].map((value) => this.secrets.digests('signInState', value));
    const [taken] = await this.database.query<(SignInState & { responseCipher: string | null })[]>(TAKE, values);
    if (!taken) throw new AppError(ThirdPartyError.sign_in_state_invalid);
    const { responseCipher, ...kept } = taken;
    const posted = responseCipher === null ? null : this.cipher.decrypt('sign-in-response', responseCipher);
    return { ...kept, posted };
  }

  private digest(value: string): Buffer {
    return this.secrets.digest('signInState', value);
  }
}
