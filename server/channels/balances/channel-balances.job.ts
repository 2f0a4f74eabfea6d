import { AppError } from '../../common/errors/app-error.js';
import { JobRunsService } from '../../jobs/runs/job-runs.service.js';
import { OptionsService } from '../../options/options.service.js';
import { Config } from '../../platform/config/config.js';
import { BackgroundJob } from '../../platform/coordination/background-job.js';
import type { LogEvent } from '../../usage-log/log-event.js';
import { ChannelsService } from '../channels.service.js';
import { ChannelDirectory } from '../directory/channel-directory.js';
import type { ChannelView } from '../directory/channel-view.js';
import { ChannelRunJob, failed, type Treatment } from '../runs/channel-run.job.js';
import { ChannelBalancesService } from './channel-balances.service.js';

const USED_UP: LogEvent = { kind: 'channel_out_of_credit', params: {} };

/** Queries the balances of channels. */
@BackgroundJob({ name: 'channel-balances', attempts: 10, backoffMs: 5_000, parksFailures: false })
export class ChannelBalancesJob extends ChannelRunJob {
  constructor(
    runs: JobRunsService,
    directory: ChannelDirectory,
    config: Config,
    private readonly balances: ChannelBalancesService,
    private readonly channels: ChannelsService,
    private readonly options: OptionsService,
  ) {
    super(runs, directory, config);
  }

  /** A channel does not change if its upstream reports no balance. */
  protected async treat(channel: ChannelView): Promise<Treatment> {
    try {
      const balance = await this.balances.refresh(channel);
      return { success: true, message: '', effect: await this.consequence(channel, balance) };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return failed(error.texts);
    }
  }

  /** Only if the site allows disabling channels, because some upstreams serve on credit. */
  private async consequence({ id }: ChannelView, balance: number): Promise<'disabled' | null> {
    if (balance > 0 || !this.options.get('AutomaticDisableChannelEnabled')) return null;
    return (await this.channels.disableAutomatically(id, USED_UP)) ? 'disabled' : null;
  }
}
