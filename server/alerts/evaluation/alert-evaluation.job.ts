import { BackgroundJob, ScheduledJob } from '../../platform/coordination/background-job.js';
import { AlertEvaluatorService } from './alert-evaluator.service.js';

const INTERVAL_MS = 60_000;

/** Evaluates the alert rules every minute. */
@BackgroundJob({ name: 'alert-evaluation', attempts: 1, everyMs: () => INTERVAL_MS, parksFailures: false })
export class AlertEvaluationJob extends ScheduledJob {
  constructor(private readonly evaluator: AlertEvaluatorService) {
    super();
  }

  run(): Promise<void> {
    return this.evaluator.evaluateAll();
  }
}
