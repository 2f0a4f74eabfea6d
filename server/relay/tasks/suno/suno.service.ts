import { Injectable } from '@nestjs/common';
import { AppError, type Language } from '../../../common/errors/app-error.js';
import type { JsonBody } from '../../../protocols/bytes/json-body.js';
import { asArray } from '../../../protocols/bytes/untrusted.js';
import type { Task } from '../../../tasks/task.js';
import { TaskStore } from '../../../tasks/task-store.js';
import type { Exchange } from '../../model/exchange.js';
import type { Payer } from '../../model/payer.js';
import { PromptGuard } from '../../safety/prompt-guard.js';
import { TaskError } from '../task.errors.js';
import { TaskSubmissions } from '../task-submissions.js';
import { servesMusicTasks, sunoRequest } from './suno-proxy.js';
import { originOf, outgoingBody, promptIn, readAction, requireFields } from './suno-request.js';
import { clientTask, readSubmission } from './suno-response.js';

const MAX_IDS = 500;
const KEPT_PROMPT = 10_000;

/** The operations of a Suno proxy, compatible with its clients. */
@Injectable()
export class Suno {
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
      read: (answer) => readSubmission(answer, { input: input.slice(0, KEPT_PROMPT) }),
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
    const tasks = await this.store.findAll('suno', payer.user.id, ids.slice(0, MAX_IDS));
    return { code: 'success', message: '', data: tasks.map((task) => clientTask(task, language)) };
  }

  private async own(payer: Payer, taskId: string): Promise<Task> {
    const task = await this.store.find('suno', payer.user.id, taskId);
    if (task === null) throw new AppError(TaskError.task_not_exist);
    return task;
  }
}
