import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { OptionsModule } from '../../options/options.module.js';
import { GuessThrottleService } from '../../platform/http/limits/guess-throttle.service.js';
import { UsageLogModule } from '../../usage-log/usage-log.module.js';
import { RebatesModule } from '../rebates/rebates.module.js';
import { CodeRedeemerService } from './code-redeemer.service.js';
import { RedemptionEntity } from './redemption.entity.js';
import { RedemptionList } from './redemption-list.js';
import { RedemptionsController } from './redemptions.controller.js';
import { RedemptionsResolver } from './redemptions.resolver.js';
import { RedemptionsService } from './redemptions.service.js';
import { TopUpController } from './top-up.controller.js';

/** Redemption codes, which administrators create and users redeem for quota. */
@Module({
  imports: [TypeOrmModule.forFeature([RedemptionEntity]), UsageLogModule, OptionsModule, RebatesModule],
  // A separate instance, so that wrong codes are not counted together with wrong passwords.
  providers: [GuessThrottleService, RedemptionsService, RedemptionList, CodeRedeemerService, RedemptionsResolver],
  controllers: [RedemptionsController, TopUpController],
})
export class RedemptionsModule {}
