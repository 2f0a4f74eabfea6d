import type { LogEvent } from '../audit/log-event.js';
import { type Chargeable, chargedImages } from '../billing/prices/charge.js';
import type { AttemptRecord } from '../common/attempt-record.js';
import { type Decimal, nearestDecimal } from '../common/decimal.js';
import { type AudioRatios, BillingMode, perCall, perToken } from '../common/price.js';
import type { ToolCharge } from '../common/tool-calls.js';
import type { ImageUnits, Units } from '../common/units.js';
import type { Usage } from '../common/usage.js';
import { parseStrictObject } from '../platform/json/strict-json.js';

/** The inputs of a charge, with the keys that existing log readers use. */
export interface ChargeFacts {
  model_ratio: number;
  group_ratio: number;
  completion_ratio: number;
  /** US dollars per call; -1 when the call was charged by its tokens. */
  model_price: number;
  cache_tokens: number;
  cache_ratio: number;
  cache_creation_tokens?: number;
  /** The part of the cache creation tokens with a lifetime of an hour. */
  cache_creation_hour_tokens?: number;
  cache_creation_ratio?: number;
  /** Quota units per US dollar, when a price per call or per image was charged. */
  quota_per_unit?: number;
  /** Present when audio tokens had their own price. */
  audio?: true;
  audio_input?: number;
  audio_output?: number;
  text_input?: number;
  text_output?: number;
  audio_ratio?: number;
  audio_completion_ratio?: number;
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
  /** Present when upstream tools were charged: US dollars per thousand calls. */
  tool_surcharges?: readonly { name: string; count: number; price: number | string }[];
  web_search?: true;
  web_search_call_count?: number;
  web_search_price?: number;
  file_search?: true;
  file_search_call_count?: number;
  file_search_price?: number;
  /** Decimals with more digits than a JSON number can represent. */
  exact?: Partial<Record<ExactKey, string>>;
}

const EXACT_KEYS = [
  'model_ratio',
  'group_ratio',
  'completion_ratio',
  'model_price',
  'cache_ratio',
  'cache_creation_ratio',
  'audio_ratio',
  'audio_completion_ratio',
  'image_ratio',
] as const;
type ExactKey = (typeof EXACT_KEYS)[number];

/** The record that is stored with every booked call. */
export interface LogOther extends ChargeFacts {
  /** Milliseconds to the first byte; -1000 when the response was not streamed. */
  frt: number;
  is_model_mapped?: boolean;
  upstream_model_name?: string;
  /** The group whose prices applied. */
  group?: string;
  /** A ratio of the user's own group in that group; always -1 here, which means none. */
  user_group_ratio?: number;
  /** A call of Anthropic's API. */
  claude?: true;
  /** The requested reasoning effort, as the client sent it. */
  reasoning_effort?: string;
  /** The upstream reported no usage, so the tokens were counted by this gateway. */
  estimated?: boolean;
  /** The price of a channel test or of a withheld response, in quota units; it was not charged. */
  uncharged_quota?: number;
  /** One of several responses in a WebSocket session. */
  ws?: boolean;
  /** The event of a row that is not a charge. */
  event?: Partial<LogEvent>;
  /** For administrators only. */
  admin_info: {
    /** Channel ids in the order of the attempts. */
    use_channel: readonly string[];
    route: readonly AttemptRecord[];
  };
}

/** The inputs of a charge for its log row. */
export function chargeFacts(call: Chargeable): ChargeFacts {
  const { usage, price, groupRatio, quotaPerUnit, tools = [] } = call;
  const chargedUnits = chargedImages(call);
  const byCall = price.mode === BillingMode.PER_CALL;
  return {
    model_ratio: price.modelRatio.number,
    group_ratio: groupRatio.number,
    completion_ratio: price.completionRatio.number,
    model_price: byCall ? price.modelPrice.number : -1,
    cache_tokens: usage.cacheRead,
    cache_ratio: price.cacheRatio.number,
    ...(usage.cacheWrite > 0 && {
      cache_creation_tokens: usage.cacheWrite,
      cache_creation_ratio: price.cacheWriteRatio.number,
      ...(usage.cacheWriteHour > 0 && { cache_creation_hour_tokens: usage.cacheWriteHour }),
    }),
    ...((byCall || chargedUnits || tools.length > 0) && { quota_per_unit: quotaPerUnit.number }),
    ...(chargedUnits && imageFacts(chargedUnits)),
    ...(usage.units?.kind === 'characters' && { characters: usage.units.count }),
    ...(usage.units?.kind === 'seconds' && { audio_seconds: usage.units.count }),
    ...(usage.units?.kind === 'tasks' && { task_count: usage.units.count }),
    ...(price.audio && usage.audioIn + usage.audioOut > 0 && audioFacts(usage, price.audio)),
    ...(tools.length > 0 && toolFacts(tools)),
    ...exactFacts(call, chargedUnits),
  };
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
  const decimals: Record<ExactKey, Decimal | undefined> = {
    model_ratio: price.modelRatio,
    group_ratio: groupRatio,
    completion_ratio: price.completionRatio,
    model_price: price.modelPrice,
    cache_ratio: price.cacheRatio,
    cache_creation_ratio: price.cacheWriteRatio,
    audio_ratio: price.audio?.ratio,
    audio_completion_ratio: price.audio?.completionRatio,
    image_ratio: chargedUnits?.factor,
  };
  let exact: Partial<Record<ExactKey, string>> | undefined;
  for (const key of EXACT_KEYS) {
    const decimal = decimals[key];
    if (decimal && !decimal.isNumber) exact = { ...exact, [key]: decimal.text };
  }
  return exact ? { exact } : {};
}

