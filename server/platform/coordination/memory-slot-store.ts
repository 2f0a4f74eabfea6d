import { type HeldSlots, type SlotDemand, SlotQueue, SlotStore, type Slots, type SlotTaking } from './slot-store.js';

/** A limit may be raised while calls wait. */
const LOOK_MS = 1_000;

/** Slots of a site with one process. */
export class MemorySlotStore extends SlotStore {
  private readonly counts = new Map<string, number>();
  private readonly queue = new SlotQueue(LOOK_MS);
  private readonly running = new WeakSet<Slots>();

  async take(demands: readonly SlotDemand[]): Promise<SlotTaking> {
    const refused = demands.find(({ key, limit }) => this.count(key) >= limit);
    if (refused) return { refused };
    const slots = { keys: demands.map(({ key }) => key), id: '' };
    for (const key of slots.keys) this.counts.set(key, this.count(key) + 1);
    this.running.add(slots);
    return { slots };
  }

  /** A slot that was released before stays so. */
  release(slots: Slots): void {
    if (!this.running.delete(slots)) return;
    for (const key of slots.keys) {
      const left = this.count(key) - 1;
      if (left > 0) this.counts.set(key, left);
      else this.counts.delete(key);
      this.queue.wake(key);
    }
  }

  freed(key: string, since: number, signal: AbortSignal): Promise<void> {
    return this.queue.wait(key, since, signal);
  }

  pass(key: string): void {
    this.queue.wake(key);
  }

  waiting(key: string): number {
    return this.queue.size(key);
  }

  async held(): Promise<HeldSlots[]> {
    return [...this.counts].map(([key, held]) => ({ key, held }));
  }

  private count(key: string): number {
    return this.counts.get(key) ?? 0;
  }
}
