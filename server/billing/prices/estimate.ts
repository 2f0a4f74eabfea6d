import { type Decimal, roundUp, UNITS_OF_ONE } from '../../common/decimal.js';
import { BILLING_MODES, BillingMode, isUnitMode, type Price, type UnitMode, unitRowsOf } from '../../common/price.js';
import type { ImageUnits, Units } from '../../common/units.js';
import type { TokenCount } from '../../common/usage.js';
import {
  type Chargeable,
  callPrice,
  dollarPrice,
  imagePrice,
  isPriced,
  placesOf,
  priceOver,
  sum,
  unfactored,
  unitTerms,
} from './charge.js';
import { PRICED_AUDIO, PRICED_TEXT } from './priced-parts.js';

/**
 * Tokens that a call uses only if its request asks for them. Other tokens may occur in any call: prompts are not
 * searched for images.
 */
const ON_REQUEST: ReadonlySet<TokenCount> = new Set([
  'cacheWrite',
  'cacheWriteHour',
  'audioIn',
  'audioOut',
  'imageOut',
]);
const MAX_QUOTA = BigInt(Number.MAX_SAFE_INTEGER);

/** The inputs of a reservation, known before a call is sent. */
export interface Reservable extends Omit<Chargeable, 'usage'> {
  promptTokens: number;
  /** Those of them that are audio. */
  audioTokens?: number | undefined;
  /** Max tokens of the response. 0 if unknown. */
  maxTokens: number;
  /** Requested units other than tokens. */
  units?: Units;
  /** Tokens with separate prices that the request asks for, such as cache writes and audio. */
  parts?: ReadonlySet<TokenCount>;
  /** Min number of prompt tokens to reserve, regardless of their factors. */
  minimumTokens: Decimal;
}

/**
 * An upper bound of the price of a call in quota units, rounded up: the prompt and the longest response at the highest
 * of the prices that their tokens may have. Limited to exact integers, so that an excessive `maxTokens` is refused for
 * lack of quota and not for its size.
 */
export function estimateQuota(call: Reservable): number {
  const { price, groupRatio, units } = call;
  const places = placesOf(call);
  const images = units?.kind === 'images' ? safe(roundUp(imageSum(call, units), places)) : 0;
  if (price.mode === BillingMode.PER_CALL) {
    return images || safe(roundUp(callPrice(call) * BigInt(units?.kind === 'video' ? units.count : 1), places));
  }
  if (isUnitMode(price.mode)) return safe(roundUp(unitSum(call, price.mode), places));
  const all = tokens(call.promptTokens);
  const audio = tokens(Math.min(call.audioTokens ?? 0, call.promptTokens));
  const { prompt: text, response: output } = highestPrices(call);
  const prompt = (all - audio) * text + (audio > 0n ? audio * maxAudioPrice(call, text) : 0n);
  const response = tokens(call.maxTokens) * output;
  const minimum = call.minimumTokens.units * unfactored(call) * UNITS_OF_ONE;
  let charge = prompt + response;
  if (charge < minimum) charge = minimum;
  return Math.max(images, safe(roundUp(charge * price.modelRatio.units * groupRatio.units, places)));
}

/** The price of the requested units; of one unit when they are of another kind or unknown. */
function unitSum(call: Reservable, mode: UnitMode): bigint {
  const { base } = BILLING_MODES[mode];
  const isKnown = unitRowsOf(mode).some(({ kind }) => kind === call.units?.kind);
  return isKnown ? sum(unitTerms(call, mode, call.units)) : dollarPrice(call, base);
}

const AUDIO_PARTS: ReadonlySet<TokenCount> = new Set(['audioIn']);
const ESTIMATED_PARTS = [...PRICED_TEXT, ...PRICED_AUDIO];

interface HighestPrices {
  readonly prompt: bigint;
  readonly response: bigint;
}

/** The highest prices of prices without factors, for requests without separately priced parts. */
const usual = new WeakMap<Price, HighestPrices>();

/** The highest prices of a token of the prompt and of the response, relative to the price of a prompt token. */
function highestPrices(call: Reservable): HighestPrices {
  const { price, factors, parts } = call;
  if (factors?.length || parts?.size) return { prompt: maxPrice(call, false), response: maxPrice(call, true) };
  const known = usual.get(price);
  if (known) return known;
  const highest = { prompt: maxPrice(call, false), response: maxPrice(call, true) };
  usual.set(price, highest);
  return highest;
}

/** The highest price of a token of the prompt or of the response, relative to the price of a prompt token. */
function maxPrice(call: Reservable, ofResponse: boolean): bigint {
  const { price, parts } = call;
  let max = 0n;
  for (const part of ESTIMATED_PARTS) {
    if (part.isOutput !== ofResponse || !isPriced(part, price)) continue;
    if (ON_REQUEST.has(part.count) && !parts?.has(part.count)) continue;
    const one = priceOver(part, call);
    if (one > max) max = one;
  }
  return max;
}

/** The highest price of audio tokens of the prompt, which may cost more than others. */
function maxAudioPrice(call: Reservable, text: bigint): bigint {
  const audio = maxPrice({ ...call, parts: AUDIO_PARTS }, false);
  return audio > text ? audio : text;
}

function imageSum(call: Omit<Chargeable, 'usage'>, images: ImageUnits): bigint {
  return BigInt(images.count) * imagePrice(call, images);
}

function tokens(count: number): bigint {
  return BigInt(Math.min(Math.max(Math.ceil(count), 0), Number.MAX_SAFE_INTEGER));
}

function safe(quota: bigint): number {
  return Number(quota > MAX_QUOTA ? MAX_QUOTA : quota);
}
