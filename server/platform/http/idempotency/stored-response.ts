/**
 * What a request was answered the first time. The guard throws it in place of the call, because a guard can only admit
 * or refuse; the filter sends it.
 */
export class StoredResponse {
  constructor(
    readonly status: number,
    /** JSON, as it was sent. */
    readonly body: string,
  ) {}
}
