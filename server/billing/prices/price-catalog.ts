import { Injectable } from '@nestjs/common';
import { type ChannelPrices, hasSecondOnChannel, priceOnChannel, secondOnChannel } from '../../common/channel-price.js';
import { type Decimal, nearestDecimal, parseDecimal } from '../../common/decimal.js';
import { MODEL_SNAPSHOT } from '../../common/model-facts/model-snapshot.generated.js';
import { type Price, perCall } from '../../common/price.js';
import { byDimension, type PriceOption, SET_DIMENSIONS, type SetDimension } from '../../common/price-dimension-keys.js';
import { PRICE_DIMENSIONS } from '../../common/price-dimensions.js';
import type { ToolCalls, ToolCharge } from '../../common/usage.js';
import type { OptionKey, OptionValue, OptionValues } from '../../options/catalogue/option-catalogue.js';
import type { VideoPriceMap } from '../../options/catalogue/option-json-kinds.js';
import { OptionsService } from '../../options/options.service.js';
import { Changes } from '../../platform/coordination/changes.js';
import { DEFAULT_PRICE_TIERS, DEFAULT_SERVED_FACTORS } from './default-price-rules.js';
import { BUILT_IN_PRICES } from './default-prices.js';
import { DEFAULT_TOOL_PRICES, DEFAULT_VIDEO_PRICES } from './default-unit-prices.js';
import { type RuleOptions, servedText, tiersText } from './price-rules.js';
import { PriceTable, type RatioMap } from './price-table.js';
import { ToolPrices } from './tool-prices.js';

/** A model, and the channel that serves it. */
export interface PricedModel {
  /** The name in the client's request. */
  model: string;
  /** The prefix that the channel adds to the names of its models. Empty if there is none. */
  prefix: string;
  /** The name of the model at the channel's upstream. */
  upstream: string;
  /** The channel's own prices; null or absent for none. */
  prices?: ChannelPrices | null;
}

const NO_PRICES: ChannelPrices = new Map();

/** The tables of the price options. */
export type PriceTables = Readonly<Record<SetDimension, RatioMap>>;

/** The values of the options in which prices are looked up. */
type OptionReader = Pick<OptionsService, 'get'>;

/** The prices that the values of the options make. */
export class PriceLookup {
  private current: ReturnType<PriceLookup['build']> | undefined;

  constructor(protected readonly options: OptionReader) {}

  /** Builds the tables again before they are read next, because an option has changed. */
  protected invalidate(): void {
    this.current = undefined;
  }

  /** The current price tables, configured or built in. */
  tables(): PriceTables {
    return byDimension(SET_DIMENSIONS, (key) => this.options.get(optionOf(key)) ?? builtIn(key));
  }

  /** The current factors on prices, configured or built in. */
  rules(): RuleOptions {
    return {
      tiers: this.options.get('PriceTiers') ?? DEFAULT_PRICE_TIERS,
      served: this.options.get('ServiceTierRatio') ?? DEFAULT_SERVED_FACTORS,
      hours: this.options.get('PriceHours') ?? {},
    };
  }

  /** The price of a name: its configured price, or else its list price. Null if there is neither. */
  priceOf(model: string): Price | null {
    return this.ownPriceOf(model) ?? this.listedPriceOf(model);
  }

  /** The price that the options or the built-in tables set for a name. Null if there is none. */
  ownPriceOf(model: string): Price | null {
    return this.built.table.priceOf(model);
  }

  /**
   * The price of a model on a channel: the price of the channel, else the price of the site, else its list price. The
   * model is looked up by its name without the channel's prefix, else by its upstream name. Null if there is none.
   */
  setPrice(called: PricedModel): Price | null {
    return onChannel(this.usualPrice(called), called);
  }

  /**
   * The price of a call on a channel: the configured price, or the fallback price if models without a price are
   * accepted.
   * @param acceptUnset whether the caller accepts the fallback price; in self-use mode every caller does.
   * @returns null when the call must be refused because no price is set.
   */
  callPrice(called: PricedModel, acceptUnset: boolean): Price | null {
    const accepted = acceptUnset || this.options.get('SelfUseModeEnabled');
    return accepted ? this.listPrice(called) : this.setPrice(called);
  }

  /** The listed price of a model: the price of its calls for users who accept unpriced models. */
  listPrice(called: PricedModel): Price {
    return onChannel(this.usualPrice(called) ?? this.fallbackPrice(called), called);
  }

  /** US dollars per thousand calls of tools that upstreams run: `tool` or `tool:model-prefix*` → decimal text. */
  get toolPrices(): RatioMap {
    return this.options.get('tool_price_setting.prices') ?? DEFAULT_TOOL_PRICES;
  }

  /** The charges for tools that an upstream ran for a response of a model. */
  toolCharges(called: PricedModel, calls: ToolCalls | undefined): readonly ToolCharge[] {
    return this.built.tools.charge(calls, [bareName(called), called.upstream]);
  }

  /**
   * The price of a second of video, which replaces a price per call: the price of the channel, else for the exact size,
   * the resolution, or any resolution of the model. Null if none is set. Models are looked up as in `setPrice`.
   */
  videoPrice(called: PricedModel, terms: { size: string; resolution: string }): Price | null {
    const models = [bareName(called), called.upstream];
    const text = models.map((model) => this.videoPriceText(model, terms)).find((found) => found !== undefined);
    const second = text === undefined ? undefined : nearestDecimal(text);
    const usual = second ? perCall(second) : null;
    return called.prices ? secondOnChannel(usual, called.prices, models, terms) : usual;
  }

