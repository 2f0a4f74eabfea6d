import type { AliasTarget, FallbackCondition } from '../../common/model-aliases.js';
import type { ChosenModel } from '../model/call.js';
import type { Payer } from '../model/payer.js';

/** A model in a group that a call may be sent to. */
export interface PlannedTarget extends Pick<AliasTarget, 'model' | 'when'> {
  /** With the group of the target. */
  readonly payer: Payer;
  readonly chosen: ChosenModel;
  /** The same model as the target before, in the backup group: tried directly after that target only. */
  readonly backup?: true;
}

/** The models and groups that may serve a call, in the order of trying; at least one. */
export class FallbackPlan {
  private at = 0;

  constructor(private readonly targets: readonly PlannedTarget[]) {}

  get current(): PlannedTarget {
    return this.targets[this.at] as PlannedTarget;
  }

  /**
   * Moves on to the next target that is tried after a failure of the current one.
   * @returns false when there is none
   */
  advance(failure: FallbackCondition): boolean {
    const next = this.after(failure);
    if (next < 0) return false;
    this.at = next;
    return true;
  }

  /** Whether another target is tried after a failure of the current one. */
  continuesAfter(failure: FallbackCondition): boolean {
    return this.after(failure) >= 0;
  }

  /** The position of the next target; negative when there is none. */
  private after(failure: FallbackCondition): number {
    return this.targets.findIndex(
      ({ backup, when }, at) =>
        at > this.at && (!backup || at === this.at + 1) && (when === undefined || when.includes(failure)),
    );
  }
}
