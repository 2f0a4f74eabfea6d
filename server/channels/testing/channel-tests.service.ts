import { Injectable } from '@nestjs/common';
import { AppError, type Language } from '../../common/errors/app-error.js';
import { Options } from '../../options/options.service.js';
import { ChannelDirectory } from '../directory/channel-directory.js';
import type { ChannelView } from '../directory/channel-view.js';
import { ChannelKeyEditor } from '../keys/channel-key-editor.service.js';
import { ChannelError } from '../model/channel.errors.js';
import { requireModelNames } from '../model/channel-rules.js';
import { ChannelOutages } from '../outages/channel-outages.service.js';
import { ChannelProbe, type ProbeCall, type ProbeResult } from '../probing/channel-probe.port.js';
import { TestResults } from '../probing/test-results.repository.js';
import { bothNames } from '../types/channel-type.js';
import { channelTypeOf } from '../types/channel-types.js';
import { ChannelTestError } from './channel-test.errors.js';
import { isTestable, testModelOf } from './test-model.js';

/** What a test came to. */
export interface ChannelTest {
  readonly success: boolean;
  /** Why it failed; empty when it succeeded. */
  readonly message: string;
  /** Seconds. */
  readonly time: number;
}

/** What is to be tested, and for whom. */
export interface TestOrder {
  /** Null for the channel's own choice. */
  readonly asked: string | null;
  readonly stream: boolean;
  /** Of what is said about a failure. */
  readonly language: Language;
}

/** Tries single channels out. */
@Injectable()
export class ChannelTests {
  constructor(
    private readonly directory: ChannelDirectory,
    private readonly probe: ChannelProbe,
    private readonly keys: ChannelKeyEditor,
    private readonly results: TestResults,
    private readonly outages: ChannelOutages,
    private readonly options: Options,
  ) {}

  /**
   * Tests one stored key of a channel, in whatever state it is, with the call that `test` would make. What one key says is
   * not what the channel came to, so nothing is remembered and nothing switched.
   * @throws {AppError} channel_key_not_found, and what `test` says
   */
  async testKey(id: number, fingerprint: string, { asked, stream, language }: TestOrder): Promise<ChannelTest> {
    const { channel, model } = this.call(id, asked);
    const key = await this.keys.keyOf(id, fingerprint);
    return summed(await this.probe.test({ ...channel, keys: [key] }, { model, stream }), language);
  }

  /**
   * Tests a channel with one small call and remembers how it went. The model is the given one, else the channel's
   * test model, else its first that costs next to nothing. A channel that was switched off automatically comes back with
   * a success, if the site wants that; a failure that a person looks at switches nothing off.
   * @throws {AppError} channel_not_found, channel_test_unsupported, channel_test_model_required,
   *   channel_model_name_too_long
   */
  async test(id: number, { asked, stream, language }: TestOrder): Promise<ChannelTest> {
    const { channel, model } = this.call(id, asked);
    const result = await this.run(channel, { model, stream });
    if (result.ok && this.options.get('AutomaticEnableChannelEnabled')) await this.outages.recover(id);
    return summed(result, language);
  }

  /** What is tested, and the model that is asked for. */
  private call(id: number, asked: string | null): { channel: ChannelView; model: string } {
    const channel = this.directory.byId(id);
    if (channel === null) throw new AppError(ChannelError.channel_not_found);
    if (!isTestable(channel)) {
      const type = channelTypeOf(channel.type);
      const label = type ? bothNames(type.label) : channel.type;
      throw new AppError(ChannelTestError.channel_test_unsupported, { label });
    }
    const model = asked?.trim() || testModelOf(channel);
    if (model === null) throw new AppError(ChannelTestError.channel_test_model_required);
    requireModelNames([model]);
    return { channel, model };
  }

  /** Makes the call and remembers what it came to. */
  async run(channel: ChannelView, call: ProbeCall): Promise<ProbeResult> {
    const result = await this.probe.test(channel, call);
    await this.results.record(channel.id, call, result);
    return result;
  }
}

function summed({ ok, message, texts, durationMs }: ProbeResult, language: Language): ChannelTest {
  return { success: ok, message: texts?.[language] ?? message, time: Math.round(durationMs) / 1_000 };
}