  /** Whether the site or the channel has a price of a second of video for the model, of any size. */
  hasVideoPrice(called: PricedModel): boolean {
    const site = this.options.get('VideoPrice') ?? DEFAULT_VIDEO_PRICES;
    const models = [bareName(called), called.upstream];
    return models.some((model) => Object.hasOwn(site, model)) || hasSecondOnChannel(called.prices ?? NO_PRICES, models);
  }

  private videoPriceText(model: string, { size, resolution }: { size: string; resolution: string }) {
    const prices = this.options.get('VideoPrice') ?? DEFAULT_VIDEO_PRICES;
    const own = Object.hasOwn(prices, model) ? prices[model] : undefined;
    return own?.[size] ?? own?.[resolution] ?? own?.['*'];
  }

  /** A group's price factor; 1 for a group without one. */
  groupRatio(group: string): Decimal {
    return this.built.table.groupRatio(group);
  }

  /** Quota units per US dollar. */
  get quotaPerUnit(): Decimal {
    return this.built.quotaPerUnit;
  }

  /** Min number of prompt tokens that every call reserves. */
  get preConsumedTokens(): Decimal {
    return this.built.preConsumedTokens;
  }

  /** The price in the snapshot of model facts, if the site charges list prices. */
  private listedPriceOf(model: string): Price | null {
    if (!this.options.get('ListPricesEnabled')) return null;
    const { listed, table } = this.built;
    let price: Price | null | undefined = listed.get(model);
    if (price === undefined) {
      const plain = listPrices().priceOf(model);
      price = plain && table.withRules(model, plain);
      // Other names come from clients and could fill the memory.
      if (price) listed.set(model, price);
    }
    return price;
  }

  private usualPrice(called: PricedModel): Price | null {
    const [model, { upstream }] = [bareName(called), called];
    return (
      this.ownPriceOf(model) ?? this.ownPriceOf(upstream) ?? this.listedPriceOf(model) ?? this.listedPriceOf(upstream)
    );
  }

  private fallbackPrice(called: PricedModel): Price {
    return this.built.table.fallbackPrice(bareName(called));
  }

  private get built() {
    this.current ??= this.build();
    return this.current;
  }

  private build() {
    const { options } = this;
    const table = new PriceTable({ ...this.tables(), groupRatio: options.get('GroupRatio'), rules: this.rules() });
    const quotaPerUnit = parseDecimal(String(options.get('QuotaPerUnit')));
    const preConsumedTokens = parseDecimal(String(options.get('PreConsumedQuota')));
    const tools = new ToolPrices(this.toolPrices);
    /** List prices with the factors of the options, cached when they are first read. */
    const listed = new Map<string, Price>();
    return { table, listed, tools, quotaPerUnit, preConsumedTokens };
  }
}

/** The price catalog of the site, always built from the current options. */
@Injectable()
export class PriceCatalog extends PriceLookup {
  constructor(options: OptionsService, changes: Changes) {
    super(options);
    for (const key of SET_DIMENSIONS) options.describeBuiltIn(optionOf(key), ratiosText(builtIn(key)));
    options.describeBuiltIn('tool_price_setting.prices', ratiosText(DEFAULT_TOOL_PRICES));
    options.describeBuiltIn('PriceTiers', tiersText(DEFAULT_PRICE_TIERS));
    options.describeBuiltIn('ServiceTierRatio', servedText(DEFAULT_SERVED_FACTORS));
    options.describeBuiltIn('PriceHours', '{}');
    options.describeBuiltIn('VideoPrice', videoPricesText(DEFAULT_VIDEO_PRICES));
    const invalidate = () => this.invalidate();
    changes.on('option', invalidate);
    changes.on('everything', invalidate);
  }

  /** The prices that would result from other values of some options. */
  withValues(values: Partial<OptionValues>): PriceLookup {
    const get = <Key extends OptionKey>(key: Key): OptionValue<Key> => {
      const value = values[key];
      return value === undefined ? this.options.get(key) : value;
    };
    return new PriceLookup({ get });
  }
}

/** The option that sets a dimension. */
export function optionOf(key: SetDimension): PriceOption {
  return PRICE_DIMENSIONS[key].option.key;
}

function builtIn(key: SetDimension): RatioMap {
  return BUILT_IN_PRICES[key] ?? {};
}

/** The usual price of a model, or what the channel has instead. */
function onChannel<Usual extends Price | null>(usual: Usual, called: PricedModel): Price | Usual {
  const { prices } = called;
  return prices ? priceOnChannel(usual, prices, [bareName(called), called.upstream]) : usual;
}

/** The model's name without the channel's prefix. */
export function bareName({ model, prefix }: Pick<PricedModel, 'model' | 'prefix'>): string {
  return model.startsWith(prefix) ? model.slice(prefix.length) : model;
}

/** The table in the format that an administrator would enter: a JSON object of numbers. */
export function ratiosText(table: RatioMap): string {
  const entries = Object.entries(table).map(([name, value]) => `${JSON.stringify(name)}:${value}`);
  return `{${entries.join(',')}}`;
}

/** The prices of seconds in the format that an administrator would enter. */
function videoPricesText(models: VideoPriceMap): string {
  const entries = Object.entries(models).map(([model, prices]) => `${JSON.stringify(model)}:${ratiosText(prices)}`);
  return `{${entries.join(',')}}`;
}

let table: PriceTable | undefined;

/** The list prices of the snapshot of model facts. They never change while a process runs. */
export function listPrices(): PriceTable {
  table ??= new PriceTable({ ...byDimension(SET_DIMENSIONS, listed), groupRatio: {} });
  return table;
}

function listed(key: SetDimension): RatioMap {
  const entries = MODEL_SNAPSHOT.models.map(({ id, price }) => [id, price?.[key]]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