function audioFacts(usage: Usage, audio: AudioRatios): Partial<ChargeFacts> {
  return {
    audio: true,
    audio_input: usage.audioIn,
    audio_output: usage.audioOut,
    text_input: usage.input - usage.audioIn,
    text_output: usage.output - usage.audioOut,
    audio_ratio: audio.ratio.number,
    audio_completion_ratio: audio.completionRatio.number,
  };
}

function imageFacts({ count: images, size, quality, factor }: ImageUnits): Partial<ChargeFacts> {
  return { image_count: images, image_size: size, image_quality: quality, image_ratio: factor.number };
}

/** Serialises the record. */
export function encodeOther(other: LogOther): string {
  return JSON.stringify(other);
}

/** @returns null for rows without such a record. */
export function decodeOther(text: string): Partial<LogOther> | null {
  const value = text === '' ? undefined : parseStrictObject(text);
  return value === undefined ? null : (value as Partial<LogOther>);
}

/** The record without the fields for administrators only; `null` as text for rows without a record. */
export function withoutAdminInfo(text: string): string {
  const other = decodeOther(text);
  if (other === null) return 'null';
  const { admin_info: _, ...rest } = other;
  return JSON.stringify(rest);
}

/**
 * The inputs of a row's charge from its record, so that it can be explained after prices have changed.
 * @param tokens the row's own counts
 * @returns null when the record does not contain the ratios.
 */
export function chargeableOf(
  other: Partial<LogOther>,
  tokens: { promptTokens: number; completionTokens: number },
): Chargeable | null {
  const modelRatio = decimalOf(other, 'model_ratio');
  const groupRatio = decimalOf(other, 'group_ratio');
  const completionRatio = decimalOf(other, 'completion_ratio');
  const cacheRatio = decimalOf(other, 'cache_ratio');
  const modelPrice = decimalOf(other, 'model_price');
  const cacheWriteRatio = decimalOf(other, 'cache_creation_ratio', 1);
  const quotaPerUnit = nearestDecimal(other.quota_per_unit ?? 0);
  if (!modelRatio || !groupRatio || !completionRatio || !cacheRatio) return null;
  if (!modelPrice || !quotaPerUnit || !cacheWriteRatio) return null;
  const ratios = { modelRatio, completionRatio, cacheRatio, cacheWriteRatio, audio: audioRatiosOf(other) };
  const price = modelPrice.units >= 0n ? perCall(modelPrice) : perToken(ratios);
  const tools = toolsOf(other);
  return { usage: usageOf(other, tokens), price, groupRatio, quotaPerUnit, ...(tools.length > 0 && { tools }) };
}

function decimalOf(other: Partial<LogOther>, key: ExactKey, absent = Number.NaN): Decimal | undefined {
  return nearestDecimal(other.exact?.[key] ?? other[key] ?? absent);
}

function toolsOf({ tool_surcharges: tools }: Partial<LogOther>): ToolCharge[] {
  if (!Array.isArray(tools)) return [];
  return tools.flatMap((tool: unknown) => {
    const { name, count: calls, price: recordedPrice } = (tool ?? {}) as Readonly<Record<string, unknown>>;
    const price =
      typeof recordedPrice === 'number' || typeof recordedPrice === 'string'
        ? nearestDecimal(recordedPrice)
        : undefined;
    return typeof name === 'string' && price && count(calls) > 0 ? [{ name, calls: count(calls), price }] : [];
  });
}

function usageOf(other: Partial<LogOther>, tokens: { promptTokens: number; completionTokens: number }): Usage {
  const units = unitsOf(other);
  // A row of images has their number in place of the prompt tokens.
  const byImage = units?.kind === 'images';
  return {
    input: byImage ? 0 : tokens.promptTokens,
    output: byImage ? 0 : tokens.completionTokens,
    cacheRead: count(other.cache_tokens),
    cacheWrite: count(other.cache_creation_tokens),
    cacheWriteHour: count(other.cache_creation_hour_tokens),
    reasoning: 0,
    audioIn: count(other.audio_input),
    audioOut: count(other.audio_output),
    ...(units && { units }),
  };
}

function unitsOf(other: Partial<LogOther>): Units | null {
  const factor = decimalOf(other, 'image_ratio', 1);
  if (count(other.image_count) > 0 && factor) {
    const { image_size: size = '', image_quality: quality = '' } = other;
    return { kind: 'images', count: count(other.image_count), size, quality, factor };
  }
  if (count(other.characters) > 0) return { kind: 'characters', count: count(other.characters) };
  if (count(other.task_count) > 0) return { kind: 'tasks', count: count(other.task_count) };
  return count(other.audio_seconds) > 0 ? { kind: 'seconds', count: count(other.audio_seconds) } : null;
}

function audioRatiosOf(other: Partial<LogOther>): AudioRatios | null {
  if (other.audio !== true) return null;
  const ratio = decimalOf(other, 'audio_ratio');
  const completionRatio = decimalOf(other, 'audio_completion_ratio');
  return ratio && completionRatio ? { ratio, completionRatio } : null;
}

function count(value: unknown): number {
  return Number.isSafeInteger(value) ? Math.max(value as number, 0) : 0;
}
