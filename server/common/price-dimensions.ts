import type { LocalText } from './errors/app-error.js';
import type { PricedKind, UnitCount } from './units.js';
import type { TokenCount } from './usage.js';

/** What a line of a receipt charges. */
export enum ChargeLineKind {
  PROMPT = 'PROMPT',
  CACHED = 'CACHED',
  CACHE_WRITE = 'CACHE_WRITE',
  COMPLETION = 'COMPLETION',
  CALL = 'CALL',
  IMAGE = 'IMAGE',
  CHARACTER = 'CHARACTER',
  /** Audio tokens of the prompt that were read from a cache. */
  CACHED_AUDIO = 'CACHED_AUDIO',
  /** Image tokens of the prompt. */
  IMAGE_INPUT = 'IMAGE_INPUT',
  /** Image tokens of the response. */
  IMAGE_OUTPUT = 'IMAGE_OUTPUT',
  /** Reasoning tokens with a price of their own. */
  REASONING = 'REASONING',
  /** Prompt tokens that represent a duration of audio. */
  AUDIO_DURATION = 'AUDIO_DURATION',
  /** Seconds of a generated video. */
  VIDEO = 'VIDEO',
  /** Calls of a tool that the upstream ran. */
  TOOL = 'TOOL',
  /** Pages of a document whose text was recognized. */
  PAGE = 'PAGE',
  /** Pages of a document from which structured annotations were extracted. */
  ANNOTATED_PAGE = 'ANNOTATED_PAGE',
}

/** Tokens that a dimension prices; they are one line of a receipt. */
export interface PricedTokens {
  /** Their count in a usage. */
  readonly count: TokenCount;
  /** The count that includes them and is charged without them; while they have no price, it is charged with them. */
  readonly partOf?: TokenCount;
  readonly line: ChargeLineKind;
  /** Their price over the dimension's, as a fraction; the same price where absent. */
  readonly factor?: { readonly times: bigint; readonly of: bigint };
  /** The key of their count in the log record. */
  readonly record?: string;
  /** The usages in which they are a line: with audio tokens that have a price, or all others. Both where absent. */
  readonly usages?: 'audio' | 'text';
  /** They are a line only while a model has no value for this dimension, which prices the same tokens. */
  readonly unless?: string;
}

/** Units that a dimension prices; they are one line of a receipt. */
export interface PricedUnits {
  readonly kind: PricedKind;
  /** Their count among the units. */
  readonly count: UnitCount;
  /** The dimension whose price they have where a model has none of this one; absent for the first of a kind. */
  readonly orElse?: string;
  readonly line: ChargeLineKind;
  /** The key of their count in the log record. */
  readonly record: string;
  /** The names of the price and of the units in the texts of log rows. */
  readonly price: LocalText;
  readonly unit: LocalText;
}

/** A number in the price of a model. */
interface Dimension {
  /** For readers of the APIs. */
  readonly meaning: string;
  /** Field of the price list, of exports and of imports. */
  readonly wire: string;
  /** Its key in factors on prices, and the dimension whose factor applies to it where none is given. */
  readonly factor: { readonly key: string; readonly like?: string };
  /** Key in the log record. */
  readonly record: string;
  /** The value of models for which none is set. Null: their tokens have no separate price. */
  readonly default: string | null;
  /** The tokens that it prices, in the order of their lines. */
  readonly tokens: readonly PricedTokens[];
  /** A ratio that it is a multiple of; a prompt token where absent. */
  readonly of?: string;
  /** It is an amount in US dollars for one of these, and no multiple of another price. Its billing mode has this name. */
  readonly dollarsPer?: 'call' | 'page';
  /** The units that it prices, for amounts that are not per call. */
  readonly units?: PricedUnits;
  /** The usages that it prices: with audio tokens that have a price, or all others. Both where absent. */
  readonly usages?: 'audio' | 'text';
  /** The receipt and the log record contain it only when one of these was used. */
  readonly shownWith?: readonly TokenCount[];
  /** The option that sets it by model, and its effect; absent for ratios that cannot be set. */
  readonly option?: { readonly key: string; readonly effect: string };
  /** Custom assistants use the entry of their family in the option. */
  readonly byFamily?: boolean;
  /** Fields of public price lists with its price in US dollars. */
  readonly listed?: { readonly modelsDev?: string; readonly liteLlm: string };
}

/**
 * The numbers that a model is charged by. Options, built-in prices, charges, receipts, log records, REST, GraphQL, price
 * imports and the console derive theirs from this table; a new row needs its texts in the console and nothing else.
 */
