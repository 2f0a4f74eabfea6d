import { Injectable } from '@nestjs/common';
import { BalancesService } from '../../billing/ledger/balances.service.js';

/** The charges of channels, which billing stores. */
@Injectable()
export class ChannelUsage {
  constructor(private readonly balances: BalancesService) {}

  /** Quota units charged through each channel, in the order of the ids; a batch function for loaders. */
  readonly ofChannels = async (ids: readonly number[]): Promise<number[]> => {
    const sums = await this.balances.ofChannels(ids);
    return ids.map((id) => sums.get(id)?.usedQuota ?? 0);
  };
}
