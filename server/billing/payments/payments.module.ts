import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../../audit/audit.module.js';
import { OptionsModule } from '../../options/options.module.js';
import { RebatesModule } from '../rebates/rebates.module.js';
import { ClosePaymentsJob } from './close-payments.job.js';
import { PaymentEntity } from './payment.entity.js';
import { PaymentCallbacksController } from './payment-callbacks.controller.js';
import { PaymentCallbacks } from './payment-callbacks.service.js';
import { PaymentList } from './payment-list.js';
import { PaymentsController } from './payments.controller.js';
import { PaymentsResolver } from './payments.resolver.js';
import { PaymentsService } from './payments.service.js';
import { TopUpQuotes } from './top-up-quotes.service.js';

/** Top-ups that are bought at an epay gateway. */
@Module({
  imports: [TypeOrmModule.forFeature([PaymentEntity]), AuditModule, OptionsModule, RebatesModule],
  providers: [TopUpQuotes, PaymentsService, PaymentList, PaymentCallbacks, PaymentsResolver, ClosePaymentsJob],
  controllers: [PaymentsController, PaymentCallbacksController],
  exports: [PaymentsService],
})
export class PaymentsModule {}
