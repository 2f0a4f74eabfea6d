import type { JobRun } from '../../jobs/runs/job-run.js';
import type { ChannelView } from '../directory/channel-view.js';

/** waiting: not started, or a retry is due. */
type ChannelRunState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';

/** A background run over many channels, with progress. */
export interface ChannelRun {
  readonly id: number;
  readonly kind: string;
  /** Id of the administrator. Null if it was scheduled. */
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

/** The run over channels that a run executes. */
export function toChannelRun(run: JobRun): ChannelRun {
  const { id, kind, requestedBy, state, total, done, failed, effects, createdAt, startedAt, finishedAt } = run;
  return {
    id,
    kind,
    requestedBy,
    done,
    createdAt,
    startedAt,
    finishedAt,
    state: state === 'ready' ? 'done' : state,
    total: total ?? 0,
    succeeded: done - failed,
    disabled: effects.disabled ?? 0,
    enabled: effects.enabled ?? 0,
  };
}

/** Ids of the selected channels, in the order of a run: by descending priority, then oldest first. */
export function inOrder(channels: Iterable<ChannelView>, isChosen: (channel: ChannelView) => boolean): number[] {
  const chosen = [...channels].filter(isChosen);
  return chosen.toSorted((a, b) => b.priority - a.priority || a.id - b.id).map(({ id }) => id);
}
