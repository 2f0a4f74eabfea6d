/** Requests of data that are under way. */
let pending = 0;

export const hasPendingRequests = (): boolean => pending > 0;

/** Counts a request of data until its response, which `afterPage` waits for. */
export async function counted<T>(request: Promise<T>): Promise<T> {
  pending++;
  try {
    return await request;
  } finally {
    pending--;
  }
}
