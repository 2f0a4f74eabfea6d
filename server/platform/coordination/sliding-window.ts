export const SLOTS = 60;
/**
 * One slot more than the window, because an amount taken late in the oldest slot expires after the slot's start does.
 */
export const RING = SLOTS + 1;

/**
 * Counts recent amounts by slots of a sixtieth of the window, so that memory does not depend on the limit. An amount
 * expires up to one slot late and never early: no period of the window's length ever contains more than the limit.
 */
export class SlidingWindow {
  private readonly amounts = new Float64Array(RING);
  private readonly slotMs: number;
  private newest = 0;
  private sum = 0;

  /** @param windowMs length of the window in ms */
  constructor(windowMs: number) {
    this.slotMs = windowMs / SLOTS;
  }

  /** The amount that counts at `nowMs`. */
  used(nowMs: number): number {
    this.advance(nowMs);
    return this.sum;
  }

  /** Takes an amount at `nowMs`. @returns its slot, for `adjust` */
  take(nowMs: number, amount: number): number {
    this.advance(nowMs);
    this.add(this.newest, amount);
    return this.newest;
  }

  /** Changes the amount of a slot; no effect when the slot has expired. */
  adjust(slot: number, by: number): void {
    if (slot > this.newest - RING) this.add(slot, by);
  }

  /** Milliseconds until at most `allowed` counts. */
  waitMs(nowMs: number, allowed: number): number {
    this.advance(nowMs);
    let left = this.sum;
    let slot = this.newest - RING;
    while (left > allowed && slot < this.newest) left -= this.at(++slot);
    return slot === this.newest - RING ? 0 : (slot + RING) * this.slotMs - nowMs;
  }

  /** A clock that was set back is treated as stopped until it has caught up. */
  private advance(nowMs: number): void {
    const now = Math.floor(nowMs / this.slotMs);
    for (let slot = Math.max(this.newest + 1, now - SLOTS); slot <= now; slot++) {
      this.sum -= this.at(slot);
      this.amounts[slot % RING] = 0;
    }
    this.newest = Math.max(this.newest, now);
  }

  private add(slot: number, amount: number): void {
    this.amounts[slot % RING] = this.at(slot) + amount;
    this.sum += amount;
  }

  private at(slot: number): number {
    return this.amounts[slot % RING] ?? 0;
  }
}
