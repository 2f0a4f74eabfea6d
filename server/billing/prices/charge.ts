import { DECIMALS, type Decimal, formatUnits, roundHalfUp, UNITS_OF_ONE } from '../../common/decimal.js';
import { BILLING_MODES, BillingMode, isUnitMode, type Price, type UnitMode, unitRowsOf } from '../../common/price.js';
import { ChargeLineKind, type PriceAmount, type PriceDimension } from '../../common/price-dimension-keys.js';
import { factorsOf, type PriceFactor } from '../../common/price-factors.js';
import { countOf, type ImageUnits, type Units } from '../../common/units.js';
import type { ToolCharge, Usage } from '../../common/usage.js';
import { PRICED_AUDIO, PRICED_TEXT, type PricedPart } from './priced-parts.js';

/** One line of a charge. Prices and amounts are exact decimals in quota units. */
export interface ChargeLine {
  kind: ChargeLineKind;
  /** The called tool. Null for lines of other kinds. */
  tool: string | null;
  /** Tokens, calls, images, seconds or characters. */
  quantity: number;
  unitPrice: string;
  amount: string;
}

/** A charge with its lines. */
export interface Charge {
  /** Whole quota units: the charged amount. */
  quota: number;
  /** The sum of the lines before rounding. */
  exact: string;
  lines: ChargeLine[];
}

/** The inputs of the price of a call. */
export interface Chargeable {
  usage: Usage;
  price: Price;
  groupRatio: Decimal;
  /** Quota units per US dollar. */
  quotaPerUnit: Decimal;
  /** Tools that the upstream ran for the response and that have a price, in addition to the price of the model. */
  tools?: readonly ToolCharge[];
  /** Factors on the price of the model. They do not apply to tools. */
  factors?: readonly PriceFactor[] | undefined;
}

/** Every price below is a product of at most four decimals, and of one more for each factor. */
const PRODUCT_DECIMALS = 4 * DECIMALS;
/** An image of a model that is priced per token costs 0.0025 US dollars times the model's ratio. */
const RATIOS_PER_DOLLAR = 400n;
/** 10^12 thousandths: the prices of tools are per thousand calls. */
const ONE_OF_A_THOUSAND = UNITS_OF_ONE / 1_000n;

interface Term {
  kind: ChargeLineKind;
  tool?: string;
  quantity: number;
  /** Quota units times 10^`placesOf` per unit of the quantity. */
  unitPrice: bigint;
}

/**
 * The call with the factors that apply to its price.
 * @param at when the call was made, in milliseconds since 1970
 */
export function withFactors(call: Chargeable, at: number): Chargeable {
  const { usage, price } = call;
  if (price.rules === undefined) return call;
  const factors = factorsOf(price.rules, { ...usage, at });
  return factors.length > 0 ? { ...call, factors } : call;
}

/**
 * The price of a call in whole quota units, rounded half up once, at the end; at least 1 when the model and the group
 * are not free and there was usage.
 * @throws {RangeError} when the charge is not an exact integer.
 */
export function chargeQuota(call: Chargeable): number {
  return roundedQuota(call, sum(termsOf(call)));
}

/**
 * The amount that the cached tokens of a call saved, in quota units: its price if they had been charged as other input,
 * minus its price. Negative if they cost more.
 * @throws {RangeError} when a charge is not an exact integer.
 */
export function cacheSavings(call: Chargeable): number {
  const { cacheRead, cacheReadText: _, cacheReadAudio: __, ...usage } = call.usage;
  if (cacheRead === 0) return 0;
  return chargeQuota({ ...call, usage: { ...usage, cacheRead: 0 } }) - chargeQuota(call);
}

/** The same charge with its lines. */
export function explain(call: Chargeable): Charge {
  const terms = termsOf(call);
  const places = placesOf(call);
  const exact = sum(terms);
  return {
    quota: roundedQuota(call, exact),
    exact: formatUnits(exact, places),
    lines: terms.map(({ kind, tool = null, quantity, unitPrice }) => ({
      kind,
      tool,
      quantity,
      unitPrice: formatUnits(unitPrice, places),
      amount: formatUnits(BigInt(quantity) * unitPrice, places),
    })),
  };
}

