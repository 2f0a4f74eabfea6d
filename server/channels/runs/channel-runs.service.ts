import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { AppError } from '../../common/errors/app-error.js';
import { Config } from '../../platform/config/config.js';
import { type ConnectionTarget, DATABASE_TARGET } from '../../platform/database/database-target.js';
import { Sql } from '../../platform/database/sql.js';
import { CommonError } from '../../platform/errors/common.errors.js';
import { ChannelDirectory } from '../directory/channel-directory.js';
import type { ChannelView } from '../directory/channel-view.js';
import { type ChannelRun, type ChannelRunKind, isOver, percentDone, type Treatment } from './channel-run.js';
import { ChannelRunsRepository } from './channel-runs.repository.js';
import { RunLock } from './run-lock.js';

const PAGE_SIZE = 20;
const SHOWN_FAILURES = 100;
const POLL_INTERVAL_MS = 100;
/** Number of channels that are processed concurrently when no pause is configured. */
const AT_ONCE = 4;

/** The action on each channel of a run. It may run twice when a worker is killed, so it must be idempotent. */
export interface RunWork {
  treat(channel: ChannelView): Promise<Treatment>;
  /** Called once, in the transaction that ends the run. */
  finished?(run: ChannelRun, client: PoolClient): Promise<void>;
}

/** Called with the percentage done, 0 to 100. */
export type OnProgress = (percent: number) => void;

/**
 * Runs over many channels. The state of a run is stored in the database per channel, so that another worker continues
 * it when its worker is killed; one process at a time works on it.
 */
@Injectable()
export class ChannelRuns implements OnModuleDestroy {
  private readonly stopping = new AbortController();

  constructor(
    private readonly runs: ChannelRunsRepository,
    private readonly directory: ChannelDirectory,
    private readonly sql: Sql,
    private readonly config: Config,
    @Inject(DATABASE_TARGET) private readonly database: ConnectionTarget,
  ) {}

  /** An interrupted run is continued by another process, or after the next start. */
  onModuleDestroy(): void {
    this.stopping.abort();
  }

  /** Inserts a run. @returns null when a run of this kind is under way */
  async add(
    kind: ChannelRunKind,
    requestedBy: number | null,
    channelIds: readonly number[],
  ): Promise<ChannelRun | null> {
    const id = await this.runs.insert(kind, requestedBy, channelIds);
    return id === null ? null : this.get(kind, id);
  }

  /** @throws {AppError} not_found */
  async get(kind: ChannelRunKind, id: number): Promise<ChannelRun> {
    const run = await this.runs.find(kind, id);
    if (run === null) throw new AppError(CommonError.not_found);
    return run;
  }

  /** The latest 20, the newest first. */
  newest(kind: ChannelRunKind): Promise<ChannelRun[]> {
    return this.runs.newest(kind, PAGE_SIZE);
  }

  /** The first hundred channels that failed in a run. */
  failures(id: number) {
    return this.runs.failures(id, SHOWN_FAILURES);
  }

  /** Ids of the unfinished runs, oldest first. */
  pending(kind: ChannelRunKind): Promise<number[]> {
    return this.runs.pending(kind);
  }

  /** Cancels a run; channels in progress are completed. @throws {AppError} not_found */
  async cancel(kind: ChannelRunKind, id: number): Promise<ChannelRun> {
    await this.runs.cancel(kind, id);
    return this.get(kind, id);
  }

  /** Waits until a run is finished or the timeout in ms has passed, and returns its state. */
  async watch({ kind, id }: ChannelRun, timeoutMs: number): Promise<ChannelRun> {
    const limit = Date.now() + timeoutMs;
    for (;;) {
      const run = await this.get(kind, id);
      if (isOver(run) || Date.now() >= limit) return run;
      await pause(POLL_INTERVAL_MS);
    }
  }

  /**
   * Processes a run from the beginning or from an interruption; waits while another process works on it.
   * @throws when the database fails; a repeated call continues the run
   */
  async perform(kind: ChannelRunKind, id: number, work: RunWork, onProgress: OnProgress): Promise<void> {
    const { signal } = this.stopping;
    const lock = await RunLock.take(this.database.connection, id, signal);
    if (lock === null) return;
    try {
      if (!(await this.runs.begin(id))) return;
      const queue = await this.runs.left(id);
      const pauseMs = this.config.env.POLLING_INTERVAL * 1_000;
      const lane = async () => {
        for (let next = queue.shift(); next && (await this.goesOn(id)); next = queue.shift()) {
          await this.treat(id, next, work);
          onProgress(percentDone(await this.get(kind, id)));
          if (pauseMs > 0 && queue.length > 0) await pause(pauseMs, undefined, { signal }).catch(() => undefined);
        }
      };
      await Promise.all(Array.from({ length: pauseMs > 0 ? 1 : AT_ONCE }, lane));
      if ((await this.runs.left(id)).length === 0) await this.finish(kind, id, work);
    } finally {
      await lock.release();
    }
  }

  private async goesOn(id: number): Promise<boolean> {
    return !this.stopping.signal.aborted && (await this.runs.isRunning(id));
  }

  /** Processes the current state of the channel instead of the state at the start of the run. */
  private async treat(id: number, item: { position: number; channelId: number }, work: RunWork): Promise<void> {
    const channel = this.directory.byId(item.channelId);
    const treatment = channel ? await work.treat(channel) : GONE;
    await this.runs.conclude(id, item.position, treatment);
  }

  private async finish(kind: ChannelRunKind, id: number, work: RunWork): Promise<void> {
    const run = await this.get(kind, id);
    await this.sql.transaction(async (client) => {
      if (await this.runs.finish(id, client)) await work.finished?.(run, client);
    });
  }
}

const GONE: Treatment = { success: false, message: 'the channel was deleted', effect: null };
