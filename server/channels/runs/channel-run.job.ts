import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { LocalText } from '../../common/errors/app-error.js';
import type { ItemResult, RunContext, RunResult } from '../../jobs/runs/job-run.js';
import type { JobRunsService } from '../../jobs/runs/job-runs.service.js';
import { RunJob } from '../../jobs/runs/run-job.js';
import type { Config } from '../../platform/config/config.js';
import type { ChannelDirectory } from '../directory/channel-directory.js';
import type { ChannelView } from '../directory/channel-view.js';
import type { RunEffect } from './channel-run.js';

/** Number of channels that are processed concurrently when no pause is configured. */
const CONCURRENCY = 4;

/** The result for one channel. */
export interface Treatment extends ItemResult {
  readonly effect: RunEffect | null;
}

const DELETED: LocalText = { zh: '渠道已被删除', en: 'the channel was deleted' };

/** The result for a channel without a change. */
export function failed(message: string | LocalText): Treatment {
  return { success: false, message, effect: null };
}

/**
 * Processes channels, several at a time, or one after the other with the configured pause. The state is stored per
 * channel, so that another worker continues when this one is killed.
 */
export abstract class ChannelRunJob extends RunJob<Record<string, unknown>> {
  readonly params = z.object({});
  readonly retention = { runs: 50 };
  override readonly resumes = true;
  override readonly subject = 'channels';

  constructor(
    runs: JobRunsService,
    protected readonly directory: ChannelDirectory,
    private readonly config: Config,
  ) {
    super(runs);
  }

  /** The action on a channel. It may run twice when a worker is killed, so it must be idempotent. */
  protected abstract treat(channel: ChannelView): Promise<Treatment>;

  async execute(_params: object, context: RunContext): Promise<RunResult | undefined> {
    const queue = await context.itemsLeft();
    const pauseMs = this.config.env.POLLING_INTERVAL * 1_000;
    const lane = async () => {
      for (let next = queue.shift(); next && (await context.isActive()); next = queue.shift()) {
        // The current state of the channel counts, not that at the start of the run.
        const channel = this.directory.byId(next.subject);
        await context.completeItem(next.position, channel ? await this.treat(channel) : failed(DELETED));
        if (pauseMs > 0 && queue.length > 0) {
          await pause(pauseMs, undefined, { signal: context.ended }).catch(() => undefined);
        }
      }
    };
    const stopping = () =>
      lane().catch((error: unknown) => {
        queue.length = 0;
        throw error;
      });
    // The run must not end before its lanes: a result that arrives after the end is not stored, and costs a second
    // request.
    const lanes = await Promise.allSettled(Array.from({ length: pauseMs > 0 ? 1 : CONCURRENCY }, stopping));
    const failure = lanes.find(({ status }) => status === 'rejected');
    if (failure?.status === 'rejected') throw failure.reason;
    return undefined;
  }
}
