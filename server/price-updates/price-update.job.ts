import type { PoolClient } from 'pg';
import { z } from 'zod';
import { FACTOR_ENTRIES } from '../billing/price-import/entry-tables.js';
import { isEffective, modeOfValues, type PriceChange, PriceChangeKind } from '../billing/price-import/price-changes.js';
import { PriceImports } from '../billing/price-import/price-imports.js';
import { PriceImportRunsService } from '../billing/price-import/runs/price-import-runs.service.js';
import { ModelsInUse } from '../channels/models/channel-models.service.js';
import type { Language } from '../common/errors/app-error.js';
import { unitRowsOf } from '../common/price.js';
import { BASE_PRICES, dimensionOf, SET_RATIOS, type SetRatio } from '../common/price-dimension-keys.js';
import { installationPrincipal } from '../common/principal.js';
import type { JobRun, RunResult } from '../jobs/runs/job-run.js';
import { JobRunsService } from '../jobs/runs/job-runs.service.js';
import { RunJob } from '../jobs/runs/run-job.js';
import { RootNoticesService } from '../notifications/root-notices.service.js';
import type { NoticeText } from '../notifications/transports/notice-text.js';
import { OptionsService } from '../options/options.service.js';
import { BackgroundJob } from '../platform/coordination/background-job.js';
import { escaped } from '../platform/mail/mail-html.js';

/** Why an update does not apply a change. */
export enum HeldReason {
  LOCKED = 'LOCKED',
  /** A price per token would become a price per call or page, or the reverse. */
  BILLING_MODE = 'BILLING_MODE',
  RISE = 'RISE',
  FALL = 'FALL',
}

/** The changes that an update may apply without an administrator. */
interface GuardRails {
  /** The maximum rise as a share: 0.1 is ten per cent. */
  readonly maxRise: number;
  readonly maxFall: number;
  readonly locked: ReadonlySet<string>;
}

/** Quotients of decimals have rounding errors; a rise of exactly the maximum is applied. */
const TOLERANCE = 1e-9;

/**
 * Why a change is held back. Null if it is within the guard rails. A model without a price may be assigned any price.
 */
export function heldReasonOf({ model, before, after }: PriceChange, rails: GuardRails): HeldReason | null {
  if (rails.locked.has(model)) return HeldReason.LOCKED;
  // Factors of a prefix concern models that have prices.
  if (before === null && after && BASE_PRICES.every((key) => after[key] === null)) return HeldReason.RISE;
  if (before === null || after === null) return null;
  if (modeOfValues(before) !== modeOfValues(after)) return HeldReason.BILLING_MODE;
  // Factors on the whole call are for an administrator to review: they have no limit in per cent.
  if (FACTOR_ENTRIES.some((key) => before[key] !== after[key])) return HeldReason.RISE;
  const [old, next] = [pricesOf(before), pricesOf(after)];
  const factors = next.map((price, index) => factorOf(old[index] ?? 0, price));
  if (Math.max(...factors) > 1 + rails.maxRise + TOLERANCE) return HeldReason.RISE;
  return Math.min(...factors) < 1 - rails.maxFall - TOLERANCE ? HeldReason.FALL : null;
}

/** The price of each kind of tokens, or the price of a call, or the prices of units. */
function pricesOf(price: NonNullable<PriceChange['after']>): number[] {
  if (price.modelPrice !== null) return [Number(price.modelPrice)];
  const units = unitRowsOf(modeOfValues(price));
  if (units.length > 0) return units.map(({ key, orElse = key }) => Number(price[key] ?? price[orElse]));
  const base = Number(price.modelRatio);
  const ratioOf = (key: SetRatio): number => {
    const of = SET_RATIOS.find((other) => other === dimensionOf(key).of);
    // Tokens without a separate price are charged with the tokens that include them.
    return Number(price[key] ?? 1) * (of ? ratioOf(of) : 1);
  };
  return [base, ...SET_RATIOS.map((key) => base * ratioOf(key))];
}

function factorOf(before: number, after: number): number {
  if (before === after) return 1;
  return before === 0 ? Number.POSITIVE_INFINITY : after / before;
}

const LITELLM = 'https://raw.githubusercontent.com/BerriAI/litellm/main/model_prices_and_context_window.json';

/** The author of its changes in the history of options and in the log. */
const SCHEDULE = installationPrincipal('price-update');

const models = z.array(z.string());
const summarySchema = z.object({ applied: models, held: models, unpriced: models, isNews: z.boolean() });
type Summary = z.infer<typeof summarySchema>;

/**
 * Compares prices with a public list every night, if the option is set. It applies changes within the guard rails, and
 * prepares an import of the others for review. Prices are added for models in use only.
 */
@BackgroundJob({ name: 'price-updates', cron: '37 3 * * *', attempts: 10, backoffMs: 60_000, parksFailures: false })
export class PriceUpdateJob extends RunJob {
  readonly params = z.object({});
  readonly retention = { days: 90 };
  override readonly maxTries = 4;
  override readonly subject = 'prices';

