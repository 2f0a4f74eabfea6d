import { z } from 'zod';
import {
  CHANNEL_PRICE_FIELDS,
  CHANNEL_VIDEO_FIELD,
  type ChannelPrices,
  readChannelPrices,
  readPurchasePrices,
} from '../../common/channel-price.js';
import { AppError } from '../../common/errors/app-error.js';
import { isObject } from '../../common/json.js';
import { type JsonObject, parseStrictJson } from '../../platform/json/strict-json.js';
import { ChannelError } from './channel.errors.js';

/**
 * Follows a mapping from the client's name to the upstream's name, until a name has no further mapping or maps to
 * itself.
 * @throws {AppError} model_mapping_cycle
 */
export function resolveModel(mapping: ReadonlyMap<string, string>, name: string): string {
  // Most models have no mapping, and each call looks it up several times.
  if (!mapping.has(name)) return name;
  const seen = new Set([name]);
  let current = name;
  for (;;) {
    const next = mapping.get(current);
    if (next === undefined || next === current) return current;
    if (seen.has(next)) throw new AppError(ChannelError.model_mapping_cycle, { name });
    seen.add(next);
    current = next;
  }
}

/**
 * The upstream's name of a model that a client requests. A mapping may be written with the channel's prefix or without
 * it; the entry with the prefix takes precedence.
 * @throws {AppError} model_mapping_cycle
 */
export function upstreamName(
  channel: { modelPrefix: string; modelMapping: ReadonlyMap<string, string> },
  model: string,
): string {
  const { modelPrefix, modelMapping } = channel;
  if (modelMapping.has(model)) return resolveModel(modelMapping, model);
  const bare = modelPrefix !== '' && model.startsWith(modelPrefix) ? model.slice(modelPrefix.length) : model;
  return resolveModel(modelMapping, bare);
}

const MAX_MODEL_NAME = 255;
const MAX_RESOLUTION = 32;
const HEADER_NAME = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/;
const HEADER_VALUE = /^[\t\x20-\x7e]*$/;
/** Headers that would break the message framing or change the destination. */
const FRAMING = /^(host|content-length|transfer-encoding|connection|upgrade|te|trailer|keep-alive|expect)$/i;
const PROXY = /^(https?|socks5):\/\//;

const price = z.number().nonnegative().max(1_000_000);

const ownPrice = z.strictObject({
  ...Object.fromEntries(CHANNEL_PRICE_FIELDS.map((field) => [field, price.optional()])),
  [CHANNEL_VIDEO_FIELD]: z.union([price, z.record(z.string().min(1).max(MAX_RESOLUTION), price)]).optional(),
});

const pricesByModel = z.record(z.string().min(1).max(MAX_MODEL_NAME), z.union([price, ownPrice]));

const settingSchema = z.looseObject({
  force_format: z.boolean().optional(),
  thinking_to_content: z.boolean().optional(),
  stream_support: z.enum(['', 'NON_STREAM_ONLY']).optional(),
  developer_role: z.enum(['', 'developer', 'system']).optional(),
  openai_api: z.enum(['', 'chat', 'responses', 'both']).optional(),
  proxy: z
    .string()
    .refine((url) => url === '' || (PROXY.test(url) && URL.canParse(url)))
    .optional(),
  header_override: z
    .record(z.string().regex(HEADER_NAME), z.string().max(1_000).regex(HEADER_VALUE))
    .refine((headers) => !Object.keys(headers).some((name) => FRAMING.test(name)))
    .optional(),
  price_override: pricesByModel.optional(),
  purchase_price: z.union([price, pricesByModel]).optional(),
});

/** The supported entries of a channel's `setting`; see the field table of the channel form. */
export interface ChannelSetting {
  readonly forceFormat: boolean;
  readonly thinkingToContent: boolean;
  readonly nonStreamOnly: boolean;
  /** Whether messages of the role `developer` are sent as `system`, except to OpenAI's own addresses. */
  readonly developerAsSystem: boolean;
  /** The APIs for text that the upstream has, on channels of OpenAI-style types. Null: calls determine them. */
  readonly openaiApi: 'chat' | 'responses' | 'both' | null;
  /** http, https or socks5 address; empty: none. */
  readonly proxy: string;
  /**
   * Headers that replace or complement the default headers, with names in lower case; `{key}` is replaced by the
   * channel's key.
   */
  readonly headers: Readonly<Record<string, string>>;
  /** Prices that replace the prices of the site. Null if there are none. */
  readonly prices: ChannelPrices | null;
  /** Purchase prices, as factors on the site's prices or as separate values. Null if they are unknown. */
  readonly purchasePrices: ChannelPrices | null;
}

