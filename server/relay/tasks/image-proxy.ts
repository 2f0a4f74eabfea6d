import { Injectable } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import { detailText, type Task } from '../../tasks/task.js';
import { TaskStore } from '../../tasks/task-store.js';
import { MediaInliner } from '../delivery/media-inliner.js';
import { SmallRequests } from '../delivery/small-requests.js';
import { RelayError } from '../model/relay.errors.js';
import { UpstreamChannels } from '../ports/site.port.js';
import { TaskError } from './shared/task.errors.js';

/** An image that was fetched for a client. */
export interface FetchedImage {
  readonly mediaType: string;
  readonly bytes: Buffer;
}

/** Limits memory: the route is public, and each image is buffered as a whole. */
const MAX_CONCURRENT = 16;
const MAX_BYTES = 20 * 1024 * 1024;
const USUAL_TYPE = 'image/jpeg';
/** Media types that a browser displays without executing content. */
const DISPLAYABLE_TYPES = /^image\/(png|jpe?g|gif|webp|avif|bmp)$/;

/** Fetches the images of known image tasks, and no other address, for any client that has the task's id. */
@Injectable()
export class ImageProxy {
  private running = 0;

  constructor(
    private readonly store: TaskStore,
    private readonly channels: UpstreamChannels,
    private readonly requests: SmallRequests,
    private readonly media: MediaInliner,
  ) {}

  /**
   * @returns null when there is no such image task, or it has no image yet
   * @throws {AppError} picture_unreachable, overloaded
   */
  async find(taskId: string, signal: AbortSignal): Promise<FetchedImage | null> {
    const task = await this.store.findPublic('midjourney', taskId);
    const address = task && detailText(task.detail, 'imageUrl');
    if (!address) return null;
    const url = URL.parse(address);
    if (this.running >= MAX_CONCURRENT) throw new AppError(RelayError.overloaded, {}, { retryAfterSeconds: 1 });
    this.running++;
    try {
      const fetched = url && (await this.fetch(url, task, signal));
      if (fetched && DISPLAYABLE_TYPES.test(fetched.mediaType) && fetched.bytes.length <= MAX_BYTES) return fetched;
    } catch (cause) {
      throw new AppError(TaskError.picture_unreachable, {}, { cause });
    } finally {
      this.running--;
    }
    throw new AppError(TaskError.picture_unreachable);
  }

  private async fetch(url: URL, { channelId }: Task, signal: AbortSignal): Promise<FetchedImage | null> {
    const channel = this.channels.byId(channelId);
    // The channel's own address was set by an administrator; all other addresses must be public.
    if (channel && URL.parse(channel.baseUrl)?.origin === url.origin) {
      const request = { method: 'GET' as const, origin: url.origin, path: url.pathname + url.search };
      const plain = { ...request, headers: { accept: 'image/*' }, body: null };
      const { status, headers, body } = await this.requests.send(plain, channel.setting.proxy, signal);
      return status === 200 ? { mediaType: typeOf(String(headers['content-type'] ?? '')), bytes: body } : null;
    }
    const source = await this.media.fetch({ kind: 'url', url: url.href }, signal);
    if (source.kind !== 'data') return null;
    return { mediaType: typeOf(source.mediaType), bytes: Buffer.from(source.base64, 'base64') };
  }
}

function typeOf(declared: string): string {
  const type = (declared.split(';')[0] ?? '').trim().toLowerCase();
  return type === '' || type === 'application/octet-stream' ? USUAL_TYPE : type;
}