export const PRICE_DIMENSIONS = {
  modelRatio: {
    meaning: 'Price of a prompt token; times 2: US dollars per million prompt tokens.',
    wire: 'model_ratio',
    factor: { key: 'input' },
    record: 'model_ratio',
    // Applies where the site or the caller accepts models without a price.
    default: '37.5',
    tokens: [{ count: 'input', line: ChargeLineKind.PROMPT }],
    option: { key: 'ModelRatio', effect: 'Prompt price by model: 1 is 2 US dollars per million tokens' },
  },
  completionRatio: {
    meaning: 'Price of a completion token in prompt tokens.',
    wire: 'completion_ratio',
    factor: { key: 'output' },
    record: 'completion_ratio',
    default: '1',
    tokens: [{ count: 'output', line: ChargeLineKind.COMPLETION }],
    option: { key: 'CompletionRatio', effect: 'Completion price over prompt price, by model' },
    byFamily: true,
    listed: { modelsDev: 'output', liteLlm: 'output_cost_per_token' },
  },
  reasoningRatio: {
    meaning: 'Price of a reasoning token in prompt tokens, where reasoning has a separate price.',
    wire: 'reasoning_ratio',
    factor: { key: 'reasoning', like: 'completionRatio' },
    record: 'reasoning_ratio',
    default: null,
    tokens: [{ count: 'reasoning', partOf: 'output', line: ChargeLineKind.REASONING, record: 'reasoning_tokens' }],
    shownWith: ['reasoning'],
    option: { key: 'ReasoningRatio', effect: 'Price of reasoning tokens over prompt price, by model' },
    listed: { modelsDev: 'reasoning', liteLlm: 'output_cost_per_reasoning_token' },
  },
  cacheRatio: {
    meaning: 'Price of a prompt token read from a cache in prompt tokens.',
    wire: 'cache_ratio',
    factor: { key: 'cache_read', like: 'modelRatio' },
    record: 'cache_ratio',
    default: '1',
    tokens: [
      {
        count: 'cacheRead',
        partOf: 'input',
        line: ChargeLineKind.CACHED,
        record: 'cache_tokens',
        usages: 'text',
      },
      // With audio tokens, the discount needs the upstream's count of the others.
      { count: 'cacheReadText', partOf: 'input', line: ChargeLineKind.CACHED, usages: 'audio' },
    ],
    option: { key: 'CacheRatio', effect: 'Price of cached prompt tokens over prompt price, by model' },
    listed: { modelsDev: 'cache_read', liteLlm: 'cache_read_input_token_cost' },
  },
  cacheWriteRatio: {
    meaning: 'Price of a prompt token written to a cache in prompt tokens.',
    wire: 'create_cache_ratio',
    factor: { key: 'cache_write', like: 'modelRatio' },
    record: 'cache_creation_ratio',
    // Anthropic's surcharge; other vendors report no such tokens.
    default: '1.25',
    tokens: [
      { count: 'cacheWrite', partOf: 'input', line: ChargeLineKind.CACHE_WRITE, record: 'cache_creation_tokens' },
      {
        count: 'cacheWriteHour',
        partOf: 'cacheWrite',
        line: ChargeLineKind.CACHE_WRITE,
        // Anthropic charges 2 for a write of an hour and 1.25 for one of five minutes.
        factor: { times: 8n, of: 5n },
        record: 'cache_creation_hour_tokens',
        unless: 'cacheWriteHourRatio',
      },
    ],
    usages: 'text',
    shownWith: ['cacheWrite'],
    option: { key: 'CreateCacheRatio', effect: 'Price of cache writes over prompt price, by model' },
    listed: { modelsDev: 'cache_write', liteLlm: 'cache_creation_input_token_cost' },
  },
  cacheWriteHourRatio: {
    meaning: 'Price of a prompt token written to a cache for an hour in prompt tokens; 1.6 cache writes where absent.',
    wire: 'create_cache_hour_ratio',
    factor: { key: 'cache_write_hour', like: 'cacheWriteRatio' },
    record: 'cache_creation_hour_ratio',
    default: null,
    tokens: [
      {
        count: 'cacheWriteHour',
        partOf: 'cacheWrite',
        line: ChargeLineKind.CACHE_WRITE,
        record: 'cache_creation_hour_tokens',
      },
    ],
    usages: 'text',
    shownWith: ['cacheWriteHour'],
    option: { key: 'CreateCacheHourRatio', effect: 'Price of cache writes for an hour over prompt price, by model' },
    listed: { modelsDev: 'cache_write_1h', liteLlm: 'cache_creation_input_token_cost_above_1hr' },
  },
  audioRatio: {
    meaning: 'Price of an audio token of the prompt in prompt tokens, where audio has a separate price.',
    wire: 'audio_ratio',
    factor: { key: 'audio_input', like: 'modelRatio' },
    record: 'audio_ratio',
    default: null,
    tokens: [{ count: 'audioIn', partOf: 'input', line: ChargeLineKind.PROMPT, record: 'audio_input' }],
    usages: 'audio',
    shownWith: ['audioIn', 'audioOut'],
    option: { key: 'AudioRatio', effect: 'Price of audio tokens of the prompt over prompt price, by model' },
    listed: { modelsDev: 'input_audio', liteLlm: 'input_cost_per_audio_token' },
  },
  audioCacheRatio: {
    meaning: 'Price of an audio token of the prompt that was read from a cache in prompt tokens.',
    wire: 'audio_cache_ratio',
    factor: { key: 'audio_cache_read', like: 'cacheRatio' },
    record: 'audio_cache_ratio',
    default: null,
    tokens: [
      {
        count: 'cacheReadAudio',
        partOf: 'audioIn',
        line: ChargeLineKind.CACHED_AUDIO,
        record: 'cache_audio_tokens',
      },
    ],
    usages: 'audio',
    shownWith: ['cacheReadAudio'],
    option: { key: 'AudioCacheRatio', effect: 'Price of cached audio tokens over prompt price, by model' },
    listed: { modelsDev: 'cache_read_audio', liteLlm: 'cache_read_input_audio_token_cost' },
  },
  audioCompletionRatio: {
    meaning: 'Price of an audio token of the response in audio tokens of the prompt.',
    wire: 'audio_completion_ratio',
    factor: { key: 'audio_output', like: 'completionRatio' },
    record: 'audio_completion_ratio',
    default: null,
    tokens: [{ count: 'audioOut', partOf: 'output', line: ChargeLineKind.COMPLETION, record: 'audio_output' }],
    of: 'audioRatio',
    usages: 'audio',
    shownWith: ['audioIn', 'audioOut'],
    option: {
      key: 'AudioCompletionRatio',
      effect: 'Price of audio of the response over audio of the prompt, by model',
    },
    listed: { modelsDev: 'output_audio', liteLlm: 'output_cost_per_audio_token' },
  },
  imageRatio: {
    meaning: 'Price of an image token of the prompt in prompt tokens, where images have a separate price.',
    wire: 'image_ratio',
    factor: { key: 'image_input', like: 'modelRatio' },
    record: 'image_input_ratio',
    default: null,
    tokens: [{ count: 'imageIn', partOf: 'input', line: ChargeLineKind.IMAGE_INPUT, record: 'image_input' }],
    shownWith: ['imageIn'],
    option: { key: 'ImageRatio', effect: 'Price of image tokens of the prompt over prompt price, by model' },
    listed: { modelsDev: 'input_image', liteLlm: 'input_cost_per_image_token' },
  },
  imageCompletionRatio: {
    meaning: 'Price of an image token of the response in prompt tokens, where images have a separate price.',
    wire: 'image_completion_ratio',
    factor: { key: 'image_output', like: 'completionRatio' },
    record: 'image_completion_ratio',
    default: null,
    tokens: [{ count: 'imageOut', partOf: 'output', line: ChargeLineKind.IMAGE_OUTPUT, record: 'image_output' }],
    shownWith: ['imageOut'],
    option: {
      key: 'ImageCompletionRatio',
      effect: 'Price of image tokens of the response over prompt price, by model',
    },
    listed: { modelsDev: 'output_image', liteLlm: 'output_cost_per_image_token' },
  },
  modelPrice: {
    meaning: 'US dollars per call; the ratios do not apply then.',
    wire: 'model_price',
    factor: { key: 'call' },
    record: 'model_price',
    default: '0',
    tokens: [],
    dollarsPer: 'call',
    option: { key: 'ModelPrice', effect: 'US dollars per call by model; takes precedence over the ratio' },
  },
  pagePrice: {
    meaning: 'US dollars per page of a document whose text is recognized; the ratios do not apply then.',
    wire: 'page_price',
    factor: { key: 'page', like: 'modelPrice' },
    record: 'page_price',
    default: null,
    tokens: [],
    dollarsPer: 'page',
    units: {
      kind: 'pages',
      count: 'count',
      line: ChargeLineKind.PAGE,
      record: 'page_count',
      price: { zh: '每页价格', en: 'Price per page' },
      unit: { zh: '页', en: 'pages' },
    },
    option: {
      key: 'PagePrice',
      effect: 'US dollars per page of a document, by model; takes precedence over the ratio',
    },
    listed: { liteLlm: 'ocr_cost_per_page' },
  },
  annotatedPagePrice: {
    meaning: 'US dollars per page from which annotations are extracted; the price of other pages where absent.',
    wire: 'annotated_page_price',
    factor: { key: 'annotated_page', like: 'pagePrice' },
    record: 'annotated_page_price',
    default: null,
    tokens: [],
    dollarsPer: 'page',
    units: {
      kind: 'pages',
      count: 'annotated',
      orElse: 'pagePrice',
      line: ChargeLineKind.ANNOTATED_PAGE,
      record: 'annotated_page_count',
      price: { zh: '标注页价格', en: 'per annotated page' },
      unit: { zh: '标注页', en: 'annotated' },
    },
    option: {
      key: 'AnnotatedPagePrice',
      effect: 'US dollars per page from which annotations are extracted, by model; the price per page where absent',
    },
    listed: { liteLlm: 'annotation_cost_per_page' },
  },
} as const satisfies Readonly<Record<string, Dimension>>;

