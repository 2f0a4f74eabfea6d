import { Injectable } from '@nestjs/common';
import { AppError, type Language } from '../../../common/errors/app-error.js';
import { isOver, SUCCESS, type Task } from '../../../tasks/task.js';
import { VideoStore } from '../../../tasks/task-store.js';
import type { ObjectReader } from '../../../tokens/object-reader.js';
import { ProviderContext } from '../../delivery/provider-context.js';
import { SmallRequests } from '../../delivery/small-requests.js';
import { type Payer, readerOf } from '../../model/call.js';
import { failureOfConnection, failureOfStatus, toClientError } from '../../model/failure.js';
import { redacted, secretsOf } from '../../model/redaction.js';
import { UpstreamChannels } from '../../ports/site.port.js';
import { SiteSettings } from '../../ports/site-settings.js';
import { VideoError } from './video.errors.js';
import { clientVideo, jobOf, placeOf } from './video-detail.js';

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 100;
const REMOVE_LIMIT_MS = 30_000;

/** The operations of OpenAI's videos API on stored videos, for every upstream with videos. */
@Injectable()
export class VideosService {
  constructor(
    private readonly store: VideoStore,
    private readonly channels: UpstreamChannels,
    private readonly settings: SiteSettings,
    private readonly tools: ProviderContext,
    private readonly requests: SmallRequests,
  ) {}

  /** `GET /v1/videos/:id` @throws {AppError} video_not_found */
  async find(payer: Payer, videoId: string, language: Language) {
    return clientVideo(await this.own(readerOf(payer), videoId), language);
  }

  /** `GET /v1/videos` */
  async list(payer: Payer, query: URLSearchParams | null, language: Language) {
    const requested = Number(query?.get('limit') ?? DEFAULT_LIMIT);
    const limit = Number.isInteger(requested) ? Math.min(Math.max(requested, 1), MAX_LIMIT) : DEFAULT_LIMIT;
    const page = { limit, after: query?.get('after') ?? '', newestFirst: query?.get('order') !== 'asc' };
    const tasks = await this.store.list(readerOf(payer), page);
    const data = tasks.slice(0, limit).map((task) => clientVideo(task, language));
    return {
      object: 'list',
      data,
      first_id: data[0]?.id ?? null,
      last_id: data.at(-1)?.id ?? null,
      has_more: tasks.length > limit,
    };
  }

  /** `DELETE /v1/videos/:id` @throws {AppError} video_not_found, video_in_progress, or the upstream's error */
  async remove(payer: Payer, videoId: string) {
    const task = await this.own(readerOf(payer), videoId);
    if (!isOver(task)) throw new AppError(VideoError.video_in_progress, { id: videoId });
    if (task.status === SUCCESS) await this.removeAtUpstream(task);
    await this.store.delete(task);
    return { id: videoId, object: 'video.deleted', deleted: true };
  }

  /** A video that the reader sees. @throws {AppError} video_not_found */
  async own(reader: ObjectReader, videoId: string): Promise<Task> {
    const task = await this.store.find(reader, videoId);
    if (task === null) throw new AppError(VideoError.video_not_found);
    return task;
  }

  private async removeAtUpstream(task: Task): Promise<void> {
    const { channel, upstream, key } = placeOf(this.channels, task);
    if (!upstream.remove) return;
    const signal = AbortSignal.timeout(REMOVE_LIMIT_MS);
    let response: Awaited<ReturnType<SmallRequests['sendTo']>>;
    try {
      const request = await upstream.remove(jobOf(task), channel, this.tools.toolsFor(channel, key, { signal }));
      response = await this.requests.sendTo({ channel, key }, request, signal);
    } catch (error) {
      throw toClientError(failureOfConnection(error instanceof Error ? error : new Error(String(error))));
    }
    if (response.status < 300 || response.status === 404) return;
    const failure = failureOfStatus(response.status, response.headers, response.body, channel, upstream);
    const message = redacted(failure.message, secretsOf(channel, key));
    throw toClientError({ ...failure, message }, this.settings.hidesUpstreamErrors());
  }
}