/**
 * Parses a channel's model mapping: client name → upstream name.
 * @throws {AppError} model_mapping_not_json, model_mapping_invalid, model_mapping_cycle
 */
export function readModelMapping(text: string): ReadonlyMap<string, string> {
  const object = readObject(text, ChannelError.model_mapping_not_json, ChannelError.model_mapping_invalid);
  const mapping = new Map<string, string>();
  for (const [from, to] of Object.entries(object)) {
    if (!isModelName(from) || typeof to !== 'string' || !isModelName(to)) {
      throw new AppError(ChannelError.model_mapping_invalid);
    }
    mapping.set(from, to);
  }
  for (const name of mapping.keys()) resolveModel(mapping, name);
  return mapping;
}

/**
 * Parses a channel's status code mapping: upstream status → client status. A success is never remapped.
 * @throws {AppError} status_code_mapping_not_json, status_code_mapping_invalid
 */
export function readStatusCodeMapping(text: string): ReadonlyMap<number, number> {
  const { status_code_mapping_not_json, status_code_mapping_invalid } = ChannelError;
  const mapping = new Map<number, number>();
  for (const [from, to] of Object.entries(
    readObject(text, status_code_mapping_not_json, status_code_mapping_invalid),
  )) {
    if (!isStatus(from) || typeof to !== 'string' || !isStatus(to)) throw new AppError(status_code_mapping_invalid);
    if (from !== '200') mapping.set(Number(from), Number(to));
  }
  return mapping;
}

/**
 * Parses the parameters that a channel sets in every call. Null if there are none.
 * @throws {AppError} param_override_not_json, param_override_invalid
 */
export function readParamOverride(text: string): Readonly<JsonObject> | null {
  const object = readObject(text, ChannelError.param_override_not_json, ChannelError.param_override_invalid);
  return Object.keys(object).length === 0 ? null : object;
}

/**
 * Parses a channel's extra settings. Unknown entries are kept in the text and ignored here.
 * @throws {AppError} channel_setting_not_json, channel_setting_invalid naming the wrong entry
 */
export function readSetting(text: string): ChannelSetting {
  const object = readObject(text, ChannelError.channel_setting_not_json, ChannelError.channel_setting_invalid);
  const parsed = settingSchema.safeParse(object);
  if (!parsed.success) {
    throw new AppError(ChannelError.channel_setting_invalid, { detail: String(parsed.error.issues[0]?.path[0] ?? '') });
  }
  return {
    forceFormat: parsed.data.force_format ?? false,
    thinkingToContent: parsed.data.thinking_to_content ?? false,
    nonStreamOnly: parsed.data.stream_support === 'NON_STREAM_ONLY',
    developerAsSystem: parsed.data.developer_role === 'system',
    openaiApi: parsed.data.openai_api || null,
    proxy: parsed.data.proxy ?? '',
    prices: readChannelPrices(parsed.data.price_override ?? {}),
    purchasePrices: readPurchasePrices(parsed.data.purchase_price ?? {}),
    headers: Object.fromEntries(
      Object.entries(parsed.data.header_override ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
    ),
  };
}

type Problem = (typeof ChannelError)[keyof typeof ChannelError];

/** An empty field means an empty object. */
function readObject(text: string, notJson: Problem, notObject: Problem): JsonObject {
  if (text.trim() === '') return {};
  const value = parseStrictJson(text);
  if (value === undefined) throw new AppError(notJson);
  if (!isObject(value)) throw new AppError(notObject, { detail: '' });
  return value;
}

function isModelName(name: string): boolean {
  return name.length > 0 && name.length <= MAX_MODEL_NAME;
}

function isStatus(text: string): boolean {
  return /^[1-5]\d\d$/.test(text);
}
