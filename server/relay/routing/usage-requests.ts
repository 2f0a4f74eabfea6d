import { Injectable } from '@nestjs/common';
import type { Call } from '../model/call.js';
import type { UpstreamFailure } from '../model/failure.js';
import { classify } from '../model/failure-class.js';

/** The properties of a call that are needed here. */
type UsageCall = { readonly requested: Pick<Call['requested'], 'stream'>; readonly body: Pick<Call['body'], 'has'> };

/**
 * Which channels may be requested to report usage in a stream. Most OpenAI-style upstreams support it; a few refuse the
 * whole request because of it. Those channels are remembered until the process restarts.
 */
@Injectable()
export class UsageRequests {
  private readonly refusing = new Set<number>();

  allowed(channelId: number): boolean {
    return !this.refusing.has(channelId);
  }

  /**
   * Whether the added request for usage may have caused a failure, so that the call should be sent once more without
   * it. The client may have used the same words elsewhere, so only a successful second attempt confirms the cause: see
   * `refusedBy`. A request for usage that the client made in the upstream's own format is not the gateway's.
   */
  mayHaveCaused({ requested, body }: UsageCall, channelId: number, failure: UpstreamFailure): boolean {
    if (!requested.stream || body.has('stream_options') || !this.allowed(channelId)) return false;
    return classify(failure).usageRequestRejected;
  }

  /** Records that a channel refused a request and accepted the same one without the request for usage. */
  refusedBy(channelId: number): void {
    this.refusing.add(channelId);
  }
}
