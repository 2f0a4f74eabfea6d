import type { Chargeable } from '../billing/prices/charge.js';
import { type StoredCharge, storeCharge } from '../billing/prices/stored-charge.js';
import { type Decimal, nearestDecimal } from '../common/decimal.js';
import { perCall, perToken } from '../common/price.js';
import type { AttemptRecord } from '../common/routing.js';
import type { Units } from '../common/units.js';
import { NO_USAGE, type ToolCharge, type Usage } from '../common/usage.js';
import { parseStrictObject } from '../platform/json/strict-json.js';
import type { LogEvent } from '../usage-log/log-event.js';
import type { ChargeFacts, ExactKey } from './charge-facts.js';

/** The record of an old row, with the keys of `otherRecord`. Rows of other gateways may contain any values. */
type OldRecord = Partial<ChargeFacts> & {
  /** Milliseconds to the first event with output; -1000 when the response was not streamed. */
  readonly frt?: number;
  readonly upstream_model_name?: string;
  readonly estimated?: boolean;
  readonly uncharged_quota?: number;
  readonly event?: Partial<LogEvent>;
  readonly admin_info?: { readonly route?: readonly AttemptRecord[] };
};

/**
 * The JSON text that versions before the column `charge` wrote with a row, and that rows of other gateways have. All
 * other code reads the columns.
 */
export interface OldOther {
  readonly text: string;
  /** Null when the text is not a JSON object. */
  readonly record: OldRecord | null;
}

/** Reads the text of an old row. A text that is no JSON object has no record. */
export function decodeOldOther(text: string): OldOther {
  return { text, record: (parseStrictObject(text) as OldRecord | undefined) ?? null };
}

/** The values of an old row that newer rows have in columns. */
export function oldColumns({ record }: OldOther) {
  const firstToken = record?.frt ?? -1;
  return {
    timeToFirstTokenMs: firstToken >= 0 ? Math.round(firstToken) : null,
    cachedTokens: record?.cache_tokens ?? 0,
    upstreamModel: record?.upstream_model_name ?? null,
    attempts: record?.admin_info?.route ?? null,
    details: { ...(record?.event && { event: record.event }) },
  };
}

/**
 * The charge of an old row.
 * @param tokens the row's own counts
 * @returns null when the record does not contain the ratios, or contains impossible values
 */
export function oldCharge(
  { record }: OldOther,
  tokens: { promptTokens: number; completionTokens: number },
): StoredCharge | null {
  const chargeable = record && chargeableOf(record, tokens);
  if (!chargeable) return null;
  try {
    const { charge } = storeCharge(chargeable);
    return { ...charge, ...(record.estimated === true && { estimated: true }) };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/**
 * The inputs of a row's charge from its record, so that it can be explained after prices have changed.
 * @param tokens the counts of the row
 * @returns null when the record does not contain the ratios.
 */
function chargeableOf(other: OldRecord, tokens: { promptTokens: number; completionTokens: number }): Chargeable | null {
  const modelRatio = decimalOf(other, 'model_ratio');
  const groupRatio = decimalOf(other, 'group_ratio');
  const completionRatio = decimalOf(other, 'completion_ratio');
  const cacheRatio = decimalOf(other, 'cache_ratio');
  const modelPrice = decimalOf(other, 'model_price');
  const cacheWriteRatio = decimalOf(other, 'cache_creation_ratio', 1);
  const quotaPerUnit = nearestDecimal(other.quota_per_unit ?? 0);
  if (!modelRatio || !groupRatio || !completionRatio || !cacheRatio) return null;
  if (!modelPrice || !quotaPerUnit || !cacheWriteRatio) return null;
  const ratios = { modelRatio, completionRatio, cacheRatio, cacheWriteRatio, ...audioRatiosOf(other) };
  const price = modelPrice.units >= 0n ? perCall(modelPrice) : perToken(ratios);
  const tools = toolsOf(other);
  return { usage: usageOf(other, tokens), price, groupRatio, quotaPerUnit, ...(tools.length > 0 && { tools }) };
}

function decimalOf(other: OldRecord, key: ExactKey, absent = Number.NaN): Decimal | undefined {
  return nearestDecimal(other.exact?.[key] ?? other[key] ?? absent);
}

function toolsOf({ tool_surcharges: tools }: OldRecord): ToolCharge[] {
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

function usageOf(other: OldRecord, tokens: { promptTokens: number; completionTokens: number }): Usage {
  const units = unitsOf(other);
  // A row of images has their number in place of the prompt tokens.
  const byImage = units?.kind === 'images';
  return {
    ...NO_USAGE,
    input: byImage ? 0 : tokens.promptTokens,
    output: byImage ? 0 : tokens.completionTokens,
    cacheRead: count(other.cache_tokens),
    cacheWrite: count(other.cache_creation_tokens),
    cacheWriteHour: count(other.cache_creation_hour_tokens),
    audioIn: count(other.audio_input),
    audioOut: count(other.audio_output),
    ...(units && { units }),
  };
}

function unitsOf(other: OldRecord): Units | null {
  const factor = decimalOf(other, 'image_ratio', 1);
  if (count(other.image_count) > 0 && factor) {
    const { image_size: size = '', image_quality: quality = '' } = other;
    return { kind: 'images', count: count(other.image_count), size, quality, factor };
  }
  if (count(other.characters) > 0) return { kind: 'characters', count: count(other.characters) };
  if (count(other.video_seconds) > 0) {
    return { kind: 'video', count: count(other.video_seconds), resolution: other.video_resolution ?? '' };
  }
  if (count(other.task_count) > 0) return { kind: 'tasks', count: count(other.task_count) };
  return count(other.audio_seconds) > 0 ? { kind: 'seconds', count: count(other.audio_seconds) } : null;
}

function audioRatiosOf(other: OldRecord) {
  if (other.audio !== true) return {};
  const audioRatio = decimalOf(other, 'audio_ratio');
  const audioCompletionRatio = decimalOf(other, 'audio_completion_ratio');
  return audioRatio && audioCompletionRatio ? { audioRatio, audioCompletionRatio } : {};
}

function count(value: unknown): number {
  return Number.isSafeInteger(value) ? Math.max(value as number, 0) : 0;
}
