import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { OptionsModule } from '../../../options/options.module.js';
import { GuessThrottleService } from '../../../platform/http/limits/guess-throttle.service.js';
import { CouponEntity } from './coupon.entity.js';
import { CouponList } from './coupon-list.js';
import { CouponPricingService } from './coupon-pricing.service.js';
import { CouponsController } from './coupons.controller.js';
import { CouponsResolver } from './coupons.resolver.js';
import { CouponsService } from './coupons.service.js';

/** Coupons, which administrators create and buyers enter for a lower price. */
@Module({
  imports: [TypeOrmModule.forFeature([CouponEntity]), OptionsModule],
  providers: [GuessThrottleService, CouponsService, CouponList, CouponPricingService, CouponsResolver],
  controllers: [CouponsController],
  exports: [CouponPricingService],
})
export class CouponsModule {}
