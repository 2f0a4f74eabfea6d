import { Injectable } from '@nestjs/common';
import type { Batch } from '../../batches/batch.js';
import { BATCH_RETENTION_DAYS } from '../../batches/batch.js';
import { BatchReleaseService } from '../../batches/batch-release.service.js';
import { BatchStore } from '../../batches/batch-store.js';
import { FileContents, FileStore, type NewFile } from '../../batches/file-store.js';
import { DAY_MS } from '../../common/durations.js';
import { Cipher } from '../../platform/crypto/cipher.js';
import { newObjectId } from './objects.js';

const PAGE_SIZE = 100;

/** The results of batches that this site runs itself. */
@Injectable()
export class BatchResults {
  constructor(
    private readonly store: BatchStore,
    private readonly files: FileStore,
    private readonly contents: FileContents,
    private readonly returns: BatchReleaseService,
    private readonly cipher: Cipher,
  ) {}

  /** Stores how many requests have results. */
  async describe(batch: Batch): Promise<void> {
    const { id, description } = batch;
    // The batch may have been cancelled meanwhile.
    await this.store.describe(id, { ...description, request_counts: await this.counts(batch) }, description);
  }

  /** Writes the files of results and ends the batch. */
  async end(batch: Batch, wanted: 'completed' | 'cancelled' | 'expired'): Promise<void> {
    const counts = await this.counts(batch);
    // The input file was deleted or has expired before all of its requests had run.
    const isPartial = wanted === 'completed' && counts.completed + counts.failed < counts.total;
    const status = isPartial ? 'expired' : wanted;
    const output = counts.completed > 0 ? await this.write(batch, true) : null;
    const errors = counts.failed > 0 ? await this.write(batch, false) : null;
    const at = { [`${status}_at`]: Math.floor(Date.now() / 1_000) };
    const description = { ...batch.description, status, ...at, request_counts: counts };
    const charged = await this.store.chargedHere(batch.id);
    const outcome = { outputFile: output?.id ?? null, errorFile: errors?.id ?? null, charged };
    await this.returns.release(batch, async (executor) => {
      if (!(await this.store.end(batch.id, description, outcome, executor))) return false;
      for (const file of [output, errors]) if (file) await this.files.add(file, executor);
      return true;
    });
  }

  private async counts({ id, requests }: Batch) {
    const results = [...(await this.store.started(id)).values()];
    const completed = results.filter((succeeded) => succeeded === true).length;
    const failed = results.filter((succeeded) => succeeded === false).length;
    return { total: requests, completed, failed };
  }

  private async write(batch: Batch, succeeded: boolean): Promise<NewFile> {
    const id = newObjectId('file-');
    const bytes = await this.contents.write(id, this.lines(batch.id, succeeded));
    return {
      id,
      family: 'openai',
      userId: batch.userId,
      tokenId: batch.tokenId,
      channelId: 0,
      keyFingerprint: '',
      upstreamId: '',
      purpose: 'batch_output',
      filename: `${batch.id}_${succeeded ? 'output' : 'error'}.jsonl`,
      mimeType: null,
      bytes,
      requests: null,
      expiresAt: new Date(Date.now() + BATCH_RETENTION_DAYS * DAY_MS),
    };
  }

  private async *lines(batchId: string, succeeded: boolean): AsyncGenerator<Buffer> {
    let after = '';
    for (;;) {
      const rows = await this.store.results(batchId, succeeded, after, PAGE_SIZE);
      for (const { result } of rows) yield Buffer.from(this.cipher.decrypt('batch-file', result));
      if (rows.length < PAGE_SIZE) return;
      after = rows.at(-1)?.customId ?? '';
    }
  }
}
