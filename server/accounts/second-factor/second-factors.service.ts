import { Injectable } from '@nestjs/common';
import { InjectDataSource, InjectRepository } from '@nestjs/typeorm';
import { Secret, TOTP } from 'otpauth';
import { DataSource, type EntityManager, In, IsNull, LessThan, Not, Repository } from 'typeorm';
import { AppError } from '../../common/errors/app-error.js';
import type { Principal } from '../../common/principal.js';
import { randomAlphanumeric } from '../../common/random.js';
import { OptionsService } from '../../options/options.service.js';
import { AuditTrail } from '../../platform/audit/audit-trail.js';
import { Secrets } from '../../platform/config/secrets.js';
import { Cipher } from '../../platform/crypto/cipher.js';
import { GuessThrottleService } from '../../platform/http/limits/guess-throttle.service.js';
import { SecondFactorError } from '../model/sign-in.errors.js';
import { ReauthenticationService } from '../verification/reauthentication.service.js';
import { RecoveryCodeEntity, SecondFactorEntity } from './second-factor.entity.js';

const CODE_COUNT = 10;
const HALF_LENGTH = 5;

/**
 * Ten codes for users who lost their authenticator app. Only their digests are stored, and each is deleted when it is
 * used.
 */
@Injectable()
export class RecoveryCodes {
  constructor(
    @InjectRepository(RecoveryCodeEntity) private readonly rows: Repository<RecoveryCodeEntity>,
    private readonly secrets: Secrets,
    private readonly audit: AuditTrail,
  ) {}

  /** Replaces all codes with new ones. */
  async renew(userId: number, manager: EntityManager): Promise<string[]> {
    const codes = Array.from(
      { length: CODE_COUNT },
      () => `${randomAlphanumeric(HALF_LENGTH)}-${randomAlphanumeric(HALF_LENGTH)}`,
    );
    await this.deleteAllOf(userId, manager);
    await manager.insert(
      RecoveryCodeEntity,
      codes.map((code) => ({ userId, digest: this.secrets.digest('recoveryCode', digestedText(userId, code)) })),
    );
    const event = { action: 'user.recovery_codes_renewed', objectId: userId, ownerId: userId } as const;
    await this.audit.record(event, manager);
    return codes;
  }

  /** Deletes a used code. @returns false when the user does not have this code or it was used before */
  async use(userId: number, code: string): Promise<boolean> {
    const { affected } = await this.rows.delete({ userId, digest: In(this.digests(userId, code)) });
    return affected === 1;
  }

  left(userId: number): Promise<number> {
    return this.rows.countBy({ userId });
  }

  async deleteAllOf(userId: number, manager: EntityManager): Promise<void> {
    await manager.delete(RecoveryCodeEntity, { userId });
  }

  private digests(userId: number, code: string): Buffer[] {
    return this.secrets.digests('recoveryCode', digestedText(userId, code));
  }
}

/** Codes may be typed with spaces and dashes, which are ignored. */
function digestedText(userId: number, code: string): string {
  return `${userId}:${code.replace(/[\s-]/g, '')}`;
}

const SECRET_BYTES = 20;
const PERIOD_SECONDS = 30;
/** Accepted steps before and after the current one, because clocks differ. */
const ACCEPTED_STEPS = 1;
/** The parameters that every authenticator app supports. */
const RULE = { algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS } as const;

/** A new secret for an app, base32. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The otpauth:// address for a QR code. */
export function totpAddress(secret: string, issuer: string, account: string): string {
  return new TOTP({ ...RULE, secret, issuer, label: account }).toString();
}

/** The step of a code, in periods of 30 s since 1970. Null if no step in the window has this code. */
export function totpStepOf(secret: string, code: string, now: number): number | null {
  const totp = new TOTP({ ...RULE, secret });
  const delta = totp.validate({ token: code, window: ACCEPTED_STEPS, timestamp: now });
  return delta === null ? null : totp.counter({ timestamp: now }) + delta;
}

/** The data that an authenticator app needs. */
export interface Enrolment {
  /** Base32, for manual entry. */
  secret: string;
  /** An otpauth:// address for a QR code. */
  address: string;
}

/** The state of a user's second factor. */
export interface SecondFactorState {
  enabled: boolean;
  recoveryCodesLeft: number;
}

/** Replaces an unconfirmed secret. A secret that was confirmed in the meantime is kept. */
const ENROL = `
  INSERT INTO second_factors (user_id, secret_cipher) VALUES ($1, $2)
  ON CONFLICT (user_id) DO UPDATE SET secret_cipher = excluded.secret_cipher WHERE second_factors.confirmed_at IS NULL
  RETURNING user_id`;

/**
 * Codes of an authenticator app in addition to the password. Every compared code counts as an attempt until one is
 * correct.
 */
