import { Injectable } from '@nestjs/common';
import { Alerts } from '../alerts/history/alerts.service.js';
import { AuditEntries } from '../audit/entries/audit-entries.service.js';
import { ChannelEvents } from '../channels/events/channel-events.service.js';
import { WEEK_MS } from '../common/durations.js';
import { OldRuns } from '../jobs/runs/old-runs.service.js';
import { LogCleanups } from '../logs/cleanup/log-cleanups.service.js';
import { LogContents } from '../logs/contents/log-contents.service.js';
import { OldNotices } from '../notifications/own-notices.service.js';
import type { OptionKey } from '../options/catalogue/option-catalogue.js';
import { Options } from '../options/options.service.js';

/** One kind of rows. */
interface RetentionStep {
  readonly name: string;
  /** @returns the number of deleted rows; of the usage log the number of clean-ups that were started */
  run(): Promise<number>;
}

type WeeksOption = Extract<OptionKey, `${string}RetentionWeeks`>;

/** Which rows are deleted at what age, by the options of the site. */
@Injectable()
export class Retention {
  constructor(
    private readonly options: Options,
    private readonly contents: LogContents,
    private readonly notices: OldNotices,
    private readonly alerts: Alerts,
    private readonly audit: AuditEntries,
    private readonly channelEvents: ChannelEvents,
    private readonly jobRuns: OldRuns,
    private readonly cleanups: LogCleanups,
  ) {}

  /** The steps, in order. Each may be repeated. */
  steps(nowMs: number): readonly RetentionStep[] {
    /** Deletes older rows, if the option limits their age. */
    const limited = (option: WeeksOption, deleteBefore: (before: Date) => Promise<number>) => async () => {
      const weeks = this.options.get(option);
      return weeks === 0 ? 0 : deleteBefore(new Date(nowMs - weeks * WEEK_MS));
    };
    return [
      { name: 'contents', run: () => this.contents.deleteOld() },
      { name: 'notices', run: limited('NoticeRetentionWeeks', (before) => this.notices.deleteBefore(before)) },
      { name: 'alerts', run: limited('NoticeRetentionWeeks', (before) => this.alerts.deleteBefore(before)) },
      { name: 'auditEntries', run: limited('AuditRetentionWeeks', (before) => this.audit.deleteBefore(before)) },
      { name: 'channelEvents', run: () => this.channelEvents.deleteOld(nowMs) },
      { name: 'jobRuns', run: () => this.jobRuns.delete(this.options.get('JobRunRetentionWeeks') * 7 || null) },
      {
        name: 'logCleanups',
        run: limited('LogRetentionWeeks', async (before) =>
          (await this.cleanups.startForWeeksBefore(before)) ? 1 : 0,
        ),
      },
    ];
  }
}
