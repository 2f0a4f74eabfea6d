import { Injectable } from '@nestjs/common';

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

  /** @returns true when a failure is new word of such a refusal, so that the call may be sent again without. */
  learn(channelId: number, status: number, message: string): boolean {
    if (status !== 400 || !message.includes('stream_options') || this.refusing.has(channelId)) return false;
    this.refusing.add(channelId);
    return true;
  }
}
