import type { ChannelView } from '../../channels/directory/channel-view.js';
import type { SmallResponse, UpstreamRequest } from '../../protocols/providers/provider.js';
import type { Platform, Task, TaskProgress } from '../../tasks/task.js';
import type { UpstreamFailure } from '../model/failure.js';

/** A task as a client wants it done. */
export interface TaskOrder {
  readonly platform: Platform;
  /** What channels and prices know it by. */
  readonly model: string;
  readonly action: string;
  /** A follow-up goes where its origin went, with the same key. */
  readonly origin: Task | null;
  /** Costs nothing whatever its price is. */
  readonly free: boolean;
  /** Whether channels of a type do such tasks. */
  serves(type: number): boolean;
  /** @param noticeUrl where the upstream may tell that there is news; null: nowhere */
  request(channel: ChannelView, key: string, noticeUrl: string | null): UpstreamRequest;
  read(answer: SmallResponse): Submission;
}

/** What an upstream made of a submission. */
export type Submission =
  | {
      readonly kind: 'taken';
      /** Empty when the upstream names none. */
      readonly taskId: string;
      readonly progress: TaskProgress;
      /** Some upstreams take a task without doing anything for it. */
      readonly charged: boolean;
      /** It had been there before, so that it may have been paid for. */
      readonly repeated: boolean;
      /** What the client is told. */
      readonly answer: Buffer;
    }
  | {
      readonly kind: 'refused';
      readonly failure: UpstreamFailure;
      /** Another channel may take it. */
      readonly elsewhere: boolean;
      /** What is kept of it; null: nothing. */
      readonly progress: TaskProgress | null;
    };
