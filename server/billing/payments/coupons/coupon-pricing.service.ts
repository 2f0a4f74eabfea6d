import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, IsNull, MoreThan } from 'typeorm';
import { AppError } from '../../../common/errors/app-error.js';
import { OptionsService } from '../../../options/options.service.js';
import { quotaTexts } from '../../../options/quota-text.js';
import { GuessThrottleService } from '../../../platform/http/limits/guess-throttle.service.js';
import { PaymentError } from '../model/payment.errors.js';
import { CouponEntity } from './coupon.entity.js';
import {
  type CouponOrder,
  type CouponUses,
  discountedCents,
  normalisedCode,
  requireFits,
  requireUse,
  UNLIMITED,
} from './coupon-rules.js';

/** The columns of an order with a coupon. */
export interface AppliedCoupon {
  readonly couponId: number;
  readonly couponCode: string;
  /** The reduced price, in hundredths of the currency. */
  readonly cents: number;
  /** The discount, in hundredths of the currency. */
  readonly discountCents: number;
}

// An order that is closed unpaid returns its use; one that is paid later counts again. So uses cannot be counted wrongly.
const USES = `
  SELECT count(*)::int AS total, count(*) FILTER (WHERE user_id = $2)::int AS own
    FROM payments WHERE coupon_id = $1 AND status <> 'closed'`;

/** Applies coupons to prices of orders. */
@Injectable()
export class CouponPricingService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly options: OptionsService,
    private readonly attempts: GuessThrottleService,
  ) {}

  /** Whether any coupon is enabled and has not expired. */
  exist(): Promise<boolean> {
    const live = { enabled: true, deletedAt: IsNull() };
    const where = [
      { ...live, validUntil: IsNull() },
      { ...live, validUntil: MoreThan(new Date()) },
    ];
    return this.database.getRepository(CouponEntity).exists({ where });
  }

  /**
   * The enabled coupon with a code.
   * @throws {AppError} top_up_code_unknown; rate_limited after too many unknown codes
   */
  async find({ userId }: Pick<CouponOrder, 'userId'>, code: string): Promise<CouponEntity> {
    const guess = await this.attempts.count({ account: `coupon ${userId}` });
    const where = { code: normalisedCode(code), enabled: true, deletedAt: IsNull() };
    const coupon = await this.database.getRepository(CouponEntity).findOneBy(where);
    if (coupon === null) throw new AppError(PaymentError.top_up_code_unknown);
    guess.release();
    return coupon;
  }

  /**
   * The price of an order with a coupon at this moment, without a reservation of its use.
   * @throws {AppError} as `requireFits` and `requireUse` do; top_up_too_cheap when the remaining amount would be zero
   */
  price(coupon: CouponEntity, order: CouponOrder): Promise<AppliedCoupon> {
    return this.apply(coupon, order, this.database.manager);
  }

  /**
   * The price of an order with a coupon, in the transaction that creates the order. The coupon stays locked until its
   * commit, so that concurrent orders are counted one after the other: the order itself is the reservation.
   * @throws {AppError} as `price` does; top_up_code_unknown when the coupon was disabled or deleted in the meantime
   */
  async reserve({ id }: CouponEntity, order: CouponOrder, manager: EntityManager): Promise<AppliedCoupon> {
    const where = { id, enabled: true, deletedAt: IsNull() };
    const coupon = await manager.findOne(CouponEntity, { where, lock: { mode: 'pessimistic_write' } });
    if (coupon === null) throw new AppError(PaymentError.top_up_code_unknown);
    return this.apply(coupon, order, manager);
  }

  private async apply(coupon: CouponEntity, order: CouponOrder, manager: EntityManager): Promise<AppliedCoupon> {
    requireFits(coupon, order, new Date(), () => quotaTexts(this.options, coupon.minQuota));
    if (coupon.maxUses !== UNLIMITED || coupon.maxUsesPerUser !== UNLIMITED) {
      const [uses] = await manager.query<[CouponUses]>(USES, [coupon.id, order.userId]);
      requireUse(coupon, uses);
    }
    const cents = discountedCents(order.cents, coupon, order.smallestCents);
    if (cents < order.smallestCents) throw new AppError(PaymentError.top_up_too_cheap);
    return { couponId: coupon.id, couponCode: coupon.code, cents, discountCents: order.cents - cents };
  }
}
