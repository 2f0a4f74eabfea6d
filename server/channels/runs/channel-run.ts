/** The action of a run on every channel. */
export type ChannelRunKind = 'test' | 'balance';

/** waiting: not started. */
export type ChannelRunState = 'waiting' | 'running' | 'done' | 'cancelled';

/** A background run over many channels, with progress. */
export interface ChannelRun {
  readonly id: number;
  readonly kind: ChannelRunKind;
  /** Id of the administrator; null when it was scheduled. */
  readonly requestedBy: number | null;
  readonly state: ChannelRunState;
  /** The number of channels in the run. */
  readonly total: number;
  /** The number of processed channels. */
  readonly done: number;
  readonly succeeded: number;
  /** The number of channels that it disabled. */
  readonly disabled: number;
  /** The number of channels that it enabled. */
  readonly enabled: number;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
}

/** The effect of a run on the status of a channel. */
export type RunEffect = 'disabled' | 'enabled';

/** The result for one channel. */
export interface Treatment {
  readonly success: boolean;
  /** Why it failed; empty when it succeeded. */
  readonly message: string;
  readonly effect: RunEffect | null;
}

/** A processed channel of a run. */
export interface RunItem extends Treatment {
  readonly channelId: number;
  readonly finishedAt: Date;
}

/** Progress, 0 to 100. */
export function percentDone({ state, total, done }: ChannelRun): number {
  if (state === 'done' || total === 0) return 100;
  return Math.floor((done / total) * 100);
}

/** Whether the run is finished. */
export function isOver({ state }: ChannelRun): boolean {
  return state === 'done' || state === 'cancelled';
}
