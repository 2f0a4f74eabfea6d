import { Injectable } from '@nestjs/common';
import { AppError } from '../../platform/errors/app-error.js';
import { detailText } from '../../tasks/task-detail.js';
import { TaskStore } from '../../tasks/task-store.js';
import { RelayError } from '../relay.errors.js';
import { MediaInliner } from '../translation/media-inliner.js';
import { TaskError } from './task.errors.js';

export interface Picture {
  readonly mediaType: string;
  readonly bytes: Buffer;
}

/** Each may hold 20 MiB, and anybody may ask. */
const MOST_AT_ONCE = 16;
const USUAL_TYPE = 'image/jpeg';
/** What a browser shows without running anything in it. */
const SHOWN = /^image\/(png|jpe?g|gif|webp|avif|bmp)$/;

/** Fetches the pictures of known drawings, and nothing else, for whoever knows a drawing's name. */
@Injectable()
export class PictureProxy {
  private running = 0;

  constructor(
    private readonly store: TaskStore,
    private readonly media: MediaInliner,
  ) {}

  /**
   * @returns null when there is no such drawing, or no picture of it yet
   * @throws {AppError} picture_unreachable, overloaded
   */
  async find(taskId: string, signal: AbortSignal): Promise<Picture | null> {
    const task = await this.store.findPublic('midjourney', taskId);
    const url = task && detailText(task.detail, 'imageUrl');
    if (!url) return null;
    if (this.running >= MOST_AT_ONCE) throw new AppError(RelayError.overloaded, {}, { retryAfterSeconds: 1 });
    this.running++;
    try {
      return await this.fetch(url, signal);
    } finally {
      this.running--;
    }
  }

  private async fetch(url: string, signal: AbortSignal): Promise<Picture> {
    const source = await this.media.fetch({ kind: 'url', url }, signal).catch((cause: unknown) => {
      throw new AppError(TaskError.picture_unreachable, {}, { cause });
    });
    if (source.kind !== 'data') throw new AppError(TaskError.picture_unreachable);
    const mediaType = source.mediaType === 'application/octet-stream' ? USUAL_TYPE : source.mediaType;
    if (!SHOWN.test(mediaType)) throw new AppError(TaskError.picture_unreachable);
    return { mediaType, bytes: Buffer.from(source.base64, 'base64') };
  }
}
