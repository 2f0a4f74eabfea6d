import { Injectable } from '@nestjs/common';
import { ChannelStatus } from '../../../channels/model/channel-status.js';
import { AppError, type Language } from '../../../common/errors/app-error.js';
import type { JsonBody } from '../../../protocols/bytes/json-body.js';
import { asArray, asString } from '../../../protocols/bytes/untrusted.js';
import type { SmallResponse } from '../../../protocols/providers/interface/provider.js';
import { ImageLinks } from '../../../tasks/image-links.js';
import { MAX_STORED_PROMPT, SUCCESS, type Task } from '../../../tasks/task.js';
import { TaskStore } from '../../../tasks/task-store.js';
import { SmallRequests } from '../../delivery/small-requests.js';
import { type Payer, readerOf } from '../../model/call.js';
import type { Exchange } from '../../model/exchange.js';
import { failureOfConnection, toClientError } from '../../model/failure.js';
import { redacted, secretsOf } from '../../model/redaction.js';
import { UpstreamChannels } from '../../ports/site.port.js';
import { SiteSettings } from '../../ports/site-settings.js';
import { PromptGuard } from '../../safety/guards.js';
import { TaskError } from '../shared/task.errors.js';
import { noticeDigest } from '../shared/task-sender.js';
import { TaskSubmissions } from '../shared/task-submissions.js';
import { keyOfTask } from '../shared/task-upstream.js';
import { type MjAction, modelOf, opensWindow, readAction } from './mj-actions.js';
import { leftOut, mjRequest, outgoingBody, requireFields, servesImageTasks } from './mj-request.js';
import { clientTask, readRefusal, readSubmission } from './mj-response.js';

const SEED_LIMIT_MS = 30_000;
const MAX_IDS = 500;

/** The address of a submission. */
export interface MjAddress {
  /** `fast`, `mj-relax`, …; empty for none. */
  readonly mode: string;
  /** The path after `/mj/`. */
  readonly path: string;
}

/** The reader of a task: the site's address as the client used it, and the language of the response. */
export interface TaskReader {
  readonly site: string;
  readonly language: Language;
}

/** The task of a notice, found by its secret or among the tasks of an account. */
export type NotifiedTask = { readonly secret: string } | { readonly userId: number; readonly taskId: string };

/** The operations of a Midjourney proxy, compatible with its clients. */
@Injectable()
export class MidjourneyService {
  constructor(
    private readonly submissions: TaskSubmissions,
    private readonly store: TaskStore,
    private readonly guard: PromptGuard,
    private readonly images: ImageLinks,
    private readonly channels: UpstreamChannels,
    private readonly settings: SiteSettings,
    private readonly requests: SmallRequests,
  ) {}

  /** `POST /mj/submit/:route` @throws {AppError} */
  submit(exchange: Exchange, payer: Payer, mode: string, route: string, body: JsonBody): Promise<Buffer> {
    return this.handIn(exchange, payer, { mode, path: `submit/${route}` }, readAction(route, body), body);
  }

  /** `POST /mj/insight-face/swap` @throws {AppError} */
  swapFace(exchange: Exchange, payer: Payer, mode: string, body: JsonBody): Promise<Buffer> {
    const what = { action: 'SWAP_FACE', originId: null };
    return this.handIn(exchange, payer, { mode, path: 'insight-face/swap' }, what, body);
  }

  /** One of the payer's image tasks. @throws {AppError} task_not_found */
  async find(payer: Payer, taskId: string, reader: TaskReader) {
    return this.shown(await this.own(payer, taskId), reader);
  }

  /** The payer's image tasks among the given ids. @throws {AppError} ids_are_required */
  async list(payer: Payer, body: JsonBody, reader: TaskReader) {
    const ids = asArray(body.get('ids')).filter((id) => typeof id === 'string');
    if (!Array.isArray(body.get('ids'))) throw new AppError(TaskError.ids_are_required);
    const tasks = await this.store.findAll('midjourney', readerOf(payer), ids.slice(0, MAX_IDS));
    return tasks.map((task) => this.shown(task, reader));
  }

  /**
   * The seed of an image, as its upstream reports it.
   * @throws {AppError} task_not_found, origin_channel_disabled, or the upstream's error
   */
  async seed(payer: Payer, taskId: string): Promise<SmallResponse> {
    const task = await this.own(payer, taskId);
    const channel = this.channels.byId(task.channelId);
    if (channel?.status !== ChannelStatus.enabled) throw new AppError(TaskError.origin_channel_disabled);
    const key = keyOfTask(channel, task);
    const request = mjRequest(channel, key, '', `/mj/task/${encodeURIComponent(taskId)}/image-seed`, null);
    let response: SmallResponse;
    try {
      response = await this.requests.sendTo({ channel, key }, request, AbortSignal.timeout(SEED_LIMIT_MS));
    } catch (error) {
      throw toClientError(failureOfConnection(error instanceof Error ? error : new Error(String(error))));
    }
    if (response.status < 300) return response;
    const refused = readRefusal(response);
    const message = redacted(refused.message, secretsOf(channel, key));
    throw toClientError({ ...refused, message }, this.settings.hidesUpstreamErrors());
  }

  /**
   * Handles a notice of an upstream about an image task: the task becomes due. Its content is not trusted: the state
   * is polled from the task's own upstream.
   */
  async notice(task: NotifiedTask): Promise<void> {
    await this.store.hurry('midjourney', 'secret' in task ? { notice: noticeDigest(task.secret) } : task);
  }

  private async handIn(
    exchange: Exchange,
    payer: Payer,
    { mode, path }: MjAddress,
    { action, originId }: MjAction,
    body: JsonBody,
  ): Promise<Buffer> {
    requireFields(action, body);
    const prompt = asString(body.get('prompt'));
    await this.guard.checkTexts([prompt]);
    const origin = originId === null ? null : await this.originOf(payer, originId, action);
    const rules = this.settings.imageTasks();
    exchange.downgrades = leftOut(body, rules).join(', ');
    const requested = {
      prompt: asString(origin?.detail.prompt) || prompt.slice(0, MAX_STORED_PROMPT),
      botType: asString(body.get('botType')),
      state: asString(body.get('state')).slice(0, MAX_STORED_PROMPT),
      customId: asString(body.get('customId')),
    };
    return this.submissions.submit(exchange, payer, {
      platform: 'midjourney',
      model: modelOf(action),
      action,
      origin,
      free: opensWindow(action),
      serves: servesImageTasks,
      request: (channel, key, noticeUrl) =>
        mjRequest(channel, key, mode, `/mj/${path}`, outgoingBody(body, rules, noticeUrl)),
      read: (response) => readSubmission(response, action, requested, new Date()),
    });
  }

  private async originOf(payer: Payer, originId: string, action: string): Promise<Task> {
    const origin = await this.own(payer, originId);
    const unfinished = origin.status !== SUCCESS && action !== 'MODAL';
    if (unfinished && this.settings.imageTasks().onlyFinished) throw new AppError(TaskError.task_status_not_success);
    return origin;
  }

  private async own(payer: Payer, taskId: string): Promise<Task> {
    const task = await this.store.find('midjourney', readerOf(payer), taskId);
    if (task === null) throw new AppError(TaskError.task_not_found);
    return task;
  }

  /** The URL of an image in progress changes with every response, so that clients do not show a cached image. */
  private shown(task: Task, { site, language }: TaskReader) {
    const url = this.images.of(task, site);
    const changes = url !== '' && url !== task.detail.imageUrl && task.status !== SUCCESS;
    return clientTask(task, changes ? `${url}?rand=${Date.now()}` : url, language);
  }
}
