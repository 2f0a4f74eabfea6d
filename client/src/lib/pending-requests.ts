/** Data requests in flight. */
const pending = new Set<Promise<unknown>>();

export const hasPendingRequests = (): boolean => pending.size > 0;

/** Counts a request of data until its response, which `afterPage` waits for. */
export async function counted<T>(request: Promise<T>): Promise<T> {
  pending.add(request);
  try {
    return await request;
  } finally {
    pending.delete(request);
  }
}

/** Requests that never end must not delay the pages of later tests. */
export const forgetPendingRequests = (): void => pending.clear();
