import { type Decimal, nearestDecimal, ONE, parseDecimal } from '../../common/decimal.js';
import { amountsOf, BILLING_MODES, type Price, perCall, perToken, perUnit, UNIT_MODES } from '../../common/price.js';
import {
  byDimension,
  dimensionOf,
  PRICE_RATIOS,
  type PriceRatio,
  SET_RATIOS,
  type SetDimension,
} from '../../common/price-dimension-keys.js';
import { PRICE_DIMENSIONS } from '../../common/price-dimensions.js';
import { RATIO_RULES } from './default-prices.js';
import { PriceRuleTable, type RuleOptions } from './price-rules.js';

/** A table of prices or ratios: model or group → decimal text. */
export type RatioMap = Readonly<Record<string, string>>;

/** The tables of the options. */
export type PriceOptions = Readonly<Record<SetDimension | 'groupRatio', RatioMap>> & {
  /** If absent, there are no rules. */
  readonly rules?: RuleOptions;
};

const FALLBACK_MODEL = parseDecimal(PRICE_DIMENSIONS.modelRatio.default);
const GIZMO = /^(gpt-4o?-gizmo-)/;

/** All prices of the site at one moment, parsed once so that a call only multiplies. */
export class PriceTable {
  private readonly prices: ReadonlyMap<string, Price>;
  private readonly groups: ReadonlyMap<string, Decimal>;
  private readonly ratios: Readonly<Partial<Record<PriceRatio, ReadonlyMap<string, Decimal>>>>;

  private readonly rules: PriceRuleTable | null;

  constructor(options: PriceOptions) {
    this.rules = options.rules ? new PriceRuleTable(options.rules) : null;
    this.ratios = byDimension(SET_RATIOS, (key) => parseMap(options[key]));
    this.groups = parseMap(options.groupRatio);
    const prices = new Map<string, Price>();
    for (const [model, ratio] of parseMap(options.modelRatio)) prices.set(model, this.byToken(model, ratio));
    for (const mode of UNIT_MODES) {
      const amounts = amountsOf(mode, (key) => parseMap(options[key]));
      for (const model of amounts[BILLING_MODES[mode].base]?.keys() ?? []) {
        const price = perUnit(
          mode,
          amountsOf(mode, (key) => amounts[key]?.get(model) ?? null),
        );
        prices.set(model, this.withRules(model, price));
      }
    }
    // A price per call takes precedence over ratios, even when it is zero.
    for (const [model, price] of parseMap(options.modelPrice)) prices.set(model, this.withRules(model, perCall(price)));
    this.prices = prices;
  }

  /** The configured price of a model. Null if there is none. */
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
    const ratios: { [Key in PriceRatio]?: Decimal } = {};
    for (const key of PRICE_RATIOS) {
      const ratio = this.ratioOf(key, model);
      if (ratio) ratios[key] = ratio;
    }
    return this.withRules(model, perToken({ modelRatio, ...ratios }));
  }

  /** A price with the factors that the options have for a model. */
  withRules(model: string, price: Price): Price {
    const rules = this.rules?.of(model);
    return rules ? { ...price, rules } : price;
  }

  /** The entry of the option, or else of the built-in rule. Null if the default applies. */
  private ratioOf(key: PriceRatio, model: string): Decimal | null {
    const entry = this.ratios[key]?.get(dimensionOf(key).byFamily ? starred(model) : model);
    if (entry) return entry;
    const rule = RATIO_RULES[key]?.(model) ?? null;
    return rule === null ? null : parseDecimal(rule);
  }
}

/** Custom assistants share one entry whose name ends with an asterisk. */
function starred(model: string): string {
  const [, family] = GIZMO.exec(model) ?? [];
  return family ? `${family}*` : model;
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
