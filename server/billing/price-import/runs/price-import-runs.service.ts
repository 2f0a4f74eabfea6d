import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../../common/errors/app-error.js';
import type { Principal } from '../../../common/principal.js';
import type { JobRun } from '../../../jobs/runs/job-run.js';
import { JobRunsService } from '../../../jobs/runs/job-runs.service.js';
import type { ListPage } from '../../../platform/graphql/list-page.js';
import { countOf, isEffective, type PriceChange, PriceChangeKind } from '../price-changes.js';
import { PriceImportError } from '../price-import.errors.js';
import type { ApplyPriceImportRunInput, StartPriceImportInput } from '../price-import.input.js';
import { PriceImports, priceListAddress } from '../price-imports.js';
import { PriceImportJob } from './price-import.job.js';
import { type PriceImportRun, priceImportResult, toPriceImportRun } from './price-import-run.js';

/** Price lists that a job fetches: the changes are stored, and never applied automatically. */
@Injectable()
export class PriceImportRunsService {
  constructor(
    private readonly job: PriceImportJob,
    private readonly runs: JobRunsService,
    private readonly imports: PriceImports,
  ) {}

  /**
   * Requests a list.
   * @returns its run, or the run of the same import when one is under way
   * @throws {AppError} price_list_not_https
   */
  async start({ userId }: Principal, { url, vendors }: StartPriceImportInput): Promise<JobRun> {
    const params = { url: priceListAddress(url).href, vendors: vendors ?? [] };
    const key = createHash('sha256')
      .update(JSON.stringify([params.url, params.vendors]))
      .digest('hex');
    return (await this.job.start({ params, requestedBy: userId, key })).run;
  }

  /** Fetches a list again for review, on behalf of a scheduled update. @throws {AppError} price_list_not_https */
  async propose(url: string, vendors: readonly string[]): Promise<void> {
    const params = { url: priceListAddress(url).href, vendors };
    await this.job.start({ params, requestedBy: null, key: 'proposal' });
  }

  /** @throws {AppError} not_found */
  async get(id: number): Promise<PriceImportRun> {
    return toPriceImportRun(await this.runs.get(this.job.kind, id));
  }

  /** Newest first. @throws {AppError} invalid_parameter for a cursor of another list */
  async page(page: ListPage): Promise<{ runs: PriceImportRun[]; total: number }> {
    const { runs, total } = await this.runs.page(this.job.kind, page);
    return { runs: runs.map(toPriceImportRun), total };
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
    const containing = wanted.map((kind) => ({ kind }));
    const found = await this.runs.results<PriceChange>(this.job.kind, id, containing, page);
    const changes = found.map(({ position, result }) => ({ position, change: result }));
    return { changes, total: counts ? countOf(counts, wanted) : 0 };
  }

  /** Cancels an import that was not applied. A finished one does not change. @throws {AppError} not_found */
  async cancel(id: number): Promise<PriceImportRun> {
    return toPriceImportRun(await this.runs.cancel(this.job.kind, id));
  }

  /**
   * Applies the previewed changes of the selected models once, all or none.
   * @throws {AppError} price_import_not_ready; price_preview_outdated when prices have changed since;
   * price_models_missing;
   * price_not_in_preview for a model without a change
   */
  async apply(caller: Principal, id: number, { models, kinds }: ApplyPriceImportRunInput): Promise<JobRun> {
    const { url, pricesDigest, changes } = await this.compared(id);
    const isWanted = (change: PriceChange) => isEffective(change) && kinds?.includes(change.kind) === true;
    const chosen = models ?? changes.filter(isWanted).map(({ model }) => model);
    if (chosen.length === 0 || (models && kinds)) throw new AppError(PriceImportError.price_models_missing);
    await this.imports.make(caller, { pricesDigest, changes, address: url }, chosen, async (made, executor) => {
      const isDecided = await this.runs.decide(this.job.kind, id, { appliedModels: made }, executor);
      if (!isDecided) throw new AppError(PriceImportError.price_import_not_ready);
    });
    return this.runs.get(this.job.kind, id);
  }

  /** The changes of an import that is ready. @throws {AppError} not_found, price_import_not_ready */
  private async compared(id: number): Promise<{ url: string; pricesDigest: string; changes: PriceChange[] }> {
    const { kind } = this.job;
    const run = await this.runs.get(kind, id);
    if (run.state !== 'ready') throw new AppError(PriceImportError.price_import_not_ready);
    const { pricesDigest } = priceImportResult.parse(run.result);
    const items = await this.runs.results<PriceChange>(kind, id, null, { limit: null, offset: 0 });
    const { url } = toPriceImportRun(run);
    return { url, pricesDigest, changes: items.map(({ result }) => result) };
  }
}
