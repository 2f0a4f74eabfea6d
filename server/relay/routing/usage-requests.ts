import { Injectable } from '@nestjs/common';
import type { Call } from '../model/call.js';
import type { UpstreamFailure } from '../model/failure.js';

/** What must be known of a call. */
type UsageCall = { readonly requested: Pick<Call['requested'], 'stream'>; readonly body: Pick<Call['body'], 'has'> };

/**
 * Which channels may be asked to report usage in a stream. Most OpenAI-style upstreams understand it, and a few refuse the whole
 * request for it; those are remembered until the next start.
 */
@Injectable()
export class UsageRequests {
  private readonly refusing = new Set<number>();

  allowed(channelId: number): boolean {
    return !this.refusing.has(channelId);
  }

  /**
   * Whether a failure may come from our asking for usage, so that the call should be sent once more without. The client may have
   * written the same words elsewhere, so only an answer to the second request proves it: see `refusedBy`. What it asked in the
   * upstream's own way is its question and not ours.
   */
  mayHaveCaused(
    { requested, body }: UsageCall,
    channelId: number,
    { upstreamStatus, message }: UpstreamFailure,
  ): boolean {
    if (!requested.stream || body.has('stream_options') || !this.allowed(channelId)) return false;
    return upstreamStatus === 400 && message.includes('stream_options');
  }

  /** A channel refused a request and answered the same one without the question for usage. */
  refusedBy(channelId: number): void {
    this.refusing.add(channelId);
  }
}
