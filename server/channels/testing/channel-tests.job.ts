import type { PoolClient } from 'pg';
import type { Language, LocalText } from '../../common/errors/app-error.js';
import type { JobRun, RunResult } from '../../jobs/runs/job-run.js';
import { JobRunsService } from '../../jobs/runs/job-runs.service.js';
import { RootNoticesService } from '../../notifications/root-notices.service.js';
import type { NoticeText } from '../../notifications/transports/notice-text.js';
import { OptionsService } from '../../options/options.service.js';
import { Config } from '../../platform/config/config.js';
import { BackgroundJob } from '../../platform/coordination/background-job.js';
import type { LogEvent } from '../../usage-log/log-event.js';
import { ChannelsService } from '../channels.service.js';
import { ChannelDirectory } from '../directory/channel-directory.js';
import type { ChannelView } from '../directory/channel-view.js';
import { ChannelKeyEditorService } from '../keys/channel-key-editor.service.js';
import { ChannelStatus } from '../model/channel-status.js';
import { ChannelOutagesService } from '../outages/channel-outages.service.js';
import type { ProbeResult } from '../probing/channel-probe.port.js';
import { ChannelRunJob, failed, type Treatment } from '../runs/channel-run.job.js';
import type { RunEffect } from '../runs/channel-run.js';
import { ChannelTestsService } from './channel-tests.service.js';
import { testModelOf } from './test-model.js';

const NO_MODEL: LocalText = { zh: '没有可测试的模型', en: 'no model to test' };

/** Tests channels, and disables and enables them by the results. */
@BackgroundJob({ name: 'channel-tests', attempts: 10, backoffMs: 5_000, parksFailures: false })
export class ChannelTestsJob extends ChannelRunJob {
  constructor(
    runs: JobRunsService,
    directory: ChannelDirectory,
    config: Config,
    private readonly tests: ChannelTestsService,
    private readonly channels: ChannelsService,
    private readonly keys: ChannelKeyEditorService,
    private readonly outages: ChannelOutagesService,
    private readonly notices: RootNoticesService,
    private readonly options: OptionsService,
  ) {
    super(runs, directory, config);
  }

  override async finished(
    { requestedBy }: JobRun,
    _result: RunResult,
    client: PoolClient,
  ): Promise<() => Promise<void>> {
    // A scheduled run sends no notice of its end.
    const ids = requestedBy === null ? [] : await this.notices.add('channel_test', finishedText, client);
    return () => this.notices.send(ids);
  }

  protected async treat(channel: ChannelView): Promise<Treatment> {
    const model = testModelOf(channel);
    if (model === null) return failed(NO_MODEL);
    const result = await this.tests.run(channel, { model, stream: false });
    return {
      success: result.ok,
      message: result.texts ?? result.message,
      effect: await this.consequence(channel, result),
    };
  }

  private async consequence(channel: ChannelView, result: ProbeResult): Promise<RunEffect | null> {
    const { id, status } = channel;
    if (status === ChannelStatus.autoDisabled) {
      const recovers = result.ok && this.options.get('AutomaticEnableChannelEnabled');
      return recovers && (await this.outages.recover(id)) ? 'enabled' : null;
    }
    if (status !== ChannelStatus.enabled) return null;
    if (result.refusedKey !== null && this.options.get('AutomaticDisableChannelEnabled')) {
      // One bad key of several is disabled; the next run tests the next key.
      return (await this.keys.refuseKey(id, result.refusedKey, result.message)) === 'channel' ? 'disabled' : null;
    }
    const tooSlow = this.tooSlow(result);
    return tooSlow !== null && (await this.channels.disableAutomatically(id, tooSlow)) ? 'disabled' : null;
  }

  /**
   * The error when a test exceeded the time limit; null otherwise. It also applies when channels are not disabled for
   * errors.
   */
  private tooSlow({ durationMs }: ProbeResult): LogEvent | null {
    const limit = this.options.get('ChannelDisableThreshold');
    const seconds = durationMs / 1_000;
    if (limit === 0 || seconds <= limit) return null;
    return { kind: 'channel_too_slow', params: { seconds: seconds.toFixed(2), limit: limit.toFixed(2) } };
  }
}

const TITLE: Record<Language, string> = { zh: '通道测试完成', en: 'The channel test has ended' };
const CONTENT: Record<Language, string> = { zh: '所有通道测试已完成', en: 'All channels have been tested' };

/** The notice that a run over the channels has finished. */
function finishedText(language: Language): NoticeText {
  const text = CONTENT[language];
  return { title: TITLE[language], content: text, values: [], text };
}
