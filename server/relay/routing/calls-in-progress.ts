import { Injectable } from '@nestjs/common';

/** The attempts of this process that are in progress, by channel: requests, streams and realtime sessions. */
@Injectable()
export class CallsInProgress {
  private readonly byChannel = new Map<number, number>();

  begin(channelId: number): void {
    this.byChannel.set(channelId, this.of(channelId) + 1);
  }

  end(channelId: number): void {
    const left = this.of(channelId) - 1;
    if (left > 0) this.byChannel.set(channelId, left);
    else this.byChannel.delete(channelId);
  }

  of(channelId: number): number {
    return this.byChannel.get(channelId) ?? 0;
  }
}
