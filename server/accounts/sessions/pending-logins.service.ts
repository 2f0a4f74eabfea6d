import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, LessThan, LessThanOrEqual, MoreThan, Repository } from 'typeorm';
import { AppError } from '../../common/errors/app-error.js';
import { randomSecret } from '../../common/random.js';
import { Secrets } from '../../platform/config/secrets.js';
import { SecondFactorError } from '../model/sign-in.errors.js';
import { PendingLoginEntity, PROVIDER_SESSION_COLUMNS, type ProviderSessionColumns } from './session.entity.js';
import { PENDING_SECONDS } from './session-times.js';

/** Max attempts at the second factor for one login. */
const MAX_TRIES = 5;

export interface PendingLogin {
  readonly id: string;
  readonly userId: number;
}

/**
 * Logins that still require a second factor: valid for five minutes and five attempts, in the browser that began them.
 */
@Injectable()
export class PendingLoginsService {
  constructor(
    @InjectRepository(PendingLoginEntity) private readonly rows: Repository<PendingLoginEntity>,
    private readonly secrets: Secrets,
  ) {}

  /**
   * @param provider the columns of a login that came from a company provider
   * @returns the id, which only the browser stores
   */
  async begin(userId: number, manager: EntityManager, provider: Partial<ProviderSessionColumns> = {}): Promise<string> {
    const id = randomSecret();
    const row = { idDigest: this.digest(id), userId, tries: 0, createdAt: new Date(), ...provider };
    await manager.insert(PendingLoginEntity, row);
    return id;
  }

  /**
   * The pending login with the id that a browser sent.
   * @throws {AppError} pending_login_over when there is none, or it is expired or has no attempts left
   */
  async get(id: string | undefined): Promise<PendingLogin> {
    const row = id === undefined ? null : await this.rows.findOneBy({ ...this.open(id), tries: LessThan(MAX_TRIES) });
    if (id === undefined || row === null) throw new AppError(SecondFactorError.pending_login_over);
    return { id, userId: row.userId };
  }

  /**
   * Like `get`. Counts one attempt before the comparison, so that parallel attempts cannot exceed the limit.
   * @throws {AppError} pending_login_over
   */
  async takeTry(id: string | undefined): Promise<PendingLogin> {
    const userId = id === undefined ? null : await this.countTry(id);
    if (id === undefined || userId === null) throw new AppError(SecondFactorError.pending_login_over);
    return { id, userId };
  }

  private async countTry(id: string): Promise<number | null> {
    const taken = await this.rows
      .createQueryBuilder()
      .update()
      .set({ tries: () => 'tries + 1' })
      .where({ ...this.open(id), tries: LessThan(MAX_TRIES) })
      .returning('user_id')
      .execute();
    const [row] = taken.raw as { user_id: string }[];
    return row ? Number(row.user_id) : null;
  }

  /** @returns what the login takes over from it; null when it has expired, or when all logins of the user were ended */
  async end(id: string, manager: EntityManager): Promise<ProviderSessionColumns | null> {
    const select = { idDigest: true, ...PROVIDER_SESSION_COLUMNS } as const;
    const row = await manager.findOne(PendingLoginEntity, { where: this.open(id), select });
    const { affected } = await manager.delete(PendingLoginEntity, this.open(id));
    if (!row || affected !== 1) return null;
    const { oidcSubject, oidcSid, idTokenCipher, samlNameId, samlSessionIndex } = row;
    return { oidcSubject, oidcSid, idTokenCipher, samlNameId, samlSessionIndex };
  }

  async endAllOf(userId: number, manager: EntityManager): Promise<void> {
    await manager.delete(PendingLoginEntity, { userId });
  }

  async deleteExpired(): Promise<void> {
    await this.rows.delete({ createdAt: LessThanOrEqual(this.expired()) });
  }

  /** The digest of the id in the browser's cookie, as a key for related data. */
  digest(id: string): Buffer {
    return this.secrets.digest('pendingLogin', id);
  }

  private open(id: string) {
    return { idDigest: In(this.secrets.digests('pendingLogin', id)), createdAt: MoreThan(this.expired()) };
  }

  private expired(): Date {
    return new Date(Date.now() - PENDING_SECONDS * 1_000);
  }
}
