import { Injectable } from '@nestjs/common';
import { JobRunsService } from '../../jobs/runs/job-runs.service.js';
import { OptionsService } from '../../options/options.service.js';
import { Config } from '../../platform/config/config.js';

/** The channels of scheduled tests, and their frequency. */
export interface TestSchedule {
  readonly minutes: number;
  /** Enabled channels. */
  readonly enabled: boolean;
  /** Automatically disabled channels, which are enabled when the test succeeds. */
  readonly autoDisabled: boolean;
}

/** The schedule is checked every minute, so a run that starts half a minute early is on time. */
const TOLERANCE_SECONDS = 30;

/** The schedule of runs, from the site's options. A frequency in the environment takes precedence. */
@Injectable()
export class RunScheduleService {
  constructor(
    private readonly options: OptionsService,
    private readonly config: Config,
    private readonly runs: JobRunsService,
  ) {}

  tests(): TestSchedule {
    const recovers = this.options.get('AutomaticEnableChannelEnabled');
    const { CHANNEL_TEST_FREQUENCY: minutes } = this.config.env;
    if (minutes > 0) return { minutes, enabled: true, autoDisabled: recovers };
    return {
      minutes: this.options.get('monitor_setting.auto_test_channel_minutes'),
      enabled: this.options.get('monitor_setting.auto_test_channel_enabled'),
      autoDisabled: recovers && this.options.get('monitor_setting.auto_test_disabled_channel_enabled'),
    };
  }

  /** Minutes between two balance runs; 0: no scheduled runs. */
  balanceMinutes(): number {
    return this.config.env.CHANNEL_UPDATE_FREQUENCY || this.options.get('monitor_setting.update_balance_minutes');
  }

  /** Whether the last scheduled run began at least this many minutes ago. */
  async isDue(kind: string, minutes: number): Promise<boolean> {
    return !(await this.runs.wasScheduledWithin(kind, minutes * 60 - TOLERANCE_SECONDS));
  }
}
