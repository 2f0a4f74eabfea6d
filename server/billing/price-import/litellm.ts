import { DECIMALS, formatUnits } from '../../common/decimal.js';
import { isObject } from '../../common/json.js';
import { amountsOf, BILLING_MODES, UNIT_MODES } from '../../common/price.js';
import { dimensionOf } from '../../common/price-dimension-keys.js';
import type { FactorTexts } from '../../common/price-factors.js';
import { TOKENS_PER_MINUTE } from '../../common/units.js';
import { factorsBetween } from './listed-factors.js';
import {
  fieldOf,
  type Listed,
  type ListedFactors,
  type ListedModel,
  PriceNote,
  SkipReason,
  textAt,
} from './price-source.js';
import {
  callPriceOf,
  type DollarPrices,
  dollarsListed,
  dollarsOf,
  ratiosOf,
  skipped,
  unitPriceOf,
} from './token-prices.js';

/** An entry that documents the fields and is not a model. */
const EXAMPLE_ENTRY = 'sample_spec';
/** 10^6: converts a price per token to a price per million tokens. */
const DIGITS_OF_A_MILLION = 6;
const SECONDS_PER_MINUTE = 60n;
const PRICE_KEY = /_cost_per_/;

/** Whether a list has the format of LiteLLM's model_prices_and_context_window.json: models, each with its vendor. */
export function isLiteLlm(list: Listed): boolean {
  return Object.values(list).some((entry) => textAt(entry, 'litellm_provider') !== undefined);
}

/** Prices are in US dollars per token, image, character or second. */
export function readLiteLlm(list: Listed): ListedModel[] {
  return Object.entries(list)
    .filter(([name, entry]) => name !== EXAMPLE_ENTRY && isObject(entry))
    .map(([name, entry]) => {
      const vendor = textAt(entry, 'litellm_provider') ?? '';
      const model = vendor !== '' && name.startsWith(`${vendor}/`) ? name.slice(vendor.length + 1) : name;
      const { price, notes } = readPrice(entry);
      return { model, vendor, price, notes: typeof price === 'string' ? [] : [...notes, ...notesOf(entry)] };
    });
}

function readPrice(entry: unknown): Pick<ListedModel, 'price' | 'notes'> {
  const cost = (name: string) => textAt(entry, name);
  const input = cost('input_cost_per_token');
  const output = cost('output_cost_per_token');
  const mode = cost('mode');
  const image = cost('output_cost_per_image') ?? cost('input_cost_per_image');
  if (mode === 'image_generation' && image !== undefined) return callPriceOf(image);
  if (isPriced(input) || isPriced(output)) {
    const dollars = tokenPrices(entry, '');
    return ratiosOf(dollars, DIGITS_OF_A_MILLION, { tiers: tiersOf(entry, dollars), served: servedOf(entry, dollars) });
  }
  for (const unitMode of UNIT_MODES) {
    const amounts = amountsOf(unitMode, (key) => {
      const { listed } = dimensionOf(key);
      return listed && cost(listed.liteLlm);
    });
    if (isPriced(amounts[BILLING_MODES[unitMode].base])) return unitPriceOf(unitMode, amounts);
  }
  const [first, ...longer] = rangesOf(entry);
  if (first)
    return ratiosOf(first.prices, DIGITS_OF_A_MILLION, { tiers: tiersAbove(first.prices, longer), served: {} });
  const character = cost('input_cost_per_character');
  if (isPriced(character)) return ratiosOf({ input: character }, DIGITS_OF_A_MILLION);
  const second = cost('input_cost_per_second');
  if (mode === 'audio_transcription' && isPriced(second)) return bySecond(second);
  const call = cost('input_cost_per_request') ?? cost('input_cost_per_query');
  if (isPriced(call)) return callPriceOf(call);
  if (namesOf(entry).some((name) => PRICE_KEY.test(name) && isPriced(cost(name))))
    return skipped(SkipReason.OTHER_UNIT);
  return skipped(input === undefined && output === undefined ? SkipReason.NO_PRICE : SkipReason.FREE);
}

const LONG_PROMPT = /^input_cost_per_token_above_(\d{1,5})k_tokens$/;
const THOUSAND = 1_000;

