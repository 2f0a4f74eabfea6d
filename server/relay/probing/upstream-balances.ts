import { Injectable } from '@nestjs/common';
import { BalanceReader } from '../../channels/balances/balance-reader.port.js';
import type { ChannelView } from '../../channels/directory/channel-view.js';
import { ChannelBalanceError } from '../../channels/model/channel.errors.js';
import { AppError } from '../../common/errors/app-error.js';
import type { SmallResponse, UpstreamRequest } from '../../protocols/providers/provider.js';
import { providerOf } from '../../protocols/providers/registry.js';
import { ProviderContext } from '../delivery/provider-context.js';
import { failureOfConnection, failureOfStatus, type UpstreamFailure } from '../model/failure.js';
import { redacted, secretsOf, storable } from '../model/redaction.js';
import { ProbeRequests } from './probe-requests.js';

/** Timeout of a balance request, in ms. */
const LIMIT_MS = 15_000;
const DIGITS = 6;

/** Reads the balances of upstream accounts, through the providers that support it. */
@Injectable()
export class UpstreamBalances extends BalanceReader {
  constructor(
    private readonly requests: ProbeRequests,
    private readonly tools: ProviderContext,
  ) {
    super();
  }

  supports(channelType: number): boolean {
    return providerOf(channelType)?.balance !== undefined;
  }

  /** All keys must respond: a sum without some of them could wrongly be 0. */
  async read(channel: ChannelView): Promise<number> {
    let sum = 0;
    for (const key of channel.keys.length > 0 ? channel.keys : ['']) sum += await this.ofKey(channel, key);
    return Number(sum.toFixed(DIGITS));
  }

  private async ofKey(channel: ChannelView, key: string): Promise<number> {
    const provider = providerOf(channel.type);
    if (!provider?.balance) throw new AppError(ChannelBalanceError.channel_balance_unsupported);
    const tools = this.tools.toolsFor(channel, key, new AbortController());
    const failed = ({ message, upstreamStatus }: UpstreamFailure) => {
      const upstreamText = storable(redacted(message, secretsOf(channel, key))) || `status code ${upstreamStatus}`;
      return new AppError(ChannelBalanceError.channel_balance_failed, { reason: upstreamText });
    };
    const fetch = async (request: UpstreamRequest): Promise<SmallResponse> => {
      const response = await this.requests.send({}, request, tools, channel, LIMIT_MS);
      if (response.status >= 200 && response.status < 300) return response;
      throw failed(failureOfStatus(response.status, response.headers, response.body, channel, provider));
    };
    try {
      return await provider.balance(channel, {
        key,
        signal: tools.signal,
        now: tools.now,
        cache: (name, get) => tools.cache(name, get),
        fetch,
      });
    } catch (error) {
      const isReported = error instanceof AppError && error.definition === ChannelBalanceError.channel_balance_failed;
      throw isReported ? error : failed(failureOfConnection(error instanceof Error ? error : new Error(String(error))));
    }
  }
}