type Table = typeof PRICE_DIMENSIONS;

export type PriceDimension = keyof Table;

/** A dimension without a default; null in prices of models whose tokens it does not price separately. */
export type SeparateDimension = {
  [Key in PriceDimension]: Table[Key]['default'] extends null ? Key : never;
}[PriceDimension];

/** A dimension in US dollars, whose model has no ratios. */
export type PriceAmount = {
  [Key in PriceDimension]: Table[Key] extends { dollarsPer: string } ? Key : never;
}[PriceDimension];

/** An amount for each unit of a kind. */
export type UnitPrice = {
  [Key in PriceDimension]: Table[Key] extends { units: object } ? Key : never;
}[PriceDimension];

/** The keys of counts of units in the log record. */
export type UnitCountKey = Extract<Table[UnitPrice], { units: object }>['units']['record'];

/** A multiple of the price of a prompt token. */
export type PriceRatio = Exclude<PriceDimension, 'modelRatio' | PriceAmount>;

/** A dimension that an option sets. */
export type SetDimension = {
  [Key in PriceDimension]: Table[Key] extends { option: object } ? Key : never;
}[PriceDimension];

export type SetRatio = Extract<PriceRatio, SetDimension>;

/** Options that contain the prices of models. */
export type PriceOption = Table[SetDimension]['option']['key'];

