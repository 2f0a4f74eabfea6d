import { Injectable } from '@nestjs/common';
import { Options } from '../../options/options.service.js';
import { Config } from '../../platform/config/config.js';
import { Sql } from '../../platform/database/sql.js';
import type { ChannelRunKind } from './channel-run.js';

/** Which channels are tested by schedule, and how often. */
export interface TestSchedule {
  readonly minutes: number;
  /** Those that are on. */
  readonly enabled: boolean;
  /** Those that were disabled automatically, to enable them again. */
  readonly autoDisabled: boolean;
}

// The schedule is looked at every minute, so a run half a minute early is on time.
const STARTED_SINCE = `
  SELECT 1 FROM channel_runs
  WHERE kind = $1 AND requested_by IS NULL AND created_at > now() - make_interval(mins => $2) + interval '30 seconds'
  LIMIT 1`;

/** When runs begin that nobody asks for: by the site's options. The environment wins where it names a frequency. */
@Injectable()
export class RunSchedule {
  constructor(
    private readonly options: Options,
    private readonly config: Config,
    private readonly sql: Sql,
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

  /** Minutes between two runs through the balances; 0: there are none by schedule. */
  balanceMinutes(): number {
    return this.config.env.CHANNEL_UPDATE_FREQUENCY || this.options.get('monitor_setting.update_balance_minutes');
  }

  /** Whether the last run by schedule began at least so many minutes ago. */
  async isDue(kind: ChannelRunKind, minutes: number): Promise<boolean> {
    return (await this.sql.query('channel-run-due', STARTED_SINCE, [kind, minutes])).length === 0;
  }
}
