import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { PaymentsService } from '../../billing/payments/payments.service.js';
import { JobHandler } from '../job-handler.js';

/** Closes unpaid orders. */
@Injectable()
export class ClosePaymentsHandler extends JobHandler<'close-payments'> {
  readonly name = 'close-payments';
  readonly data = z.object({}).strict();

  constructor(private readonly payments: PaymentsService) {
    super();
  }

  async run(): Promise<void> {
    await this.payments.closeUnpaid();
  }
}
