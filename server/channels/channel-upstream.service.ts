import { Injectable } from '@nestjs/common';
import { Options } from '../options/options.service.js';
import { AppError } from '../platform/errors/app-error.js';
import { wholeNumber } from '../platform/http/page-query.js';
import { ChannelError } from './channel.errors.js';
import type { FetchUpstreamModelsInput } from './channel.input.js';
import { requireType } from './channel-rules.js';
import { ChannelsService } from './channels.service.js';
import { ChannelDirectory } from './directory/channel-directory.js';
import { readSetting } from './directory/channel-json.js';
import type { ChannelView } from './directory/channel-view.js';
import { parseKeys } from './keys/channel-keys.js';
import { bothNames } from './types/channel-type.js';
import { channelTypeOf } from './types/channel-types.js';
import { type ListingTarget, UpstreamProbe } from './upstream-probe.js';

const FALLBACK_TEST_MODEL = 'gpt-4o-mini';
const OPENAI = 1;
const MOST_MODELS = 2_000;

export interface ChannelTest {
  success: boolean;
  message: string;
  /** Seconds. */
  time: number;
}

/** What the channel pages ask of upstreams: does it answer, and what does it offer. */
@Injectable()
export class ChannelUpstreamService {
  constructor(
    private readonly channels: ChannelsService,
    private readonly directory: ChannelDirectory,
    private readonly probe: UpstreamProbe,
    private readonly options: Options,
  ) {}

  /**
   * Tests a channel with one small call and remembers how long it took. The model is the given one, else the channel's
   * test model, else its first. A channel that was switched off automatically comes back with a success, if the site wants that.
   * @throws {AppError} channel_not_found, channel_test_unsupported
   */
  async test(id: number, model?: string | null): Promise<ChannelTest> {
    const channel = this.require(id);
    const type = channelTypeOf(channel.type);
    if (!type || type.untestable) {
      const label = type ? bothNames(type.label) : channel.type;
      throw new AppError(ChannelError.channel_test_unsupported, { label });
    }
    const { ok, message, durationMs } = await this.probe.test(channel, testModelOf(channel, model));
    await this.channels.recordTest(id, durationMs);
    if (ok && this.options.get('AutomaticEnableChannelEnabled')) await this.channels.enableAutomatically(id);
    return { success: ok, message, time: Math.round(durationMs) / 1000 };
  }

  /**
   * Names of the models an upstream offers. A stored key goes to its stored address and nowhere else.
   * @throws {AppError} channel_not_found, fetch_models_key_required, or what went wrong upstream
   */
  async offeredModels(input: FetchUpstreamModelsInput): Promise<string[]> {
    const models = await this.probe.listModels(this.targetOf(input));
    return [...new Set(models)].filter(Boolean).slice(0, MOST_MODELS);
  }

  private targetOf(input: FetchUpstreamModelsInput): ListingTarget {
    if (input.channelId) {
      const channel = this.require(wholeNumber(input.channelId));
      requireType(channel.type);
      return { ...channel, key: channel.keys[0] ?? '' };
    }
    const type = requireType(input.type ?? OPENAI);
    const key = parseKeys(type.id, input.key ?? '')[0] ?? '';
    if (key === '' && !type.keyless) throw new AppError(ChannelError.fetch_models_key_required);
    const baseUrl = input.baseUrl || type.defaultBaseUrl;
    return { id: 0, type: type.id, baseUrl, other: '', setting: readSetting(''), key, openaiOrganization: '' };
  }

  private require(id: number): ChannelView {
    const channel = this.directory.byId(id);
    if (channel === null) throw new AppError(ChannelError.channel_not_found);
    return channel;
  }
}

/** The model a test asks for, as clients of this gateway name it. */
export function testModelOf(channel: Pick<ChannelView, 'testModel' | 'models'>, asked?: string | null): string {
  return asked?.trim() || channel.testModel || channel.models.values().next().value || FALLBACK_TEST_MODEL;
}
