import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { OptionEditor } from '../../options/option-editor.service.js';
import { Options } from '../../options/options.service.js';
import type { Principal } from '../../platform/access/principal.js';
import { AppError } from '../../platform/errors/app-error.js';
import { PriceBook, type PriceOption } from '../prices/price-book.js';
import { onePerModel } from './one-per-model.js';
import { changeOf, type PriceChange, PriceChangeKind, withChanges } from './price-changes.js';
import { PriceImportError } from './price-import.errors.js';
import type { ApplyPriceImportInput, PriceListInput } from './price-import.input.js';
import { MAX_LIST_BYTES, PriceListFetcher, tooLarge } from './price-list-fetcher.service.js';
import type { PriceSource } from './price-source.js';
import { writeRatioConfig } from './ratio-config.js';
import { readPriceList } from './read-price-list.js';

/** What a list would change. Nothing of it is saved. */
export interface PriceImport {
  /** Stands for this very list, read this way, beside the prices in force: applying asks for it. */
  digest: string;
  source: PriceSource;
  /** In the order of names. */
  changes: PriceChange[];
}

const OPTIONS: readonly PriceOption[] = ['ModelRatio', 'CompletionRatio', 'CacheRatio', 'ModelPrice'];

/** Prices from lists that others keep: looked at first, then taken. */
@Injectable()
export class PriceImports {
  constructor(
    private readonly book: PriceBook,
    private readonly options: Options,
    private readonly editor: OptionEditor,
    private readonly fetcher: PriceListFetcher,
  ) {}

  /** @throws {AppError} when there is no list, or it cannot be fetched or read. */
  async preview(input: PriceListInput): Promise<PriceImport> {
    const text = await this.textOf(input);
    return this.compare(text, input.vendors ?? []);
  }

  /**
   * Makes the previewed changes of the chosen models, all of them or none.
   * @returns how many models have a new price
   * @throws {AppError} price_preview_outdated when the list or the prices are not what was previewed;
   *   price_not_in_preview for a model that is not to be changed
   */
  async apply(caller: Principal, input: ApplyPriceImportInput): Promise<number> {
    const text = await this.textOf(input);
    // Read together, without a pause between: the digest stands for these very texts.
    const inForce = this.inForce();
    const tables = this.book.tables();
    const { digest, changes } = this.compare(text, input.vendors ?? []);
    if (digest !== input.digest) throw new AppError(PriceImportError.price_preview_outdated);
    const chosen = chosenOf(changes, input.models);
    const texts = withChanges(tables, chosen);
    const untouched = withChanges(tables, []);
    const changed = OPTIONS.filter((option) => texts[option] !== untouched[option]);
    await this.editor.changeTogether(
      caller,
      Object.fromEntries(changed.map((option) => [option, texts[option]])),
      inForce,
    );
    return chosen.length;
  }

  /** The prices in force in a shape that this and other gateways import. */
  export(): string {
    return writeRatioConfig(this.book.tables());
  }

  private compare(text: string, vendors: readonly string[]): PriceImport {
    const { source, models } = readPriceList(text);
    const changes = onePerModel(models, vendors).map((listed) => changeOf(listed, this.book.priceOf(listed.model)));
    const digest = createHash('sha256')
      .update(JSON.stringify([this.inForce(), source, changes]))
      .digest('hex');
    return { digest, source, changes };
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
    return Object.fromEntries(OPTIONS.map((option) => [option, this.options.text(option)]));
  }
}

/** How many models a list would add, change, leave as they are, and cannot price. */
export function countKinds(changes: readonly PriceChange[]): Record<Lowercase<PriceChangeKind>, number> {
  const count = (kind: PriceChangeKind) => changes.filter((change) => change.kind === kind).length;
  return {
    added: count(PriceChangeKind.ADDED),
    changed: count(PriceChangeKind.CHANGED),
    same: count(PriceChangeKind.SAME),
    skipped: count(PriceChangeKind.SKIPPED),
  };
}

function chosenOf(changes: readonly PriceChange[], models: readonly string[]): PriceChange[] {
  const byModel = new Map(changes.map((change) => [change.model, change]));
  return [...new Set(models)].map((model) => {
    const change = byModel.get(model);
    const isChange = change?.kind === PriceChangeKind.ADDED || change?.kind === PriceChangeKind.CHANGED;
    if (!change || !isChange) throw new AppError(PriceImportError.price_not_in_preview, { model });
    return change;
  });
}

function isGiven(text: string | null | undefined): text is string {
  return text !== null && text !== undefined;
}
