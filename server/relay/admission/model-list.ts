import { Injectable } from '@nestjs/common';
import { PriceCatalog } from '../../billing/prices/price-catalog.js';
import { toModelObject } from '../../channels/models/model-object.js';
import { DECIMALS, type Decimal, divide, formatUnits, nearestDecimal, parseDecimal } from '../../common/decimal.js';
import { AppError } from '../../common/errors/app-error.js';
import { findModelFacts } from '../../common/model-facts/find-model-facts.js';
import { Modality, ModelCapability, type ModelFacts } from '../../common/model-facts/model-facts.js';
import { BILLING_MODES, BillingMode, isUnitMode, type Price } from '../../common/price.js';
import { dimensionOf, type PriceDimension } from '../../common/price-dimension-keys.js';
import { ModelError } from '../../protocols/dialects/shared/models.errors.js';
import type { Payer } from '../model/call.js';
import { AliasDirectory, UpstreamChannels } from '../ports/site.port.js';
import { SiteSettings } from '../ports/site-settings.js';
import { Fallbacks } from '../routing/fallbacks.js';
import { CallPrices } from './call-prices.js';

const FREE = parseDecimal('0');
/** The prices of a model in OpenRouter's list, by dimension. */
const PRICE_NAMES: { readonly [Key in PriceDimension]?: string } = {
  modelRatio: 'prompt',
  completionRatio: 'completion',
  cacheRatio: 'input_cache_read',
  audioRatio: 'audio',
};

const PARAMETERS: { readonly [Key in ModelCapability]?: readonly string[] } = {
  [ModelCapability.TOOLS]: ['tools', 'tool_choice'],
  [ModelCapability.REASONING]: ['reasoning', 'include_reasoning'],
  [ModelCapability.STRUCTURED_OUTPUT]: ['structured_outputs', 'response_format'],
};

/** Facts and prices in model lists, where the site shows them. They are read for lists only, never for a call. */
@Injectable()
export class ModelDetails {
  constructor(
    private readonly prices: PriceCatalog,
    private readonly callPrices: CallPrices,
    private readonly channels: UpstreamChannels,
    private readonly settings: SiteSettings,
  ) {}

  /** The facts of a model; undefined when they are unknown, or the site does not show them. */
  factsOf(payer: Payer, model: string): ModelFacts | undefined {
    return this.settings.showsModelDetails()
      ? findModelFacts(model, this.channelOf(payer, model)?.modelPrefix)
      : undefined;
  }

  /** The fields of OpenRouter's list; none when the site does not show them. */
  fieldsOf(payer: Payer, model: string) {
    if (!this.settings.showsModelDetails()) return {};
    const pricing = this.pricingOf(payer, model);
    const facts = this.factsOf(payer, model);
    return { ...(facts && factFields(facts)), ...(pricing && { pricing }) };
  }

  /**
   * US dollars per token, call or unit in the payer's group, as decimal texts; undefined while no channel has a price.
   */
  private pricingOf(payer: Payer, model: string): Record<string, string> | undefined {
    const channel = this.channelOf(payer, model);
    if (!channel) return undefined;
    const price = this.callPrices.of(payer, model, channel);
    if (!price) return undefined;
    const group = this.prices.groupRatio(payer.group);
    // With the group's ratio and the channel's factor; the other factors depend on the call.
    const billed = (key: PriceDimension, value: Decimal) =>
      (price.rules?.always ?? []).reduce((sum, { by }) => product(sum, by[key]), product(value, group));
    if (price.mode === BillingMode.PER_CALL)
      return { prompt: '0', completion: '0', request: billed('modelPrice', price.modelPrice).text };
    if (isUnitMode(price.mode)) {
      const { base, per } = BILLING_MODES[price.mode];
      return { prompt: '0', completion: '0', [per]: billed(base, price[base] ?? FREE).text };
    }
    const named = Object.entries(PRICE_NAMES) as [PriceDimension, string][];
    return Object.fromEntries(
      named.flatMap(([key, name]) => {
        const ratio = ratioOf(price, key);
        return ratio ? [[name, divide(billed(key, ratio), this.prices.quotaPerUnit).text]] : [];
      }),
    );
  }

