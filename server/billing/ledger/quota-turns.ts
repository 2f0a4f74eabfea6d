import type { Changes } from '../../platform/coordination/changes.js';
import type { Logger } from '../../platform/telemetry/logger.js';
import { type Holder, keyOf } from './lease-store.js';

/**
 * A notification can be lost, and a process with priority can die; a wait in the database lasts several times as long.
 * In ms.
 */
const TIMEOUT_MS = 250;

/** Lets processes that wait for quota of the same holder send their requests one after the other. */
export class QuotaTurns {
  private readonly open = new Map<string, Set<() => void>>();

  constructor(
    private readonly changes: Changes,
    private readonly logger: Logger,
  ) {
    changes.on('quotaTurn', (holder) => {
      for (const next of this.open.get(keyOf(holder)) ?? []) next();
    });
  }

  /** Resolves when a process with priority may have been served or refused. */
  next(holder: Holder): Promise<void> {
    const key = keyOf(holder);
    const waiting = this.open.get(key) ?? new Set();
    this.open.set(key, waiting);
    return new Promise((resolve) => {
      const next = () => {
        clearTimeout(timer);
        waiting.delete(next);
        if (waiting.size === 0 && this.open.get(key) === waiting) this.open.delete(key);
        resolve();
      };
      const timer = setTimeout(next, TIMEOUT_MS);
      waiting.add(next);
    });
  }

  /** Notifies waiting processes that this process no longer waits. */
  pass({ holder, id }: Holder): void {
    this.changes.publish('quotaTurn', { holder, id }).catch((error: unknown) => {
      this.logger.warn(
        { event: 'quota_turn.publish_failed', err: error },
        'Quota turn notification could not be published',
      );
    });
  }
}