/** The price of tokens relative to the price of a prompt token, times 10^24 and the scale of the factors. */
export function priceOver(part: PricedPart, call: Pick<Chargeable, 'price' | 'factors'>): bigint {
  let over = part.scale * factorOf(call, part.dimension);
  for (const ratio of part.ratios) over *= call.price[ratio]?.units ?? 0n;
  return over;
}

/** The images that a call is charged for. Null if it is charged per call or per token. */
export function chargedImages({ usage, price }: Pick<Chargeable, 'usage' | 'price'>): ImageUnits | null {
  const { units } = usage;
  if (units?.kind !== 'images' || units.count === 0) return null;
  return price.mode === BillingMode.PER_CALL || usage.input + usage.output === 0 ? units : null;
}

function termsOf(call: Chargeable): Term[] {
  const terms = modelTerms(call);
  return call.tools === undefined ? terms : [...terms, ...toolTerms(call.tools, call)];
}

function modelTerms(call: Chargeable): Term[] {
  const { usage, price } = call;
  const images = chargedImages(call);
  if (images) {
    return [{ kind: ChargeLineKind.IMAGE, quantity: images.count, unitPrice: imagePrice(call, images) }];
  }
  if (!isUsed(call)) return [];
  if (price.mode === BillingMode.PER_CALL) {
    const { units } = usage;
    return units?.kind === 'video'
      ? [{ kind: ChargeLineKind.VIDEO, quantity: units.count, unitPrice: callPrice(call) }]
      : [{ kind: ChargeLineKind.CALL, quantity: 1, unitPrice: callPrice(call) }];
  }
  if (isUnitMode(price.mode)) return unitTerms(call, price.mode, usage.units);
  return tokenTerms(call, price.modelRatio.units * call.groupRatio.units);
}

/**
 * The lines of a call that is charged by its units. Empty if it has units of another kind. Prices are quota units times
 * 10^`placesOf(call)`, as in all terms.
 */
export function unitTerms(call: Omit<Chargeable, 'usage'>, mode: UnitMode, units: Units | undefined): Term[] {
  const terms: Term[] = [];
  for (const { key, kind, count, orElse, line } of unitRowsOf(mode)) {
    const quantity = units?.kind === kind ? countOf(units, count) : 0;
    const priced = orElse !== undefined && call.price[key] === null ? orElse : key;
    if (quantity > 0) terms.push({ kind: line, quantity, unitPrice: dollarPrice(call, priced) });
  }
  return terms;
}

function toolTerms(tools: readonly ToolCharge[], call: Chargeable): Term[] {
  const scale = call.quotaPerUnit.units * call.groupRatio.units * ONE_OF_A_THOUSAND * unfactored(call);
  return tools.map(({ name, calls, price }) => ({
    kind: ChargeLineKind.TOOL,
    tool: name,
    quantity: calls,
    unitPrice: price.units * scale,
  }));
}

/** @param token the price of a prompt token, in quota units times 10^24 */
function tokenTerms(call: Chargeable, token: bigint): Term[] {
  const { usage, price } = call;
  const isAudio = usage.audioIn + usage.audioOut > 0 && price.audioRatio !== null;
  const promptLine = isAudio ? ChargeLineKind.PROMPT : promptKind(usage);
  const terms: Term[] = [];
  for (const part of isAudio ? PRICED_AUDIO : PRICED_TEXT) {
    let quantity = usage[part.count] ?? 0;
    if (quantity <= 0 || !isPriced(part, price)) continue;
    for (const inner of part.inner) if (isPriced(inner, price)) quantity -= usage[inner.count] ?? 0;
    if (quantity <= 0) continue;
    const kind = part.line === ChargeLineKind.PROMPT ? promptLine : part.line;
    terms.push({ kind, quantity, unitPrice: token * priceOver(part, call) });
  }
  return terms;
}

