import { BATCH_RETENTION_DAYS, type Batch, type BatchDescription, isOver } from '../../batches/batch.js';
import { BatchReleaseService } from '../../batches/batch-release.service.js';
import { BatchStore } from '../../batches/batch-store.js';
import { FileStore, type NewFile } from '../../batches/file-store.js';
import { DAY_MS, HOUR_MS } from '../../common/durations.js';
import { Config } from '../../platform/config/config.js';
import { BackgroundJob, InterruptibleJob } from '../../platform/coordination/background-job.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { asString, numberOf } from '../../protocols/bytes/untrusted.js';
import { BatchBilling } from './batch-billing.js';
import { BATCH_FAMILIES } from './batch-families.js';
import { BatchUpstreams, type UpstreamPlace } from './batch-upstreams.js';
import { newObjectId } from './objects.js';

const MAX_CLAIMED = 50;
const MAX_CONCURRENT = 4;
/** Longer than the interval of its extension; when it has lapsed, another process continues with the batch. */
const CLAIM_MS = 2 * 60_000;
const CLAIM_EXTENSION_MS = 30_000;
const RESULTS_LIMIT_MS = HOUR_MS;
/** Upstreams process a batch within a day. */
const MAX_POLLED_MS = 7 * DAY_MS;

/**
 * Polls upstreams for the progress of batches, charges the results of those that have ended, and returns their
 * reservations. Due batches are claimed in the database, and every step can be repeated: concurrent processes, or one
 * that is killed, do not change the outcome.
 */
@BackgroundJob({
  name: 'batch-poll',
  attempts: 1,
  everyMs: ({ UPDATE_TASK, TASK_POLL_INTERVAL_MS }) => (UPDATE_TASK ? TASK_POLL_INTERVAL_MS : null),
  parksFailures: false,
})
export class BatchPollerJob extends InterruptibleJob {
  constructor(
    private readonly store: BatchStore,
    private readonly files: FileStore,
    private readonly upstreams: BatchUpstreams,
    private readonly billing: BatchBilling,
    private readonly returns: BatchReleaseService,
    private readonly logger: Logger,
    private readonly config: Config,
  ) {
    super();
  }

  /** Polls all batches that are due. @throws when they cannot be read */
  protected async runUntil(ended: AbortSignal): Promise<void> {
    const claimed = await this.store.claimDue('upstream', CLAIM_MS, MAX_CLAIMED);
    const open = new Set(claimed.map(({ id }) => id));
    const extending = setInterval(() => {
      for (const id of open) void this.store.extendClaim(id, CLAIM_MS).catch(() => undefined);
    }, CLAIM_EXTENSION_MS);
    const next = claimed.values();
    const work = async () => {
      for (const batch of next) {
        try {
          const hasEnded = await this.poll(batch, ended);
          open.delete(batch.id);
          if (!hasEnded) await this.release(batch);
        } catch (error) {
          // Its claim lapses; the claims of the others are extended until they are polled.
          open.delete(batch.id);
          this.logger.warn(
            { event: 'batch_poll.failed', err: error, batch: batch.id, channel: batch.channelId },
            'Batch poll failed; it is retried',
          );
        }
      }
    };
    await Promise.all(Array.from({ length: MAX_CONCURRENT }, work));
    clearInterval(extending);
  }

  /** @returns whether the batch has ended; also false when this process stops */
  private async poll(batch: Batch, ended: AbortSignal): Promise<boolean> {
    if (ended.aborted) return false;
    try {
      if (batch.state !== 'submitting') return await this.advance(batch, ended);
      await this.remove(batch);
      return true;
    } catch (error) {
      if (ended.aborted) return false;
      const fields = { err: error, batch: batch.id, channel: batch.channelId };
      if (Date.now() - batch.createdAt.getTime() < MAX_POLLED_MS) {
        this.logger.warn({ event: 'batch_poll.failed', ...fields }, 'Batch poll failed; it is retried');
        return false;
      }
      this.logger.error(
        { event: 'batch_poll.abandoned', ...fields },
        'Batch was abandoned: its upstream has not returned its results for a week',
      );
      await this.end(batch, BATCH_FAMILIES[batch.family].lost(batch.description), [], 0);
      return true;
    }
  }

