import { AppError } from '../platform/errors/app-error.js';
import { ChannelError } from './channel.errors.js';
import { readModelMapping, readParamOverride, readSetting, readStatusCodeMapping } from './directory/channel-json.js';
import { parseKeys } from './keys/channel-keys.js';
import { bothNames, type ChannelType } from './types/channel-type.js';
import { channelTypeOf } from './types/channel-types.js';

const LONGEST_MODEL_NAME = 255;
/** A key travels in a header. */
/** A document is read and not sent, so it may have lines. */
const HEADER_SAFE = /^([\x20-\x7e]+|\{[\x20-\x7e\s]*\})$/;

const READERS = {
  modelMapping: readModelMapping,
  statusCodeMapping: readStatusCodeMapping,
  paramOverride: readParamOverride,
  setting: readSetting,
};

/**
 * The facts about a type that a channel may have.
 * @throws {AppError} channel_type_unknown
 */
export function requireType(id: number): ChannelType {
  const type = channelTypeOf(id);
  if (type === undefined) throw new AppError(ChannelError.channel_type_unknown, { type: id });
  return type;
}

/**
 * Checks the key text of a channel.
 * @throws {AppError} channel_name_and_key_required, channel_key_invalid, channel_key_shape
 */
export function requireKeys(type: ChannelType, text: string): void {
  const keys = parseKeys(type.id, text);
  if (keys.length === 0 && !type.keyless) throw new AppError(ChannelError.channel_name_and_key_required);
  if (keys.some((key) => !HEADER_SAFE.test(key))) throw new AppError(ChannelError.channel_key_invalid);
  const { keyShape, keyFormat } = type;
  if (keyShape && keys.some((key) => !keyShape.test(key))) {
    throw new AppError(ChannelError.channel_key_shape, { format: keyFormat ? bothNames(keyFormat) : '' });
  }
}

/** @throws {AppError} channel_model_name_too_long */
export function requireModelNames(models: readonly string[]): void {
  const long = models.find((name) => name.length > LONGEST_MODEL_NAME);
  if (long !== undefined)
    throw new AppError(ChannelError.channel_model_name_too_long, { name: `${long.slice(0, 60)}…` });
}

/**
 * Checks the JSON fields that are given.
 * @throws {AppError} the reader's error, naming the field
 */
export function requireReadableJson(fields: { [Field in keyof typeof READERS]?: string | null }): void {
  for (const field of Object.keys(READERS) as (keyof typeof READERS)[]) {
    try {
      READERS[field](fields[field] ?? '');
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const text = { zh: error.text('zh'), en: error.text('en') };
      throw new AppError(error.definition, error.params, { fields: [{ field, code: error.code, text }] });
    }
  }
}