  constructor(
    runs: JobRunsService,
    private readonly imports: PriceImports,
    private readonly proposals: PriceImportRunsService,
    private readonly inUse: ModelsInUse,
    private readonly notices: RootNoticesService,
    private readonly options: OptionsService,
  ) {
    super(runs);
  }

  override async startScheduled(): Promise<void> {
    if (this.options.get('PriceUpdateEnabled')) await super.startScheduled();
  }

  async execute(): Promise<RunResult> {
    const address = this.options.get('PriceUpdateAddress') || LITELLM;
    const vendors = namesIn(this.options.get('PriceUpdateVendors'));
    const found = await this.imports.preview({ url: address, vendors });
    const used = this.inUse.listedNames();
    const changes = found.changes.filter((change) => isEffective(change) && isWanted(change, used));
    const rails = this.guardRails();
    const applied = changes.filter((change) => heldReasonOf(change, rails) === null).map(({ model }) => model);
    const held = changes.map((change) => ({ ...change, held: heldReasonOf(change, rails) }));
    if (applied.length > 0) await this.imports.make(SCHEDULE, { ...found, address }, applied);
    const waiting = held.filter((change) => change.held !== null && !rails.locked.has(change.model));
    const summary = await this.report({
      applied,
      held: waiting.map(({ model }) => model),
      unpriced: this.inUse.unpriced(),
    });
    if (summary.isNews && waiting.length > 0) await this.proposals.propose(address, vendors);
    return { summary, items: held };
  }

  override async finished(_run: JobRun, { summary }: RunResult, client: PoolClient) {
    const report = summarySchema.parse(summary);
    if (!report.isNews) return undefined;
    const ids = await this.notices.add('price_update', (language) => priceUpdateText(report, language), client);
    return () => this.notices.send(ids);
  }

  /** Adds `isNews`: whether the last update has not already reported the same. */
  private async report(report: Omit<Summary, 'isNews'>): Promise<Summary> {
    const last = summarySchema.safeParse((await this.runs.lastDone(this.kind))?.result).data;
    const waits = JSON.stringify([report.held, report.unpriced]);
    const known = JSON.stringify([last?.held ?? [], last?.unpriced ?? []]);
    return { ...report, isNews: report.applied.length > 0 || waits !== known };
  }

  private guardRails(): GuardRails {
    return {
      maxRise: this.options.get('PriceUpdateMaxRise') / 100,
      maxFall: this.options.get('PriceUpdateMaxFall') / 100,
      locked: new Set(this.options.get('PriceUpdateLockedModels')),
    };
  }
}

/** A list has thousands of models; prices are set only for models that are in use. */
function isWanted({ kind, model }: PriceChange, used: ReadonlySet<string>): boolean {
  return kind !== PriceChangeKind.ADDED || used.has(model);
}

function namesIn(text: string): string[] {
  return text
    .split(/[,，\s]+/)
    .map((name) => name.trim())
    .filter(Boolean);
}

/** The names of models in a notice; more are counted. */
const MAX_NAMED = 20;

/** The outcome of an update, by model. */
interface PriceUpdateReport {
  readonly applied: readonly string[];
  readonly held: readonly string[];
  readonly unpriced: readonly string[];
}

const TITLE: Record<Language, string> = { zh: '价格更新', en: 'Price update' };

const LINES: Record<Language, Record<keyof PriceUpdateReport, (count: number, names: string) => string>> = {
  zh: {
    applied: (count, names) => `已更新 ${count} 个模型的价格：${names}`,
    held: (count, names) => `${count} 个模型的价格变化超出限制，等待您在价格导入中确认：${names}`,
    unpriced: (count, names) => `${count} 个在用模型没有价格，调用会被拒绝：${names}`,
  },
  en: {
    applied: (count, names) => `Prices changed: ${count}: ${names}`,
    held: (count, names) => `Changes outside the limits, which wait for you in the price import: ${count}: ${names}`,
    unpriced: (count, names) => `Models in use without a price, whose calls are refused: ${count}: ${names}`,
  },
};

/** The notice to the super administrator about an update. */
function priceUpdateText(report: PriceUpdateReport, language: Language): NoticeText {
  const lines = (['applied', 'held', 'unpriced'] as const).flatMap((part) => {
    const models = report[part];
    return models.length === 0 ? [] : [LINES[language][part](models.length, namesOf(models, language))];
  });
  return {
    title: TITLE[language],
    content: lines.map((line) => `<p>${escaped(line)}</p>`).join(''),
    values: [],
    text: lines.join('\n'),
  };
}

function namesOf(models: readonly string[], language: Language): string {
  const [separator, more] = language === 'zh' ? ['、', '…'] : [', ', ', …'];
  return models.slice(0, MAX_NAMED).join(separator) + (models.length > MAX_NAMED ? more : '');
}