  /** @returns whether the batch has ended */
  private async advance(batch: Batch, ended: AbortSignal): Promise<boolean> {
    const api = BATCH_FAMILIES[batch.family];
    const place = this.upstreams.placeOf(batch, batch.family, batch.id);
    const description = await this.upstreams.call(place, { method: 'GET', path: api.path(batch.upstreamId) }, ended);
    await this.store.describe(batch.id, description);
    if (!isOver(batch.family, description)) return false;
    const signal = AbortSignal.any([ended, AbortSignal.timeout(RESULTS_LIMIT_MS)]);
    const charged = await this.billing.charge(batch, place, description, signal);
    const files = batch.family === 'openai' ? await this.filesOf(batch, place, description, ended) : [];
    await this.end(batch, description, files, charged);
    return true;
  }

  private async end(
    batch: Batch,
    description: BatchDescription,
    files: readonly ResultFile[],
    charged: number,
  ): Promise<void> {
    const idOf = (field: ResultFile['field']) => files.find((file) => file.field === field)?.file.id ?? null;
    const outcome = { outputFile: idOf('output_file_id'), errorFile: idOf('error_file_id'), charged };
    await this.returns.release(batch, async (executor) => {
      if (!(await this.store.end(batch.id, description, outcome, executor))) return false;
      for (const { file } of files) await this.files.add(file, executor);
      return true;
    });
  }

  /** The process that submitted the batch was killed before the response of the upstream, or shortly after. */
  private async remove(batch: Batch): Promise<void> {
    await this.returns.release(batch, async (executor) => {
      await this.store.remove(batch.id, executor);
      return true;
    });
    this.logger.warn(
      { event: 'batch_poll.not_submitted', batch: batch.id, channel: batch.channelId },
      'Batch was removed: its submission was interrupted',
    );
  }

  /** The batch is due again at the next poll. */
  private release({ id }: Batch): Promise<void> {
    return this.store.extendClaim(id, this.config.env.TASK_POLL_INTERVAL_MS / 2);
  }

  private async filesOf(
    batch: Batch,
    place: UpstreamPlace,
    description: BatchDescription,
    signal: AbortSignal,
  ): Promise<ResultFile[]> {
    const files: ResultFile[] = [];
    for (const field of RESULT_FIELDS) {
      const upstreamId = asString(description[field]);
      if (upstreamId === '') continue;
      const path = `/files/${encodeURIComponent(upstreamId)}`;
      const {
        bytes,
        filename,
        expires_at: seconds,
      } = await this.upstreams.call(place, { method: 'GET', path }, signal);
      const expiresAt = new Date(
        Math.min((numberOf(seconds) ?? Number.POSITIVE_INFINITY) * 1_000, Date.now() + BATCH_RETENTION_DAYS * DAY_MS),
      );
      const file: NewFile = {
        id: newObjectId('file-'),
        family: 'openai',
        userId: batch.userId,
        tokenId: batch.tokenId,
        channelId: batch.channelId,
        keyFingerprint: batch.keyFingerprint,
        upstreamId,
        purpose: 'batch_output',
        filename: asString(filename) || `${batch.id}.jsonl`,
        mimeType: null,
        bytes: Math.max(0, Math.trunc(numberOf(bytes) ?? 0)),
        requests: null,
        expiresAt,
      };
      files.push({ field, file });
    }
    return files;
  }
}

const RESULT_FIELDS = ['output_file_id', 'error_file_id'] as const;

/** A file of results, and the field of the batch that names it. */
interface ResultFile {
  readonly field: (typeof RESULT_FIELDS)[number];
  readonly file: NewFile;
}
