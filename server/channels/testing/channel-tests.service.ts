import { Injectable } from '@nestjs/common';
import { AppError, type Language } from '../../common/errors/app-error.js';
import { OptionsService } from '../../options/options.service.js';
import { ChannelDirectory } from '../directory/channel-directory.js';
import type { ChannelView } from '../directory/channel-view.js';
import { ChannelKeyEditorService } from '../keys/channel-key-editor.service.js';
import { ChannelError, ChannelTestError } from '../model/channel.errors.js';
import { requireModelNames } from '../model/channel-rules.js';
import { ChannelOutagesService } from '../outages/channel-outages.service.js';
import { ChannelProbe, type ProbeCall, type ProbeResult } from '../probing/channel-probe.port.js';
import { TestResults } from '../probing/test-results.repository.js';
import { bothNames } from '../types/channel-type.js';
import { channelTypeOf } from '../types/channel-types.js';
import { isTestable, testModelOf } from './test-model.js';

/** The result of a test. */
export interface ChannelTest {
  readonly success: boolean;
  /** Why it failed. Empty if it succeeded. */
  readonly message: string;
  /** Seconds. */
  readonly time: number;
}

/** The model to test, and the language of the result. */
export interface TestOrder {
  /** Null: the default model of the channel. */
  readonly requested: string | null;
  readonly stream: boolean;
  /** The language of the error message. */
  readonly language: Language;
}

/** Tests single channels. */
@Injectable()
export class ChannelTestsService {
  constructor(
    private readonly directory: ChannelDirectory,
    private readonly probe: ChannelProbe,
    private readonly keys: ChannelKeyEditorService,
    private readonly results: TestResults,
    private readonly outages: ChannelOutagesService,
    private readonly options: OptionsService,
  ) {}

  /**
   * Tests one stored key of a channel, in any state, with the call that `test` would make. The result of one key does
   * not represent the channel, so it is not stored and changes no status.
   * @throws {AppError} channel_key_not_found, and the errors of `test`
   */
  async testKey(id: number, fingerprint: string, { requested, stream, language }: TestOrder): Promise<ChannelTest> {
    const { channel, model } = this.call(id, requested);
    const key = await this.keys.keyOf(id, fingerprint);
    return summed(await this.probe.test({ ...channel, keys: [key] }, { model, stream }), language);
  }

  /**
   * Tests a channel with one small call and stores the result. The model is the given one, else the channel's test
   * model, else its first inexpensive one. A success enables an automatically disabled channel, if the site allows it;
   * a failure does not disable the channel, because a person sees the result.
   * @throws {AppError} channel_not_found, channel_test_unsupported, channel_test_model_required,
   * channel_model_name_too_long
   */
  async test(id: number, { requested, stream, language }: TestOrder): Promise<ChannelTest> {
    const { channel, model } = this.call(id, requested);
    const result = await this.run(channel, { model, stream });
    if (result.ok && this.options.get('AutomaticEnableChannelEnabled')) await this.outages.recover(id);
    return summed(result, language);
  }

  /** The channel and the model of a test. */
  private call(id: number, requested: string | null): { channel: ChannelView; model: string } {
    const channel = this.directory.byId(id);
    if (channel === null) throw new AppError(ChannelError.channel_not_found);
    if (!isTestable(channel)) {
      const type = channelTypeOf(channel.type);
      const label = type ? bothNames(type.label) : channel.type;
      throw new AppError(ChannelTestError.channel_test_unsupported, { label });
    }
    const model = requested?.trim() || testModelOf(channel);
    if (model === null) throw new AppError(ChannelTestError.channel_test_model_required);
    requireModelNames([model]);
    return { channel, model };
  }

  /** Makes the call and stores its result. */
  async run(channel: ChannelView, call: ProbeCall): Promise<ProbeResult> {
    const result = await this.probe.test(channel, call);
    await this.store(channel.id, call, result);
    return result;
  }

  /** Stores the result of a call, successful or not. */
  store(channelId: number, call: ProbeCall, result: ProbeResult): Promise<void> {
    return this.results.record(channelId, call, result);
  }
}

function summed({ ok, message, texts, durationMs }: ProbeResult, language: Language): ChannelTest {
  return { success: ok, message: texts?.[language] ?? message, time: Math.round(durationMs) / 1_000 };
}