@Injectable()
export class SecondFactorsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    @InjectRepository(SecondFactorEntity) private readonly rows: Repository<SecondFactorEntity>,
    private readonly recoveryCodes: RecoveryCodes,
    private readonly attempts: GuessThrottleService,
    private readonly reauthentication: ReauthenticationService,
    private readonly cipher: Cipher,
    private readonly options: OptionsService,
  ) {}

  /** Whether this user's logins require a code. */
  isOn(userId: number): Promise<boolean> {
    return this.rows.existsBy({ userId, confirmedAt: Not(IsNull()) });
  }

  /** Which of these users' logins require a code, in the order of the ids; a batch function for loaders. */
  readonly areOn = async (userIds: readonly number[]): Promise<boolean[]> => {
    const rows = await this.rows.findBy({ userId: In([...userIds]), confirmedAt: Not(IsNull()) });
    const on = new Set(rows.map(({ userId }) => userId));
    return userIds.map((id) => on.has(id));
  };

  async stateOf(userId: number): Promise<SecondFactorState> {
    const enabled = await this.isOn(userId);
    return { enabled, recoveryCodesLeft: enabled ? await this.recoveryCodes.left(userId) : 0 };
  }

  /**
   * Creates a secret for an authenticator app; logins do not require codes before `confirm`.
   * @throws {AppError} second_factor_on, or the error of the re-authentication (`ReauthenticationService`)
   */
  async begin(caller: Principal, currentPassword: string | null | undefined): Promise<Enrolment> {
    const { userId, username } = caller;
    if (await this.isOn(userId)) throw new AppError(SecondFactorError.second_factor_on);
    await this.reauthentication.require(caller, currentPassword);
    const secret = newTotpSecret();
    const secretCipher = this.cipher.encrypt('second-factor', secret);
    const stored = await this.database.transaction((manager) =>
      manager.query<unknown[]>(ENROL, [userId, secretCipher]),
    );
    if (stored.length === 0) throw new AppError(SecondFactorError.second_factor_on);
    return { secret, address: totpAddress(secret, this.options.get('SystemName'), username) };
  }

  /**
   * Enables the second factor after a code confirms that the app works.
   * @returns the recovery codes; they are not stored in clear
   * @throws {AppError} enrolment_missing, second_factor_on, second_factor_wrong, rate_limited
   */
  async confirm({ userId }: Principal, code: string): Promise<string[]> {
    const row = await this.rows.findOneBy({ userId });
    if (!row) throw new AppError(SecondFactorError.enrolment_missing);
    if (row.confirmedAt) throw new AppError(SecondFactorError.second_factor_on);
    const guess = await this.attempts.count(guessOf(userId));
    const lastStep = totpStepOf(this.cipher.decrypt('second-factor', row.secretCipher), code, Date.now());
    if (lastStep === null) throw new AppError(SecondFactorError.second_factor_wrong);
    guess.release();
    return this.database.transaction(async (manager) => {
      const { secretCipher } = row;
      // The condition names the secret that was compared, so that a newer secret of another request is not confirmed.
      const pending = { userId, secretCipher, confirmedAt: IsNull() };
      const { affected } = await manager.update(SecondFactorEntity, pending, { confirmedAt: new Date(), lastStep });
      if (affected !== 1) throw new AppError(SecondFactorError.enrolment_missing);
      return this.recoveryCodes.renew(userId, manager);
    });
  }

  /**
   * Accepts a code of the app, or a recovery code; each is valid once.
   * @param address the client address, when the request has no login
   * @throws {AppError} second_factor_wrong, rate_limited
   */
  async spend(userId: number, code: string, address?: string): Promise<void> {
    const guess = await this.attempts.count({ ...guessOf(userId), address });
    const right = (await this.spendStep(userId, code)) || (await this.recoveryCodes.use(userId, code));
    if (!right) throw new AppError(SecondFactorError.second_factor_wrong);
    guess.release();
  }

  /**
   * Replaces the recovery codes.
   * @throws {AppError} second_factor_off, second_factor_wrong, rate_limited
   */
  async renewRecoveryCodes({ userId }: Principal, code: string): Promise<string[]> {
    await this.requireOn(userId);
    await this.spend(userId, code);
    return this.database.transaction((manager) => this.recoveryCodes.renew(userId, manager));
  }

  /**
   * Disables the second factor.
   * @throws {AppError} second_factor_off, second_factor_wrong, rate_limited, or as `ReauthenticationService` does
   */
  async disable(caller: Principal, currentPassword: string | null | undefined, code: string): Promise<void> {
    await this.requireOn(caller.userId);
    await this.reauthentication.require(caller, currentPassword);
    await this.spend(caller.userId, code);
    await this.database.transaction((manager) => this.remove(caller.userId, manager));
  }

  /** Deletes a user's app secret and recovery codes. @returns false when logins required no code */
  async remove(userId: number, manager: EntityManager): Promise<boolean> {
    await this.recoveryCodes.deleteAllOf(userId, manager);
    const { affected } = await manager.delete(SecondFactorEntity, { userId, confirmedAt: Not(IsNull()) });
    return affected === 1;
  }

  private async spendStep(userId: number, code: string): Promise<boolean> {
    const row = await this.rows.findOneBy({ userId, confirmedAt: Not(IsNull()) });
    if (!row) return false;
    const lastStep = totpStepOf(this.cipher.decrypt('second-factor', row.secretCipher), code, Date.now());
    if (lastStep === null) return false;
    const { affected } = await this.rows.update({ userId, lastStep: LessThan(lastStep) }, { lastStep });
    return affected === 1;
  }

  private async requireOn(userId: number): Promise<void> {
    if (!(await this.isOn(userId))) throw new AppError(SecondFactorError.second_factor_off);
  }
}

function guessOf(userId: number) {
  return { account: `second-factor:${userId}` };
}
