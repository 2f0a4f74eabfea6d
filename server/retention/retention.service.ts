import { Injectable } from '@nestjs/common';
import { AlertsService } from '../alerts/history/alerts.service.js';
import { AuditEntriesService } from '../audit/entries/audit-entries.service.js';
import { ChannelEventsService } from '../channels/events/channel-events.service.js';
import { WEEK_MS } from '../common/durations.js';
import { OldRunsService } from '../jobs/runs/old-runs.service.js';
import { LogCleanupsService } from '../logs/cleanup/log-cleanups.service.js';
import { LogContentsService } from '../logs/contents/log-contents.service.js';
import { OldNotices } from '../notifications/own-notices.service.js';
import type { OptionKey } from '../options/catalogue/option-catalogue.js';
import { OptionsService } from '../options/options.service.js';

/** The deletion of one kind of rows. */
interface RetentionStep {
  readonly name: string;
  /** @returns the number of deleted rows; of the usage log the number of clean-ups that were started */
  run(): Promise<number>;
}

type WeeksOption = Extract<OptionKey, `${string}RetentionWeeks`>;

/** Deletes rows that are older than the options of the site allow. */
@Injectable()
export class RetentionService {
  constructor(
    private readonly options: OptionsService,
    private readonly contents: LogContentsService,
    private readonly notices: OldNotices,
    private readonly alerts: AlertsService,
    private readonly audit: AuditEntriesService,
    private readonly channelEvents: ChannelEventsService,
    private readonly jobRuns: OldRunsService,
    private readonly cleanups: LogCleanupsService,
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
