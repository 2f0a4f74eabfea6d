import { AppError } from '../../common/errors/app-error.js';
import { eventText, type LogEvent } from '../../usage-log/log-event.js';
import type { ChannelEntity } from './channel.entity.js';
import { ChannelError } from './channel.errors.js';
import { inUse, type RefusedKeys, stoppedByHand } from './channel-keys.js';

export const ChannelStatus = { enabled: 1, disabled: 2, autoDisabled: 3 } as const;

export type ChannelStatusValue = (typeof ChannelStatus)[keyof typeof ChannelStatus];

/** The actor that changes the status of a channel: an administrator, or the relay and the tests. */
export type StatusActor = 'administrator' | 'automatic';

/** The states from which each actor may change a channel into a state. */
const MOVES: Record<StatusActor, Record<ChannelStatusValue, readonly ChannelStatusValue[]>> = {
  administrator: {
    [ChannelStatus.enabled]: [ChannelStatus.disabled, ChannelStatus.autoDisabled],
    [ChannelStatus.disabled]: [ChannelStatus.enabled, ChannelStatus.autoDisabled],
    [ChannelStatus.autoDisabled]: [],
  },
  automatic: {
    // A manually disabled channel remains disabled.
    [ChannelStatus.enabled]: [ChannelStatus.autoDisabled],
    [ChannelStatus.disabled]: [],
    [ChannelStatus.autoDisabled]: [ChannelStatus.enabled],
  },
};

/** The states from which `actor` may change a channel into `target`. */
function movesInto(target: ChannelStatusValue, actor: StatusActor): readonly ChannelStatusValue[] {
  return MOVES[actor][target];
}

const MAX_REASON_LENGTH = 1_000;

/** Why a channel is disabled automatically: the upstream's message, or an event of this gateway. */
export type DisablingReason = string | LogEvent;

/** The target status of a channel, the actor and the reason. */
export interface Move {
  readonly target: ChannelStatusValue;
  readonly actor: StatusActor;
  readonly reason?: DisablingReason;
}

/**
 * The columns that a status change writes. Null if the channel has that status or the actor may not change it.
 * @param keys the decrypted keys of the channel, only called when needed
 * @throws {AppError} channel_keys_disabled when an administrator enables a channel whose keys are all disabled
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
  // A channel that is enabled again may use all of its keys except manually disabled ones.
  return { status: target, refusedKeys, statusReason: null, statusEvent: null, statusTime: null };
}

/** The columns that disabling a channel writes; the reason is only stored for automatic disabling. */
export function stopped(target: ChannelStatusValue, reason?: DisablingReason): Partial<ChannelEntity> {
  const event = typeof reason === 'object' ? reason : null;
  const text = typeof reason === 'object' ? eventText(reason, 'zh') : reason;
  return {
    status: target,
    statusReason: text?.slice(0, MAX_REASON_LENGTH) ?? null,
    statusEvent: event,
    statusTime: reason === undefined ? null : new Date(),
  };
}

/** Whether a channel has keys, but none of them is usable. */
export function leavesNoKey(keys: () => readonly string[], stops: Readonly<RefusedKeys>): boolean {
  if (Object.keys(stops).length === 0) return false;
  const all = keys();
  return all.length > 0 && !all.some((key) => inUse(key, stops));
}
