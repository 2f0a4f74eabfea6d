import { Injectable } from '@nestjs/common';
import { Logger } from '../telemetry/logger.js';

/** What can change under a cache, and what identifies it. */
export interface Change {
  /** A user's role, status, group or password. */
  user: { userId: number };
  /** A token's limits, status or existence. */
  token: { tokenId: number; userId: number };
  /** Any channel, or several. */
  channel: { channelIds: number[] };
  option: { key: string };
  /** A balance was changed by something other than the settlement of this process; or what a token has used. */
  balance: { userId: number; tokenId?: number };
  /** A process lacks quota of this holder, and others, which are named, may have leased more than they need. */
  recall: { holder: 'user' | 'token'; id: number; asker: string; holders: readonly string[]; recall: number };
  /** The answer of one of them to the recall of that number: what its calls do not hold has been given back. */
  returned: { holder: 'user' | 'token'; id: number; asker: string; from: string; recall: number };
  /** A process that waited for quota of this holder has been served or refused; the next one may ask. */
  quotaTurn: { holder: 'user' | 'token'; id: number };
  /** Jobs of these kinds have come, gone or got further. */
  jobs: { kinds: readonly string[] };
  /** A job is wanted no longer; whoever works on it stops. */
  jobCancelled: { kind: string; id: string };
  /** A user has been sent something, or it waits for them in the console. */
  notice: { userId: number; noticeId: number };
  /** Nobody knows what changed: every cache reads again. */
  everything: Record<string, never>;
}

type Listener<Topic extends keyof Change> = (change: Change[Topic]) => void | Promise<void>;

/**
 * Tells caches what changed, after the transaction that changed it has committed. Listeners of this process run before
 * `publish` resolves, so an administrator's click is in force when it is answered. A process alone needs no more than this;
 * several are told by `SharedChanges`.
 */
@Injectable()
export class Changes {
  private readonly listeners = new Map<keyof Change, Listener<keyof Change>[]>();

  constructor(protected readonly logger: Logger) {}

  on<Topic extends keyof Change>(topic: Topic, listener: Listener<Topic>): void {
    const known = this.listeners.get(topic) ?? [];
    this.listeners.set(topic, [...known, listener as Listener<keyof Change>]);
  }

  async publish<Topic extends keyof Change>(topic: Topic, change: Change[Topic]): Promise<void> {
    for (const listener of this.listeners.get(topic) ?? []) {
      try {
        await listener(change);
      } catch (error) {
        this.logger.error({ err: error, topic }, 'a cache could not take up a change');
      }
    }
  }
}
