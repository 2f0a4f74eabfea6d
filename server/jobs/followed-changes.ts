import { isDeepStrictEqual } from 'node:util';
import type { JobChangeFeed } from './job-events.js';

/** Poll interval: a change may be lost with the process that should have published it. */
export const POLL_INTERVAL_MS = 5_000;

/** How the state of some work is read. */
interface FollowedWork<State> {
  first(): Promise<State>;
  /** The current state; the shown one when it cannot be read. */
  next(shown: State, feed: JobChangeFeed): Promise<State>;
  /** After this state there are no others. */
  readonly isOver: (state: NoInfer<State>) => boolean;
}

/**
 * The first state of some work, and every later change, until it has ended.
 * @throws what `first` throws; the feed is closed then
 */
export async function followed<State>(
  feed: JobChangeFeed,
  work: FollowedWork<State>,
): Promise<AsyncIterableIterator<State>> {
  try {
    return closable(feed, changes(feed, work, await work.first()));
  } catch (error) {
    feed.close();
    throw error;
  }
}

async function* changes<State>(feed: JobChangeFeed, work: FollowedWork<State>, first: State): AsyncGenerator<State> {
  let shown = first;
  yield shown;
  while (!work.isOver(shown)) {
    await feed.next(POLL_INTERVAL_MS);
    if (feed.closed) return;
    const state = await work.next(shown, feed);
    if (isDeepStrictEqual(state, shown)) continue;
    shown = state;
    yield shown;
  }
}

/** A generator that can be closed while it waits for changes, and that closes the feed regardless of how it ends. */
export function closable<Shown>(feed: JobChangeFeed, shown: AsyncGenerator<Shown>): AsyncIterableIterator<Shown> {
  return {
    next: async () => {
      const result = await shown.next();
      if (result.done) feed.close();
      return result;
    },
    return: async () => {
      feed.close();
      return shown.return(undefined);
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
