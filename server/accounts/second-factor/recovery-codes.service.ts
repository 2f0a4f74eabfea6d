import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, Repository } from 'typeorm';
import { randomAlphanumeric } from '../../common/random.js';
import { AuditTrail } from '../../platform/audit/audit-trail.js';
import { Secrets } from '../../platform/config/secrets.js';
import { RecoveryCodeEntity } from './second-factor.entity.js';

const COUNT = 10;
const HALF = 5;

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
    const codes = Array.from({ length: COUNT }, () => `${randomAlphanumeric(HALF)}-${randomAlphanumeric(HALF)}`);
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
