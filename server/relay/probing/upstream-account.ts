import { Injectable } from '@nestjs/common';
import { BalanceReader } from '../../channels/balances/balance-reader.port.js';
import type { ChannelView } from '../../channels/directory/channel-view.js';
import { ChannelBalanceError } from '../../channels/model/channel.errors.js';
import { type ListingTarget, ModelLister } from '../../channels/models/model-lister.port.js';
import { AppError } from '../../common/errors/app-error.js';
import { parsedJson } from '../../common/json.js';
import type { SmallResponse, UpstreamRequest } from '../../protocols/providers/interface/provider.js';
import { providerOf } from '../../protocols/providers/registry.js';
import { ProviderContext } from '../delivery/provider-context.js';
import { failureOfConnection, failureOfStatus, toClientError, type UpstreamFailure } from '../model/failure.js';
import { redacted, secretsOf, storable } from '../model/redaction.js';
import { ListingError } from './model-list.errors.js';
import { ProbeRequests, requireProvider } from './probe-requests.js';

/** Timeout of a balance request, in ms. */
const TIMEOUT_MS = 15_000;
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
      const response = await this.requests.send({}, request, tools, channel, TIMEOUT_MS);
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

/** Lists the models of upstreams, using the same providers and transport as clients' calls. */
@Injectable()
export class UpstreamModelLister extends ModelLister {
  constructor(
    private readonly requests: ProbeRequests,
    private readonly tools: ProviderContext,
  ) {
    super();
  }

  async list(target: ListingTarget): Promise<string[]> {
    const provider = requireProvider(target.type);
    if (!provider.listModels) throw new AppError(ListingError.model_list_unsupported);
    const tools = this.tools.toolsFor(target, target.key, new AbortController());
    let response: SmallResponse;
    try {
      const request = await provider.listModels(target, tools);
      response = await this.requests.send(provider, request, tools, target);
    } catch (error) {
      const thrown = error instanceof Error ? error : new Error(String(error));
      throw inEnvelope(thrown instanceof AppError ? thrown : toClientError(failureOfConnection(thrown)));
    }
    const names = response.status < 300 ? modelNames(response.body) : null;
    if (names === null) throw new AppError(ListingError.model_list_unreadable);
    return names;
  }
}

/**
 * Replaces an upstream's status for the management API: a browser would read a 401 as the end of the console session.
 */
function inEnvelope({ definition, params, details }: AppError): AppError {
  return new AppError({ ...definition, envelopeStatus: 200 }, params, details);
}

/** Names from `{data:[{id}]}`, `{models:[{name}]}`, `{result:[{name}]}` or a plain list of either. */
function modelNames(body: Buffer): string[] | null {
  const parsed = parsedJson(body.toString('utf8'));
  const record = typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {};
  const list = Array.isArray(parsed) ? (parsed as unknown[]) : (record.data ?? record.models ?? record.result);
  if (!Array.isArray(list)) return null;
  const names = (list as unknown[]).map((item) => {
    const { id, name } = (typeof item === 'object' && item !== null ? item : { id: item }) as Record<string, unknown>;
    // Cloudflare's ids are internal; calls use the names of models.
    const preferred = list === record.result ? [name, id] : [id, name];
    return preferred.find((text) => typeof text === 'string') ?? '';
  });
  // Google prefixes names of models with their collection.
  return [...new Set(names.map((name) => name.replace(/^models\//, '')).filter((name) => name !== ''))];
}
