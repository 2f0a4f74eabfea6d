import { Injectable } from '@nestjs/common';
import type { Executor } from '../database/pg-client.js';
import { Logger } from '../telemetry/logger.js';

/** Who may hold quota: an account, one of its tokens, or a project or a member of a team. */
export type QuotaHolder = 'user' | 'token' | 'project' | 'member';

/** The topics of changes, and the ids that identify the changed object. */
export interface Change {
  /** A user's role, status, group or password. */
  user: { userId: number };
  /** A token's limits, status or existence. */
  token: { tokenId: number; userId: number };
  /** A project's limits or status: its tokens are read again. */
  project: { projectId: number };
  /**
   * A limit that tokens of a team share, after the change of the tokens; the id identifies the project or the member.
   */
  sharedLimit: { holder: 'project' | 'member'; id: number };
  /** Any channel, or several. */
  channel: { channelIds: number[] };
  /** A test result, a response time or a balance of a channel was stored, which no call depends on. */
  channelState: { channelId: number };
  option: { key: string };
  /** An upstream was found to have no API of this format, for one model at it or, when null, for all. */
  absentApi: { channelId: number; format: string; model: string | null };
  /** A user has cancelled a response that is generated in the background. */
  responseCancelled: { userId: number; id: string };
  /** A user has stored a file that requests may name. */
  file: { userId: number };
  /**
   * A balance was changed by something other than the settlement of this process, or the spending of a token changed.
   */
  balance: { userId: number; tokenId?: number };
  /** A process lacks quota of this holder, and the listed processes may have leased more than they need. */
  recall: { holder: QuotaHolder; id: number; asker: string; holders: readonly string[]; recall: number };
  /**
   * The response of one listed process to the recall of that number: it has returned the quota that its calls do not
   * hold.
   */
  returned: { holder: QuotaHolder; id: number; asker: string; from: string; recall: number };
  /** A process that waited for quota of this holder has been served or refused; the next one may request it. */
  quotaTurn: { holder: QuotaHolder; id: number };
  /** Jobs of these kinds were added or removed, or have changed. */
  jobs: { kinds: readonly string[] };
  /** A job was cancelled; the worker that runs it stops. */
  jobCancelled: { kind: string; id: string };
  /** A notice was sent to a user, or waits for the user in the console. */
  notice: { userId: number; noticeId: number };
  /** The changed objects are unknown: every cache must be reloaded. */
  everything: Record<string, never>;
}

type Listener<Topic extends keyof Change> = (change: Change[Topic]) => void | Promise<void>;

/**
 * Notifies caches of changes, after the transaction of the change has committed. Listeners of this process run before
 * `publish` resolves, so a change of an administrator is in effect before the response. This class serves a
 * single process;
 * `SharedChanges` notifies several.
 */
@Injectable()
export class Changes {
  private readonly listeners = new Map<keyof Change, Listener<keyof Change>[]>();

  constructor(protected readonly logger: Logger) {}

  on<Topic extends keyof Change>(topic: Topic, listener: Listener<Topic>): void {
    const known = this.listeners.get(topic) ?? [];
    this.listeners.set(topic, [...known, listener as Listener<keyof Change>]);
  }

  /**
   * Within a transaction: other processes are notified by its commit, so that a crash after the commit does not leave
   * them with former values. After the commit, the caller calls `publish` as well.
   */
  async publishAtCommit<Topic extends keyof Change>(
    _topic: Topic,
    _change: Change[Topic],
    _executor: Executor,
  ): Promise<void> {}

  async publish<Topic extends keyof Change>(topic: Topic, change: Change[Topic]): Promise<void> {
    for (const listener of this.listeners.get(topic) ?? []) {
      try {
        await listener(change);
      } catch (error) {
        this.logger.error({ event: 'cache.change_failed', err: error, topic }, 'Cache could not apply a change');
      }
    }
  }
}
