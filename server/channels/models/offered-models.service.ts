import { Injectable } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import { wholeNumber } from '../../platform/http/input/page-query.js';
import { ChannelDirectory } from '../directory/channel-directory.js';
import { ChannelError } from '../model/channel.errors.js';
import type { FetchUpstreamModelsInput } from '../model/channel.input.js';
import { MAX_MODELS } from '../model/channel-fields.js';
import { readSetting } from '../model/channel-json.js';
import { parseKeys } from '../model/channel-keys.js';
import { requireType } from '../model/channel-rules.js';
import { DEFAULT_TYPE } from '../types/channel-types.js';
import { type ListingTarget, ModelLister } from './model-lister.port.js';

/** The models that upstreams list. */
@Injectable()
export class OfferedModels {
  constructor(
    private readonly directory: ChannelDirectory,
    private readonly lister: ModelLister,
  ) {}

  /**
   * Names of the models that an upstream lists. A stored key is only sent to its stored address.
   * @throws {AppError} channel_not_found, fetch_models_key_required, or the error of the upstream
   */
  async fetch(input: FetchUpstreamModelsInput): Promise<string[]> {
    const models = await this.lister.list(this.targetOf(input));
    return [...new Set(models)].filter(Boolean).slice(0, MAX_MODELS);
  }

  private targetOf(input: FetchUpstreamModelsInput): ListingTarget {
    if (input.channelId) {
      const channel = this.directory.byId(wholeNumber(input.channelId));
      if (channel === null) throw new AppError(ChannelError.channel_not_found);
      requireType(channel.type);
      return { ...channel, key: channel.keys[0] ?? '' };
    }
    const type = requireType(input.type ?? DEFAULT_TYPE);
    const key = parseKeys(type.id, input.key ?? '')[0] ?? '';
    if (key === '' && !type.keyless) throw new AppError(ChannelError.fetch_models_key_required);
    const baseUrl = input.baseUrl || type.defaultBaseUrl;
    return { id: 0, type: type.id, baseUrl, other: '', setting: readSetting(''), key, openaiOrganization: '' };
  }
}
