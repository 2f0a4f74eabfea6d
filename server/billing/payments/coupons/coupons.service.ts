import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type FindOptionsWhere, In, IsNull, Repository } from 'typeorm';
import { centsOf } from '../../../common/decimal.js';
import { AppError } from '../../../common/errors/app-error.js';
import type { Principal } from '../../../common/principal.js';
import { Sql } from '../../../platform/database/sql.js';
import { CommonError } from '../../../platform/errors/common.errors.js';
import { CouponEntity } from './coupon.entity.js';
import { CouponError } from './coupon.errors.js';
import { type CreateCouponInput, MAX_COUPON_IDS, type UpdateCouponInput } from './coupon.input.js';
import { COUPON_CODE, newCouponCode, normalisedCode } from './coupon-rules.js';

/** A coupon with the number of orders that use it: paid and open ones. */
export interface CountedCoupon {
  readonly row: CouponEntity;
  readonly usedCount: number;
}

const USES = `
  SELECT coupon_id::float8 AS id, count(*)::int AS uses FROM payments
    WHERE coupon_id = ANY($1) AND status <> 'closed' GROUP BY coupon_id`;

type Terms = Pick<CouponEntity, 'percentOff' | 'centsOff' | 'currency' | 'validFrom' | 'validUntil'>;

/** Administration of coupons. `CouponPricingService` applies them to orders. */
@Injectable()
export class CouponsService {
  constructor(
    @InjectRepository(CouponEntity) private readonly rows: Repository<CouponEntity>,
    private readonly sql: Sql,
  ) {}

  /** @throws {AppError} coupon_not_found */
  async get(id: number): Promise<CountedCoupon> {
    const [coupon] = await this.find([id]);
    if (coupon === undefined) throw new AppError(CouponError.coupon_not_found);
    return coupon;
  }

  /** The existing coupons with these ids, newest first. */
  async find(ids: readonly number[]): Promise<CountedCoupon[]> {
    requireIds(ids);
    return this.counted(await this.rows.find({ where: live({ id: In([...ids]) }), order: { id: 'DESC' } }));
  }

  /** Adds the numbers of uses to rows. */
  async counted(rows: readonly CouponEntity[]): Promise<CountedCoupon[]> {
    if (rows.length === 0) return [];
    const counts = await this.sql.query<{ id: number; uses: number }>('coupon-uses', USES, [rows.map(({ id }) => id)]);
    const usesOf = new Map(counts.map(({ id, uses }) => [id, uses]));
    return rows.map((row) => ({ row, usedCount: usesOf.get(row.id) ?? 0 }));
  }

  /** @throws {AppError} coupon_code_invalid, coupon_code_taken, coupon_discount_invalid, coupon_validity_invalid */
  async create(caller: Principal, input: CreateCouponInput): Promise<CountedCoupon> {
    const { name, minQuota, maxUses, maxUsesPerUser, validFrom = null, validUntil = null } = input;
    const code = input.code ? normalisedCode(input.code) : newCouponCode();
    if (!COUPON_CODE.test(code)) throw new AppError(CouponError.coupon_code_invalid);
    const { percentOff, currency = null } = input;
    const terms = {
      percentOff: percentOff ?? 0,
      centsOff: centsOrNull(input.amountOff),
      currency,
      validFrom,
      validUntil,
    };
    requireTerms(terms);
    const userGroup = input.userGroup?.trim() || null;
    const row = { creatorId: caller.userId, code, name, minQuota, maxUses, maxUsesPerUser, userGroup, ...terms };
    const id = await this.rows.manager.transaction(async (manager) => {
      const insert = manager.createQueryBuilder().insert().into(CouponEntity).values(row);
      const { raw } = await insert.orIgnore().returning(['id']).execute();
      const [made] = raw as { id: string }[];
      if (made === undefined) throw new AppError(CouponError.coupon_code_taken);
      return Number(made.id);
    });
    return this.get(id);
  }

  /**
   * Writes the given fields. Orders keep the price that they have.
   * @throws {AppError} coupon_not_found, coupon_discount_invalid, coupon_validity_invalid
   */
  async update(
    id: number,
    { percentOff, amountOff, userGroup, ...changes }: UpdateCouponInput,
  ): Promise<CountedCoupon> {
    const columns: Partial<CouponEntity> = {
      ...withoutUndefined(changes),
      ...(percentOff !== undefined && { percentOff: percentOff ?? 0 }),
      ...(amountOff !== undefined && { centsOff: centsOrNull(amountOff) }),
      ...(userGroup !== undefined && { userGroup: userGroup?.trim() || null }),
    };
    await this.rows.manager.transaction(async (manager) => {
      const row = await manager.findOne(CouponEntity, { where: live({ id }), lock: { mode: 'pessimistic_write' } });
      if (row === null) throw new AppError(CouponError.coupon_not_found);
      requireTerms({ ...row, ...columns });
      if (Object.keys(columns).length > 0) await manager.update(CouponEntity, { id }, columns);
    });
    return this.get(id);
  }

  /**
   * Enables or disables coupons. Open orders with a disabled coupon can still be paid.
   * @returns the number of changed ones
   */
  setEnabled(ids: readonly number[], enabled: boolean): Promise<number> {
    requireIds(ids);
    return this.write(live({ id: In([...ids]), enabled: !enabled }), { enabled });
  }

  /** @throws {AppError} coupon_not_found */
  async setOneEnabled(id: number, enabled: boolean): Promise<CountedCoupon> {
    await this.setEnabled([id], enabled);
    return this.get(id);
  }

  /** Deletes coupons; their codes may be given to new ones. @returns the number of deleted ones */
  delete(ids: readonly number[]): Promise<number> {
    requireIds(ids);
    return this.write(live({ id: In([...ids]) }), { deletedAt: new Date() });
  }

  /** @throws {AppError} coupon_not_found */
  async deleteOne(id: number): Promise<void> {
    if ((await this.delete([id])) === 0) throw new AppError(CouponError.coupon_not_found);
  }

  private async write(where: Where, columns: Partial<CouponEntity>): Promise<number> {
    const { affected } = await this.rows.manager.transaction((manager) => manager.update(CouponEntity, where, columns));
    return affected ?? 0;
  }
}

type Where = FindOptionsWhere<CouponEntity>;

function live(condition: Where): Where {
  return { ...condition, deletedAt: IsNull() };
}

function withoutUndefined<Fields extends object>(fields: Fields): Partial<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>;
}

function centsOrNull(money: string | null | undefined): number | null {
  return money ? centsOf(money) : null;
}

function requireIds(ids: readonly number[]): void {
  if (ids.length === 0) throw new AppError(CouponError.coupon_ids_required);
  if (ids.length > MAX_COUPON_IDS) throw new AppError(CommonError.invalid_parameter);
}

function requireTerms({ percentOff, centsOff, currency, validFrom, validUntil }: Terms): void {
  const isPercentage = percentOff > 0 && centsOff === null && currency === null;
  const isAmount = percentOff === 0 && centsOff !== null && centsOff > 0 && currency !== null;
  if (!isPercentage && !isAmount) throw new AppError(CouponError.coupon_discount_invalid);
  if (validFrom !== null && validUntil !== null && validUntil <= validFrom) {
    throw new AppError(CouponError.coupon_validity_invalid);
  }
}
