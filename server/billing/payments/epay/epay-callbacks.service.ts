import { Injectable } from '@nestjs/common';
import { PaymentBooking } from '../booking/payment-booking.service.js';
import { EpayProvider } from './epay.provider.js';
import type { EpayParameters } from './epay-merchant.js';

/** Handles payment callbacks of the epay gateway. */
@Injectable()
export class EpayCallbacks {
  constructor(
    private readonly provider: EpayProvider,
    private readonly booking: PaymentBooking,
  ) {}

  /**
   * Credits the order of a verified callback, unless an earlier copy has.
   * @returns true when the order is paid and committed; false when the callback is invalid.
   * @throws when the database is unavailable, so that the gateway sends the callback again.
   */
  async receive(callback: EpayParameters): Promise<boolean> {
    const verified = this.provider.verify(callback);
    if ('doubt' in verified) {
      this.booking.reject(verified.doubt);
      return false;
    }
    for (const fact of verified.facts)
      if ((await this.booking.book(this.provider.name, fact)) === 'rejected') return false;
    return true;
  }
}
