import { type Decimal, nearestDecimal, parseDecimal } from '../../common/decimal.js';
import { type AudioRatios, type Price, perCall, perToken } from '../../common/price.js';
import { familyCompletionRatio } from './completion-ratio.js';
import { AUDIO_COMPLETION_RATIO, AUDIO_RATIO_RULES, FALLBACK_RATIO } from './default-prices.js';

/** A table of prices or ratios: model or group → decimal text. */
export type RatioMap = Readonly<Record<string, string>>;

export interface PriceOptions {
  modelPrice: RatioMap;
  modelRatio: RatioMap;
  completionRatio: RatioMap;
  cacheRatio: RatioMap;
  groupRatio: RatioMap;
}

const FALLBACK_MODEL = parseDecimal(FALLBACK_RATIO.model);
const FALLBACK_CACHE = parseDecimal(FALLBACK_RATIO.cache);
const CACHE_WRITE = parseDecimal(FALLBACK_RATIO.cacheWrite);
const ONE = parseDecimal('1');
const GIZMO = /^(gpt-4o?-gizmo-)/;

/** All prices of the site at one moment, parsed once so that a call only multiplies. */
export class PriceTable {
  private readonly prices: ReadonlyMap<string, Price>;
  private readonly groups: ReadonlyMap<string, Decimal>;
  private readonly completionRatios: ReadonlyMap<string, Decimal>;
  private readonly cacheRatios: ReadonlyMap<string, Decimal>;

  constructor(options: PriceOptions) {
    this.completionRatios = parseMap(options.completionRatio);
    this.cacheRatios = parseMap(options.cacheRatio);
    this.groups = parseMap(options.groupRatio);
    const prices = new Map<string, Price>();
    for (const [model, ratio] of parseMap(options.modelRatio)) prices.set(model, this.byToken(model, ratio));
    // A price per call takes precedence over ratios, even when it is zero.
    for (const [model, price] of parseMap(options.modelPrice)) prices.set(model, perCall(price));
    this.prices = prices;
  }

  /** The configured price of a model; null when there is none. */
  priceOf(model: string): Price | null {
    return this.prices.get(model) ?? this.prices.get(starred(model)) ?? null;
  }

  /** The price of a model without a configured price. */
  fallbackPrice(model: string): Price {
    return this.byToken(model, FALLBACK_MODEL);
  }

  /** A group's price factor; 1 for a group without one. */
  groupRatio(group: string): Decimal {
    return this.groups.get(group) ?? ONE;
  }

  private byToken(model: string, modelRatio: Decimal): Price {
    return perToken({
      modelRatio,
      completionRatio: this.completionRatios.get(starred(model)) ?? parseDecimal(familyCompletionRatio(model)),
      cacheRatio: this.cacheRatios.get(model) ?? FALLBACK_CACHE,
      cacheWriteRatio: CACHE_WRITE,
      audio: audioRatiosOf(model),
    });
  }
}

/** Custom assistants share one entry whose name ends with an asterisk. */
function starred(model: string): string {
  const [, family] = GIZMO.exec(model) ?? [];
  return family ? `${family}*` : model;
}

/** @returns null for models that are charged by text tokens only. */
function audioRatiosOf(model: string): AudioRatios | null {
  const rule = AUDIO_RATIO_RULES.find((candidate) => candidate.model.test(model));
  if (!rule) return null;
  return { ratio: parseDecimal(rule.ratio), completionRatio: parseDecimal(AUDIO_COMPLETION_RATIO) };
}

/** Drops entries that are not non-negative numbers: such a model has no price and is refused instead of being free. */
function parseMap(map: RatioMap): Map<string, Decimal> {
  const parsed = new Map<string, Decimal>();
  for (const [name, value] of Object.entries(map)) {
    const decimal = nearestDecimal(value);
    if (decimal && decimal.units >= 0n) parsed.set(name, decimal);
  }
  return parsed;
}
