import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { randomAlphanumeric } from '../../common/random.js';
import { Secrets } from '../../platform/config/secrets.js';
import { RecoveryCodeEntity } from './recovery-code.entity.js';

const COUNT = 10;
const HALF = 5;

/** Ten codes for the day the app is lost. Only their digests are kept, and each is deleted when it is used. */
@Injectable()
export class RecoveryCodes {
  constructor(
    @InjectRepository(RecoveryCodeEntity) private readonly rows: Repository<RecoveryCodeEntity>,
    private readonly secrets: Secrets,
  ) {}

  /** Makes new codes in place of those there are. */
  async renew(userId: number, manager: EntityManager): Promise<string[]> {
    const codes = Array.from({ length: COUNT }, () => `${randomAlphanumeric(HALF)}-${randomAlphanumeric(HALF)}`);
    await this.deleteAllOf(userId, manager);
    await manager.insert(
      RecoveryCodeEntity,
      codes.map((code) => ({ userId, digest: this.digest(userId, code) })),
    );
    return codes;
  }

  /** Uses a code up. @returns false when the user has no such code, or not any more */
  async use(userId: number, code: string): Promise<boolean> {
    const { affected } = await this.rows.delete({ userId, digest: this.digest(userId, code) });
    return affected === 1;
  }

  left(userId: number): Promise<number> {
    return this.rows.countBy({ userId });
  }

  async deleteAllOf(userId: number, manager: EntityManager): Promise<void> {
    await manager.delete(RecoveryCodeEntity, { userId });
  }

  private digest(userId: number, code: string): Buffer {
    // How it was typed off a sheet of paper: blanks and dashes say nothing.
    return this.secrets.digest('recoveryCode', `${userId}:${code.replace(/[\s-]/g, '')}`);
  }
}
