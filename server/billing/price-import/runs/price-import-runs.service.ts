import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { AppError, type LocalText } from '../../../common/errors/app-error.js';
import type { Principal } from '../../../common/principal.js';
import { BackgroundJob, JobHandler } from '../../../platform/coordination/background-job.js';
import { JobQueue } from '../../../platform/coordination/job-queue.port.js';
import { CommonError } from '../../../platform/errors/common.errors.js';
import type { ListPage } from '../../../platform/graphql/list-page.js';
import { Logger } from '../../../platform/telemetry/logger.js';
import { countOf, isEffective, type PriceChange, PriceChangeKind } from '../price-changes.js';
import { PriceImportError } from '../price-import.errors.js';
import { PriceImports } from '../price-import.service.js';
import { priceListAddress } from '../price-list-fetcher.service.js';
import type { ApplyPriceImportRunInput, StartPriceImportInput } from './price-import-run.input.js';
import type { PriceImportRun } from './price-import-run.js';
import { PriceImportRunsRepository } from './price-import-runs.repository.js';

/** Max attempts at an address that does not respond. */
const MAX_TRIES = 4;
const KEPT_MS = 30 * 86_400_000;

/** Price lists that a job fetches: the changes are stored, and never applied automatically. */
@Injectable()
export class PriceImportRuns {
  constructor(
    private readonly runs: PriceImportRunsRepository,
    private readonly imports: PriceImports,
    private readonly queue: JobQueue,
    private readonly logger: Logger,
  ) {}

  /**
   * Enqueues a list for the workers.
   * @returns its record, or that of the same import when one is under way
   * @throws {AppError} price_list_not_https
   */
  async start({ userId }: Principal, { url, vendors }: StartPriceImportInput): Promise<PriceImportRun> {
    const run = await this.runs.insert(userId, priceListAddress(url).href, vendors ?? []);
    await this.queue.enqueue(PriceImportJob, { importId: run.id });
    return run;
  }

  /** @throws {AppError} not_found */
  async get(id: number): Promise<PriceImportRun> {
    const run = await this.runs.find(id);
    if (run === null) throw new AppError(CommonError.not_found);
    return run;
  }

  /** Newest first. @throws {AppError} invalid_parameter for a cursor of another list */
  page(page: ListPage): Promise<{ runs: PriceImportRun[]; total: number }> {
    return this.runs.page(page);
  }

  /**
   * The changes of a list, in the order of names.
   * @param kinds only these; all when empty
   * @throws {AppError} invalid_parameter for a cursor of another list; not_found
   */
  async changes(
    id: number,
    kinds: readonly PriceChangeKind[],
    page: ListPage,
  ): Promise<{ changes: { position: number; change: PriceChange }[]; total: number }> {
    const { counts } = await this.get(id);
    const wanted = Object.values(PriceChangeKind).filter((kind) => kinds.length === 0 || kinds.includes(kind));
    return { changes: await this.runs.changes(id, wanted, page), total: counts ? countOf(counts, wanted) : 0 };
  }

  /** Ids of the lists that are not fetched yet; a worker runs those that no other worker processes. */
  pending(): Promise<number[]> {
    return this.runs.pending();
  }

  /** Cancels an import that was not applied; a finished one stays unchanged. @throws {AppError} not_found */
  async cancel(id: number): Promise<PriceImportRun> {
    await this.runs.cancel(id);
    return this.get(id);
  }

  /** Deletes the imports that began over 30 days ago. */
  async forgetOld(): Promise<void> {
    await this.runs.deleteBefore(new Date(Date.now() - KEPT_MS));
  }

  /**
   * Fetches a list and compares it with the current prices; an interrupted run may be repeated.
   * @throws the error, when a retry may succeed
   */
  async run(id: number): Promise<void> {
    const run = await this.runs.begin(id);
    if (run === null) return;
    try {
      await this.runs.ready(id, await this.imports.preview({ url: run.url, vendors: [...run.vendors] }));
    } catch (error) {
      const maxTries = isFinal(error) ? 0 : MAX_TRIES;
      if (await this.runs.fail(id, reasonOf(error), maxTries)) throw error;
      // Addresses may contain keys, so only the host is logged.
      const { host } = new URL(run.url);
      this.logger.warn({ event: 'price_import.failed', err: error, import: id, host }, 'Price list import failed');
    }
  }

  /**
   * Applies the previewed changes of the selected models once, all or none.
   * @throws {AppError} price_import_not_ready; price_preview_outdated when prices have changed since;
   * price_models_missing;
   * price_not_in_preview for a model without a change
   */
  async apply(caller: Principal, id: number, { models, kinds }: ApplyPriceImportRunInput): Promise<PriceImportRun> {
    const { state } = await this.get(id);
    const compared = state === 'ready' ? await this.runs.compared(id) : null;
    if (compared === null) throw new AppError(PriceImportError.price_import_not_ready);
    const isWanted = (change: PriceChange) => isEffective(change) && kinds?.includes(change.kind) === true;
    const chosen = models ?? compared.changes.filter(isWanted).map(({ model }) => model);
    if (chosen.length === 0 || (models && kinds)) throw new AppError(PriceImportError.price_models_missing);
    await this.imports.make(caller, compared, chosen, async (made, executor) => {
      const isClaimed = await this.runs.claim(id, made, executor);
      if (!isClaimed) throw new AppError(PriceImportError.price_import_not_ready);
    });
    return this.get(id);
  }
}

/** Whether the address is refused or the content is not a price list, so that a retry cannot succeed. */
function isFinal(error: unknown): boolean {
  return error instanceof AppError && error.status < 500;
}

function reasonOf(error: unknown): LocalText {
  if (error instanceof AppError) return { zh: error.text('zh'), en: error.text('en') };
  const message = error instanceof Error ? error.message : String(error);
  return { zh: message, en: message };
}

interface PriceImportJobData extends Record<string, unknown> {
  readonly importId?: number | undefined;
}

/** Runs them; an interrupted one is continued. */
@BackgroundJob({ name: 'price-import', attempts: 10, backoffMs: 10_000, cron: '10 2 * * *', forgotten: true })
export class PriceImportJob extends JobHandler<PriceImportJobData> {
  readonly data = z.object({ importId: z.int().optional() });

  constructor(private readonly runs: PriceImportRuns) {
    super();
  }

  async run({ importId }: PriceImportJobData): Promise<void> {
    if (importId === undefined) return this.runs.forgetOld();
    await this.runs.run(importId);
  }

  override async cancel({ importId }: PriceImportJobData): Promise<void> {
    if (importId !== undefined) await this.runs.cancel(importId);
  }

  override async pending(): Promise<PriceImportJobData[]> {
    return (await this.runs.pending()).map((importId) => ({ importId }));
  }
}
