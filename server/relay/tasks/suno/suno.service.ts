import { Injectable } from '@nestjs/common';
import { AppError, type Language } from '../../../common/errors/app-error.js';
import { BodyDraft } from '../../../protocols/bytes/body-draft.js';
import type { JsonBody } from '../../../protocols/bytes/json-body.js';
import { asArray, asString } from '../../../protocols/bytes/untrusted.js';
import type { Task } from '../../../tasks/task.js';
import { MAX_STORED_PROMPT } from '../../../tasks/task.js';
import { TaskStore } from '../../../tasks/task-store.js';
import { type Payer, readerOf } from '../../model/call.js';
import type { Exchange } from '../../model/exchange.js';
import { PromptGuard } from '../../safety/guards.js';
import { TaskError } from '../shared/task.errors.js';
import { TaskSubmissions } from '../shared/task-submissions.js';
import { clientTask, readSubmission, servesMusicTasks, sunoRequest } from './suno-proxy.js';

const DEFAULT_VERSION = 'chirp-v3-0';
const ACTIONS = new Set(['MUSIC', 'LYRICS']);

/** The action of a path below `/suno/submit/`, in any case. @throws {AppError} invalid_action */
export function readAction(route: string): string {
  const action = route.toUpperCase();
  if (!ACTIONS.has(action)) throw new AppError(TaskError.invalid_action);
  return action;
}

/** The id of the task that a clip continues; null for a new one. @throws {AppError} task_id_is_required */
export function originOf(body: JsonBody): string | null {
  if (asString(body.get('continue_clip_id')) === '') return null;
  const taskId = asString(body.get('task_id'));
  if (taskId === '') throw new AppError(TaskError.task_id_is_required);
  return taskId;
}

/** The text that a song or its lyrics are generated from. */
function promptIn(body: JsonBody): string {
  return asString(body.get('gpt_description_prompt')) || asString(body.get('prompt'));
}

/** @throws {AppError} prompt_empty */
function requireFields(action: string, body: JsonBody): void {
  if (action === 'LYRICS' && asString(body.get('prompt')).trim() === '') throw new AppError(TaskError.prompt_empty);
}

/**
 * The request body for the upstream, without the caller's callback address: the gateway polls the task's state itself.
 */
export function outgoingBody(action: string, body: JsonBody): Buffer {
  const draft = new BodyDraft(body);
  draft.remove('notify_hook');
  if (action === 'MUSIC' && asString(body.get('mv')) === '') draft.set('mv', DEFAULT_VERSION);
  return draft.bytes();
}

const MAX_IDS = 500;

/** The operations of a Suno proxy, compatible with its clients. */
@Injectable()
export class SunoService {
  constructor(
    private readonly submissions: TaskSubmissions,
    private readonly store: TaskStore,
    private readonly guard: PromptGuard,
  ) {}

  /** `POST /suno/submit/:action` @throws {AppError} */
  async submit(exchange: Exchange, payer: Payer, route: string, body: JsonBody): Promise<Buffer> {
    const action = readAction(route);
    requireFields(action, body);
    const originId = originOf(body);
    const input = promptIn(body);
    await this.guard.checkTexts([input]);
    const origin = originId === null ? null : await this.own(payer, originId);
    if (body.has('notify_hook')) exchange.downgrades = 'notify_hook';
    return this.submissions.submit(exchange, payer, {
      platform: 'suno',
      model: `suno_${action.toLowerCase()}`,
      action,
      origin,
      free: false,
      serves: servesMusicTasks,
      request: (channel, key) => sunoRequest(channel, key, `/suno/submit/${action}`, outgoingBody(action, body)),
      read: (response) => readSubmission(response, { input: input.slice(0, MAX_STORED_PROMPT) }),
    });
  }

  /** One of the payer's tasks. @throws {AppError} task_not_exist */
  async find(payer: Payer, taskId: string, language: Language) {
    return { code: 'success', message: '', data: clientTask(await this.own(payer, taskId), language) };
  }

  /** The payer's tasks among the given ids. @throws {AppError} ids_are_required */
  async list(payer: Payer, body: JsonBody, language: Language) {
    if (!Array.isArray(body.get('ids'))) throw new AppError(TaskError.ids_are_required);
    const ids = asArray(body.get('ids')).filter((id) => typeof id === 'string');
    const tasks = await this.store.findAll('suno', readerOf(payer), ids.slice(0, MAX_IDS));
    return { code: 'success', message: '', data: tasks.map((task) => clientTask(task, language)) };
  }

  private async own(payer: Payer, taskId: string): Promise<Task> {
    const task = await this.store.find('suno', readerOf(payer), taskId);
    if (task === null) throw new AppError(TaskError.task_not_exist);
    return task;
  }
}
