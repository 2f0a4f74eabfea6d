import { AppError } from '../../common/errors/app-error.js';
import { CommonError } from '../../platform/errors/common.errors.js';
import type { ChannelEntity } from './channel.entity.js';
import { ChannelError } from './channel.errors.js';

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
