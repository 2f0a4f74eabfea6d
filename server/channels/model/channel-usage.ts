import { Injectable } from '@nestjs/common';
import { Balances } from '../../billing/ledger/balances.service.js';

/** What channels have earned, which billing keeps. */
@Injectable()
export class ChannelUsage {
  constructor(private readonly balances: Balances) {}

  /** Quota units charged through each channel, in the order asked; a batch function for loaders. */
  readonly ofChannels = async (ids: readonly number[]): Promise<number[]> => {
    const sums = await this.balances.ofChannels(ids);
    return ids.map((id) => sums.get(id)?.usedQuota ?? 0);
  };
}
