import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import type { Principal } from '../../common/principal.js';
import { OptionEditorService } from '../../options/option-editor.service.js';
import { OptionsService } from '../../options/options.service.js';
import type { Executor } from '../../platform/database/pg-client.js';
import { Egress } from '../../platform/http/egress/egress.js';
import { FetchFailure, fetchText, TooLarge } from '../../platform/http/egress/fetch-text.js';
import { PriceCatalog, ratiosText } from '../prices/price-catalog.js';
import { byEntry, ENTRY_KEYS, entryOf, entryOption, entryTables } from './entry-tables.js';
import { isLiteLlm, readLiteLlm } from './litellm.js';
import { isModelsDev, readModelsDev } from './models-dev.js';
import { onePerModel } from './one-per-model.js';
import { changeOf, isEffective, type PriceChange, withChanges } from './price-changes.js';
import { PriceImportError } from './price-import.errors.js';
import type { ApplyPriceImportInput, PriceListInput } from './price-import.input.js';
import { type ListedModel, PriceSource, parseListed } from './price-source.js';
import { changesBetween, PriceVersionsService } from './price-versions.service.js';
import { isRatioConfig, readRatioConfig, writeRatioConfig } from './ratio-config.js';

const MAX_LIST_BYTES = 16 * 1024 * 1024;
const TIMEOUT_MS = 20_000;

/** Fetches price lists from addresses that administrators enter. */
@Injectable()
export class PriceListFetcher {
  constructor(private readonly egress: Egress) {}

  /** @throws {AppError} when the address is not https or not allowed, it takes over 20 s, or the list is over 16 MiB. */
  async fetch(address: string): Promise<string> {
    const url = priceListAddress(address);
    try {
      return await fetchText(this.egress, url, { limitMs: TIMEOUT_MS, maxBytes: MAX_LIST_BYTES });
    } catch (error) {
      if (error instanceof TooLarge) throw tooLarge();
      if (error instanceof FetchFailure) {
        throw new AppError(PriceImportError.price_list_unreachable, { reason: error.message });
      }
      throw error;
    }
  }
}

/** @throws {AppError} price_list_not_https */
export function priceListAddress(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol !== 'https:') throw new AppError(PriceImportError.price_list_not_https);
  return url;
}

function tooLarge(): AppError {
  return new AppError(PriceImportError.price_list_too_large, { max: MAX_LIST_BYTES / 1024 / 1024 });
}

const SHAPES = [
  { source: PriceSource.RATIO_CONFIG, fits: isRatioConfig, read: readRatioConfig },
  { source: PriceSource.MODELS_DEV, fits: isModelsDev, read: readModelsDev },
  { source: PriceSource.LITELLM, fits: isLiteLlm, read: readLiteLlm },
];

/** Parses a price list of any supported format. @throws {AppError} price_list_unreadable */
export function readPriceList(text: string): { source: PriceSource; models: ListedModel[] } {
  const list = parseListed(text);
  const shape = list && SHAPES.find(({ fits }) => fits(list));
  if (!list || !shape) throw new AppError(PriceImportError.price_list_unreadable);
  return { source: shape.source, models: shape.read(list) };
}

/** The changes that a list would make. They are not saved. */
export interface PriceImport {
  /** Digest of this list, its options and the current prices; required to apply it. */
  digest: string;
  /** Digest of the prices only. */
  pricesDigest: string;
  source: PriceSource;
  /** The changes, ordered by model name. */
  changes: PriceChange[];
}

/** Previews and applies price lists from external sources. */
@Injectable()
export class PriceImports {
  constructor(
    private readonly catalog: PriceCatalog,
    private readonly options: OptionsService,
    private readonly editor: OptionEditorService,
    private readonly fetcher: PriceListFetcher,
    private readonly versions: PriceVersionsService,
  ) {}

  /** @throws {AppError} when the list is missing, or cannot be fetched or parsed. */
  async preview(input: PriceListInput): Promise<PriceImport> {
    const text = await this.textOf(input);
    return this.compare(text, input.vendors ?? []);
  }

