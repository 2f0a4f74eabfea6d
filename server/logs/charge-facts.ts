import { type Chargeable, chargedImages } from '../billing/prices/charge.js';
import type { Decimal } from '../common/decimal.js';
import { BillingMode, isUnitMode, type Price, unitRowsOf } from '../common/price.js';
import {
  type CountKey,
  DIMENSION_KEYS,
  dimensionOf,
  isShown,
  PRICE_RATIOS,
  type RatioKey,
  type UnitCountKey,
} from '../common/price-dimension-keys.js';
import { PRICE_DIMENSIONS } from '../common/price-dimensions.js';
import { type FactorNumbers, factorNumbers } from '../common/price-factors.js';
import { countOf, type ImageUnits } from '../common/units.js';
import type { ToolCharge, Usage } from '../common/usage.js';

/** The inputs of a charge, with the keys that existing log readers use. */
export interface ChargeFacts extends Partial<Record<RatioKey | CountKey | UnitCountKey, number>> {
  group_ratio: number;
  /** US dollars per call; -1 when the call was charged by its tokens. */
  model_price: number;
  /** Quota units per US dollar, when a price per call, image or page was charged. */
  quota_per_unit?: number;
  /** Present when audio tokens had their own price. */
  audio?: true;
  text_input?: number;
  text_output?: number;
  /** Present when images were charged. */
  image_count?: number;
  image_size?: string;
  image_quality?: string;
  /** The price factor of such an image over the base price. */
  image_ratio?: number;
  /** Present when the prompt tokens are characters of synthesised speech. */
  characters?: number;
  /** Present when the prompt tokens represent a duration of audio. */
  audio_seconds?: number;
  /** Present when a task was submitted. */
  task_count?: number;
  /** Present when a video was charged; the price per call is then the price of a second. */
  video_seconds?: number;
  video_resolution?: string;
  /** Present when upstream tools were charged: US dollars per thousand calls. */
  tool_surcharges?: readonly { name: string; count: number; price: number | string }[];
  web_search?: true;
  web_search_call_count?: number;
  web_search_price?: number;
  file_search?: true;
  file_search_call_count?: number;
  file_search_price?: number;
  /** Factors on the price of the model. */
  price_factors?: readonly FactorNumbers[];
  /** Decimals with more digits than a JSON number can represent. */
  exact?: Partial<Record<ExactKey, string>>;
}

export type ExactKey = RatioKey | 'group_ratio' | 'image_ratio';

/** The inputs of a charge under their keys. */
export function chargeFacts(call: Chargeable): ChargeFacts {
  const { usage, price, groupRatio, quotaPerUnit, tools = [], factors } = call;
  const chargedUnits = chargedImages(call);
  const byCall = price.mode === BillingMode.PER_CALL;
  return {
    model_ratio: price.modelRatio.number,
    group_ratio: groupRatio.number,
    completion_ratio: price.completionRatio.number,
    model_price: byCall ? price.modelPrice.number : -1,
    ...partFacts(usage, price),
    ...(isUnitMode(price.mode) && unitFacts(call)),
    ...((price.mode !== BillingMode.PER_TOKEN || chargedUnits || tools.length > 0) && {
      quota_per_unit: quotaPerUnit.number,
    }),
    ...(chargedUnits && imageFacts(chargedUnits)),
    ...(usage.units?.kind === 'characters' && { characters: usage.units.count }),
    ...(usage.units?.kind === 'seconds' && { audio_seconds: usage.units.count }),
    ...(usage.units?.kind === 'tasks' && { task_count: usage.units.count }),
    ...(usage.units?.kind === 'video' && {
      video_seconds: usage.units.count,
      video_resolution: usage.units.resolution,
    }),
    ...(price.audioRatio && usage.audioIn + usage.audioOut > 0 && audioFacts(usage)),
    ...(tools.length > 0 && toolFacts(tools)),
    ...(factors && { price_factors: factors.map(factorNumbers) }),
    ...exactFacts(call, chargedUnits),
  };
}

/** The parts of prompt and response that have their own ratios: their counts and these ratios. */
function partFacts(usage: Usage, price: Price): Partial<Record<RatioKey | CountKey, number>> {
  const facts: Partial<Record<string, number>> = {};
  for (const key of PRICE_RATIOS) {
    const ratio = price[key];
    const { record, tokens } = dimensionOf(key);
    const [part, ...innerParts] = tokens;
    if (!ratio || !part?.record || !isShown(key, usage)) continue;
    facts[part.record] = usage[part.count] ?? 0;
    facts[record] = ratio.number;
    for (const inner of innerParts)
      if (inner.record && (usage[inner.count] ?? 0) > 0) facts[inner.record] = usage[inner.count] ?? 0;
  }
  return facts;
}

/** The prices of units and their counts. */
function unitFacts({ price, usage: { units } }: Chargeable): Partial<ChargeFacts> {
  const rows = unitRowsOf(price.mode);
  const facts: Partial<ChargeFacts> = {};
  for (const { key, orElse } of rows) {
    const amount = price[key];
    if (amount || orElse === undefined) facts[PRICE_DIMENSIONS[key].record] = amount?.number ?? 0;
  }
  for (const { kind, count, record } of rows) if (units?.kind === kind) facts[record] = countOf(units, count);
  return facts;
}

/** All tools in one list, and searches additionally with the separate keys that log readers use. */
function toolFacts(tools: readonly ToolCharge[]): Partial<ChargeFacts> {
  const web = tools.find(({ name }) => name === 'web_search' || name === 'web_search_preview');
  const file = tools.find(({ name }) => name === 'file_search');
  return {
    tool_surcharges: tools.map(({ name, calls, price }) => ({
      name,
      count: calls,
      price: price.isNumber ? price.number : price.text,
    })),
    ...(web && { web_search: true, web_search_call_count: web.calls, web_search_price: web.price.number }),
    ...(file && { file_search: true, file_search_call_count: file.calls, file_search_price: file.price.number }),
  };
}

function exactFacts({ price, groupRatio }: Chargeable, chargedUnits: ImageUnits | null): Partial<ChargeFacts> {
  const decimals: [ExactKey, Decimal | null | undefined][] = [
    ...DIMENSION_KEYS.map((key): [RatioKey, Decimal | null] => [PRICE_DIMENSIONS[key].record, price[key]]),
    ['group_ratio', groupRatio],
    ['image_ratio', chargedUnits?.factor],
  ];
  let exact: Partial<Record<ExactKey, string>> | undefined;
  for (const [key, decimal] of decimals) {
    if (decimal && !decimal.isNumber) exact = { ...exact, [key]: decimal.text };
  }
  return exact ? { exact } : {};
}

function audioFacts(usage: Usage): Partial<ChargeFacts> {
  return { audio: true, text_input: usage.input - usage.audioIn, text_output: usage.output - usage.audioOut };
}

function imageFacts({ count: images, size, quality, factor }: ImageUnits): Partial<ChargeFacts> {
  return { image_count: images, image_size: size, image_quality: quality, image_ratio: factor.number };
}