  /** The channel with the highest priority. */
  private channelOf(payer: Payer, model: string) {
    return this.channels.candidates(payer.group, model)[0];
  }
}

/** Quota units per token of a dimension; null where it has no price. */
function ratioOf(price: Price, key: PriceDimension): Decimal | null {
  const own = price[key];
  if (key === 'modelRatio' || own === null) return own;
  const base = dimensionOf(key).of;
  const of = base ? ratioOf(price, base) : price.modelRatio;
  return of && product(own, of);
}

function product(one: Decimal, other: Decimal): Decimal {
  return nearestDecimal(formatUnits(one.units * other.units, 2 * DECIMALS)) as Decimal;
}

function factFields({ name, context, output, input = [], produces = [], can, released, retires }: ModelFacts) {
  const [reads, writes] = [input.map(wordOf), produces.map(wordOf)];
  return {
    ...(name && { name }),
    ...(released && { created: Date.parse(released) / 1_000 }),
    ...(context && { context_length: context }),
    ...(reads.length > 0 && {
      architecture: {
        modality: `${reads.join('+')}->${writes.join('+')}`,
        input_modalities: reads,
        output_modalities: writes,
      },
    }),
    top_provider: { context_length: context ?? null, max_completion_tokens: output ?? null },
    ...(can && {
      supported_parameters: [...(output ? ['max_tokens'] : []), ...can.flatMap((one) => PARAMETERS[one] ?? [])],
    }),
    ...(retires && { expiration_date: retires }),
  };
}

function wordOf(modality: Modality): string {
  return modality.toLowerCase();
}

/** `GET /v1/models`: the models that a token may call. */
@Injectable()
export class ModelList {
  constructor(
    private readonly channels: UpstreamChannels,
    private readonly aliases: AliasDirectory,
    private readonly fallbacks: Fallbacks,
    private readonly prices: CallPrices,
    private readonly details: ModelDetails,
  ) {}

  list(payer: Payer) {
    return { object: 'list', success: true, data: this.names(payer).map((model) => this.describe(payer, model)) };
  }

  /** @throws {AppError} model_not_found when the token may not call the model. */
  one(payer: Payer, model: string) {
    if (!this.names(payer).includes(model)) throw new AppError(ModelError.model_not_found, { model });
    return this.describe(payer, model);
  }

  /** The facts of the payer's models, for lists in other formats. */
  factsFor(payer: Payer): (model: string) => ModelFacts | undefined {
    return (model) => this.details.factsOf(payer, model);
  }

  /**
   * The model names alone, for lists in other formats: models of the group and of the token's backup group, and aliases.
   * Names without a channel or without a price are left out.
   */
  names(payer: Payer): readonly string[] {
    const { token, group } = payer;
    const limits = token?.modelLimits;
    const backup = token?.backupGroup ? this.channels.modelsOf(token.backupGroup) : [];
    const models = limits ?? [...this.channels.modelsOf(group), ...backup];
    const aliases = this.aliases.names(group, token?.modelAliases ?? null);
    return [...new Set([...models, ...aliases])].filter((model) => this.canCall(payer, model)).sort();
  }

  private canCall(payer: Payer, model: string): boolean {
    const targets = this.fallbacks.targets(payer, model);
    return targets.some((target) => {
      const [channel] = this.channels.candidates(target.payer.group, target.model);
      return channel !== undefined && this.prices.of(payer, target.model, channel) !== null;
    });
  }

  private describe(payer: Payer, model: string) {
    return { ...toModelObject(model), ...this.details.fieldsOf(payer, model) };
  }
}
