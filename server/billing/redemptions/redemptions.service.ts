import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type FindOptionsWhere, In, IsNull, LessThanOrEqual, Repository } from 'typeorm';
import { AppError } from '../../common/errors/app-error.js';
import { invalidField } from '../../common/errors/invalid-field.js';
import type { Principal } from '../../common/principal.js';
import { AuditTrail, objectsOf } from '../../platform/audit/audit-trail.js';
import { Secrets } from '../../platform/config/secrets.js';
import { Cipher } from '../../platform/crypto/cipher.js';
import { CommonError } from '../../platform/errors/common.errors.js';
import { RedemptionEntity } from './redemption.entity.js';
import { RedemptionError } from './redemption.errors.js';
import { type CreateRedemptionsInput, MAX_IDS, type UpdateRedemptionInput } from './redemption.input.js';
import { newRedemptionKey, RedemptionStatus } from './redemption-rules.js';

/** A row with its decrypted code. */
export interface ReadableRedemption {
  readonly row: RedemptionEntity;
  readonly key: string;
}

type Validity = Pick<RedemptionEntity, 'validFrom' | 'validUntil'>;

/** Administration of redemption codes. Only CodeRedeemer redeems them. */
@Injectable()
export class RedemptionsService {
  constructor(
    @InjectRepository(RedemptionEntity) private readonly rows: Repository<RedemptionEntity>,
    private readonly secrets: Secrets,
    private readonly cipher: Cipher,
    private readonly audit: AuditTrail,
  ) {}

  /** @throws {AppError} redemption_not_found */
  async get(id: number): Promise<ReadableRedemption> {
    const [code] = await this.find([id]);
    if (code === undefined) throw new AppError(RedemptionError.redemption_not_found);
    return code;
  }

  /** The existing codes with these ids, newest first. */
  async find(ids: readonly number[]): Promise<ReadableRedemption[]> {
    requireIds(ids);
    return this.readable(await this.rows.find({ where: live({ id: In([...ids]) }), order: { id: 'DESC' } }));
  }

  /** The same codes, after the audit log has recorded that they are shown in full. */
  async reveal(codes: readonly ReadableRedemption[]): Promise<readonly ReadableRedemption[]> {
    const objects = objectsOf(codes.map(({ row }) => row));
    if (codes.length > 0) await this.audit.record({ action: 'redemption.key_shown', ...objects });
    return codes;
  }

  /** Like `reveal`, for one code. */
  async revealOne(code: ReadableRedemption): Promise<ReadableRedemption> {
    await this.reveal([code]);
    return code;
  }

  /** Adds the decrypted codes to rows. */
  readable(rows: readonly RedemptionEntity[]): ReadableRedemption[] {
    return rows.map((row) => ({ row, key: this.cipher.decrypt('redemption-key', row.keyCipher) }));
  }

  /**
   * Creates identical codes, or one with a custom text, all or none.
   * @throws {AppError} redemption_key_taken, redemption_validity_invalid, redemption_count_with_key
   */
  async create(caller: Principal, input: CreateRedemptionsInput): Promise<ReadableRedemption[]> {
    const { name, quota, isGift, maxUses, validFrom = null, validUntil = null } = input;
    requireOrder({ validFrom, validUntil });
    if (input.key && input.count !== 1) throw invalidField(RedemptionError.redemption_count_with_key, 'count');
    const keys = input.key ? [input.key] : Array.from({ length: input.count }, newRedemptionKey);
    const rows = keys.map((key) => ({
      creatorId: caller.userId,
      name,
      quota,
      isGift,
      maxUses,
      validFrom,
      validUntil,
      keyDigest: this.secrets.digest('redemption', key),
      keyCipher: this.cipher.encrypt('redemption-key', key),
    }));
    const made = await this.rows.manager.transaction(async (manager) => {
      const insert = manager.createQueryBuilder().insert().into(RedemptionEntity).values(rows);
      const { raw } = await insert.orIgnore().returning(['id']).execute();
      const ids = (raw as { id: string }[]).map(({ id }) => Number(id));
      if (ids.length < rows.length) throw new AppError(RedemptionError.redemption_key_taken);
      return manager.find(RedemptionEntity, { where: { id: In(ids) }, order: { id: 'ASC' } });
    });
    return this.readable(made);
  }

