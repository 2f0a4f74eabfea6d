import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { Repository } from 'typeorm';
import { AppError } from '../../common/errors/app-error.js';
import { randomSecret } from '../../common/random.js';
import { GuessThrottleService } from '../../platform/http/limits/guess-throttle.service.js';
import { PasskeyError } from '../model/sign-in.errors.js';
import { PendingLoginsService } from '../sessions/pending-logins.service.js';
import type { SessionOrigin } from '../sessions/sessions.service.js';
import { type SignInOutcome, SignInService } from '../sign-in/sign-in.service.js';
import { PasskeyEntity } from './passkey.entity.js';
import { readAuthentication } from './passkey.input.js';
import { PasskeyChallengesService, type RelyingParty } from './passkey-challenges.service.js';
import { PasskeysService } from './passkeys.service.js';

/** The login ids in the cookies of a browser. */
export interface SignInRequest {
  origin: SessionOrigin;
  /** The login id that the browser sent; that login ends when another begins. */
  previous: string | undefined;
  /** The pending login id that the browser sent. */
  pendingId: string | undefined;
}

/** The response of a browser to a challenge, and what it must satisfy. */
interface Assertion {
  readonly response: AuthenticationResponseJSON;
  readonly challenge: string;
  readonly site: RelyingParty;
  readonly address: string;
  /** Whether user verification (fingerprint, face or PIN) is required, because there is no other factor. */
  readonly requiresUserVerification: boolean;
  /** The user who must own the passkey, if known. */
  readonly ownerId?: number;
}

/** Login with a passkey only, which counts as both factors; or with a passkey as the second factor after the first. */
@Injectable()
export class PasskeySignInService {
  constructor(
    @InjectRepository(PasskeyEntity) private readonly rows: Repository<PasskeyEntity>,
    private readonly passkeys: PasskeysService,
    private readonly challenges: PasskeyChallengesService,
    private readonly pendingLogins: PendingLoginsService,
    private readonly attempts: GuessThrottleService,
    private readonly signIn: SignInService,
  ) {}

  /**
   * Creates the request options of a passwordless login for any user.
   * @returns the options, and the id that the browser has to keep until it responds
   */
  async begin(site: RelyingParty): Promise<{ holderId: string; request: PublicKeyCredentialRequestOptionsJSON }> {
    const holderId = randomSecret();
    const challenge = await this.challenges.make(this.pendingLogins.digest(holderId), 'sign-in');
    return { holderId, request: await requestOf(site, challenge, []) };
  }

  /**
   * @param credential the credential of the browser, as JSON
   * @throws {AppError} invalid_parameter, passkey_challenge_over, passkey_refused, rate_limited, login_failed
   */
  async finish(
    credential: string,
    { origin, previous, pendingId }: SignInRequest,
    site: RelyingParty,
  ): Promise<SignInOutcome> {
    const response = readAuthentication(credential);
    const challenge = await this.takeChallenge(pendingId, 'sign-in');
    const passkey = await this.verifyAndRecordUse({
      response,
      challenge,
      site,
      address: origin.ip,
      requiresUserVerification: true,
    });
    return this.signIn.completeWithPasskey(passkey.userId, origin, previous);
  }

  /**
   * Creates the request options for a pending login: one of the passkeys of its user is required.
   * @throws {AppError} pending_login_over
   */
  async beginSecond(pendingId: string | undefined, site: RelyingParty): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const { id, userId } = await this.pendingLogins.get(pendingId);
    const challenge = await this.challenges.make(this.pendingLogins.digest(id), 'second-factor');
    return requestOf(site, challenge, await this.passkeys.list(userId));
  }

  /** @throws {AppError} invalid_parameter, pending_login_over, passkey_challenge_over, passkey_refused, rate_limited */
  async finishSecond(
    credential: string,
    { origin, previous, pendingId }: SignInRequest,
    site: RelyingParty,
  ): Promise<SignInOutcome> {
    const response = readAuthentication(credential);
    const { id, userId } = await this.pendingLogins.takeTry(pendingId);
    const challenge = await this.takeChallenge(id, 'second-factor');
    const passkey = await this.verifyAndRecordUse({
      response,
      challenge,
      site,
      address: origin.ip,
      requiresUserVerification: false,
      ownerId: userId,
    });
    return this.signIn.completePending(id, passkey.userId, origin, previous);
  }

  private async takeChallenge(pendingId: string | undefined, purpose: 'sign-in' | 'second-factor'): Promise<string> {
    const holder = pendingId === undefined ? undefined : this.pendingLogins.digest(pendingId);
    const challenge = holder && (await this.challenges.take(holder, purpose));
    if (!challenge) throw new AppError(PasskeyError.passkey_challenge_over);
    return challenge;
  }

  /**
   * Verifies the signature of a passkey, stores its new counter and the time of its use, and returns it. A failed attempt
   * counts as a guess of its address and its user.
   * @throws {AppError} passkey_refused, rate_limited
   */
  private async verifyAndRecordUse(assertion: Assertion): Promise<PasskeyEntity> {
    const { response, challenge, site, address, requiresUserVerification, ownerId } = assertion;
    const passkey = await this.rows.findOneBy({
      credentialId: response.id,
      ...(ownerId !== undefined && { userId: ownerId }),
    });
    const account = passkey ? { account: `passkey:${passkey.userId}` } : {};
    const guess = await this.attempts.count({ address, ...account });
    if (!passkey || !this.isHandleOf(passkey, response)) throw new AppError(PasskeyError.passkey_refused);
    // The library is loaded for the first passkey, because it builds the formats of certificates while it loads.
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: site.origins,
      expectedRPID: site.id,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
      requireUserVerification: requiresUserVerification,
    }).catch((cause: unknown) => {
      throw new AppError(PasskeyError.passkey_refused, {}, { cause });
    });
    if (!verified) throw new AppError(PasskeyError.passkey_refused);
    const { id, counter } = passkey;
    // The counter in the condition rejects a cloned authenticator that signs at the same moment.
    const used = { counter: authenticationInfo.newCounter, lastUsedAt: new Date() };
    const { affected } = await this.rows.update({ id, counter }, used);
    if (affected !== 1) throw new AppError(PasskeyError.passkey_refused);
    guess.release();
    return passkey;
  }

  private isHandleOf({ userId }: PasskeyEntity, { response }: AuthenticationResponseJSON): boolean {
    const { userHandle } = response;
    return userHandle === undefined || this.passkeys.handlesOf(userId).includes(userHandle);
  }
}

/** @param allowed the accepted passkeys; empty accepts any passkey of this site */
async function requestOf(
  site: RelyingParty,
  challenge: string,
  allowed: readonly PasskeyEntity[],
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  return generateAuthenticationOptions({
    rpID: site.id,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    allowCredentials: allowed.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    userVerification: allowed.length > 0 ? 'preferred' : 'required',
  });
}
