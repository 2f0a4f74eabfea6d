import { AppError } from '../../common/errors/app-error.js';
import type { ChannelEntity } from './channel.entity.js';
import { ChannelError } from './channel.errors.js';
import { inUse, type RefusedKeys, stoppedByHand } from './channel-keys.js';
import { ChannelStatus, type ChannelStatusValue, movesInto, type StatusActor } from './channel-status.js';

const MAX_REASON_LENGTH = 1_000;

/** Where a channel shall go, who says so, and why. */
export interface Move {
  readonly target: ChannelStatusValue;
  readonly actor: StatusActor;
  readonly reason?: string;
}

/**
 * What a move writes; null when the channel is there already or the actor may not move it.
 * @param keys the channel's keys in clear, asked for only where they matter
 * @throws {AppError} channel_keys_disabled when an administrator enables a channel all of whose keys are switched off
 */
export function moveOf(
  row: ChannelEntity,
  keys: () => readonly string[],
  { target, actor, reason }: Move,
): Partial<ChannelEntity> | null {
  const from: readonly number[] = movesInto(target, actor);
  if (!from.includes(row.status) || (actor === 'automatic' && !row.autoBan)) return null;
  if (target !== ChannelStatus.enabled) return stopped(target, reason);
  const refusedKeys = stoppedByHand(row.refusedKeys);
  if (leavesNoKey(keys, refusedKeys)) {
    if (actor === 'automatic') return null;
    throw new AppError(ChannelError.channel_keys_disabled, { name: row.name });
  }
  // Whoever is switched on again may use all of its keys but those that a person switched off.
  return { status: target, refusedKeys, statusReason: null, statusTime: null };
}

/** What switching a channel off writes; the reason is kept for what nobody did by hand. */
export function stopped(target: ChannelStatusValue, reason?: string): Partial<ChannelEntity> {
  return {
    status: target,
    statusReason: reason?.slice(0, MAX_REASON_LENGTH) ?? null,
    statusTime: reason === undefined ? null : new Date(),
  };
}

/** Whether a channel has keys, but none that may be used. */
export function leavesNoKey(keys: () => readonly string[], stops: Readonly<RefusedKeys>): boolean {
  if (Object.keys(stops).length === 0) return false;
  const all = keys();
  return all.length > 0 && !all.some((key) => inUse(key, stops));
}
