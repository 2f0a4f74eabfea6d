import { applyDecorators } from '@nestjs/common';
import { Transform, type TransformFnParams } from 'class-transformer';
import { ArrayMaxSize, ArrayNotEmpty, IsArray, IsInt, IsString, Length, Max, Min } from 'class-validator';
import type { ErrorDefinition } from '../../common/errors/app-error.js';
import { names } from '../../platform/http/input/transforms.js';
import { withError } from '../../platform/http/input/validation.js';
import { WholeNumber } from '../../platform/http/input/validators.js';
import { ChannelError } from './channel.errors.js';

export const MAX_INT = 2_147_483_647;
const LOWEST_PRIORITY = -999;
export const MAX_MODELS = 2_000;

/** The validators of these fields have the same errors for one channel, for several, and for a tag. */
export const IsPriority = (noNumber: ErrorDefinition = ChannelError.channel_priority_invalid): PropertyDecorator =>
  applyDecorators(
    IsInt(withError(noNumber)),
    Min(LOWEST_PRIORITY, withError(ChannelError.channel_priority_invalid)),
    Max(MAX_INT, withError(ChannelError.channel_priority_invalid)),
  );

/** The weight of a channel among the channels of the same priority. */
export const IsWeight = (): PropertyDecorator => WholeNumber(0, MAX_INT, ChannelError.channel_weight_invalid);

/** Requires at least one group. */
export const AreGroups = (): PropertyDecorator =>
  applyDecorators(
    IsArray(withError(ChannelError.channel_groups_required)),
    ArrayNotEmpty(withError(ChannelError.channel_groups_required)),
    Length(1, 64, { each: true, ...withError(ChannelError.channel_group_invalid) }),
    Transform(names),
  );

/** Any number of models, including none. */
export const AreModels = (): PropertyDecorator =>
  applyDecorators(
    IsArray(withError(ChannelError.channel_models_required)),
    IsString({ each: true, ...withError(ChannelError.channel_models_required) }),
    ArrayMaxSize(MAX_MODELS, withError(ChannelError.channel_too_many_models)),
    Transform(names),
  );

/** Requires at least one model. */
export const AreSomeModels = (): PropertyDecorator =>
  applyDecorators(AreModels(), ArrayNotEmpty(withError(ChannelError.channel_models_required)));

/** Normalises a base URL: without trailing slashes, because paths are appended with a leading slash. */
export function withoutTrailingSlash({ value }: TransformFnParams): unknown {
  return typeof value === 'string' ? value.trim().replace(/\/+$/, '') : value;
}

/** The scheme and host that calls go to. Empty when neither the channel nor its type has an address. */
export function originOf(baseUrl: string, typesOwn: string): string {
  const address = baseUrl || typesOwn;
  return URL.canParse(address) ? new URL(address).origin : address;
}

/** Whether it is empty or a complete http(s) address to which a path can be appended. */
export function isBaseUrl(value: unknown): boolean {
  if (value === '') return true;
  if (typeof value !== 'string' || !URL.canParse(value)) return false;
  const { protocol, username, password } = new URL(value);
  const plain = username === '' && password === '' && !/[?#\s]/.test(value);
  return plain && (protocol === 'http:' || protocol === 'https:');
}