/** The keys of factors on prices: `input`, `output`, `cache_read` … */
export type FactorKey = Table[PriceDimension]['factor']['key'];

/** The keys of ratios and of counts in the log record. */
export type RatioKey = Table[PriceDimension]['record'];
export type CountKey = Extract<Table[PriceDimension]['tokens'][number], { record: string }>['record'];

/** Public price lists that name prices in US dollars. */
export type PublicList = keyof NonNullable<Dimension['listed']>;

export const DIMENSION_KEYS = Object.keys(PRICE_DIMENSIONS) as PriceDimension[];
export const SEPARATE_DIMENSIONS = DIMENSION_KEYS.filter(isSeparate);
export const ALWAYS_PRICED = DIMENSION_KEYS.filter(
  (key): key is Exclude<PriceDimension, SeparateDimension> => !isSeparate(key),
);
export const PRICE_RATIOS = DIMENSION_KEYS.filter(
  (key): key is PriceRatio => key !== 'modelRatio' && !('dollarsPer' in PRICE_DIMENSIONS[key]),
);
export const UNIT_PRICES = DIMENSION_KEYS.filter((key): key is UnitPrice => 'units' in PRICE_DIMENSIONS[key]);
export const SET_DIMENSIONS = DIMENSION_KEYS.filter((key): key is SetDimension => 'option' in PRICE_DIMENSIONS[key]);
export const SET_RATIOS = PRICE_RATIOS.filter((key): key is SetRatio => 'option' in PRICE_DIMENSIONS[key]);

function isSeparate(key: PriceDimension): key is SeparateDimension {
  return PRICE_DIMENSIONS[key].default === null;
}

/** The row of a dimension, without the types of its texts. */
export function dimensionOf(key: PriceDimension): Dimension & { readonly of?: PriceDimension } {
  return PRICE_DIMENSIONS[key];
}

/** Whether receipts and log records of this usage contain the dimension. */
export function isShown(key: PriceDimension, usage: { readonly [Count in TokenCount]?: number }): boolean {
  const { shownWith } = dimensionOf(key);
  return shownWith === undefined || shownWith.some((count) => (usage[count] ?? 0) > 0);
}

/** An object with a value for each of these dimensions. */
export function byDimension<Key extends PriceDimension, Value>(
  keys: readonly Key[],
  read: (key: Key) => Value,
): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, read(key)])) as Record<Key, Value>;
}

/** The same with the fields of REST as keys. */
export function wireFields<Key extends PriceDimension, Value>(
  keys: readonly Key[],
  read: (key: Key) => Value,
): Record<Table[Key]['wire'], Value> {
  return Object.fromEntries(keys.map((key) => [PRICE_DIMENSIONS[key].wire, read(key)])) as Record<
    Table[Key]['wire'],
    Value
  >;
}