  /**
   * Applies the previewed changes of the selected models, all or none.
   * @returns the number of models with a new price
   * @throws {AppError} price_preview_outdated when the list or the prices have changed since the preview;
   * price_not_in_preview for a model without a change
   */
  async apply(caller: Principal, input: ApplyPriceImportInput): Promise<number> {
    const text = await this.textOf(input);
    const found = this.compare(text, input.vendors ?? []);
    if (found.digest !== input.digest) throw new AppError(PriceImportError.price_preview_outdated);
    return this.make(caller, { ...found, address: input.url ?? '' }, input.models);
  }

  /**
   * Applies previewed changes of selected models, all or none. The digest is that of the prices they were compared with.
   * @param caller user 0 for a scheduled update
   * @param alongside runs in the same transaction with the number of models with a new price; the transaction is rolled
   * back when it throws
   * @returns that number
   * @throws {AppError} price_preview_outdated when the prices have changed; price_not_in_preview for a model without a
   * change
   */
  async make(
    caller: Principal,
    { pricesDigest, changes, address }: Pick<PriceImport, 'pricesDigest' | 'changes'> & { readonly address: string },
    models: readonly string[],
    alongside: (made: number, executor: Executor) => Promise<void> = async () => undefined,
  ): Promise<number> {
    // Read together without an await, so that the digest matches these texts.
    const inForce = this.inForce();
    const tables = entryTables(this.catalog);
    if (digestOf(inForce) !== pricesDigest) throw new AppError(PriceImportError.price_preview_outdated);
    const chosen = chosenOf(changes, models);
    const wanted = withChanges(tables, chosen);
    const texts = byEntry((key) => ratiosText(wanted[key]));
    const changed = ENTRY_KEYS.filter((key) => texts[key] !== ratiosText(tables[key]));
    const version = { username: caller.userId === 0 ? null : caller.username, address, reverts: null };
    await this.editor.changeTogether(
      caller,
      Object.fromEntries(changed.map((key) => [entryOption(key), texts[key]])),
      inForce,
      async (executor) => {
        await alongside(chosen.length, executor);
        const changes = changesBetween(
          tables,
          wanted,
          chosen.map(({ model }) => model),
        );
        await this.versions.record({ ...version, changes }, executor);
      },
    );
    return chosen.length;
  }

  /** The current prices in a format that this and other gateways import. */
  export(): string {
    return writeRatioConfig(entryTables(this.catalog));
  }

  private compare(text: string, vendors: readonly string[]): PriceImport {
    const { source, models } = readPriceList(text);
    const tables = entryTables(this.catalog);
    const changes = onePerModel(models, vendors).map((listed) => {
      const { model } = listed;
      const own = byEntry((key) => entryOf(tables, key, model));
      const { priceTiers, serviceTiers, priceHours } = own;
      const isOwn = this.catalog.ownPriceOf(model) !== null;
      return changeOf(listed, this.catalog.priceOf(model), isOwn, { priceTiers, serviceTiers, priceHours });
    });
    const inForce = this.inForce();
    return { digest: digestOf([inForce, source, changes]), pricesDigest: digestOf(inForce), source, changes };
  }

  private async textOf({ content, url }: PriceListInput): Promise<string> {
    if (isGiven(content) && !isGiven(url)) {
      if (Buffer.byteLength(content) > MAX_LIST_BYTES) throw tooLarge();
      return content;
    }
    if (isGiven(url) && !isGiven(content)) return this.fetcher.fetch(url);
    throw new AppError(PriceImportError.price_list_missing);
  }

  private inForce(): Record<string, string> {
    return Object.fromEntries(ENTRY_KEYS.map(entryOption).map((option) => [option, this.options.text(option)]));
  }
}

function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}

function chosenOf(changes: readonly PriceChange[], models: readonly string[]): PriceChange[] {
  const byModel = new Map(changes.map((change) => [change.model, change]));
  return [...new Set(models)].map((model) => {
    const change = byModel.get(model);
    if (!change || !isEffective(change)) throw new AppError(PriceImportError.price_not_in_preview, { model });
    return change;
  });
}

function isGiven(text: string | null | undefined): text is string {
  return text !== null && text !== undefined;
}
