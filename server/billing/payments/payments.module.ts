import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { OptionsModule } from '../../options/options.module.js';
import { UsageLogModule } from '../../usage-log/usage-log.module.js';
import { BillingModule } from '../billing.module.js';
import { PlansModule } from '../plans/plans.module.js';
import { RebatesModule } from '../rebates/rebates.module.js';
import { PaymentBookingService } from './booking/payment-booking.service.js';
import { PaymentReversalsService } from './booking/payment-reversals.service.js';
import { ClosePaymentsJob } from './close-payments.job.js';
import { CouponsModule } from './coupons/coupons.module.js';
import { EpayCallbacks, EpayProvider } from './epay/epay.provider.js';
import { EpayCallbacksController } from './epay/epay-callbacks.controller.js';
import { PaymentEntity } from './model/payment.entity.js';
import { PaymentReversalEntity } from './model/payment-reversal.entity.js';
import { PaymentList } from './payment-list.js';
import { PaymentProviders } from './payment-providers.js';
import { PaymentRefundsService } from './payment-refunds.service.js';
import { PaymentOrdersController, PaymentsController } from './payments.controller.js';
import { PaymentsResolver } from './payments.resolver.js';
import { PaymentsService } from './payments.service.js';
import { PlanOrdersController } from './plan-orders/plan-orders.controller.js';
import { PlanOrdersResolver } from './plan-orders/plan-orders.resolver.js';
import { PlanOrdersService } from './plan-orders/plan-orders.service.js';
import { SendRefundsJob } from './send-refunds.job.js';
import { StripeProvider } from './stripe/stripe.provider.js';
import { StripeAccount } from './stripe/stripe-account.js';
import { StripeCustomersService, StripePortal } from './stripe/stripe-customers.service.js';
import { StripeWebhookController } from './stripe/stripe-webhook.controller.js';
import { TopUpQuotesService } from './top-up-quotes.service.js';

/** Top-ups and plans that are bought at an epay gateway or at Stripe. */
@Module({
  imports: [
    TypeOrmModule.forFeature([PaymentEntity, PaymentReversalEntity]),
    UsageLogModule,
    BillingModule,
    OptionsModule,
    RebatesModule,
    CouponsModule,
    PlansModule,
  ],
  providers: [
    TopUpQuotesService,
    PaymentsService,
    PaymentList,
    PaymentsResolver,
    ClosePaymentsJob,
    PaymentProviders,
    EpayProvider,
    EpayCallbacks,
    StripeProvider,
    StripeAccount,
    StripeCustomersService,
    StripePortal,
    PlanOrdersService,
    PlanOrdersResolver,
    PaymentBookingService,
    PaymentReversalsService,
    PaymentRefundsService,
    SendRefundsJob,
  ],
  // The paths of orders precede those with the id of a plan.
  controllers: [
    PlanOrdersController,
    PaymentsController,
    PaymentOrdersController,
    EpayCallbacksController,
    StripeWebhookController,
  ],
  exports: [PaymentsService, PlanOrdersService],
})
export class PaymentsModule {}
