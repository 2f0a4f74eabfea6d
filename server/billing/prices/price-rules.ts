import {
  type ContextTier,
  type FactorTexts,
  type PricedHours,
  PriceFactorKind,
  type PriceRules,
  priceFactor,
} from '../../common/price-factors.js';

/** Model, `prefix*` or `*` → a value. */
type ByModel<Value> = Readonly<Record<string, Value>>;

/** The factors on prices as the options have them. */
export interface RuleOptions {
  /** Context tiers. A model has the tiers of one entry: its own entry, or else the entry with the longest prefix. */
  readonly tiers: ByModel<readonly ContextTier[]>;
  /**
   * Factors by service tier. A model has the factors of all entries that match it; the most specific has precedence.
   */
  readonly served: ByModel<ByModel<FactorTexts>>;
  /** Like `tiers`. */
  readonly hours: ByModel<readonly PricedHours[]>;
}

/** Finds the factors of a model. */
export class PriceRuleTable {
  private readonly tiers: Lookup<readonly ContextTier[]>;
  private readonly served: Lookup<ByModel<FactorTexts>>;
  private readonly hours: Lookup<readonly PricedHours[]>;

  constructor({ tiers, served, hours }: RuleOptions) {
    this.tiers = new Lookup(tiers);
    this.served = new Lookup(served);
    this.hours = new Lookup(hours);
  }

  /** @returns undefined for a model without factors */
  of(model: string): PriceRules | undefined {
    const [tiers = []] = this.tiers.of(model);
    const [hours = []] = this.hours.of(model);
    const served = Object.assign({}, ...this.served.of(model).toReversed()) as ByModel<FactorTexts>;
    if (tiers.length + hours.length + Object.keys(served).length === 0) return undefined;
    return {
      tiers: tiers
        .map(({ above, factors }) => ({ above, ...priceFactor(PriceFactorKind.CONTEXT, String(above), factors) }))
        .sort((one, other) => other.above - one.above),
      served: new Map(
        Object.entries(served).map(([name, texts]) => [name, priceFactor(PriceFactorKind.SERVED, name, texts)]),
      ),
      hours: hours.map(({ from, to, factors }) => ({
        from,
        to,
        ...priceFactor(PriceFactorKind.TIME, `${timeText(from)}-${timeText(to)}`, factors),
      })),
      always: [],
    };
  }
}

/** Entries by the names of models and by their prefixes. */
class Lookup<Value> {
  private readonly prefixes: readonly { readonly prefix: string; readonly value: Value }[];

  constructor(private readonly entries: ByModel<Value>) {
    this.prefixes = Object.entries(entries)
      .filter(([name]) => name.endsWith('*'))
      .map(([name, value]) => ({ prefix: name.slice(0, -1), value }))
      .sort((one, other) => other.prefix.length - one.prefix.length);
  }

  /** All that fit, the most specific first. */
  of(model: string): Value[] {
    const own = Object.hasOwn(this.entries, model) ? [this.entries[model] as Value] : [];
    return own.concat(this.prefixes.filter(({ prefix }) => model.startsWith(prefix)).map(({ value }) => value));
  }
}

/** `16:30` @param minute of the day */
function timeText(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** The tiers in the format that an administrator would enter. */
export function tiersText(tiers: RuleOptions['tiers']): string {
  return objectText(tiers, tierListText);
}

/** The factors of service tiers in the format that an administrator would enter. */
export function servedText(served: RuleOptions['served']): string {
  return objectText(served, servedTiersText);
}

/** The service tiers of one model. */
export function servedTiersText(byName: RuleOptions['served'][string]): string {
  return objectText(byName, factorText);
}

/** The hours of one model. */
export function hourListText(list: readonly PricedHours[]): string {
  const texts = list.map(({ from, to, factors }) => {
    return `{"from":"${timeText(from)}","to":"${timeText(to)}",${fieldsText(factors)}}`;
  });
  return `[${texts.join(',')}]`;
}

/** The tiers of one model. */
export function tierListText(list: readonly ContextTier[]): string {
  return `[${list.map(({ above, factors }) => tierText(above, factors)).join(',')}]`;
}

function tierText(above: number, factors: FactorTexts): string {
  return `{"above":${above},${fieldsText(factors)}}`;
}

/** A single factor is the field `factor`. */
function fieldsText(factors: FactorTexts): string {
  return typeof factors === 'string' ? `"factor":${factors}` : factorText(factors).slice(1, -1);
}

/** Decimal texts are written as numbers, with all digits. */
export function factorText(factors: FactorTexts): string {
  return typeof factors === 'string' ? factors : objectText(factors, (text) => text ?? '1');
}

/** A JSON object whose values are written by a function, so that numbers keep all digits. */
export function objectText<Value>(map: Readonly<Record<string, Value>>, write: (value: Value) => string): string {
  return `{${Object.entries(map)
    .map(([name, value]) => `${JSON.stringify(name)}:${write(value)}`)
    .join(',')}}`;
}