/** Prices of a variant, which is a suffix of the fields' names. */
function tokenPrices(entry: unknown, variant: string): DollarPrices {
  const cost = (name: string) => textAt(entry, name + variant);
  return { input: cost('input_cost_per_token'), ratios: dollarsListed('liteLlm', cost) };
}

/** The prices of long prompts, the lowest threshold first. */
function tiersOf(entry: unknown, usual: DollarPrices): ListedFactors['tiers'] {
  return namesOf(entry)
    .flatMap((name) => LONG_PROMPT.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((one, other) => one - other)
    .flatMap((thousands) => {
      const factors = factorsBetween(usual, tokenPrices(entry, `_above_${thousands}k_tokens`), DIGITS_OF_A_MILLION);
      return factors ? [{ above: thousands * THOUSAND, factors }] : [];
    });
}

interface PricedRange {
  /** Prompts of more tokens have these prices. */
  readonly above: number;
  readonly prices: DollarPrices;
}

/** The prices by the length of the prompt of a model that has no others, shortest first. Empty for other models. */
function rangesOf(entry: unknown): PricedRange[] {
  const listed = fieldOf(entry, 'tiered_pricing');
  return (Array.isArray(listed) ? listed : [])
    .flatMap((range: unknown) => {
      const bounds = fieldOf(range, 'range');
      const above = Array.isArray(bounds) ? Number(bounds[0]) : Number.NaN;
      return Number.isInteger(above) && above >= 0 ? [{ above, prices: tokenPrices(range, '') }] : [];
    })
    .sort((one, other) => one.above - other.above);
}

function tiersAbove(usual: DollarPrices, longer: readonly PricedRange[]): ListedFactors['tiers'] {
  return longer.flatMap(({ above, prices }) => {
    const factors = factorsBetween(usual, prices, DIGITS_OF_A_MILLION);
    return factors ? [{ above, factors }] : [];
  });
}

/** The suffix of the prices of a service tier. */
const SERVED = { priority: '_priority', flex: '_flex', batch: '_batches' };

function servedOf(entry: unknown, usual: DollarPrices): ListedFactors['served'] {
  const served: Record<string, FactorTexts> = {};
  for (const [name, variant] of Object.entries(SERVED)) {
    const factors = factorsBetween(usual, tokenPrices(entry, variant), DIGITS_OF_A_MILLION);
    if (factors) served[name] = factors;
  }
  const multiples = fieldOf(entry, 'provider_specific_entry');
  for (const [field, name] of Object.entries({ fast: 'fast', us: 'geo:us' })) {
    const multiple = textAt(multiples, field);
    if (multiple !== undefined && dollarsOf(multiple, 0)) served[name] = multiple;
  }
  return served;
}

/** Seconds of audio are charged as prompt tokens, whose price is listed by the million. */
function bySecond(dollars: string): Pick<ListedModel, 'price' | 'notes'> {
  const perMillionSeconds = dollarsOf(dollars, DIGITS_OF_A_MILLION);
  if (!perMillionSeconds) return skipped(SkipReason.INVALID);
  const perMillionTokens = (perMillionSeconds.units * SECONDS_PER_MINUTE) / BigInt(TOKENS_PER_MINUTE);
  return ratiosOf({ input: formatUnits(perMillionTokens, DECIMALS) }, 0);
}

function notesOf(entry: unknown): PriceNote[] {
  const has = (name: RegExp) => namesOf(entry).some((own) => name.test(own));
  const notes: PriceNote[] = [];
  if (has(/_cost_per_audio_per_/)) notes.push(PriceNote.AUDIO);
  if (has(/^input_cost_per_image(?!_token$)/)) notes.push(PriceNote.IMAGE_INPUT);
  if (has(/^search_context_cost_per_query$/)) notes.push(PriceNote.SEARCH);
  return notes;
}

function namesOf(entry: unknown): string[] {
  return isObject(entry) ? Object.keys(entry).filter((name) => fieldOf(entry, name) !== null) : [];
}

function isPriced(price: string | undefined): price is string {
  return price !== undefined && !/^0(?:\.0*)?(?:[eE].*)?$/.test(price);
}