/** Whether a model has a price for these tokens, so that they are a separate line. */
export function isPriced({ optional, unless }: Pick<PricedPart, 'optional' | 'unless'>, price: Price): boolean {
  for (const ratio of optional) if (price[ratio] === null) return false;
  return unless === undefined || price[unless] === null;
}

function promptKind({ units }: Usage): ChargeLineKind {
  if (units?.kind === 'characters') return ChargeLineKind.CHARACTER;
  return units?.kind === 'seconds' ? ChargeLineKind.AUDIO_DURATION : ChargeLineKind.PROMPT;
}

/** The price of a call, in quota units times 10^`placesOf(call)`. */
export function callPrice(call: Omit<Chargeable, 'usage'>): bigint {
  return dollarPrice(call, 'modelPrice');
}

/** A price that is listed in US dollars, in quota units times 10^`placesOf(call)`. */
export function dollarPrice(call: Omit<Chargeable, 'usage'>, dimension: PriceAmount): bigint {
  const { price, quotaPerUnit, groupRatio } = call;
  const units = price[dimension]?.units ?? 0n;
  return units * quotaPerUnit.units * groupRatio.units * UNITS_OF_ONE * factorOf(call, dimension);
}

type Factored = Pick<Chargeable, 'factors'>;

/** Decimal places of the prices of a call. */
export function placesOf({ factors }: Factored): number {
  return factors === undefined ? PRODUCT_DECIMALS : PRODUCT_DECIMALS + factors.length * DECIMALS;
}

/** The product of the factors on a dimension, times 10^12 for each of them. */
function factorOf({ factors }: Factored, dimension: PriceDimension): bigint {
  if (factors === undefined) return 1n;
  let product = 1n;
  for (const { by } of factors) product *= by[dimension].units;
  return product;
}

/** The scale of prices that have no factors. */
export function unfactored({ factors }: Factored): bigint {
  return factors === undefined ? 1n : UNITS_OF_ONE ** BigInt(factors.length);
}

/**
 * The price of one image, in quota units times 10^`placesOf(call)`: exact, because a dollar is a whole number of them.
 */
export function imagePrice(call: Omit<Chargeable, 'usage'>, { factor }: ImageUnits): bigint {
  const { price, quotaPerUnit, groupRatio } = call;
  const scale = quotaPerUnit.units * groupRatio.units * factor.units;
  return price.mode === BillingMode.PER_CALL
    ? price.modelPrice.units * scale * factorOf(call, 'modelPrice')
    : (price.modelRatio.units * scale * factorOf(call, 'modelRatio')) / RATIOS_PER_DOLLAR;
}

/** The charge of all terms, in quota units times 10^`placesOf(call)`. */
export function sum(terms: Term[]): bigint {
  let total = 0n;
  for (const { quantity, unitPrice } of terms) total += BigInt(quantity) * unitPrice;
  return total;
}

function roundedQuota(call: Chargeable, exact: bigint): number {
  const { price, groupRatio, tools = [] } = call;
  const quota = Number(roundHalfUp(exact, placesOf(call)));
  if (!Number.isSafeInteger(quota)) throw new RangeError('Charge exceeds the exact integers');
  if (quota > 0 || (!isUsed(call) && !chargedImages(call))) return quota;
  const { base } = BILLING_MODES[price.mode];
  const free =
    (price[base]?.units ?? 0n) * factorOf(call, base) === 0n && tools.every((tool) => tool.price.units === 0n);
  return free || groupRatio.units === 0n ? 0 : 1;
}

/** Whether tokens were used, a tool was called, or a task or a video was submitted. */
function isUsed({ usage, tools = [] }: Chargeable): boolean {
  const { input, output, units } = usage;
  if (input + output > 0 || tools.length > 0) return true;
  return (units?.kind === 'tasks' || units?.kind === 'video') && units.count > 0;
}
