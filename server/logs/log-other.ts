import { type Chargeable, chargedPictures } from '../billing/prices/charge.js';
import { type Decimal, multiply, nearestDecimal } from '../billing/prices/decimal.js';
import { type AudioRatios, BillingMode, perCall, perToken } from '../billing/prices/price.js';
import type { Pictures, Units } from '../billing/prices/units.js';
import type { Usage } from '../billing/prices/usage.js';
import { parseStrictObject } from '../platform/json/strict-json.js';

/** One attempt at an upstream; `failure` is empty for the one that served the call. */
export interface RouteStep {
  readonly channel: number;
  readonly failure: string;
}

/** What a call was charged by, under the keys that existing log readers know. */
export interface ChargeFacts {
  model_ratio: number;
  group_ratio: number;
  completion_ratio: number;
  /** US dollars a call; -1 when the call was charged by its tokens. */
  model_price: number;
  cache_tokens: number;
  cache_ratio: number;
  cache_creation_tokens?: number;
  /** Of them, those kept for an hour. */
  cache_creation_hour_tokens?: number;
  cache_creation_ratio?: number;
  /** Quota units in a US dollar when a price by the call or by the picture was charged. */
  quota_per_unit?: number;
  /** Present when audio tokens had their own price. */
  audio?: true;
  audio_input?: number;
  audio_output?: number;
  text_input?: number;
  text_output?: number;
  audio_ratio?: number;
  audio_completion_ratio?: number;
  /** Present when pictures were charged. */
  image_count?: number;
  image_size?: string;
  image_quality?: string;
  /** How much dearer such a picture is than the plain one. */
  image_ratio?: number;
  /** Present when the prompt tokens are characters that were spoken. */
  characters?: number;
  /** Present when the prompt tokens stand for a length of sound. */
  audio_seconds?: number;
  /** Present when a task was handed in. */
  task_count?: number;
}

/** The record kept with every booked call. */
export interface LogOther extends ChargeFacts {
  /** Milliseconds to the first byte; -1000 when the answer was not streamed. */
  frt: number;
  is_model_mapped?: boolean;
  upstream_model_name?: string;
  /** The upstream reported no usage, so the tokens were counted here. */
  estimated?: boolean;
  /** One of several answers in a WebSocket session. */
  ws?: boolean;
  /** For administrators only. */
  admin_info: {
    /** Channel ids in the order of the attempts. */
    use_channel: readonly string[];
    route: readonly RouteStep[];
  };
}

/** What a call was charged by, as its log row keeps it. */
export function chargeFacts(call: Chargeable): ChargeFacts {
  const { usage, price, groupRatio, quotaPerUnit } = call;
  const pictures = chargedPictures(call);
  const byCall = price.mode === BillingMode.PER_CALL;
  return {
    model_ratio: number(price.modelRatio),
    group_ratio: number(groupRatio),
    completion_ratio: number(price.completionRatio),
    model_price: byCall ? number(price.modelPrice) : -1,
    cache_tokens: usage.cacheRead,
    cache_ratio: number(price.cacheRatio),
    ...(usage.cacheWrite > 0 && {
      cache_creation_tokens: usage.cacheWrite,
      cache_creation_ratio: number(price.cacheWriteRatio),
      ...(usage.cacheWriteHour > 0 && { cache_creation_hour_tokens: usage.cacheWriteHour }),
    }),
    ...((byCall || pictures) && { quota_per_unit: number(quotaPerUnit) }),
    ...(pictures && pictureFacts(pictures)),
    ...(usage.units?.kind === 'characters' && { characters: usage.units.count }),
    ...(usage.units?.kind === 'seconds' && { audio_seconds: usage.units.count }),
    ...(usage.units?.kind === 'tasks' && { task_count: usage.units.count }),
    ...(price.audio && usage.audioIn + usage.audioOut > 0 && audioFacts(usage, price.audio)),
  };
}

function audioFacts(usage: Usage, audio: AudioRatios): Partial<ChargeFacts> {
  return {
    audio: true,
    audio_input: usage.audioIn,
    audio_output: usage.audioOut,
    text_input: usage.input - usage.audioIn,
    text_output: usage.output - usage.audioOut,
    audio_ratio: number(audio.ratio),
    audio_completion_ratio: number(audio.completionRatio),
  };
}

function pictureFacts({ count: images, size, quality, factor }: Pictures): Partial<ChargeFacts> {
  return { image_count: images, image_size: size, image_quality: quality, image_ratio: number(factor) };
}

/** The record as the text that is stored. */
export function encodeOther(other: LogOther): string {
  return JSON.stringify(other);
}

/** @returns null for rows that carry no such record. */
export function decodeOther(text: string): Partial<LogOther> | null {
  const value = text === '' ? undefined : parseStrictObject(text);
  return value === undefined ? null : (value as Partial<LogOther>);
}

/** The record without what only administrators may see; `null` as text for rows that carry none. */
export function withoutAdminInfo(text: string): string {
  const other = decodeOther(text);
  if (other === null) return 'null';
  const { admin_info: _, ...rest } = other;
  return JSON.stringify(rest);
}

/**
 * What a row was charged for and by, so that it explains itself long after prices have changed.
 * @param tokens the row's own counts
 * @returns null when the record does not hold the ratios.
 */
export function chargeableOf(
  other: Partial<LogOther>,
  tokens: { promptTokens: number; completionTokens: number },
): Chargeable | null {
  const decimals = (...values: (number | undefined)[]) => values.map((value) => nearestDecimal(value ?? Number.NaN));
  const [modelRatio, groupRatio, completionRatio, cacheRatio] = decimals(
    other.model_ratio,
    other.group_ratio,
    other.completion_ratio,
    other.cache_ratio,
  );
  const [modelPrice, quotaPerUnit, cacheWriteRatio] = decimals(
    other.model_price,
    other.quota_per_unit ?? 0,
    other.cache_creation_ratio ?? 1,
  );
  if (!modelRatio || !groupRatio || !completionRatio || !cacheRatio) return null;
  if (!modelPrice || !quotaPerUnit || !cacheWriteRatio) return null;
  const ratios = { modelRatio, completionRatio, cacheRatio, cacheWriteRatio, audio: audioRatiosOf(other) };
  const price = modelPrice.units >= 0n ? perCall(modelPrice) : perToken(ratios);
  return { usage: usageOf(other, tokens), price, groupRatio, quotaPerUnit };
}

function usageOf(other: Partial<LogOther>, tokens: { promptTokens: number; completionTokens: number }): Usage {
  const units = unitsOf(other);
  // A row of pictures shows their number where others show their prompt.
  const byPicture = units?.kind === 'images';
  return {
    input: byPicture ? 0 : tokens.promptTokens,
    output: byPicture ? 0 : tokens.completionTokens,
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
  const factor = nearestDecimal(other.image_ratio ?? 1);
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
  const ratio = nearestDecimal(other.audio_ratio ?? Number.NaN);
  const completionRatio = nearestDecimal(other.audio_completion_ratio ?? Number.NaN);
  return ratio && completionRatio ? { ratio, completionRatio, outputRatio: multiply(ratio, completionRatio) } : null;
}

function number(decimal: Decimal): number {
  return Number(decimal.text);
}

function count(value: unknown): number {
  return Number.isSafeInteger(value) ? Math.max(value as number, 0) : 0;
}
