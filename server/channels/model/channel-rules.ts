import { AppError } from '../../common/errors/app-error.js';
import { invalidField } from '../../common/errors/invalid-field.js';
import { CommonError } from '../../platform/errors/common.errors.js';
import { parseStrictObject } from '../../platform/json/strict-json.js';
import { bothNames, type ChannelType } from '../types/channel-type.js';
import { channelTypeOf } from '../types/channel-types.js';
import type { ChannelEntity } from './channel.entity.js';
import { ChannelError } from './channel.errors.js';
import { readModelMapping, readParamOverride, readSetting, readStatusCodeMapping } from './channel-json.js';

const MAX_MODEL_NAME_LENGTH = 255;
const MAX_KEYS = 1_000;
/** Max length of a name in an error message. */
const MAX_QUOTE_LENGTH = 500;
/** A key is sent in a header. A document is parsed and not sent, so it may contain line breaks. */
const HEADER_SAFE = /^([\x20-\x7e]+|\{[\x20-\x7e\s]*\})$/;

const READERS = {
  modelMapping: readModelMapping,
  statusCodeMapping: readStatusCodeMapping,
  paramOverride: readParamOverride,
  setting: readSetting,
};

/**
 * The definition of a channel type.
 * @throws {AppError} channel_type_unknown
 */
export function requireType(id: number): ChannelType {
  const type = channelTypeOf(id);
  if (type === undefined) throw new AppError(ChannelError.channel_type_unknown, { type: id });
  return type;
}

/**
 * Checks all keys of a channel.
 * @throws {AppError} channel_name_and_key_required, channel_too_many_keys, channel_key_invalid, channel_key_shape
 */
export function requireKeys(type: ChannelType, keys: readonly string[]): void {
  if (keys.length === 0 && !type.keyless) throw new AppError(ChannelError.channel_name_and_key_required);
  if (keys.length > MAX_KEYS) throw new AppError(ChannelError.channel_too_many_keys);
  if (keys.some((key) => !HEADER_SAFE.test(key))) throw new AppError(ChannelError.channel_key_invalid);
  const { keyShape, keyFormat } = type;
  if (keyShape && keys.some((key) => !keyShape.test(key))) {
    throw new AppError(ChannelError.channel_key_shape, { format: keyFormat ? bothNames(keyFormat) : '' });
  }
}

/**
 * The value of `other` of a channel, its type's default when it is empty.
 * @throws {AppError} channel_region_required, channel_region_not_json, channel_region_without_default
 */
export function otherOf(type: ChannelType, given: string): string {
  const other = given.trim() === '' ? (type.defaultOther ?? '') : given;
  if (type.otherIsRegion) requireRegion(other.trim());
  return other;
}

/** A region for all models, or a JSON object by model with `default` for the others. */
function requireRegion(text: string): void {
  if (text === '') throw new AppError(ChannelError.channel_region_required);
  if (!/^[{[]/.test(text)) return;
  const regions = parseStrictObject(text);
  if (regions === undefined) throw new AppError(ChannelError.channel_region_not_json);
  const { default: fallback } = regions;
  if (typeof fallback !== 'string' || fallback.trim() === '') {
    throw new AppError(ChannelError.channel_region_without_default);
  }
}

/**
 * The length of model names is limited in bytes, as in related gateways.
 * @throws {AppError} channel_model_name_too_long
 */
export function requireModelNames(models: readonly string[]): void {
  const long = models.find((name) => Buffer.byteLength(name) > MAX_MODEL_NAME_LENGTH);
  if (long === undefined) return;
  throw new AppError(ChannelError.channel_model_name_too_long, { name: long.slice(0, MAX_QUOTE_LENGTH) });
}

/**
 * Validates the given JSON fields.
 * @throws {AppError} the parse error, with the name of the field
 */
export function requireReadableJson(fields: { [Field in keyof typeof READERS]?: string | null }): void {
  for (const field of Object.keys(READERS) as (keyof typeof READERS)[]) {
    try {
      READERS[field](fields[field] ?? '');
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      throw invalidField(error.definition, field, error.params);
    }
  }
}

const MAX_IDS = 1_000;

/** @throws {AppError} channel_batch_empty, or invalid_parameter for too many ids */
export function requireIds(ids: readonly number[]): void {
  if (ids.length === 0) throw new AppError(ChannelError.channel_batch_empty);
  if (ids.length > MAX_IDS) throw new AppError(CommonError.invalid_parameter);
}

/** @throws {AppError} channel_not_found when there is none */
export function theOne([row]: readonly ChannelEntity[]): ChannelEntity {
  if (row === undefined) throw new AppError(ChannelError.channel_not_found);
  return row;
}
