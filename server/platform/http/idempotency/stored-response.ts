/**
 * The response to the first request with an idempotency key. The guard throws it in place of the call, because a guard
 * can only admit or refuse; the filter sends it.
 */
export class StoredResponse {
  constructor(
    readonly status: number,
    /** JSON, unchanged. */
    readonly body: string,
  ) {}
}
