import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { OptionsModule } from '../../options/options.module.js';
import { VerificationModule } from '../verification/verification.module.js';
import { SecondFactorController } from './second-factor.controller.js';
import { RecoveryCodeEntity, SecondFactorEntity } from './second-factor.entity.js';
import { SecondFactorResolver, UserSecondFactorResolver } from './second-factor.resolver.js';
import { RecoveryCodes, SecondFactorsService } from './second-factors.service.js';

/** Codes of an app, and recovery codes. */
@Module({
  imports: [TypeOrmModule.forFeature([SecondFactorEntity, RecoveryCodeEntity]), OptionsModule, VerificationModule],
  providers: [RecoveryCodes, SecondFactorsService, SecondFactorResolver, UserSecondFactorResolver],
  controllers: [SecondFactorController],
  exports: [SecondFactorsService],
})
export class SecondFactorModule {}
