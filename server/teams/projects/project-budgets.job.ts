import { BackgroundJob, ScheduledJob } from '../../platform/coordination/background-job.js';
import { ProjectBudgetNoticesService } from './project-budget-notices.service.js';

const INTERVAL_MS = 60_000;

/** Notifies owners and managers of teams of the budgets that are almost or completely used up. */
@BackgroundJob({ name: 'project-budgets', attempts: 1, everyMs: () => INTERVAL_MS, parksFailures: false })
export class ProjectBudgetsJob extends ScheduledJob {
  constructor(private readonly notices: ProjectBudgetNoticesService) {
    super();
  }

  run(): Promise<void> {
    return this.notices.notifyOfReached();
  }
}
