import { promptPrice } from '../format/money';
import { billingModes, priceDimensions, type receiptLines } from './price-dimensions.generated';

type Table = typeof priceDimensions;
export type PriceDimension = keyof Table;
export type PriceOption = NonNullable<Table[PriceDimension]['option']>;
/** The kinds of lines of a receipt. */
export type ReceiptKind = (typeof receiptLines)[number];

/** A dimension in US dollars per call or per page. */
export type PriceAmount = {
  [Key in PriceDimension]: Table[Key]['dollarsPer'] extends null ? never : Key;
}[PriceDimension];

export type BillingMode = keyof typeof billingModes;

/** A mode in which the units of a kind are charged. */
export type UnitMode = Exclude<BillingMode, 'PER_TOKEN' | 'PER_CALL'>;

/** A dimension in US dollars for each unit of a kind. */
export type UnitPrice = { [Key in PriceDimension]: Table[Key]['units'] extends null ? never : Key }[PriceDimension];

/** A ratio of tokens that are a part of the prompt or the response. */
export type PartRatio = Exclude<PriceDimension, 'modelRatio' | 'completionRatio' | PriceAmount>;

interface Tokens {
  /** Name of the count. */
  count: string;
  /** The count that includes them. */
  partOf: string | null;
  line: ReceiptKind;
  /** Key of the count in the log record. */
  record: string | null;
}

interface Dimension {
  option: PriceOption | null;
  of: PriceDimension | null;
  default: string | null;
  /** The unit of an amount in US dollars; null for ratios. */
  dollarsPer: Exclude<(typeof billingModes)[BillingMode]['per'], 'token'> | null;
  /** Its key in factors on prices, and the dimension whose factor applies where it has none. */
  factor: { key: string; like: PriceDimension | null };
  tokens: readonly Tokens[];
}

export const dimensionOf = (key: PriceDimension): Dimension => priceDimensions[key];

const dimensionKeys = Object.keys(priceDimensions) as PriceDimension[];

const isAmount = (key: PriceDimension): key is PriceAmount => dimensionOf(key).dollarsPer !== null;
export const priceAmounts = dimensionKeys.filter(isAmount);

export const modes = Object.keys(billingModes) as BillingMode[];
export const isUnitMode = (mode: BillingMode): mode is UnitMode => mode !== 'PER_TOKEN' && mode !== 'PER_CALL';
export const unitModes = modes.filter(isUnitMode);

/** The billing mode of the models that have a value for a dimension. */
export const modeOf = (key: PriceDimension): BillingMode =>
  modes.find((mode) => billingModes[mode].per === (dimensionOf(key).dollarsPer ?? 'token')) ?? 'PER_TOKEN';

const isUnit = (key: PriceDimension): key is UnitPrice => priceDimensions[key].units !== null;
export const unitPrices = dimensionKeys.filter(isUnit);
/** The units that a model of the mode is charged by; the first has no other price. */
export const unitPricesOf = (mode: BillingMode): UnitPrice[] => unitPrices.filter((key) => modeOf(key) === mode);
/**
 * The field of the log record that counts the units, their line of the receipt, and the price that applies if they have
 * no separate price.
 */
export const unitsOf = (key: UnitPrice): { record: string; orElse: UnitPrice | null; line: ReceiptKind } =>
  priceDimensions[key].units;

const isPart = (key: PriceDimension): key is PartRatio => dimensionOf(key).tokens.some(({ partOf }) => partOf !== null);
export const partRatios = dimensionKeys.filter(isPart);

/** The dimensions that price tokens, prompt dimensions first. */
export const tokenDimensions: Exclude<PriceDimension, PriceAmount>[] = [
  ...(['modelRatio'] as const),
  ...partRatios.filter((key) => !isOutput(key)),
  ...(['completionRatio'] as const),
  ...partRatios.filter(isOutput),
];

function isOutput(key: PriceDimension): boolean {
  return dimensionOf(key).tokens.some(({ partOf }) => partOf === 'output');
}

/** A dimension that an option sets. */
export type SetDimension = { [Key in PriceDimension]: Table[Key]['option'] extends null ? never : Key }[PriceDimension];
const isSet = (key: PriceDimension): key is SetDimension => dimensionOf(key).option !== null;
export const setDimensions = dimensionKeys.filter(isSet);
export const priceOptions: readonly PriceOption[] = setDimensions.map((key) => priceDimensions[key].option);

/** The numbers of a price. */
export type PriceNumbers = Readonly<Record<PriceDimension, number | null>>;

/** Whether the value is not the one of models for which none is set. */
export const isUnusual = (price: PriceNumbers, key: PriceDimension): boolean =>
  price[key] !== (dimensionOf(key).default === null ? null : Number(dimensionOf(key).default));

/** The ratio over the price of a prompt token; null for tokens without a separate price. */
function promptMultiple(price: PriceNumbers, key: PriceDimension): number | null {
  if (key === 'modelRatio') return 1;
  const { of } = dimensionOf(key);
  const base = of ? promptMultiple(price, of) : 1;
  const ratio = price[key];
  return base === null || ratio === null ? null : base * ratio;
}

/** US dollars per million tokens of the dimension, in a group; null for tokens without a separate price. */
export function tokenPrice(price: PriceNumbers, key: PriceDimension, groupRatio: number): number | null {
  const multiple = promptMultiple(price, key);
  return multiple === null ? null : promptPrice(price.modelRatio ?? 0, groupRatio) * multiple;
}
