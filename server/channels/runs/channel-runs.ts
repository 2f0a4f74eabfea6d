import type { JobRun } from '../../jobs/runs/job-run.js';
import type { JobRunsService } from '../../jobs/runs/job-runs.service.js';
import type { ChannelRunJob } from './channel-run.job.js';
import { type ChannelRun, toChannelRun } from './channel-run.js';

/** The runs of one job over channels. A subclass selects the channels. */
export abstract class ChannelRuns {
  constructor(
    protected readonly job: ChannelRunJob,
    protected readonly runs: JobRunsService,
  ) {}

  /** @throws {AppError} not_found */
  async get(id: number): Promise<ChannelRun> {
    return toChannelRun(await this.runs.get(this.job.kind, id));
  }

  /** The latest 20 runs, newest first. */
  async newest(): Promise<ChannelRun[]> {
    return (await this.runs.newest(this.job.kind)).map(toChannelRun);
  }

  /** @throws {AppError} not_found */
  async cancel(id: number): Promise<ChannelRun> {
    return toChannelRun(await this.runs.cancel(this.job.kind, id));
  }

  /**
   * Starts a run over channels.
   * @param requestedBy id of the administrator; null for a scheduled run
   * @returns null while another run is under way
   */
  protected async add(requestedBy: number | null, subjects: readonly number[]): Promise<JobRun | null> {
    const { run, isNew } = await this.job.start({ requestedBy, subjects });
    return isNew ? run : null;
  }
}
