import { Injectable } from '@nestjs/common';
import { InjectDataSource, InjectRepository } from '@nestjs/typeorm';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import { DataSource, Repository } from 'typeorm';
import { AppError } from '../../common/errors/app-error.js';
import type { Principal } from '../../common/principal.js';
import { Secrets } from '../../platform/config/secrets.js';
import { toSafeInteger } from '../../platform/database/sql-values.js';
import { isUniqueViolation } from '../../platform/errors/database-errors.js';
import { PasskeyError } from '../model/sign-in.errors.js';
import { ReauthenticationService } from '../verification/reauthentication.service.js';
import { PasskeyEntity } from './passkey.entity.js';
import { readRegistration } from './passkey.input.js';
import { PasskeyChallengesService, type RelyingParty } from './passkey-challenges.service.js';

const MAX_PASSKEYS = 20;
/** EdDSA, ES256 and RS256, which cover all common authenticators. */
const ALGORITHMS = [-8, -7, -257];

/** The passkeys of users. Only their owner creates, lists, renames and deletes them. */
@Injectable()
export class PasskeysService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    @InjectRepository(PasskeyEntity) private readonly rows: Repository<PasskeyEntity>,
    private readonly challenges: PasskeyChallengesService,
    private readonly reauthentication: ReauthenticationService,
    private readonly secrets: Secrets,
  ) {}

  list(userId: number): Promise<PasskeyEntity[]> {
    return this.rows.find({ where: { userId }, order: { id: 'ASC' } });
  }

  /**
   * Creates the options with which a browser makes a passkey.
   * @throws {AppError} passkeys_too_many, or as `ReauthenticationService` does
   */
  async begin(
    caller: Principal,
    currentPassword: string | null | undefined,
    site: RelyingParty,
  ): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const known = await this.list(caller.userId);
    if (known.length >= MAX_PASSKEYS) throw new AppError(PasskeyError.passkeys_too_many);
    await this.reauthentication.require(caller, currentPassword);
    const challenge = await this.challenges.make(holderOf(caller), 'registration');
    // The library is loaded for the first passkey, because it builds the formats of certificates while it loads.
    const { generateRegistrationOptions } = await import('@simplewebauthn/server');
    return generateRegistrationOptions({
      rpName: site.name,
      rpID: site.id,
      userName: caller.username,
      userID: this.handleOf(caller.userId),
      challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
      attestationType: 'none',
      excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      supportedAlgorithmIDs: ALGORITHMS,
    });
  }

  /**
   * Stores a new passkey.
   * @param credential the credential of the browser, as JSON
   * @throws {AppError} invalid_parameter, passkey_challenge_over, passkey_refused, passkey_known, passkeys_too_many
   */
  async add(caller: Principal, credential: string, name: string, site: RelyingParty): Promise<PasskeyEntity> {
    const response = readRegistration(credential);
    const challenge = await this.challenges.take(holderOf(caller), 'registration');
    if (challenge === null) throw new AppError(PasskeyError.passkey_challenge_over);
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: site.origins,
      expectedRPID: site.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }).catch((cause: unknown) => {
      throw new AppError(PasskeyError.passkey_refused, {}, { cause });
    });
    if (!registrationInfo) throw new AppError(PasskeyError.passkey_refused);
    const { id: credentialId, publicKey, counter } = registrationInfo.credential;
    return this.database.transaction(async (manager) => {
      // The row lock keeps concurrent requests within the limit.
      await manager.query('SELECT id FROM users WHERE id = $1 FOR UPDATE', [caller.userId]);
      if ((await manager.countBy(PasskeyEntity, { userId: caller.userId })) >= MAX_PASSKEYS) {
        throw new AppError(PasskeyError.passkeys_too_many);
      }
      const passkey = manager.create(PasskeyEntity, {
        userId: caller.userId,
        credentialId,
        publicKey: Buffer.from(publicKey),
        counter,
        transports: response.response.transports ?? [],
        name,
        createdAt: new Date(),
        lastUsedAt: null,
      });
      await manager.insert(PasskeyEntity, passkey).catch((error: unknown) => {
        throw isUniqueViolation(error, 'passkeys_credential_id_key') ? new AppError(PasskeyError.passkey_known) : error;
      });
      // The driver returns a bigint that the database generated as text.
      passkey.id = toSafeInteger(passkey.id);
      return passkey;
    });
  }

  /** @throws {AppError} passkey_not_found, for another user's passkey as well */
  async rename({ userId }: Principal, id: number, name: string): Promise<PasskeyEntity> {
    await this.database.transaction((manager) => manager.update(PasskeyEntity, { id, userId }, { name }));
    const passkey = await this.rows.findOneBy({ id, userId });
    if (!passkey) throw new AppError(PasskeyError.passkey_not_found);
    return passkey;
  }

  /** @throws {AppError} passkey_not_found, for another user's passkey as well */
  async delete({ userId }: Principal, id: number): Promise<void> {
    const { affected } = await this.database.transaction((manager) => manager.delete(PasskeyEntity, { id, userId }));
    if (affected !== 1) throw new AppError(PasskeyError.passkey_not_found);
  }

  /** The WebAuthn user handle, in base64url, of passkeys that were created with any encryption key of this site. */
  handlesOf(userId: number): string[] {
    return this.secrets.digests('passkeyUser', String(userId)).map((digest) => digest.toString('base64url'));
  }

  /** The handle for new passkeys. It reveals neither name nor id. */
  private handleOf(userId: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.secrets.digest('passkeyUser', String(userId)));
  }
}

/** Passkeys can only be created with a login session, as the access policy requires. */
function holderOf({ session }: Principal): Buffer {
  if (!session) throw new Error('Passkey creation called without a login session');
  return session.digest;
}
