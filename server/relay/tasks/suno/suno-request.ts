import { AppError } from '../../../common/errors/app-error.js';
import { BodyDraft } from '../../../protocols/bytes/body-draft.js';
import type { JsonBody } from '../../../protocols/bytes/json-body.js';
import { asString } from '../../../protocols/bytes/untrusted.js';
import { TaskError } from '../task.errors.js';

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
export function promptIn(body: JsonBody): string {
  return asString(body.get('gpt_description_prompt')) || asString(body.get('prompt'));
}

/** @throws {AppError} prompt_empty */
export function requireFields(action: string, body: JsonBody): void {
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
