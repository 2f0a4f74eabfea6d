import { newId } from '../../lib/new-id';

/** An amount added to a balance, and the reason in the log. */
export interface Adjustment {
  amount: number;
  reason: string | null;
}

const keyOf = (id: string, { amount, reason }: Adjustment) => JSON.stringify([id, amount, reason]);

/**
 * Effect keys of adjustments without a response: a second click, or the same adjustment in a dialog that was opened again
 * after a lost response, is sent with the key of the first call, so that the server books it once.
 */
export class AdjustmentKeys {
  private readonly pending = new Map<string, string>();

  /** The users by the key with which their adjustment is to be sent. */
  byKey(ids: readonly string[], adjustment: Adjustment): Map<string, string[]> {
    const created = newId();
    const users = new Map<string, string[]>();
    for (const id of ids) {
      const effectKey = this.pending.get(keyOf(id, adjustment)) ?? created;
      this.pending.set(keyOf(id, adjustment), effectKey);
      users.set(effectKey, [...(users.get(effectKey) ?? []), id]);
    }
    return users;
  }

  /** Marks an adjustment as completed: the next one for these users is a new one, even if it is equal. */
  completed(ids: readonly string[], adjustment: Adjustment): void {
    for (const id of ids) this.pending.delete(keyOf(id, adjustment));
  }
}
