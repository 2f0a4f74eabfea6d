/** What a run does with every channel. */
export type ChannelRunKind = 'test' | 'balance';

/** waiting: nobody has begun. */
export type ChannelRunState = 'waiting' | 'running' | 'done' | 'cancelled';

/** Goes through many channels in the background, one after the other, and can be watched. */
export interface ChannelRun {
  readonly id: number;
  readonly kind: ChannelRunKind;
  /** Id of the administrator; null when it came by schedule. */
  readonly requestedBy: number | null;
  readonly state: ChannelRunState;
  /** How many channels it is about. */
  readonly total: number;
  /** How many of them it is through with. */
  readonly done: number;
  readonly succeeded: number;
  /** How many it switched off. */
  readonly disabled: number;
  /** How many it switched on again. */
  readonly enabled: number;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
}

/** What a run did to a channel besides looking at it. */
export type RunEffect = 'disabled' | 'enabled';

/** What came of one channel. */
export interface Treatment {
  readonly success: boolean;
  /** Why not; empty when it succeeded. */
  readonly message: string;
  readonly effect: RunEffect | null;
}

/** A channel that a run is through with. */
export interface RunItem extends Treatment {
  readonly channelId: number;
  readonly finishedAt: Date;
}

/** How much of it is done, 0 to 100. */
export function percentDone({ state, total, done }: ChannelRun): number {
  if (state === 'done' || total === 0) return 100;
  return Math.floor((done / total) * 100);
}

/** Whether nothing more will come of it. */
export function isOver({ state }: ChannelRun): boolean {
  return state === 'done' || state === 'cancelled';
}
