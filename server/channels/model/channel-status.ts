export const ChannelStatus = { enabled: 1, disabled: 2, autoDisabled: 3 } as const;

export type ChannelStatusValue = (typeof ChannelStatus)[keyof typeof ChannelStatus];

/** Who changes the status of a channel: a person, or the relay and the tests. */
export type StatusActor = 'administrator' | 'automatic';

/** The states from which each actor may change a channel into a state. */
const MOVES: Record<StatusActor, Record<ChannelStatusValue, readonly ChannelStatusValue[]>> = {
  administrator: {
    [ChannelStatus.enabled]: [ChannelStatus.disabled, ChannelStatus.autoDisabled],
    [ChannelStatus.disabled]: [ChannelStatus.enabled, ChannelStatus.autoDisabled],
    [ChannelStatus.autoDisabled]: [],
  },
  automatic: {
    // A manually disabled channel stays disabled.
    [ChannelStatus.enabled]: [ChannelStatus.autoDisabled],
    [ChannelStatus.disabled]: [],
    [ChannelStatus.autoDisabled]: [ChannelStatus.enabled],
  },
};

/** The states from which `actor` may change a channel into `target`. */
export function movesInto(target: ChannelStatusValue, actor: StatusActor): readonly ChannelStatusValue[] {
  return MOVES[actor][target];
}