  /**
   * Writes the given fields of an unused code.
   * @throws {AppError} redemption_not_found, redemption_used_is_final, redemption_disabled,
   * redemption_validity_invalid
   */
  async update(id: number, { name, quota, validFrom, validUntil }: UpdateRedemptionInput): Promise<ReadableRedemption> {
    const { row, key } = await this.get(id);
    requireOrder({
      validFrom: validFrom === undefined ? row.validFrom : validFrom,
      validUntil: validUntil === undefined ? row.validUntil : validUntil,
    });
    const columns = { name, quota, validFrom, validUntil };
    const given = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
    if (row.status !== RedemptionStatus.unused) throw notEditable(row);
    if (Object.keys(given).length === 0) return { row, key };
    // A concurrent request may use or disable the code, and then it must stay unchanged.
    const changed = await this.write(live({ id, status: RedemptionStatus.unused }), given);
    const stored = await this.get(id);
    if (changed === 0) throw notEditable(stored.row);
    return stored;
  }

  /**
   * Enables or disables codes. Used codes remain used.
   * @returns the number of changed codes.
   */
  async setEnabled(ids: readonly number[], enabled: boolean): Promise<number> {
    requireIds(ids);
    const { unused, disabled } = RedemptionStatus;
    const [from, to] = enabled ? [disabled, unused] : [unused, disabled];
    return this.write(live({ id: In([...ids]), status: from }), { status: to });
  }

  /** @throws {AppError} redemption_not_found, redemption_used_is_final */
  async setOneEnabled(id: number, enabled: boolean): Promise<ReadableRedemption> {
    await this.setEnabled([id], enabled);
    const code = await this.get(id);
    if (code.row.status === RedemptionStatus.used) throw new AppError(RedemptionError.redemption_used_is_final);
    return code;
  }

  /** @throws {AppError} redemption_not_found */
  async deleteOne(id: number): Promise<void> {
    if ((await this.delete([id])) === 0) throw new AppError(RedemptionError.redemption_not_found);
  }

  /** @returns the number of deleted codes. */
  async delete(ids: readonly number[]): Promise<number> {
    requireIds(ids);
    return this.deleteWhere({ id: In([...ids]) });
  }

  /** @returns the number of deleted codes. */
  async deleteDisabled(): Promise<number> {
    return this.deleteWhere({ status: RedemptionStatus.disabled });
  }

  /**
   * Deletes all unusable codes: disabled, used and expired.
   * @returns the number of deleted codes.
   */
  async deleteUseless(): Promise<number> {
    const { disabled, used } = RedemptionStatus;
    return this.deleteWhere({ status: In([disabled, used]) }, { validUntil: LessThanOrEqual(new Date()) });
  }

  /**
   * The number of codes with exactly this name.
   * @throws {AppError} redemption_name_required
   */
  async countNamed(name: string): Promise<number> {
    requireName(name);
    return this.rows.countBy(live({ name }));
  }

  /**
   * Deletes the codes with exactly this name.
   * @returns the number of deleted codes.
   * @throws {AppError} redemption_name_required
   */
  async deleteNamed(name: string): Promise<number> {
    requireName(name);
    return this.deleteWhere({ name });
  }

  private deleteWhere(...conditions: Where[]): Promise<number> {
    return this.write(conditions.map(live), { deletedAt: new Date() });
  }

  /** @returns the number of changed codes. */
  private async write(where: Where | Where[], columns: Partial<RedemptionEntity>): Promise<number> {
    const { affected } = await this.rows.manager.transaction((manager) =>
      manager.update(RedemptionEntity, where, columns),
    );
    return affected ?? 0;
  }
}

type Where = FindOptionsWhere<RedemptionEntity>;

function live(condition: Where): Where {
  return { ...condition, deletedAt: IsNull() };
}

function requireIds(ids: readonly number[]): void {
  if (ids.length === 0) throw new AppError(RedemptionError.redemption_ids_required);
  if (ids.length > MAX_IDS) throw new AppError(CommonError.invalid_parameter);
}

function notEditable({ status }: RedemptionEntity): AppError {
  const isUsed = status === RedemptionStatus.used;
  return new AppError(isUsed ? RedemptionError.redemption_used_is_final : RedemptionError.redemption_disabled);
}

function requireName(name: string): void {
  if (name === '') throw new AppError(RedemptionError.redemption_name_required);
}

function requireOrder({ validFrom, validUntil }: Validity): void {
  if (validFrom !== null && validUntil !== null && validUntil <= validFrom) {
    throw invalidField(RedemptionError.redemption_validity_invalid, 'validUntil');
  }
}
